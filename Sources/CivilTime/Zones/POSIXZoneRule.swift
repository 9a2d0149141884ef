// SPDX-License-Identifier: Apache-2.0

/// A POSIX `TZ` rule such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024 8.3, with the hours of -167 to 167 that RFC
/// 9636 3.3.2 allows). Daylight time without dates gets the dates of glibc, `M3.2.0,M11.1.0`.
public struct POSIXZoneRule: Sendable, Hashable {
    /// The day in a year on which the clocks change.
    enum Day: Sendable, Hashable {
        /// `Jn`: day 1 to 365, 29 February never counted.
        case julian(Int)
        /// `n`: day 0 to 365, 29 February counted.
        case ordinal(Int)
        /// `Mm.w.d`: weekday d (0 is Sunday) of week w of month m; week 5 is the last.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// A change of the clocks: a day, and seconds of wall clock after its midnight.
    struct Change: Sendable, Hashable {
        var day: Day
        var time: Int
    }

    struct Daylight: Sendable, Hashable {
        var type: TZif.LocalType
        var start: Change
        var end: Change
    }

    let standard: TZif.LocalType
    let daylight: Daylight?

    /// Reads a rule; returns nil if the text is not exactly one.
    public init?(_ text: String) {
        guard text.utf8.count <= 128 else { return nil }
        var parser = Parser(rest: Array(text.utf8)[...])
        guard let name = parser.name(), let offset = parser.offset() else { return nil }
        standard = TZif.LocalType(offset: -offset, isDaylight: false, abbreviation: name)
        if parser.rest.isEmpty {
            daylight = nil
            return
        }
        guard let name = parser.name() else { return nil }
        var summer = TZif.LocalType(offset: standard.offset + 3_600, isDaylight: true, abbreviation: name)
        if let first = parser.rest.first, first != UInt8(ascii: ",") {
            guard let offset = parser.offset() else { return nil }
            summer.offset = -offset
        }
        if parser.rest.isEmpty {
            parser.rest = Array(",M3.2.0,M11.1.0".utf8)[...]
        }
        guard let start = parser.change(), let end = parser.change(), parser.rest.isEmpty else { return nil }
        daylight = Daylight(type: summer, start: start, end: end)
    }

    /// Returns the type in effect at a POSIX second, and the seconds at which it begins and ends.
    func segment(at time: Int64) -> (start: Int64, end: Int64, type: TZif.LocalType) {
        guard let daylight else { return (.min, .max, standard) }
        // Outside the range of civil years, the last type has no end; no time there can be written.
        let day = time.floorDivided(by: 86_400)
        guard -4_000_000...4_000_000 ~= day else { return (.min, .max, standard) }
        let year = CivilDate(dayNumber: Int(day)).year
        // Local years and UTC years differ by hours, and a change's time may be up to a week from its day.
        var start = Int64.min
        var type = standard
        for candidate in year - 1...year + 1 {
            let begins = Self.second(daylight.start, year: candidate) - Int64(standard.offset)
            let ends = Self.second(daylight.end, year: candidate) - Int64(daylight.type.offset)
            let (first, second) = (min(begins, ends), max(begins, ends))
            let (afterFirst, afterSecond) = begins < ends ? (daylight.type, standard) : (standard, daylight.type)
            if first > time { return (start, first, type) }
            if second > time { return (first, second, afterFirst) }
            (start, type) = (second, afterSecond)
        }
        return (start, .max, type)
    }

    /// Returns the wall-clock seconds since 1970-01-01T00:00:00 of a change in a year.
    private static func second(_ change: Change, year: Int) -> Int64 {
        let number: Int
        switch change.day {
        case .julian(let day):
            let skipped = CivilDate.isLeap(year: year) && day >= 60 ? 1 : 0
            number = CivilDate.dayNumber(year: year, month: 1, day: day + skipped)
        case .ordinal(let day):
            number = CivilDate.dayNumber(year: year, month: 1, day: 1) + day
        case .weekday(let month, let week, let day):
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            let candidate = first + (day - (first + 4)).floorModulo(7) + (week - 1) * 7
            let length = CivilDate.daysInMonth(year: year, month: month)
            number = candidate - first < length ? candidate : candidate - 7
        }
        return Int64(number) * 86_400 + Int64(change.time)
    }

    private struct Parser {
        var rest: ArraySlice<UInt8>

        mutating func take(_ character: Character) -> Bool {
            guard let byte = rest.first, byte == character.asciiValue else { return false }
            rest.removeFirst()
            return true
        }

        /// Reads three or more letters, or letters, digits and signs in `<>`.
        mutating func name() -> String? {
            let quoted = take("<")
            let isPart: (UInt8) -> Bool = { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
                default: false
                }
            }
            let name = rest.prefix(while: isPart)
            guard name.count >= 3 else { return nil }
            rest = rest.dropFirst(name.count)
            guard !quoted || take(">") else { return nil }
            return String(decoding: name, as: UTF8.self)
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard 1...3 ~= digits.count else { return nil }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// Reads `[+-]hh[:mm[:ss]]` in seconds.
        mutating func clock(hours: ClosedRange<Int>) -> Int? {
            let negative = take("-")
            if !negative { _ = take("+") }
            guard let hour = number(hours) else { return nil }
            var seconds = hour * 3_600
            if take(":") {
                guard let minute = number(0...59) else { return nil }
                seconds += minute * 60
                if take(":") {
                    guard let second = number(0...59) else { return nil }
                    seconds += second
                }
            }
            return negative ? -seconds : seconds
        }

        mutating func offset() -> Int? { clock(hours: 0...24) }

        /// Reads `,date[/time]`.
        mutating func change() -> Change? {
            guard take(",") else { return nil }
            let day: Day
            if take("M") {
                guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                    let weekday = number(0...6)
                else { return nil }
                day = .weekday(month: month, week: week, day: weekday)
            } else if take("J") {
                guard let number = number(1...365) else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(0...365) else { return nil }
                day = .ordinal(number)
            }
            var time = 7_200
            if take("/") {
                guard let clock = clock(hours: 0...167) else { return nil }
                time = clock
            }
            return Change(day: day, time: time)
        }
    }
}
