// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import ICalendar
import TextSafety
import Varlink

/// Reads the bytes of a followed calendar's file into alarms. Pure: the same bytes, settings and zones give the same
/// alarms.
struct CalendarReading {
    /// The most alarms of one event, and of an event with all its changed occurrences.
    static let (maximumAlarms, maximumAlarmsOfSeries) = (20, 1_000)
    /// The most bytes of a text; the rest is cut off.
    static let maximumBody = 4_096
    /// The most bytes of all texts of a file's alarms. On the wire to the daemon they may be twice as long.
    static let maximumTexts = 48 << 20

    /// The alarms, in the form of the wire.
    private(set) var alarms: [Notifications.Alarm] = []
    /// The number of events and to-dos.
    private(set) var events = 0
    /// The numbers of events with alarms that are silent because the person declined them, or has not answered.
    private(set) var (declined, unanswered) = (0, 0)
    /// A sentence about what was left out; nil if nothing was.
    private(set) var problem: String?
    private(set) var isTooLarge = false
    /// A Boolean value indicating whether the file ends as a calendar does. Programs that write a file in place leave
    /// half of it for a moment.
    let isWhole: Bool

    /// - Parameters:
    ///   - source: The calendar's name, `SECTION` or `SECTION/FOLDER`.
    ///   - ownAddresses: The person's addresses.
    ///   - others: Other files of the folder that have parts of the file's series.
    init(
        _ bytes: [UInt8], source: String, settings: FollowedCalendarSettings, ownAddresses: Set<String>, now: Instant,
        zones: some ZoneSource, joining others: [[UInt8]] = []
    ) {
        let options = settings.options(now: now, zones: zones)
        let hasPreamble = !Self.mayBegin(bytes)
        if hasPreamble {
            // The reader knows best what it is: a mail around a calendar, or something else.
            let read = ImportedCalendar(bytes, options: options)
            if read.items.isEmpty, let refused = read.problems.first(where: { $0.kind == .refused }) {
                (isWhole, problem) = (true, refused.reason)
                return
            }
        }
        // Behind the calendar of a mail come other parts.
        isWhole = hasPreamble ? Self.hasEnd(bytes) : Self.endsAsCalendar(bytes)
        guard isWhole else {
            problem = "it does not end with END:VCALENDAR; alertd waits for the rest"
            return
        }
        let calendar = ImportedCalendar(bytes, options: options, joining: others)
        events = calendar.eventCount
        var problems = calendar.problems.filter(\.isLoss).map(\.description)
        problems += calendar.unknownZones.map(\.description)
        var silent: (declined: Set<Int>, unanswered: Set<Int>) = ([], [])
        var shares = EventShares()
        var size = 0
        var frequent: Set<Int> = []
        for (alarm, origin) in zip(calendar.items, calendar.sources) {
            if alarm.isPaused { continue }
            if !ownAddresses.isDisjoint(with: origin.declined) {
                silent.declined.insert(origin.line)
                continue
            }
            if settings.unanswered == .silent, Self.waitsForAnswer(origin, ownAddresses) {
                silent.unanswered.insert(origin.line)
                continue
            }
            guard shares.takes(alarm, origin) else { continue }
            let wire = Self.alarm(alarm, origin, source: source, settings: settings)
            size += wire.textSize
            guard size <= Self.maximumTexts else {
                (alarms, isTooLarge, problem) = ([], true, "it has too many alarms")
                return
            }
            alarms.append(wire)
            if Self.isTooFrequent(alarm, after: now, zones: zones), frequent.insert(origin.line).inserted {
                problems.append(
                    "line \(origin.line): \"\(alarm.title)\" comes more often, and rings once a minute at most")
            }
        }
        (declined, unanswered) = (silent.declined.count, silent.unanswered.count)
        problems += shares.problems
        let more = problems.count + calendar.furtherProblems - 1
        guard !problems.isEmpty else { return }
        problem = problems.removeFirst() + (more > 0 ? " (and \(more) more)" : "")
    }

    /// Returns whether an event is an invitation that the person has not answered. The organizer owes no answer (RFC
    /// 5546 3.2.2).
    private static func waitsForAnswer(_ origin: ImportedCalendar.Source, _ ownAddresses: Set<String>) -> Bool {
        ownAddresses.isDisjoint(with: origin.organizer) && !ownAddresses.isDisjoint(with: origin.unanswered)
    }

    /// Returns whether bytes are the beginning of a calendar, or of its beginning. Blank lines and a byte order mark
    /// may be first.
    private static func mayBegin(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let rest = (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]).drop { $0 <= 0x20 }
        let word = "BEGIN:VCALENDAR".utf8
        return zip(rest, word).allSatisfy { $0 & 0xdf == $1 & 0xdf }
    }

    private static func endsAsCalendar(_ bytes: [UInt8]) -> Bool {
        let end = bytes.lastIndex { $0 > 0x20 } ?? -1
        let word = Array("END:VCALENDAR".utf8)
        guard end + 1 >= word.count else { return false }
        return bytes[(end + 1 - word.count)...end].elementsEqual(word) { $0 & 0xdf == $1 & 0xdf }
    }

    /// Returns whether a line is the end of a calendar.
    private static func hasEnd(_ bytes: [UInt8]) -> Bool {
        let word = Array("END:VCALENDAR".utf8)
        return bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }).contains { line in
            line.prefix(word.count).elementsEqual(word) { $0 & 0xdf == $1 & 0xdf }
                && line.dropFirst(word.count).allSatisfy { $0 <= 0x20 }
        }
    }

    /// Returns whether an alarm comes more than once a minute, or repeats so often until it is acknowledged.
    private static func isTooFrequent(_ alarm: CalendarAlarm, after now: Instant, zones: some ZoneSource) -> Bool {
        if let repetition = alarm.repetition, repetition.interval < FireDecision.intervalOfCalendar { return true }
        // A zone that does not exist is reported where the alarm is scheduled.
        guard alarm.trigger.isRecurring, let first = try? alarm.trigger.next(after: now, in: zones),
            let second = try? alarm.trigger.next(after: first, in: zones)
        else { return false }
        return second.distance(from: first) < FireDecision.intervalOfCalendar
    }

    private static func alarm(
        _ alarm: CalendarAlarm, _ origin: ImportedCalendar.Source, source: String, settings: FollowedCalendarSettings
    ) -> Notifications.Alarm {
        var entry = Notifications.CalendarEntry(
            uid: origin.uid, location: alarm.location, categories: alarm.categories.isEmpty ? nil : alarm.categories,
            priority: alarm.priority == 0 ? nil : alarm.priority, toDo: alarm.isToDo ? true : nil,
            occurrence: origin.uid == nil ? nil : origin.occurrence)
        entry.source = source
        entry.reference = alarm.reference.map { $0 == .day ? .day : .end }
        if alarm.furtherDays > 0 { entry.furtherDays = alarm.furtherDays }
        entry.link = origin.link
        if origin.isConference { entry.conference = true }
        if origin.isPrivate { entry.private = true }
        var content = Notifications.Content(title: settings.isBirthdays ? birthday(alarm.title) : alarm.title)
        content.body = alarm.body.map { Self.cut($0, to: maximumBody) }
        content.app = String(source.prefix { $0 != "/" })
        content.sound = settings.sound
        content.to = settings.to.isEmpty ? nil : settings.to
        content.calendar = entry
        var wire = Notifications.Alarm(id: alarm.id, content: content, trigger: alarm.trigger.text)
        if alarm.offset != 0 { wire.offset = Int(alarm.offset) }
        if alarm.nominalDays != 0 { wire.days = alarm.nominalDays }
        wire.clock = alarm.timeOfDay.map { Int($0) }
        if let repetition = alarm.repetition {
            wire.nag = Span.text(max(repetition.interval, FireDecision.intervalOfCalendar))
            wire.nagLimit = repetition.count
        }
        wire.acknowledged = alarm.acknowledged?.rfc3339
        wire.snoozedUntil = alarm.snoozedUntil?.rfc3339
        return wire
    }

    /// Returns the beginning of a text, with an ellipsis if it is longer than so many bytes.
    static func cut(_ text: String, to limit: Int) -> String {
        text.utf8.count > limit ? text.prefixOfScalars(bytes: limit - 3) + "…" : text
    }

    /// Returns the title of a birthday. Many calendars of birthdays have only the name.
    static func birthday(_ title: String) -> String {
        let words = ["birthday", "geburtstag", "anniversaire", "cumplea", "compleanno", "verjaardag"]
        let text = title.lowercased()
        if title.contains("🎂") || words.contains(where: text.contains) { return title }
        return "Birthday: " + title
    }
}

/// The number of alarms that each event has got, and those that were left out.
private struct EventShares {
    /// The alarms of an event, by the line of the event.
    private var taken: [Int: Set<String>] = [:]
    /// The numbers of alarms by UID.
    private var ofSeries: [String: Int] = [:]
    private var leftOut: [(line: Int, title: String, count: Int, limit: Int)] = []
    /// The triggers of an event's alarms, and the distances from them, by the line of the event.
    private var times: [Int: [(trigger: Trigger, offset: Int64)]] = [:]
    private var crowded: [(line: Int, title: String, count: Int)] = []

    /// Returns whether an alarm is within the limits, and counts it.
    mutating func takes(_ alarm: CalendarAlarm, _ origin: ImportedCalendar.Source) -> Bool {
        guard !isCrowded(alarm, origin) else { return false }
        // An alarm of an event with several rules is in the list several times.
        let key = alarm.key ?? alarm.id
        let known = taken[origin.line] ?? []
        var limit: Int?
        if !known.contains(key), known.count >= CalendarReading.maximumAlarms { limit = CalendarReading.maximumAlarms }
        if let uid = origin.uid, ofSeries[uid] ?? 0 >= CalendarReading.maximumAlarmsOfSeries {
            limit = CalendarReading.maximumAlarmsOfSeries
        }
        guard let limit else {
            taken[origin.line, default: []].insert(key)
            if let uid = origin.uid { ofSeries[uid, default: 0] += 1 }
            return true
        }
        if leftOut.last?.line == origin.line {
            leftOut[leftOut.count - 1].count += 1
        } else {
            leftOut.append((origin.line, alarm.title, 1, limit))
        }
        return false
    }

    /// Returns whether another alarm of the event rings less than a minute before or after an alarm. A snooze rings
    /// when the person wanted it.
    private mutating func isCrowded(_ alarm: CalendarAlarm, _ origin: ImportedCalendar.Source) -> Bool {
        let near = times[origin.line, default: []].first { other in
            other.trigger == alarm.trigger && abs(other.offset - alarm.offset) < FireDecision.intervalOfCalendar
        }
        guard let near, alarm.snoozedUntil == nil else {
            times[origin.line, default: []].append((alarm.trigger, alarm.offset))
            return false
        }
        // Programs add a second alarm for the same time, with a sound.
        if near.offset == alarm.offset { return true }
        if crowded.last?.line == origin.line {
            crowded[crowded.count - 1].count += 1
        } else {
            crowded.append((origin.line, alarm.title, 1))
        }
        return true
    }

    /// Sentences about what was left out.
    var problems: [String] {
        func sentence(_ line: Int, _ title: String, _ count: Int, _ reason: String) -> String {
            "line \(line): \(count.counted("alarm")) of \"\(title)\" left out: \(reason)"
        }
        return crowded.map { sentence($0.line, $0.title, $0.count, "an event rings once a minute at most") }
            + leftOut.map { sentence($0.line, $0.title, $0.count, "alertd takes \($0.limit) of an event") }
    }
}

extension Notifications.Alarm {
    /// The bytes of its texts, and a share for numbers and names of fields.
    fileprivate var textSize: Int {
        let entry = content.calendar
        let texts = [
            id, trigger, content.title, content.body, content.app, content.sound, entry?.uid, entry?.location,
            entry?.link, entry?.source,
        ]
        let all = texts.compactMap { $0 } + (entry?.categories ?? []) + (content.to ?? [])
        return all.reduce(256) { $0 + $1.utf8.count }
    }
}

extension FollowedCalendarSettings {
    fileprivate func options(now: Instant, zones: some ZoneSource) -> ImportOptions {
        var options = ImportOptions(now: now, zones: zones)
        options.identifiesAlarms = true
        options.meetingHosts = joinHosts
        options.addsAlarmToTimes = lead != nil
        options.addsAlarmToDays = allDay != nil
        if let lead {
            options.offsetOfAddedAlarms = NominalSpan(days: -lead.days, microseconds: -lead.microseconds)
        }
        if let allDay { (options.daysOfAllDayAlarms, options.timeOfAllDayAlarms) = (-allDay.days, allDay.time) }
        return options
    }
}

extension FollowedCalendarSettings {
    /// The settings as the worker gets them.
    var json: JSON {
        var object = JSON.Object()
        object["lead"] = lead.map { .array([.int(Int64($0.days)), .int($0.microseconds)]) }
        if let allDay {
            object["days"] = .int(Int64(allDay.days))
            object["time"] = .int(allDay.time)
        }
        object["birthdays"] = .bool(isBirthdays)
        object["unanswered"] = .string(unanswered.rawValue)
        object["sound"] = sound.map(JSON.string)
        object["to"] = .array(to.map(JSON.string))
        object["hosts"] = .array(joinHosts.map { .string($0.text) })
        return .object(object)
    }

    init(_ json: JSON?) {
        if let parts = json?["lead"]?.arrayValue?.compactMap(\.intValue), parts.count == 2 {
            lead = NominalSpan(days: Int(clamping: parts[0]), microseconds: parts[1])
        }
        if let days = json?["days"]?.intValue, let time = json?["time"]?.intValue {
            allDay = AllDayAlarm(days: Int(days), time: time)
        }
        isBirthdays = json?["birthdays"]?.boolValue ?? false
        unanswered = json?["unanswered"]?.stringValue.flatMap(Unanswered.init) ?? .silent
        sound = json?["sound"]?.stringValue
        to = json?["to"]?.arrayValue?.compactMap(\.stringValue) ?? []
        joinHosts = json?["hosts"]?.arrayValue?.compactMap { $0.stringValue.flatMap(MeetingHost.init) } ?? []
    }
}
