// SPDX-License-Identifier: Apache-2.0

/// 128 random bits as text.
package enum SecretToken {
    /// Returns 32 hexadecimal digits.
    package static func random() -> String {
        var random = SystemRandomNumberGenerator()
        let words: (UInt64, UInt64) = (random.next(), random.next())
        // This avoids generic functions, for which the runtime builds types: that took a twentieth of the instructions
        // of a question.
        return String(unsafeUninitializedCapacity: 32) { digits in
            for place in 0..<32 {
                let word = place < 16 ? words.0 : words.1
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(4 * (15 - place % 16))) & 15
                digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
            }
            return 32
        }
    }
}
