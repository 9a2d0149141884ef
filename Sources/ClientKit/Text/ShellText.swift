// SPDX-License-Identifier: Apache-2.0

/// Words as a shell reads them.
package enum ShellText {
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%".unicodeScalars)

    /// Returns the word, in quotes if a shell would read it differently without them.
    package static func quoted(_ word: String) -> String {
        !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains) ? word : inQuotes(word)
    }

    /// Returns the word in single quotes, which any POSIX shell takes literally. A shell reads bytes: a quote with a
    /// combining mark is one character to Swift, and still ends the word.
    package static func inQuotes(_ word: String) -> String {
        let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
    }
}
