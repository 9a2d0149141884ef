// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Logging
import ServiceLifecycle
import Synchronization
import TextSafety

/// Follows the calendars of the configuration: the worker reads changed files, and the domain takes over their alarms.
///
/// Everything runs on the watch's thread, which waits for the worker and for the loop, so two readings never overlap.
final class CalendarFollower: Service {
    /// Files are replaced one after another: they are read once nothing has happened for this long, in milliseconds.
    private static let quiet: Int32 = 150
    /// The most alarms, or files, that are taken over in one commit.
    static let batch = 250
    /// The most alarms of a section.
    static let maximumAlarms = 100_000
    /// The most reactions that are written at a time, and the age at which one that cannot be written is given up.
    private static let (maximumEdits, maximumAge) = (100, 7 * Span.day)
    /// The time after which a reaction is tried again; twice as long after each further failure, up to an hour.
    private static let retrySpan = Duration.seconds(60)

    private struct State {
        var sections: [CalendarSettings] = []
        var ownAddresses: Set<String> = []
        /// A Boolean value indicating whether calendars that are not in the configuration are forgotten. They are not
        /// while the configuration cannot be read.
        var isTrusted = false
        var statuses: [String: CalendarStatus] = [:]
        /// The names and colors of calendars as they were read before this start.
        var formerNames: [String: (title: String?, color: String?)] = [:]
        /// The calendars with a missing folder that a timer has looked at again.
        var awaited: Set<String> = []
        var isRetrying = false
        /// The number of failures to write reactions in a row, by section.
        var failures: [String: Int] = [:]
    }

    let loop: TransactionLoop
    let zones: Zones
    private let worker: CalendarWorkerProcess
    private let logger: Logger
    private let state = Mutex(State())
    /// Wakes the watch although no file has changed; nil if the kernel provides no flag, which also ends the watch.
    private let nudge = try? EventFlag()

    /// - Parameter names: The names and colors of calendars as they were read last.
    init(
        loop: TransactionLoop, zones: Zones, environment: [String: String],
        names: [String: (title: String?, color: String?)], logger: Logger
    ) {
        self.loop = loop
        self.zones = zones
        self.logger = logger
        worker = CalendarWorkerProcess(environment: environment)
        state.withLock { $0.formerNames = names }
    }

    /// Replaces the followed calendars.
    ///
    /// - Parameter isTrusted: Whether calendars that are not among them are forgotten.
    func apply(_ sections: [CalendarSettings], ownAddresses: [String], isTrusted: Bool) {
        let followed = sections.filter { $0.follow != nil }
        let isNew = state.withLock { state in
            defer { (state.sections, state.ownAddresses, state.isTrusted) = (followed, Set(ownAddresses), isTrusted) }
            return state.sections != followed || state.ownAddresses != Set(ownAddresses) || state.isTrusted != isTrusted
        }
        if isNew { nudge?.raise() }
    }

    /// Wakes the follower to write a reaction.
    func write() { nudge?.raise() }

    /// The calendars as they were read last, in the order of the configuration.
    var statuses: [CalendarStatus] {
        state.withLock { state in
            state.sections.flatMap { section in
                let known = state.statuses.values.filter { $0.section == section.name }.sorted { $0.name < $1.name }
                guard known.isEmpty else { return known }
                // It has not been read yet.
                var status = CalendarStatus(name: section.name, section: section.name, path: section.path)
                status.isReading = true
                return [status]
            }
        }
    }

    /// The followed sections of the configuration.
    var sections: [CalendarSettings] { state.withLock { $0.sections } }

    /// The state of the calendars, for `status` and `doctor`; nil if none is followed.
    var part: Manager.Part? {
        guard state.withLock({ !$0.sections.isEmpty }) else { return nil }
        let statuses = statuses
        let problems = statuses.compactMap { status in
            (status.problem ?? status.writing).map { "\(status.name): \($0)" }
        }
        let count = statuses.count
        let files = statuses.reduce(0) { $0 + $1.files }
        let text = "\(count.counted("calendar")), \(files.counted("file"))"
        return Manager.Part(
            name: "followed calendars", ok: problems.isEmpty,
            detail: problems.isEmpty ? text : problems.joined(separator: "; "))
    }

    /// Returns the name and colour of a calendar, for lists.
    func appearance(of source: String) -> (title: String, color: String?) {
        if let source = Transaction.source(ofCalendar: source) { return (source, nil) }
        let (status, former) = state.withLock { ($0.statuses[source], $0.formerNames[source]) }
        if let status, status.read != nil { return (status.title ?? source, status.color) }
        return (former?.title ?? source, former?.color)
    }

    /// Follows until the daemon ends.
    func run() async throws {
        let interest = FolderWatch.Interest(
            folders: { [self] in folders() },
            concerns: { [self] event in
                Self.concerns(event.name, in: event.folders, of: state.withLock { $0.sections })
            }, changed: { [self] in look() }, wake: nudge)
        await FolderWatch(name: "followed calendars", quiet: Self.quiet, maximumDelay: 2_000).follow(interest) {
            [logger] reason in
            logger.warning("cannot watch the followed calendars; changes apply at the next start: \(reason)")
        }
    }

    private func folders() -> [String] {
        var folders: Set<String> = []
        for section in state.withLock({ $0.sections }) {
            folders.formUnion(FolderWatch.folders(leadingTo: section.path))
            folders.formUnion(CalendarFolder.watched(section.path, isSeveral: section.isSeveral))
        }
        return folders.sorted()
    }

    /// Returns whether a change of a file may change a calendar.
    ///
    /// - Parameter folders: The paths of its folder, as ``CalendarFolder/watched(_:isSeveral:)`` and others gave them.
    static func concerns(_ name: String, in folders: Set<String>, of sections: [CalendarSettings]) -> Bool {
        if FolderPlan.isItem(name) || name == "color" || name == "displayname" { return true }
        return sections.contains { section in
            // In a folder of calendars any name may be a new one.
            if section.isSeveral, folders.contains(section.path), !name.hasPrefix("."), !name.hasPrefix("tmp") {
                return true
            }
            return FolderWatch.leads(name, to: section.path)
        }
    }

    // MARK: Reading

    private func look() {
        let (sections, ownAddresses, isTrusted) = state.withLock { ($0.sections, $0.ownAddresses, $0.isTrusted) }
        // Before anything is read, since an event belongs to the calendar that had it first.
        do {
            if isTrusted { try forgetOthers(than: Set(sections.map(\.name))) }
        } catch {
            // The next look tries again.
            logger.warning("cannot withdraw the alarms of calendars that are no longer followed: \(error)")
        }
        for section in sections {
            do { try forgetOthersOf(section, among: sections) } catch {
                // The next look tries again.
                logger.warning("cannot withdraw former calendars of \(section.name): \(error)")
            }
        }
        for section in sections { look(at: section, ownAddresses) }
        for section in sections {
            do {
                // A later section had an event of it until now.
                let isUnread = try loop.wait { try $0.db.hasUnreadCalendarFiles(ofSection: section.name) }
                if isUnread { look(at: section, ownAddresses) }
            } catch {
                // The next look tries again.
                logger.warning("cannot read \(section.name) again: \(error)")
            }
        }
        do {
            // Only now, since an event may have gone to another file of any section.
            while try !loop.wait({ try $0.withdrawReleased(atMost: Self.batch) }) {}
        } catch {
            // The next look tries again.
            logger.warning("cannot withdraw alarms that no file has any more: \(error)")
        }
    }

    /// Withdraws the alarms of calendars that the configuration does not name any more.
    private func forgetOthers(than names: Set<String>) throws {
        let known = try loop.wait { try $0.db.followedCalendars() }
        for calendar in known
        where Transaction.source(ofCalendar: calendar) == nil && !names.contains(String(calendar.prefix { $0 != "/" }))
        {
            while try !loop.wait({ try $0.forgetCalendar(calendar, atMost: Self.batch) }) {}
            state.withLock { $0.statuses[calendar] = nil }
        }
        if names.isEmpty, !known.isEmpty { try loop.wait { try $0.db.forgetStrayActs() } }
    }

    /// Withdraws the alarms of calendars that a section does not have any more, because its path is another or sections
    /// of their own follow them, so that the calendars of now have their events at once.
    private func forgetOthersOf(_ section: CalendarSettings, among sections: [CalendarSettings]) throws {
        let known = try loop.wait { try $0.db.followedCalendars() }
        for calendar in section.former(among: known, sections) {
            while try !loop.wait({ try $0.forgetCalendar(calendar, atMost: Self.batch) }) {}
            state.withLock { $0.statuses[calendar] = nil }
        }
    }

    private func look(at section: CalendarSettings, _ ownAddresses: Set<String>) {
        guard let follow = section.follow else { return }
        defer {
            state.withLock { state in
                for name in state.statuses.keys where state.statuses[name]?.section == section.name {
                    state.statuses[name]?.isReading = false
                }
            }
        }
        var read: [String: [String: String]] = [:]
        var (hasWritten, isLast) = (false, false)
        do {
            while true {
                let (records, acts) = try loop.wait { transaction in
                    (
                        try transaction.db.calendarFiles(ofSection: section.name),
                        try transaction.db.calendarActs(ofSection: section.name, limit: Self.maximumEdits)
                    )
                }
                var job = CalendarJob.Follow(
                    section: section.name, path: section.path, isSeveral: section.isSeveral, settings: follow,
                    ownAddresses: ownAddresses)
                job.others = section.others(among: state.withLock { $0.sections })
                for record in records {
                    if record.isUnread { read[record.calendar]?[record.file] = nil }
                    job.known[record.calendar, default: [:]][record.file] = FolderPlan.Known(
                        identity: read[record.calendar]?[record.file] ?? record.identity, digest: record.digest)
                }
                for (calendar, files) in read {
                    for (file, identity) in files where job.known[calendar]?[file] == nil {
                        job.known[calendar, default: [:]][file] = FolderPlan.Known(identity: identity, digest: "")
                    }
                }
                if follow.writes, !hasWritten {
                    job.edits = acts.map {
                        CalendarJob.Edit(
                            number: $0.number, calendar: $0.calendar, file: $0.file, id: $0.id,
                            acknowledged: $0.acknowledged, snoozedUntil: $0.snooze)
                    }
                }
                hasWritten = acts.count < Self.maximumEdits
                let lines = try worker.run(.follow(job))
                if acts.isEmpty { note([:], of: section) }
                if try apply(lines, of: section, job.edits.isEmpty ? [] : acts, &read) { continue }
                // A file whose event another one had may count now.
                guard !isLast, try loop.wait({ try $0.db.hasUnreadCalendarFiles(ofSection: section.name) }) else {
                    break
                }
                isLast = true
            }
        } catch let error as CalendarWorkerError {
            note(error.reason, for: section)
        } catch {
            note("\(error)", for: section)
        }
    }

    /// Carries out the worker's answer.
    ///
    /// - Returns: True if the worker is to be started again for the rest.
    private func apply(
        _ lines: [CalendarLine], of section: CalendarSettings, _ acts: [CalendarAct],
        _ read: inout [String: [String: String]]
    ) throws -> Bool {
        let reading = Set(
            lines.compactMap { line -> String? in
                if case .file(let file) = line, file.alarms != nil { file.record.calendar } else { nil }
            })
        var isMore = false
        var files: [CalendarLine.File] = []
        var failures: [String: String] = [:]
        for line in lines {
            switch line {
            case .edited(let number, let reason):
                guard let act = acts.first(where: { $0.number == number }) else { continue }
                let isOld = act.at.advanced(by: Self.maximumAge) < loop.now().wall
                if let reason { failures[act.calendar] = "\(act.file): \(reason)" }
                if reason == nil || isOld { try loop.wait { try $0.db.forgetAct(number) } }
            case .folder(let folder):
                try apply(folder, of: section, isReading: reading.contains(folder.calendar))
            case .file(let file):
                read[file.record.calendar, default: [:]][file.record.file] = file.record.identity
                files.append(file)
            case .end(let more): isMore = more
            case .begun, .days: break
            }
        }
        // A section with several calendars has a status of its own only while it cannot be read.
        let isWhole = !lines.contains { line in
            if case .folder(let folder) = line { folder.calendar == section.name } else { false }
        }
        if section.isSeveral, isWhole { state.withLock { $0.statuses[section.name] = nil } }
        try apply(files, of: section)
        if !acts.isEmpty { note(failures, of: section) }
        // More reactions may wait than are written at a time.
        return isMore || failures.isEmpty && acts.count == Self.maximumEdits
    }

    /// Notes what could not be written, and tries again later.
    private func note(_ failures: [String: String], of section: CalendarSettings) {
        let news = state.withLock { state in
            for name in state.statuses.keys where state.statuses[name]?.section == section.name {
                guard state.statuses[name]?.writing != failures[name] else { continue }
                state.statuses[name]?.writing = failures[name]
            }
            state.failures[section.name] = failures.isEmpty ? nil : state.failures[section.name, default: 0] + 1
            return state.failures[section.name] == 1 ? failures : [:]
        }
        for (name, reason) in news { logger.warning("cannot write into the calendar \(name): \(reason)") }
        if !failures.isEmpty { retry() }
    }

    /// - Parameter isReading: Whether files of it are to be taken over.
    private func apply(_ folder: CalendarLine.Folder, of section: CalendarSettings, isReading: Bool) throws {
        let name = folder.calendar
        if isReading || !folder.gone.isEmpty { state.withLock { $0.statuses[name]?.isReading = true } }
        let known = try loop.wait { try $0.db.calendarFile(name, "") }
        let (boot, awake) = (loop.now().boot, KernelClock.monotonic.microseconds)
        let span = known?.missingSpan(boot: boot, awake: awake)
        let isKept = folder.problem != nil && folder.identity != nil
        // A change of the configuration is no accident.
        let isMoved = known?.path.map { $0 != folder.path } ?? false
        let vanishing = Vanishing(
            known: isMoved ? nil : known?.identity, found: folder.identity, device: folder.device,
            isEmpty: folder.files == 0, span: span)
        var problem = folder.problem
        switch vanishing {
        case .deleted where isKept:
            if isMoved { while try !loop.wait({ try $0.forgetCalendar(name, atMost: Self.batch) }) {} }
        case .deleted:
            state.withLock { _ = $0.awaited.remove(name) }
            try release(folder.gone, of: name)
            if let identity = folder.identity {
                try loop.wait {
                    try $0.keepFolder(name, identity, path: folder.path, title: folder.title, color: folder.color)
                }
            } else {
                _ = try loop.wait { try $0.forgetCalendar(name, atMost: Self.batch) }
            }
        case .doubtful:
            if span == nil { try loop.wait { try $0.noteMissing(name, boot: boot, awake: awake) } }
            if state.withLock({ $0.awaited.insert(name).inserted }) {
                let rest = Vanishing.patience - (span ?? .zero)
                _ = Timers.shared.call(after: rest + .milliseconds(10)) { [weak self] in self?.nudge?.raise() }
            }
            let reason = folder.identity == nil ? "its folder is gone" : "its folder was replaced"
            problem = problem ?? (folder.gone.isEmpty ? nil : reason)
            problem = problem.map { $0 + "; its alarms stay for ten minutes" }
        case .unmounted: problem = "its file system is not mounted; its alarms stay"
        }
        let before = state.withLock { $0.statuses[name]?.problem }
        if let problem, problem != before { logger.warning("the calendar \(name) (\(folder.path)): \(problem)") }
        state.withLock { state in
            var status = state.statuses[name] ?? CalendarStatus(name: name, section: section.name, path: folder.path)
            (status.path, status.problem, status.files) = (folder.path, problem, folder.files)
            if folder.identity != nil { (status.title, status.color) = (folder.title, folder.color) }
            status.read = loop.now().wall
            if isReading { status.isReading = true }
            // A folder among several is gone for good; if all of them are missing, the section says so.
            let isGone = folder.identity == nil && vanishing == .deleted && section.isSeveral && name != section.name
            state.statuses[name] = isGone ? nil : status
        }
    }

    private func note(_ problem: String, for section: CalendarSettings) {
        logger.warning("the calendar \(section.name) (\(section.path)) was not read: \(problem)")
        state.withLock { state in
            var status =
                state.statuses[section.name]
                ?? CalendarStatus(name: section.name, section: section.name, path: section.path)
            status.problem = problem
            state.statuses[section.name] = status
        }
    }

    private func retry() {
        let (isRetrying, failures) = state.withLock { state in
            defer { state.isRetrying = true }
            return (state.isRetrying, state.failures.values.min() ?? 1)
        }
        guard !isRetrying else { return }
        _ = Timers.shared.call(after: Self.retrySpan * (1 << min(6, max(0, failures - 1)))) { [weak self] in
            self?.state.withLock { $0.isRetrying = false }
            self?.nudge?.raise()
        }
    }
}
