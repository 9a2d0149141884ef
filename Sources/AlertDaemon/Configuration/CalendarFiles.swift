// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CLinux
import CivilTime
import Glibc
import ICalendar
import LinuxSystem
import Logging
import Synchronization

/// The days of the calendars that the configuration names (`[[calendars]]`), read at the start and whenever a file
/// changes. Of one that cannot be read the days that are known hold.
final class CalendarFiles: Sendable {
    /// Years before and after this one whose days are read.
    private static let (yearsBefore, yearsAfter) = (1, 10)
    /// The most files of a folder, and the bytes of all files of a calendar together.
    static let maximumFiles = 256
    static let largest = CalendarReader.maximumFile
    /// The time that reading may take at the start before the daemon goes on without it.
    private static let patience = Duration.seconds(2)

    /// The days read from one calendar.
    private struct Known: Sendable, Hashable {
        var days: Set<CivilDate> = []
        var problem: String?
    }

    private struct State {
        var sources: [CalendarSettings] = []
        var known: [CalendarSettings: Known] = [:]
    }

    private let configuration: String
    private let clock: any ClockSource
    private let logger: Logger
    private let state = Mutex(State())
    /// The lock of a reading: the watch's thread and a changed configuration both ask for one.
    private let reading = Mutex(())

    /// - Parameter configuration: The path of the configuration, with which the calendars may be others.
    init(configuration: String, clock: any ClockSource, logger: Logger) {
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
    }

    /// The days of each calendar, by its name.
    var days: [String: OwnCalendar] {
        state.withLock { state in
            var days: [String: OwnCalendar] = [:]
            for source in state.sources {
                let known = state.known[source]
                days[source.name] = OwnCalendar(
                    days: known?.days ?? [], isHolidays: source.isHolidays,
                    problem: known?.problem.map { "\(source.path): \($0)" })
            }
            return days
        }
    }

    /// These are the calendars from now on. Returns whether they are others than before, and so are to be read.
    func setSources(_ sources: [CalendarSettings]) -> Bool {
        state.withLock { state in
            defer { state.sources = sources }
            return state.sources != sources
        }
    }

    /// Reads those that the configuration names at the start. A file system that hangs does not keep the daemon from serving:
    /// its days follow.
    /// - Parameter zones: As of ``read(in:)``.
    func begin(_ sources: [CalendarSettings], zones: Zones) async {
        _ = setSources(sources)
        guard !sources.isEmpty else { return }
        do {
            try await BlockingWork.shared.run(within: Self.patience) { [self] in _ = read(in: zones) }
        } catch {
            logger.warning("the calendars of the configuration are not read yet")
        }
    }

    /// Their state, for `status` and `doctor`; nil where none is named.
    var part: Manager.Part? {
        let (sources, known) = state.withLock { ($0.sources, $0.known) }
        guard !sources.isEmpty else { return nil }
        let problems = sources.compactMap { source in known[source]?.problem.map { "\(source.path): \($0)" } }
        let texts = sources.map { source in
            let count = known[source]?.days.count ?? 0
            return "\(source.name): \(count) \(count == 1 ? "date" : "dates")"
        }
        return Manager.Part(
            name: "calendars", ok: problems.isEmpty,
            detail: (problems.isEmpty ? texts : problems).joined(separator: "; "))
    }

    /// The folders in which something changes when they do.
    var folders: [String] {
        let sources = state.withLock { $0.sources }
        var folders = FolderWatch.folders(leadingTo: configuration)
        for source in sources {
            folders += FolderWatch.folders(leadingTo: source.path)
            if Self.isFolder(source.path) { folders.append(source.path) }
        }
        return Array(Set(folders)).sorted()
    }

    /// Returns whether a file of these folders may be one of theirs.
    func concerns(_ name: String) -> Bool {
        if name.lowercased().hasSuffix(".ics") || FolderWatch.leads(name, to: configuration) { return true }
        return state.withLock { $0.sources }.contains { FolderWatch.leads(name, to: $0.path) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Reads all of them. Blocks.
    /// - Parameter zones: In whose session's zone the days are.
    /// - Returns: Whether days have changed.
    func read(in zones: Zones) -> Bool {
        reading.withLock { _ in
            let (sources, before) = state.withLock { ($0.sources, $0.known) }
            var known: [CalendarSettings: Known] = [:]
            for source in sources { known[source] = read(source, former: before[source], in: zones) }
            for source in sources {
                guard let problem = known[source]?.problem, problem != before[source]?.problem else { continue }
                logger.warning("\(source.path): \(problem)")
            }
            return state.withLock { state in
                // Others may have been named meanwhile; they are read by who named them.
                guard state.sources == sources else { return false }
                state.known = known
                return known.mapValues(\.days) != before.mapValues(\.days)
            }
        }
    }

    private func read(_ source: CalendarSettings, former: Known?, in zones: Zones) -> Known {
        let (now, range) = (clock.now().wall, range(in: zones))
        var (days, room): (Set<CivilDate>, Int) = ([], Self.largest)
        var problem: String?
        var isWhole = true
        do throws(SystemError) {
            let files = try Self.files(of: source.path)
            if files.count > Self.maximumFiles {
                problem = "more than \(Self.maximumFiles) files; the others are not read"
            }
            for file in files.prefix(Self.maximumFiles) {
                guard let bytes = try Self.bytes(of: file, atMost: room) else {
                    (problem, isWhole) = ("larger than \(Self.largest >> 20) MiB", false)
                    break
                }
                room -= bytes.count
                let read = CalendarDays(bytes, in: range, now: now, zones: zones)
                days.formUnion(read.days)
                let flaw = read.problems.first { $0.kind != .noted }
                if let flaw, problem == nil { problem = files == [file] ? flaw.description : "\(file): \(flaw)" }
                if read.isRefused { isWhole = false }
            }
        } catch {
            (problem, isWhole) = (error.text, false)
        }
        // What it said before is better than a part of it.
        return Known(days: isWhole ? days : days.union(former?.days ?? []), problem: problem)
    }

    private func range(in zones: Zones) -> ClosedRange<CivilDate> {
        let today = zones.session.civil(at: clock.now().wall).date
        return today.adding(days: -366 * Self.yearsBefore)...today.adding(days: 366 * Self.yearsAfter)
    }

    /// The file, or the `.ics` files of the folder by their names.
    private static func files(of path: String) throws(SystemError) -> [String] {
        guard isFolder(path) else { return [path] }
        guard let stream = opendir(path) else { throw SystemError("opendir", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream), names.count <= maximumFiles {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.lowercased().hasSuffix(".ics"), !name.hasPrefix(".") { names.append(path + "/" + name) }
        }
        return names.sorted()
    }

    /// The bytes of a regular file; nil for one that is larger.
    private static func bytes(of path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError("open", errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat", errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("open", EINVAL) }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let room = min(1 << 20, limit + 1 - bytes.count)
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = max(0, Glibc.read(descriptor, buffer.baseAddress, room))
            }
            if piece.isEmpty { return bytes }
            bytes += piece
        }
        return nil
    }
}
