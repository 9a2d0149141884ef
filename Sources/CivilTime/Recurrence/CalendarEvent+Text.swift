// SPDX-License-Identifier: Apache-2.0

extension CalendarEvent {
    private static let shorthands: [String: String] = [
        "minutely": "*-*-* *:*:00", "hourly": "*-*-* *:00:00", "daily": "*-*-* 00:00:00", "monthly": "*-*-01 00:00:00",
        "weekly": "Mon *-*-* 00:00:00", "yearly": "*-01-01 00:00:00", "annually": "*-01-01 00:00:00",
        "quarterly": "*-01,04,07,10-01 00:00:00", "semiannually": "*-01,07-01 00:00:00",
        "semi-annually": "*-01,07-01 00:00:00", "biannually": "*-01,07-01 00:00:00",
        "bi-annually": "*-01,07-01 00:00:00",
    ]

    /// Reads an expression; see systemd.time(7).
    public init(_ text: String) throws(TimeTextError) {
        try self.init(text, maximumFromEnd: 28)
    }

    /// Reads a stored expression. Version 0.1.0 accepted days up to the 31st from the end of the month, which systemd
    /// does not.
    init(stored text: String) throws(TimeTextError) {
        try self.init(text, maximumFromEnd: 31)
    }

    private init(_ text: String, maximumFromEnd: Int) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        scanner.skipSpaces()
        let (end, zone) = try Self.zone(of: scanner)
        let body = String(decoding: scanner.bytes[scanner.position..<end], as: UTF8.self)
        if let expanded = Self.shorthands[body.lowercased()] {
            try self.init(expanded, zone: zone, maximumFromEnd: maximumFromEnd)
            return
        }
        do throws(TimeTextError) {
            try self.init(body, zone: zone, maximumFromEnd: maximumFromEnd)
        } catch {
            throw error.shifted(by: scanner.position)
        }
    }

    private init(_ body: String, zone: ZoneReference?, maximumFromEnd: Int) throws(TimeTextError) {
        var scanner = try TextScanner(body)
        if scanner.take("@") {
            try self.init(seconds: &scanner)
            return
        }
        let weekdays = try Self.weekdays(&scanner)
        var date: (years: [Component]?, months: [Component]?, days: [Component]?, fromEnd: Bool) = (
            nil, nil, nil, false
        )
        let dateStart = scanner.position
        if !scanner.atEnd, scanner.isDate {
            date = try Self.date(&scanner, maximumFromEnd: maximumFromEnd)
        } else {
            scanner.position = dateStart
        }
        let time = scanner.atEnd ? nil : try Self.time(&scanner)
        let (hours, minutes, seconds) = time ?? ([.value(0)], [.value(0)], [.value(0)])
        self.init(
            weekdays: weekdays, years: date.years, months: date.months, days: date.days, fromMonthEnd: date.fromEnd,
            hours: hours, minutes: minutes, seconds: seconds, zone: zone)
    }

    /// Reads `@1395716396`: one second of POSIX time.
    private init(seconds scanner: inout TextScanner) throws(TimeTextError) {
        guard let value = scanner.number(digits: 1...12), scanner.atEnd else {
            throw scanner.error(from: 0, "@ needs the seconds since 1970.", hint: "Write @1800000000.")
        }
        let local = CivilDateTime(wallMicroseconds: Int64(value) * 1_000_000)
        guard CivilDate.years.contains(local.date.year) else {
            throw scanner.error(.outOfRange, from: 0, "The time is after the year 9999.")
        }
        self.init(
            weekdays: 0, years: [.value(local.date.year)], months: [.value(local.date.month)],
            days: [.value(local.date.day)], fromMonthEnd: false, hours: [.value(local.time.hour)],
            minutes: [.value(local.time.minute)], seconds: [.value(local.time.second * 1_000_000)], zone: .utc)
    }

    /// Returns the end of the expression and the zone after it, if the last word is one.
    private static func zone(of scanner: TextScanner) throws(TimeTextError) -> (end: Int, zone: ZoneReference?) {
        var end = scanner.bytes.count
        while end > scanner.position, scanner.bytes[end - 1] == 0x20 { end -= 1 }
        guard let space = scanner.bytes[scanner.position..<end].lastIndex(of: 0x20) else { return (end, nil) }
        let word = scanner.bytes[(space + 1)..<end]
        // Times and dates have no letters, and weekdays come first.
        let isOffset = word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-")
        guard word.contains(where: \.isLetter) || isOffset else { return (end, nil) }
        var stop = space
        while stop > scanner.position, scanner.bytes[stop - 1] == 0x20 { stop -= 1 }
        let text = String(decoding: word, as: UTF8.self)
        let isUTC = text.uppercased() == "UTC"
        // A single error covers everything that may be wrong with the zone.
        guard let zone = try? ZoneReference(isUTC ? "UTC" : text), zone != .floating else {
            throw TimeTextError(
                .unexpected, in: scanner.bytes, (space + 1)..<end, "\"\(text)\" is not a time zone.",
                hint: "Write Europe/Berlin or UTC at the end.")
        }
        return (stop, zone)
    }

    private static func weekdays(_ scanner: inout TextScanner) throws(TimeTextError) -> UInt64 {
        guard scanner.current?.isLetter == true else { return 0 }
        let start = scanner.position
        var bits: UInt64 = 0
        repeat {
            // systemd accepts a comma at the end of the list.
            guard scanner.current?.isLetter == true else { break }
            let first = try weekday(&scanner)
            var last = first
            if scanner.take(text: "..") || scanner.take("-") { last = try weekday(&scanner) }
            if last < first { last += 7 }
            for day in first...last { bits |= 1 << UInt64(day % 7) }
        } while scanner.take(",")
        guard scanner.atEnd || scanner.current == 0x20 else {
            throw scanner.error(
                from: start, "Invalid list of weekdays.", hint: "Write Mon..Fri or Mon,Wed.")
        }
        scanner.skipSpaces()
        return bits == 0x7f ? 0 : bits
    }

    private static func weekday(_ scanner: inout TextScanner) throws(TimeTextError) -> Int {
        let start = scanner.position
        let word = scanner.letters()
        guard
            let day = Weekday.allCases.first(where: { [$0.name, $0.shortName].map { $0.lowercased() }.contains(word) })
        else {
            throw scanner.error(
                from: start, "Unknown weekday \"\(word)\".", hint: "Use Mon, Tue, Wed, Thu, Fri, Sat or Sun.")
        }
        return day.rawValue - 1
    }

    private static func date(
        _ scanner: inout TextScanner, maximumFromEnd: Int
    ) throws(TimeTextError) -> (years: [Component]?, months: [Component]?, days: [Component]?, fromEnd: Bool) {
        let start = scanner.position
        var parts = [try chain(&scanner, unit: 1)]
        var fromEnd = false
        while parts.count < 3, !fromEnd, let mark = scanner.current, mark != 0x20 {
            fromEnd = scanner.take("~")
            guard fromEnd || scanner.take("-") else { break }
            parts.append(try chain(&scanner, unit: 1))
        }
        guard parts.count >= 2, scanner.atEnd || scanner.current == 0x20 else {
            throw scanner.error(
                from: start, "Invalid date in a calendar event.",
                hint: "Write *-*-01, or *-02~01 for the last day of February.")
        }
        let (years, months, days) = parts.count == 3 ? (parts[0], parts[1], parts[2]) : (nil, parts[0], parts[1])
        scanner.skipSpaces()
        return (
            try checked(years.map { $0.map(\.fourDigitYear) }, yearRange, "year", scanner, start),
            try checked(months, 1...12, "month", scanner, start),
            try checked(days, 1...(fromEnd ? maximumFromEnd : 31), "day", scanner, start, fromEnd: fromEnd),
            // Every day is the same set, counted from either end.
            fromEnd && days != nil
        )
    }

    private static func time(
        _ scanner: inout TextScanner
    ) throws(TimeTextError) -> (hours: [Component]?, minutes: [Component]?, seconds: [Component]) {
        let start = scanner.position
        let hours = try chain(&scanner, unit: 1)
        guard scanner.take(":") else {
            throw scanner.error(from: start, "Invalid time in a calendar event.", hint: "Write 08:30, or *:0/15.")
        }
        let minutes = try chain(&scanner, unit: 1)
        var seconds: [Component]? = [.value(0)]
        if scanner.take(":") {
            seconds = try chain(&scanner, unit: 1_000_000) ?? [Component(start: 0, stop: nil, step: 1_000_000)]
        }
        guard scanner.atEnd else {
            throw scanner.error(
                from: start, "Unexpected text after the time.", hint: "Write 08:30 or 08:30:00.")
        }
        return (
            try checked(hours, 0...23, "hour", scanner, start), try checked(minutes, 0...59, "minute", scanner, start),
            try checked(seconds, secondRange, "second", scanner, start) ?? [.value(0)]
        )
    }

    /// Reads `*`, or a list of values, ranges and repetitions; returns nil for `*`.
    private static func chain(_ scanner: inout TextScanner, unit: Int) throws(TimeTextError) -> [Component]? {
        let start = scanner.position
        if scanner.take("*") {
            guard scanner.take("/") else { return nil }
            // `*/2` counts from the first possible value, which the caller knows.
            return [Component(start: -1, stop: nil, step: try decimal(&scanner, unit: unit, from: start))]
        }
        var list: [Component] = []
        repeat {
            var component = Component.value(try decimal(&scanner, unit: unit, from: start))
            if scanner.take(text: "..") {
                component.stop = try decimal(&scanner, unit: unit, from: start)
                component.step = unit
            }
            if scanner.take("/") {
                component.step = try decimal(&scanner, unit: unit, from: start)
                guard component.step > 0 else {
                    throw scanner.error(
                        .outOfRange, from: start, "A step must be greater than 0.", hint: "Write */15 or 0/15.")
                }
            } else if unit > 1, let stop = component.stop, component.start + unit > stop {
                throw scanner.error(
                    .outOfRange, from: start, "A range of seconds must include its end.",
                    hint: "Write 5..10, or 5..5.5/0.1.")
            }
            list.append(component)
        } while scanner.take(",") && list.count < 240
        return list
    }

    private static func decimal(
        _ scanner: inout TextScanner, unit: Int, from start: Int
    ) throws(TimeTextError) -> Int {
        guard let value = scanner.number(digits: 1...9) else {
            throw scanner.error(from: start, "A number is missing.", hint: "Write 08:30, *-*-01 or Mon..Fri.")
        }
        var result = value * unit
        if unit > 1, scanner.current == UInt8(ascii: "."), scanner.peek(1)?.isDigit == true {
            scanner.position += 1
            guard let fraction = scanner.microseconds() else {
                throw scanner.error(.outOfRange, from: start, "Too many digits after the decimal point.")
            }
            result += fraction
        }
        return result
    }

    /// Normalises a list and refuses impossible values, like systemd's normalize_chain and chain_valid. normalize_chain
    /// reduces a range that does not reach its second value to its first.
    private static func checked(
        _ list: [Component]?, _ range: ClosedRange<Int>, _ name: String, _ scanner: TextScanner, _ start: Int,
        fromEnd: Bool = false
    ) throws(TimeTextError) -> [Component]? {
        guard let list else { return nil }
        var normal: Set<Component> = []
        for var component in list {
            if component.start == -1 { component.start = range.lowerBound }
            let span = range.upperBound - range.lowerBound
            let first = component.start
            if let stop = component.stop, stop >= first {
                let last = stop - (stop - first) % component.step
                component.stop = last > first ? last : nil
                if component.step > last - first { component.step = 0 }
            }
            let reaches: Bool
            if let stop = component.stop {
                reaches = range.contains(stop) && first <= stop
            } else {
                reaches =
                    fromEnd ? first - component.step >= range.lowerBound : first + component.step <= range.upperBound
            }
            let unit = name == "second" ? 1_000_000 : 1
            let last = range.upperBound / unit
            if let missing = [first, component.stop ?? first].first(where: { !range.contains($0) }) {
                throw scanner.error(
                    .outOfRange, from: start, "There is no \(name) \(missing / unit).",
                    hint: "Use \(range.lowerBound) to \(last).")
            }
            guard component.step <= span, reaches else {
                throw scanner.error(
                    .outOfRange, from: start, "The \(name) does not come again in this range.",
                    hint: "Within \(range.lowerBound) to \(last), a repetition must reach its second value.")
            }
            normal.insert(component)
        }
        return normal.sorted()
    }
}

extension TextScanner {
    /// A Boolean value indicating whether the next word is a date: its first list is followed by `-` or `~`.
    fileprivate var isDate: Bool {
        var index = position
        while index < bytes.count, bytes[index] != 0x20 {
            if bytes[index] == UInt8(ascii: ":") { return false }
            if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "~") { return true }
            index += 1
        }
        return false
    }
}

extension CalendarEvent.Component {
    static func value(_ value: Int) -> Self { Self(start: value, stop: nil, step: 0) }

    /// The value with `70` to `99` in the last century and `0` to `69` in this one.
    fileprivate var fourDigitYear: Self {
        func year(_ value: Int) -> Int { 0..<70 ~= value ? value + 2_000 : 70..<100 ~= value ? value + 1_900 : value }
        return Self(start: start == -1 ? 1_970 : year(start), stop: stop.map(year), step: step)
    }
}

extension CalendarEvent {
    /// The normal form, as `systemd-analyze calendar` prints it: `Mon..Fri *-*-* 08:30:00 Europe/Berlin`.
    public var text: String {
        var text = weekdays == 0 ? "" : weekdayText + " "
        text += Self.text(years, width: 4) + "-" + Self.text(months, width: 2)
        text += (fromMonthEnd ? "~" : "-") + Self.text(days, width: 2) + " "
        text += Self.text(hours, width: 2) + ":" + Self.text(minutes, width: 2) + ":" + secondText
        return zone.map { text + " " + $0.text } ?? text
    }

    private var weekdayText: String {
        var parts: [String] = []
        var day = 0
        while day < 7 {
            guard weekdays >> UInt64(day) & 1 != 0 else {
                day += 1
                continue
            }
            var last = day
            while last < 6, weekdays >> UInt64(last + 1) & 1 != 0 { last += 1 }
            let names = (day...last).map { Weekday.allCases[$0].shortName }
            parts.append(names.count > 2 ? names[0] + ".." + names[names.count - 1] : names.joined(separator: ","))
            day = last + 1
        }
        return parts.joined(separator: ",")
    }

    private static func text(_ list: [Component]?, width: Int) -> String {
        guard let list else { return "*" }
        return list.map { component in
            var text = component.start.padded(width)
            if let stop = component.stop { text += ".." + stop.padded(width) }
            if component.step > 0, component.stop == nil || component.step > 1 { text += "/\(component.step)" }
            return text
        }.joined(separator: ",")
    }

    private var secondText: String {
        if seconds == [Component(start: 0, stop: nil, step: 1_000_000)] { return "*" }
        return seconds.map { component in
            var text = Self.second(component.start, width: 2)
            if let stop = component.stop { text += ".." + Self.second(stop, width: 2) }
            if component.step > 0, component.stop == nil || component.step != 1_000_000 {
                text += "/" + Self.second(component.step, width: 1)
            }
            return text
        }.joined(separator: ",")
    }

    private static func second(_ microseconds: Int, width: Int) -> String {
        let fraction = microseconds % 1_000_000
        return (microseconds / 1_000_000).padded(width) + (fraction == 0 ? "" : "." + fraction.padded(6))
    }
}
