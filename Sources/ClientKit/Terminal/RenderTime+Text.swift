// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import TerminalKit
import TextSafety

extension RenderTime {
    /// Today, as the person's clock has it.
    package var today: CivilDate { zone.civil(at: now).date }

    /// Formats a date, with the year if it is another year: `Sat 21 Nov`, `Thu 4 Mar 2027`. A format with the year
    /// first always has the year.
    package func text(_ date: CivilDate) -> String {
        let hasYear = date.year != today.year || display.dates == .yearMonthDay
        return "\(date.weekday.shortName) \(display.text(date, year: hasYear))"
    }

    /// Formats a date as a heading: `Today, Sat 21 Nov`.
    package func heading(_ date: CivilDate) -> String {
        switch date.dayNumber - today.dayNumber {
        case -1: "Yesterday, " + text(date)
        case 0: "Today, " + text(date)
        case 1: "Tomorrow, " + text(date)
        default: text(date)
        }
    }

    /// Formats a time of day, with seconds if there are any, or if `seconds` requests them: `09:30`, `09:30:05`.
    package func text(_ time: TimeOfDay, seconds: Bool = false) -> String {
        display.text(time, seconds: seconds)
    }

    /// Formats a time of day without seconds: `09:30`.
    package func minute(_ time: TimeOfDay) -> String { display.text(time, seconds: nil) }

    /// Formats a date and a time: `Sat 21 Nov 09:30`.
    package func text(_ local: CivilDateTime, seconds: Bool = false) -> String {
        text(local.date) + " " + text(local.time, seconds: seconds)
    }

    /// Formats a time as the person's clock shows it. A text that is not a time is returned unchanged.
    package func here(_ wire: String, seconds: Bool = false) -> String {
        guard let time = WireTime(wire) else { return wire.visible }
        return text(zone.civil(at: time.instant), seconds: seconds)
    }

    /// Formats a time as the clock shows it in the zone in which the time was written.
    package func there(_ wire: String, seconds: Bool = false) -> String {
        guard let time = WireTime(wire) else { return wire.visible }
        return text(time.local, seconds: seconds)
    }

    /// Returns the distance to a time, to two units: `in 45 min`, `in 2 h 5 min`, `now`, `3 days ago`. Empty if the
    /// text is no time.
    package func distance(_ wire: String) -> String {
        guard let time = WireTime(wire) else { return "" }
        return distance(time.instant)
    }

    /// Returns the distance to an instant.
    package func distance(_ instant: Instant) -> String {
        let microseconds = instant.distance(from: now)
        let seconds = Self.nearestSecond(microseconds)
        if seconds == 0 { return "now" }
        let span = Self.span(seconds: seconds)
        return microseconds > 0 ? "in " + span : span + " ago"
    }

    /// Returns the whole seconds that are nearest to a distance in either direction: an answer to "in 45m" comes some
    /// milliseconds later and shall still say 45 min.
    package static func nearestSecond(_ microseconds: Int64) -> Int64 {
        Int64((microseconds.magnitude + 500_000) / 1_000_000)
    }

    /// Returns the distance to a time for a list in one unit, because the time is next to it: `in 45 min`, `in 6 h`,
    /// `in 1 day`. Empty if the text is no time.
    ///
    /// - Parameter isShort: Whether one unit has to do: `45m`, `3d`, `5m ago`.
    package func listedDistance(_ wire: String, isShort: Bool) -> String {
        guard let time = WireTime(wire) else { return "" }
        let microseconds = time.instant.distance(from: now)
        let seconds = Int64((microseconds.magnitude + 500_000) / 1_000_000)
        guard isShort else {
            let span: String
            switch seconds {
            case 3_570..<84_600: span = "\((seconds + 1_800) / 3_600) h"
            case 84_600..<604_800: span = ((seconds + 43_200) / 86_400).counted("day")
            default: return distance(time.instant)
            }
            return microseconds > 0 ? "in " + span : span + " ago"
        }
        if seconds == 0 { return "now" }
        let text =
            switch seconds {
            case ..<60: "\(seconds)s"
            case ..<3_570: "\((seconds + 30) / 60)m"
            case ..<84_600: "\((seconds + 1_800) / 3_600)h"
            case ..<94_672_800: "\((seconds + 43_200) / 86_400)d"
            default: "\((seconds + 15_778_476) / 31_556_952)y"
            }
        return microseconds > 0 ? text : text + " ago"
    }

    /// Returns the remaining time of something in progress, rounded up: "0 s" would say that it is over.
    package static func left(microseconds: Int64) -> String {
        span(seconds: max(1, (microseconds + 999_999) / 1_000_000))
    }

    /// Formats a length of time, with at most two units: `45 min`, `2 h 5 min`, `3 days`, `12 years`.
    package static func span(seconds: Int64) -> String {
        func days(_ count: Int64) -> String { count.counted("day") }
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<600: return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
        case ..<3_600: return "\((seconds + 30) / 60) min"
        case ..<86_400:
            let minutes = (seconds + 30) / 60
            if minutes >= 1_440 { return days(1) }
            return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
        case ..<604_800:
            let hours = (seconds + 1_800) / 3_600
            return hours % 24 == 0 ? days(hours / 24) : "\(days(hours / 24)) \(hours % 24) h"
        case ..<94_672_800: return days((seconds + 43_200) / 86_400)
        // From three years on, in Gregorian years of 365.2425 days.
        default: return "\((seconds + 15_778_476) / 31_556_952) years"
        }
    }
}
