// SPDX-License-Identifier: Apache-2.0

import CivilTime

@testable import ICalendar

/// A small generator of known numbers, so that a failure can be had again (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

/// Alarms of every kind that can be exported.
enum AlarmGenerator {
    private static let zones = [
        "floating", "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "+05:30",
    ]
    private static let patterns = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU",
        "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;BYMONTHDAY=31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", "FREQ=YEARLY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=15",
    ]
    private static let words = ["Tea", "a, b; c", "C:\\new", "ümläut", "日本語", "😀", "^n", "\"quoted\"", "x:y"]

    static func alarm(_ number: Int, using random: inout SeededGenerator) throws -> CalendarAlarm {
        let trigger = try Trigger(self.trigger(using: &random))
        let title = (0...Int.random(in: 0...8, using: &random)).compactMap { _ in words.randomElement(using: &random) }
        var alarm = CalendarAlarm(id: id(number, using: &random), title: title.joined(separator: " "), trigger: trigger)
        if Bool.random(using: &random) {
            alarm.body = title.reversed().joined(separator: "\n") + String(repeating: "é", count: number % 50)
        }
        if Bool.random(using: &random) { alarm.location = "here, there" }
        if Bool.random(using: &random) { alarm.categories = ["x", "y,z"] }
        alarm.priority = Int.random(in: 0...9, using: &random)
        alarm.isToDo = Bool.random(using: &random)
        let offsets = [0, -5 * Span.minute, -90 * Span.minute, 9 * Span.hour, -1_500_000]
        alarm.offset = offsets.randomElement(using: &random) ?? 0
        // Days by the calendar are exact where the zone is known and it happens once, so they are left for the others.
        if trigger.zoneReference?.isConstant == false, trigger.repeats || trigger.isFloating,
            Int.random(in: 0...3, using: &random) == 0
        {
            alarm.nominalDays = [-7, -2, -1, 1].randomElement(using: &random) ?? 0
            alarm.offset += Int64(alarm.nominalDays) * Span.day
        }
        if Int.random(in: 0...3, using: &random) == 0 { alarm.repetition = .init(count: 3, interval: 5 * Span.minute) }
        let warnings = [
            NominalSpan(days: 1), NominalSpan(microseconds: 24 * Span.hour), NominalSpan(days: 2, microseconds: 90),
            NominalSpan(microseconds: 10 * Span.minute), NominalSpan(microseconds: 250_000),
        ]
        alarm.warnings = warnings.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
        if Bool.random(using: &random) {
            alarm.acknowledged = Fixture.now.advanced(by: -Span.hour)
            if Bool.random(using: &random) { alarm.snoozedUntil = Fixture.now.advanced(by: Span.hour) }
        }
        return alarm
    }

    private static func id(_ number: Int, using random: inout SeededGenerator) -> String {
        let kinds = ["tea-\(number)", "ümlaut-\(number)", "\(number)@example.com", "a~\(number)"]
        return kinds.randomElement(using: &random) ?? ""
    }

    private static func wall(using random: inout SeededGenerator) -> String {
        let seconds = Int64.random(in: 0..<400 * 86_400, using: &random) / 300 * 300
        return CivilDateTime(wallMicroseconds: (1_798_761_600 + seconds) * Span.second).text
    }

    private static func trigger(using random: inout SeededGenerator) -> String {
        let zone = zones.randomElement(using: &random) ?? "UTC"
        let start = wall(using: &random)
        switch Int.random(in: 0...9, using: &random) {
        case 0: return "instant \(start)Z"
        case 1: return "instant \(start).25Z"
        case 2, 3: return "wall \(start) \(zone)"
        case 4: return (Bool.random(using: &random) ? "cron 30 8 * * 1-5 zone=" : "cron 0 */6 1,15 * * zone=") + zone
        case 5: return "calendar Mon..Fri *-*-* 08:30:00 zone=\(zone)"
        default:
            var text = "rrule " + (patterns.randomElement(using: &random) ?? "") + " start=\(start) zone=\(zone)"
            switch Int.random(in: 0...5, using: &random) {
            case 0: text += " until=20280301"
            case 1: text += " until=20280301T120000Z"
            case 2: text += " count=\(Int.random(in: 1...40, using: &random))"
            default: break
            }
            if Int.random(in: 0...3, using: &random) == 0 { text += " rdate=\(wall(using: &random))" }
            if Int.random(in: 0...3, using: &random) == 0 { text += " exdate=\(start)" }
            return text
        }
    }
}
