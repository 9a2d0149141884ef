// SPDX-License-Identifier: Apache-2.0

/// The faults of single texts that a parser replaces instead of refusing the whole value. Programs in JavaScript cut
/// texts inside an emoji and write half of it; programs in C pass on bytes that are not UTF-8.
public struct JSONTolerance: Sendable, Equatable {
    /// A kind of fault within a string.
    public struct Faults: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt8

        /// Creates a set from its raw value.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Half of a surrogate pair, `\uD800` to `\uDFFF`.
        public static let loneSurrogate = Faults(rawValue: 1)
        /// Bytes that are no UTF-8.
        public static let invalidUTF8 = Faults(rawValue: 2)
    }

    /// The faults that are replaced.
    public let faults: Faults
    /// The character in place of each fault. Two readings with different replacements differ exactly in the texts that
    /// have a fault.
    public let replacement: Unicode.Scalar

    /// Creates a tolerance.
    ///
    /// - Parameter replacement: The character in place of each fault. Default: U+FFFD, the replacement character.
    public init(_ faults: Faults, replacement: Unicode.Scalar = "\u{FFFD}") {
        self.faults = faults
        self.replacement = replacement
    }

    /// Refuses every fault, as the interfaces of alertd do.
    public static let none = JSONTolerance([])
}
