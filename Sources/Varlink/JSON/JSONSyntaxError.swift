// SPDX-License-Identifier: Apache-2.0

/// The reason why bytes are refused as a JSON value, and the position.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The kind of error.
    public enum Reason: Sendable, Hashable {
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// A byte is invalid at this position.
        case unexpectedByte(UInt8)
        /// Other text follows the value.
        case trailingBytes
        /// The arrays and objects are nested deeper than this limit.
        case tooDeep(limit: Int)
        /// The text is longer than this many bytes.
        case tooLarge(limit: Int)
        /// An object has two members with this name. RFC 8259 section 4 leaves the meaning open. If readers choose
        /// differently, a check may see one value while another is used; so duplicates are refused.
        case duplicateKey(String)
        /// A string is not valid UTF-8 (RFC 3629).
        case invalidUTF8
        /// `\uD800` to `\uDFFF` without its other half, which is not a character.
        case loneSurrogate
        /// A backslash followed by something other than `" \ / b f n r t u`.
        case invalidEscape
        /// A control character below U+0020 is not escaped (RFC 8259 section 7).
        case unescapedControl(UInt8)
        /// A number not in the form of RFC 8259 section 6.
        case invalidNumber
        /// A number exceeds the range of a double.
        case numberOutOfRange
    }

    /// The kind of error.
    public var reason: Reason
    /// The position, in bytes from the beginning.
    public var offset: Int

    /// Creates an error.
    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// A sentence for people.
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
