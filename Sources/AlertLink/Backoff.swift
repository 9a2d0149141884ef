// SPDX-License-Identifier: Apache-2.0

/// The pauses before the next attempts: 1, 2, 4 ... 60 seconds, each shortened by chance to between half and the whole,
/// so that many devices do not come at once.
package struct Backoff: Sendable, Hashable {
    private var failures = 0
    private static let maximum: Int64 = 60_000_000

    package init() {}

    /// The pause after one more failure, in microseconds.
    /// - Parameter chance: 0 to 1.
    package mutating func next(chance: Double) -> Int64 {
        let whole = min(Self.maximum, 1_000_000 << Int64(min(failures, 6)))
        failures += 1
        return whole / 2 + Int64(Double(whole / 2) * min(max(chance, 0), 1))
    }

    /// Records that an attempt has worked.
    package mutating func reset() { failures = 0 }
}
