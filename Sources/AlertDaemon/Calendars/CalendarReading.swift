// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import ICalendar
import Varlink

/// Reads the bytes of a followed calendar's file into alarms. Pure: the same bytes, settings and zones give the same
/// alarms.
struct CalendarReading {
    /// The alarms, in the form of the wire.
    private(set) var alarms: [Notifications.Alarm] = []
    /// The number of events and to-dos.
    private(set) var events = 0
    /// A sentence about what was left out; nil if nothing was.
    private(set) var problem: String?
    /// A Boolean value indicating whether the file ends as a calendar does. Programs that write a file in place leave
    /// half of it for a moment.
    let isWhole: Bool

    /// - Parameters:
    ///   - source: The calendar's name, `SECTION` or `SECTION/FOLDER`.
    ///   - me: The person's addresses.
    init(
        _ bytes: [UInt8], source: String, settings: FollowSettings, me: Set<String>, now: Instant,
        zones: some ZoneSource
    ) {
        isWhole = Self.endsAsCalendar(bytes)
        guard isWhole else {
            problem = "it does not end with END:VCALENDAR; alertd waits for the rest"
            return
        }
        let calendar = ImportedCalendar(bytes, options: settings.options(now: now, zones: zones))
        events = calendar.eventCount
        var flaws = calendar.problems.filter { $0.kind != .noted }.map(\.description)
        for (alarm, origin) in zip(calendar.items, calendar.sources) {
            if !me.isDisjoint(with: origin.declined) { continue }
            if settings.unanswered == .silent, !me.isDisjoint(with: origin.unanswered) { continue }
            if alarm.isPaused { continue }
            alarms.append(Self.alarm(alarm, origin, source: source, settings: settings))
        }
        let more = flaws.count + calendar.furtherProblems - 1
        guard !flaws.isEmpty else { return }
        problem = flaws.removeFirst() + (more > 0 ? " (and \(more) more)" : "")
    }

    private static func endsAsCalendar(_ bytes: [UInt8]) -> Bool {
        let end = bytes.lastIndex { $0 > 0x20 } ?? -1
        let word = Array("END:VCALENDAR".utf8)
        guard end + 1 >= word.count else { return false }
        return bytes[(end + 1 - word.count)...end].elementsEqual(word) { $0 & 0xdf == $1 & 0xdf }
    }

    private static func alarm(
        _ alarm: CalendarAlarm, _ origin: ImportedCalendar.Source, source: String, settings: FollowSettings
    ) -> Notifications.Alarm {
        var entry = Notifications.CalendarEntry(
            uid: origin.uid, location: alarm.location, categories: alarm.categories.isEmpty ? nil : alarm.categories,
            priority: alarm.priority == 0 ? nil : alarm.priority, toDo: alarm.isToDo ? true : nil,
            occurrence: origin.uid == nil ? nil : origin.occurrence)
        entry.source = source
        entry.link = origin.link
        if origin.isPrivate { entry.private = true }
        var content = Notifications.Content(title: settings.isBirthdays ? birthday(alarm.title) : alarm.title)
        content.body = alarm.body
        content.app = String(source.prefix { $0 != "/" })
        content.sound = settings.sound
        content.to = settings.to.isEmpty ? nil : settings.to
        content.calendar = entry
        var wire = Notifications.Alarm(id: alarm.id, content: content, trigger: alarm.trigger.text)
        if alarm.offset != 0 { wire.offset = Int(alarm.offset) }
        if alarm.nominalDays != 0 { wire.days = alarm.nominalDays }
        if let repetition = alarm.repetition {
            wire.nag = Span.text(max(repetition.interval, 10 * Span.second))
            wire.nagLimit = repetition.count
        }
        wire.acknowledged = alarm.acknowledged?.rfc3339
        wire.snoozedUntil = alarm.snoozedUntil?.rfc3339
        return wire
    }

    /// Returns the title of a birthday. Many calendars of birthdays have only the name.
    static func birthday(_ title: String) -> String {
        let words = ["birthday", "geburtstag", "anniversaire", "cumplea", "compleanno", "verjaardag"]
        let text = title.lowercased()
        if title.contains("🎂") || words.contains(where: text.contains) { return title }
        return "Birthday: " + title
    }
}

extension FollowSettings {
    fileprivate func options(now: Instant, zones: some ZoneSource) -> ImportOptions {
        var options = ImportOptions(now: now, zones: zones)
        options.identifiesAlarms = true
        options.addsAlarmToTimes = lead != nil
        options.addsAlarmToDays = allDay != nil
        options.offsetOfAddedAlarms = -(lead ?? 0)
        if let allDay { (options.daysOfAllDayAlarms, options.timeOfAllDayAlarms) = (-allDay.days, allDay.time) }
        return options
    }
}

extension FollowSettings {
    /// The settings as the worker gets them.
    var json: JSON {
        var object = JSON.Object()
        object["lead"] = lead.map(JSON.int)
        if let allDay {
            object["days"] = .int(Int64(allDay.days))
            object["time"] = .int(allDay.time)
        }
        object["birthdays"] = .bool(isBirthdays)
        object["unanswered"] = .string(unanswered.rawValue)
        object["sound"] = sound.map(JSON.string)
        object["to"] = .array(to.map(JSON.string))
        return .object(object)
    }

    init(_ json: JSON?) {
        lead = json?["lead"]?.intValue
        if let days = json?["days"]?.intValue, let time = json?["time"]?.intValue {
            allDay = AllDayAlarm(days: Int(days), time: time)
        }
        isBirthdays = json?["birthdays"]?.boolValue ?? false
        unanswered = json?["unanswered"]?.stringValue.flatMap(Unanswered.init) ?? .silent
        sound = json?["sound"]?.stringValue
        to = json?["to"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
}
