// SPDX-License-Identifier: Apache-2.0

/// SHA-256 (FIPS 180-4), part by part. Without a library, so that alertctl starts as fast as before.
package struct SHA256 {
    /// The hash value H of section 6.2, with the initial words of section 5.3.3.
    private var hash: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// The beginning of a block that is not complete yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0
    private var schedule = [UInt32](repeating: 0, count: 64)

    private static let blockSize = 64

    /// The constants K of section 4.2.2: the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    package init() {}

    /// Returns the digest of a text in UTF-8, as 64 hexadecimal digits.
    package static func hex(of text: String) -> String { hex(of: Array(text.utf8)) }

    /// Returns the digest of bytes, as 64 hexadecimal digits.
    package static func hex(of bytes: [UInt8]) -> String {
        var digest = SHA256()
        digest.add(bytes[...])
        return digest.hex()
    }

    /// Adds bytes to the message.
    package mutating func add(_ bytes: ArraySlice<UInt8>) {
        count &+= UInt64(bytes.count)
        var bytes = bytes
        if !rest.isEmpty {
            let part = bytes.prefix(Self.blockSize - rest.count)
            rest += part
            bytes = bytes.dropFirst(part.count)
            guard rest.count == Self.blockSize else { return }
            let block = rest
            rest.removeAll(keepingCapacity: true)
            block.withUnsafeBufferPointer { take($0) }
        }
        let whole = bytes.count / Self.blockSize * Self.blockSize
        bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: 0, to: whole, by: Self.blockSize) {
                take(UnsafeBufferPointer(rebasing: bytes[start..<start + Self.blockSize]))
            }
        }
        rest += bytes.dropFirst(whole)
    }

    /// Returns the digest of the whole message, as 64 hexadecimal digits.
    package consuming func hex() -> String {
        // A bit 1, zeros, and the length in bits (section 5.1.1).
        let bits = count &* 8
        let zeros = (Self.blockSize * 2 - 9 - rest.count) % Self.blockSize
        let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        var end: [UInt8] = [0x80]
        end += repeatElement(0, count: zeros)
        end += length
        add(end[...])
        let digits = Array("0123456789abcdef".utf8)
        let text = hash.flatMap { word in (0..<8).map { digits[Int(word >> (28 - 4 * UInt32($0)) & 15)] } }
        return String(decoding: text, as: UTF8.self)
    }

    /// Takes in a block (section 6.2.2).
    private mutating func take(_ block: UnsafeBufferPointer<UInt8>) {
        func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }
        schedule.withUnsafeMutableBufferPointer { words in
            for index in 0..<16 {
                words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(block[4 * index + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
                let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
        }
        var (a, b, c, d, e, f, g, h) = (hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7])
        for index in 0..<64 {
            let high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
            let sum = h &+ high &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ schedule[index]
            let low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
            let other = low &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ sum, c, b, a, sum &+ other)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
    }
}
