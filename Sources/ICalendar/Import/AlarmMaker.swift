// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Creates the alarms of an event or to-do whose dates are known.
struct AlarmMaker {
    struct Outcome {
        var alarms: [CalendarAlarm] = []
        /// The reasons for omitted alarms.
        var problems: [LineProblem] = []
        var notes: [LineProblem] = []
    }

    private let item: CalendarItem
    private let options: ImportOptions
    private let start: Anchor?
    private let length: DurationValue
    /// The DUE of a to-do.
    private let due: Anchor?
    var addsAlarm: Bool
    private var outcome = Outcome()

    init(_ item: CalendarItem, options: ImportOptions, start: Anchor?, length: DurationValue, due: Anchor? = nil) {
        self.item = item
        self.options = options
        self.start = start
        self.length = length
        self.due = due
        addsAlarm =
            item.kind == .event
            ? options.addsAlarmToEvents : options.addsAlarmToDos && (item.end != nil || item.duration != nil)
        if !(hasNoTime ? options.addsAlarmToDays : options.addsAlarmToTimes) { addsAlarm = false }
    }

    /// A Boolean value indicating whether the item has a day and no time of day. The start of an event decides, however
    /// its end is written; of a to-do, DUE.
    private var hasNoTime: Bool { due.map(\.isDate) ?? (start?.isDate == true) }

    mutating func alarms(of parts: [Series.Part], book: inout ZoneBook) -> Outcome {
        outcome = Outcome()
        // A followed calendar rings for each VALARM of an event.
        let alarms = options.identifiesAlarms ? item.alarms : item.alarmsWithWarnings
        let snoozes = alarms.filter { $0.snoozes != nil }
        let known = Set(alarms.compactMap(\.uid))
        for alarm in alarms {
            if let original = alarm.snoozes {
                guard !known.contains(original) else { continue }
                outcome.notes.append(
                    LineProblem(alarm.line, "an alarm is the snooze of one that is not there; it stays one"))
            }
            do throws(LineProblem) {
                try add(alarm, parts: parts, snoozes: snoozes, book: &book)
            } catch {
                outcome.problems.append(error)
            }
        }
        let isBare = !item.hasAlarms || outcome.alarms.isEmpty && !outcome.problems.isEmpty
        if isBare, addsAlarm, start != nil {
            addUsual(parts)
            if item.hasUnusableAlarms || item.hasAlarms, !parts.isEmpty {
                outcome.notes.append(
                    LineProblem(
                        item.line, "it has no alarm that can be used, so it gets one as if it had none (--alarm)"))
            }
        }
        return outcome
    }

    /// Adds an alarm to an item that has none: at the start of an event, or when a to-do is due.
    private mutating func addUsual(_ parts: [Series.Part]) {
        let offset = options.offsetOfAddedAlarms
        var time = DurationValue(days: offset.days, microseconds: offset.microseconds)
        if hasNoTime, let days = options.daysOfAllDayAlarms { time = DurationValue(days: days) }
        if hasNoTime { time.microseconds += options.timeOfAllDayAlarms }
        // If a to-do is due on a day, it is due on that day and not at the day's end.
        let toEnd = item.kind == .toDo
        var alarm = AlarmComponent(line: item.line, time: .relative(time, toEnd: toEnd))
        alarm.uid = Self.keyOfAddedAlarm
        if hasNoTime { alarm.ownTimeOfDay = options.timeOfAllDayAlarms }
        for part in parts { outcome.alarms.append(relative(alarm, time, toEnd: toEnd, part: part)) }
    }

    private mutating func add(
        _ alarm: AlarmComponent, parts: [Series.Part], snoozes: [AlarmComponent], book: inout ZoneBook
    ) throws(LineProblem) {
        var made: [CalendarAlarm] = []
        switch alarm.time {
        case .absolute(let moment):
            made.append(calendarAlarm(alarm, trigger: book.anchor(moment, line: alarm.line).trigger, suffix: ""))
        case .relative(let written, let toEnd):
            guard start != nil else {
                throw LineProblem(alarm.line, "the \(item.kind.noun) has no time that it could refer to")
            }
            if toEnd, let problem = item.endProblem {
                throw LineProblem(alarm.line, "it refers to the end of the event, and \(problem.reason)")
            }
            if toEnd, item.kind == .toDo, item.end == nil, item.duration == nil {
                outcome.notes.append(LineProblem(alarm.line, "there is no DUE, so an alarm refers to DTSTART"))
            }
            if !toEnd, item.start == nil {
                outcome.notes.append(LineProblem(alarm.line, "there is no DTSTART, so an alarm refers to DUE"))
            }
            for part in parts { made.append(relative(alarm, alarm.ownOffset ?? written, toEnd: toEnd, part: part)) }
        }
        // Programs acknowledge in different places, and each of them knows its own; the later one counts.
        let acknowledged = [alarm.acknowledged, item.lastAcknowledged].compactMap { $0 }.max()
        var snoozed: [Instant] = []
        for snooze in snoozes where snooze.snoozes == alarm.uid && alarm.uid != nil {
            if let until = end(of: snooze, parts: parts, book: &book) { snoozed.append(until) }
        }
        if alarm.number == 1 { snoozed += [item.snoozedUntil].compactMap { $0 } + item.snoozedOccurrences.values }
        // A snooze is over once the alarm was acknowledged after it.
        let snoozedUntil = snoozed.filter { until in acknowledged.map { $0 < until } ?? true }.max()
        for index in made.indices {
            (made[index].isPaused, made[index].warnings) = (alarm.isPaused, alarm.warnings)
            (made[index].acknowledged, made[index].snoozedUntil) = (acknowledged, snoozedUntil)
        }
        outcome.alarms += made
    }

    /// Returns the end of a snooze; nil if the snooze was acknowledged. RFC 9074 7.1 has an absolute TRIGGER; programs
    /// also write a relative one, which means one time only if the item has one.
    private mutating func end(of snooze: AlarmComponent, parts: [Series.Part], book: inout ZoneBook) -> Instant? {
        let until: Instant
        switch snooze.time {
        case .absolute(let moment): until = book.anchor(moment, line: snooze.line).instant
        case .relative(let distance, let toEnd):
            guard parts.count == 1, let single = parts[0].single, !toEnd || item.endProblem == nil else {
                // An item that comes no more has no snooze either.
                let isOver = snooze.acknowledged != nil || start != nil && parts.isEmpty
                if !isOver {
                    let reason = "a snooze is relative to an occurrence and does not say which, so it is ignored"
                    outcome.notes.append(.loss(snooze.line, reason))
                }
                return nil
            }
            until = (toEnd ? due ?? single.adding(length) : single).adding(distance).instant
        }
        if let acknowledged = snooze.acknowledged, acknowledged >= until { return nil }
        return until
    }

    private mutating func relative(
        _ alarm: AlarmComponent, _ time: DurationValue, toEnd: Bool, part: Series.Part
    ) -> CalendarAlarm {
        var distance = time
        var trigger = part.trigger
        var isDay = start?.isDate == true
        if let single = part.single {
            let anchor = toEnd ? due ?? single.adding(length) : single
            // A time of day is found when the day comes.
            distance = alarm.ownTimeOfDay == nil ? anchor.distance(time) : time
            (trigger, isDay) = (anchor.trigger, anchor.isDate)
        } else if toEnd, alarm.ownTimeOfDay != nil, let start {
            let end = due ?? start.adding(length)
            distance.days += end.wall.date.dayNumber - start.wall.date.dayNumber
        } else if toEnd {
            distance.days += length.days
            distance.microseconds += length.microseconds
        }
        var made = calendarAlarm(alarm, trigger: trigger, suffix: part.suffix)
        made.offset = distance.total
        if part.single != nil, toEnd, item.kind == .event {
            made.reference = .end
        } else if (toEnd ? due ?? start : start)?.isDate == true {
            made.reference = .day
        }
        // A day can only differ from 24 hours if the clocks change.
        if trigger.zoneReference?.isConstant == false { made.nominalDays = distance.days }
        made.timeOfDay = alarm.ownTimeOfDay
        // A day begins at midnight, even where the clocks skip that. Some days before it they need not.
        if made.timeOfDay == nil, isDay, made.nominalDays != 0 { made.timeOfDay = 0 }
        return made
    }

    private mutating func calendarAlarm(_ alarm: AlarmComponent, trigger: Trigger, suffix: String) -> CalendarAlarm {
        var title = item.title
        if title.isEmpty { title = alarm.summary }
        if title.isEmpty {
            title = Self.line(alarm.description.split(separator: "\n").first.map(String.init) ?? "")
        }
        if title.isEmpty {
            title = item.kind == .event ? "Untitled event" : "Untitled to-do"
            outcome.notes.append(LineProblem(item.line, "it has no SUMMARY"))
        }
        var made = CalendarAlarm(
            id: id(alarm, suffix: suffix), title: title, body: body(alarm, title: title),
            location: item.location.isEmpty ? nil : item.location, categories: item.categories,
            priority: item.priority, isToDo: item.kind == .toDo, trigger: trigger, repetition: alarm.repetition,
            // The data does not apply to alarms that others have added to ours.
            extra: alarm.number == 1 && alarm.snoozes == nil && item.identity == nil ? item.extra : nil)
        if options.identifiesAlarms { made.key = AlarmIdentity.key(of: alarm) }
        made.furtherDays = furtherDays
        return made
    }

    /// The number of days on which an event goes on after its first one. An end at midnight is that of the day before.
    private var furtherDays: Int {
        guard item.kind == .event, item.endProblem == nil, let start else { return 0 }
        let end = start.adding(length).wall
        let last = end.time == .midnight && end > start.wall ? end.date.adding(days: -1) : end.date
        return max(0, last.dayNumber - start.wall.date.dayNumber)
    }

    /// The UID of an added alarm, which no file has.
    private static let keyOfAddedAlarm = "alertd default"

    /// Returns a text in the form of a title.
    private static func line(_ text: String) -> String {
        TextValue.clean(Array(text.utf8), limit: ItemBuilder.maximumTitle, lines: false).text.trimmingSpaces()
    }

    /// Texts that programs write into alarms only because the standard requires a text.
    private static let emptyPhrases: Set<String> = [
        "reminder", "event reminder", "this is an event reminder", "alarm", "alert",
        "default mozilla description", "default description", "default event notification",
    ]

    /// Returns the text of the alarm if it says more than the event's, followed by the event's text.
    private func body(_ alarm: AlarmComponent, title: String) -> String? {
        // Our alarms have the title of their event, which may have changed since.
        let own = item.extra == nil ? alarm.description : ""
        let line = Self.line(own)
        let saysMore =
            !line.isEmpty && !Self.emptyPhrases.contains(line.lowercased()) && line != title && own != item.body
        guard saysMore else { return item.body.isEmpty ? nil : item.body }
        let text = item.body.isEmpty ? own : own + "\n\n" + item.body
        return TextValue.clean(Array(text.utf8), limit: ItemBuilder.maximumBody, lines: true).text
    }

    private func id(_ alarm: AlarmComponent, suffix: String) -> String {
        if options.identifiesAlarms, let uid = item.uid {
            return AlarmIdentity.id(ofEvent: uid, item.identity?.value.moment, alarm: alarm) + suffix
        }
        var id: String
        if let own = item.ownID, AlarmIdentity.isID(own) {
            // Our own items have no suffix unless somebody added alarms to them.
            if suffix.isEmpty, item.identity == nil, alarm.number == 1, alarm.snoozes == nil { return own }
            id = AlarmIdentity.base(own)
        } else if let uid = item.uid {
            id = AlarmIdentity.base(uid)
        } else {
            // RFC 5545 requires a UID; without one, the content identifies the item.
            let start = item.start ?? item.end
            id = "import~" + AlarmIdentity.fingerprint(item.title + "\n" + (start?.value.wall.text ?? ""))
        }
        if let moment = item.identity?.value.moment { id += "~" + AlarmIdentity.text(ofOccurrence: moment) }
        id += suffix
        if alarm.snoozes != nil { id += "~snooze" }
        return alarm.number > 1 ? id + "~\(alarm.number)" : id
    }
}

extension AlarmComponent {
    var isAbsolute: Bool {
        if case .absolute = time { true } else { false }
    }
}
