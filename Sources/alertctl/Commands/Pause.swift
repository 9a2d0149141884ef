// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `pause`: holds pending notifications.
struct Pause: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pause pending notifications until a time, or until you resume them.",
        discussion: """
            With "until" or "for" after the ids they resume by themselves; a day means its beginning. Pausing a paused one \
            replaces the end, which the answer names; --all and a glob leave it, and name it. If one of several ids is not \
            pending, nothing is paused; of --today it is left out and named. "alertctl undo" takes it back.

            EXAMPLES:
              alertctl pause standup
              alertctl pause standup until monday
              alertctl pause --all for 2 hours

            OUTPUT with --json, one per line: {"id", "state": "paused", "until"?, "formerUntil"?, "kept"?}; "kept" \
            is true of what was paused before and stays so, "formerUntil" is empty if it had no end
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var dryRun = DryRun()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids, globs, or titles; then perhaps \"until\" and a time.",
            completion: .custom(Completer.pending))
        table.flag(&all, "--all", help: "All that wait for their time.")
        table.flag(&today, "--today", help: "What is due until midnight.")
        table.group(&dryRun)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(
            parts.ids, all: all, today: today, to: "pause", example: "alertctl pause standup")
    }

    /// The ids, and the words of the end. An id may be called "until": the end has at least two words, and stands after
    /// the first id unless there are none.
    var parts: (ids: [String], end: String?) {
        let first = all || today ? ids.startIndex : ids.index(after: ids.startIndex)
        let places = ids.indices.dropLast().filter { $0 >= first }
        guard let place = places.first(where: { SnoozeText.isUntil(ids[$0]) || SnoozeText.isFor(ids[$0]) }) else {
            return (ids, nil)
        }
        let end = (SnoozeText.isFor(ids[place]) ? ["in"] : []) + ids[(place + 1)...]
        return (Array(ids[..<place]), end.joined(separator: " "))
    }

    /// Returns the end in ids that are no notifications, like `tomorrow`, `2h` and `up to friday`; nil for other ids.
    static func end(in ids: [String]) -> [String]? {
        var words = Array(ids.dropFirst())
        if words.starts(with: ["up", "to"]) { words.removeFirst(2) }
        if let first = words.first, first == "to" || SnoozeText.isUntil(first) || SnoozeText.isFor(first) {
            words.removeFirst()
        }
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let text = words.joined(separator: " ")
        guard !words.isEmpty, time.isTime(text) else { return nil }
        return SnoozeText.span(text) == nil ? words : ["in"] + words
    }

    /// Returns the line with an end. If the id is `until` or `for`, it pauses all.
    static func line(_ id: String, until words: [String]) -> [String] {
        let isFor = words.first == "in" && SnoozeText.span(words.dropFirst().joined(separator: " ")) != nil
        let name = SnoozeText.isUntil(id) || SnoozeText.isFor(id) ? "--all" : id
        return ["alertctl", "pause", name] + (isFor ? ["for"] + words.dropFirst() : ["until"] + words)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let (named, end) = parts
        session.source["until"] = .init(name: "until", text: end)
        let (zone, language) = try (session.ownZone(common), session.ownLanguage)
        let words = try NotificationChoice.pausable.ids(named, all: all, today: today, service, in: session)
        // alertd refuses a call without ids, and only --today gives none.
        guard !words.isEmpty else {
            if !common.json { try session.output.line("nothing is due today") }
            return .done
        }
        if dryRun.isOn { return try dryRun.print(words, .pausable, "paused", common, service, in: session) }
        var until: String?
        var (former, kept): ([String: String], [String: String]) = ([:], [:])
        var leftOut = LeftOutNotifications(named, all: all, today: today)
        let partial = leftOut.isPartial
        let paused = try IdentifierBatches.collect(words) { words, cursor throws(Failure) in
            let call = Notifications.Pause(
                ids: words, cursor: cursor, until: end, session: end == nil ? nil : zone,
                language: end == nil ? nil : language, partial: partial)
            do throws(Failure) {
                let reply = try service.call(call, needed: .pending)
                until = until ?? reply.until
                former.merge(reply.former ?? [:]) { $1 }
                kept.merge(reply.kept ?? [:]) { $1 }
                leftOut.add(reply.leftOut)
                return (reply.paused ?? words, reply.cursor)
            } catch {
                // An id may be a word of time. If it is none, the person meant an end.
                guard error.status == .notFound, end == nil, let words = Self.end(in: named) else { throw error }
                let line = Self.line(named[0], until: words).map(ShellText.quoted)
                throw Failure(error.status, error.cause, remedy: "Write: \(line.joined(separator: " "))")
            }
        }
        for id in paused {
            var object: JSON.Object = ["id": .string(id), "state": Notifications.State.paused.varlink]
            object["until"] = until.map(JSON.string)
            object["formerUntil"] = former[id].map(JSON.string)
            let was = former[id].map { "was: paused " + Self.end($0, in: session) }
            let text = ScheduleText(id: id, due: "", zone: "", notes: was.map { [$0] } ?? [], pausedUntil: until)
            try session.answer(object, common, text.lines(in: session))
        }
        for (id, end) in kept.sorted(by: { $0.key < $1.key }) {
            var object: JSON.Object = ["id": .string(id), "state": Notifications.State.paused.varlink]
            object["kept"] = .bool(true)
            if !end.isEmpty { object["until"] = .string(end) }
            let name = session.style.strong(id.visible)
            try session.answer(object, common, ["\(name)  stays paused \(Self.end(end, in: session))"])
        }
        if partial == true, !common.json, !paused.isEmpty {
            let timers = try service.all(Notifications.Timers()).filter(\.paused).map(\.id)
            if let line = Self.pausedTimers(timers.filter(paused.contains)) { try session.output.line(line) }
        }
        return try leftOut.report(changed: paused.count + kept.count, in: session)
    }

    /// Returns the sentence about the timers among what a glob or an option has paused; nil if there are none.
    static func pausedTimers(_ ids: [String]) -> String? {
        guard !ids.isEmpty else { return nil }
        let isOne = ids.count == 1
        let line =
            ids.count > maximumShown ? "alertctl timer resume all" : ShellText.line(["alertctl", "resume"] + ids)
        return "\(Postpone.names(ids)) \(isOne ? "is a timer" : "are timers"), and "
            + "\(isOne ? "does" : "do") not count down while paused; to let \(isOne ? "it" : "them") run: \(line.visible)"
    }

    /// The most timers that a line names.
    private static let maximumShown = 3

    /// Returns the end of a pause in words; an empty one has none.
    private static func end(_ end: String, in session: Session) -> String {
        end.isEmpty ? "until you resume it" : PauseText.end(end, moment: session.moment)
    }
}
