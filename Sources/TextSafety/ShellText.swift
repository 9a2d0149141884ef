// SPDX-License-Identifier: Apache-2.0

/// Words as a shell reads them. Every line that a person is to type is made here.
package enum ShellText {
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%".unicodeScalars)

    /// Returns the word, in quotes if a shell would read it differently without them.
    package static func quoted(_ word: String) -> String {
        !word.isEmpty && word.unicodeScalars.allSatisfy { plain.contains($0) || isLetter($0) } ? word : inQuotes(word)
    }

    /// Returns whether a scalar is a Latin letter beyond ASCII, like an umlaut.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        0xC0...0x24F ~= scalar.value && scalar.properties.isAlphabetic
    }

    /// Returns a line to type: the words, each in quotes if it needs them.
    package static func line(_ words: some Sequence<String>) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// Returns a title in quotes: in double quotes, as people write it, unless a shell reads something in these.
    package static func title(_ text: String) -> String {
        text.unicodeScalars.contains { "\"$`\\!".unicodeScalars.contains($0) } ? inQuotes(text) : "\"\(text)\""
    }

    /// Returns a title as one word of a line to type.
    package static func titleWord(_ text: String) -> String {
        text.contains(where: \.isWhitespace) ? title(text) : quoted(text)
    }

    /// Returns the word in single quotes, which any POSIX shell takes literally. A shell reads bytes: a quote with a
    /// combining mark is one character to Swift, and still ends the word.
    package static func inQuotes(_ word: String) -> String {
        let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
    }
}
