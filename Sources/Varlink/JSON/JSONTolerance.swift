// SPDX-License-Identifier: Apache-2.0

/// The problems of single texts that a parser replaces instead of refusing the whole value. Programs in JavaScript cut
/// texts inside an emoji and write half of it; programs in C pass on bytes that are not UTF-8.
public struct JSONTolerance: Sendable, Equatable {
    /// A kind of problem within a string.
    public struct Problems: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt8

        /// Creates a set from its raw value.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Half of a surrogate pair, `\uD800` to `\uDFFF`.
        public static let loneSurrogate = Problems(rawValue: 1)
        /// Bytes that are no UTF-8.
        public static let invalidUTF8 = Problems(rawValue: 2)
    }

    /// The problems that are replaced.
    public let problems: Problems
    /// The character in place of each problem. Two readings with different replacements differ exactly in the texts
    /// that have a problem.
    public let replacement: Unicode.Scalar

    /// Creates a tolerance of these problems, with a character in place of each. Default: U+FFFD, the replacement
    /// character.
    public init(_ problems: Problems, replacement: Unicode.Scalar = "\u{FFFD}") {
        self.problems = problems
        self.replacement = replacement
    }

    /// Refuses every problem, as the interfaces of alertd do.
    public static let none = JSONTolerance([])
}
