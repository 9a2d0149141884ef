// SPDX-License-Identifier: Apache-2.0

/// The reason why some bytes are not a JSON value that is accepted here, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Reason: Sendable, Hashable {
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// A byte that cannot stand at this place.
        case unexpectedByte(UInt8)
        /// Something follows the value.
        case trailingBytes
        /// Arrays and objects are nested deeper than this limit.
        case tooDeep(limit: Int)
        /// The text is longer than this many bytes.
        case tooLarge(limit: Int)
        /// An object has two members of this name. RFC 8259 section 4 leaves the meaning open, and readers that
        /// choose differently are how a check is passed by one value and another is used; so it is refused.
        case duplicateKey(String)
        /// A string is not valid UTF-8 (RFC 3629).
        case invalidUTF8
        /// `\uD800` to `\uDFFF` without its other half, which is no character.
        case loneSurrogate
        /// A backslash followed by something other than `" \ / b f n r t u`.
        case invalidEscape
        /// A control character below U+0020 written as it is instead of escaped (RFC 8259 section 7).
        case unescapedControl(UInt8)
        /// A number not in the form of RFC 8259 section 6.
        case invalidNumber
        /// A number larger than a double can hold.
        case numberOutOfRange
    }

    /// The kind of error.
    public var reason: Reason
    /// The position, in bytes from the beginning.
    public var offset: Int

    /// An error.
    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        let what =
            switch reason {
            case .unexpectedEnd: "the JSON text ends in the middle of a value"
            case .unexpectedByte(let byte): "unexpected byte 0x" + String(byte, radix: 16)
            case .trailingBytes: "something follows the JSON value"
            case .tooDeep(let limit): "the JSON value is nested deeper than \(limit)"
            case .tooLarge(let limit): "the JSON text is longer than \(limit) bytes"
            case .duplicateKey(let key): "the member \(JSON.string(key)) occurs twice in one object"
            case .invalidUTF8: "a string is not valid UTF-8"
            case .loneSurrogate: "half of a surrogate pair is missing"
            case .invalidEscape: "unknown escape sequence"
            case .unescapedControl(let byte): "control character 0x\(String(byte, radix: 16)) must be escaped"
            case .invalidNumber: "malformed number"
            case .numberOutOfRange: "the number is too large"
            }
        return "\(what) (at byte \(offset))"
    }
}
