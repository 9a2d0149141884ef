// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import LinuxSystem
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

@Suite struct AskQuestionTests {
    private func verb(_ line: String) throws -> AskQuestion {
        guard case .verb(let verb as AskQuestion, _) = CommandRunner.parse(try ShellWords(line).words) else {
            throw CommandLineError.unexpectedArgument(line)
        }
        return verb
    }

    @Test(arguments: [
        "ask Deploy?", "ask Deploy? 'More text'", "ask Deploy? --yes Go --no Stay --default yes", "ask Name? --text",
        "ask Name? --text --default Ada", "ask Key? --secret", "ask Who? --login",
        "ask When? --date --default tomorrow",
        "ask Deploy? --default Yes", "ask Deploy? --default n", "ask Deploy? --yes Go --default Go",
        "ask Many? --number --default 3", "ask Which? --file", "ask Which? --folder", "ask Where? --save",
        "ask Which? --choose A B C", "ask Which? --several --choose A B C", "ask Which? --choose -",
        "ask Which? --choose A B --default B --timeout 30s", "ask Which? --choose-from /etc/shells --other",
        "ask Who? --form 'name*=text:Name' --form 'age=number:Age'", "ask Deploy? --timeout 5m --on-timeout cancel",
    ])
    func aQuestionOfEachKindIsTaken(line: String) throws {
        #expect(try !verb(line).title.isEmpty)
    }

    /// The verbs behind `ask` name the options of `ask`.
    @Test func aRefusalNamesAnOptionOfAsk() throws {
        let form = try #require(try verb("ask Q --form 'name=tex:Name'").verb as? Form)
        let field = #expect(throws: Failure.self) { try form.field(form.field[0], in: Environment([:])) }
        #expect(field?.cause.hasPrefix("--form name=tex:Name: ") == true)
        let sheet = try #require(try verb("ask Q --choose-from /nonexistent/rows").verb as? Sheet)
        #expect(sheet.rowsOption == "--choose-from")
        let rows = #expect(throws: Failure.self) {
            try SheetRows("/nonexistent/rows", hasValues: false, option: sheet.rowsOption ?? "")
        }
        #expect(rows?.cause.hasPrefix("--choose-from: cannot read ") == true)
        guard case .refusal(let label) = CommandRunner.parse(["ask", "Q", "--yes", ""]) else {
            Issue.record("an empty label is taken")
            return
        }
        #expect(label.sentences.contains("--yes: empty label. Write it like --yes Later."), "\(label.sentences)")
    }

    /// Words behind the question are choices: several, or one where choices are asked for.
    @Test(arguments: [
        ("ask Colour? red green blue", ["red", "green", "blue"]), ("ask Colour? red green", ["red", "green"]),
        ("ask Colour? --filter red green", ["red", "green"]), ("ask Colour? --several red", ["red"]),
        ("ask Colour? red --other", ["red"]),
        ("ask Colour? --choices red green", ["red", "green"]), ("ask Colour? --multiple a b", ["a", "b"]),
        ("ask Colour? --several --choose red green", ["red", "green"]),
        ("ask Colour? --choose red,green,blue", ["red", "green", "blue"]),
        ("ask Colour? --choose 'red, green'", ["red", "green"]), ("ask Colour? --several a,b", ["a", "b"]),
        ("ask 'Which one' red green", ["red", "green"]), ("ask Colour: red green", ["red", "green"]),
        // A label with a comma.
        ("ask Q? --choose 'Yes, please' No", ["Yes, please", "No"]),
        ("ask Q? --choose 'Yes\\, please'", ["Yes, please"]),
        ("ask Deploy? 'More text'", []),
    ])
    func wordsBehindTheQuestionAreChoices(line: String, choices: [String]) throws {
        let verb = try verb(line)
        #expect(verb.choose == choices)
        #expect(choices.isEmpty == (verb.message != nil))
    }

    /// The words of a question without quotes end in its mark.
    @Test(arguments: [
        "ask Should I deploy?", "ask Deploy now?", "ask What is it? --text", "ask Which one? --choose A B",
    ])
    func aQuestionNeedsNoQuotes(line: String) throws {
        let verb = try verb(line)
        #expect(verb.title.hasSuffix("?") && verb.title.contains(" "))
        #expect(verb.message == nil)
        #expect(verb.choose == (line.contains("--choose") ? ["A", "B"] : []))
    }

    /// A status that says no must stay one.
    @Test func aWordForNoIsNoChoice() throws {
        let verb = try verb("ask Deploy? Go No")
        #expect(verb.choose.isEmpty && verb.yes == "Go" && verb.no == "No")
    }

    /// A default that is neither yes nor no asks for a text.
    @Test(arguments: [("Ada", true), ("yes", false), ("No", false)])
    func aDefaultSaysWhatIsAskedFor(answer: String, isText: Bool) throws {
        #expect(try verb("ask Q --default \(answer)").text == isText)
    }

    /// A pipe is the choices of a line that lacks them.
    @Test(arguments: ["ask Q --several", "ask Q --choose", "ask Q --other --choose", "ask Q --choose --several"])
    func aPipeIsTheChoices(line: String) throws {
        let words = try ShellWords(line).words
        guard case .verb(let verb as AskQuestion, _) = CommandRunner.parse(words, inputIsPipe: true) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(verb.choose == ["-"])
        guard case .refusal = CommandRunner.parse(words) else {
            Issue.record("\(line) is taken without a pipe")
            return
        }
    }

    @Test(arguments: [
        "ask", "ask Q --text --number", "ask Q --text --yes Go", "ask Q --several", "ask Q --yes Go --default maybe",
        "ask Q --text red green", "ask Q a b --choose c", "ask Q --secret --default x", "ask Q --button A",
        "ask --choose A B Q", "ask Q --values",
        "ask Q --form name=text:Name --default x", "ask Q --choose A --choose-from /x",
    ])
    func contradictionsAreRefused(line: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.status == .usage)
    }
}
