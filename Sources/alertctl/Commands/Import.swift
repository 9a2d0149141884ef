// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ICalendar
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `import`: the alarms of a calendar file as reminders.
struct Import: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Schedule the alarms of a calendar file (iCalendar).",
        discussion: """
            Events and to-dos become reminders at the times of their alarms. One without an alarm gets one at its \
            start, a to-do when it is due, or where --alarm says; at 09:00 if it has no time of day. Problems are \
            reported with their line and do not stop the import. A file may have 64 MiB and 100,000 alarms.

            Importing a file again (the same path) follows its changes and cancels the reminders of events that it no \
            longer contains; paused and snoozed reminders stay so. If the file has none of the events of the last \
            import, it may be another calendar: nothing is cancelled without --allow-empty. Nothing is cancelled either \
            if a part of the file cannot be read, for the standard input, and for files of "alertctl calendar export".

            A file of "alertctl calendar export" restores reminders as they were. One that you snoozed, acknowledged, paused, \
            edited or otherwise changed after the export stays as it is, and is named; one that you cancelled comes back.

            Invitations, as they come by mail, do what they say: a change moves the reminders, a cancellation takes \
            them back, an older message does not replace a newer one, and answers of others change nothing. With \
            "me" in [calendar] of the configuration, what you declined is left out.

            Alarms of calendars that alertd follows ([[calendars]] with follow = true) stay as the calendar's files say: \
            the import leaves them alone and names the calendar.

            A calendar file may come from anybody. Commands that an export wrote into it are ignored without \
            --allow-commands, and nothing that a file attaches is opened or run.

            With --source the input is not a calendar but lines of JSON, in which another program says what it has \
            planned: {"id", "title", "due", "body"?, "alarm"?, "location"?, "categories"?, "priority"?, "link"?, "sound"?, \
            "level"?, "done"?}, with "due" like 2027-03-04 (09:00), 2027-03-04T09:00 or an instant. It replaces all that the \
            source had before; if a line is wrong, or if there is none, nothing changes. Scripts for taskwarrior, todo.txt and \
            Markdown notes are in share/alertd/examples/tasks below the prefix of the installation, /usr or /usr/local.

            EXIT STATUS:
              0    everything was scheduled, except events that are over
              65   not a calendar, or a part could not be used; the rest was scheduled
              66   no such file

            EXAMPLES:
              alertctl calendar import work.ics --dry-run
              alertctl calendar import work.ics --alarm -15m --sound glass
              curl -s https://example.com/days.ics | alertctl calendar import - --alarm none
              alertctl calendar import --source tasks - < tasks.jsonl

            OUTPUT with --json: for each alarm {"id", "title", "outcome": "scheduled|updated|unchanged|past|refused", "due"?, \
            "zone"?, "line", "reason"?, "followed"?, "kept"?}, for each withdrawn reminder {"id", "outcome": "withdrawn"}, for each problem {"line", \
            "problem": "refused|skipped|noted", "reason"}, and at the end {"scheduled", "updated", "unchanged", "past", \
            "refused", "withdrawn", "changed", "outdated", "followed", "kept", "declined", "withoutAlarm", "givenAlarm", "problems", "dryRun"}
            OUTPUT with --source and --json: {"scheduled": [...], "unchanged", "past", "withdrawn": [...], "dryRun"}
            """)

    var file = ""
    var alarm: String?
    var dryRun = false
    var declined = false
    var allowCommands = false
    var source: String?
    var allowEmpty = false
    var content = ContentOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &file, "file", help: "The file; - reads standard input.", completion: .files(["ics"]),
            otherNames: ["--from", "--input", "--path", "-i", "-f"], readsInput: true)
        table.option(
            &alarm, "--alarm", value: "span|none",
            help:
                "The alarm of events without one: -15m before the start, +15m after it, 0 at the start (default), or none.",
            allowsDash: true)
        table.flag(&dryRun, "--dry-run", help: "Print what would be scheduled, and change nothing.")
        table.flag(
            &declined, "--declined",
            help: "Schedule events that you declined, too ([calendar] me in the configuration).")
        table.flag(
            &allowCommands, "--allow-commands",
            help: "Accept commands that \"alertctl calendar export\" wrote into the file. Only for files of your own.")
        table.option(
            &source, "--source", value: "name",
            help: "Read lines of JSON, and replace all that this source had before.")
        table.flag(
            &allowEmpty, "--allow-empty",
            help: "Cancel everything if no event of the last import is left, or with --source no line.")
        table.group(&content, "Content of each reminder")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if let scheme = ["https://", "http://", "webcal://"].first(where: { file.lowercased().hasPrefix($0) }) {
            let address = ShellText.quoted(scheme == "webcal://" ? "https://" + file.dropFirst(9) : file)
            throw ValidationError(
                "alertd has no network, and \(file.visible) is an address. Write: curl -fsSL \(address) | alertctl "
                    + "calendar import -; to follow its changes, run this each day: curl -fsSLo days.ics \(address) && "
                    + "alertctl calendar import days.ics")
        }
        if let scheme = ["https//", "http//", "https:/", "http:/"].first(where: { file.lowercased().hasPrefix($0) }) {
            let address = (scheme.hasPrefix("https") ? "https://" : "http://") + file.dropFirst(scheme.count)
            throw ValidationError(
                "\(file.visible) is no address. Write: curl -fsSL \(ShellText.quoted(address)) | alertctl calendar import -"
            )
        }
        if source != nil, alarm != nil || declined || allowCommands {
            throw ValidationError("conflicting options: --source and an option for calendars.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let source { return try replace(source, in: session) }
        let calendar = try CalendarFile.read(file, options: try options(in: session))
        var report = ImportReport(session: session, isJSON: common.json, isDryRun: dryRun, addsNone: alarm == "none")
        try report.problems(of: calendar)
        let path = calendar.isMessage ? nil : CalendarFile.lastingPath(of: file)
        // A file without an event may have had some before.
        let mayLack = path != nil && calendar.problems.allSatisfy { $0.kind == .noted }
        if !calendar.items.isEmpty || !calendar.changes.isEmpty || mayLack {
            var service = try session.connect(common)
            // A trial changes nothing.
            if dryRun { service.commitment = nil }
            report.ownAddresses = try addresses(calendar, service)
            // Before anything of this file is known there.
            let former = try path.map { path throws(Failure) in
                FileRemainder(
                    calendar, path: path, earlier: try earlierEvents(of: path, by: service), evenAll: allowEmpty)
            }
            let known = try schedule(
                calendar, file: former?.mark, by: service, zone: session.ownZone(common), files: session.files(common),
                report: &report)
            try prune(calendar, known, by: service, report: &report)
            if let former { try cancel(former, by: service, report: &report) }
        }
        return try report.finish(calendar)
    }

    private func replace(_ source: String, in session: Session) throws(Failure) -> CommandStatus {
        let lines = try PlannedLines(try PlannedLines.bytes(file), source: source)
        guard lines.count > 0 || allowEmpty else {
            throw Failure(
                .badInput, "there is no line, so nothing was changed",
                remedy: "Add --allow-empty if nothing is planned any more")
        }
        let files = try session.files(common)
        var alarms = lines.alarms
        for index in alarms.indices { try content.apply(to: &alarms[index].content, files: files) }
        let reply = try session.connect(common).call(
            Notifications.ImportSource(
                source: source, alarms: alarms, dryRun: dryRun ? true : nil, session: try session.ownZone(common)))
        let object: JSON.Object = [
            "scheduled": .array(reply.scheduled.map(JSON.string)), "unchanged": .int(Int64(reply.unchanged)),
            "past": .int(Int64(reply.past)), "withdrawn": .array(reply.withdrawn.map(JSON.string)),
            "dryRun": .bool(dryRun),
        ]
        let line =
            "\(reply.scheduled.count) scheduled, \(reply.unchanged) unchanged, \(reply.past) past, "
            + "\(reply.withdrawn.count) withdrawn" + (dryRun ? " (nothing was changed)" : "")
        return try session.answer(object, common, [line])
    }

    // MARK: Reading

    private func options(in session: Session) throws(Failure) -> ImportOptions {
        var options = ImportOptions(now: session.here.now, zones: session.zones)
        switch alarm {
        case nil: break
        case "none": (options.addsAlarmToEvents, options.addsAlarmToDos) = (false, false)
        case let text?: options.offsetOfAddedAlarms = try AlarmOffset.parse(text)
        }
        return options
    }

    /// Requests the person's own addresses if somebody declined an event of the file.
    private func addresses(_ calendar: ImportedCalendar, _ service: Service) throws(Failure) -> Set<String> {
        guard calendar.sources.contains(where: { !$0.declined.isEmpty }) else { return [] }
        return Set(try service.call(Manager.Display()).me ?? [])
    }

    // MARK: Scheduling

    /// Sends all alarms, some in each call.
    ///
    /// - Returns: The ids of each UID that an earlier import may have left notifications of.
    private func schedule(
        _ calendar: ImportedCalendar, file: String?, by service: Service, zone: String?, files: SystemFiles,
        report: inout ImportReport
    ) throws(Failure) -> [String: [String]] {
        var known: [String: [String]] = [:]
        var batch = ImportBatch()
        for (alarm, source) in zip(calendar.items, calendar.sources) {
            guard try report.takes(alarm, source, evenDeclined: declined) else { continue }
            var (wire, notes, ignored) = CalendarForm.alarm(
                alarm, source: source, file: file, allowsCommands: allowCommands)
            try content.apply(to: &wire.content, files: files)
            for note in notes { try report.note(note, line: source.line, title: wire.content.title) }
            if let uid = wire.content.calendar?.uid {
                known[uid, default: []].append(wire.id)
                if let occurrence = source.occurrence { known[uid + "\n" + occurrence, default: []].append(wire.id) }
            }
            let entry = ImportBatch.Entry(
                alarm: wire, line: source.line, isAdded: source.isAdded, ignored: ignored)
            guard entry.size <= CalendarForm.maximumAlarm else {
                try report.add(entry, .init(id: wire.id, outcome: .refused, reason: "too large"))
                continue
            }
            if !batch.hasRoom(for: entry) { try send(&batch, calendar, by: service, zone: zone, report: &report) }
            batch.add(entry)
        }
        try send(&batch, calendar, by: service, zone: zone, report: &report)
        return known
    }

    private func send(
        _ batch: inout ImportBatch, _ calendar: ImportedCalendar, by service: Service, zone: String?,
        report: inout ImportReport
    ) throws(Failure) {
        guard !batch.entries.isEmpty else { return }
        let results: [Notifications.Imported]
        do throws(Failure) {
            let sound = content.sound == nil ? nil : batch.entries.first?.alarm.content.sound
            let call = Notifications.Import(
                alarms: batch.entries.map(\.alarm), dryRun: dryRun ? true : nil,
                message: calendar.isMessage ? true : nil, sound: sound, session: zone)
            results = try service.call(call).results
        } catch {
            throw report.isInterrupted(by: error)
        }
        for (entry, result) in zip(batch.entries, results) { try report.add(entry, result) }
        batch = ImportBatch()
    }

    /// Takes back what earlier imports scheduled for events that do not have it any more.
    private func prune(
        _ calendar: ImportedCalendar, _ known: [String: [String]], by service: Service, report: inout ImportReport
    ) throws(Failure) {
        // Of what alertctl exported itself the file need not have all that belongs to one event.
        let own = Set(zip(calendar.items, calendar.sources).compactMap { $0.extra == nil ? nil : $1.uid })
        let changes = calendar.changes.filter { !own.contains($0.uid) }
        let events = changes.map { change in
            Notifications.Event(change, ids: known[change.uid + (change.occurrence.map { "\n" + $0 } ?? "")] ?? [])
        }
        try prune(
            zip(changes, events).filter { $0.1.ids.count <= IdentifierBatches.limit }, isMessage: calendar.isMessage,
            by: service, report: &report)
    }

    private func prune(
        _ changed: [(EventChange, Notifications.Event)], isMessage: Bool, by service: Service,
        report: inout ImportReport
    ) throws(Failure) {
        var rest = changed[...]
        while !rest.isEmpty {
            var count = 0
            var size = 0
            while count < min(rest.count, IdentifierBatches.limit), size < ImportBatch.maximumBytes {
                let event = rest[rest.startIndex + count].1
                size += event.uid.utf8.count + event.ids.reduce(0) { $0 + $1.utf8.count + 4 }
                count += 1
            }
            let page = Array(rest.prefix(count))
            let call = Notifications.Prune(
                events: page.map(\.1), dryRun: dryRun ? true : nil, message: isMessage ? true : nil)
            try report.add(try service.call(call), page.map(\.0))
            rest = rest.dropFirst(count)
        }
    }

    /// Requests the pending events of earlier imports of a path.
    private func earlierEvents(
        of path: String, by service: Service
    ) throws(Failure) -> [Notifications.FileEvent] {
        var events: [Notifications.FileEvent] = []
        var cursor: String?
        repeat {
            let page = try service.call(Notifications.FileEvents(path: path, cursor: cursor))
            events += page.events
            cursor = page.cursor
        } while cursor != nil
        return events
    }

    /// Cancels the reminders of events that an earlier import of the file had and that the file no longer contains.
    private func cancel(
        _ former: FileRemainder, by service: Service, report: inout ImportReport
    ) throws(Failure) {
        if let reason = former.reasonToKeep { try report.keepsEarlier(reason) }
        try prune(
            former.gone.map { (EventChange(line: 1, uid: $0), Notifications.Event(uid: $0, ids: [])) },
            isMessage: false, by: service, report: &report)
    }
}

extension Notifications.Event {
    /// A change of an event on the wire.
    fileprivate init(_ change: EventChange, ids: [String]) {
        self.init(
            uid: change.uid, ids: ids, occurrence: change.occurrence,
            future: change.includesFuture ? true : nil, sequence: change.version?.sequence,
            stamp: change.version?.stamp?.rfc3339, cancelled: change.isCancelled ? true : nil,
            ends: change.ends?.rfc3339)
    }
}

/// Alarms that go to the daemon in one call.
struct ImportBatch {
    /// The maximum number of bytes in a call of several alarms.
    static let maximumBytes = 128 << 10
    /// The maximum number of alarms in a call: the daemon carries them out at once, and other calls wait for it.
    static let maximumAlarms = 250

    struct Entry {
        var alarm: Notifications.Alarm
        /// The line of its event.
        var line: Int
        let isAdded: Bool
        /// Bytes on the wire.
        let size: Int
        /// The commands of the file that are not in the alarm.
        let ignored: [String]

        init(alarm: Notifications.Alarm, line: Int, isAdded: Bool = false, ignored: [String] = []) {
            self.alarm = alarm
            self.ignored = ignored
            self.line = line
            self.isAdded = isAdded
            size = alarm.varlink.serialized().count
        }
    }

    private(set) var entries: [Entry] = []
    private var size = 0

    func hasRoom(for entry: Entry) -> Bool {
        entries.isEmpty || entries.count < Self.maximumAlarms && size + entry.size <= Self.maximumBytes
    }

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        size += entry.size
    }
}
