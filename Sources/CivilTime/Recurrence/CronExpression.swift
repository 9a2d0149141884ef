// SPDX-License-Identifier: Apache-2.0

/// A line of crontab(5) without its command: minute, hour, day of month, month, day of week.
///
/// Extensions to crontab(5): `L` (last day), `L-3`, `LW`, `15W` (the weekday nearest to the 15th, within the month),
/// `5L` (last Friday), `FRI#2`, `?` for `*`, and ranges that wrap around, such as `22-2`, in all fields except the day
/// of month.
///
/// If one of the two day fields starts with `*`, a day must match both, otherwise either, as in Debian's cron. So `*/2`
/// in one field narrows the other.
///
/// Clock changes follow Debian's cron(8). A line with `*` in its minute or hour follows the clock face: it skips the
/// times that the clocks skip and repeats the times that they repeat. Any other line runs right after the gap in which
/// it would have run, and once in an overlap. `Recurrence` stores this behaviour as policies that can be changed.
public struct CronExpression: Sendable, Hashable {
    /// An element of a field: a range with a step.
    struct Range: Sendable, Hashable, Comparable {
        var first: Int
        var last: Int
        var step: Int
        /// A Boolean value indicating whether the range was written with `*`.
        var isStar: Bool

        static func < (left: Range, right: Range) -> Bool {
            (left.isStar ? 0 : 1, left.first, left.last, left.step)
                < (right.isStar ? 0 : 1, right.first, right.last, right.step)
        }
    }

    /// The special days of month and week.
    enum SpecialDay: Sendable, Hashable, Comparable {
        /// `L`, `L-3`: a number of days before the last.
        case beforeLast(Int)
        /// `LW`: the last weekday from Monday to Friday.
        case lastWorkday
        /// `15W`: the weekday from Monday to Friday that is nearest to that day.
        case nearestWorkday(Int)
        /// `5#2`: the second Friday; weekdays are 0 (Sunday) to 6.
        case nth(weekday: Int, Int)
        /// `5L`: the last Friday.
        case lastWeekday(Int)
    }

    /// A field of the line.
    struct Field: Sendable, Hashable {
        var ranges: [Range]
        var special: [SpecialDay] = []
        /// The numbers the ranges cover.
        var bits: UInt64
        /// A Boolean value indicating whether the text starts with `*`, which decides how the two day fields combine.
        var startsWithStar: Bool
    }

    let minute: Field
    let hour: Field
    let day: Field
    let month: Field
    let weekday: Field

    /// A Boolean value indicating whether the line matches every hour or minute by a `*`, so that it follows the clock
    /// face.
    var isHourly: Bool { minute.startsWithStar || hour.startsWithStar }

    var readings: DayTimeReadings<CronDays> {
        DayTimeReadings(
            days: CronDays(self), times: .fields(TimeFields(hours: hour.bits, minutes: minute.bits, seconds: 1)),
            fraction: 0)
    }

    /// The normal form, which can be read back: numbers instead of names, lists sorted, nicknames such as `@daily`
    /// expanded.
    public var text: String {
        [minute, hour, day, month, weekday].map(\.text).joined(separator: " ")
    }
}

extension CronExpression.Field {
    fileprivate var text: String {
        let plain = ranges.map { range in
            let step = range.step == 1 ? "" : "/\(range.step)"
            if range.isStar { return "*" + step }
            return range.first == range.last ? "\(range.first)" : "\(range.first)-\(range.last)" + step
        }
        let days = special.map { day in
            switch day {
            case .beforeLast(0): "L"
            case .beforeLast(let days): "L-\(days)"
            case .lastWorkday: "LW"
            case .nearestWorkday(let day): "\(day)W"
            case .nth(let weekday, let number): "\(weekday)#\(number)"
            case .lastWeekday(let weekday): "\(weekday)L"
            }
        }
        return (plain + days).joined(separator: ",")
    }
}

/// The days that a cron line matches.
struct CronDays: DayPattern, Hashable {
    private let months: UInt64
    private let monthDays: UInt32
    private let weekdays: WeekdayMasks
    private let special: [CronExpression.SpecialDay]
    private let specialWeekdays: [CronExpression.SpecialDay]
    private let both: Bool

    init(_ cron: CronExpression) {
        months = cron.month.bits
        monthDays = UInt32(truncatingIfNeeded: cron.day.bits >> 1)
        // cron counts from Sunday, the masks count from Monday.
        weekdays = WeekdayMasks(weekdays: (cron.weekday.bits >> 1 | cron.weekday.bits << 6) & 0x7f)
        special = cron.day.special
        specialWeekdays = cron.weekday.special
        both = cron.day.startsWithStar || cron.weekday.startsWithStar
    }

    @inline(__always)
    func days(in month: MonthSpan) -> UInt32 {
        guard months >> UInt64(month.month) & 1 != 0 else { return 0 }
        var ofMonth = monthDays
        for day in special { ofMonth |= bit(of: day, in: month) }
        var ofWeek = weekdays.days(in: month)
        for day in specialWeekdays { ofWeek |= bit(of: day, in: month) }
        return (both ? ofMonth & ofWeek : ofMonth | ofWeek) & month.allDays
    }

    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
        let later = months.bits(from: candidate.month)
        return later != 0
            ? (candidate.year, later.trailingZeroBitCount) : (candidate.year + 1, months.trailingZeroBitCount)
    }

    private func bit(of day: CronExpression.SpecialDay, in month: MonthSpan) -> UInt32 {
        let last = month.length - 1
        switch day {
        case .beforeLast(let days): return days <= last ? 1 << UInt32(last - days) : 0
        case .lastWorkday: return 1 << UInt32(nearestWorkday(to: last, in: month))
        case .nearestWorkday(let day): return day - 1 <= last ? 1 << UInt32(nearestWorkday(to: day - 1, in: month)) : 0
        case .nth(let weekday, let number):
            let index = first(weekday, in: month) + 7 * (number - 1)
            return index <= last ? 1 << UInt32(index) : 0
        case .lastWeekday(let weekday):
            let first = first(weekday, in: month)
            return 1 << UInt32(first + (last - first) / 7 * 7)
        }
    }

    /// Returns the index of a weekday's first day in the month; Sunday is 0.
    private func first(_ weekday: Int, in month: MonthSpan) -> Int {
        (weekday + 6 - month.firstWeekday).floorModulo(7)
    }

    /// Returns the index of the nearest day from Monday to Friday within the month.
    private func nearestWorkday(to index: Int, in month: MonthSpan) -> Int {
        switch (month.firstWeekday + index) % 7 {
        case 5: index == 0 ? 2 : index - 1
        case 6: index == month.length - 1 ? index - 2 : index + 1
        default: index
        }
    }
}

/// A line of a crontab: an optional zone, and the rest.
public struct CronLine: Sendable, Hashable {
    /// The zone of `CRON_TZ=Asia/Tokyo 0 6 * * *` and `TZ=Asia/Tokyo 0 6 * * *`; nil without one.
    public let zone: String?
    /// The fields and any text after them.
    public let fields: String

    /// Separates the zone from a line.
    public init(_ text: String) {
        let line = text.drop { $0 == " " || $0 == "\t" }
        guard let name = ["CRON_TZ=", "TZ="].first(where: { line.hasPrefix($0) }) else {
            (zone, fields) = (nil, text)
            return
        }
        let rest = line.dropFirst(name.count)
        let value = rest.prefix { $0 != " " && $0 != "\t" }
        zone = String(value.filter { $0 != "\"" && $0 != "'" })
        fields = String(rest.dropFirst(value.count).drop { $0 == " " || $0 == "\t" })
    }

    /// Splits words into the fields and the command after them, as in crontab(5); returns nil without a command.
    static func command(in words: [String]) -> (fields: String, command: String)? {
        let count = words.first?.hasPrefix("@") == true ? 1 : 5
        guard words.count > count, words[0].lowercased() != "@every" else { return nil }
        let fields = words[..<count].joined(separator: " ")
        guard !isField(words[count]), (try? CronExpression(fields)) != nil else { return nil }
        // /etc/crontab names a user before the command.
        let start = words[count] == "root" && words.count > count + 1 ? count + 1 : count
        return (fields, words[start...].joined(separator: " "))
    }

    /// Returns whether a word can be a field in some cron dialect.
    private static func isField(_ word: String) -> Bool {
        // A word that cannot be a field is a command.
        ["* * * * \(word)", "* * \(word) * *", "* * * \(word) *"].contains { (try? CronExpression($0)) != nil }
            || word.utf8.allSatisfy { $0.isDigit || "*,-/?#~".utf8.contains($0) }
    }
}
