// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit
package import Varlink

/// `--follow` of `badge`, `activity list`, `list` and `next`: lines for a bar, one at every change.
package struct BarFollower {
    package let common: CommonOptions
    /// Returns whether the line may be another after an event.
    package let concerns: (Manager.Event) -> Bool

    package init(common: CommonOptions, concerns: @escaping (Manager.Event) -> Bool) {
        (self.common, self.concerns) = (common, concerns)
    }

    /// - Parameter kind: The kind of events after which the line may be another.
    package init(common: CommonOptions, kind: Manager.Kind) {
        self.init(common: common) { $0.event == kind }
    }

    /// Returns whether an event may have changed which notifications there are, or what is known of them.
    package static func concernsNotifications(_ event: Manager.Event) -> Bool {
        switch event.event {
        case .soundStarted, .soundEnded, .soundPaused, .soundResumed, .soundSent, .badge, .silent, .alertVolume,
            .commandEnded:
            false
        default: true
        }
    }

    /// Prints lines until the daemon exits.
    package func run(
        in session: Session, _ line: (Service) throws(Failure) -> BarLine
    ) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let changes = try ChangeStream(session, common, concerns: concerns)
        var shown: BarLine?
        repeat {
            let line = try line(service)
            guard line != shown else { continue }
            shown = line
            try session.output.json(line.json)
            try session.output.flush()
        } while try changes.waitForChange()
        throw changes.ended
    }
}

/// A line as a bar takes it: the module `custom` of waybar with `return-type` json, waybar-custom(5).
package struct BarLine: Equatable {
    package let text: String
    let tooltip: String
    package let look: String
    /// More members, for a program that reads more than a bar does: the name, and what is counted.
    package var details: JSON.Object?

    /// - Parameter lines: The tooltip, with visible characters only.
    package init(text: String, look: String, lines: [String]) {
        self.text = text
        self.look = look
        tooltip = Self.markup(lines.joined(separator: "\n"))
    }

    /// Returns a text as bars read tooltips: Pango markup.
    static func markup(_ text: String) -> String {
        text.reduce(into: "") { markup, character in
            switch character {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            default: markup.append(character)
            }
        }
    }

    /// The printed object.
    package var json: JSON.Object {
        var object: JSON.Object = [
            "text": .string(text), "alt": .string(look), "tooltip": .string(tooltip), "class": .string(look),
        ]
        for member in details?.members ?? [] { object[member.key] = member.value }
        return object
    }
}

extension BarLine {
    /// Badges: the sum of their numbers.
    package init(_ badges: [Badges.Badge]) {
        let seen = badges.filter { $0.count > 0 || $0.urgent == true }
        let sum = seen.reduce(0) { $0 + $1.count }
        let isUrgent = seen.contains { $0.urgent == true }
        let lines = seen.map { badge in
            badge.app.visible + (badge.count > 0 ? ": \(badge.count)" : "") + (badge.urgent == true ? " (urgent)" : "")
        }
        // A bar hides what is empty; something urgent without a number is still to be seen.
        self.init(
            text: sum > 0 ? "\(sum)" : isUrgent ? "!" : "", look: isUrgent ? "urgent" : sum > 0 ? "some" : "none",
            lines: lines)
    }

    /// Notifications: how many wait to be seen, and what comes next.
    package init(
        waiting: [Notifications.Notification], next: [Notifications.Notification], moment: RenderTime
    ) {
        let ringing = waiting.contains { $0.ringing == .ringing }
        self.init(
            text: waiting.isEmpty ? "" : "\(waiting.count)",
            look: ringing ? "urgent" : waiting.isEmpty ? "none" : "some",
            lines: (waiting + next).prefix(Self.maximumLines).map { Self.line($0, moment) })
    }

    /// The next notification: its time and title. The tooltip has the following ones as well.
    package init(next all: [Notifications.Notification], moment: RenderTime) {
        self.init(
            text: all.first.map { Self.markup(Self.line($0, moment)) } ?? "", look: all.isEmpty ? "none" : "some",
            lines: all.prefix(Self.maximumLines).map { Self.line($0, moment) })
    }

    private static let maximumLines = 20

    private static func line(_ notification: Notifications.Notification, _ moment: RenderTime) -> String {
        let time = WireTime(notification.due).map { moment.zone.civil(at: $0.instant) }
        let isToday = time?.date == moment.today
        let text = time.map { isToday ? moment.text($0.time) : moment.text($0) } ?? ""
        let place = notification.calendar.map { " · " + $0.visible } ?? ""
        let title = moment.title(notification, at: WireTime(notification.due)?.instant)
        return (text.isEmpty ? "" : text + " ") + title + place
    }

    /// Activities: how many are on, and their titles.
    package init(activities titles: [String]) {
        self.init(
            text: titles.isEmpty ? "" : "\(titles.count)", look: titles.isEmpty ? "none" : "some",
            lines: titles.map(\.visible))
    }
}
