// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Reads a file's lines and gathers its events, to-dos and time zones. It tracks open components, at most
/// `CalendarReader.maximumDepth` of them, and never recurses.
struct ComponentGatherer {
    private(set) var items: [CalendarItem] = []
    private(set) var zones: [String: TimeZoneComponent] = [:]
    private(set) var zoneProblems: [String: LineProblem] = [:]
    private(set) var names = TimeZoneNames()
    var calendar = ImportedCalendar()
    private(set) var isRefused = false
    /// The UIDs of events and to-dos with omitted parts.
    private(set) var broken: Set<String> = []
    /// X-WR-TIMEZONE and its line.
    private(set) var ownZone: (line: Int, name: String)?

    /// An open component. Everything inside an ignored one is ignored.
    private enum Open {
        case calendar
        case item(ItemBuilder)
        case alarm(AlarmBuilder)
        case zone(TimeZoneBuilder)
        case observance
        case ignored
    }

    private struct Level {
        var open: Open
        var name: String
        var line: Int
    }

    private var levels: [Level] = []
    private(set) var alarmCount = 0
    private(set) var itemsBeyond = 0
    private(set) var line = 0
    /// The last line of the file itself, if others of its folder follow; otherwise nil.
    var lastOwnLine: Int?
    private var sawCalendar = false
    private var preamble = CalendarPreamble()
    /// The METHOD of each calendar; its events refer to it by index.
    private(set) var methods: [(method: CalendarMethod, line: Int, word: String)?] = []
    /// The index of the calendar of each of `items`.
    private(set) var calendars: [Int] = []
    /// The lines of the calendar itself.
    private var ledger = LineLedger()

    mutating func refuse(_ reason: String) {
        guard !isRefused else { return }
        isRefused = true
        calendar.add(.refused, max(line, 1), reason)
    }

    /// Reads the next line.
    mutating func take(_ raw: borrowing LineScanner.Line) {
        guard !isRefused else { return }
        line = raw.number
        if raw.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
        if !sawCalendar { return start(raw) }
        // Most lines of an ignored component need not be parsed.
        if case .ignored? = levels.last?.open, !Self.isBoundary(raw.bytes) { return }
        let content: ContentLine
        do throws(LineProblem) {
            content = try ContentLine(raw)
        } catch {
            return takeBroken(raw.bytes, error)
        }
        switch content.name {
        case "BEGIN": begin(content.word)
        case "END": end(content.word)
        default: property(content)
        }
    }

    private static func isBoundary(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return false }
        return first | 0x20 == UInt8(ascii: "b") || first | 0x20 == UInt8(ascii: "e")
    }

    /// Looks for the beginning of the calendar.
    private mutating func start(_ raw: borrowing LineScanner.Line) {
        switch preamble.take(raw) {
        case .calendar:
            sawCalendar = true
            methods.append(nil)
            levels.append(Level(open: .calendar, name: "VCALENDAR", line: line))
            guard preamble.count > 0 else { break }
            let lines = preamble.count == 1 ? "A line before it is" : "\(preamble.count) lines before it are"
            calendar.add(.noted, preamble.firstLine, "The calendar begins on line \(line). \(lines) ignored.")
        case .more: break
        case .refused(let reason): refuseAsOther(reason)
        }
    }

    private mutating func refuseAsOther(_ reason: String) {
        calendar.isOtherFile = preamble.isOtherFile
        if preamble.isOtherFile { line = preamble.firstLine }
        refuse(reason)
    }

    /// Drops everything that was read, and refuses the file.
    private mutating func refuseAll(_ reason: String) {
        items.removeAll()
        calendars.removeAll()
        refuse(reason)
    }

    /// Handles an unreadable line, which counts against its component only if the component needs it.
    private mutating func takeBroken(_ bytes: [UInt8], _ problem: LineProblem) {
        var position = 0
        let name = ContentLine.name(bytes, &position)
        guard var level = levels.popLast() else { return note(problem) }
        switch level.open {
        case .item(var builder) where ItemBuilder.needs(name):
            builder.fail(problem, property: name)
            level.open = .item(builder)
        case .alarm(var builder) where AlarmBuilder.needs(name):
            builder.fail(problem, property: name)
            level.open = .alarm(builder)
        case .zone(var builder) where TimeZoneBuilder.needs(name):
            builder.fail(problem)
            level.open = .zone(builder)
        default: note(problem)
        }
        levels.append(level)
    }

    private mutating func note(_ problem: LineProblem) {
        calendar.add(.noted, problem.line, "Ignored the line: \(problem.reason).")
    }

    // MARK: Components

    private mutating func begin(_ name: String) {
        abandonItems(before: name)
        guard levels.count < CalendarReader.maximumDepth else {
            return refuse(
                "More than \(CalendarReader.maximumDepth) components stand inside each other; nothing after this line is read."
            )
        }
        levels.append(Level(open: opened(name), name: name, line: line))
    }

    /// Drops open items. Events, to-dos and time zones occur only directly in a calendar, so an item that is open here
    /// was never closed.
    private mutating func abandonItems(before name: String) {
        guard ["VEVENT", "VTODO", "VTIMEZONE", "VJOURNAL", "VFREEBUSY"].contains(name) else { return }
        while let level = levels.last, level.name != "VCALENDAR" {
            levels.removeLast()
            abandon(level, because: "\(name) begins on line \(line) before it ends")
        }
    }

    private mutating func opened(_ name: String) -> Open {
        switch (levels.last?.open, name) {
        case (nil, "VCALENDAR"), (.calendar, "VCALENDAR"):
            if preamble.count > 0, lastOwnLine == nil { refuseAll(CalendarPreamble.secondCalendar) }
            methods.append(nil)
            return .calendar
        case (.calendar, "VEVENT"), (.calendar, "VTODO"):
            guard items.count < CalendarReader.maximumItems else {
                if itemsBeyond == 0 { calendar.add(.skipped, line, Self.tooMany("events and to-dos")) }
                itemsBeyond += 1
                return .ignored
            }
            return .item(ItemBuilder(name == "VEVENT" ? .event : .toDo, line: line))
        case (.calendar, "VTIMEZONE"): return .zone(TimeZoneBuilder(line: line))
        case (.item, "VALARM"):
            alarmCount += 1
            guard alarmCount <= CalendarReader.maximumAlarms else {
                if alarmCount == CalendarReader.maximumAlarms + 1 {
                    calendar.add(.skipped, line, Self.tooMany("alarms"))
                }
                return .ignored
            }
            return .alarm(AlarmBuilder(line: line))
        case (.zone(var builder), "STANDARD"), (.zone(var builder), "DAYLIGHT"):
            builder.begin(isDaylight: name == "DAYLIGHT", line: line)
            levels[levels.count - 1].open = .zone(builder)
            return .observance
        case (nil, _):
            calendar.add(.skipped, line, "\(LineProblem.quote(name)) stands outside of VCALENDAR and is left out.")
            return .ignored
        case (.calendar, _), (.item, _): return unknown(name)
        case (.ignored, "VALARM"):
            // A note has reported items beyond the limit.
            if let parent = levels.last?.name, parent != "VEVENT", parent != "VTODO", parent != "VALARM" {
                calendar.add(
                    .skipped, line,
                    "An alarm in \(LineProblem.quote(parent)) is left out: only events and to-dos have alarms here.")
            }
            return .ignored
        case (.ignored, _), (.alarm, _), (.zone, _), (.observance, _): return .ignored
        }
    }

    /// Handles a component that is not read, because it has no alarms or is unknown.
    private mutating func unknown(_ name: String) -> Open {
        guard !name.hasPrefix("X-"), !LineBearing.components.contains(name) else { return .ignored }
        if ["VALARM", "STANDARD", "DAYLIGHT"].contains(name) {
            calendar.add(.skipped, line, "\(name) stands in no component that it belongs to, and is left out.")
            return .ignored
        }
        let similar = ["VEVENT", "VTODO", "VTIMEZONE", "VALARM"].first { $0 == "V" + name }
        let hint = similar.map { "; \($0) may be meant" } ?? ""
        calendar.add(
            .skipped, line,
            "\(LineProblem.quote(name)) is not a component of a calendar that is known here, and is left out\(hint).")
        return .ignored
    }

    private static func tooMany(_ what: String) -> String {
        "The file has more than \(CalendarReader.maximumItems) \(what); those from this line on are left out."
    }

    private mutating func end(_ name: String) {
        guard let index = levels.lastIndex(where: { $0.name == name }) else {
            calendar.add(.noted, line, "Ignored the line: END:\(name.prefix(40)) without BEGIN.")
            return
        }
        while levels.count > index + 1, let level = levels.popLast() {
            abandon(level, because: "END:\(name) on line \(line) comes before its end")
        }
        if let level = levels.popLast() { close(level) }
    }

    /// Handles the end of the file: open components were never finished.
    mutating func end() {
        if !sawCalendar { refuseAsOther(preamble.refusal) }
        let reason = isRefused ? "nothing after line \(line) is read" : "the file ends before it does"
        while let level = levels.popLast() {
            if case .calendar = level.open {
                if !isRefused {
                    calendar.add(.noted, level.line, "The calendar has no END:VCALENDAR; the file may not be complete.")
                }
                continue
            }
            abandon(level, because: reason)
        }
        for problem in ledger.finish() { calendar.add(.noted, problem.line, "The calendar: \(problem.reason).") }
        ledger = LineLedger()
    }

    private mutating func close(_ level: Level) {
        switch level.open {
        case .calendar, .ignored: break
        case .observance:
            if case .zone(var builder)? = levels.last?.open {
                builder.end()
                levels[levels.count - 1].open = .zone(builder)
            }
        case .zone(let builder):
            let name = builder.component.name
            for problem in builder.finish() {
                calendar.add(.noted, problem.line, "The time zone \(LineProblem.quote(name)): \(problem.reason).")
            }
            if zones.count + zoneProblems.count >= TimeZoneNames.maximumNames {
                calendar.add(.noted, level.line, "The file has too many time zones; this one is ignored.")
            } else if let problem = builder.problem {
                zoneProblems[name] = problem
            } else if zones[name] == nil {
                zones[name] = builder.component
            }
        case .alarm(let builder): close(builder)
        case .item(let builder): close(builder)
        }
    }

    private mutating func close(_ builder: AlarmBuilder) {
        var builder = builder
        guard case .item(var parent)? = levels.last?.open else { return }
        let outcome = builder.finish(lastLine: line)
        for note in builder.notes { parent.note(note) }
        parent.addAlarm(outcome)
        levels[levels.count - 1].open = .item(parent)
    }

    private mutating func close(_ builder: ItemBuilder) {
        var builder = builder
        builder.finish()
        var item = builder.item
        for note in builder.notes { calendar.note(note, of: item) }
        // A cancelled item needs no time.
        let isCancelled = item.isCancelled || methods.last??.method == .cancel
        let lacksRule = item.ruleProblem != nil && !item.isOneOccurrence
        if let uid = item.uid, !isCancelled, builder.problem != nil || !builder.unusable.isEmpty || lacksRule {
            broken.insert(uid)
        }
        if let problem = builder.problem {
            // The replaced occurrence has changed, even if its new time is unknown.
            guard item.identity != nil || isCancelled else {
                return calendar.add(.skipped, problem.line, "\(item.name) is left out: \(problem.reason).")
            }
            item.problem = problem
        } else {
            for alarm in builder.unusable {
                calendar.add(.skipped, alarm.line, "An alarm of the \(item.noun) is left out: \(alarm.reason).")
            }
        }
        items.append(item)
        calendars.append(methods.count - 1)
    }

    /// Drops a component without an end. Its items are not imported, because the missing part is unknown.
    private mutating func abandon(_ level: Level, because reason: String) {
        switch level.open {
        case .calendar, .observance, .ignored: break
        case .zone(var builder):
            builder.fail(LineProblem(level.line, reason))
            zoneProblems[builder.component.name] = builder.problem
        case .alarm:
            if case .item(var parent)? = levels.last?.open {
                parent.fail(LineProblem(level.line, "its VALARM is not complete: \(reason)"))
                levels[levels.count - 1].open = .item(parent)
            }
        case .item(let builder):
            if let uid = builder.item.uid { broken.insert(uid) }
            let problem = builder.problem ?? LineProblem(level.line, reason)
            calendar.add(.skipped, problem.line, "\(builder.item.name) is left out: \(problem.reason).")
        }
    }

    // MARK: Properties

    private mutating func property(_ content: ContentLine) {
        guard var level = levels.popLast() else { return }
        switch level.open {
        case .item(var builder):
            // Drop the stored copy first, so that the item is changed in place.
            level.open = .ignored
            builder.take(content, names: &names)
            level.open = .item(builder)
        case .alarm(var builder):
            level.open = .ignored
            builder.take(content, names: &names)
            level.open = .alarm(builder)
        case .observance:
            if case .zone(var builder)? = levels.last?.open {
                levels[levels.count - 1].open = .ignored
                builder.take(content)
                levels[levels.count - 1].open = .zone(builder)
            }
        case .zone(var builder):
            level.open = .ignored
            builder.take(content)
            level.open = .zone(builder)
        case .calendar: calendarProperty(content)
        case .ignored: break
        }
        levels.append(level)
    }

    private mutating func calendarProperty(_ content: ContentLine) {
        switch content.name {
        case "VERSION" where content.word == "1.0":
            // This version has other texts, alarms and rules, so it would be misread.
            refuseAll(
                "The file is a vCalendar 1.0, which is not read; nothing of it is scheduled. Export it as iCalendar (.ics), version 2.0."
            )
        case "VERSION" where content.word != "2.0":
            calendar.add(
                .noted, content.number,
                "The file is of version \(LineProblem.quote(content.value)); it is read as iCalendar 2.0.")
        case "CALSCALE" where content.word != "GREGORIAN":
            refuse(
                "The dates of the file are of the calendar \(LineProblem.quote(content.value)), not the Gregorian one.")
        case "METHOD":
            let word = content.word
            if !methods.isEmpty { methods[methods.count - 1] = (CalendarMethod(word), content.number, word) }
        case "X-WR-TIMEZONE":
            let name = TimeZoneNames.compared(TextValue.read(content.value, limit: 255, lines: false).text)
            if ownZone == nil { ownZone = (content.number, name) }
        case "TZID":
            calendar.add(
                .noted, content.number,
                "TZID is a separate line, where it means nothing; times without a zone are local times.")
        default: ledger.recordIfUnknown(content, LineBearing.use(of: content.name, in: LineBearing.calendar))
        }
    }
}
