// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The decision about a due row, as a value.
package struct FireDecision: Sendable, Hashable {
    /// The times to deliver, the oldest first.
    var delivered: [Instant] = []
    /// The missed times, which are not delivered; nil unless all of the times were missed.
    var missed: Missed?
    /// The next due time; nil if there is none.
    var next: Instant?

    /// Times that were not delivered.
    struct Missed: Sendable, Hashable {
        /// The last missed time.
        var last: Instant
        /// The reason, for the history.
        var reason: String
    }

    /// The delay, in microseconds, beyond which a time is late: the daemon did not run, or the machine slept.
    static let lateness: Int64 = 10_000_000
    /// The maximum number of times of one notification to deliver, if each is wanted.
    static let maximumEach = 100
    /// The maximum number of times to enumerate in one span.
    private static let maximumSteps = 100_000

    /// - Parameter pending: A due row: it has a time, which is not after `now`.
    /// - Throws: An error if its zone no longer exists; the row then has no next time.
    init(of pending: Pending, at now: Instant, zones: Zones) throws(ZoneError) {
        var times = [pending.due.time ?? now]
        if pending.trigger.repeats {
            // Repetitions never accumulate: the next time is the first after now, whatever was missed.
            next = try pending.next(after: pending.earliestNext(after: now), zones: zones)
            times = try FireDecision.times(of: pending, upTo: now, atMost: FireDecision.maximumEach, zones: zones)
        }
        guard let last = times.last else { return }
        let tooLate = times.filter { time in FireDecision.isTooLate(time, terms: pending.terms, now: now) }
        let inTime = times.filter { !tooLate.contains($0) }
        switch pending.terms.missed {
        case .each: delivered = inTime
        case .once: delivered = inTime.suffix(1)
        case .skip: delivered = inTime.suffix(1).filter { now.microseconds - $0.microseconds <= FireDecision.lateness }
        }
        if delivered.isEmpty {
            missed = Missed(
                last: last, reason: tooLate.contains(last) ? "it was too late" : "missed times are skipped")
        }
    }

    /// The minimum interval, in microseconds, between two times of an event of a followed calendar. A stranger may have
    /// written the event.
    package static let intervalOfCalendar = Span.minute

    private static func isTooLate(_ time: Instant, terms: Terms, now: Instant) -> Bool {
        guard let window = terms.lateWindow else { return false }
        return now.microseconds - time.microseconds > max(window, 0)
    }

    /// Returns the newest times of a repeating row from its due time up to now, the oldest first.
    ///
    /// After a long absence there may be millions of times. The search therefore starts at the end, in spans that
    /// double until they hold enough times, and enumerates only one span.
    static func times(
        of pending: Pending, upTo now: Instant, atMost limit: Int, zones: Zones
    ) throws(ZoneError) -> [Instant] {
        let first = pending.due.time ?? now
        var span: Int64 = 1_000_000
        while true {
            let start = Instant(microseconds: max(first.microseconds - 1, now.microseconds - span))
            var found: [Instant] = []
            var cursor = start
            var steps = 0
            // A doubled span holds about twice as many times as the last one, which held too few. If a rule is dense
            // only in its past, the search ends after this many steps and delivers the times found so far.
            while steps < maximumSteps, let time = try pending.next(after: cursor, zones: zones), time <= now {
                found.append(time)
                if found.count == 2 * limit { found.removeFirst(limit) }
                cursor = time
                steps += 1
            }
            if start.microseconds < first.microseconds || found.count >= limit {
                // The due time counts even if the rule would not give it again, e.g. after a change of zone.
                if start.microseconds < first.microseconds, !found.contains(first) { found.insert(first, at: 0) }
                return Array(found.suffix(limit))
            }
            span = span.multipliedReportingOverflow(by: 2).overflow ? .max / 4 : span * 2
        }
    }
}

extension Pending {
    /// Returns the moment after which it comes again.
    fileprivate func earliestNext(after now: Instant) -> Instant {
        guard content.calendar?.source != nil else { return now }
        return max(now, (due.time ?? now).advanced(by: FireDecision.intervalOfCalendar - 1))
    }
}
