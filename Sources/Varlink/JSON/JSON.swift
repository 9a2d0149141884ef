// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259), of which Varlink messages consist.
///
/// Integers and fractions are separate, because Varlink has `int` and `float`. An integer outside the range of `Int64`
/// becomes a ``float(_:)``, as in sd-json.
public enum JSON: Sendable, Hashable {
    /// `null`. In a Varlink message it is equivalent to a missing member.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits into 64 bits.
    case int(Int64)
    /// Any other number. A parsed number is never infinite or NaN; such values print as `null`.
    case float(Double)
    /// A number in the digits of the text, ASCII of the form of RFC 8259, section 6. Only a parser that keeps numbers
    /// makes it, and only of a number that ``int(_:)`` and ``float(_:)`` would print in another way.
    case decimal(String)
    /// A string. The parser has checked that it is valid UTF-8 without lone surrogates.
    case string(String)
    case array([JSON])
    /// An object. The members keep their original order.
    case object(Object)
}

extension JSON {
    /// A Boolean value indicating whether this is `null`.
    @inlinable
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The string; nil for another kind of value.
    @inlinable
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The Boolean value; nil for another kind of value.
    @inlinable
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer; nil for another kind of value.
    @inlinable
    public var intValue: Int64? {
        if case .int(let value) = self { value } else { nil }
    }

    /// The integer, also if it is written with a fraction of zero or an exponent, such as 5.0; nil for another kind of
    /// value. JSON Schema counts such numbers as integers (2020-12, validation, section 6.1.1).
    @inlinable
    public var wholeValue: Int64? {
        switch self {
        case .float(let value): Int64(exactly: value)
        case .decimal(let digits): Double(digits).flatMap { Int64(exactly: $0) }
        case .int(let value): value
        default: nil
        }
    }

    /// The number, integer or not; nil for another kind of value.
    @inlinable
    public var doubleValue: Double? {
        switch self {
        case .float(let value): value
        case .decimal(let digits): Double(digits)
        case .int(let value): Double(value)
        default: nil
        }
    }

    /// The elements; nil for another kind of value.
    @inlinable
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object; nil for another kind of value.
    @inlinable
    public var objectValue: Object? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member `key` of an object; nil without one, or for another kind of value.
    @inlinable
    public subscript(key: String) -> JSON? {
        if case .object(let object) = self { object[key] } else { nil }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null` from `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .float(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object; of members with equal names, the last one counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var object = Object()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
