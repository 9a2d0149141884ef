// SPDX-License-Identifier: Apache-2.0

/// A position in a short ASCII text, with which all texts about time are read.
struct TextScanner {
    /// The maximum length of a text about time in bytes; longer texts are refused before reading.
    static let maximumLength = 4_096

    let bytes: [UInt8]
    var position = 0

    /// Creates a scanner; refuses an empty text and one of more than `maximum` bytes.
    init(_ text: String, maximum: Int = maximumLength) throws(TimeTextError) {
        guard text.utf8.count <= maximum else {
            throw TimeTextError(
                .tooLong, word: String(text.prefix(16)), range: 0..<text.utf8.count,
                reason: "The text has \(text.utf8.count) bytes (maximum \(maximum)).")
        }
        bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 != 0x20 }) else {
            throw TimeTextError(.empty, word: "", range: 0..<0, reason: "No time was given.")
        }
    }

    var atEnd: Bool { position >= bytes.count }
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func peek(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// Skips a character if it is next.
    mutating func take(_ character: Character) -> Bool {
        guard let byte = current, byte == character.asciiValue else { return false }
        position += 1
        return true
    }

    /// Skips a text, ignoring case, if it is next.
    mutating func take(text: String) -> Bool {
        var index = position
        for byte in text.utf8 {
            guard index < bytes.count, bytes[index].asciiLowercased == byte.asciiLowercased else { return false }
            index += 1
        }
        position = index
        return true
    }

    mutating func skipSpaces() {
        while current == 0x20 || current == 0x09 { position += 1 }
    }

    /// The number of digits from here on.
    var digitCount: Int {
        var count = 0
        while let byte = peek(count), byte.isDigit { count += 1 }
        return count
    }

    /// Reads a number of `digits` digits; returns nil without advancing if they are missing.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let count = digitCount
        guard digits.contains(count), count <= 18 else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return value
    }

    /// Reads exactly `count` digits, even if more follow.
    mutating func fixed(_ count: Int) -> Int? {
        guard digitCount >= count else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return value
    }

    /// Reads the digits after a decimal point as microseconds. Digits beyond six are truncated, never rounded up.
    mutating func microseconds() -> Int? {
        let count = digitCount
        guard 1...18 ~= count else { return nil }
        var value = 0
        for index in 0..<max(6, count) {
            if index < 6 { value = value * 10 + (index < count ? Int(bytes[position + index] - UInt8(ascii: "0")) : 0) }
        }
        position += count
        return value
    }

    /// Reads the letters from here on in lower case; the result is empty if none follow.
    mutating func letters() -> String {
        var word: [UInt8] = []
        while let byte = current, byte.isLetter, word.count < 32 {
            word.append(byte.asciiLowercased)
            position += 1
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// Returns the range from `start` to the next space, but at least to the position.
    func word(from start: Int) -> Range<Int> {
        var end = max(start, min(position, bytes.count))
        while end < bytes.count, bytes[end] != 0x20, bytes[end] != 0x09 { end += 1 }
        return start..<end
    }

    /// Returns an error about the word that starts at `start`, or about the end of the text.
    func error(
        _ code: TimeTextError.Code = .unexpected, from start: Int, _ reason: String, hint: String = ""
    ) -> TimeTextError {
        let range = word(from: min(start, bytes.count))
        return TimeTextError(
            range.isEmpty && code == .unexpected ? .incomplete : code, in: bytes, range, reason, hint: hint)
    }
}

extension UInt8 {
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var asciiLowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= (self | 0x20) }
}

extension BinaryInteger {
    /// Returns the decimal digits with leading zeros up to `width`.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}

// The standard library's functions of these names pull in its regular expressions, 1.3 MB of a small program. These
// compare bytes.

extension StringProtocol {
    /// Returns whether this text contains `text`.
    package func contains(_ text: String) -> Bool { bytePosition(of: text) != nil }

    /// Returns the position of `text` in the bytes of this one, from `start` on; nil if it does not occur.
    package func bytePosition(of text: String, from start: Int = 0) -> Int? {
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        guard let first = wanted.first, bytes.count >= start + wanted.count else { return wanted.isEmpty ? start : nil }
        return (start...bytes.count - wanted.count).first { place in
            bytes[place] == first && bytes[place...].starts(with: wanted)
        }
    }
}

extension String {
    /// Returns the text with each occurrence of `text` replaced.
    ///
    /// - Parameters:
    ///   - text: The text to look for, which must not be empty.
    ///   - replacement: The new text.
    package func replacing(_ text: String, with replacement: String) -> String {
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var start = 0
        while let place = bytePosition(of: text, from: start) {
            result += bytes[start..<place]
            result += replacement.utf8
            start = place + text.utf8.count
        }
        return start == 0 ? self : String(decoding: result + bytes[start...], as: UTF8.self)
    }
}
