// SPDX-License-Identifier: Apache-2.0

/// A text split into words, and a position among them.
struct WordScanner {
    struct Word {
        /// The word in lower case, without the full stop of an abbreviation.
        var text: String
        /// The word as written.
        var original: String
        /// The range in UTF-8 bytes of the whole text.
        var range: Range<Int>
        var isName = false

        /// The word as written; nil for a word that is part of the one before it.
        var spoken: String? { original.isEmpty ? nil : original }
    }

    /// The maximum length of the text in bytes.
    static let maximumLength = 1_024

    let bytes: [UInt8]
    let words: [Word]
    let lexicon: Lexicon
    var position = 0

    init(_ text: String, lexicon: Lexicon = .english) throws(TimeTextError) {
        self.lexicon = lexicon
        bytes = Self.withPlainSpaces(try TextScanner(text, maximum: Self.maximumLength).bytes)
        let end = Self.endOfSentence(bytes, lexicon)
        var words: [Word] = []
        var start = 0
        for index in 0...bytes.count {
            // Spaces separate words; a comma is a word.
            let byte = index < bytes.count ? bytes[index] : 0x20
            guard byte <= 0x20 || byte == UInt8(ascii: ",") else { continue }
            Self.cut(start..<min(index, max(start, end)), of: bytes, lexicon, into: &words)
            if byte == UInt8(ascii: ",") { words.append(Self.word(index..<index + 1, of: bytes)) }
            start = index + 1
        }
        Self.joinDecimals(&words, of: bytes, lexicon)
        if lexicon.language == .english {
            self.words = lexicon.applied(to: words)
        } else if let (open, meanings) = lexicon.openWords(in: words) {
            self.words = words
            throw error(.conflict, words: open, meanings.reason, instead: meanings.instead)
        } else {
            // Words that the language does not define may be English.
            self.words = Lexicon.english.applied(to: lexicon.applied(to: words))
        }
    }

    var atEnd: Bool { position >= words.count }

    /// Returns the word at `distance`; empty after the end.
    func word(_ distance: Int = 0) -> String {
        let index = position + distance
        return index < words.count && index >= 0 ? words[index].text : ""
    }

    /// Skips a word if it is next.
    mutating func take(_ wanted: String) -> Bool {
        guard word() == wanted else { return false }
        position += 1
        return true
    }

    /// Skips words if they are next. There are separate methods for two words and more, which avoid an array: sentences
    /// are compared with hundreds of words.
    mutating func take(_ first: String, _ second: String) -> Bool {
        guard word() == first, word(1) == second else { return false }
        position += 2
        return true
    }

    mutating func take(_ first: String, _ second: String, _ third: String) -> Bool {
        guard word() == first, word(1) == second, word(2) == third else { return false }
        position += 3
        return true
    }

    mutating func take(_ first: String, _ second: String, _ third: String, _ fourth: String) -> Bool {
        guard word() == first, take(first, second, third) else { return false }
        guard take(fourth) else {
            position -= 3
            return false
        }
        return true
    }

    /// Skips the next word if `wanted` contains it.
    mutating func take(anyOf wanted: [String]) -> Bool {
        guard !atEnd, wanted.contains(words[position].text) else { return false }
        position += 1
        return true
    }

    /// Skips the next word if it is in a table, and returns its entry.
    mutating func take<Value>(from table: [String: Value]) -> Value? {
        guard let value = value(in: table) else { return nil }
        position += 1
        return value
    }

    /// Returns the entry of a table for the word at `distance`.
    func value<Value>(_ distance: Int = 0, in table: [String: Value]) -> Value? {
        let index = position + distance
        // Most words are in few tables, and words with digits in none.
        guard index >= 0, index < words.count, words[index].isName else { return nil }
        return table[words[index].text]
    }

    /// Returns a whole number in one word: digits or a name.
    func number(_ distance: Int = 0) -> Int? {
        let text = word(distance)
        if let value = value(distance, in: Vocabulary.numbers) { return value }
        guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    /// Reads a whole number of one or two words: `twenty five`.
    mutating func takeNumber() -> Int? {
        guard let first = number() else { return nil }
        position += 1
        guard words[position - 1].isName, Vocabulary.tens.contains(words[position - 1].text),
            let unit = value(in: Vocabulary.numbers), 1...9 ~= unit
        else { return first }
        position += 1
        return first + unit
    }

    /// Returns `31st` or `first` as a number; -1 for `last`.
    func ordinal(_ distance: Int = 0) -> Int? {
        let text = word(distance)
        if let value = value(distance, in: Vocabulary.ordinals) { return value }
        guard text.utf8.first?.isDigit == true else { return nil }
        let digits = text.utf8.prefix { $0.isDigit }
        guard 1...2 ~= digits.count, ["st", "nd", "rd", "th"].contains(String(text.dropFirst(digits.count))) else {
            return nil
        }
        return Int(text.prefix(digits.count))
    }

    // MARK: Cutting

    /// Replaces typographic spaces by as many blanks as they have bytes, so that positions do not change.
    private static func withPlainSpaces(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0xc2 || $0 == 0xe2 }) else { return bytes }
        var bytes = bytes
        for index in bytes.indices {
            if bytes[index...].starts(with: [0xc2, 0xa0]) {
                bytes.replaceSubrange(index..<index + 2, with: [0x20, 0x20])
            } else if bytes[index...].starts(with: [0xe2, 0x80]), index + 2 < bytes.count,
                0x80...0x8a ~= bytes[index + 2] || bytes[index + 2] == 0xaf
            {
                bytes.replaceSubrange(index..<index + 3, with: [0x20, 0x20, 0x20])
            }
        }
        return bytes
    }

    /// Returns the end of a sentence without its final mark: `tomorrow at 9!`. The full stop belongs to the word in
    /// `a.m.` and `25.12.`, and in `15.` if that is an ordinal.
    private static func endOfSentence(_ bytes: [UInt8], _ lexicon: Lexicon) -> Int {
        var end = bytes.count
        while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
        let last = end
        while end > 0, bytes[end - 1] == UInt8(ascii: "!") || bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
        guard end == last, end > 1, bytes[end - 1] == UInt8(ascii: ".") else { return end == 0 ? bytes.count : end }
        let start = bytes[..<end].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
        let word = bytes[start..<end - 1]
        guard !word.isEmpty, !word.contains(UInt8(ascii: ".")), word.contains(where: \.isDigit) else { return end }
        let isOrdinal = lexicon.dottedDates != nil && word.allSatisfy(\.isDigit)
        return isOrdinal ? end : end - 1
    }

    private static func word(_ range: Range<Int>, of bytes: [UInt8]) -> Word {
        let original = String(decoding: bytes[range], as: UTF8.self)
        var text = original.lowercased()
        // "new year’s" has a typographic apostrophe.
        if text.utf8.contains(0xe2) { text = text.replacing("\u{2019}", with: "'") }
        // "2½"
        if text.utf8.contains(0xc2) {
            for (sign, digits, alone) in [("½", ".5", "1/2"), ("¼", ".25", "1/4"), ("¾", ".75", "3/4")] {
                text = text == sign ? alone : text.replacing(sign, with: digits)
            }
        }
        // "mon\u{2013}fri" has a typographic dash.
        if text.utf8.count > 3, text.utf8.contains(0xe2) { text = text.replacing("\u{2013}", with: "-") }
        // "thu.", "dec.", "min.", but neither "a.m." nor "25.12.", whose stop belongs to it.
        if text.utf8.last == UInt8(ascii: "."), text.utf8.count > 1,
            text.utf8.dropLast().allSatisfy({ $0.isLetter || $0 >= 0x80 })
        {
            text.removeLast()
        }
        let isName = text.utf8.first?.isDigit == false && Vocabulary.names.contains(text)
        return Word(text: text, original: original, range: range, isName: isName)
    }

    /// Adds a word, or the words inside it: `9-17` is `9`, `-`, `17`; `+15m` is `+`, `15m`; `mon/wed` is `mon`, `/`,
    /// `wed`.
    private static func cut(_ range: Range<Int>, of bytes: [UInt8], _ lexicon: Lexicon, into words: inout [Word]) {
        guard !range.isEmpty else { return }
        if lexicon.language != .english, cutOther(range, of: bytes, lexicon, into: &words) { return }
        let isMarked = bytes[range.lowerBound] == UInt8(ascii: "@") || bytes[range.lowerBound] == UInt8(ascii: "~")
        if range.count > 1, isMarked, bytes[range.lowerBound + 1].isDigit {
            words.append(word(range.lowerBound..<range.lowerBound + 1, of: bytes))
            cut(range.lowerBound + 1..<range.upperBound, of: bytes, lexicon, into: &words)
        } else if bytes[range.lowerBound] == UInt8(ascii: "+"), isSpan(bytes[range].dropFirst()) {
            words.append(word(range.lowerBound..<range.lowerBound + 1, of: bytes))
            words.append(word(range.lowerBound + 1..<range.upperBound, of: bytes))
        } else if let dash = bytes[range].firstIndex(of: UInt8(ascii: "-")), isClock(bytes[range.lowerBound..<dash]),
            isClock(bytes[dash + 1..<range.upperBound])
        {
            words.append(word(range.lowerBound..<dash, of: bytes))
            words.append(word(dash..<dash + 1, of: bytes))
            words.append(word(dash + 1..<range.upperBound, of: bytes))
        } else if range.count <= 3, bytes[range.upperBound - 1] | 0x20 == UInt8(ascii: "x"),
            bytes[range].dropLast().allSatisfy(\.isDigit), range.count > 1
        {
            words.append(word(range.lowerBound..<range.upperBound - 1, of: bytes))
            words.append(word(range.upperBound - 1..<range.upperBound, of: bytes))
        } else if isListOfWeekdays(bytes[range]) || isListOfTimes(range, of: bytes) {
            var start = range.lowerBound
            for index in range where bytes[index] == UInt8(ascii: "/") {
                words.append(word(start..<index, of: bytes))
                words.append(word(index..<index + 1, of: bytes))
                start = index + 1
            }
            words.append(word(start..<range.upperBound, of: bytes))
        } else {
            words.append(word(range, of: bytes))
        }
    }

    /// Joins `1,5 Stunden`: a comma within a number before a unit. In English, `1,500` are thousands, and `at 8,12
    /// hours` is a list.
    private static func joinDecimals(_ words: inout [Word], of bytes: [UInt8], _ lexicon: Lexicon) {
        var index = 0
        while index + 3 < words.count {
            defer { index += 1 }
            let (whole, comma, rest) = (words[index], words[index + 1], words[index + 2])
            guard comma.text == ",", whole.range.upperBound == comma.range.lowerBound,
                comma.range.upperBound == rest.range.lowerBound, whole.text.utf8.allSatisfy(\.isDigit),
                rest.text.utf8.allSatisfy(\.isDigit), Span.units[lexicon.word(words[index + 3].text)] != nil,
                lexicon.dottedDates != nil
                    || rest.text.utf8.count <= 2 && (index == 0 || !["at", "@", ","].contains(words[index - 1].text))
            else { continue }
            var joined = word(whole.range.lowerBound..<rest.range.upperBound, of: bytes)
            joined.text = whole.text + "." + rest.text
            words.replaceSubrange(index..<index + 3, with: [joined])
        }
    }

    /// Splits words that other languages than English write as one: `18Uhr`, `24.Dezember`, `24.`, `mo-fr`, `10-mai`.
    private static func cutOther(
        _ range: Range<Int>, of bytes: [UInt8], _ lexicon: Lexicon, into words: inout [Word]
    ) -> Bool {
        var whole = word(range, of: bytes)
        let text = whole.text
        let digits = text.utf8.prefix { $0.isDigit }.count
        if digits > 0 {
            let isOrdinal = digits <= 2 && lexicon.dottedDates != nil
            let stop = isOrdinal && text.utf8.dropFirst(digits).first == UInt8(ascii: ".") ? 1 : 0
            let rest = String(text.utf8.dropFirst(digits + stop)) ?? ""
            if isOrdinal, stop == 1 && rest.isEmpty || ["te", "ten", "ter", "tes", "tem"].contains(rest) {
                whole.text = String(text.utf8.prefix(digits)).map { $0 + "th" } ?? text
                words.append(whole)
                return true
            }
            let time = text.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }.count
            let isMonth = stop == 1 && Vocabulary.months[lexicon.word(rest)] != nil
            let letters = String(text.utf8.dropFirst(time)) ?? ""
            let unit = lexicon.word(letters)
            let isUnit = unit != letters && (Vocabulary.periods[unit] != nil || ["o'clock", "times"].contains(unit))
            guard isMonth || isUnit && stop == 0 || isUnit && time > digits + 1 else { return false }
            let middle = range.lowerBound + (isMonth ? digits + stop : time)
            _ =
                cutOther(range.lowerBound..<middle, of: bytes, lexicon, into: &words)
                ? () : words.append(word(range.lowerBound..<middle, of: bytes))
            words.append(word(middle..<range.upperBound, of: bytes))
            return true
        }
        // Weekdays and months within a word are read in place.
        let marks: Set<Character> = ["-", "/", "+"]
        guard let mark = text.first(where: { marks.contains($0) }), lexicon.meaning(of: text) == [text] else {
            return false
        }
        let parts = text.split(separator: mark, omittingEmptySubsequences: false).map { lexicon.word(String($0)) }
        guard parts.allSatisfy({ Vocabulary.weekdays[$0] != nil }) else { return false }
        if mark == "-" {
            whole.text = parts.joined(separator: "-")
            words.append(whole)
            return true
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { words.append(Word(text: "/", original: "", range: whole.range)) }
            words.append(Word(text: part, original: index == 0 ? whole.original : "", range: whole.range, isName: true))
        }
        return true
    }

    /// Returns whether the bytes are digits and then letters or nothing, as in a length of time after a plus sign. An
    /// offset has more digits.
    private static func isSpan(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.prefix { $0.isDigit }
        let rest = bytes.dropFirst(digits.count)
        if rest.isEmpty {
            return 1...1 ~= digits.count || digits.count == 3 || digits.count == 2 && digits.first != 0x30
        }
        return !digits.isEmpty && rest.allSatisfy { $0.isLetter || $0.isDigit } && rest.contains(where: \.isLetter)
    }

    /// Returns whether a word is a list of weekdays: `mon/wed/fri`.
    private static func isListOfWeekdays(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first?.isLetter == true, bytes.contains(UInt8(ascii: "/")) else { return false }
        return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            Vocabulary.weekdays[String(decoding: $0, as: UTF8.self).lowercased()] != nil
        }
    }

    /// Returns whether a word is a list of times of day: `8am/8pm`, `8:00/20:00`, `8/20` before `Uhr`. `1/2h` is a
    /// length, and `3/4` a date.
    private static func isListOfTimes(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
        guard bytes[range].contains(UInt8(ascii: "/")) else { return false }
        let parts = bytes[range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let texts = parts.map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard
            zip(parts, texts).allSatisfy({ part, text in
                text == "uhr" || isClock(part) && !part.contains(UInt8(ascii: "."))
            })
        else { return false }
        let next = bytes[range.upperBound...].drop { $0 == 0x20 }.prefix(3)
        return String(decoding: next, as: UTF8.self).lowercased() == "uhr" || texts.allSatisfy { $0.hasSuffix("h") }
            || texts.contains { $0.contains(":") || $0.hasSuffix("am") || $0.hasSuffix("pm") || $0 == "uhr" }
    }

    /// Returns the time in the word at `distance` if it is `9ish`, `9:30-ish`, `noonish`; nil for other words.
    func timeBeforeIsh(_ distance: Int) -> String? {
        let bytes = Array(word(distance).utf8)[...]
        guard bytes.count > 3, bytes.suffix(3).elementsEqual("ish".utf8) else { return nil }
        var time = bytes.dropLast(3)
        if time.last == UInt8(ascii: "-") { time.removeLast() }
        let text = String(decoding: time, as: UTF8.self)
        let isNamed = Vocabulary.numbers[text] != nil || Vocabulary.namedTimes[text] != nil
        return isNamed || Self.isClock(time) ? text : nil
    }

    /// Returns whether a word is a time of day: `9`, `9:00`, `9.30`, `9am`, `17h`.
    private static func isClock(_ bytes: ArraySlice<UInt8>) -> Bool {
        let hours = bytes.prefix { $0.isDigit }
        guard 1...2 ~= hours.count else { return false }
        var rest = bytes.dropFirst(hours.count)
        if let mark = rest.first, mark == UInt8(ascii: ":") || mark == UInt8(ascii: ".") {
            guard rest.count >= 3, rest[rest.startIndex + 1].isDigit, rest[rest.startIndex + 2].isDigit else {
                return false
            }
            rest = rest.dropFirst(3)
        }
        return rest.isEmpty || ["am", "pm", "h"].contains(String(decoding: rest, as: UTF8.self).lowercased())
    }
}
