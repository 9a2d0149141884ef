// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259), the data that Varlink messages are made of.
///
/// Whole numbers and fractions are kept apart, because Varlink's `int` and `float` are. A whole number outside
/// the range of `Int64` becomes a ``float(_:)``, as it does in sd-json.
public enum JSON: Sendable, Hashable {
    /// `null`. In a Varlink message it means the same as a member that is missing.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case int(Int64)
    /// Any other number. Never infinite or not-a-number when it was parsed; such a value prints as `null`.
    case float(Double)
    /// A string. The parser has checked that it is valid UTF-8 and holds no lone surrogate.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object. Its members keep the order in which they were written.
    case object(Object)
}

extension JSON {
    /// A Boolean value indicating whether this is `null`.
    @inlinable
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The string, or nil if this is another kind of value.
    @inlinable
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, or nil if this is another kind of value.
    @inlinable
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The whole number, or nil if this is another kind of value.
    @inlinable
    public var intValue: Int64? {
        if case .int(let value) = self { value } else { nil }
    }

    /// The number, whole or not, or nil if this is another kind of value.
    @inlinable
    public var doubleValue: Double? {
        switch self {
        case .float(let value): value
        case .int(let value): Double(value)
        default: nil
        }
    }

    /// The elements, or nil if this is another kind of value.
    @inlinable
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, or nil if this is another kind of value.
    @inlinable
    public var objectValue: Object? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member `key` of an object; nil if there is none, or if this is no object.
    @inlinable
    public subscript(key: String) -> JSON? {
        if case .object(let object) = self { object[key] } else { nil }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `nil` stands for `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .float(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object; of members with equal names the last one counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var object = Object()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
