// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Texts as zenity reads them.
package enum MarkupText {
    /// The tags of Pango's markup, and the link of a label.
    private static let tags: Set<Substring> = [
        "a", "b", "big", "i", "markup", "s", "small", "span", "sub", "sup", "tt", "u",
    ]

    /// Returns the text of Pango markup, without tags and with its entities replaced. Anything that is not markup
    /// stays: unknown or malformed tags, such as an address in angle brackets, and a tag without its counterpart.
    package static func plain(_ text: String) -> String {
        /// The parts of the result; a tag is one part, which is empty once its counterpart is found.
        var parts = [""]
        var open: [(name: Substring, part: Int)] = []
        var counts: [Substring: Int] = [:]
        var rest = text[...]
        while let first = rest.first {
            if first == "<", let tag = Tag(rest) {
                rest = tag.rest
                if tag.kind == .whole { continue }
                parts.append(String(tag.text))
                if tag.kind == .start {
                    open.append((tag.name, parts.count - 1))
                    counts[tag.name, default: 0] += 1
                } else if counts[tag.name, default: 0] > 0 {
                    while let last = open.popLast() {
                        counts[last.name, default: 0] -= 1
                        guard last.name == tag.name else { continue }
                        parts[last.part] = ""
                        parts[parts.count - 1] = ""
                        break
                    }
                }
                parts.append("")
            } else if first == "&", let (character, after) = entity(rest) {
                parts[parts.count - 1].append(character)
                rest = after
            } else {
                parts[parts.count - 1].append(first)
                rest.removeFirst()
            }
        }
        return parts.joined()
    }

    /// A known tag at the beginning of a text.
    private struct Tag {
        enum Kind { case start, end, whole }

        let kind: Kind
        let name: Substring
        let text: Substring
        let rest: Substring

        /// Parses a tag; nil if the text does not begin with a known one that is well formed.
        init?(_ text: Substring) {
            var rest = text.dropFirst()
            let isEnd = rest.first == "/"
            if isEnd { rest.removeFirst() }
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            guard tags.contains(name) else { return nil }
            rest = rest.dropFirst(name.count)
            while !isEnd, let after = Self.attribute(rest) { rest = after }
            rest = rest.drop { $0.isWhitespace }
            let isWhole = !isEnd && rest.first == "/"
            if isWhole { rest.removeFirst() }
            guard rest.first == ">" else { return nil }
            self.rest = rest.dropFirst()
            self.name = name
            self.text = text[..<self.rest.startIndex]
            kind = isEnd ? .end : isWhole ? .whole : .start
        }

        /// Returns the text after an attribute: ` color="red"`. Nil if there is none.
        private static func attribute(_ text: Substring) -> Substring? {
            guard text.first?.isWhitespace == true else { return nil }
            var rest = text.drop { $0.isWhitespace }
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
            guard !name.isEmpty else { return nil }
            rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
            guard rest.popFirst() == "=" else { return nil }
            rest = rest.drop { $0.isWhitespace }
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { return nil }
            rest = rest.drop { $0 != quote && $0 != "<" }
            return rest.popFirst() == quote ? rest : nil
        }
    }

    private static func entity(_ text: Substring) -> (Character, Substring)? {
        guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let rest = text[text.index(after: end)...]
        let named: [Substring: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let character = named[name] { return (character, rest) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value != 0 else { return nil }
        return (Character(scalar), rest)
    }

    /// Returns the text with the escapes of C replaced, such as `\n`.
    package static func unescaped(_ text: String) -> String {
        String(decoding: CEscapes.bytes(text, keepsLast: true).filter { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the label of a button without the underscore before the letter that chooses it: `_Yes`.
    package static func withoutMnemonic(_ text: String) -> String {
        var result = ""
        var isMarked = false
        for character in text {
            if character == "_", !isMarked {
                isMarked = true
            } else {
                result.append(character)
                isMarked = false
            }
        }
        return result
    }

    /// Formats a day by strftime(3) in the person's locale.
    ///
    /// - Parameters:
    ///   - day: The day: `2027-03-04`. Any other text is returned unchanged.
    ///   - clock: The time of the day: `09:05:30`.
    package static func date(_ day: String, at clock: String = "", format: String) -> String {
        let parts = day.split(separator: "-").compactMap { Int32($0) }
        let clock = clock.split(separator: ":").compactMap { Int32($0) }
        guard parts.count == 3 else { return day }
        var time = tm()
        if clock.count == 3 { (time.tm_hour, time.tm_min, time.tm_sec) = (clock[0], clock[1], clock[2]) }
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (parts[0] - 1900, parts[1] - 1, parts[2], -1)
        // The week day and the day of the year.
        _ = timegm(&time)
        var buffer = [CChar](repeating: 0, count: 1_024)
        let mask = Int32(1) << LC_TIME | Int32(1) << LC_CTYPE
        guard let locale = newlocale(mask, "", nil) ?? newlocale(mask, "C", nil) else { return day }
        defer { freelocale(locale) }
        let count = strftime_l(&buffer, buffer.count, format, &time, locale)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
