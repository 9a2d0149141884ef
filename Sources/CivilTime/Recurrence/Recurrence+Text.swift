// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
    /// The maximum length of the text in bytes: 20,000 dates and a rule.
    static let maximumText = 1 << 19

    /// The normal form, one line that can be read back: the kind, the pattern, then the values that differ from the
    /// defaults.
    ///
    ///     rrule FREQ=MONTHLY;BYDAY=-1FR start=2027-01-29T16:00:00 zone=Europe/Berlin count=5
    ///     cron 30 8 * * 1-5 zone=floating
    ///     calendar Mon..Fri *-*-* 08:30:00 zone=floating until=20270601
    public var text: String {
        var words = [pattern.text]
        if let start { words.append("start=" + start.text) }
        if pattern.ownZone == nil { words.append("zone=" + zone.text) }
        if let until { words.append("until=" + until.text) }
        if let count { words.append("count=\(count)") }
        if !added.isEmpty { words.append("rdate=" + added.map(\.text).joined(separator: ",")) }
        if !omitted.isEmpty { words.append("exdate=" + omitted.map(\.text).joined(separator: ",")) }
        if gap != pattern.gap { words.append("gap=" + gap.rawValue) }
        if overlap != pattern.overlap { words.append("overlap=" + overlap.rawValue) }
        return words.joined(separator: " ")
    }

    /// Reads the normal form.
    public init(_ text: String) throws(TimeTextError) {
        let scanner = try TextScanner(text, maximum: Self.maximumText)
        let words = scanner.words
        // Options are words of lowercase letters and `=` at the end; no pattern contains any.
        let first = (words.lastIndex { !scanner.isOption($0) } ?? -1) + 1
        guard first > 0 else { throw scanner.error(from: 0, "Not a recurrence.") }
        let end = words[first - 1].upperBound
        var options = Options()
        for word in words[first...] { try options.read(scanner, word) }
        let kindEnd = words[0].upperBound
        let body = String(decoding: scanner.bytes[min(kindEnd + 1, end)..<end], as: UTF8.self)
        let pattern: Pattern
        do throws(TimeTextError) {
            pattern = try Self.pattern(String(decoding: scanner.bytes[words[0]], as: UTF8.self), body)
        } catch {
            throw error.shifted(by: kindEnd + 1)
        }
        try self.init(
            pattern, start: options.start, zone: options.zone, until: options.until, count: options.count,
            added: options.added, omitted: options.omitted, gap: options.gap, overlap: options.overlap)
    }

    /// Returns whether a text starts like a recurrence.
    static func isKind(_ word: String) -> Bool {
        ["rrule", "dates", "cron", "calendar", "components", "sun", "easter"].contains(word)
    }

    private static func pattern(_ kind: String, _ body: String) throws(TimeTextError) -> Pattern {
        switch kind {
        case "rrule": return .rule(try RecurrenceRule(body))
        case "dates": return .rule(nil)
        case "cron": return .cron(try CronExpression(body))
        case "calendar": return .calendar(try CalendarEvent(stored: body))
        case "components": return .components(try CalendarComponents(body))
        case "sun": return .sun(try SunSchedule(body))
        case "easter": return .easter(try EasterSchedule(body))
        default: throw .recurrence(.unexpected, "Unknown kind of recurrence.")
        }
    }

    private struct Options {
        var start: CivilDateTime?
        var zone = ZoneReference.floating
        var until: RecurrenceRule.Until?
        var count: Int?
        var added: [CivilDateTime] = []
        var omitted: [CivilDateTime] = []
        var gap: GapPolicy?
        var overlap: OverlapPolicy?

        mutating func read(_ scanner: TextScanner, _ word: Range<Int>) throws(TimeTextError) {
            let text = String(decoding: scanner.bytes[word], as: UTF8.self)
            let name = text.prefix { $0 != "=" }
            let value = String(text.dropFirst(name.count + 1))
            do throws(TimeTextError) {
                switch name {
                case "start": start = try CivilDateTime(value)
                case "zone":
                    do throws(ZoneError) {
                        zone = try ZoneReference(value)
                    } catch {
                        throw .recurrence(.unexpected, error.message)
                    }
                case "until":
                    switch try WrittenTime(value) {
                    case .date(let date): until = .date(date)
                    case .local(let local): until = .wall(local)
                    case .instant(let instant, _): until = .instant(instant)
                    }
                case "count":
                    guard let number = Int(value) else {
                        throw .recurrence(.unexpected, "COUNT must be a whole number.")
                    }
                    count = number
                case "rdate": added = try dates(value)
                case "exdate": omitted = try dates(value)
                case "gap": gap = GapPolicy(rawValue: value)
                case "overlap": overlap = OverlapPolicy(rawValue: value)
                default: throw .recurrence(.unexpected, "Unknown option \(name).")
                }
                if name == "gap", gap == nil { throw .recurrence(.unexpected, "Unknown policy.") }
                if name == "overlap", overlap == nil { throw .recurrence(.unexpected, "Unknown policy.") }
            } catch {
                throw TimeTextError(error.code, in: scanner.bytes, word, error.reason, hint: error.hint)
            }
        }

        private func dates(_ text: String) throws(TimeTextError) -> [CivilDateTime] {
            var dates: [CivilDateTime] = []
            for part in text.split(separator: ",") { dates.append(try CivilDateTime(String(part))) }
            return dates
        }
    }
}

extension Recurrence.Pattern {
    /// The kind, and the pattern in its own normal form.
    var text: String {
        switch self {
        case .rule(nil): "dates"
        case .rule(let rule?): "rrule " + rule.text
        case .cron(let cron): "cron " + cron.text
        case .calendar(let event): "calendar " + event.text
        case .components(let components): "components " + components.text
        case .sun(let schedule): "sun " + schedule.text
        case .easter(let schedule): "easter " + schedule.text
        }
    }
}

extension TextScanner {
    /// The words of the text, separated by single spaces.
    var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x20 {
            if index > start { words.append(start..<index) }
            start = index + 1
        }
        return words
    }

    /// Returns whether a word consists of lowercase letters, `=`, and a value.
    func isOption(_ word: Range<Int>) -> Bool {
        let name = bytes[word].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return !name.isEmpty && name.endIndex < word.upperBound && bytes[name.endIndex] == UInt8(ascii: "=")
    }
}
