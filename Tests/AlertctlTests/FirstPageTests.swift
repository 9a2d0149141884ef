// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct FirstPageTests {
    /// The page with the line that was typed and the next prompt is one screen of 80 by 24.
    @Test(arguments: [["--help"], ["-h"], ["help"]]) func theHelpIsOneScreen(line: [String]) {
        guard case .answer(let text) = CommandRunner.parse(line) else {
            Issue.record("\(line) is not answered")
            return
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 23, "\(lines.count) lines")
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test func everyExampleIsOneThatIsTaken() throws {
        for (usage, example) in FirstPage.everyday {
            // A shell takes the rest.
            let line = example.replacing(" && ./deploy", with: "")
            guard case .verb = CommandRunner.parse(Array(try ShellWords(line).words.dropFirst())) else {
                Issue.record("\(example) is refused")
                continue
            }
            #expect(example.hasPrefix("alertctl \(usage.prefix { $0 != " " }) ") || example == "alertctl \(usage)")
        }
    }

    @Test func everyOtherWordIsAVerbAndStandsOnce() {
        let verbs = Set(Verbs.tree.continuations(of: []))
        let everyday = FirstPage.everyday.map { String($0.usage.prefix { $0 != " " }) }
        #expect(Set(FirstPage.others).isSubset(of: verbs))
        #expect(Set(FirstPage.others + everyday).count == FirstPage.others.count + everyday.count)
    }

    @Test func allVerbsAreListedOnRequest() throws {
        guard case .answer(let text) = CommandRunner.parse(["help", "all"]) else {
            Issue.record("not answered")
            return
        }
        for verb in Verbs.tree.continuations(of: []) { #expect(text.contains("\n  \(verb)"), "\(verb)") }
        #expect(text.contains("EXIT STATUS:"))
    }
}
