// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A value of type DATE or DATE-TIME (RFC 5545 3.3.4, 3.3.5) in one of its four forms, or with an offset.
enum DateOrTime: Sendable, Hashable {
    /// A day.
    case date(CivilDate)
    /// Form 1, without a zone: the same wall time wherever the session is.
    case floating(CivilDateTime)
    /// Form 2, UTC.
    case utc(Instant)
    /// Form 3, with TZID.
    case zoned(CivilDateTime, TimeZoneName)
    /// A wall time with its seconds east of UTC, which is not standard, and TZID if the line has one.
    case offset(CivilDateTime, Int, TimeZoneName?)

    /// The wall time in the moment's own zone; for a day, its midnight.
    var wall: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date: date)
        case .floating(let wall), .zoned(let wall, _), .offset(let wall, _, _): wall
        case .utc(let instant): CivilDateTime(wallMicroseconds: instant.microseconds)
        }
    }

    var isDate: Bool {
        if case .date = self { true } else { false }
    }

    var isFloating: Bool {
        if case .floating = self { true } else { false }
    }

    /// Reads a value in a standard form; returns nil for other forms. The form determines the type, because programs
    /// forget VALUE=DATE.
    ///
    /// - Parameter zone: TZID, which does not apply to days and UTC (RFC 5545 3.2.19).
    init?(_ bytes: ArraySlice<UInt8>, zone: TimeZoneName?) {
        let text = Array(bytes)
        guard text.count == 8 || 15...16 ~= text.count,
            let year = Self.number(text, 0..<4), let month = Self.number(text, 4..<6),
            let day = Self.number(text, 6..<8), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if text.count == 8 {
            self = .date(date)
            return
        }
        guard text[8] | 0x20 == UInt8(ascii: "t"), let hour = Self.number(text, 9..<11),
            let minute = Self.number(text, 11..<13), let second = Self.number(text, 13..<15),
            let time = TimeOfDay(hour: hour, minute: minute, second: second)
        else { return nil }
        let wall = CivilDateTime(date: date, time: time)
        if text.count == 16 {
            guard text[15] | 0x20 == UInt8(ascii: "z") else { return nil }
            self = .utc(Instant(microseconds: wall.wallMicroseconds))
        } else if let zone {
            self = .zoned(wall, zone)
        } else {
            self = .floating(wall)
        }
    }

    /// The instant, if it does not depend on the zone.
    var instant: Instant? {
        switch self {
        case .utc(let instant): instant
        case .offset(let wall, let offset, _):
            Instant(microseconds: wall.wallMicroseconds - Int64(offset) * Span.second)
        case .date, .floating, .zoned: nil
        }
    }

    /// The value in a standard form without the zone; nil if its year does not have four digits.
    var basicText: String? {
        switch self {
        case .date(let date): date.basicText
        case .floating(let wall), .zoned(let wall, _): wall.basicText
        case .utc, .offset: instant?.basicText
        }
    }

    private static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var value = 0
        for byte in bytes[range] {
            guard 0x30...0x39 ~= byte else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}

extension DateOrTime {
    /// A value, and a note about its form.
    struct Reading {
        var value: DateOrTime
        var note: LineProblem?
    }

    /// Reads a value in any unambiguous form.
    ///
    /// - Parameters:
    ///   - zone: TZID.
    ///   - name: The name of the property or part.
    /// - Returns: Nil if the value is ambiguous or invalid.
    static func read(_ bytes: ArraySlice<UInt8>, zone: TimeZoneName?, name: String, line: Int) -> Reading? {
        let value = bytes.trimmingBlanks()
        if let moment = DateOrTime(value, zone: zone) {
            let blanks = LineProblem(line, "\(name) has an extra blank, which is ignored")
            return Reading(value: moment, note: value.count == bytes.count ? nil : blanks)
        }
        // Programs that take every value for a text put it in quotes, or escape it.
        let bare = ArraySlice(value.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }).trimmingBlanks()
        guard let moment = DateOrTime(bare, zone: zone) ?? DateOrTime(lenient: bare, zone: zone) else { return nil }
        let meaning = moment.isDate ? "the day \(moment.wall.date.text)" : moment.basicText ?? moment.wall.text
        return Reading(
            value: moment, note: LineProblem(line, "\(name) \(LineProblem.quote(value)) is read as \(meaning)"))
    }

    /// Reads a value of a line.
    static func read(
        _ value: ArraySlice<UInt8>, of line: ContentLine, _ names: inout TimeZoneNames
    ) throws(LineProblem) -> Reading {
        let zone = try line.zoneName.map { (name) throws(LineProblem) in
            try names.place(of: name, line: line.number)
        }
        guard var reading = read(value, zone: zone, name: line.name, line: line.number) else {
            throw LineProblem(
                line.number, "\(line.name) \(LineProblem.quote(value)) is not a date or time like 20270304T090000")
        }
        if let name = line.zoneName, let note = contradiction(of: reading.value, with: name, line: line) {
            reading.note = note
        }
        if reading.value.isDate, line.parameter("VALUE")?.uppercased() == "DATE-TIME" {
            reading.note = LineProblem(
                line.number,
                "\(line.name) says that it is a time, and is read as the day \(reading.value.wall.date.text)")
        }
        guard line.parameter("VALUE")?.uppercased() == "DATE", !reading.value.isDate else { return reading }
        guard reading.value.wall.time == .midnight else {
            reading.note = LineProblem(line.number, "\(line.name) says that it is a day, and has a time, which is used")
            return reading
        }
        let date = reading.value.wall.date
        reading.value = .date(date)
        reading.note = LineProblem(
            line.number, "\(line.name) \(LineProblem.quote(value)) is read as the day \(date.text)")
        return reading
    }

    /// The names of UTC: a time in UTC may have them as its zone.
    private static let namesOfUTC: Set<String> = [
        "UTC", "GMT", "Z", "ZULU", "UCT", "UNIVERSAL", "GREENWICH", "ETC/UTC", "ETC/GMT", "ETC/UCT", "ETC/ZULU",
        "ETC/UNIVERSAL", "ETC/GREENWICH",
    ]

    /// Returns a note if a time in UTC names another zone, which RFC 5545 3.2.19 forbids: the writer may have
    /// meant that zone.
    private static func contradiction(of moment: DateOrTime, with name: String, line: ContentLine) -> LineProblem? {
        guard case .utc(let instant) = moment, !namesOfUTC.contains(name.uppercased()) else { return nil }
        return LineProblem(
            line.number,
            "\(line.name) is in UTC and names the time zone \(LineProblem.quote(name)); it is read as \(instant.rfc3339) in UTC"
        )
    }
}

/// A TZID of the file, by its index in the reader's list.
struct TimeZoneName: Sendable, Hashable {
    var index: Int
}

extension CivilDate {
    /// The text `20270304`; nil if the year does not have four digits.
    var basicText: String? {
        0...9_999 ~= year ? text.filter { $0 != "-" } : nil
    }
}

extension CivilDateTime {
    /// The text `20270304T090000` without a fraction; nil if the year does not have four digits.
    var basicText: String? {
        date.basicText.map { $0 + "T" + time.text.prefix(8).filter { $0 != ":" } }
    }
}

extension Instant {
    /// The text `20270304T080000Z` without a fraction; nil if the year does not have four digits.
    var basicText: String? {
        CivilDateTime(wallMicroseconds: microseconds).basicText.map { $0 + "Z" }
    }
}
