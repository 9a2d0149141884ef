// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ProgramFront
@testable import alertctl

/// Each output and status is what whiptail 0.52.23 and dialog 1.3 gave here for the same words and the same choice.
@Suite struct BoxCallTests {
    private static var input: DialogInput {
        DialogInput(
            standardInput: { "out" }, file: { _ in "one\n  two\n" }, directory: "/home/ada", today: "2027-03-04",
            time: "09:05:30", screen: (30, 100))
    }

    private static func call(_ program: DialogProgram, _ words: [String]) throws -> DialogCall {
        let options = try BoxLine(words, of: program).boxes[0]
        return try BoxCall(options, options.box ?? .msgbox, input: input).call()
    }

    static func question(_ program: DialogProgram, _ words: [String]) throws -> DialogQuestion {
        guard case .ask(let question) = try call(program, words) else { throw DialogRefusal("no question") }
        return question
    }

    struct Printed: Sendable {
        let program: DialogProgram
        let words: [String]
        let chosen: [String]
        let text: String
    }

    private static let rows = ["Pick", "12", "40", "3", "a x", "Apple", "on", "b\"q", "Bear", "off", "c", "Cat", "on"]

    @Test(arguments: [
        Printed(
            program: .whiptail, words: ["--menu", "Pick", "12", "40", "3", "a", "Apple", "b", "Bear"], chosen: ["b"],
            text: "b"),
        Printed(program: .whiptail, words: ["--checklist"] + rows, chosen: ["a x", "b\"q"], text: #""a x" "b"q""#),
        Printed(
            program: .whiptail, words: ["--separate-output", "--checklist"] + rows, chosen: ["a x", "b\"q"],
            text: "a x\nb\"q\n"),
        Printed(program: .whiptail, words: ["--checklist"] + rows, chosen: [], text: ""),
        Printed(program: .whiptail, words: ["--radiolist"] + rows, chosen: ["c"], text: "c"),
        Printed(
            program: .dialog, words: ["--checklist"] + rows, chosen: ["a x", "b\"q", "c"], text: #""a x" "b\"q" c"#),
        Printed(
            program: .dialog, words: ["--separate-output", "--checklist"] + rows, chosen: ["a x", "c"], text: "a x\nc\n"
        ),
        Printed(program: .dialog, words: ["--radiolist"] + rows, chosen: ["a x"], text: "a x"),
        Printed(
            program: .dialog, words: ["--no-items", "--menu", "Pick", "12", "40", "3", "a", "b"], chosen: ["a"],
            text: "a"),
    ])
    func answersArePrintedAsTheOriginalDoes(_ printed: Printed) throws {
        let question = try Self.question(printed.program, printed.words)
        let values = [Prompts.FieldValue(name: "choice", texts: printed.chosen)]
        let result = Prompts.Result(outcome: .answered, index: 0, label: "OK")
        #expect(question.text(result, values: values) == printed.text)
        let cancelled = Prompts.Result(outcome: .answered, index: 1, label: "Cancel")
        #expect(question.text(cancelled, values: values) == "")
        #expect(question.end(cancelled) == .cancel)
    }

    @Test func escapeIsNotNo() throws {
        let question = try Self.question(.whiptail, ["--yesno", "Sure?", "8", "40", "--defaultno"])
        #expect(question.question.buttons?.map(\.label) == ["Yes", "No"])
        #expect(question.question.buttons?.map(\.isDefault) == [nil, true])
        func status(_ result: Prompts.Result) -> Int32 { DialogProgram.whiptail.status(question.end(result)) }
        #expect(status(Prompts.Result(outcome: .answered, index: 0, label: "Yes")) == 0)
        #expect(status(Prompts.Result(outcome: .answered, index: 1, label: "No")) == 1)
        #expect(status(Prompts.Result(outcome: .cancelled, index: -1)) == 255)
        #expect(status(Prompts.Result(outcome: .noPresenter, index: -1)) == 255)
    }

    @Test func extraButtonsOfDialog() throws {
        let question = try Self.question(
            .dialog, ["--extra-button", "--extra-label", "More", "--help-button", "--yesno", "q", "8", "40"])
        let labels = question.question.buttons?.map(\.label) ?? []
        #expect(labels == ["Yes", "More", "No", "Help"])
        #expect(question.meanings.map { DialogProgram.dialog.status($0) } == [0, 3, 1, 2])
        let more = Prompts.Result(outcome: .answered, index: 1, label: "More")
        #expect(question.text(more, values: []) == "")
    }
}
