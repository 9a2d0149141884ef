// SPDX-License-Identifier: Apache-2.0

/// A command of a program: stored values, their declarations, and its texts.
package protocol Command: ArgumentGroup {
    /// The texts of its help and man pages.
    static var configuration: CommandConfiguration { get }
}

/// The texts of a command.
package struct CommandConfiguration: Sendable {
    /// A sentence.
    package let abstract: String
    /// Paragraphs and sections. A line that is indented, or ends in a colon and is written in capitals, is kept as it
    /// is.
    package let discussion: String
    /// The line after "USAGE:"; nil for one that is made from the declarations.
    package let usage: String?

    package init(abstract: String, discussion: String = "", usage: String? = nil) {
        (self.abstract, self.discussion, self.usage) = (abstract, discussion, usage)
    }
}

/// The refusal of values that contradict one another.
package struct ValidationError: Error, Equatable, CustomStringConvertible {
    /// A sentence, with what to do.
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}

/// The words that a shell offers for a value.
package enum Completion: Sendable {
    /// None.
    case none
    /// Files with one of these extensions, or all files.
    case files([String] = [])
    /// These words.
    case words([String])
    /// Words that are found out when they are asked for: from the words of the line, the position of the word to
    /// complete, and its text up to the cursor.
    case custom(@Sendable (_ line: [String], _ position: Int, _ prefix: String) -> [String])
}
