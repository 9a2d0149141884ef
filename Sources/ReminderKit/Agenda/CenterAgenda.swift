// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import ClientKit

/// The items due on each day of a month, with every time of a repetition.
package struct CenterAgenda: Equatable {
    /// A time of a notification.
    package struct Entry: Equatable {
        package let instant: Instant
        /// The place in ``notifications``.
        package let place: Int
    }

    /// The maximum number of times of one notification that are kept for a day: more are not told apart.
    static let maximumOfOne = 100
    /// The maximum number of times kept for the month. What is beyond is not counted, and ``isCut`` says so.
    package static let maximumCount = 20_000
    static let maximumQuestions = 2_000
    /// The number of times in one call.
    package static let page = 1_000

    /// The first day of the month.
    package let month: CivilDate
    package let notifications: [Notifications.Notification]
    /// The entries by day in the person's zone, each day in the order of the times.
    package private(set) var days: [CivilDate: [Entry]] = [:]
    package private(set) var isCut = false
    /// The times of repeating notifications by id, so that only changed ones are requested again.
    private var known: [String: (notification: Notifications.Notification, times: [Instant])] = [:]

    package static func == (left: Self, right: Self) -> Bool {
        left.month == right.month && left.notifications == right.notifications && left.days == right.days
            && left.isCut == right.isCut
    }

    /// - Parameters:
    ///   - month: A day of the month.
    ///   - pending: The pending and snoozed notifications.
    ///   - zone: The person's zone.
    ///   - former: The agenda before this one.
    ///   - fires: Requests at most this many times of a notification after an instant.
    package init(
        month: CivilDate, pending: [Notifications.Notification], zone: Zone, former: CenterAgenda? = nil,
        fires: (_ id: String, _ after: Instant, _ count: Int) throws(Failure) -> [Instant]
    ) throws(Failure) {
        self.month = month.firstOfMonth
        notifications = pending
        var count = 0
        var questions = 0
        let span = Self.span(of: self.month, zone)
        let former = former?.month == self.month ? former : nil
        for (place, notification) in pending.enumerated() where notification.state != .paused {
            guard let due = WireTime(notification.due)?.instant else { continue }
            var times = span.contains(due) ? [due] : []
            // What waits for something to happen has at most one time, at which it has waited long enough.
            let hasTimes = OccasionText.words(notification.trigger) == nil
            if notification.repeats, hasTimes, notification.state == .pending, due < span.upperBound {
                if let old = former?.known[notification.id], old.notification == notification {
                    times += old.times
                    known[notification.id] = old
                } else if questions < Self.maximumQuestions {
                    let later = try Self.times(
                        after: max(due, span.lowerBound.advanced(by: -1)), in: span, zone
                    ) { (after, count) throws(Failure) in
                        questions += 1
                        return try fires(notification.id, after, count)
                    }
                    known[notification.id] = (notification, later)
                    times += later
                } else {
                    isCut = true
                }
            }
            for time in times {
                guard count < Self.maximumCount else {
                    isCut = true
                    break
                }
                count += 1
                days[zone.civil(at: time).date, default: []].append(Entry(instant: time, place: place))
            }
        }
        for day in days.keys {
            days[day]?.sort { ($0.instant.microseconds, $0.place) < ($1.instant.microseconds, $1.place) }
        }
    }

    /// Returns the time from the first instant of a month up to that of the next month.
    private static func span(of month: CivilDate, _ zone: Zone) -> Range<Instant> {
        let start = begin(of: month, zone)
        return start..<max(start, begin(of: month.adding(months: 1) ?? .latest, zone))
    }

    private static func begin(of day: CivilDate, _ zone: Zone) -> Instant {
        zone.instant(of: CivilDateTime(date: day)) ?? .latest
    }

    /// Returns the times of one notification. If a page of them does not reach the end of the month, each day is
    /// requested separately, so that no day looks empty.
    private static func times(
        after start: Instant, in span: Range<Instant>, _ zone: Zone,
        fires: (_ after: Instant, _ count: Int) throws(Failure) -> [Instant]
    ) throws(Failure) -> [Instant] {
        let first = try fires(start, page)
        guard let last = first.last, first.count == page, last < span.upperBound else {
            return first.filter { span.contains($0) }
        }
        var times: [Instant] = []
        var day = zone.civil(at: max(start.advanced(by: 1), span.lowerBound)).date
        while true {
            let from = begin(of: day, zone)
            let end = min(begin(of: day.adding(days: 1), zone), span.upperBound)
            guard from < span.upperBound else { return times }
            let found = try fires(max(start, from.advanced(by: -1)), maximumOfOne)
            times += found.filter { $0 >= from && $0 < end }
            day = day.adding(days: 1)
        }
    }

    /// Returns the number of times on a day.
    package func count(_ day: CivilDate) -> Int { days[day]?.count ?? 0 }

    /// The number of times in the month.
    package var count: Int { days.values.reduce(0) { $0 + $1.count } }
}

extension CivilDate {
    /// The first day of its month.
    package var firstOfMonth: CivilDate { adding(days: 1 - day) }
    /// The last day of its month.
    package var lastOfMonth: CivilDate { adding(days: CivilDate.daysInMonth(year: year, month: month) - day) }
}
