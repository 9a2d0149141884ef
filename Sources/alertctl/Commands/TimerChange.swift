// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import PromptKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `timer pause`, `resume`, `next`, `stop`: a change of a running timer.
struct TimerChange {
    let change: Timer.Change
    /// The id; nil for the only timer.
    let id: String?
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let timers = try service.all(Notifications.Timers())
        if self.id == "all", !timers.contains(where: { $0.id == "all" }) {
            return try changeAll(timers, service, in: session)
        }
        let id = try chosen(timers)
        switch change {
        case .pause: _ = try service.call(Notifications.Pause(ids: [id]), needed: .pending)
        case .resume: _ = try service.call(Notifications.Resume(ids: [id]), needed: .pending)
        case .next:
            return try report(try service.call(Notifications.NextPhase(id: id), needed: .pending).timer, id, session)
        case .stop:
            _ = try service.call(Notifications.Cancel(ids: [id]), needed: .pending)
            return try session.answer(
                ["id": .string(id), "state": .string("cancelled")] as JSON.Object, common,
                ["\(session.style.strong(id.visible))  stopped"])
        }
        return try report(try service.all(Notifications.Timers()).first { $0.id == id }, id, session)
    }

    /// Pauses or resumes all timers. Nothing is stopped by a word that may have been an id.
    private func changeAll(
        _ timers: [Notifications.TimerStatus], _ service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        let ids = able(timers).map(\.id)
        guard change == .pause || change == .resume, !ids.isEmpty else {
            guard change == .stop, !ids.isEmpty else {
                throw Failure(.notFound, ids.isEmpty ? missing : "no timer \"all\"", remedy: Self.remedy(timers))
            }
            throw Failure(
                .notFound, "no timer \"all\"", remedy: "Write: \(ShellText.line(["alertctl", "cancel"] + ids))")
        }
        if change == .pause {
            _ = try service.call(Notifications.Pause(ids: ids), needed: .pending)
        } else {
            _ = try service.call(Notifications.Resume(ids: ids), needed: .pending)
        }
        let changed = try service.all(Notifications.Timers())
        for id in ids { _ = try report(changed.first { $0.id == id }, id, session) }
        return .done
    }

    private func report(
        _ timer: Notifications.TimerStatus?, _ id: String, _ session: Session
    ) throws(Failure) -> CommandStatus {
        func line() -> String {
            let state = timer.map { TimerLine.sentence(of: $0, moment: session.moment) } ?? "over"
            return "\(session.style.strong(id.visible))  \(state)"
        }
        return try session.answer(timer?.varlink ?? [:], common, [line()])
    }

    /// Returns the id of the timer to change.
    ///
    /// - Parameter words: The words of the line before the id; nil for the word of the change.
    /// - Throws: A failure if there is no such timer, or if several could be meant.
    func chosen(_ timers: [Notifications.TimerStatus], words: [String]? = nil) throws(Failure) -> String {
        if let id {
            guard let found = try Self.id(id, timers) ?? (change == .next ? Self.phase(id, timers) : nil) else {
                let titled = timers.first { LabelFilter.Folded($0.title) == LabelFilter.Folded(id) }
                if titled == nil, let near = Self.near(id, timers) {
                    throw Failure(
                        .notFound, "no timer \"\(id.visible)\", did you mean \(near.visible)?",
                        remedy: "Write: " + line(words, near))
                }
                let only = timers.count == 1 ? timers.first : nil
                throw Failure(
                    .notFound, "no timer \"\(id.visible)\"",
                    remedy: titled.map { "It is the title of another. Write: " + line(words, $0.id) }
                        ?? only.map { "The only one: " + line(words, $0.id) } ?? Self.remedy(timers))
            }
            return found
        }
        let able = able(timers)
        guard let first = able.first else { throw Failure(.notFound, missing, remedy: Self.remedy(timers)) }
        guard able.count == 1 else {
            let ids = able.prefix(5).map(\.id.visible).joined(separator: ", ")
            throw Failure(
                .usage, "\(able.count) timers: \(ids)\(able.count > 5 ? ", ..." : "")",
                remedy: "Name one of them: " + line(words, first.id))
        }
        return first.id
    }

    /// Returns the line that changes a timer; without words before its id, they are that of the change.
    private func line(_ words: [String]?, _ id: String) -> String {
        ShellText.line(["alertctl", "timer"] + (words ?? [change.rawValue]) + [id])
    }

    /// Returns the timers that can be changed so.
    private func able(_ timers: [Notifications.TimerStatus]) -> [Notifications.TimerStatus] {
        timers.filter { timer in
            switch change {
            case .pause: !timer.paused
            case .resume: timer.paused
            case .next, .stop: true
            }
        }
    }

    /// The cause if no timer can be changed so.
    private var missing: String { change == .resume ? "no timer is paused" : "no timer is running" }

    /// Returns the id of the timer that a word names: its id, or, as for ``NotificationChoice``, a title; nil for none.
    ///
    /// - Throws: A failure if several timers have the title.
    static func id(_ word: String, _ timers: [Notifications.TimerStatus]) throws(Failure) -> String? {
        if timers.contains(where: { $0.id == word }) { return word }
        guard NotificationChoice.mayBeTitle(word) else { return nil }
        let (title, filter) = (LabelFilter.Folded(word), LabelFilter(word))
        // In a later phase the timer has the title of that phase, and its id has the one that it began with.
        let exact = timers.filter { LabelFilter.Folded($0.title) == title || $0.id == word.lowercased() }
        let found = exact.isEmpty ? timers.filter { filter.matches(LabelFilter.Folded($0.title)) } : exact
        guard found.count > 1 else { return found.first?.id }
        let ids = found.prefix(5).map(\.id.visible).joined(separator: ", ")
        throw Failure(
            .notFound, "\(found.count) timers have the title \"\(word.visible)\": \(ids)", remedy: "Name one of them")
    }

    /// Returns the timer whose phase a word means: that of the only timer with phases for `pomodoro`, or else the only
    /// timer whose present phase has the word as its title, in any case; nil for other words.
    static func phase(_ word: String, _ timers: [Notifications.TimerStatus]) -> String? {
        let phased = timers.filter { $0.count > 1 }
        if ["pomodoro", "phase", "timer"].contains(word.lowercased()) {
            return phased.count == 1 ? phased[0].id : nil
        }
        let titled = timers.filter { LabelFilter.Folded($0.title) == LabelFilter.Folded(word) }
        return titled.count == 1 ? titled[0].id : nil
    }

    /// Returns the id of the timer that was probably meant by a word: its beginning, or a mistyped one.
    static func near(_ word: String, _ timers: [Notifications.TimerStatus]) -> String? {
        let low = word.lowercased()
        let begun = timers.filter { $0.id.hasPrefix(low) }
        guard begun.count != 1 || low.count < 2 else { return begun[0].id }
        return Suggestion.nearest(to: low, in: timers.map(\.id))
    }

    private static func remedy(_ timers: [Notifications.TimerStatus]) -> String {
        timers.isEmpty
            ? "Start one with \"alertctl timer 25m\""
            : "There is: " + timers.prefix(5).map(\.id.visible).joined(separator: ", ")
    }
}

/// `timer list` and `timer left`: the remaining time of running timers, once.
struct TimerView {
    let view: Timer.View
    /// The timer; nil for all of them, or for the one that ends first.
    let id: String?
    let showsSeconds: Bool
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let all = try session.connect(common).all(Notifications.Timers())
        let found: String? = if let id { try TimerChange.id(id, all) } else { nil }
        let timers = id == nil ? all : all.filter { $0.id == found }
        if let id, timers.isEmpty {
            let near = TimerChange.near(id, all).map {
                "Write: alertctl timer \(view.rawValue) \(ShellText.quoted($0))"
            }
            throw Failure(
                .notFound, "no timer \"\(id.visible)\"", remedy: near ?? "See \"alertctl timer list\"")
        }
        switch view {
        case .left:
            // As --follow: without a timer an empty line, so that a bar shows nothing.
            let line = TimerLine(timers, leftOf: { $0.left }, showsSeconds: showsSeconds, moment: session.moment)
            if common.json {
                try session.output.json(line.json)
            } else if session.width == nil {
                try session.output.line(line.text)
            } else {
                // On a terminal a person reads it, with the same time as in the list.
                let first = timers.first
                let text = first.map { TimerLine.text(of: $0, showsSeconds: showsSeconds) }
                try session.output.line(text ?? Self.none)
                if timers.count > 1 { try session.output.line(Self.further(timers.count - 1)) }
            }
        case .list:
            if common.json {
                for timer in timers { try session.output.json(timer) }
                return .done
            }
            for timer in timers {
                let state = TimerLine.sentence(of: timer, showsSeconds: showsSeconds, moment: session.moment)
                try session.output.line("\(session.style.strong(timer.id.visible))  \(state)")
            }
            if timers.isEmpty { try session.output.line(Self.none) }
        }
        return .done
    }

    private static let none = "No timer is running."

    /// Returns the line about the timers that end later.
    static func further(_ count: Int) -> String { "\(count) more: alertctl timer list" }
}
