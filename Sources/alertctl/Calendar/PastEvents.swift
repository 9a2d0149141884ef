// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit
import Varlink

/// Events of calendars whose alarm has come: some are still to begin, others run or are over.
struct PastEvents {
    /// The number of days before an event in which its alarm is looked for.
    static let daysBefore = 14

    /// An event, with its latest alarm.
    struct Event {
        let alarm: Notifications.Past
        let start: EventStart
    }

    private let events: [Event]
    private let zone: Zone

    /// - Parameter past: What was delivered, the newest first.
    init(_ past: [Notifications.Past], zone: Zone) {
        self.zone = zone
        var known: Set<String> = []
        events = past.filter(Self.isEvent).compactMap { alarm in
            guard let start = EventStart(of: alarm, in: zone) else { return nil }
            // Each of the alarms of an event is in the history.
            let key = Self.key(alarm.content.calendar, alarm.id, start, zone)
            return known.insert(key).inserted ? Event(alarm: alarm, start: start) : nil
        }
    }

    /// Returns whether a past notification is the alarm of an event. One that was withdrawn is of an event that was
    /// moved or deleted.
    static func isEvent(_ past: Notifications.Past) -> Bool {
        guard let calendar = past.content.calendar, calendar.toDo != true, calendar.reference != .end else {
            return false
        }
        return past.ending != .withdrawn && (calendar.uid != nil || past.start != nil)
    }

    /// Returns the events that are on a day, but for those with an alarm that is still to come.
    ///
    /// - Parameter agendas: What is to come. An event that comes once and has another start now was moved.
    func of(_ day: CivilDate, besides agendas: [CenterAgenda]) -> [Event] {
        let today = events.filter { $0.number(of: day, in: zone) != nil }
        guard !today.isEmpty else { return [] }
        var coming: Set<String> = []
        var moved: Set<String> = []
        for agenda in agendas {
            for entry in agenda.days.values.joined() {
                let notification = agenda.notifications[entry.place]
                let start =
                    EventStart(of: notification, at: entry.instant, in: zone) ?? EventStart.time(entry.instant)
                coming.insert(Self.key(notification.content.calendar, notification.id, start, zone))
            }
            for notification in agenda.notifications where !notification.repeats {
                guard let calendar = notification.content.calendar, let uid = calendar.uid else { continue }
                moved.insert(uid + "\n" + (calendar.occurrence ?? ""))
            }
        }
        return today.filter { event in
            let calendar = event.alarm.content.calendar
            let isMoved = calendar?.uid.map { moved.contains($0 + "\n" + (calendar?.occurrence ?? "")) } ?? false
            return !isMoved && !coming.contains(Self.key(calendar, event.alarm.id, event.start, zone))
        }
    }

    private static func key(
        _ calendar: Notifications.CalendarEntry?, _ id: String, _ start: EventStart, _ zone: Zone
    ) -> String { (calendar?.uid ?? id) + "\n" + start.text(in: zone) }
}

extension EventStart {
    /// Returns the start of the event of an alarm that has come; nil for a text of a later daemon.
    init?(of past: Notifications.Past, in zone: Zone) {
        if let text = past.start, let day = try? CivilDate(text) {
            // Another text has a time of day.
            self = .day(day)
        } else if let start = WireTime(past.start ?? past.due) {
            self = .time(start.instant)
        } else {
            return nil
        }
    }
}

extension PastEvents.Event {
    /// Returns the day on which it begins.
    func day(in zone: Zone) -> CivilDate {
        switch start {
        case .day(let day): day
        case .time(let instant): zone.civil(at: instant).date
        }
    }

    /// Returns the time at which it begins.
    func instant(in zone: Zone) -> Instant {
        switch start {
        case .day(let day): zone.instant(of: CivilDateTime(date: day)) ?? .earliest
        case .time(let instant): instant
        }
    }

    /// Returns which of its days a day is, in words; nil if it is none of them.
    func number(of day: CivilDate, in zone: Zone) -> (number: Int, text: String)? {
        start.number(of: day, alarm.content.calendar ?? Notifications.CalendarEntry(), in: zone)
    }

    /// Returns a row like `15:00  planning  Planning (alarm 14:45)`, or `all day  trip  Trip, day 2 of 3`.
    func row(_ moment: RenderTime, on today: CivilDate) -> IdentifiedRows.Row {
        let days = number(of: today, in: moment.zone)
        let goesOn = (days?.number ?? 1) > 1
        let time: String =
            switch start {
            case .time(let instant) where !goesOn: moment.text(moment.zone.civil(at: instant).time)
            case .time: "goes on"
            case .day: "all day"
            }
        var title = alarm.title.visible
        if goesOn, let days { title += ", " + days.text }
        if let place = alarm.content.calendar?.location { title += " (" + place.visible + ")" }
        if let due = WireTime(alarm.due), due.instant != instant(in: moment.zone) {
            let local = moment.zone.civil(at: due.instant)
            let isSameDay = !goesOn && local.date == day(in: moment.zone)
            title += " (alarm \(isSameDay ? moment.text(local.time) : moment.text(local)))"
        }
        return IdentifiedRows.Row(
            id: alarm.id, isMachineMade: true, before: [Columns.Cell(time)], title: Columns.Cell(title),
            emphasis: .faint)
    }

    /// Returns the event as JSON has it.
    func object(in zone: Zone) -> JSON.Object {
        var object: JSON.Object = [
            "at": .string(alarm.due), "id": .string(alarm.id), "title": .string(alarm.title), "state": "past",
            "start": .string(start.text(in: zone)),
        ]
        object["link"] = alarm.content.calendar?.link.map(JSON.string)
        return object
    }
}
