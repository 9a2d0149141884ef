// SPDX-License-Identifier: Apache-2.0

/// The order of the bytes of a header's numbers.
enum ByteOrder: Equatable {
    case little, big

    /// A number without a sign, of at most eight bytes; those that no offset can hold count as the largest one that
    /// can.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        let value =
            self == .big
            ? bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // Far below the largest, so that what is added to it does not overflow.
        return value > UInt64(1) << 60 ? 1 << 60 : Int(value)
    }

    /// The bytes of a number.
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return self == .big ? little.reversed() : little
    }
}
