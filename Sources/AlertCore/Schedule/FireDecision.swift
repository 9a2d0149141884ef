// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The decision about a row that is due, as a value.
struct FireDecision: Sendable, Hashable {
    /// The times that are delivered, the oldest first.
    var delivered: [Instant] = []
    /// The missed times before those, or all of them, which are not delivered.
    var missed: Missed?
    /// When it is due again; nil for never.
    var next: Instant?

    /// Times that were not delivered.
    struct Missed: Sendable, Hashable {
        /// The last of them.
        var last: Instant
        /// Why, for the history.
        var reason: String
    }

    /// Behind its time by more than this, in microseconds, a time is late: the daemon did not run, or the machine
    /// slept.
    static let lateness: Int64 = 10_000_000
    /// Times delivered of one notification at most, where each is wanted.
    static let maximumEach = 100
    /// Times looked at in one span at most.
    private static let maximumSteps = 100_000

    /// - Parameter pending: A row that is due: `pending.due` is not after `now`.
    /// - Throws: when its zone is gone; it then has no next time.
    init(of pending: Pending, at now: Instant, zones: Zones) throws(ZoneError) {
        var times = [pending.due]
        if pending.trigger.repeats {
            // Repeats never stack up: the next one is the first after now, whatever was missed.
            next = try pending.next(after: now, zones: zones)
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

    private static func isTooLate(_ time: Instant, terms: DeliveryOptions, now: Instant) -> Bool {
        guard let window = terms.lateWindow else { return false }
        return now.microseconds - time.microseconds > max(window, 0)
    }

    /// The newest times of a repeating row from the one it is due at up to now, the oldest first.
    ///
    /// After a long absence there may be millions of them. So they are sought from now backwards, in spans that double
    /// until they hold enough, and only those in the span are enumerated.
    private static func times(
        of pending: Pending, upTo now: Instant, atMost limit: Int, zones: Zones
    ) throws(ZoneError) -> [Instant] {
        let first = pending.due
        var span: Int64 = 1_000_000
        while true {
            let start = Instant(microseconds: max(first.microseconds - 1, now.microseconds - span))
            var found: [Instant] = []
            var cursor = start
            var steps = 0
            // A doubled span holds about twice the times of the last one, which were too few; where a rule is dense
            // only in its past, the search ends after so many, and what was found so far is what is delivered.
            while steps < maximumSteps, let time = try pending.next(after: cursor, zones: zones), time <= now {
                found.append(time)
                if found.count == 2 * limit { found.removeFirst(limit) }
                cursor = time
                steps += 1
            }
            if start.microseconds < first.microseconds || found.count >= limit {
                // The row's own time counts even where the rule would not give it again, as after a change of zone.
                if start.microseconds < first.microseconds, !found.contains(first) { found.insert(first, at: 0) }
                return Array(found.suffix(limit))
            }
            span = span.multipliedReportingOverflow(by: 2).overflow ? .max / 4 : span * 2
        }
    }
}
