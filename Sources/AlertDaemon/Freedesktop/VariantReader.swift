// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
internal import DBus

/// Reads one value of GVariant's text format. `as` is the signature that is wanted, nil for the one that the text has.
struct VariantReader {
    typealias Malformed = VariantText.Malformed

    private let bytes: [UInt8]
    private var place = 0
    private static let types: [String: String] = [
        "boolean": "b", "byte": "y", "int16": "n", "uint16": "q", "int32": "i", "uint32": "u", "int64": "x",
        "uint64": "t", "double": "d", "string": "s", "objectpath": "o", "signature": "g",
    ]

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return place == bytes.count
        }
    }

    mutating func value(as wanted: String?, depth: Int) throws(Malformed) -> DBusValue {
        guard depth <= VariantText.maximumDepth else { throw Malformed() }
        skipSpace()
        guard let first = peek else { throw Malformed() }
        switch first {
        case UInt8(ascii: "@"):
            place += 1
            let signature = word { $0 > 0x20 && $0 < 0x7F }
            guard VariantSignature.isComplete(signature), wanted == nil || wanted == signature else {
                throw Malformed()
            }
            return try value(as: signature, depth: depth + 1)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return try text(wanted ?? "s")
        case UInt8(ascii: "["): return try array(wanted, depth)
        case UInt8(ascii: "{"): return try dictionary(wanted, depth)
        case UInt8(ascii: "("): return try structure(wanted, depth)
        case UInt8(ascii: "<"):
            place += 1
            guard wanted == nil || wanted == "v" else { throw Malformed() }
            let inner = try value(as: nil, depth: depth + 1)
            try expect(">")
            return .variant(inner)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return try number(wanted)
        default:
            let name = word { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || ($0 >= 0x30 && $0 <= 0x39) }
            if name == "true" || name == "false" {
                guard wanted == nil || wanted == "b" else { throw Malformed() }
                return .bool(name == "true")
            }
            guard let signature = Self.types[name], wanted == nil || wanted == signature else { throw Malformed() }
            return try value(as: signature, depth: depth + 1)
        }
    }

    private mutating func number(_ wanted: String?) throws(Malformed) -> DBusValue {
        let digits = word {
            ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || ($0 >= 0x30 && $0 <= 0x39) || "+-.".utf8.contains($0)
        }
        let value: DBusValue?
        switch wanted ?? (Self.isFloating(digits) ? "d" : "i") {
        case "y": value = Self.integer(digits).map(DBusValue.byte)
        case "n": value = Self.integer(digits).map(DBusValue.int16)
        case "q": value = Self.integer(digits).map(DBusValue.uint16)
        case "i": value = Self.integer(digits).map(DBusValue.int32)
        case "u": value = Self.integer(digits).map(DBusValue.uint32)
        case "x": value = Self.integer(digits).map(DBusValue.int64)
        case "t": value = Self.integer(digits).map(DBusValue.uint64)
        case "d": value = Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
        default: value = nil
        }
        guard let value else { throw Malformed() }
        return value
    }

    private static func isFloating(_ digits: String) -> Bool {
        !digits.contains("x") && !digits.contains("X")
            && digits.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    }

    /// Reads a number as strtoll(3) does with base 0: 0x is hexadecimal, a leading 0 octal.
    private static func integer<Number: FixedWidthInteger>(_ digits: String) -> Number? {
        let isNegative = digits.hasPrefix("-")
        let magnitude = isNegative || digits.hasPrefix("+") ? digits.dropFirst() : digits[...]
        let lower = magnitude.lowercased()
        let (text, radix) =
            lower.hasPrefix("0x") ? (lower.dropFirst(2), 16) : lower.hasPrefix("0") ? (lower[...], 8) : (lower[...], 10)
        guard text.first?.isHexDigit == true else { return nil }
        return Number((isNegative ? "-" : "") + text, radix: radix)
    }

    private mutating func text(_ wanted: String) throws(Malformed) -> DBusValue {
        let text = try quoted()
        switch wanted {
        case "s": return .string(text)
        case "o": return .objectPath(text)
        case "g": return .signature(text)
        default: throw Malformed()
        }
    }

    private mutating func quoted() throws(Malformed) -> String {
        let quote = bytes[place]
        place += 1
        var result: [UInt8] = []
        while let byte = peek {
            place += 1
            if byte == quote {
                guard let text = String(validating: result, as: UTF8.self), !result.contains(0) else {
                    throw Malformed()
                }
                return text
            }
            if byte == UInt8(ascii: "\\") { try escape(into: &result) } else { result.append(byte) }
        }
        throw Malformed()
    }

    private mutating func escape(into result: inout [UInt8]) throws(Malformed) {
        guard let byte = peek else { throw Malformed() }
        place += 1
        switch byte {
        case UInt8(ascii: "u"): try scalar(digits: 4, &result)
        case UInt8(ascii: "U"): try scalar(digits: 8, &result)
        case UInt8(ascii: "a"): result.append(7)
        case UInt8(ascii: "b"): result.append(8)
        case UInt8(ascii: "f"): result.append(12)
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "v"): result.append(11)
        default: result.append(byte)
        }
    }

    private mutating func scalar(digits: Int, _ result: inout [UInt8]) throws(Malformed) {
        guard place + digits <= bytes.count,
            let number = UInt32(String(decoding: bytes[place..<place + digits], as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw Malformed() }
        place += digits
        result += Array(String(Character(scalar)).utf8)
    }

    /// Numbers of which one has a point are all `d`.
    private mutating func array(_ wanted: String?, _ depth: Int) throws(Malformed) -> DBusValue {
        guard wanted?.hasPrefix("a") ?? true else { throw Malformed() }
        let start = place
        var element = wanted.map { String($0.dropFirst()) }
        do throws(Malformed) {
            return try array(of: &element, depth)
        } catch {
            guard wanted == nil, element == "i" else { throw error }
            place = start
            element = "d"
            return try array(of: &element, depth)
        }
    }

    private mutating func array(of element: inout String?, _ depth: Int) throws(Malformed) -> DBusValue {
        var elements: [DBusValue] = []
        var type = element
        defer { element = type }
        try list(close: "]") { reader throws(Malformed) in
            let value = try reader.value(as: type, depth: depth + 1)
            // The first says what the others are.
            type = type ?? value.signature
            elements.append(value)
        }
        guard let type, !type.hasPrefix("{") else { throw Malformed() }
        return .array(elements, of: type)
    }

    private mutating func dictionary(_ wanted: String?, _ depth: Int) throws(Malformed) -> DBusValue {
        guard wanted?.hasPrefix("a{") ?? true else { throw Malformed() }
        var key = wanted.map { String($0.dropFirst(2).prefix(1)) }
        var value = wanted.map { String($0.dropFirst(3).dropLast()) }
        var entries: [DBusValue] = []
        try list(close: "}") { reader throws(Malformed) in
            let name = try reader.value(as: key, depth: depth + 1)
            try reader.expect(":")
            let content = try reader.value(as: value, depth: depth + 1)
            (key, value) = (key ?? name.signature, value ?? content.signature)
            entries.append(.entry(key: name, value: content))
        }
        guard let key, let value, key.utf8.count == 1, key != "v" else { throw Malformed() }
        return .array(entries, of: "{\(key)\(value)}")
    }

    private mutating func structure(_ wanted: String?, _ depth: Int) throws(Malformed) -> DBusValue {
        var types = wanted.map { VariantSignature.members($0) ?? [] }
        if wanted != nil, types?.isEmpty ?? true { throw Malformed() }
        var members: [DBusValue] = []
        try list(close: ")") { reader throws(Malformed) in
            if types?.isEmpty == true { throw Malformed() }
            members.append(try reader.value(as: types?.removeFirst(), depth: depth + 1))
        }
        guard !members.isEmpty, types?.isEmpty ?? true else { throw Malformed() }
        return .structure(members)
    }

    /// Reads the items between a bracket and its counterpart, separated by commas.
    private mutating func list(
        close: Unicode.Scalar, _ element: (inout VariantReader) throws(Malformed) -> Void
    ) throws(Malformed) {
        place += 1
        while true {
            skipSpace()
            if peek == UInt8(ascii: close) { break }
            try element(&self)
            skipSpace()
            guard peek == UInt8(ascii: ",") else { break }
            place += 1
        }
        try expect(close)
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(Malformed) {
        skipSpace()
        guard peek == UInt8(ascii: scalar) else { throw Malformed() }
        place += 1
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
    }

    private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
        let start = place
        while let byte = peek, isPart(byte) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

/// Signatures of one value (D-Bus specification, "Type System").
enum VariantSignature {
    /// Returns whether a text is the signature of exactly one value that can be read.
    static func isComplete(_ text: String) -> Bool {
        var rest = text[...]
        return text.utf8.count <= 255 && take(&rest, depth: 0) != nil && rest.isEmpty
    }

    /// Returns the signatures of a structure's members; nil if the text is not a structure.
    static func members(_ text: String) -> [String]? {
        guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
        var rest = text.dropFirst().dropLast()
        var members: [String] = []
        while !rest.isEmpty {
            guard let member = take(&rest, depth: 0) else { return nil }
            members.append(member)
        }
        return members
    }

    private static func take(_ rest: inout Substring, depth: Int) -> String? {
        guard depth <= VariantText.maximumDepth, let first = rest.popFirst() else { return nil }
        switch first {
        case "b", "y", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v": return String(first)
        case "a":
            guard rest.first == "{" else { return take(&rest, depth: depth + 1).map { "a" + $0 } }
            rest.removeFirst()
            guard let key = take(&rest, depth: depth + 1), key.count == 1, key != "v",
                let value = take(&rest, depth: depth + 1), rest.popFirst() == "}"
            else { return nil }
            return "a{\(key)\(value)}"
        case "(":
            var members = ""
            while let next = rest.first, next != ")" {
                guard let member = take(&rest, depth: depth + 1) else { return nil }
                members += member
            }
            guard rest.popFirst() == ")", !members.isEmpty else { return nil }
            return "(\(members))"
        default: return nil
        }
    }
}
