// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
internal import DBus

/// Values in GVariant's text format (GLib, "GVariant Text Format"), in which hints are written on a command line and
/// kept in the store. Read are all types that D-Bus has but descriptors; GLib's `nothing` and `just` are not among
/// them.
///
/// At most 4,096 bytes and 16 levels are read.
enum VariantText {
    static let maximumLength = 4_096
    static let maximumDepth = 16

    /// The reason why a text is no value.
    struct Malformed: Error, Hashable {}

    /// Reads a value. A number without a type is an `i`, with a point or an exponent a `d`.
    static func value(_ text: String) throws(Malformed) -> DBusValue {
        guard text.utf8.count <= maximumLength else { throw Malformed() }
        var reader = VariantReader(text)
        let value = try reader.value(as: nil, depth: 0)
        guard reader.isAtEnd else { throw Malformed() }
        return value
    }

    /// Writes a value with its type, so that reading it gives the same. Nil for one that cannot be read again: one with
    /// a descriptor, or one beyond the bounds.
    static func text(_ value: DBusValue) -> String? {
        guard let text = write(value, depth: 0), text.utf8.count <= maximumLength else { return nil }
        return text
    }

    private static func write(_ value: DBusValue, depth: Int) -> String? {
        guard depth <= maximumDepth else { return nil }
        switch value {
        case .byte(let number): return "byte \(number)"
        case .bool(let flag): return flag ? "true" : "false"
        case .int16(let number): return "int16 \(number)"
        case .uint16(let number): return "uint16 \(number)"
        case .int32(let number): return "\(number)"
        case .uint32(let number): return "uint32 \(number)"
        case .int64(let number): return "int64 \(number)"
        case .uint64(let number): return "uint64 \(number)"
        case .double(let number): return number.isFinite ? "\(number)" : nil
        case .string(let text): return quoted(text)
        case .objectPath(let text): return "objectpath " + quoted(text)
        case .signature(let text): return "signature " + quoted(text)
        case .descriptor, .bytes: return nil
        case .array(let elements, let element):
            let texts = elements.map { write($0, depth: depth + 1) }
            guard !texts.contains(nil) else { return nil }
            let isDictionary = element.hasPrefix("{")
            let joined = texts.compactMap(\.self).joined(separator: ", ")
            guard !texts.isEmpty else { return "@a\(element) " + (isDictionary ? "{}" : "[]") }
            return isDictionary ? "{\(joined)}" : "[\(joined)]"
        case .structure(let members):
            let texts = members.map { write($0, depth: depth + 1) }
            guard !texts.contains(nil) else { return nil }
            return "(" + texts.compactMap(\.self).joined(separator: ", ") + (texts.count == 1 ? ",)" : ")")
        case .entry(let key, let value):
            guard let key = write(key, depth: depth + 1), let value = write(value, depth: depth + 1) else { return nil }
            return "\(key): \(value)"
        case .variant(let inner): return write(inner, depth: depth + 1).map { "<\($0)>" }
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case let other where other.value < 0x20 || other.value == 0x7F:
                let digits = String(other.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }
}
