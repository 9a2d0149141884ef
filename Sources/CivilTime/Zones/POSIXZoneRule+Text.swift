// SPDX-License-Identifier: Apache-2.0

extension POSIXZoneRule {
    /// Returns the text of a rule in a form that cannot be a zone's name: `JST-9` becomes `<JST>-9`. A rule with dates
    /// or quoted names is unchanged.
    ///
    /// - Parameter text: A valid rule.
    static func normalForm(of text: String) -> String {
        isNormalForm(text) ? text : POSIXZoneRule(text)?.text ?? text
    }

    /// Returns whether a text can only be a rule: its first name is quoted, or it has dates.
    static func isNormalForm(_ text: String) -> Bool {
        (text.hasPrefix("<") || text.utf8.contains(UInt8(ascii: ","))) && POSIXZoneRule(text) != nil
    }

    /// The rule as text, in normal form.
    var text: String {
        var text = Self.type(standard)
        guard let daylight else { return text }
        let offset = daylight.type.offset == standard.offset + 3_600 ? "" : Self.clock(-daylight.type.offset)
        text += "<\(daylight.type.abbreviation)>" + offset
        return text + Self.text(daylight.start) + Self.text(daylight.end)
    }

    private static func type(_ type: TZif.LocalType) -> String {
        "<\(type.abbreviation)>" + clock(-type.offset)
    }

    private static func text(_ change: Change) -> String {
        let day =
            switch change.day {
            case .julian(let day): ",J\(day)"
            case .ordinal(let day): ",\(day)"
            case .weekday(let month, let week, let day): ",M\(month).\(week).\(day)"
            }
        return day + (change.time == 7_200 ? "" : "/" + clock(change.time))
    }

    /// Returns a text such as `-3:30`, with as many parts as necessary.
    private static func clock(_ seconds: Int) -> String {
        let size = abs(seconds)
        let (minutes, rest) = (size / 60 % 60, size % 60)
        var text = (seconds < 0 ? "-" : "") + "\(size / 3_600)"
        if minutes != 0 || rest != 0 { text += ":" + minutes.padded(2) }
        if rest != 0 { text += ":" + rest.padded(2) }
        return text
    }

    /// Returns the two offsets that a text such as `utc3` may stand for: the everyday one and the one of POSIX. Returns
    /// nil if the text is unambiguous.
    func sides(of text: String) -> (people: String, posix: String)? {
        let name = text.prefix(3).uppercased()
        guard name == "UTC" || name == "GMT", daylight == nil, standard.offset != 0 else { return nil }
        return (OffsetText.print(-standard.offset), OffsetText.print(standard.offset))
    }
}

extension Zone {
    /// Creates a zone from the text of a rule.
    public init(rule text: String) throws(ZoneError) {
        guard let rule = POSIXZoneRule(text) else {
            throw ZoneError(
                .invalidRule, text,
                "\"\(text.prefix(64))\" is not a time zone rule; write one such as CET-1CEST,M3.5.0,M10.5.0/3.")
        }
        self.init(rule: rule, identifier: text)
    }

    /// Returns whether two zones have the same offset at every instant of a period of time.
    public func agrees(with other: Zone, from start: Instant, to end: Instant) -> Bool {
        var second = start.seconds
        while second < end.seconds {
            let instant = Instant(seconds: second)
            let (ours, theirs) = (segment(at: instant), other.segment(at: instant))
            guard ours.offset == theirs.offset else { return false }
            // Both segments contain the instant, so this moves forward.
            second = min(ours.end, theirs.end)
        }
        return true
    }
}
