// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The days of a calendar file: the days of its all-day events, as in holiday calendars.
///
/// Cancelled events, to-dos, and events with a time of day do not count. The limits of an import apply to the file, and
/// ``maximumEvent`` to an event.
public struct CalendarDays: Sendable, Hashable {
    /// The maximum number of days of an event; further days are ignored.
    public static let maximumEvent = 366
    /// The maximum number of days in a file.
    public static let maximumCount = 20_000

    /// The days.
    public private(set) var days: Set<CivilDate> = []
    /// Problems of the file, by line.
    public private(set) var problems: [ImportedCalendar.Problem] = []
    /// A Boolean value indicating whether the file is not a calendar, or was not read to its end.
    public private(set) var isRefused = false

    /// Reads a file in memory.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - range: The days that matter.
    ///   - now: The current time, around which zones in the file are compared with the system's.
    ///   - zones: The zones of the system. Days have no zone, so the session's only matters to a date of a series that
    ///     is written in UTC.
    public init(
        _ bytes: some Collection<UInt8>, in range: ClosedRange<CivilDate>, now: Instant, zones: any ZoneSource
    ) {
        var options = ImportOptions(now: now, zones: DayZones(zones: zones))
        // A session without a usable zone is in UTC, as DayZones has it.
        options.sessionOfDays = try? zones.zone(.floating)
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        isRefused = reader.isRefused
        var assembler = reader.finishGathering()
        days = assembler.days(in: range)
        problems = assembler.result.problems.sorted { $0.line < $1.line }
        isRefused = isRefused || problems.contains { $0.kind == .refused }
    }
}

/// A source in which days have no zone: midnight is taken in UTC, where every day has one.
private struct DayZones: ZoneSource {
    let zones: any ZoneSource

    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        reference == .floating ? .utc : try zones.zone(reference)
    }
}

extension CalendarAssembler {
    /// Returns the days of all-day events in a range.
    fileprivate mutating func days(in range: ClosedRange<CivilDate>) -> Set<CivilDate> {
        var days: Set<CivilDate> = []
        for index in chosen() {
            let item = items[index]
            guard item.kind == .event, !item.isCancelled else { continue }
            do throws(LineProblem) {
                try add(item, to: &days, in: range)
            } catch {
                result.add(.skipped, error.line, "\(item.name) is left out: \(error.reason).")
            }
            guard days.count <= CalendarDays.maximumCount else {
                result.add(
                    .skipped, item.line,
                    "The file has more than \(CalendarDays.maximumCount) days; further ones are left out.")
                break
            }
        }
        return days
    }

    private mutating func add(
        _ read: CalendarItem, to days: inout Set<CivilDate>, in range: ClosedRange<CivilDate>
    ) throws(LineProblem) {
        if let problem = read.problem { throw problem }
        let family = family(of: read)
        let master = read.identity == nil ? nil : family?.series.map { items[$0] }
        let item = withoutDates(read, of: master)
        guard let begin = item.start else { return }
        let start = book.anchor(begin.value, line: begin.line)
        guard start.isDate else { return }
        let length = min(max(1, try length(of: item, from: start).days), CalendarDays.maximumEvent)
        var series = try series(of: item, start: start, family: family, master: master)
        let parts = try series.parts(now: options.now, budget: &budget)
        for note in series.notes { result.note(note, of: item) }
        // An event that began before the range may extend into it.
        let first = range.lowerBound.adding(days: -length)
        var cursor = Instant(microseconds: Int64(first.dayNumber) * Span.day - 1)
        for part in parts {
            if let single = part.single {
                Self.add(single.wall.date, length, to: &days, in: range)
                continue
            }
            let from = cursor
            // A day floats, and its zone is UTC, so no zone can be missing.
            while days.count <= CalendarDays.maximumCount,
                let next = try? part.trigger.next(after: cursor, in: options.zones)
            {
                let date = CivilDateTime(wallMicroseconds: next.microseconds).date
                guard date <= range.upperBound else { break }
                Self.add(date, length, to: &days, in: range)
                cursor = next
            }
            cursor = from
        }
    }

    private static func add(
        _ first: CivilDate, _ length: Int, to days: inout Set<CivilDate>, in range: ClosedRange<CivilDate>
    ) {
        for offset in 0..<length {
            let date = first.adding(days: offset)
            if range.contains(date) { days.insert(date) }
        }
    }
}
