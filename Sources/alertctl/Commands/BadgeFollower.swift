// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// `badge --follow`: badges as lines for a bar, one at every change.
struct BadgeFollower {
    /// Whose; nil for alertd's own.
    let app: String?
    /// The sum of everybody's.
    let isAll: Bool
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let watching = try session.connect(common)
        // The events come first, so that no change is missed between the badges and them.
        let events = try watching.stream(Manager.Watch())
        guard try next(events, of: watching) != nil else { throw watching.ended(remedy: Self.remedy) }
        watching.connection.timeout = nil
        var shown: BadgeLine?
        repeat {
            let line = try line(service)
            guard line != shown else { continue }
            shown = line
            try session.output.json(line.json)
            try session.output.flush()
        } while try waitForBadge(events, of: watching)
        throw watching.ended(remedy: Self.remedy)
    }

    private func line(_ service: Service) throws(Failure) -> BadgeLine {
        if isAll { return BadgeLine(try service.all(Badges.List())) }
        var written = Written()
        written["app"] = ("--app", app)
        return BadgeLine([try service.call(Badges.Get(app: app), written: written).badge])
    }

    /// - Returns: False when there will be no more events.
    private func waitForBadge(
        _ events: ReplySequence<Manager.Watch>, of watching: Service
    ) throws(Failure) -> Bool {
        while let event = try next(events, of: watching) {
            if event.event == .badge { return true }
        }
        return false
    }

    private func next(
        _ events: ReplySequence<Manager.Watch>, of watching: Service
    ) throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            return try events.next()?.event
        } catch {
            throw watching.ended(error, remedy: Self.remedy)
        }
    }

    private static let remedy = "Run the command again"
}

/// Badges as a bar takes them: the module `custom` of waybar with `return-type` json, waybar-custom(5).
struct BadgeLine: Equatable {
    let text: String
    let tooltip: String
    let look: String

    init(_ badges: [Badges.Badge]) {
        let seen = badges.filter { $0.count > 0 || $0.urgent == true }
        let sum = seen.reduce(0) { $0 + $1.count }
        let isUrgent = seen.contains { $0.urgent == true }
        // A bar hides what is empty; something urgent without a number is still to be seen.
        text = sum > 0 ? "\(sum)" : isUrgent ? "!" : ""
        look = isUrgent ? "urgent" : sum > 0 ? "some" : "none"
        let lines = seen.map { badge in
            badge.app.visible + (badge.count > 0 ? ": \(badge.count)" : "") + (badge.urgent == true ? " (urgent)" : "")
        }
        // Bars read it as Pango markup.
        tooltip = lines.joined(separator: "\n").reduce(into: "") { markup, character in
            switch character {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            default: markup.append(character)
            }
        }
    }

    /// As it is printed.
    var json: JSON.Object {
        ["text": .string(text), "alt": .string(look), "tooltip": .string(tooltip), "class": .string(look)]
    }
}
