// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// `--on-activate`, and what belongs to a button: the argument vector of a command that the daemon will run some day,
/// in this folder and with another `PATH`. So the program is looked up now, and the one that is meant here is the
/// one that runs there.
package struct CommandArgument {
    /// The vector; its first word is an absolute path.
    package let vector: [String]

    /// - Parameters:
    ///   - text: What was written, see ``ShellWords``.
    ///   - option: The option after which it was.
    ///   - files: Where the program is looked up.
    package init(_ text: String, option: String = "--on-activate", files: some FileLookup) throws(Failure) {
        var words: [String]
        do {
            words = try ShellWords(text).words
        } catch {
            throw Self.failure(error, text: text, option: option)
        }
        let program = words[0]
        if let host = files.host {
            guard program.hasPrefix("/") else {
                throw Failure(
                    .badInput, "\(option): cannot look up \"\(program)\" on \(host)",
                    remedy: "Give its full path there")
            }
            vector = words
            return
        }
        guard let path = files.program(program) else {
            throw Failure(missing: program, option: option)
        }
        words[0] = path
        vector = words
    }

    private static func failure(_ error: ShellWords.SyntaxError, text: String, option: String) -> Failure {
        let (cause, remedy) =
            switch error.reason {
            case .empty: ("empty command", "Give a program and its arguments")
            case .unclosedQuote: ("unclosed quote", "Close it, or escape it with \\")
            case .danglingBackslash: ("trailing backslash", "Write \\\\ for one backslash")
            case .shellSyntax:
                (
                    "no shell runs this command, so this character has no effect",
                    "Quote it with '...', or use sh -c '...'"
                )
            }
        return Failure(
            .badInput, "\(option): \(cause)", remedy: remedy,
            excerpt: error.range.isEmpty ? nil : Excerpt(text, range: error.range))
    }
}
