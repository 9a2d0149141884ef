// SPDX-License-Identifier: Apache-2.0

/// Counts of the times that come. COUNT of RFC 5545 also counts the start and times that are left out.
extension Exceptions {
    /// The number of times, past and left out ones included, that are stepped through to find the end.
    private static let maximumCounted = 1_000_000
    /// The number of times up to which the end is compared with the times themselves.
    private static let comparedCount = 1_000
    /// The number by which the two may differ: a time that the clocks jump over or show twice may count twice.
    private static let maximumDifference = 50

    /// Returns a repetition that ends with the last of a number of times after a moment. Past times and times that are
    /// left out do not use the number up.
    ///
    /// - Parameters:
    ///   - recurrence: The repetition. Its own count does not matter.
    ///   - number: The number of times.
    ///   - instant: The moment after which they come.
    ///   - zone: The zone of the repetition.
    ///   - wall: The zone whose dates count; nil for the same.
    ///   - calendars: The source of calendars.
    /// - Throws: An error if there are too many times before them or among them.
    public func ending(
        _ recurrence: Recurrence, with number: Int, after instant: Instant, in zone: Zone, on wall: Zone? = nil,
        calendars: Calendars
    ) throws(TimeTextError) -> Recurrence {
        let open = try recurrence.counted(nil)
        var count = try Self.past(of: open, upTo: instant, in: zone)
        guard !isEmpty || number <= Self.comparedCount else { return try recurrence.counted(count + number) }
        let admits = admission(of: .recurring(open), in: wall ?? zone, calendars: calendars)
        var times = open.occurrences(after: instant, zone: zone)
        var left = number
        var last: Instant?
        while left > 0, let time = times.next() {
            count += 1
            guard count <= Self.maximumCounted else { throw Self.tooMany }
            guard admits(time) else { continue }
            left -= 1
            last = time
        }
        guard left == 0, let last else { return try recurrence.counted(count + left) }
        var counted = try recurrence.counted(count)
        for _ in 0..<Self.maximumDifference where counted.next(after: last.advanced(by: -1), zone: zone) != last {
            count += 1
            counted = try recurrence.counted(count)
        }
        for _ in 0..<Self.maximumDifference where count > 1 && counted.next(after: last, zone: zone) != nil {
            count -= 1
            counted = try recurrence.counted(count)
        }
        return counted
    }

    /// Returns how many times of a repetition with a count do not come: they are over or left out.
    ///
    /// - Returns: Nil if there are too many to look at.
    public func lost(
        of recurrence: Recurrence, upTo instant: Instant, in zone: Zone, on wall: Zone? = nil, calendars: Calendars
    ) -> Int? {
        // Too many times are the only error here.
        guard recurrence.count.map({ $0 <= Self.maximumCounted }) == true,
            let past = try? Self.past(of: recurrence, upTo: instant, in: zone)
        else { return nil }
        guard !isEmpty else { return past }
        let admits = admission(of: .recurring(recurrence), in: wall ?? zone, calendars: calendars)
        return past + recurrence.occurrences(after: instant, zone: zone).lazy.filter { !admits($0) }.count
    }

    /// Returns the times of a repetition after a moment that are neither excluded nor skipped.
    ///
    /// - Parameters:
    ///   - recurrence: The repetition.
    ///   - instant: The moment after which the times count.
    ///   - zone: The zone of the repetition.
    ///   - wall: The zone whose dates count; nil for the same.
    ///   - calendars: The source of calendars.
    ///   - limit: The maximum number of times that are looked at, with the excluded ones.
    /// - Returns: Nil if further times remain beyond the limit.
    public func times(
        of recurrence: Recurrence, after instant: Instant, in zone: Zone, on wall: Zone? = nil, calendars: Calendars,
        limit: Int
    ) -> [Instant]? {
        let admits =
            isEmpty ? { _ in true } : admission(of: .recurring(recurrence), in: wall ?? zone, calendars: calendars)
        var found: [Instant] = []
        var count = 0
        for time in recurrence.occurrences(after: instant, zone: zone) {
            count += 1
            guard count <= limit else { return nil }
            if admits(time) { found.append(time) }
        }
        return found
    }

    /// Returns the number of times of a repetition up to a moment.
    private static func past(
        of recurrence: Recurrence, upTo instant: Instant, in zone: Zone
    ) throws(TimeTextError) -> Int {
        var times = recurrence.occurrences(after: .earliest.advanced(by: -1), zone: zone)
        guard let first = times.next(), first <= instant else { return 0 }
        var count = 1
        if recurrence.count == nil, recurrence.until == nil, Trigger.recurring(recurrence).isInterval,
            let second = times.next()
        {
            return Int(instant.distance(from: first) / second.distance(from: first)) + 1
        }
        while let time = times.next(), time <= instant {
            count += 1
            guard count <= maximumCounted else { throw tooMany }
        }
        return count
    }

    private static var tooMany: TimeTextError {
        .recurrence(
            .outOfRange, "There are too many times to count (maximum \(maximumCounted)).",
            hint: "Use a later start, a smaller count, or an end.")
    }
}

extension Recurrence {
    /// Returns the same repetition with another count; nil for none.
    public func counted(_ count: Int?) throws(TimeTextError) -> Recurrence {
        try Recurrence(
            pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
            overlap: overlap)
    }
}
