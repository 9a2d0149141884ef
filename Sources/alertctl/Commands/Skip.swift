// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety

/// `skip`: removes the next times of a repeating notification.
struct Skip: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Skip the next time of a repeating reminder, or several.",
        discussion: """
            Times are counted from now, skipped or not, so that the same command twice skips the same times. A day means \
            all times of that day; without an id, of all repeating reminders. Of a timer it ends the phase, as "alertctl timer next" does. With --all, --today and a glob, what cannot be skipped is left out and named. "alertctl list" and "alertctl show" tell what is skipped; "alertctl unskip" takes it \
            back.

            EXAMPLES:
              alertctl skip standup
              alertctl skip standup 3
              alertctl skip standup tomorrow
              alertctl skip standup until friday
              alertctl skip standup for 2 weeks
              alertctl skip friday
              alertctl skip --all until monday

            OUTPUT with --json, one per line: {"id", "skipped": [...], "changed", "due", "zone"}; "changed" is how many \
            were not skipped before
            """)

    var id: String?
    var extent: [String] = []
    var all = false
    var today = false
    var dryRun = DryRun()
    /// The reminders that are meant by a day instead of an id.
    private var idsOfDay: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, a glob, or a title.",
            completion: .custom(Completer.repeating))
        table.arguments(
            &extent, "n|day|until time|for span",
            help: "How many, on which day, until when, or for how long. Default: 1.")
        table.flag(&all, "--all", help: "All repeating reminders.")
        table.flag(&today, "--today", help: "Those that are due until midnight; by default all their times of today.")
        table.group(&dryRun)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if id == nil, !isForSeveral {
            throw ValidationError("nothing to skip. Give an id, --all or --today. Example: alertctl skip standup")
        }
        if all, today { throw ValidationError("conflicting arguments: --all and --today; give one.") }
        _ = try request()
    }

    private var isForSeveral: Bool { all || today || !idsOfDay.isEmpty }

    /// The words after the id: with --all and --today there is none.
    private var words: [String] {
        ((isForSeveral ? (id.map { [$0] } ?? []) : []) + extent).flatMap {
            $0.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    /// The times to skip.
    enum Request: Equatable {
        case count(Int?)
        case until(String)
        /// All times of a day.
        case on(String)
    }

    /// Words for numbers of times.
    private static let counts = ["once": 1, "twice": 2, "thrice": 3]

    /// Returns the number in `2 times`; nil for other words.
    private static func count(_ words: [String]) -> Int? {
        words.count == 2 && ["time", "times", "mal"].contains(words[1].lowercased()) ? Int(words[0]) : nil
    }

    /// Returns the times that the words name.
    func request() throws(ValidationError) -> Request {
        let words = words
        guard let first = words.first else { return today ? .on("today") : .count(nil) }
        if SnoozeText.isUntil(first) {
            guard words.count > 1 else {
                throw ValidationError("no time after until. Example: until friday")
            }
            return .until(words.dropFirst().joined(separator: " "))
        }
        if ["on", "am"].contains(first.lowercased()), words.count > 1 {
            return .on(words.dropFirst().joined(separator: " "))
        }
        let number = words.count == 1 ? Int(first) ?? Self.counts[first.lowercased()] : Self.count(words)
        if let number, 1...1_000 ~= number { return .count(number) }
        guard number != nil || SnoozeText.isFor(first) else { return .on(words.joined(separator: " ")) }
        var end = ["until", "friday"]
        if number == nil {
            let rest = words.dropFirst().joined(separator: " ")
            guard !rest.isEmpty else { throw ValidationError("no length of time after \(first). Example: for 1w") }
            if let number = Self.count(Array(words.dropFirst())), 1...1_000 ~= number { return .count(number) }
            let isDay = SpokenWords.isTime(rest) && SnoozeText.span(rest) == nil
            if !isDay, SpokenWords.isTime("in " + rest) { return .until("in " + rest) }
            if isDay { end = Array(words.dropFirst()) }
        }
        let name = id.map { [$0] } ?? []
        let line = ShellText.line(["alertctl", "skip"] + (all ? ["--all"] : today ? ["--today"] : name) + end)
        throw ValidationError(
            "invalid argument: \(words.joined(separator: " ")). Give a number from 1 to 1000, a day, a length of "
                + "time, or the end: \(line)")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // `validate` has checked it.
        let request = (try? request()) ?? .count(nil)
        var call = Notifications.Skip(ids: [])
        switch request {
        case .count(let count): call.count = count
        case .until(let text): call.until = text
        case .on(let text): call.on = text
        }
        session.source["until"] = .init(name: "until", text: call.until)
        session.source["on"] = .init(name: "the day", text: call.on)
        session.source["count"] = .init(name: "the number", text: call.count.map { "\($0)" })
        let service = try session.connect(common)
        if !isForSeveral, try NotificationChoice.repeating.isToday([id ?? ""], service) {
            var several = self
            (several.id, several.today) = (nil, true)
            return try several.perform(in: session)
        }
        (call.session, call.language) = try (session.ownZone(common), session.ownLanguage)
        let named = isForSeveral ? idsOfDay : [id ?? ""]
        var leftOut = LeftOutNotifications(named, all: all, today: today)
        call.partial = leftOut.isPartial
        let ids = try NotificationChoice.repeating.ids(named, all: all, today: today, service, in: session)
        if dryRun.isOn { return try dryRun.print(ids, .repeating, "skipped", common, service, in: session) }
        let skipped: [Notifications.Skipping]
        do throws(Failure) {
            skipped = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
                (call.ids, call.cursor) = (words, cursor)
                let reply = try service.call(call, needed: .pending)
                leftOut.add(reply.leftOut)
                return (reply.skipped, reply.cursor)
            }
        } catch {
            if !isForSeveral, extent.isEmpty, error.missingID == id,
                let day = try DayWord(id ?? "", service, in: session), !day.isMistyped
            {
                var several = self
                several.idsOfDay = day.due.filter(NotificationChoice.repeating.accepts).map(\.id)
                guard !several.idsOfDay.isEmpty else { throw error }
                (several.id, several.extent) = (nil, ["on", day.text])
                return try several.perform(in: session)
            }
            if let id, error.missingID == id, !extent.isEmpty, SnoozeText.isUntil(id) || SnoozeText.isFor(id) {
                let line = ShellText.line(["alertctl", "skip", "--all", id] + extent)
                throw Failure(error.status, error.cause, remedy: "For all that repeats: \(line)")
            }
            // A timer has no next time, but a next phase. A refusal of the list of timers says less than that of the
            // skip.
            guard error.status == .badInput || error.status == .notFound, request == .count(nil), ids.count == 1,
                let timers = try? service.all(Notifications.Timers()),
                let timer = timers.first(where: { $0.id == ids[0] })?.id ?? TimerChange.phase(ids[0], timers)
            else { throw error }
            return try TimerChange(change: .next, id: timer, common: common).run(in: session)
        }
        let nothing = request == .on("today") ? "nothing to skip today" : "nothing to skip"
        try session.answer(each: skipped, common, none: leftOut.isEmpty ? nothing : nil) { skipped in
            skipped.map { SkippedText.line($0, "skips", none: "skips nothing", session) }
        }
        return try leftOut.report(changed: skipped.count, in: session)
    }
}
