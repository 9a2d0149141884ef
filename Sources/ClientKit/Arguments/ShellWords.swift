// SPDX-License-Identifier: Apache-2.0

/// An argument vector written as one text, with the quoting of a shell (POSIX.1-2017, Shell Command Language, 2.2) and
/// none of its other features: no variables, substitutions, patterns, redirections or lists. If a shell would do any of
/// these, the text is refused, because it would not do what it says.
///
/// - Spaces and tabs separate words.
/// - `'...'` keeps everything; `"..."` keeps everything except `\"`, `\\`, `` \` ``, `\$`; `\` outside of quotes keeps
///   the next character.
/// - Unquoted `| & ; < > ( )` and new lines, a word's leading `~` or `#`, `$` and `` ` `` outside of `'...'`, and a `\`
///   that continues a line are errors.
/// - Patterns (`*`, `?`, `[`) are ordinary characters.
package struct ShellWords {
    /// The reason why a text is not an argument vector, and the position of the error.
    package struct SyntaxError: Error, Equatable {
        /// The kinds of problems.
        enum Reason: Equatable {
            /// The text has no words.
            case empty
            /// A quote is not closed.
            case unclosedQuote
            /// A backslash is the last character.
            case danglingBackslash
            /// A character has a meaning to a shell.
            case shellSyntax
        }

        var reason: Reason
        /// The part at fault, in bytes.
        var range: Range<Int>
    }

    /// The words, at least one.
    package private(set) var words: [String] = []

    private let bytes: [UInt8]
    private var position = 0

    /// Splits a text.
    package init(_ text: String) throws(SyntaxError) {
        bytes = Array(text.utf8)
        while let word = try nextWord() { words.append(String(decoding: word, as: UTF8.self)) }
        if words.isEmpty { throw SyntaxError(reason: .empty, range: 0..<bytes.count) }
    }

    private mutating func nextWord() throws(SyntaxError) -> [UInt8]? {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        if bytes[position] == UInt8(ascii: "~") || bytes[position] == UInt8(ascii: "#") { throw shellSyntax() }
        var word: [UInt8] = []
        while position < bytes.count, !Self.isBlank(bytes[position]) {
            switch bytes[position] {
            case UInt8(ascii: "'"): try takeSingleQuoted(into: &word)
            case UInt8(ascii: "\""): try takeDoubleQuoted(into: &word)
            case UInt8(ascii: "\\"): try takeEscaped(into: &word)
            case let byte where Self.operators.contains(byte) || Self.expansions.contains(byte): throw shellSyntax()
            case let byte:
                word.append(byte)
                position += 1
            }
        }
        return word
    }

    private mutating func takeSingleQuoted(into word: inout [UInt8]) throws(SyntaxError) {
        let start = position
        guard let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
            throw SyntaxError(reason: .unclosedQuote, range: start..<bytes.count)
        }
        word += bytes[(start + 1)..<end]
        position = end + 1
    }

    private mutating func takeDoubleQuoted(into word: inout [UInt8]) throws(SyntaxError) {
        let start = position
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                guard position + 1 >= bytes.count || bytes[position + 1] != Self.newLine else { throw shellSyntax() }
                // Before any other character the backslash is an ordinary character.
                if position + 1 < bytes.count, Self.escapable.contains(bytes[position + 1]) { position += 1 }
                if position < bytes.count { word.append(bytes[position]) }
                position += 1
            case let byte where Self.expansions.contains(byte): throw shellSyntax()
            case let byte:
                word.append(byte)
                position += 1
            }
        }
        throw SyntaxError(reason: .unclosedQuote, range: start..<bytes.count)
    }

    private mutating func takeEscaped(into word: inout [UInt8]) throws(SyntaxError) {
        guard position + 1 < bytes.count else {
            throw SyntaxError(reason: .danglingBackslash, range: position..<bytes.count)
        }
        guard bytes[position + 1] != Self.newLine else { throw shellSyntax() }
        word.append(bytes[position + 1])
        position += 2
    }

    private func shellSyntax() -> SyntaxError { SyntaxError(reason: .shellSyntax, range: position..<position + 1) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private static let newLine = UInt8(ascii: "\n")
    private static let operators = Set("|&;<>()\n".utf8)
    private static let expansions = Set("$`".utf8)
    private static let escapable = Set("\"\\`$".utf8)
}
