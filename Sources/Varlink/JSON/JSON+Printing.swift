// SPDX-License-Identifier: Apache-2.0

extension JSON {
    /// Returns the value as compact UTF-8 text without white space.
    public func serialized() -> [UInt8] {
        var bytes: [UInt8] = []
        serialize(into: &bytes)
        return bytes
    }

    /// Appends the value as compact UTF-8 text.
    ///
    /// Control characters (U+0000 to U+001F, U+007F to U+009F) are escaped, so the text is safe for a terminal. An
    /// infinite or NaN ``float(_:)``, which JSON cannot express, becomes `null`.
    public func serialize(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(literal: "null")
        case .bool(true): bytes.append(literal: "true")
        case .bool(false): bytes.append(literal: "false")
        case .int(let value): bytes.append(decimal: value)
        case .float(let value):
            if value.isFinite {
                bytes.append(contentsOf: value.description.utf8)
            } else {
                bytes.append(literal: "null")
            }
        case .decimal(let digits): bytes.append(contentsOf: digits.utf8)
        case .string(let value): JSON.serialize(value, into: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            var isFirst = true
            for element in elements {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                element.serialize(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): object.serialize(into: &bytes)
        }
    }

    /// Appends a string with its quotation marks and escapes.
    static func serialize(_ string: String, into bytes: inout [UInt8]) {
        var string = string
        string.withUTF8 { text in
            bytes.append(UInt8(ascii: "\""))
            var runStart = 0
            var index = 0
            while index < text.count {
                let byte = text[index]
                // U+0080 to U+009F are 0xC2 and one more byte, 0x80 to 0x9F.
                let isHighControl = byte == 0xC2 && text[index + 1] < 0xA0
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || isHighControl else {
                    index += 1
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
                if isHighControl { index += 1 }
                bytes.append(escaped: text[index])
                index += 1
                runStart = index
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Returns the value as text for people: one member or element per line, indented, with a line feed at the end.
    public func prettyPrinted(indent: Int = 2) -> String {
        var bytes: [UInt8] = []
        prettyPrint(into: &bytes, indent: indent, level: 0)
        bytes.append(0x0A)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func prettyPrint(into bytes: inout [UInt8], indent: Int, level: Int) {
        func newLine(_ level: Int) {
            bytes.append(0x0A)
            bytes.append(contentsOf: repeatElement(0x20, count: indent * level))
        }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(level + 1)
                element.prettyPrint(into: &bytes, indent: indent, level: level + 1)
            }
            newLine(level)
            bytes.append(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(level + 1)
                JSON.serialize(member.key, into: &bytes)
                bytes.append(literal: ": ")
                member.value.prettyPrint(into: &bytes, indent: indent, level: level + 1)
            }
            newLine(level)
            bytes.append(UInt8(ascii: "}"))
        default: serialize(into: &bytes)
        }
    }
}

extension JSON.Object {
    /// Appends the object as compact UTF-8 text.
    public func serialize(into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in members {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            JSON.serialize(member.key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            member.value.serialize(into: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension JSON: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String { String(decoding: serialized(), as: UTF8.self) }
}

extension [UInt8] {
    mutating func append(literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        let start = count
        repeat {
            let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
            append(UInt8(ascii: "0") + UInt8(remainder))
            magnitude = quotient
        } while magnitude > 0
        self[start...].reverse()
    }

    /// Appends a character below U+0100 that must be escaped in a string.
    fileprivate mutating func append(escaped byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0D: append(UInt8(ascii: "r"))
        case 0x09: append(UInt8(ascii: "t"))
        default:
            append(literal: "u00")
            for nibble in [byte >> 4, byte & 15] {
                append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
            }
        }
    }
}
