// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety
import Varlink

/// `snooze`: a delivered notification comes again after a while.
struct Snooze: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Hide a delivered notification, and deliver it again later.",
        discussion: """
            The notification comes back with its sound and actions. Snoozing it again replaces the time; "alertctl list" shows the \
            time, and "alertctl cancel" or "alertctl ack" ends the snooze. If no notification with this id is delivered, \
            snoozed or pending, the latest in "alertctl history" is used. A pending one that does not repeat is moved by \
            that length, or to that time. Repeating reminders keep repeating. \
            "alertctl postpone" means what is still to come.

            EXAMPLES:
              alertctl snooze tea
              alertctl snooze tea 5m
              alertctl snooze tea tomorrow 9am
              alertctl snooze tea for 1 hour
              alertctl snooze tea until friday
              alertctl snooze meeting until the event starts
              alertctl snooze 'mail-*' 1h
              alertctl snooze "Call Ada" 1h
              alertctl snooze --all until 18:00

            OUTPUT with --json, one per line: {"id", "due", "zone", "notes"?: [...]}
            """)

    var id: String?
    var span: [String] = []
    var all = false
    var today = false
    var quiet = false
    var dryRun = DryRun()
    /// The verb `postpone`, which means what is still to come, calls this one.
    var isPostponed = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, a glob, or a title.",
            completion: .custom(Completer.snoozable))
        table.arguments(
            &span, "span|when",
            help:
                "How long, or when: 10m, tomorrow 9am, until friday. Default: of an alarm its --snooze, else the first of [desktop] snooze, else 10m."
        )
        table.flag(&all, "--all", help: "All delivered notifications.")
        table.flag(&today, "--today", help: "Those that came today.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&dryRun)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if id == nil, !isForSeveral {
            throw ValidationError("nothing to snooze. Give an id, --all or --today. Example: alertctl snooze tea 10m")
        }
        if all, today { throw ValidationError("conflicting arguments: --all and --today; give one.") }
        if let first = words.first, words.count == 1 {
            if SnoozeText.isUntil(first) { throw ValidationError("no time after \(first). Example: until 9am") }
            if SnoozeText.isFor(first) { throw ValidationError("no length of time after \(first). Example: for 1h") }
        }
        if let length = Self.mistypedLength(words) {
            let name = ShellText.line(
                [isPostponed ? "postpone" : "snooze", id ?? "--all"] + length.split(separator: " ").map(String.init))
            throw ValidationError(
                "\"\(words.joined(separator: " "))\" is no length of time, did you mean \(length)? Write: alertctl \(name)"
            )
        }
    }

    /// Returns the length of time that has a letter wrong, `10 minuets`; nil for other words.
    static func mistypedLength(_ words: [String]) -> String? {
        let text = words.filter { !SnoozeText.isFor($0) }.joined(separator: " ")
        guard text.first?.isNumber == true, SnoozeText.span(text) == nil, !SpokenWords.isTime(text),
            case .nearly(let mended) = SpokenWords.reading("in " + text), mended.hasPrefix("in ")
        else { return nil }
        let length = String(mended.dropFirst(3))
        return SnoozeText.span(length) == nil ? nil : length
    }

    private var isForSeveral: Bool { all || today }

    /// The words for the time: with --all and --today there is no id before it.
    var words: [String] { isForSeveral ? (id.map { [$0] } ?? []) + span : span }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let (span, until) = SnoozeText.parts(words)
        let isUntil = words.first.map(SnoozeText.isUntil) ?? false
        session.source["for"] = .init(name: "how long", text: span)
        session.source["until"] = .init(name: isUntil ? "until" : "when", text: until)
        let service = try session.connect(common)
        if !isForSeveral, try NotificationChoice.snoozable.isToday([id ?? ""], service) {
            var several = self
            (several.id, several.today) = (nil, true)
            return try several.perform(in: session)
        }
        let (zone, language) = try (session.ownZone(common), session.ownLanguage)
        var unseen: String?
        let named = isForSeveral ? [] : [id ?? ""]
        var leftOut = LeftOutNotifications(named, all: all, today: today)
        let partial = leftOut.isPartial
        let ids = try NotificationChoice.snoozable.ids(named, all: all, today: today, service, in: session)
        guard !ids.isEmpty else { return try nothingCame(for: span, until: until, service, in: session) }
        if dryRun.isOn { return try dryRun.print(ids, .snoozable, "snoozed", common, service, in: session) }
        let snoozed: [Notifications.Resumed]
        do throws(Failure) {
            snoozed = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
                let isOne = words.count == 1
                let call = Notifications.Snooze(
                    id: isOne ? words[0] : "", for: span, until: until, session: zone, language: language,
                    cursor: cursor, ids: isOne ? nil : words, partial: partial)
                let reply = try service.call(call, needed: .past)
                leftOut.add(reply.leftOut)
                unseen = unseen ?? reply.unseen
                let one = [Notifications.Resumed(id: words[0], due: reply.due, zone: reply.zone)]
                return (reply.snoozed ?? one, reply.cursor)
            }
        } catch {
            guard ids.count == 1, !isForSeveral else { throw error }
            if partial == true, error.status == .notFound {
                let timers = StayingTimers(try NotificationChoice.list(service), globs: ids, session.moment)
                let length = until == nil ? Self.newTime(span, nil) ?? "" : ""
                if let refusal = timers.refusal(of: ids, movedBy: length) { throw refusal }
            }
            return try move(ids[0], for: span, until: until, refusal: error, by: service, in: session)
        }
        try session.note(unseen: unseen, quiet: quiet, isAlarm: false, common)
        let status = try leftOut.report(changed: snoozed.count, in: session)
        if snoozed.isEmpty, status == .done, !common.json { try session.output.line("nothing to snooze") }
        for one in snoozed {
            var object: JSON.Object = ["id": .string(one.id), "due": .string(one.due), "zone": .string(one.zone)]
            object["notes"] = one.notes?.varlink
            let text = ScheduleText(id: one.id, due: one.due, zone: one.zone, notes: one.notes ?? [])
            try session.answer(object, common, text.lines(in: session))
        }
        if status == .done, !common.json { try remarkComing(snoozed.map(\.id), service, in: session) }
        return status
    }
}
