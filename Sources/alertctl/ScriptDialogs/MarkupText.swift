// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Texts as zenity reads them.
enum MarkupText {
    /// Returns the text of Pango markup, without tags and with its entities replaced. Anything that is not markup
    /// stays.
    static func plain(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">"), isTag(rest[rest.index(after: rest.startIndex)..<end]) {
                rest = rest[rest.index(after: end)...]
            } else if first == "&", let (character, after) = entity(rest) {
                result.append(character)
                rest = after
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return result
    }

    private static func isTag(_ text: Substring) -> Bool {
        let name = text.hasPrefix("/") ? text.dropFirst() : text
        return name.first.map { $0.isLetter } == true && !text.contains("<")
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
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
        return (Character(scalar), rest)
    }

    /// Returns the text with the escapes of C replaced, such as `\n`.
    static func unescaped(_ text: String) -> String {
        String(decoding: CEscapes.bytes(text, keepsLast: true).filter { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the label of a button without the underscore before the letter that chooses it: `_Yes`.
    static func withoutMnemonic(_ text: String) -> String {
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
    static func date(_ day: String, at clock: String = "", format: String) -> String {
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
