// SPDX-License-Identifier: Apache-2.0

extension TimeOfDay {
    /// `09:00`, with seconds only if there are some.
    public var shortText: String {
        let text = text
        return second == 0 && microsecond == 0 ? String(text.prefix(5)) : text
    }
}

extension CivilDate {
    /// `Thursday 4 March 2027`.
    public var longText: String { "\(weekday.name) \(day) \(Vocabulary.monthNames[month - 1]) \(year)" }
}

extension CivilDateTime {
    /// `Thursday 4 March 2027 at 09:00`.
    public var longText: String { date.longText + " at " + time.shortText }
}

extension Int {
    /// `1st`, `22nd`, `last`, `second last`.
    var ordinalText: String {
        if self == -1 { return "last" }
        if self < 0 { return (-self).ordinalText + " last" }
        let suffix =
            switch (self % 10, self % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(self)\(suffix)"
    }
}

extension [String] {
    /// `a, b and c`.
    var joinedInWords: String {
        count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
}
