// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TextSafety

/// The span of a calendar's view.
package struct OccurrenceSpan: Sendable, Hashable {
    package let start: Instant
    package let end: Instant

    private static let maximumDays: Int64 = 45

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

/// The times within a span, as they are found: at most 2,000.
package struct OccurrenceList: Sendable, Hashable {
    package static let maximum = 2_000
    /// The maximum number of times of one notification.
    package static let maximumOfOne = 400

    private let span: OccurrenceSpan
    private var found: [(instant: Instant, occurrence: Page.Occurrence)] = []
    private var isCut = false

    package init(_ span: OccurrenceSpan) { self.span = span }

    package static func == (left: Self, right: Self) -> Bool { left.reply == right.reply && left.span == right.span }
    package func hash(into hasher: inout Hasher) { hasher.combine(span) }

    package var isFull: Bool { found.count >= Self.maximum }

    package mutating func add(_ notification: Notifications.Notification, at times: [Instant]) {
        if times.count > Self.maximumOfOne, let last = times.last, last < span.end { isCut = true }
        for instant in times where instant >= span.start && instant < span.end {
            guard !isFull else {
                isCut = true
                return
            }
            found.append(
                (
                    instant,
                    Page.Occurrence(
                        id: notification.id, title: SafeText.line(notification.title), at: instant.rfc3339,
                        color: notification.color,
                        calendar: notification.calendar, repeats: notification.repeats)
                ))
        }
    }

    package var reply: Page.Occurrences.Reply {
        let rows = found.sorted { ($0.instant, $0.occurrence.id) < ($1.instant, $1.occurrence.id) }
        return .init(occurrences: rows.map(\.occurrence), cut: isCut || isFull)
    }
}
