// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A value of type DURATION (RFC 5545 3.3.6). Days and weeks are nominal: across a clock change they keep the wall
/// clock. Hours, minutes and seconds are exact.
struct DurationValue: Sendable, Hashable {
    /// The nominal days, including weeks; they have the sign of `microseconds` if both are not 0.
    var days = 0
    /// The exact part in microseconds.
    var microseconds: Int64 = 0

    /// The longest duration in days, of either sign: ten thousand years.
    static let maximumDays = 3_652_500

    init(days: Int = 0, microseconds: Int64 = 0) {
        self.days = days
        self.microseconds = microseconds
    }

    /// The total length, with days of 24 hours.
    var total: Int64 { Int64(days) * Span.day + microseconds }

    /// Returns the duration that is earlier by a span without months. A day before nine o'clock is a number of hours if
    /// the days and the hours would differ in sign.
    func before(_ span: NominalSpan) -> Self {
        let earlier = Self(days: days - span.days, microseconds: microseconds - span.microseconds)
        let isOneSigned = earlier.days.signum() * Int(earlier.microseconds.signum()) >= 0
        return isOneSigned ? earlier : Self(microseconds: earlier.total)
    }

    /// Reads a duration; returns nil if it is invalid or exceeds 10,000 years. Weeks may be combined with other parts,
    /// because that is unambiguous.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        let negative = rest.first == UInt8(ascii: "-")
        if negative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard let mark = rest.popFirst(), mark | 0x20 == UInt8(ascii: "p") else { return nil }
        var inTime = false
        var smallest = Int64.max
        var parts = 0
        while let byte = rest.first {
            if !inTime, byte | 0x20 == UInt8(ascii: "t") {
                inTime = true
                rest.removeFirst()
                guard !rest.isEmpty else { return nil }
            }
            let digits = rest.prefix { 0x30...0x39 ~= $0 }
            rest = rest.dropFirst(digits.count)
            guard 1...15 ~= digits.count, let unit = rest.popFirst() else { return nil }
            let amount = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
            let length: Int64
            switch (unit | 0x20, inTime) {
            case (UInt8(ascii: "w"), false): length = Span.week
            case (UInt8(ascii: "d"), false): length = Span.day
            case (UInt8(ascii: "h"), true): length = Span.hour
            case (UInt8(ascii: "m"), true): length = Span.minute
            case (UInt8(ascii: "s"), true): length = Span.second
            default: return nil
            }
            guard length < smallest, amount <= Span.maximum / length else { return nil }
            smallest = length
            parts += 1
            if inTime { microseconds += amount * length } else { days += Int(amount * length / Span.day) }
        }
        guard parts > 0, days <= Self.maximumDays, microseconds <= Span.maximum, total <= Span.maximum else {
            return nil
        }
        if negative { (days, microseconds) = (-days, -microseconds) }
    }

    /// Reads the value of a line in any unambiguous form; the note mentions a form that is not standard.
    ///
    /// - Throws: A problem if the value is ambiguous or invalid.
    static func read(_ line: ContentLine) throws(LineProblem) -> (value: DurationValue, note: LineProblem?) {
        let value = line.value.trimmingBlanks()
        if let duration = DurationValue(value) {
            let blanks = LineProblem(line.number, "\(line.name) has an extra blank, which is ignored")
            return (duration, value.count == line.value.count ? nil : blanks)
        }
        guard let duration = DurationValue(lenient: value) else {
            throw LineProblem(
                line.number, "\(line.name) \(LineProblem.quote(value)) is not a length of time like PT1H30M")
        }
        return (
            duration,
            LineProblem(line.number, "\(line.name) \(LineProblem.quote(value)) is read as \(duration.text ?? "PT0S")")
        )
    }

    /// The text `-P1DT2H`, `PT0S`, without a fraction of a second; nil if the two parts differ in sign.
    var text: String? {
        let seconds = microseconds / Span.second
        guard days == 0 || seconds == 0 || (days < 0) == (seconds < 0) else { return nil }
        var text = days < 0 || seconds < 0 ? "-P" : "P"
        let size = seconds.magnitude
        if days != 0 { text += days % 7 == 0 && size == 0 ? "\(days.magnitude / 7)W" : "\(days.magnitude)D" }
        if size > 0 || days == 0 {
            text += "T"
            if size >= 3_600 { text += "\(size / 3_600)H" }
            if size / 60 % 60 > 0 { text += "\(size / 60 % 60)M" }
            if size % 60 > 0 || size == 0 { text += "\(size % 60)S" }
        }
        return text
    }
}
