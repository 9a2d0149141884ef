// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// `ask`: the answers of people to questions of each kind, as a script gets them.
    @Suite struct AskWord {
        /// A line of `ask`, the keys in a terminal, and what a script then has.
        struct Case: CustomTestStringConvertible {
            var words: [String]
            var keys: [String]
            var output: String
            var status: Int32 = 0

            var testDescription: String { words.joined(separator: " ") }
        }

        static let cases = [
            Case(words: ["Deploy?"], keys: ["Escape"], output: "", status: 1),
            Case(words: ["Deploy?", "--default", "yes"], keys: ["Enter"], output: "Yes\n"),
            Case(words: ["Deploy?", "--yes", "Go", "--default", "yes"], keys: ["Enter"], output: "Go\n"),
            Case(words: ["Name?", "--text", "--default", "Ada"], keys: ["Enter"], output: "Ada\n"),
            Case(words: ["Many?", "--number", "--default", "3"], keys: ["Enter"], output: "3\n"),
            Case(
                words: ["Which?", "--choose", "Red", "Green", "--default", "Green"], keys: ["Enter"], output: "Green\n"),
        ]

        @Test(arguments: cases) func theAnswerIsThatOfThePerson(_ one: Case) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let terminal = try Terminal(in: world)
            try terminal.begin(line: (["ask"] + one.words).map(Built.shellWord).joined(separator: " "))
            try terminal.wait { $0.contains(one.words[0]) }
            for key in one.keys { try terminal.type(key) }
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == one.status && outcome.output == one.output, "\(outcome)")
            #expect(isRestored && daemon.isRunning)
        }
    }
}
