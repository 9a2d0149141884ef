// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Common fixtures: a session in Berlin at the start of 2027, and short ways to write calendars and alarms.
enum Fixture {
    static let database = ZoneDatabase()
    static let now = Instant(seconds: 1_798_761_600)
    static let berlin = (try? database.zone(named: "Europe/Berlin")) ?? .utc
    static let zones = FixedZoneSource(session: berlin, database: database)
    static var options: ImportOptions { ImportOptions(now: now, zones: zones) }

    /// A calendar of these lines, which are divided by new lines here and by CRLF in the file. BEGIN:VCALENDAR is line
    /// 1.
    static func calendar(_ lines: String, options: ImportOptions = options) -> ImportedCalendar {
        let text = "BEGIN:VCALENDAR\n" + lines + "\nEND:VCALENDAR\n"
        return ImportedCalendar(Array(text.replacing("\n", with: "\r\n").utf8), options: options)
    }

    /// An event of UID `e` that is called E, of these lines.
    static func event(_ lines: String, alarm: String? = "TRIGGER:PT0S") -> ImportedCalendar {
        calendar("BEGIN:VEVENT\nUID:e\nSUMMARY:E\n\(lines)\n\(alarm.map(self.alarm) ?? "")END:VEVENT")
    }

    static func alarm(_ lines: String) -> String { "BEGIN:VALARM\nACTION:DISPLAY\n\(lines)\nEND:VALARM\n" }

    /// The alarms in a line each: trigger, offset, nominal days.
    static func texts(_ calendar: ImportedCalendar) -> [String] {
        calendar.items.map { item in
            var text = item.trigger.text
            if item.offset != 0 { text += " " + Span.text(item.offset) }
            if item.nominalDays != 0 { text += " days \(item.nominalDays)" }
            return text
        }
    }

    /// All times at which an alarm is due, up to a number of them.
    static func fires(_ alarm: CalendarAlarm, after: Instant, most: Int) throws -> [Instant] {
        var times: [Instant] = []
        var cursor = after
        while times.count < most, let due = try alarm.next(after: cursor, in: zones) {
            times.append(due)
            cursor = due
        }
        return times
    }

    /// The first five alarms of some after a time.
    static func firstAlarms(_ alarms: [CalendarAlarm], after: Instant = now) throws -> String {
        let all = try alarms.flatMap { try fires($0, after: after, most: 5) }
        return all.sorted().prefix(5).compactMap(\.basicText).joined(separator: " ")
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Oracle.folder.appending(path: name)))
    }
}

extension ImportedCalendar {
    /// The problems because of which an alarm is missing or too many.
    var losses: [Problem] { problems.filter { $0.isLoss } }

    /// The problems in a line each: the line, the kind, the sentence.
    var complaints: [String] { problems.map { "\($0.line) \($0.kind.rawValue) \($0.reason)" } }
}

extension Fixture {
    static func bytes(at path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    /// A JSON array of strings.
    static func strings(_ json: String) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
