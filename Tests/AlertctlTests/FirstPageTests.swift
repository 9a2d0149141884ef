// SPDX-License-Identifier: Apache-2.0

import CivilTime
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
        for (usage, example, further) in FirstPage.everyday {
            for line in [example, further.map { "alertctl " + $0 }].compactMap(\.self) {
                // A shell takes the rest.
                let own = line.replacing(" && ./deploy", with: "").replacing(" | jq -r .title", with: "")
                guard case .verb = CommandRunner.parse(Array(try ShellWords(own).words.dropFirst())) else {
                    Issue.record("\(line) is refused")
                    continue
                }
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

    @Test(arguments: [
        (["help", "help"], "alertctl help all"), (["help", "-h"], "alertctl remind "),
        (["help", "remind", "timer"], "alertctl timer"), (["--help", "remind"], "alertctl remind "),
        (["-h", "remind"], "alertctl remind "), (["help", "words"], "every other friday"),
        (["help", "time"], "tomorrow 9am"), (["help", "exit"], "EXIT STATUS:"),
        (["help", "ids"], "alertctl ack --all"),
        (["help", "environment"], "ALERTD_SOCKET"), (["--json", "--help", "remind"], "alertctl remind "),
    ])
    func aQuestionForHelpIsAnswered(line: [String], text: String) {
        guard case .answer(let answer) = CommandRunner.parse(line) else {
            Issue.record("\(line) is not answered")
            return
        }
        #expect(answer.contains(text), "\(answer)")
    }

    /// Every time that the help shows can be typed.
    @Test func everyTimeOfTheHelpIsOne() {
        let reader = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: [.english])
        for text in HelpTopics.times.flatMap({ [$0.0, $0.1, $0.2] }) where !text.isEmpty {
            #expect(Occasion.begins(text) ? (try? Occasion(words: text)) != nil : reader.isTime(text), "\(text)")
        }
    }

    @Test func everyLineOfATopicIsOneThatIsTaken() throws {
        for topic in ["help", "ids", "words"] {
            for line in (HelpTopics.text(for: [topic]) ?? "").split(separator: "\n") {
                guard !line.hasPrefix("man "), let place = line.firstRange(of: "alertctl ") else { continue }
                let typed = line[place.lowerBound...].replacing("VERB", with: "remind")
                let end = typed.firstRange(of: "  ")?.lowerBound ?? typed.endIndex
                let words = try ShellWords(String(typed[..<end])).words.dropFirst()
                if case .refusal(let failure) = CommandRunner.parse(Array(words)) {
                    Issue.record("\(line): \(failure)")
                }
            }
        }
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
