// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TerminalKit

/// The start of the event that an alarm belongs to.
package enum EventStart: Equatable {
    case time(Instant)
    /// The day of an event without a time of day.
    case day(CivilDate)

    /// Returns the start of the event of a notification; nil if the notification belongs to none, or is due at it.
    ///
    /// - Parameters:
    ///   - instant: The time of the notification, of several; nil for the next one.
    ///   - zone: The zone in which days are counted.
    package init?(of notification: Notifications.Notification, at instant: Instant? = nil, in zone: Zone) {
        guard let text = notification.start else { return nil }
        let due = WireTime(notification.due)?.instant
        if let start = WireTime(text) {
            guard let instant, let due, instant != due else {
                self = .time(start.instant)
                return
            }
            let distance = Self.distance(of: notification, start.instant.distance(from: due))
            self = .time(distance.occurrence(dueAt: instant, in: zone))
        } else if let day = try? CivilDate(text) {
            // Another text is of a later daemon.
            let days = due.map { day.dayNumber - zone.civil(at: $0).date.dayNumber } ?? 0
            self = .day(instant.map { zone.civil(at: $0).date.adding(days: days) } ?? day)
        } else {
            return nil
        }
    }

    /// Returns the distance of a notification from its event. Whole days are days of the calendar.
    private static func distance(of notification: Notifications.Notification, _ ahead: Int64) -> TriggerOffset {
        let text = notification.offset ?? ""
        // A text that is no span is of a later daemon; the next start then shows the distance.
        let span = try? Span.parse(text.hasPrefix("-") ? String(text.dropFirst()) : text)
        let microseconds = span.map { text.hasPrefix("-") ? -$0 : $0 } ?? -ahead
        return TriggerOffset(microseconds: microseconds, nominalDays: Int(microseconds / Span.day))
    }

    /// Returns which of the days of an event a day is; nil if it is none of them.
    package func number(
        of day: CivilDate, _ event: Notifications.CalendarEntry, in zone: Zone
    ) -> (number: Int, text: String)? {
        let first: CivilDate
        switch self {
        case .day(let day): first = day
        case .time(let instant): first = zone.civil(at: instant).date
        }
        let count = max(0, event.furtherDays ?? 0) + 1
        let number = day.dayNumber - first.dayNumber + 1
        guard (1...count).contains(number), event.toDo != true, event.reference != .end else { return nil }
        return (number, "day \(number) of \(count)")
    }

    /// Returns the start as JSON has it.
    package func text(in zone: Zone) -> String {
        switch self {
        case .time(let instant): instant.rfc3339(in: zone)
        case .day(let day): day.text
        }
    }
}

extension RenderTime {
    /// Returns the title of a notification, with the start of its event: `Planning at 06:28`.
    ///
    /// - Parameters:
    ///   - instant: The time of the row, which the person sees.
    ///   - isLater: Whether that is another time than the notification's next one.
    package func title(_ notification: Notifications.Notification, at instant: Instant?, isLater: Bool = false)
        -> String
    {
        let title = notification.title.visible
        guard let start = EventStart(of: notification, at: isLater ? instant : nil, in: zone) else { return title }
        let shown = instant.map { zone.civil(at: $0).date }
        switch start {
        case .time(let instant):
            let local = zone.civil(at: instant)
            return title + (local.date == shown ? " at \(text(local.time))" : " on \(text(local))")
        case .day(let day):
            return day == shown ? title : title + " on \(text(day))"
        }
    }
    /// Returns the clock at which the event of an alarm begins, if that is later on the day of the alarm: `09:00`.
    ///
    /// - Parameters:
    ///   - instant: The time of the row, which the person sees.
    ///   - isLater: Whether that is another time than the notification's next one.
    package func eventClock(_ notification: Notifications.Notification, at instant: Instant?, isLater: Bool = false)
        -> String?
    {
        guard let instant,
            case .time(let start)? = EventStart(of: notification, at: isLater ? instant : nil, in: zone),
            start > instant
        else { return nil }
        let local = zone.civil(at: start)
        return local.date == zone.civil(at: instant).date ? minute(local.time) : nil
    }
}
