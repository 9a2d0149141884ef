// SPDX-License-Identifier: Apache-2.0

/// A pattern in a rule. A glob, "*invoice*", must match the whole text. A regular expression between slashes, "/invoice
/// [0-9]+/", may match anywhere in it. Case is ignored in both, but not in an expression that ``init(expression:)``
/// reads.
///
/// No pattern is catastrophic: both kinds become an automaton without memory, whose states are all followed at once (K.
/// Thompson, Regular Expression Search Algorithm, CACM 11 (6), 1968). A text is read once from beginning to end, and
/// each character costs at most one look at each instruction. So `(a*)*b` is as fast as any other pattern. Constructs
/// that need memory, such as backreferences to groups, are refused.
package struct Pattern: Sendable, Hashable {
    /// The maximum length of a pattern in bytes of UTF-8.
    package static let maximumLength = 1_024
    /// The number of characters at the start of a text that are examined.
    package static let maximumCharacters = 2_048

    /// The text as written.
    package let text: String
    private let program: PatternProgram
    private let ignoresCase: Bool

    /// Reads a pattern.
    package init(_ text: String) throws(PatternError) {
        self.text = text
        ignoresCase = true
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength else {
            throw PatternError(column: 1, reason: "a pattern has 1 to \(Self.maximumLength) bytes")
        }
        let scalars = Array(text.unicodeScalars)
        if scalars.count >= 2, scalars.first == "/", scalars.last == "/" {
            guard scalars.count > 2 else {
                throw PatternError(column: 2, reason: "empty expression")
            }
            var parser = RegularExpressionParser(scalars[1..<scalars.count - 1])
            program = try PatternProgram(try parser.parse(), isWhole: false)
        } else {
            var parser = GlobParser(scalars[...])
            program = try PatternProgram(try parser.parse(), isWhole: true)
        }
    }

    /// Reads a regular expression without slashes, which distinguishes upper and lower case and may match anywhere, as
    /// in a JSON Schema (draft 2020-12, Validation, section 6.3.3).
    package init(expression text: String) throws(PatternError) {
        self.text = text
        guard text.utf8.count <= Self.maximumLength else {
            throw PatternError(column: 1, reason: "an expression has at most \(Self.maximumLength) bytes")
        }
        var parser = RegularExpressionParser(Array(text.unicodeScalars)[...], ignoresCase: false)
        program = try PatternProgram(try parser.parse(), isWhole: false)
        ignoresCase = false
    }

    /// The maximum number of comparisons for a character of a text.
    package var cost: Int { program.count }

    /// Returns whether the pattern matches a text, of which it examines the first ``maximumCharacters``.
    package func matches(_ text: String) -> Bool {
        guard ignoresCase else {
            return program.matches(text.unicodeScalars.prefix(Self.maximumCharacters).map(\.value))
        }
        return matches(folded: PatternFolding.fold(text, limit: Self.maximumCharacters))
    }

    /// Returns whether the pattern matches a text that `PatternFolding` has folded.
    package func matches(folded text: [UInt32]) -> Bool { program.matches(text) }

    package static func == (left: Pattern, right: Pattern) -> Bool {
        left.text == right.text && left.ignoresCase == right.ignoresCase
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The error for an invalid pattern.
package struct PatternError: Error, Sendable, Hashable {
    /// The position in the text in characters, from 1.
    package var column: Int
    /// The reason without a full stop.
    package var reason: String
}
