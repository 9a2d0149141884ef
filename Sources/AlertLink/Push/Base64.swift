// SPDX-License-Identifier: Apache-2.0

import CSodium

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
