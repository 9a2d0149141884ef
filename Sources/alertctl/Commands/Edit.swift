// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `edit`: changes a pending notification.
struct Edit: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Change the text, time or options of a pending notification.",
        discussion: """
            Everything else stays as it is. Give a new time as for "alertctl remind": in words after the id, or by \
            one option; +15m and -15m count from its time, not from now. A repeating notification does not end without your word: \
            "tomorrow 7:00" moves only that of tomorrow, and any other time that comes once needs --once or --no-repeat.

            A glob, --all and --today change several, and one "alertctl undo" undoes all of it; what cannot be changed is \
            left out and named. Such a time is a length, like +1h; of what repeats it moves only the next time.

            A paused notification stays paused, unless its new time comes once and before the end of the pause.

            EXAMPLES:
              alertctl edit tea in 10m
              alertctl edit tea +15m
              alertctl edit tea -5m
              alertctl edit wake-up tomorrow 7:00
              alertctl edit wake-up --once friday 7:00
              alertctl edit --today +1h
              alertctl edit invoices --title "Invoices and taxes" --sound none --nag 5m

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "notes": [...], "formerDue"?, \
            "formerRepetition"?, "repetition"?, "afterAck"?, "awaitsAck"?, "ends"?, "times"?}; with --once "id" and "due" belong to the moved one
            OUTPUT of several with --json, one per line: {"id", "of"?, "due", "zone", "formerDue"?, "notes"?: [...]}
            """)

    var id: String?
    var when: [String] = []
    var all = false
    var today = false
    var once = false
    var noRepeat = false
    var quiet = false
    var dryRun = DryRun()
    var changes = EditOptions()
    /// The verb that calls this one; nil for `edit` itself.
    var verb: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, a glob, or a title.",
            completion: .custom(Completer.pending), allowsDash: true)
        table.arguments(
            &when, "when", help: "The new time, in words.", completion: .custom(Completer.times), allowsDash: true)
        table.flag(&all, "--all", help: "All pending notifications.")
        table.flag(&today, "--today", help: "What is due until midnight.")
        table.flag(
            &once, "--once",
            help: "Move one time of a repeating one: that of the day you give, or the next; it gets an id for itself.")
        table.flag(&noRepeat, "--no-repeat", help: "End the repetition: it comes once, at the new time.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&dryRun)
        table.group(&changes)
        table.usual(
            "--title", "--body", "--sound", "--in", "--at", "--until", "--nag", "--after-ack", "--except", "--once")
        table.group(&common, "General")
    }

    mutating func validate() throws(ValidationError) {
        if !isForAll, !once, !noRepeat, let time = Self.onlyTime(when) { (when, once) = (time, true) }
        if id == nil, !isForAll { throw ValidationError("no id given. Example: alertctl edit tea in 10m") }
        if let id, !isForAll, id.hasPrefix("-"), TimerPhases.isSpan(String(id.dropFirst())) {
            let line = (when + [id]).map(ShellText.quoted).joined(separator: " ")
            throw ValidationError("the id comes first. Example: alertctl edit \(when.isEmpty ? "tea \(id)" : line)")
        }
        if all, today { throw ValidationError("conflicting arguments: --all and --today; give one.") }
        let when = words
        var (trigger, words) = (changes.trigger, when)
        trigger.moveEnd(to: &words)
        try trigger.check(words: words, isNeeded: false, mayEnd: true)
        if once, noRepeat { throw ValidationError("conflicting options: --once and --no-repeat; give one.") }
        if once || noRepeat, !changes.trigger.hasTime(words: when) {
            throw ValidationError(
                "\(once ? "--once" : "--no-repeat") needs a time. Example: \(once ? "--once" : "--no-repeat") tomorrow 7:00"
            )
        }
        if !changesContent, !changesTrigger {
            throw ValidationError("nothing to change. Give a time in words or an option.")
        }
    }

    /// Returns the words of `only tomorrow 7:30`, which is one time of a repetition: they name a day. Nil for other
    /// words.
    static func onlyTime(_ words: [String]) -> [String]? {
        var words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard let place = words.firstIndex(where: { ["only", "just", "nur"].contains($0.lowercased()) }) else {
            return nil
        }
        words.remove(at: place)
        let text = words.joined(separator: " ")
        let namesToday = words.contains { ["today", "tonight", "heute"].contains($0.lowercased()) }
        guard SpokenWords.isTime(text), let day = time.dayAlone(in: text), !day.isEmpty || namesToday else {
            return nil
        }
        return words
    }

    /// The reader of words, of which no time matters here.
    private static var time: TimeWords {
        TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
    }

    private var changesContent: Bool { !changes.change.isEmpty }
    var changesTrigger: Bool { !words.isEmpty || !changes.trigger.isEmpty }
    private var isForAll: Bool { all || today }

    /// The words for the time: with --all and --today there is no id before it.
    var words: [String] { isForAll ? (id.map { [$0] } ?? []) + when : when }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var (trigger, words) = (changes.trigger, words)
        trigger.moveEnd(to: &words)
        trigger.recordSource(of: words, in: &session.source)
        // "only tomorrow" says it without the option.
        if once, !session.source.isGiven("--once") { session.source["once"] = .init(name: "only") }
        let service = try session.connect(common)
        let named = isForAll ? [] : [id ?? ""]
        if try NotificationChoice.editable.isToday(named, service) {
            var several = self
            (several.id, several.today) = (nil, true)
            return try several.perform(in: session)
        }
        let ids = try NotificationChoice.editable.ids(named, all: all, today: today, service, in: session)
        if dryRun.isOn { return try dryRun.print(ids, .editable, "changed", common, service, in: session) }
        if isForAll || ids.contains(where: { $0.contains { "*?[".contains($0) } }) {
            return try edit(ids, trigger, words, service, in: session)
        }
        let id = ids[0]
        var call = Notifications.Edit(id: id, once: once ? true : nil, noRepeat: noRepeat ? true : nil, verb: verb)
        let before =
            changesContent || !changes.trigger.isEmpty
            ? try service.call(Notifications.Show(id: id), needed: .editable).notification : nil
        if changesContent, let before {
            call.content = try edited(before.content, of: id, files: session.files(common))
        }
        if changesTrigger {
            call.trigger = try trigger.trigger(
                words: words, session: session.ownZone(common), language: session.ownLanguage,
                absolutePath: session.pathResolver(common))
            if once, call.trigger?.when != nil { call.trigger?.single = true }
            if !once, !noRepeat, Self.time.namesOneDay(in: words.joined(separator: " ")) { call.onceOnItsDay = true }
        }
        let reply = try service.call(
            call, needed: .editable, choices: { Self.choices(id, CommandLine.arguments, ending: $0) })
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: reply.notification?.content.ring != nil, common)
        let edited = reply.id ?? id
        var object: JSON.Object = [
            "id": .string(edited), "due": .string(reply.due), "zone": .string(reply.zone),
            "next": reply.next.varlink, "notes": reply.notes.varlink,
        ]
        object["formerDue"] = reply.formerDue.map(JSON.string)
        object["formerRepetition"] = reply.formerRepetition.map(JSON.string)
        object["repetition"] = reply.repetition.map(JSON.string)
        object["afterAck"] = reply.afterAck.map(JSON.string)
        object["awaitsAck"] = reply.awaitsAck.map(JSON.bool)
        object["ends"] = reply.notification?.ends.map(JSON.string)
        object["times"] = reply.notification?.times.map { JSON.int(Int64($0)) }
        func lines() -> [String] {
            var change = EditText.change(reply, moment: session.moment).map { [$0] } ?? []
            // It may have been delivered since, and then the edit is all there is to say.
            if let before,
                let after = reply.notification ?? (try? service.call(Notifications.Show(id: edited)).notification)
            {
                change += EditText.changes(from: before, to: after, moment: session.moment)
            }
            return ScheduleText(
                id: edited, due: reply.due, zone: reply.zone, next: reply.next, afterAck: reply.afterAck,
                awaitsAck: reply.awaitsAck ?? false, occasion: reply.occasion, notes: change + reply.notes,
                notification: reply.notification
            ).lines(in: session)
        }
        return try session.answer(object, common, lines())
    }

    /// Returns the command line with each of the two ways to change a repeating notification, ready to paste. What
    /// comes whenever something happens has no next time to move: the time is that of a copy.
    static func choices(_ id: String, _ arguments: [String], ending repetition: String) -> [String] {
        let first: (verb: String, option: String?) = Occasion.begins(repetition) ? ("copy", nil) : ("edit", "--once")
        return [first, ("edit", "--no-repeat")].map { verb, option in
            var words = ["alertctl"] + arguments.dropFirst()
            if let place = words.firstIndex(of: "edit"), let name = words[place...].firstIndex(of: id) {
                words[place] = verb
                if let option { words.insert(option, at: name + 1) }
            } else {
                words = ["alertctl", verb, id] + (option.map { [$0] } ?? []) + ["WHEN"]
            }
            return words.map(ShellText.quoted).joined(separator: " ")
        }
    }

    /// Returns the content of the notification after the change.
    func edited(
        _ old: Notifications.Content, of id: String, files: some FileLookup
    ) throws(Failure) -> Notifications.Content {
        var new = old
        try changes.change.apply(to: &new, of: id, files: files)
        return new
    }
}
