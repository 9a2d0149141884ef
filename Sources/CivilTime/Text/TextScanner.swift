// SPDX-License-Identifier: Apache-2.0

/// A position in a short ASCII text. Everything else about time is read through it.
struct TextScanner {
    /// The longest text about time that is read, in bytes; more is refused before anything is looked at.
    static let maximumLength = 4_096

    let bytes: [UInt8]
    var position = 0

    /// Refuses an empty text and one of more than `maximum` bytes.
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

    /// Steps over a character if it is next.
    mutating func take(_ character: Character) -> Bool {
        guard let byte = current, byte == character.asciiValue else { return false }
        position += 1
        return true
    }

    /// Steps over a text, whatever the case of its letters, if it is next.
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

    /// A number of `digits` digits; nil, and no step, if they are not there.
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

    /// Exactly `count` digits, even if more follow.
    mutating func fixed(_ count: Int) -> Int? {
        guard digitCount >= count else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return value
    }

    /// The digits after a decimal point as microseconds. More than six are accepted and cut off, never rounded up.
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

    /// The letters from here on, in lower case; empty if there are none.
    mutating func letters() -> String {
        var word: [UInt8] = []
        while let byte = current, byte.isLetter, word.count < 32 {
            word.append(byte.asciiLowercased)
            position += 1
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// The period from `start` to the next space, at least to the position.
    func word(from start: Int) -> Range<Int> {
        var end = max(start, min(position, bytes.count))
        while end < bytes.count, bytes[end] != 0x20, bytes[end] != 0x09 { end += 1 }
        return start..<end
    }

    /// An error about the word that starts at `start`, or about the end of the text.
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
    /// The decimal digits, with zeros in front up to `width`.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}
