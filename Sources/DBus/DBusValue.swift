// SPDX-License-Identifier: Apache-2.0

public import LinuxSystem

/// A value of the D-Bus type system (D-Bus specification, "Type System").
///
/// A value carries its own type, so a message body is `[DBusValue]`, and its signature is the joined signatures of the
/// values. Values from the bus have been checked against the wire's types and the reader's limits.
public indirect enum DBusValue: Sendable, Hashable {
    /// `y`
    case byte(UInt8)
    /// `b`
    case bool(Bool)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`, which may not contain a NUL.
    case string(String)
    /// `o`
    case objectPath(String)
    /// `g`
    case signature(String)
    /// `h`
    case descriptor(SharedDescriptor)
    /// A large `ay`, such as an image. Messages with a few bytes have an array of bytes.
    case bytes([UInt8])
    /// `a`: every element has the signature `of`, which is needed for an empty array, too.
    case array([DBusValue], of: String)
    /// `( )`, with at least one member.
    case structure([DBusValue])
    /// `{ }`, only as the element of an array; the key is a basic type.
    case entry(key: DBusValue, value: DBusValue)
    /// `v`
    case variant(DBusValue)

    /// Returns an array of strings, `as`.
    public static func strings(_ values: [String]) -> DBusValue {
        .array(values.map(DBusValue.string), of: "s")
    }

    /// Returns `a{sv}` in the order of the keys, so that equal properties always give equal bytes.
    public static func properties(_ values: [String: DBusValue]) -> DBusValue {
        let entries = values.sorted { $0.key < $1.key }.map { key, value in
            DBusValue.entry(key: .string(key), value: .variant(value))
        }
        return .array(entries, of: "{sv}")
    }

    /// The type in D-Bus notation, such as `a{sv}`.
    public var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        }
    }
}

extension DBusValue {
    /// The text of a string, or of a string in a variant.
    public var stringValue: String? {
        switch self {
        case .string(let text): text
        case .variant(let inner): inner.stringValue
        default: nil
        }
    }

    /// The text of an object path, or of an object path in a variant.
    public var objectPathValue: String? {
        switch self {
        case .objectPath(let text): text
        case .variant(let inner): inner.objectPathValue
        default: nil
        }
    }

    /// The number of a `u`, or of a `u` in a variant.
    public var uint32Value: UInt32? {
        switch self {
        case .uint32(let number): number
        case .variant(let inner): inner.uint32Value
        default: nil
        }
    }

    /// The number of an `i`, or of an `i` in a variant.
    public var int32Value: Int32? {
        switch self {
        case .int32(let number): number
        case .variant(let inner): inner.int32Value
        default: nil
        }
    }

    /// The strings of an `as`, or of an `as` in a variant.
    public var stringsValue: [String]? {
        switch self {
        case .array(let elements, of: "s"): elements.compactMap(\.stringValue)
        case .variant(let inner): inner.stringsValue
        default: nil
        }
    }

    /// The bytes of an `ay`, or of an `ay` in a variant.
    public var bytesValue: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .array(let elements, of: "y"): elements.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        case .variant(let inner): inner.bytesValue
        default: nil
        }
    }

    /// The entries of an `a{sv}`, or of an `a{sv}` in a variant, without the variants around the values. If a key
    /// occurs twice, the last value counts.
    public var propertiesValue: [String: DBusValue]? {
        switch self {
        case .array(let elements, of: "{sv}"):
            var values: [String: DBusValue] = [:]
            for case .entry(.string(let key), .variant(let value)) in elements { values[key] = value }
            return values
        case .variant(let inner): return inner.propertiesValue
        default: return nil
        }
    }
}
