// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import CivilTime
import Digest
import Glibc
import LinuxSystem
import Varlink

/// Runs the calendar worker: reads calendars in a separate process, so that neither a large nor a damaged file affects
/// the daemon, and alone writes into them. The daemon starts it as `alertd --calendar-worker` with a `CalendarJob` on
/// standard input. It answers with lines of JSON and ends.
///
/// - Returns: The exit status.
public func runCalendarWorker() -> Int32 {
    _ = linux_set_parent_death_signal(SIGKILL)
    _ = linux_set_name("alertd-calendar")
    signal(SIGPIPE, SIG_IGN)
    // The daemon kills it earlier, if there still is one.
    alarm(30)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
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

/// The worker's side: carries out a job, and answers line by line.
struct CalendarWorker {
    /// The time and output after which the worker ends, to go on with the next job.
    static let (enoughTime, enoughOutput) = (Duration.seconds(5), 16 << 20)
    /// The limits of a section.
    static let (maximumCalendars, maximumFiles, maximumFile) = (256, 20_000, 20 << 20)

    private let zones: Zones
    private let answer: (CalendarLine) -> Int
    private let began = SuspendingClock.now
    private var written = 0
    private var fileCount = 0
    private var mark = ""

    /// - Parameter answer: Takes a line, and returns its size in bytes.
    init(environment: [String: String] = Environment.current, answer: @escaping (CalendarLine) -> Int) {
        zones = Zones(environment: environment)
        self.answer = answer
    }

    mutating func run(_ job: CalendarJob) {
        switch job {
        case .days(let path, let first, let last):
            say(CalendarFolder.days(of: path, in: first...last, now: now, zones: zones))
        case .follow(let job):
            mark = job.mark
            let (calendars, problem) = CalendarFolder.calendars(of: job)
            for edit in job.edits {
                guard let calendar = calendars.first(where: { $0.name == edit.calendar }) else {
                    say(.edited(edit.number, reason: "its calendar \(edit.calendar) is not there"))
                    continue
                }
                say(.edited(edit.number, reason: CalendarFolder.write(edit, into: calendar)))
            }
            for calendar in calendars {
                read(calendar, job)
                if isEnough { return say(.end(isMore: true)) }
            }
            // Calendars that were there before.
            for name in job.known.keys.sorted() where !calendars.contains(where: { $0.name == name }) {
                let path = job.isSeveral ? job.path + "/" + name.dropFirst(job.section.count + 1) : job.path
                say(
                    .folder(
                        .init(
                            calendar: name, path: path, device: CalendarFolder.device(above: path), problem: problem,
                            gone: job.known[name]?.keys.filter { !$0.isEmpty }.sorted() ?? [])))
            }
            if let problem, job.known.isEmpty, calendars.isEmpty {
                say(
                    .folder(
                        .init(
                            calendar: job.section, path: job.path, device: CalendarFolder.device(above: job.path),
                            problem: problem)))
            }
            say(.end(isMore: false))
        }
    }

    private var now: Instant { SystemClock().now().wall }

    private var isEnough: Bool { SuspendingClock.now - began > Self.enoughTime || written > Self.enoughOutput }

    private mutating func say(_ line: CalendarLine) { written += answer(line) }

    private mutating func read(_ calendar: CalendarFolder, _ job: CalendarJob.Follow) {
        var line = CalendarLine.Folder(
            calendar: calendar.name, path: calendar.path, identity: calendar.identity, device: calendar.device)
        let known = (job.known[calendar.name] ?? [:]).filter { !$0.key.isEmpty }
        let found: [FolderPlan.Entry]
        do throws(SystemError) {
            found = try calendar.entries(atMost: Self.maximumFiles - fileCount + 1, mark: mark)
        } catch {
            line.problem = error.text
            line.files = known.count
            return say(.folder(line))
        }
        fileCount += found.count
        (line.title, line.color) = (calendar.title, calendar.color)
        line.files = found.count
        guard fileCount <= Self.maximumFiles else {
            line.problem = "more than \(Self.maximumFiles) files in the section; what was known stays"
            return say(.folder(line))
        }
        if found.isEmpty, !calendar.isFile, calendar.hasFolders, !job.isSeveral {
            line.problem = "it has folders and no .ics files: write path = \"\(calendar.path)/*\" for several calendars"
        }
        let plan = FolderPlan(found: found, known: known)
        line.gone = plan.gone
        say(.folder(line))
        for entry in plan.read {
            read(entry, of: calendar, known[entry.name], job)
            if isEnough { return }
        }
    }

    private mutating func read(
        _ entry: FolderPlan.Entry, of calendar: CalendarFolder, _ known: FolderPlan.Known?, _ job: CalendarJob.Follow
    ) {
        let now = now
        var file = CalendarLine.File(
            record: CalendarFileRecord(
                calendar: calendar.name, file: entry.name, identity: entry.identity, modified: entry.modified),
            settled: FolderPlan.settled(entry, at: now.microseconds * 1_000))
        do throws(BoundedFile.Problem) {
            guard let bytes = try BoundedFile.contents(of: calendar.path(of: entry.name), limit: Self.maximumFile)
            else {
                file.record.problem = "larger than \(Self.maximumFile >> 20) MiB"
                return say(.file(file))
            }
            file.record.digest = String(SHA256.hex(of: bytes).prefix(32))
            // Other settings make other alarms of the same bytes.
            file.record.digest += " " + mark
            if let known, known.digest == file.record.digest {
                return say(.file(file))
            }
            let reading = CalendarReading(
                bytes, source: calendar.name, settings: job.settings, me: job.me, now: now, zones: zones)
            (file.record.events, file.record.problem) = (reading.events, reading.problem)
            if reading.isWhole {
                file.alarms = reading.alarms
            } else {
                // The rest comes with another event; until then this state is no one to remember.
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
        say(.file(file))
    }
}
