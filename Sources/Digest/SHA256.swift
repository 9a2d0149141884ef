// SPDX-License-Identifier: Apache-2.0

import CSodium

/// SHA-256 (FIPS 180-4) by libsodium.
package enum SHA256 {
    /// Returns the digest of a text in UTF-8, as 64 hexadecimal digits.
    package static func hex(of text: String) -> String { hex(of: Array(text.utf8)) }

    /// Returns the digest of bytes, as 64 hexadecimal digits.
    package static func hex(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
