// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `agenda`: what is due on a day, on several days, or in a month.
struct Agenda: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the reminders and alarms of a day, every time of a repetition included.",
        discussion: """
            The day is in words, as for "alertctl remind": today (default), tomorrow, friday, 24 december, \
            2027-03-04. Several days: this week, next week, week 50, next month, december, this weekend, friday to \
            sunday. Of calendars it shows the alarms, at their times, with the start of the event: "06:13 Planning at \
            06:28", and events whose alarm has come, at their start. alertd keeps no events without an alarm; "default-alarm" of [[calendars]] gives them one. With --month \
            it is the month of that day, with the number of what is due on each day. "alertctl center" shows the same, to \
            move about in.

            EXAMPLES:
              alertctl calendar agenda
              alertctl calendar agenda next monday
              alertctl calendar agenda next week
              alertctl calendar agenda --month

            OUTPUT with --json, one per line: {"at", "id", "title", "state", "start"?, "calendar"?, "color"?, "link"?}; "state" \
            is "past" for an event whose alarm has come
            """)

    var day: [String] = []
    var month = false
    /// True if a time of day means its day, as for `list`.
    var takesHours = false
    /// True if a year means all of its days, as for `list`.
    var takesYears = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&day, "day", help: "The day or days, in words. Default: today.")
        table.flag(&month, "--month", help: "The month of that day.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        return try print(try stretch(service, in: session), service, in: session)
    }

    /// The number of days from which on only those are printed on which something is due.
    private static let manyDays = 62

    /// Prints what is due on these days.
    func print(_ days: ClosedRange<CivilDate>, _ service: Service, in session: Session) throws(Failure) -> CommandStatus
    {
        let moment = session.moment
        var months = AgendaMonths(zone: moment.zone, service: service)
        if month {
            let agenda = try months.agenda(of: days.lowerBound)
            if common.json {
                for day in agenda.days.keys.sorted() { try print(day, agenda, in: session) }
                return .done
            }
            try session.output.lines(
                Self.month(
                    days.lowerBound, agenda, firstWeekday: moment.display.firstWeekday, moment, session.style,
                    width: session.width))
            if agenda.isCut { try session.output.line("There is more than can be shown.") }
            return .done
        }
        let over = try PastEvents(
            months.history(since: days.lowerBound.adding(days: -PastEvents.daysBefore), today: moment.today),
            zone: moment.zone)
        var (isCut, isEmpty) = (false, true)
        let areMany = days.upperBound.dayNumber - days.lowerBound.dayNumber >= Self.manyDays
        for number in days.lowerBound.dayNumber...days.upperBound.dayNumber {
            let day = CivilDate(dayNumber: number)
            let agenda = try months.agenda(of: day)
            if common.json {
                try print(day, agenda, in: session)
                for event in try over.of(day, besides: months.all(around: day)) {
                    try session.output.json(event.object(in: moment.zone))
                }
                continue
            }
            isCut = isCut || agenda.isCut
            let lines = try lines(of: day, agenda, over, &months, in: session)
            if areMany, lines.count == 2, lines[1] == Self.nothing { continue }
            if !isEmpty { try session.output.line("") }
            isEmpty = false
            try session.output.lines(lines)
        }
        if areMany, isEmpty, !common.json { try session.output.line("Nothing is due on these days.") }
        if isCut { try session.output.line("There is more than can be shown.") }
        return .done
    }

    /// The row of a day without others.
    private static let nothing = "  Nothing is due."

    private func lines(
        of day: CivilDate, _ agenda: CenterAgenda, _ over: PastEvents, _ months: inout AgendaMonths,
        in session: Session
    ) throws(Failure) -> [String] {
        let moment = session.moment
        var lines = [session.style.strong(moment.heading(day))]
        let around = try months.all(around: day)
        let entries = agenda.days[day] ?? []
        let seconds = NotificationListing.showsSeconds(entries.map { ("", moment.zone.civil(at: $0.instant)) })
        let due = zip(entries, seconds).map { entry, hasSeconds in
            (entry.instant, Self.row(entry, agenda, moment, width: session.width, hasSeconds: hasSeconds))
        }
        let events = over.of(day, besides: around).map {
            (
                max($0.instant(in: moment.zone), moment.zone.instant(of: CivilDateTime(date: day)) ?? .earliest),
                $0.row(moment, on: day)
            )
        }
        let rows = (due + events).sorted { $0.0 < $1.0 }.map(\.1)
        lines += IdentifiedRows(indentation: 2, width: session.width, style: session.style).lines(rows)
        if rows.isEmpty { lines.append(Self.nothing) }
        let begins = around.flatMap { Self.beginning(on: day, $0, moment) }
        return lines + begins.map { "  " + session.style.faint($0) }
    }

    private func print(_ day: CivilDate, _ agenda: CenterAgenda, in session: Session) throws(Failure) {
        for entry in agenda.days[day] ?? [] { try print(entry, agenda, in: session) }
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
    /// on Sun 29 Nov 18:00`. One of several days is on each of them.
    static func beginning(on day: CivilDate, _ agenda: CenterAgenda, _ moment: RenderTime) -> [String] {
        var sentences: [String] = []
        for (other, entries) in agenda.days.sorted(by: { $0.key < $1.key }) where other != day {
            for entry in entries {
                let notification = agenda.notifications[entry.place]
                let start = EventStart(of: notification, at: entry.instant, in: moment.zone)
                if let event = notification.content.calendar,
                    let days = (start ?? .time(entry.instant)).number(of: day, event, in: moment.zone), days.number > 1
                {
                    sentences.append("\(notification.title.visible) is on this day, \(days.text)")
                    continue
                }
                let begins: String
                switch start {
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

    private static func row(
        _ entry: CenterAgenda.Entry, _ agenda: CenterAgenda, _ moment: RenderTime, width: Int?, hasSeconds: Bool
    ) -> IdentifiedRows.Row {
        let notification = agenda.notifications[entry.place]
        var addition = ""
        if let calendar = notification.calendar { addition += " · " + calendar.visible }
        if let place = notification.content.calendar?.location { addition += " (" + place.visible + ")" }
        let title = moment.title(notification, at: entry.instant, isLater: true) + addition
        var row = IdentifiedRows.Row(
            notification, before: [Columns.Cell(moment.text(moment.zone.civil(at: entry.instant).time))],
            title: Columns.Cell(title, color: notification.color.flatMap(TerminalColor.init(hex:))), emphasis: .faint)
        guard let width else { return row }
        let time = moment.zone.civil(at: entry.instant).time
        row.shown.time.text = hasSeconds ? moment.text(time, seconds: true) : moment.minute(time)
        row.showEvent(
            moment.eventClock(notification, at: entry.instant, isLater: true),
            title: notification.title.visible + addition, width: width)
        return row
    }

    /// Returns the requested days.
    ///
    /// - Throws: An error of status 65 for words that are no days.
    func stretch(_ service: Service, in session: Session) throws(Failure) -> ClosedRange<CivilDate> {
        let (today, firstWeekday) = (session.moment.today, session.moment.display.firstWeekday)
        if let stretch = DayStretch(day, today: today, firstWeekday: firstWeekday) { return stretch.days }
        if takesYears, let year = DayStretch.year(day, today: today) { return year.days }
        if let failure = DayStretch.yearRefusal(day, today: today) { throw failure }
        let own = session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
        let grammar = TimeWords(
            now: session.here.now, zone: session.here.zone, database: RenderTime.database(session.environment),
            languages: [own])
        var day = day
        if takesHours {
            if let days = DayStretch.withoutTime(day, dayAlone: grammar.dayAlone) {
                day = [days.joined(separator: " to ")]
            }
        } else if let failure = DayStretch.timeRefusal(day, dayAlone: grammar.dayAlone) {
            throw failure
        }
        guard let ends = DayStretch.ends(day) else {
            let day = try date(day.joined(separator: " "), service, in: session)
            return day...day
        }
        let first = try date(ends.first, service, in: session)
        var last = try date(ends.last, service, in: session)
        // "friday to monday" ends on the Monday after that Friday.
        if last < first, today.dayNumber + 7 > last.dayNumber { last = last.adding(days: 7) }
        guard last >= first, last.dayNumber - first.dayNumber < DayStretch.maximumDays else {
            throw Failure(
                .badInput,
                "\(ends.last.visible) is \(last < first ? "before" : "too long after") \(ends.first.visible)",
                remedy: "Give the earlier day first, and at most \(DayStretch.maximumDays) days")
        }
        return first...last
    }

    /// Returns the day in words. The daemon reads them.
    private func date(_ words: String, _ service: Service, in session: Session) throws(Failure) -> CivilDate {
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
        let remedy = "Give a day, like tomorrow, friday, 24 december or 2027-03-04; or next week, friday to sunday"
        do throws(Failure) {
            if let date = try asked(words + " at 23:59") { return date }
        } catch {
            // Words with a time of day.
            guard error.status == .badInput else { throw error }
        }
        do throws(Failure) {
            // Words that take no time of day have one.
            if let date = try asked(words) {
                throw Failure(
                    .badInput, "agenda takes days, and \(words.visible) has a time of day",
                    remedy: "Write: alertctl calendar agenda \(date.text)")
            }
        } catch {
            guard error.status == .badInput, !error.remedy.hasPrefix("Did you mean"), !error.remedy.hasPrefix("Write: ")
            else { throw error }
            var failure = error
            failure.remedy = remedy
            throw failure
        }
        throw Failure(.badInput, "not a day: \(words.visible)", remedy: remedy)
    }

    /// The columns of a day in the table of a month, and on a narrow terminal.
    private static let (columnsOfDay, narrowDay) = (7, 5)

    /// Returns the month as a table: each day's number, and the count of its times.
    ///
    /// - Parameter width: The terminal's width; nil for no terminal.
    static func month(
        _ day: CivilDate, _ agenda: CenterAgenda, firstWeekday: Weekday, _ moment: RenderTime, _ style: Style,
        width: Int?
    ) -> [String] {
        let cell = width.map { $0 < 7 * columnsOfDay } == true ? narrowDay : columnsOfDay
        var most = 0
        let layout = MonthLayout(day, firstWeekday: firstWeekday, isInList: false, columns: 49, rows: 40)
        let names = (0..<7).map { Weekday.allCases[(firstWeekday.rawValue - 1 + $0) % 7].shortName.prefix(2) }
        var lines = [
            style.strong("\(MonthLayout.names[day.month - 1]) \(day.year)"),
            style.faint(names.map { " \($0)".padded(toColumns: cell) }.joined().trimmingEnd()),
        ]
        for week in layout.weeks {
            var line = ""
            for day in week {
                guard let day else {
                    line += String(repeating: " ", count: cell)
                    continue
                }
                let count = agenda.count(day)
                let number = day.day < 10 ? "  \(day.day)" : " \(day.day)"
                most = max(most, count)
                let text = count > 0 ? MonthLayout.text(count, columns: min(2, cell - 4)) : ""
                line += day == moment.today ? style.strong(number) : number
                line += style.faint((text.isEmpty ? "" : "·" + text).padded(toColumns: cell - 3))
            }
            lines.append(line.trimmingEnd())
        }
        let due = most == 1 ? "1 is due on that day" : "\(most) are due on that day"
        let note = most == 0 ? "Nothing is due in this month." : "·\(most): \(due)"
        return lines + [style.faint(note)]
    }
}
