// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TextSafety

/// The span of a calendar's view.
package struct OccurrenceSpan: Sendable, Hashable {
    package let start: Instant
    package let end: Instant

    private static let maximumDays: Int64 = 46

    package init(_ call: Page.Occurrences) throws(Page.Invalid) {
        guard let start = Instant(wire: call.since) else { throw Self.invalid("since") }
        guard let end = Instant(wire: call.until) else { throw Self.invalid("until") }
        guard start <= end, end.seconds - start.seconds <= Self.maximumDays * 86_400 else {
            throw Page.Invalid(field: "until", reason: "takes a time up to \(Self.maximumDays) days after \"since\"")
        }
        (self.start, self.end) = (start, end)
    }

    private static func invalid(_ field: String) -> Page.Invalid {
        Page.Invalid(field: field, reason: "takes a time such as 2027-03-04T00:00:00+01:00")
    }

    /// Returns the time after which the further times of a repetition are requested.
    package func after(_ due: Instant) -> Instant {
        max(due, Instant(microseconds: start.microseconds - 1))
    }
}

/// The times within a span, as they are found: at most 2,000 entries. The first time of each notification is kept
/// before any second one, so that a frequent repetition hides no other notification. Of the others the earliest are
/// kept. Times at equal distances of up to an hour are one entry.
package struct OccurrenceList: Sendable {
    package static let maximum = 2_000
    /// The maximum number of further times of one notification: one a minute in a week with the days around it.
    package static let maximumOfOne = 15_050
    /// The numbers of times of one notification that are requested, one after the other: most repetitions have no more
    /// than the first in a month.
    package static let requests = [50] + Array(repeating: 1_000, count: (maximumOfOne - 50) / 1_000)
    /// The number of found times after which no second ones are requested.
    package static let maximumFound = 30_000
    /// The maximum number of repetitions whose times are requested.
    package static let maximumRepetitions = 2_000

    /// The least times of a run, and the largest distance between two of them.
    private static let run = (count: 3, distance: Int64(3_600_000_000))

    private struct Found: Sendable {
        let instant: Instant
        let occurrence: Page.Occurrence
    }

    /// The earliest of the found times, as many as can be kept.
    private struct Earliest: Sendable {
        private(set) var found: [Found] = []
        /// The latest kept time, once some were left out.
        private(set) var end: Instant?

        mutating func add(_ new: Found) {
            found.append(new)
            if found.count >= 2 * OccurrenceList.maximum { keep(OccurrenceList.maximum) }
        }

        /// Keeps the earliest, in their order.
        mutating func keep(_ count: Int) {
            found.sort { ($0.instant, $0.occurrence.id) < ($1.instant, $1.occurrence.id) }
            guard found.count > count else { return }
            let next = found[count].instant
            found.removeLast(found.count - count)
            end = found.last?.instant ?? next
        }

        func hasRoom(from instant: Instant) -> Bool { end.map { instant < $0 } ?? true }
    }

    private let span: OccurrenceSpan
    private var firsts = Earliest()
    private var further = Earliest()
    private var count = 0
    /// The time after which some were left out.
    private var complete: Instant?

    package init(_ span: OccurrenceSpan) { self.span = span }

    /// Returns whether a notification can still be kept whose next time is this one, or a later one.
    package mutating func hasRoom(from due: Instant) -> Bool {
        let hasRoom = firsts.hasRoom(from: due)
        if !hasRoom { leaveOut(after: due) }
        return hasRoom
    }

    private mutating func leaveOut(after instant: Instant) { complete = min(complete ?? instant, instant) }

    /// Returns whether further times after this one can still be kept.
    package func hasRoomForRepetition(after instant: Instant) -> Bool {
        count < Self.maximumFound && further.hasRoom(from: instant)
    }

    /// - Parameters:
    ///   - times: The times of the notification, in order.
    ///   - areAll: Whether these are all until the end of the span.
    package mutating func add(_ notification: Notifications.Notification, at times: [Instant], areAll: Bool = true) {
        if !areAll { leaveOut(after: times.last ?? .earliest) }
        count += times.count
        let within = times.filter { $0 >= span.start && $0 < span.end }
        guard let first = within.first else { return }
        firsts.add(found(notification, at: first))
        var rest = within.dropFirst()
        while let instant = rest.first {
            let length = notification.start == nil ? Self.runLength(rest) : 1
            let isRun = length >= Self.run.count
            let every = isRun ? (rest[rest.startIndex + 1].microseconds - instant.microseconds) / 1_000_000 : nil
            further.add(found(notification, at: instant, every: every, count: isRun ? length : 1))
            rest = rest.dropFirst(isRun ? length : 1)
        }
    }

    /// Returns the number of times, from the first on, that are at equal distances of whole seconds.
    private static func runLength(_ times: ArraySlice<Instant>) -> Int {
        guard times.count >= run.count else { return 1 }
        let distance = times[times.startIndex + 1].microseconds - times[times.startIndex].microseconds
        guard (1_000_000...run.distance).contains(distance), distance.isMultiple(of: 1_000_000) else { return 1 }
        let pairs = zip(times, times.dropFirst())
        return 1 + pairs.prefix { $1.microseconds - $0.microseconds == distance }.count
    }

    private func found(
        _ notification: Notifications.Notification, at instant: Instant, every: Int64? = nil, count: Int = 1
    ) -> Found {
        Found(
            instant: instant,
            occurrence: Page.Occurrence(
                id: notification.id, key: EntryKey(notification).text, title: SafeText.line(notification.title),
                at: instant.rfc3339, day: Self.day(of: notification, at: instant),
                start: Self.start(of: notification, at: instant), color: notification.color,
                calendar: notification.calendar, repeats: notification.repeats, every: every.map(Int.init),
                count: every == nil ? nil : count))
    }

    /// Returns the day of an event without a time of day, for one of its times: as many days from it as that time is
    /// from the next one. A change of the clock makes a day an hour longer or shorter.
    private static func day(of notification: Notifications.Notification, at instant: Instant) -> String? {
        // A start with a time of day is no day.
        guard let first = notification.start.flatMap({ try? CivilDate($0) }), let due = Instant(wire: notification.due)
        else { return nil }
        let days = (Double(instant.seconds - due.seconds) / 86_400).rounded()
        return first.adding(days: Int(days)).text
    }

    /// Returns the time at which the event of one of the times of a notification begins: as far from it as the next
    /// event is from the next time. None for an event without a time of day.
    private static func start(of notification: Notifications.Notification, at instant: Instant) -> String? {
        guard let first = notification.start.flatMap({ Instant(wire: $0) }), let due = Instant(wire: notification.due)
        else { return nil }
        return Instant(microseconds: first.microseconds + instant.microseconds - due.microseconds).rfc3339
    }

    package var reply: Page.Occurrences.Reply {
        var (kept, rest) = (firsts, further)
        kept.keep(Self.maximum)
        rest.keep(Self.maximum - kept.found.count)
        let rows = (kept.found + rest.found).sorted { ($0.instant, $0.occurrence.id) < ($1.instant, $1.occurrence.id) }
        let end = [complete, kept.end, rest.end].compactMap { $0 }.min()
        return .init(occurrences: rows.map(\.occurrence), cut: end != nil, complete: end?.rfc3339)
    }
}
