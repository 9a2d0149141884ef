// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Random numbers that a failure can be repeated with (Steele, Lea, Flood: SplitMix64). It prints its seed when it is
/// made; `ALERTD_TEST_SEED` gives that of every one.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    /// The seed.
    public let seed: UInt64
    private var state: UInt64

    /// - Parameter test: Who asks, for the line that is printed.
    public init(_ test: String = #function, _ file: String = #fileID) {
        let given = ProcessInfo.processInfo.environment["ALERTD_TEST_SEED"].flatMap(UInt64.init)
        seed = given ?? .random(in: 1...999_999)
        state = seed
        print("\(file) \(test): ALERTD_TEST_SEED=\(seed)")
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
