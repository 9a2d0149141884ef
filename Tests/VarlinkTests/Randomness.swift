// SPDX-License-Identifier: Apache-2.0

import Varlink

/// SplitMix64, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension JSON {
    /// Any value, awkward ones often.
    static func random(depth: Int, using random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .int(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3: return .float(Double.random(in: -1e6...1e6, using: &random))
        case 4, 5: return .string(randomString(using: &random))
        case 6:
            return .array(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            var object = Object()
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                object[randomString(using: &random)] = .random(depth: depth - 1, using: &random)
            }
            return .object(object)
        }
    }

    private static func randomString(using random: inout SeededGenerator) -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "\"", "\\", "/", "\n", "\0", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "ü", "🔔", "\u{FFFF}",
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &random) { scalars.append(alphabet.randomElement(using: &random)!) }
        return String(scalars)
    }
}
