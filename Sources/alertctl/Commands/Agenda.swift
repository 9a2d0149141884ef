// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import TerminalKit
import Varlink

/// `agenda`: what is due on a day, or in a month.
struct Agenda: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the reminders and alarms of a day, every time of a repetition included.",
        discussion: """
            The day is in words like those of "alertctl remind": today (default), tomorrow, friday, 24 december, \
            2027-03-04. Of calendars it shows the alarms, at their times, with the start of the event: "06:13 Planning at \
            06:28". alertd keeps no events without an alarm; "default-alarm" of [[calendars]] gives them one. With --month \
            it is the month of that day, with the number of what is due on each day. "alertctl center" shows the same, to \
            move about in.

            EXAMPLES:
              alertctl agenda
              alertctl agenda next monday
              alertctl agenda --month

            OUTPUT with --json, one per line: {"at", "id", "title", "state", "start"?, "calendar"?, "color"?, "link"?}
            """)

    var day: [String] = []
    var month = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&day, "day", help: "The day, in words. Default: today.")
        table.flag(&month, "--month", help: "The month of that day.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let moment = session.moment
        let day = try date(service, in: session)
        let agenda = try Self.agenda(of: day, service, moment)
        if common.json {
            let days = month ? agenda.days.keys.sorted() : [day]
            for day in days { for entry in agenda.days[day] ?? [] { try print(entry, agenda, in: session) } }
            return .done
        }
        if month {
            try session.output.lines(
                Self.month(day, agenda, firstWeekday: moment.display.firstWeekday, moment, session.style))
        } else {
            try session.output.line(session.style.strong(moment.heading(day)))
            let isNarrow = session.width != nil
            let rows = (agenda.days[day] ?? []).map { Self.row($0, agenda, moment, isNarrow: isNarrow) }
            try session.output.lines(Columns(indentation: "  ", rows: rows, width: session.width).lines(session.style))
            if rows.isEmpty { try session.output.line("  Nothing is due.") }
            // The alarms of its first events may be in the month before.
            let before = try day.day > 7 ? nil : Self.agenda(of: day.firstOfMonth.adding(days: -1), service, moment)
            let begins = [before, agenda].compactMap(\.self).flatMap { Self.beginning(on: day, $0, moment) }
            try session.output.lines(begins.map { "  " + session.style.faint($0) })
        }
        if agenda.isCut { try session.output.line("There is more than can be shown.") }
        return .done
    }

    private func print(_ entry: CenterAgenda.Entry, _ agenda: CenterAgenda, in session: Session) throws(Failure) {
        let notification = agenda.notifications[entry.place]
        var object: JSON.Object = [
            "at": .string(entry.instant.rfc3339(in: session.moment.zone)), "id": .string(notification.id),
            "title": .string(notification.title), "state": .string(notification.state.rawValue),
        ]
        let start = EventStart(of: notification, at: entry.instant, in: session.moment.zone)
        object["start"] = start.map { .string($0.text(in: session.moment.zone)) }
        object["calendar"] = notification.calendar.map(JSON.string)
        object["color"] = notification.color.map(JSON.string)
        object["link"] = notification.content.calendar?.link.map(JSON.string)
        try session.output.json(object)
    }

    /// Returns sentences about the events of a day whose alarms come on other days: `Trip is on this day, with an alarm
    /// on Sun 29 Nov 18:00`.
    static func beginning(on day: CivilDate, _ agenda: CenterAgenda, _ moment: RenderTime) -> [String] {
        var sentences: [String] = []
        for (other, entries) in agenda.days.sorted(by: { $0.key < $1.key }) where other != day {
            for entry in entries {
                let notification = agenda.notifications[entry.place]
                let begins: String
                switch EventStart(of: notification, at: entry.instant, in: moment.zone) {
                case .day(day): begins = "is on this day"
                case .time(let start) where moment.zone.civil(at: start).date == day:
                    begins = "begins at " + moment.text(moment.zone.civil(at: start).time)
                case .day, .time, nil: continue
                }
                let alarm = moment.text(moment.zone.civil(at: entry.instant))
                sentences.append("\(notification.title.visible) \(begins), with an alarm on \(alarm)")
            }
        }
        return sentences
    }

    /// - Parameter isNarrow: Whether the title needs the room of a long id.
    private static func row(
        _ entry: CenterAgenda.Entry, _ agenda: CenterAgenda, _ moment: RenderTime, isNarrow: Bool
    ) -> [Columns.Cell] {
        let notification = agenda.notifications[entry.place]
        let id = notification.id.visible
        var title = moment.title(notification, at: entry.instant, isLater: true)
        if let calendar = notification.calendar { title += " · " + calendar.visible }
        if let place = notification.content.calendar?.location { title += " (" + place.visible + ")" }
        return [
            Columns.Cell(moment.text(moment.zone.civil(at: entry.instant).time)),
            Columns.Cell(isNarrow ? id.truncated(toColumns: 12) : id, .faint),
            Columns.Cell(title, color: notification.color.flatMap(TerminalColor.init(hex:))),
        ]
    }

    /// Returns the requested day. The daemon reads words.
    private func date(_ service: Service, in session: Session) throws(Failure) -> CivilDate {
        let words = day.joined(separator: " ")
        var service = service
        service.source["when"] = .init(name: "the day", text: words)
        if words.isEmpty || words == "today" { return session.moment.today }
        // Another text is one in words.
        if let date = try? CivilDate(words) { return date }
        func asked(_ text: String) throws(Failure) -> CivilDate? {
            let (zone, language) = try (session.ownZone(common), session.ownLanguage)
            let trigger = Notifications.Trigger(when: text, single: true, session: zone, language: language)
            return try service.call(Notifications.Next(trigger: trigger, count: 1)).fires.first.flatMap(WireTime.init)
                .map { session.moment.zone.civil(at: $0.instant).date }
        }
        let remedy = "Give one day, like tomorrow, friday, 24 december or 2027-03-04"
        do throws(Failure) {
            if let date = try asked(words + " at 23:59") { return date }
        } catch {
            // Words with a time of day.
            guard error.status == .badInput else { throw error }
        }
        do throws(Failure) {
            if let date = try asked(words) { return date }
        } catch {
            guard error.status == .badInput, !error.remedy.hasPrefix("Did you mean") else { throw error }
            var failure = error
            failure.remedy = remedy
            throw failure
        }
        throw Failure(.badInput, "not a day: \(words.visible)", remedy: remedy)
    }

    private static func agenda(
        of day: CivilDate, _ service: Service, _ moment: RenderTime
    ) throws(Failure) -> CenterAgenda {
        var pending: [Notifications.Notification] = []
        for state in [Notifications.State.pending, .snoozed] {
            var cursor: String?
            repeat {
                let page = try service.call(Notifications.List(state: state, cursor: cursor, limit: 1_000))
                pending += page.notifications
                cursor = page.cursor
            } while cursor != nil && pending.count < CenterAgenda.maximumCount
        }
        return try CenterAgenda(month: day, pending: pending, zone: moment.zone) { (id, after, count) throws(Failure) in
            do throws(Failure) {
                let call = Notifications.Next(id: id, count: count, after: after.rfc3339)
                return try service.call(call).fires.compactMap { WireTime($0)?.instant }
            } catch {
                // Cancelled since.
                guard error.status == .notFound else { throw error }
                return []
            }
        }
    }

    /// Returns the month as a table: each day's number, and the count of its times.
    private static func month(
        _ day: CivilDate, _ agenda: CenterAgenda, firstWeekday: Weekday, _ moment: RenderTime, _ style: Style
    ) -> [String] {
        let layout = MonthLayout(day, firstWeekday: firstWeekday, isInList: false, columns: 49, rows: 40)
        let names = (0..<7).map { Weekday.allCases[(firstWeekday.rawValue - 1 + $0) % 7].shortName.prefix(2) }
        var lines = [
            style.strong("\(CenterView.monthNames[day.month - 1]) \(day.year)"),
            style.faint(names.map { " \($0)    " }.joined().trimmedEnd),
        ]
        for week in layout.weeks {
            var line = ""
            for day in week {
                guard let day else {
                    line += "       "
                    continue
                }
                let count = agenda.count(day)
                let number = day.day < 10 ? "  \(day.day)" : " \(day.day)"
                let text = count > 0 ? CenterView.text(count, columns: 2) : ""
                line += day == moment.today ? style.strong(number) : number
                line += style.faint((text.isEmpty ? "" : "·" + text).padded(toColumns: 4))
            }
            lines.append(line.trimmedEnd)
        }
        lines.append(style.faint("·3: three reminders or alarms are due on that day"))
        return lines
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmedEnd: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
