// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

extension Timer {
    /// The request in the arguments.
    enum Request: Equatable {
        case start
        case change(Change, id: String?)
        case view(View, id: String?)
        /// More time for a running timer.
        case add(String, id: String?)
        case follow(id: String?)
    }

    /// A change of an existing timer.
    enum Change: String, Equatable {
        case pause, resume, next, stop
    }

    /// The commands that print timers and leave them as they are.
    enum View: String, Equatable {
        /// A line for each timer.
        case list
        /// The remaining time, like the first output of ``follow``.
        case left
    }

    /// Reads the arguments.
    func request() throws(ValidationError) -> Request {
        if follow {
            // "left --follow" is the rest of the timer at every change.
            if span == View.left.rawValue, starting.isEmpty { return .follow(id: title) }
            if title != nil || !starting.isEmpty {
                throw ValidationError(
                    "conflicting options: --follow and \(starting.first ?? "a title"). --follow takes only an ID.")
            }
            return .follow(id: span)
        }
        // Alone it lists the timers.
        guard let span = span ?? (starting.isEmpty ? View.list.rawValue : nil) else {
            throw ValidationError("no span given. Example: alertctl timer 25m Focus")
        }
        // A span behind another word is the beginning of a timer that has this word as its title.
        let isBeforeSpan = title.map(TimerPhases.isSpan) ?? false
        let other = isBeforeSpan && span != "status" && span != "skip" ? span : Self.commands[span] ?? span
        if let view = View(rawValue: other) {
            if let option = starting.first {
                throw ValidationError(
                    "conflicting options: \(view.rawValue) and \(option). \(view.rawValue) takes only an ID.")
            }
            return .view(view, id: title)
        }
        if seconds { throw ValidationError("--seconds needs --follow, left or list.") }
        if let change = Change(rawValue: other) {
            if let option = starting.first {
                throw ValidationError(
                    "conflicting options: \(change.rawValue) and \(option). \(change.rawValue) takes only an ID.")
            }
            return .change(change, id: title)
        }
        if starting.isEmpty, let added = Self.added(span, title) { return .add(added.length, id: added.id) }
        try Self.refuseOther(span, title: title)
        if !span.isEmpty, span.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            throw ValidationError("the span has no unit: \(span). Write \(span)m for minutes, or \(span)s, \(span)h")
        }
        try TimerPhases.check(then, option: "--then", most: 15)
        try TimerPhases.check(long, option: "--long", most: 1)
        if !long.isEmpty, then.isEmpty || rounds == nil {
            throw ValidationError(
                "--long needs --then and --repeat: it replaces the last phase of the last round.")
        }
        if let rounds, !(1...100).contains(rounds) {
            throw ValidationError("--repeat: \(rounds) is out of range (1 to 100).")
        }
        return .start
    }

    /// Words of other timers, and the command that each of them means.
    private static let commands = [
        "status": "list", "ls": "list", "show": "list", "remaining": "left", "skip": "next", "cancel": "stop",
        "end": "stop", "kill": "stop", "clear": "stop", "delete": "stop", "remove": "stop", "hold": "pause",
        "unpause": "resume", "continue": "resume",
    ]

    /// The words that people write for ``TimerAdd``.
    private static let addingWords: Set = ["add", "extend", "plus", "more", "longer"]

    /// Returns the time to add to a running timer, and the timer, in `+2m pasta`, `pasta +2m`, `add 2m` and `2m add`;
    /// nil for other words.
    private static func added(_ span: String, _ title: String?) -> (length: String, id: String?)? {
        func plus(_ word: String) -> String? {
            let rest = String(word.dropFirst())
            return word.hasPrefix("+") && TimerPhases.isSpan(rest) ? rest : nil
        }
        if let length = plus(span) { return (length, title) }
        guard let title else { return nil }
        if let length = plus(title), !TimerPhases.isSpan(span) {
            return (length, addingWords.contains(span) ? nil : span)
        }
        if addingWords.contains(span), TimerPhases.isSpan(title) { return (title, nil) }
        return title == "add" && TimerPhases.isSpan(span) ? (span, nil) : nil
    }

    /// Refuses common mistakes for a span or a command, and suggests the right command line.
    private static func refuseOther(_ span: String, title: String?) throws(ValidationError) {
        let parts = span.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let first = UInt(parts[0]), let second = UInt(parts[1]), second < 60 {
            let name = title.map { " " + ShellText.quoted($0) } ?? ""
            throw ValidationError(
                "\"\(span)\" is ambiguous. Write: alertctl timer "
                    + "\(TimerPhases.length(minutes: first, seconds: second))\(name), or: alertctl timer "
                    + "\(TimerPhases.length(hours: first, minutes: second))\(name)")
        }
        if parts.count == 3, let hours = UInt16(parts[0]), let minutes = UInt16(parts[1]),
            let seconds = UInt16(parts[2])
        {
            let length = TimerPhases.length(hours: UInt(hours), minutes: UInt(minutes), seconds: UInt(seconds))
            let line = ShellText.line(["alertctl", "timer", length] + (title.map { [$0] } ?? []))
            throw ValidationError("a length of time has units. Write: \(line)")
        }
        if TimerPhases.isSpan(span) { return }
        if let title, !span.isEmpty, TimerPhases.isSpan("\(span) \(title)") {
            throw ValidationError("the span is two words. Put it in quotes: alertctl timer \"\(span) \(title)\"")
        }
        if let title, TimerPhases.isSpan(title) {
            throw ValidationError(
                "the span comes first: alertctl timer \(ShellText.quoted(title)) \(ShellText.titleWord(span))")
        }
        if !span.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
            // Words for a command that timers do not have are no titles.
            let isCommand = ["reset", "restart", "new", "begin", "set", "edit", "rename", "help"].contains(span)
            throw ValidationError(
                "\"\(span)\" is not a length of time. Write one like 25m, or a command: list, left, pause, resume, next, stop. "
                    + ShellText.line(["Example:", "alertctl", "timer", "25m"] + (isCommand ? [] : [span])))
        }
    }

    /// Returns the failure for a span whose unit is no unit, as in `5x`, with the line in minutes, or for one
    /// with more seconds than a minute has; nil for another one.
    func wrongUnit() -> Failure? {
        guard let span, !TimerPhases.isSpan(span) else { return nil }
        let parts = span.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0) }
        // 1:75 is 2:15.
        if parts.count == 2, let first = parts[0], let second = parts[1], second > 59 {
            func line(_ units: [String]) -> String {
                let length = "\(UInt(first) + UInt(second) / 60)\(units[0])\(second % 60)\(units[1])"
                return ShellText.line(["alertctl", "timer", length] + (title.map { [$0] } ?? []))
            }
            return Failure(
                .badInput, "\"\(span)\" is not a length of time",
                remedy: "Write: \(line(["m", "s"])), or: \(line(["h", "m"]))")
        }
        let number = span.prefix { $0.isASCII && $0.isNumber }
        let unit = span[number.endIndex...]
        guard !number.isEmpty, TimerPhases.isSpan(number + "m"), unit.allSatisfy({ $0.isASCII && $0.isLetter }),
            !["mo", "y"].contains(where: unit.hasPrefix)
        else { return nil }
        let line = ShellText.line(["alertctl", "timer", number + "m"] + (title.map { [$0] } ?? []))
        return Failure(
            .badInput, "\"\(span)\" is not a length of time", remedy: "Write: \(line), or with s, h, d or w for the m")
    }

    /// The given options that are only valid for a new timer.
    private var starting: [String] {
        [
            ("--then", !then.isEmpty), ("--repeat", rounds != nil), ("--long", !long.isEmpty), ("--live", live),
            ("--id", id != nil), ("--body", body != nil), ("--no-wait", !wait), ("--dry-run", dryRun),
        ].filter(\.1).map(\.0)
    }

    /// Refuses options for the look or the sound of a new timer.
    func checkContent(files: some FileLookup, with word: String) throws(Failure) {
        guard try content.content(title: "", body: nil, files: files) == Notifications.Content(title: "") else {
            throw Failure(.usage, "conflicting arguments: \(word) takes only an ID")
        }
    }
}
