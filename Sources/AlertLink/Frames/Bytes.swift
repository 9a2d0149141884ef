// SPDX-License-Identifier: Apache-2.0

import CSodium
package import Varlink

/// The functions of libsodium that are used here.
package enum Sodium {
    /// Initializes the library. Call it once, before any other function.
    /// - Returns: False if the system gives no random numbers.
    package static func start() -> Bool { sodium_init() >= 0 }

    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Returns a random number that is not negative.
    package static func randomNumber() -> Int64 {
        Int64(random(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1)
    }

    /// Returns the BLAKE2b hash (RFC 7693) of bytes.
    /// - Parameter count: 16 to 64.
    static func hash(_ bytes: [UInt8], key: [UInt8] = [], count: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        crypto_generichash(&result, count, bytes, UInt64(bytes.count), key.isEmpty ? nil : key, key.count)
        return result
    }
}

/// Conversions between bytes and lowercase hexadecimal digits.
enum Hex {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return bytes.reduce(into: "") { text, byte in
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }

    /// Reads bytes, or returns nil unless there are exactly this many.
    static func bytes(_ text: String, count: Int) -> [UInt8]? {
        let digits = text.utf8.map { digit -> UInt8? in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x61...0x66: digit - 0x57
            default: nil
            }
        }
        guard digits.count == 2 * count else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension FixedWidthInteger {
    /// Big-endian.
    var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

    init(bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }
}

extension JSON {
    /// Parses a text, or returns nil if it is not JSON.
    package init?(bytes: [UInt8], maximumSize: Int = .max) {
        do { self = try JSON(parsing: bytes, maximumSize: maximumSize) } catch { return nil }
    }
}

/// Base64 (RFC 4648).
enum Base64 {
    enum Variant {
        /// Section 4, with padding.
        case padded
        /// Section 5, without padding.
        case url

        fileprivate var number: Int32 {
            switch self {
            case .padded: sodium_base64_VARIANT_ORIGINAL
            case .url: sodium_base64_VARIANT_URLSAFE_NO_PADDING
            }
        }
    }

    static func text(_ bytes: [UInt8], _ variant: Variant) -> String {
        // With the NUL that libsodium writes at the end.
        let size = sodium_base64_encoded_len(bytes.count, variant.number)
        var text = [CChar](repeating: 0, count: size)
        sodium_bin2base64(&text, size, bytes, bytes.count, variant.number)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Reads a text; nil if it has anything but digits of the variant.
    static func bytes(_ text: String, _ variant: Variant) -> [UInt8]? {
        let length = text.utf8.count
        var bytes = [UInt8](repeating: 0, count: length)
        var count = 0
        guard sodium_base642bin(&bytes, bytes.count, text, length, nil, &count, nil, variant.number) == 0 else {
            return nil
        }
        return Array(bytes.prefix(count))
    }
}
