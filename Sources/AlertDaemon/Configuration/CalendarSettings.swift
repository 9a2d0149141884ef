// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import SettingsKit

/// `[[calendars]]`: a calendar file, or a folder of such, whose days reminders can leave out.
struct CalendarSettings: Sendable, Hashable {
    /// The most sections.
    static let maximumCount = 32

    /// `path`: an absolute path.
    var path: String
    /// `name`: what `--except-calendar` calls it; the name of the file or folder where none is given.
    var name: String
    /// `holidays`: whether its days are no workdays.
    var isHolidays = false
}

extension CalendarSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        guard let text = try section.path("path") else {
            throw section.error("path", "is missing: write the file or folder, like \"/home/ada/holidays.ics\"")
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
        try section.finish()
    }

    /// `work` of `/home/ada/work.ics`.
    private static func name(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
    }
}

extension Settings {
    /// The sections, whose names differ.
    static func calendars(_ root: inout SettingsTable) throws(SettingError) -> [CalendarSettings] {
        let all = try root.tables("calendars", maximum: CalendarSettings.maximumCount, CalendarSettings.init) ?? []
        for (index, one) in all.enumerated() where all[..<index].contains(where: { $0.name == one.name }) {
            throw SettingError(
                place: [.key("calendars"), .index(index), .key("name")],
                reason: "is that of another calendar, \"\(one.name)\"; give each its own")
        }
        return all
    }
}
