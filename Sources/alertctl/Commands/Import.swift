// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import CivilTime
import ICalendar
import Varlink

/// `import`: the alarms of a calendar file as reminders.
struct Import: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Schedule the alarms of a calendar file (iCalendar).",
        discussion: """
            Events and to-dos become reminders at the times of their alarms. One without an alarm gets one at its \
            start, or where --alarm says; at 09:00 if it has no time of day. Importing a file again follows its \
            changes and cancels what it no longer contains; paused and snoozed reminders stay so. Problems are \
            reported with their line and do not stop the import. A file may have 64 MiB and 100,000 alarms.

            A calendar file may come from anybody. Commands that an export wrote into it are ignored without \
            --allow-commands, and nothing that a file attaches is opened or run.

            EXIT STATUS:
              0    everything was scheduled, except events that are over
              65   not a calendar, or a part of it is invalid; the rest was scheduled
              66   no such file

            EXAMPLES:
              alertctl import work.ics --dry-run
              alertctl import work.ics --alarm -15m --sound glass
              curl -s https://example.com/holidays.ics | alertctl import - --alarm none

            OUTPUT with --json: for each alarm {"id", "title", "outcome": "scheduled|updated|unchanged|past|refused", "due"?, \
            "zone"?, "line", "reason"?}, for each withdrawn reminder {"id", "outcome": "withdrawn"}, for each problem {"line", \
            "problem": "refused|skipped|noted", "reason"}, and at the end {"scheduled", "updated", "unchanged", "past", \
            "refused", "withdrawn", "withoutAlarm", "givenAlarm", "problems", "dryRun"}
            """)

    @Argument(
        help: ArgumentHelp("The file; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["ics"]))
    var file: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The alarm of events without one: -15m before the start, +15m after it, 0 at the start (default), or none.",
            valueName: "span|none"))
    var alarm: String?

    @Flag(help: "Print what would be scheduled, and change nothing.")
    var dryRun = false

    @Flag(help: "Accept commands that \"alertctl export\" wrote into the file. Only for files of your own.")
    var allowCommands = false

    @OptionGroup(title: "Content of each reminder")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let calendar = try CalendarFile.read(file, options: try options(in: session))
        var report = ImportReport(session: session, isJSON: common.json, isDryRun: dryRun, addsNone: alarm == "none")
        try report.problems(of: calendar)
        if !calendar.items.isEmpty || !calendar.wholeEvents.isEmpty {
            let service = try session.connect(common)
            let known = try schedule(calendar, by: service, files: session.files(common), report: &report)
            try prune(calendar, known, by: service, report: &report)
        }
        return try report.finish(calendar)
    }

    // MARK: Reading

    private func options(in session: Session) throws(Failure) -> ImportOptions {
        var options = ImportOptions(now: session.here.now, zones: session.zones)
        switch alarm {
        case nil: break
        case "none": (options.addsAlarmToEvents, options.addsAlarmToDos) = (false, false)
        case let text?: options.offsetOfAddedAlarms = try Self.offset(text)
        }
        return options
    }

    /// `-15m` is before, `+10m` after, and so is `PT10M` (RFC 5545 3.3.6). `15m` is refused: who writes it means before.
    static func offset(_ text: String) throws(Failure) -> Int64 {
        if text == "0" { return 0 }
        let isBefore = text.hasPrefix("-")
        let isSigned = isBefore || text.hasPrefix("+")
        let span = isSigned ? String(text.dropFirst()) : text
        let microseconds: Int64
        do throws(TimeTextError) {
            microseconds = try Span.parse(span)
        } catch {
            throw Failure(
                .badInput, "--alarm: \(error.reason)", remedy: "Examples: -15m, 0, none",
                excerpt: Excerpt(text, word: error.word))
        }
        guard isSigned || microseconds == 0 || text.hasPrefix("P") || text.hasPrefix("p") else {
            throw Failure(
                .badInput, "--alarm: \(text) could be before or after the start",
                remedy: "Write --alarm -\(text) for before it, or --alarm +\(text) for after it")
        }
        guard microseconds <= 366 * Span.day else {
            throw Failure(.badInput, "--alarm: out of range (maximum one year)", remedy: "Example: -15m or -1d")
        }
        return isBefore ? -microseconds : microseconds
    }

    // MARK: Scheduling

    /// Sends all alarms, some in each call.
    ///
    /// - Returns: The ids of each UID that an earlier import may have left notifications of.
    private func schedule(
        _ calendar: ImportedCalendar, by service: Service, files: SystemFiles, report: inout ImportReport
    ) throws(Failure) -> [String: [String]] {
        var known: [String: [String]] = [:]
        var batch = ImportBatch()
        for (alarm, source) in zip(calendar.items, calendar.sources) {
            var (wire, notes) = CalendarForm.alarm(alarm, uid: source.uid, allowsCommands: allowCommands)
            try content.apply(to: &wire.content, files: files)
            for note in notes { try report.note(note, line: source.line, title: wire.content.title) }
            if let uid = wire.content.calendar?.uid { known[uid, default: []].append(wire.id) }
            let entry = ImportBatch.Entry(alarm: wire, line: source.line, isAdded: source.isAdded)
            guard entry.size <= CalendarForm.maximumAlarm else {
                try report.add(entry, .init(id: wire.id, outcome: .refused, reason: "too large"))
                continue
            }
            if !batch.hasRoom(for: entry) { try send(&batch, by: service, report: &report) }
            batch.add(entry)
        }
        try send(&batch, by: service, report: &report)
        return known
    }

    private func send(
        _ batch: inout ImportBatch, by service: Service, report: inout ImportReport
    ) throws(Failure) {
        guard !batch.entries.isEmpty else { return }
        let results: [Notifications.Imported]
        do throws(Failure) {
            let sound = content.sound == nil ? nil : batch.entries.first?.alarm.content.sound
            let call = Notifications.Import(
                alarms: batch.entries.map(\.alarm), dryRun: dryRun ? true : nil, sound: sound)
            results = try service.call(call, written: content.written(title: "")).results
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
        let events = calendar.wholeEvents.filter { !own.contains($0) }.map { uid in
            Notifications.Event(uid: uid, ids: known[uid] ?? [])
        }.filter { $0.ids.count <= IdentifierList.limit }
        var rest = events[...]
        while !rest.isEmpty {
            var count = 0
            var size = 0
            while count < min(rest.count, IdentifierList.limit), size < ImportBatch.largest {
                let event = rest[rest.startIndex + count]
                size += event.uid.utf8.count + event.ids.reduce(0) { $0 + $1.utf8.count + 4 }
                count += 1
            }
            let call = Notifications.Prune(events: Array(rest.prefix(count)), dryRun: dryRun ? true : nil)
            for id in try service.call(call).ids { try report.withdrawn(id) }
            rest = rest.dropFirst(count)
        }
    }
}

/// Alarms that go to the daemon in one call.
struct ImportBatch {
    /// About as many bytes as a call has.
    static let largest = 128 << 10
    /// As many alarms as a call has at most: the daemon carries them out at once, and other calls wait for it.
    static let most = 250

    struct Entry {
        var alarm: Notifications.Alarm
        /// The line of its event.
        var line: Int
        /// Whether its event had no alarm.
        let isAdded: Bool
        /// Bytes on the wire.
        let size: Int

        init(alarm: Notifications.Alarm, line: Int, isAdded: Bool = false) {
            self.alarm = alarm
            self.line = line
            self.isAdded = isAdded
            size = alarm.varlink.serialized().count
        }
    }

    private(set) var entries: [Entry] = []
    private var size = 0

    func hasRoom(for entry: Entry) -> Bool {
        entries.isEmpty || entries.count < Self.most && size + entry.size <= Self.largest
    }

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        size += entry.size
    }
}
