// SPDX-License-Identifier: Apache-2.0

/// The byte order of the numbers in a header.
enum ByteOrder: Equatable {
    case little, big

    /// Returns an unsigned number of at most eight bytes. Numbers too large for an offset count as the largest possible
    /// offset.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        let value =
            self == .big
            ? bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The limit is far below the maximum, so that adding to the result does not overflow.
        return value > UInt64(1) << 60 ? 1 << 60 : Int(value)
    }

    /// The bytes of a number.
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return self == .big ? little.reversed() : little
    }
}
