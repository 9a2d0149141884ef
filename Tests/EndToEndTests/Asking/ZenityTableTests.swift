// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Asking {
    /// Each recorded call of the real zenity, by alertctl in a terminal. Tests/Zenity/record.py has recorded them; with
    /// `--check` it compares the zenity of this machine, by hand, since a loaded machine is too slow for its windows.
    @Suite struct ZenityTable {
        private struct Answers: Decodable {
            struct Row: Decodable {
                var words: [String]
                /// The keys for alertctl.
                var own: [String]
                var input: String?
                /// The part of docs/zenity.md that names the difference; nil if there must be none.
                var differs: String?
                var status: Int32
                var output: String
            }
            /// The version of zenity.
            var zenity: String
            var rows: [Row]
        }

        @Test func aScriptSeesWhatZenityGave() throws {
            let data = try Data(contentsOf: URL(fileURLWithPath: Built.source("Tests/Zenity/answers.json")))
            let answers = try JSONDecoder().decode(Answers.self, from: data)
            let world = try World()
            let daemon = try Daemon(in: world)
            _ = try world.call(Manager.Status())
            let alertctl = try Built.program("alertctl")
            let ends = try PseudoTerminals.run(
                answers.rows.map {
                    PseudoTerminals.Call(
                        words: [alertctl, "zenity"] + $0.words, keys: $0.own, ready: " asks ", folder: world.path,
                        keepsOutput: true, input: $0.input)
                }, in: world)
            let documentation = try String(contentsOfFile: Built.source("docs/zenity.md"), encoding: .utf8)
            for (row, end) in zip(answers.rows, ends) {
                let line = "zenity " + row.words.joined(separator: " ")
                let isSame = end.status == row.status && end.output == row.output
                if let difference = row.differs {
                    #expect(!isSame, "\(line): no difference, but it is listed")
                    #expect(documentation.contains(difference), "\(line): not in docs/zenity.md")
                } else {
                    #expect(isSame, "\(line): \(end) instead of \(row.status) \(row.output)")
                }
            }
            withExtendedLifetime(daemon) {}
        }
    }
}
