// SPDX-License-Identifier: Apache-2.0

/// A circumstance in which twelve rows are made, and read by ten columns.
enum SettingRow: String, CaseIterable, Sendable {
    case threeZones = "made in New York, read in Tokyo"
    case forward = "clocks go forward in the night"
    case back = "clocks go back in the night"
    case midnight = "over midnight"
    case newYear = "over New Year"
    case leapDay = "before 29 February"
    case german = "read in German"
    case american = "American dates, 12 hours"
    case rightToLeft = "right to left"
    case plainLocale = "LANG=C"
    case longIDs = "ids of 112 characters"
    case longTitles = "titles of 1,024 bytes"
    case hostile = "titles with hostile characters"

    /// A row of each group, and those that have hidden most faults.
    static let rows: [StateRow] = [
        .acknowledged, .once, .repeating, .interval, .snoozed, .pausedRepeating, .eventOnce, .imported, .unread,
        .timerRunning, .two, .ringing,
    ]

    static let columns: [ReadingColumn] = [
        .list, .listJSON, .show, .nextAll, .nextOne, .agendaJSON, .historyJSON, .exportJSON, .pageItems,
        .pageOccurrences,
    ]

    var setting: StateSetting {
        var setting = StateSetting()
        switch self {
        case .threeZones: (setting.asker, setting.reader.zone) = ("America/New_York", "Asia/Tokyo")
        case .forward: setting.start = "2027-03-27T21:00:00+01:00"
        case .back: setting.start = "2027-10-30T21:00:00+02:00"
        case .midnight: setting.start = "2027-03-03T23:50:00+01:00"
        case .newYear: setting.start = "2027-12-31T21:00:00+01:00"
        case .leapDay: setting.start = "2028-02-28T21:00:00+01:00"
        case .german: setting.locale = ["LANG": "de_DE.UTF-8"]
        case .american:
            setting.locale = ["LC_ALL": "en_US.UTF-8"]
            setting.reader.isAmerican = true
        case .rightToLeft:
            setting.locale = ["LANG": "he_IL.UTF-8"]
            setting.names = .rightToLeft
        case .plainLocale: setting.locale = ["LANG": "C"]
        case .longIDs: setting.names = .longIDs
        case .longTitles: setting.names = .longTitles
        case .hostile: setting.names = .hostile
        }
        return setting
    }
}
