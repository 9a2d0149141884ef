// SPDX-License-Identifier: Apache-2.0

/// A pattern of a rule: a glob, "*invoice*", which is to match the whole of a text; or between slashes a regular
/// expression, "/invoice [0-9]+/", which is to match somewhere in it. Upper and lower case are the same.
///
/// No pattern is catastrophic: both kinds become an automaton without memory, whose states are all followed at once (K.
/// Thompson, Regular Expression Search Algorithm, CACM 11 (6), 1968). A text is read once, from its beginning to its
/// end, and each character costs at most one look at each instruction. So `(a*)*b` is as quick as any other pattern,
/// and what cannot be done so, such as references to what a group has matched, is refused.
package struct Pattern: Sendable, Hashable {
    /// The longest that is read, in bytes of UTF-8.
    package static let maximumLength = 1_024
    /// The number of characters at the start of a text that are compared.
    package static let maximumCharacters = 2_048

    /// The text as written.
    package let text: String
    private let program: PatternProgram

    /// Reads a pattern.
    package init(_ text: String) throws(PatternError) {
        self.text = text
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

    /// The maximum number of comparisons for a character of a text.
    package var cost: Int { program.count }

    /// Returns whether it matches a text, of which it looks at the first ``maximumCharacters``.
    package func matches(_ text: String) -> Bool {
        matches(folded: PatternFolding.fold(text, limit: Self.maximumCharacters))
    }

    /// Returns whether it matches a text that `PatternFolding` has folded.
    package func matches(folded text: [UInt32]) -> Bool { program.matches(text) }

    package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A text that is no pattern.
package struct PatternError: Error, Sendable, Hashable {
    /// The position in the text, from 1, in characters.
    package var column: Int
    /// The reason, without a full stop.
    package var reason: String
}
