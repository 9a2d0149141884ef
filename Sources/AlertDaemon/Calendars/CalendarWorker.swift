// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import CivilTime
import Glibc
import ICalendar
import LinuxSystem
import Varlink

/// The worker's side: carries out a job, and answers line by line.
struct CalendarWorker {
    /// The time and output after which the worker ends, to go on with the next job.
    static let (enoughTime, enoughOutput) = (Duration.seconds(5), 16 << 20)
    /// The most bytes of address space that reading may take.
    static let maximumMemory: UInt = 1 << 30
    /// The most seconds of processor time that reading may take.
    static let maximumWork: rlim_t = 10
    /// The limits of a section.
    static let (maximumCalendars, maximumFiles, maximumFile) = (256, 20_000, 20 << 20)

    private let zones: Zones
    private let answer: (CalendarLine) -> Int
    private let clock: () -> SuspendingClock.Instant
    /// The time at which the first file was read; nil before. Listing a slow file system is no reason to start again,
    /// since the next run has to list it as well.
    private var began: SuspendingClock.Instant?
    private var written = 0
    private var fileCount = 0
    private var mark = ""

    /// - Parameters:
    ///   - clock: Measures the time that reading takes.
    ///   - answer: Takes a line, and returns its size in bytes.
    init(
        environment: [String: String] = Environment.current,
        clock: @escaping () -> SuspendingClock.Instant = { .now }, answer: @escaping (CalendarLine) -> Int
    ) {
        zones = Zones(environment: environment)
        self.clock = clock
        self.answer = answer
    }

    /// Bounds this process's processor time and memory (setrlimit(2)), so that a file that needs more ends the worker
    /// and not the session. That of memory counts from now, since sanitizers reserve terabytes at the start.
    static func boundResources() {
        // The signal at the bound, SIGXCPU, tells the daemon why it ended.
        var work = rlimit(rlim_cur: maximumWork, rlim_max: maximumWork + 1)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &work)
        // Without /proc there is no bound: the time limit and the kernel's remain.
        guard let bytes = try? BoundedFile.prefix(of: "/proc/self/statm", limit: 256),
            let pages = UInt(String(decoding: bytes, as: UTF8.self).prefix { $0 != " " })
        else { return }
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + maximumMemory)
        setrlimit(resource, &limit)
    }

    mutating func run(_ job: CalendarJob) {
        switch job {
        case .days(let path, let first, let last):
            send(CalendarFolder.days(of: path, in: first...last, now: now, zones: zones))
        case .follow(let job):
            mark = job.mark
            let found = CalendarFolder.calendars(of: job)
            let (calendars, problem) = (found.calendars, found.problem)
            for edit in job.edits {
                guard let calendar = calendars.first(where: { $0.name == edit.calendar }) else {
                    send(.edited(edit.number, reason: "its calendar \(edit.calendar) is not there"))
                    continue
                }
                send(.edited(edit.number, reason: CalendarFolder.write(edit, into: calendar)))
            }
            for (index, calendar) in calendars.enumerated() {
                let isCut = !read(calendar, job)
                if isCut || isEnough && index + 1 < calendars.count { return send(.end(isMore: true)) }
            }
            // Calendars that were there before.
            for name in job.known.keys.sorted() where !calendars.contains(where: { $0.name == name }) {
                let path = job.isSeveral ? job.path + "/" + name.dropFirst(job.section.count + 1) : job.path
                send(
                    .folder(
                        .init(
                            calendar: name, path: path, device: CalendarFolder.device(above: path), problem: problem,
                            gone: job.known[name]?.keys.filter { !$0.isEmpty }.sorted() ?? [])))
            }
            // A section that has no calendars, or leaves some out, says so.
            if calendars.isEmpty ? job.known.isEmpty : found.leftOut != nil {
                send(
                    .folder(
                        .init(
                            calendar: job.section, path: job.path, device: CalendarFolder.device(above: job.path),
                            problem: problem ?? found.leftOut)))
            }
            send(.end(isMore: false))
        }
    }

    private var now: Instant { SystemClock().now().wall }

    private var isEnough: Bool {
        guard let began else { return false }
        return clock() - began > Self.enoughTime || written > Self.enoughOutput
    }

    private mutating func send(_ line: CalendarLine) { written += answer(line) }

    /// Reads what has changed in a calendar.
    ///
    /// - Returns: False if some of it is left to the next run.
    private mutating func read(_ calendar: CalendarFolder, _ job: CalendarJob.Follow) -> Bool {
        var line = CalendarLine.Folder(
            calendar: calendar.name, path: calendar.path, identity: calendar.identity, device: calendar.device)
        let known = (job.known[calendar.name] ?? [:]).filter { !$0.key.isEmpty }
        let found: [FolderPlan.Entry]
        do throws(SystemError) {
            found = try calendar.entries(atMost: Self.maximumFiles - fileCount + 1, mark: mark)
        } catch {
            line.problem = error.text
            line.files = known.count
            send(.folder(line))
            return true
        }
        fileCount += found.count
        (line.title, line.color) = (calendar.title, calendar.color)
        line.files = found.count
        guard fileCount <= Self.maximumFiles else {
            line.problem = "more than \(Self.maximumFiles) files in the section; what was known stays"
            send(.folder(line))
            return true
        }
        if found.isEmpty, !calendar.isFile, calendar.hasFolders, !job.isSeveral {
            line.problem = "it has folders and no .ics files: write path = \"\(calendar.path)/*\" for several calendars"
        }
        let plan = FolderPlan(found: found, known: known)
        line.gone = plan.gone
        send(.folder(line))
        let joined = joined(plan, found, of: calendar, known)
        let again = Set(joined?.again ?? [])
        // Without a limit, since only the changed files lead to them.
        for entry in found where again.contains(entry.name) { read(entry, of: calendar, nil, job, joined) }
        for (index, entry) in plan.read.enumerated() {
            began = began ?? clock()
            read(entry, of: calendar, known[entry.name], job, joined)
            if isEnough { return index + 1 == plan.read.count }
        }
        return true
    }

    /// Returns the files with parts of the same series; nil if all parts of each series are in one file.
    private mutating func joined(
        _ plan: FolderPlan, _ found: [FolderPlan.Entry], of calendar: CalendarFolder,
        _ known: [String: FolderPlan.Known]
    ) -> JoinedFiles? {
        guard !calendar.isFile, !plan.read.isEmpty || !plan.gone.isEmpty else { return nil }
        let strays = known.mapValues(\.strays).filter { !$0.value.isEmpty }
        var mayHaveStrays = !strays.isEmpty
        for entry in plan.read where !mayHaveStrays && entry.problem == nil {
            send(.begun(line(entry, of: calendar)))
            mayHaveStrays = bytes(of: entry, in: calendar).map(Self.hasOccurrence) ?? false
        }
        guard mayHaveStrays else { return nil }
        let read = Set(plan.read.map(\.name))
        var parts: [String: CalendarParts] = [:]
        for entry in found where entry.problem == nil {
            // A file that could not be read is not read again until it changes.
            guard read.contains(entry.name) || !(known[entry.name]?.digest.isEmpty ?? true) else { continue }
            send(.begun(line(entry, of: calendar)))
            guard let bytes = bytes(of: entry, in: calendar) else { continue }
            parts[entry.name] = CalendarParts(bytes, options: ImportOptions(now: now, zones: zones))
        }
        let former = read.union(plan.gone).reduce(into: Set<String>()) { $0.formUnion(strays[$1] ?? []) }
        guard !strays.isEmpty || parts.values.contains(where: { !$0.strays.isEmpty }) else { return nil }
        return JoinedFiles(parts: parts, read: read, formerStrays: former, isGone: !plan.gone.isEmpty)
    }

    /// Returns whether a file may have a changed occurrence of a series.
    private static func hasOccurrence(_ bytes: [UInt8]) -> Bool {
        let word = Array("recurrence-id".utf8)
        // The lengths of the longest beginnings of the word at which its own beginnings end.
        let shorter = [0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0]
        var place = 0
        // Folded lines and small letters are rare, but legal.
        for byte in bytes where byte > 0x20 {
            let small = 0x41...0x5a ~= byte ? byte | 0x20 : byte
            while place > 0, small != word[place] { place = shorter[place - 1] }
            if small == word[place] { place += 1 }
            if place == word.count { return true }
        }
        return false
    }

    /// Returns the bytes of a file; nil if it cannot be read, which is reported where it is read for its alarms.
    private func bytes(of entry: FolderPlan.Entry, in calendar: CalendarFolder) -> [UInt8]? {
        (try? BoundedFile.contents(of: calendar.path(of: entry.name), limit: Self.maximumFile)) ?? nil
    }

    private func line(_ entry: FolderPlan.Entry, of calendar: CalendarFolder) -> CalendarLine.File {
        CalendarLine.File(
            record: CalendarFileRecord(
                calendar: calendar.name, file: entry.name, identity: entry.identity, modified: entry.modified),
            settled: FolderPlan.settled(entry, at: now.microseconds * 1_000))
    }

    private mutating func read(
        _ entry: FolderPlan.Entry, of calendar: CalendarFolder, _ known: FolderPlan.Known?, _ job: CalendarJob.Follow,
        _ joined: JoinedFiles?
    ) {
        var file = line(entry, of: calendar)
        if let problem = entry.problem {
            file.record.problem = problem
            file.settled = entry.identity
            return send(.file(file))
        }
        do throws(BoundedFile.Problem) {
            send(.begun(file))
            guard let bytes = try BoundedFile.contents(of: calendar.path(of: entry.name), limit: Self.maximumFile)
            else {
                file.record.problem = "larger than \(Self.maximumFile >> 20) MiB"
                return send(.file(file))
            }
            // One that cannot be read has no part; its own reading says so.
            let others = (joined?.companions(of: entry.name) ?? []).compactMap { name in
                try? BoundedFile.contents(of: calendar.path(of: name), limit: Self.maximumFile) ?? nil
            }
            // Other settings make other alarms of the same bytes, and so do other files that are joined with them.
            file.record.digest = FolderPlan.Known.digest(
                FolderPlan.Known.hash(of: bytes, joining: others), mark: mark,
                strays: joined?.strays(of: entry.name) ?? [])
            if let known, known.digest == file.record.digest { return send(.file(file)) }
            let reading = CalendarReading(
                bytes, source: calendar.name, settings: job.settings, ownAddresses: job.ownAddresses, now: now,
                zones: zones, joining: others)
            (file.record.events, file.record.problem) = (reading.events, reading.problem)
            (file.record.declined, file.record.unanswered) = (reading.declined, reading.unanswered)
            if reading.isWhole {
                file.alarms = reading.isTooLarge ? nil : reading.alarms
            } else {
                // The program is still writing the file. Do not remember this state: the next change reads it again.
                (file.record.digest, file.settled) = ("", "")
            }
        } catch {
            // A file that is gone since is left out by the next look.
            if error.isAbsent { return }
            file.settled = ""
            switch error {
            case .notRegular: file.record.problem = "not a regular file"
            case .failed(let error): file.record.problem = error.text
            }
        }
        send(.file(file))
    }
}

/// Runs the calendar worker: reads calendars in a separate process, so that neither a large nor a damaged file affects
/// the daemon, and alone writes into them. The daemon starts it as `alertd --calendar-worker` with a `CalendarJob` on
/// standard input. It answers with lines of JSON and ends.
///
/// - Returns: The exit status.
public func runCalendarWorker() -> Int32 {
    _ = linux_set_parent_death_signal(SIGKILL)
    _ = linux_set_name("alertd-calendar")
    signal(SIGPIPE, SIG_IGN)
    // The daemon kills it earlier, if there still is one and the machine is not busy.
    alarm(120)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    CalendarWorker.boundResources()
    guard let bytes = try? BoundedFile.prefix(of: STDIN_FILENO, limit: CalendarWorkerProcess.maximumInput),
        let json = try? JSON(parsing: bytes, maximumSize: CalendarWorkerProcess.maximumInput),
        let job = CalendarJob(json)
    else { return 64 }
    var worker = CalendarWorker { line in
        let bytes = line.json.serialized() + [0x0a]
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more.
            guard count > 0 else { exit(74) }
            rest = rest.dropFirst(count)
        }
        return bytes.count
    }
    worker.run(job)
    return 0
}
