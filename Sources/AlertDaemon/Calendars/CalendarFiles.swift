// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle
import Synchronization
import TextSafety

/// The days of the calendars that the configuration names (`[[calendars]]`), read at the start and whenever a file
/// changes. If a calendar cannot be read, its known days stay in force.
final class CalendarFiles: Sendable {
    /// The years before and after the present one whose days are read.
    private static let (yearsBefore, yearsAfter) = (1, 10)
    /// The time that reading may take at the start before the daemon continues without it.
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
    private let reader: Reader
    private let state = Mutex(State())
    /// The lock of a reading: the watch's thread and a changed configuration can both start one.
    private let reading = Mutex(())

    /// A function that reads the days of a calendar; `isWhole` is false if a part could not be read.
    typealias Reader = @Sendable (CalendarJob) -> (days: Set<CivilDate>, problem: String?, isWhole: Bool)

    /// - Parameters:
    ///   - configuration: The path of the configuration, which names the calendars.
    ///   - reader: Reads a calendar.
    init(configuration: String, clock: any ClockSource, logger: Logger, reader: @escaping Reader) {
        self.reader = reader
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
    }

    /// The days of each calendar, by the calendar's name.
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

    /// Sets the calendars. Returns whether they differ from before, and so have to be read.
    func setSources(_ all: [CalendarSettings]) -> Bool {
        let sources = all.filter(\.hasDays)
        return state.withLock { state in
            defer { state.sources = sources }
            return state.sources != sources
        }
    }

    /// Reads the calendars that the configuration names at the start. If a file system hangs, the daemon serves without
    /// these days, and adds them later.
    /// - Parameter zones: The zones, as in ``read(in:)``.
    func readInitially(_ sources: [CalendarSettings], zones: Zones) async {
        _ = setSources(sources)
        guard sources.contains(where: \.hasDays) else { return }
        do {
            try await BlockingWork.shared.run(within: Self.patience) { [self] in _ = read(in: zones) }
        } catch {
            logger.warning("cannot read the calendars in time; adding their days later")
        }
    }

    /// The state of the calendars, for `status` and `doctor`; nil if the configuration names none.
    var part: Manager.Part? {
        let (sources, known) = state.withLock { ($0.sources, $0.known) }
        guard !sources.isEmpty else { return nil }
        let problems = sources.compactMap { source in known[source]?.problem.map { "\(source.path): \($0)" } }
        let texts = sources.map { source in
            let count = known[source]?.days.count ?? 0
            return "\(source.name): \(count.counted("date"))"
        }
        return Manager.Part(
            name: "calendars", ok: problems.isEmpty,
            detail: (problems.isEmpty ? texts : problems).joined(separator: "; "))
    }

    /// The folders in which something changes when the calendars do.
    var folders: [String] {
        let sources = state.withLock { $0.sources }
        var folders = FolderWatch.folders(leadingTo: configuration)
        for source in sources {
            folders += FolderWatch.folders(leadingTo: source.path)
            folders += CalendarFolder.watched(source.path, isSeveral: false)
        }
        return Array(Set(folders)).sorted()
    }

    /// Returns whether a file of these folders may belong to a calendar.
    func concerns(_ name: String) -> Bool {
        if name.lowercased().hasSuffix(".ics") || FolderWatch.leads(name, to: configuration) { return true }
        return state.withLock { $0.sources }.contains { FolderWatch.leads(name, to: $0.path) }
    }

    /// Reads all calendars. Blocks.
    /// - Parameter zones: The zones with the session's zone, in which the days are.
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
                // If other calendars have been set since, whoever set them reads them.
                guard state.sources == sources else { return false }
                state.known = known
                return known.mapValues(\.days) != before.mapValues(\.days)
            }
        }
    }

    private func read(_ source: CalendarSettings, former: Known?, in zones: Zones) -> Known {
        let range = range(in: zones)
        let (days, problem, isWhole) = reader(
            .days(path: source.path, first: range.lowerBound, last: range.upperBound))
        // The earlier days of the calendar are better than a part of the new ones.
        return Known(days: isWhole ? days : days.union(former?.days ?? []), problem: problem)
    }

    private func range(in zones: Zones) -> ClosedRange<CivilDate> {
        let today = zones.session.civil(at: clock.now().wall).date
        return today.adding(days: -366 * Self.yearsBefore)...today.adding(days: 366 * Self.yearsAfter)
    }
}

/// Reads the calendars of the configuration again whenever one of their files changes, or others are named.
struct CalendarWatch: Service {
    /// Files are replaced one after another: they are read once this long, in milliseconds, nothing has happened.
    private static let quiet: Int32 = 300

    let files: CalendarFiles
    let zones: Zones
    let logger: Logger
    /// Called, on any thread, when days have changed.
    let changed: @Sendable () -> Void

    /// Follows the files until the daemon ends.
    func run() async throws {
        let interest = FolderWatch.Interest(
            folders: { [files] in files.folders }, concerns: { [files] in files.concerns($0.name) }, changed: { read() }
        )
        await FolderWatch(name: "calendars", quiet: Self.quiet).follow(interest) { [logger] reason in
            logger.warning("cannot watch the calendars; changes apply at the next start: \(reason)")
        }
    }

    /// Replaces the calendars, and reads them on another thread.
    func apply(_ sources: [CalendarSettings]) {
        guard files.setSources(sources) else { return }
        BlockingWork.shared.start {
            read()
        } done: { _ in
        }
    }

    private func read() {
        if files.read(in: zones) { changed() }
    }
}
