// SPDX-License-Identifier: Apache-2.0

import Glibc
import ProcessSupport

/// A program that a person talks to: what it says is read as it comes, and answers are typed.
typealias Dialogue = TestProcess

extension TestProcess {
    convenience init(talkingTo path: String, _ words: [String], environment: [String: String]) throws {
        try self.init(path, words, environment: environment, input: .typed, output: .read, errors: .withOutput)
    }

    /// All that it has said, as far as it was read.
    var said: String { output }

    /// Waits until it ends: the status as a shell has it in `$?`.
    func status(within limit: Duration = .seconds(30)) throws -> Int32 {
        try readToEnd(within: limit)
        switch try wait(within: limit) {
        case -SIGINT: return 130
        case let status where status >= 0: return status
        default: throw TestFailure("killed: \(said)")
        }
    }

    /// The six digits on its screen.
    func digits() throws -> String {
        try wait(for: "[y/N]")
        return Self.digits(in: said) ?? "none in \(said)"
    }

    static func digits(in said: String) -> String? {
        said.split(separator: "\n").map { $0.drop { $0 == " " } }.first {
            $0.count == 7 && $0.allSatisfy { $0.isNumber || $0 == " " }
        }.map(String.init)
    }
}
