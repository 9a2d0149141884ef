// SPDX-License-Identifier: Apache-2.0

extension JSONParser {
    /// Parses the string whose opening quotation mark is at `position`.
    mutating func parseString() throws(JSONSyntaxError) -> String {
        position += 1
        let start = position
        scanPlainText()
        guard position < bytes.count else { throw failure(.unexpectedEnd) }
        if bytes[position] == UInt8(ascii: "\"") {
            let text = try decode(start..<position)
            position += 1
            return text
        }
        return try parseStringWithEscapes(from: start)
    }

    /// Moves to the next quotation mark, backslash or control character, or to the end.
    @inline(__always)
    private mutating func scanPlainText() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return }
            position += 1
        }
    }

    private func decode(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
        let part = UnsafeBufferPointer(rebasing: bytes[range])
        // ASCII, which is most text, is always valid. The generic check took a twentieth of alertctl's time for a
        // question.
        var bits: UInt8 = 0
        for byte in part { bits |= byte }
        if bits < 0x80 { return String(decoding: part, as: UTF8.self) }
        return try text(part, at: range.lowerBound)
    }

    /// Returns the text of bytes. A tolerant parser replaces each part that is not UTF-8.
    private func text(
        _ bytes: some Collection<UInt8>, at offset: Int
    ) throws(JSONSyntaxError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard tolerance.problems.contains(.invalidUTF8) else { throw JSONSyntaxError(.invalidUTF8, offset: offset) }
        var (decoder, iterator) = (UTF8(), bytes.makeIterator())
        var scalars = String.UnicodeScalarView()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): scalars.append(scalar)
            case .error: scalars.append(tolerance.replacement)
            case .emptyInput: return String(scalars)
            }
        }
    }

    private mutating func parseStringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
        var text: [UInt8] = []
        var runStart = start
        while true {
            scanPlainText()
            guard position < bytes.count else { throw failure(.unexpectedEnd) }
            text.append(contentsOf: bytes[runStart..<position])
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return try self.text(text, at: start)
            case UInt8(ascii: "\\"):
                try parseEscape(into: &text)
                runStart = position
            default:
                throw failure(.unescapedControl(bytes[position]))
            }
        }
    }

    /// Returns the character for the escape at `position`.
    mutating func parseEscapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
        guard position + 1 < bytes.count else {
            position = bytes.count
            throw failure(.unexpectedEnd)
        }
        if bytes[position + 1] == UInt8(ascii: "u") {
            position += 2
            return try parseCodePoint()
        }
        position += 1
        let scalar: Unicode.Scalar
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(bytes[position])
        case UInt8(ascii: "b"): scalar = "\u{08}"
        case UInt8(ascii: "f"): scalar = "\u{0C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        default: throw failure(.invalidEscape)
        }
        position += 1
        return scalar
    }

    private mutating func parseEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        UTF8.encode(try parseEscapedScalar()).map { text.append(contentsOf: $0) }
    }

    /// Returns the character for `\uXXXX`, or for two of them if the first is a high surrogate (RFC 8259 section 7).
    private mutating func parseCodePoint() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = position
        let first = try parseHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let end = position
        // A pair whose second half has not arrived is no fault yet.
        if first < 0xDC00, position == bytes.count { throw failure(.unexpectedEnd) }
        if first < 0xDC00, bytes[position] == UInt8(ascii: "\\"), position + 1 == bytes.count {
            position += 1
            throw failure(.unexpectedEnd)
        }
        if first < 0xDC00, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") {
            position += 2
            let second = try parseHexadecimal()
            if (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            {
                return scalar
            }
        }
        guard tolerance.problems.contains(.loneSurrogate) else { throw JSONSyntaxError(.loneSurrogate, offset: start) }
        // Half a pair is followed by a whole character, or by another half.
        position = end
        return tolerance.replacement
    }

    private mutating func parseHexadecimal() throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count else { throw failure(.unexpectedEnd) }
            let digit: UInt8
            switch bytes[position] {
            case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte: digit = byte - UInt8(ascii: "0")
            case let byte where UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte: digit = byte - UInt8(ascii: "a") + 10
            case let byte where UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte: digit = byte - UInt8(ascii: "A") + 10
            default: throw failure(.invalidEscape)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Parses a number, `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?` (RFC 8259 section 6).
    mutating func parseNumber() throws(JSONSyntaxError) -> JSON {
        let start = position
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let firstDigit = position
        var magnitude: UInt64 = 0
        var fits = true
        while let digit = digitHere() {
            let (tenfold, overflow1) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflow2) = tenfold.addingReportingOverflow(UInt64(digit))
            fits = fits && !overflow1 && !overflow2
            magnitude = sum
            position += 1
        }
        let digits = position - firstDigit
        guard digits > 0, digits == 1 || bytes[firstDigit] != UInt8(ascii: "0") else { throw failure(.invalidNumber) }

        var isWhole = true
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try skipDigits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try skipDigits()
        }
        if isWhole, fits {
            if isNegative {
                if keepsNumbers, magnitude == 0 { return .decimal("-0") }
                if magnitude <= UInt64(Int64.max) + 1 { return .int(Int64(truncatingIfNeeded: 0 &- magnitude)) }
            } else if magnitude <= UInt64(Int64.max) {
                return .int(Int64(magnitude))
            }
        }
        // The initializer ignores the locale, and the text is known to be ASCII of the right form.
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw JSONSyntaxError(.numberOutOfRange, offset: start)
        }
        return keepsNumbers && value.description != text ? .decimal(text) : .float(value)
    }

    @inline(__always)
    private func digitHere() -> UInt8? {
        guard position < bytes.count else { return nil }
        let digit = bytes[position] &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    private mutating func skipDigits() throws(JSONSyntaxError) {
        guard digitHere() != nil else { throw failure(.invalidNumber) }
        while digitHere() != nil { position += 1 }
    }
}
