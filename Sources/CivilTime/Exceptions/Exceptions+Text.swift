// SPDX-License-Identifier: Apache-2.0

/// Exceptions as text.
extension Exceptions {
    /// Days, ranges and weekdays in the form that `init(days:)` reads: `2027-12-24`, `2027-12-24..2028-01-02`,
    /// `friday`.
    public var dayTexts: [String] {
        weekdays.sorted().map { $0.name.lowercased() }
            + days.map {
                $0.lowerBound == $0.upperBound ? $0.lowerBound.text : "\($0.lowerBound.text)..\($0.upperBound.text)"
            }
    }

    /// Reads days, ranges of days and weekdays.
    ///
    /// - Throws: `TimeTextError` for the first invalid text.
    public init(days texts: [String]) throws(TimeTextError) {
        guard texts.count <= Self.maximumDays else {
            throw TimeTextError(
                .tooLong, word: "", range: 0..<0,
                reason: "There are \(texts.count) days (maximum \(Self.maximumDays)).",
                hint: "Write stretches, like 2027-12-24..2028-01-02.")
        }
        for text in texts {
            if let group = Vocabulary.weekdayGroups[text.lowercased()] {
                weekdays.formUnion(group)
            } else if let weekday = Vocabulary.weekdays[text.lowercased()] {
                weekdays.insert(weekday)
            } else {
                days.append(try Self.stretch(text))
            }
        }
        guard weekdays.count < 7 else {
            throw TimeTextError(
                .neverOccurs, word: "", range: 0..<0, reason: "All weekdays are left out.",
                hint: "Exclude fewer days.")
        }
        days = Self.joined(days)
    }

    /// Reads a day, or a range with two dots between its first and last day.
    ///
    /// - Throws: `TimeTextError` for anything else, including one dot or three.
    public static func stretch(_ text: String) throws(TimeTextError) -> ClosedRange<CivilDate> {
        func refused(_ reason: String) -> TimeTextError {
            TimeTextError(
                .unexpected, word: String(text.prefix(64)), range: 0..<text.utf8.count, reason: reason,
                hint: "Write 2027-12-24, 2027-12-24..2028-01-02 or a weekday.")
        }
        let bytes = Array(text.utf8)
        let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
        let ends: [String]
        switch dots.count {
        case 0: ends = [text]
        case 2 where dots[1] == dots[0] + 1:
            ends = [
                String(decoding: bytes[..<dots[0]], as: UTF8.self),
                String(decoding: bytes[(dots[1] + 1)...], as: UTF8.self),
            ]
        default: throw refused("Write two dots between the first and the last day.")
        }
        // One error covers everything that is not a day.
        guard case .date(let first)? = try? WrittenTime(ends[0]),
            case .date(let last)? = try? WrittenTime(ends[ends.count - 1])
        else { throw refused("\"\(text.prefix(64))\" is not a day.") }
        guard first <= last else { throw refused("The last day comes before the first.") }
        guard last.dayNumber - first.dayNumber < Self.maximumStretch else {
            throw refused("It is longer than \(Self.maximumStretch) days.")
        }
        return first...last
    }

    /// Returns the ranges in order; adjacent ranges are merged.
    static func joined(_ days: [ClosedRange<CivilDate>]) -> [ClosedRange<CivilDate>] {
        var joined: [ClosedRange<CivilDate>] = []
        for stretch in days.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = joined.last, stretch.lowerBound <= last.upperBound.adding(days: 1) else {
                joined.append(stretch)
                continue
            }
            joined[joined.count - 1] = last.lowerBound...max(last.upperBound, stretch.upperBound)
        }
        return joined
    }

    /// Describes the exceptions in a sentence, without skipped times; returns nil if nothing is excluded.
    ///
    ///   - display: The format of dates.
    public func sentence(_ display: DisplayHabits = .plain) -> String? {
        var parts = weekdays.sorted().map { "\($0.name)s" }
        parts += days.map {
            $0.lowerBound == $0.upperBound
                ? display.longText($0.lowerBound)
                : "\(display.longText($0.lowerBound)) to \(display.longText($0.upperBound))"
        }
        parts += calendars.map { $0 == SpeakingHabits.holidays ? $0 : "days of \"\($0)\"" }
        var sentences: [String] = []
        if !parts.isEmpty { sentences.append("Leaves out " + parts.joinedInWords + ".") }
        if !onlyCalendars.isEmpty {
            sentences.append(
                "Only on days of " + onlyCalendars.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Returns the union of both.
    ///
    /// - Returns: Nil if the result exceeds the limits.
    public func joined(with other: Exceptions) -> Exceptions? {
        var all = self
        all.days = Self.joined(days + other.days)
        all.weekdays.formUnion(other.weekdays)
        all.calendars += other.calendars.filter { !calendars.contains($0) }
        all.onlyCalendars += other.onlyCalendars.filter { !onlyCalendars.contains($0) }
        all.skipped = Set(skipped + other.skipped).sorted()
        guard all.days.count <= Self.maximumDays, all.skipped.count <= Self.maximumSkipped,
            all.calendars.count <= Self.maximumCalendars, all.onlyCalendars.count <= Self.maximumCalendars
        else { return nil }
        return all
    }
}
