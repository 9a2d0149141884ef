// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import ICalendar
import LinuxSystem
import SettingsKit

/// `[[calendars]]`: a calendar file or a folder of such. Reminders can leave its days out; with `follow` its alarms
/// become notifications.
struct CalendarSettings: Sendable, Hashable {
    /// The most sections.
    static let maximumCount = 32

    /// `path`: an absolute path; if ``isSeveral``, without the star and the slash before it.
    var path: String
    /// `name`: what `--except-calendar` calls it; the name of the file or folder where none is given.
    var name: String
    /// A Boolean value indicating whether `path` ends with `/*`: each folder in it is a calendar.
    var isSeveral = false
    /// `holidays`: whether its days are no workdays.
    var isHolidays = false
    /// `follow` and the settings that need it; nil if only its days matter.
    var follow: FollowedCalendarSettings?

    /// Returns the paths below its own that other sections follow by their exact path. If this section ends with `/*`,
    /// it leaves these calendars to them.
    func others(among sections: [CalendarSettings]) -> Set<String> {
        guard isSeveral else { return [] }
        let prefix = path == "/" ? path : path + "/"
        let below = sections.filter { !$0.isSeveral && $0.follow != nil && $0.path.hasPrefix(prefix) }.map(\.path)
        return Set(below.filter { !$0.dropFirst(prefix.count).contains("/") })
    }

    /// Returns the path of a calendar; nil if the section has no calendar with this name.
    ///
    /// - Parameter calendar: The section's name, or `SECTION/FOLDER`.
    func path(ofCalendar calendar: String) -> String? {
        guard isSeveral else { return calendar == name ? path : nil }
        guard calendar.hasPrefix(name + "/") else { return nil }
        return path + calendar.dropFirst(name.count)
    }

    /// Returns the calendars that the section had by an earlier configuration and has no more.
    ///
    /// - Parameters:
    ///   - known: The names of all calendars that were followed.
    ///   - sections: All followed sections.
    func former(among known: [String], _ sections: [CalendarSettings]) -> [String] {
        let others = others(among: sections)
        return known.filter { calendar in
            guard calendar == name || calendar.hasPrefix(name + "/") else { return false }
            return path(ofCalendar: calendar).map { others.contains($0) } ?? true
        }
    }

    var hasDays: Bool { follow == nil || isHolidays }
}

struct FollowedCalendarSettings: Sendable, Hashable {
    /// The fate of an event to which the person has not answered.
    enum Unanswered: String, CaseIterable, Sendable {
        case ring, silent
    }

    /// `write`: whether acknowledging and snoozing is written into the files.
    var writes = false
    /// `default-alarm`: the time before the start of an event without an alarm; nil for no alarm.
    var lead: NominalSpan?
    /// `default-alarm-all-day`: nil for no alarm.
    var allDay: AllDayAlarm?
    /// `birthdays`: whether its events are birthdays, and called so.
    var isBirthdays = false
    /// `unanswered`
    var unanswered = Unanswered.silent
    /// `sound`: a name, or a file with an absolute path; nil for none.
    var sound: String?
    /// `to`: devices that get its alarms as well.
    var to: [String] = []
    /// `join-hosts`: the person's own hosts of meetings, whose addresses `join` opens without asking.
    var joinHosts: [MeetingHost] = []
}

/// The day and time of the alarm of an event without a time of day.
struct AllDayAlarm: Sendable, Hashable {
    /// The most days before the event.
    static let maximumDays = 60

    /// Days before the event.
    var days: Int
    /// Microseconds after midnight.
    var time: Int64

    init(days: Int, time: Int64) { (self.days, self.time) = (days, time) }

    /// Reads `day before 18:00`, `2 days before 9:00`, `same day 8:00`, `8:00`; nil for other texts.
    init?(_ text: String) {
        var words = text.lowercased().split(separator: " ").map(String.init)
        guard let clock = words.popLast(), let time = Self.time(clock) else { return nil }
        switch words {
        case [], ["same", "day"]: self.init(days: 0, time: time)
        case ["day", "before"], ["the", "day", "before"]: self.init(days: 1, time: time)
        default:
            guard words.count == 3, words[1] == "days" || words[1] == "day", words[2] == "before",
                let days = Int(words[0]), 1...Self.maximumDays ~= days
            else { return nil }
            self.init(days: days, time: time)
        }
    }

    private static func time(_ text: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2, let hour = Int(parts[0]),
            let minute = Int(parts[1]), 0..<24 ~= hour, 0..<60 ~= minute
        else { return nil }
        return Int64(hour) * Span.hour + Int64(minute) * Span.minute
    }
}

extension CalendarSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        guard var text = try section.string("path") else {
            throw section.error("path", "is missing: write the file or folder, like \"~/.calendars/work\"")
        }
        if text.hasPrefix("~/"), let home = Environment.current["HOME"], home.hasPrefix("/") {
            text = home + text.dropFirst(1)
        }
        guard text.hasPrefix("/") else {
            throw section.error("path", "takes an absolute path or one that begins with ~/, not \"\(text)\"")
        }
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/*") {
            (text, isSeveral) = (String(text.dropLast(2)), true)
            if text.isEmpty { text = "/" }
        }
        guard !text.contains("*") else {
            throw section.error("path", "takes * only as the last part, like \"~/.calendars/*\"")
        }
        path = text
        let own = try section.string("name", maximum: ContentRules.maximumName)
        name = own ?? Self.name(of: text)
        guard ContentRules.isName(name), !name.contains(",") else {
            throw section.error(
                "name", "takes a word without spaces, commas and slashes, not \"\(name)\"")
        }
        guard ![SpeakingHabits.holidays, "none"].contains(name.lowercased()), HolidayTable.days(of: name) == nil else {
            throw section.error("name", "is taken: \"\(name)\" means another calendar; choose another")
        }
        isHolidays = try section.flag("holidays") ?? false
        let follows = try section.flag("follow") ?? false
        let options = try FollowedCalendarSettings(&section)
        if follows {
            follow = options ?? FollowedCalendarSettings()
        } else if let key = Self.first(of: options) {
            throw section.error(key, "needs follow = true in the same section")
        } else if isSeveral {
            throw section.error("path", "takes * only with follow = true")
        }
        if isSeveral, isHolidays {
            throw section.error("holidays", "needs a path without *: name the calendar with the holidays")
        }
        try section.finish()
    }

    private static func first(of options: FollowedCalendarSettings?) -> String? {
        guard let options else { return nil }
        if options.writes { return "write" }
        if options.lead != nil { return "default-alarm" }
        if options.allDay != nil { return "default-alarm-all-day" }
        if options.isBirthdays { return "birthdays" }
        if options.sound != nil { return "sound" }
        if options.unanswered != .silent { return "unanswered" }
        if !options.to.isEmpty { return "to" }
        return options.joinHosts.isEmpty ? nil : "join-hosts"
    }

    /// Returns the default name of a path: `work` for `/home/ada/work.ics`.
    private static func name(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
    }
}

extension FollowedCalendarSettings {
    /// The longest time between an added alarm and its event.
    private static let maximumLead = 60 * Span.day
    /// The most hosts of meetings.
    private static let maximumHosts = 32

    /// Reads the settings that need `follow`; nil if none is given.
    fileprivate init?(_ section: inout SettingsTable) throws(SettingError) {
        writes = try section.flag("write") ?? false
        if let text = try section.string("default-alarm", maximum: 64), text != "none" {
            // A text that is no span is refused below.
            guard let span = try? NominalSpan(text), 0...Self.maximumLead ~= span.nominal else {
                throw section.error(
                    "default-alarm",
                    "takes a time before the start like \"10m\" or \"1h\", or \"none\", not \"\(text)\"")
            }
            lead = span
        }
        if let text = try section.string("default-alarm-all-day", maximum: 64), text != "none" {
            guard let alarm = AllDayAlarm(text) else {
                throw section.error(
                    "default-alarm-all-day",
                    "takes words like \"day before 18:00\", \"2 days before 9:00\" or \"8:00\", or \"none\", not \"\(text)\""
                )
            }
            allDay = alarm
        }
        isBirthdays = try section.flag("birthdays") ?? false
        unanswered = try section.choice("unanswered") ?? .silent
        sound = try section.string("sound", maximum: 4_096)
        to = try section.strings("to", maximum: ContentRules.maximumDevices) ?? []
        do {
            try ContentRules.check(devices: to, field: "to")
        } catch {
            throw section.error("to", "takes names of devices, [\"laptop\"]: \(error.reason)")
        }
        for text in try section.strings("join-hosts", maximum: Self.maximumHosts) ?? [] {
            guard let host = MeetingHost(text) else {
                throw section.error(
                    "join-hosts",
                    "takes hosts of meetings like \"meet.example.org\" or \"cloud.example.org/call\", not \"\(text)\"")
            }
            joinHosts.append(host)
        }
        if self == FollowedCalendarSettings() { return nil }
    }
}

extension Settings {
    /// Reads the sections, and refuses two with the same name.
    static func calendars(_ root: inout SettingsTable) throws(SettingError) -> [CalendarSettings] {
        let all = try root.tables("calendars", maximum: CalendarSettings.maximumCount, CalendarSettings.init) ?? []
        for (index, one) in all.enumerated() where all[..<index].contains(where: { $0.name == one.name }) {
            throw SettingError(
                place: [.key("calendars"), .index(index), .key("name")],
                reason: "is that of another calendar, \"\(one.name)\"; give each its own")
        }
        for (index, one) in all.enumerated() where one.follow != nil {
            let same = all[..<index].first {
                $0.follow != nil && $0.path == one.path && $0.isSeveral == one.isSeveral
            }
            guard let same else { continue }
            throw SettingError(
                place: [.key("calendars"), .index(index), .key("path")],
                reason: "is followed by two sections, \"\(same.name)\" and \"\(one.name)\"; keep one of them")
        }
        return all
    }
}

/// `[calendar]`: the person in calendars.
struct CalendarPerson: Sendable, Hashable {
    /// The most addresses.
    static let maximumAddresses = 32

    /// `me`: the person's addresses, in the form of ``MailAddress``. Invitations that one of them declined are
    /// not imported.
    var addresses: [String] = []
}

extension CalendarPerson {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        for text in try section.strings("me", maximum: Self.maximumAddresses) ?? [] {
            let address = MailAddress.compared(text)
            guard address.contains("@"), address.utf8.count <= 254, !address.contains(where: \.isWhitespace) else {
                throw section.error("me", "takes addresses like \"ada@example.org\", not \"\(text)\"")
            }
            addresses.append(address)
        }
        try section.finish()
    }
}
