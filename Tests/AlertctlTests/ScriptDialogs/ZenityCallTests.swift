// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import alertctl

/// Each output and each refusal is what zenity 3.44 printed here for the same words and the same choice.
@Suite struct ZenityCallTests {
    private static func call(_ words: [String], input: String = "") throws(DialogRefusal) -> DialogCall {
        let surroundings = DialogInput(
            standardInput: { input }, file: { _ in "one\ntwo\n" }, directory: "/home/ada", today: "2027-03-04")
        return try ZenityCall(options: ZenityOptions(words), input: surroundings).call()
    }

    private static func question(_ words: [String], input: String = "") throws -> DialogQuestion {
        guard case .ask(let question) = try call(words, input: input) else { throw DialogRefusal("no question") }
        return question
    }

    struct Refused: Sendable {
        let words: [String]
        let message: String
    }

    @Test(arguments: [
        Refused(words: [], message: "You must specify a dialog type. See 'zenity --help' for details"),
        Refused(words: ["--info", "--error"], message: "Two or more dialog options specified"),
        Refused(
            words: ["--nosuch"],
            message: "This option is not available. Please see --help for all possible usages."),
        Refused(
            words: ["--info", "--width", "abc"],
            message: "This option is not available. Please see --help for all possible usages."),
        Refused(
            words: ["--info", "--timeout"],
            message: "This option is not available. Please see --help for all possible usages."),
        Refused(words: ["--entry", "--checklist"], message: "--checklist is not supported for this dialog"),
        Refused(words: ["--question", "--username"], message: "--username is not supported for this dialog"),
        Refused(words: ["--scale", "--value", "400"], message: "Value out of range."),
        Refused(
            words: ["--scale", "--min-value=50", "--max-value=10"],
            message: "Maximum value must be greater than minimum value."),
        Refused(words: ["--list"], message: "No column titles specified for List dialog."),
    ])
    func wrongWords(_ refused: Refused) {
        #expect(throws: DialogRefusal(refused.message)) { _ = try Self.call(refused.words) }
    }

    struct Printed: Sendable {
        let words: [String]
        let values: [[String]]
        let text: String
        var input = ""
    }

    @Test(arguments: [
        Printed(words: ["--list", "--column", "A", "--column", "B", "1", "2", "3", "4"], values: [["3"]], text: "3\n"),
        Printed(words: ["--list", "--column", "A", "--column", "B", "1", "2"], values: [[]], text: ""),
        Printed(
            words: ["--list", "--column", "A", "--column", "B", "--print-column", "ALL", "1", "2", "3", "4"],
            values: [["3|4"]], text: "3|4\n"),
        Printed(
            words: [
                "--list", "--checklist", "--column", "C", "--column", "A", "--column", "B", "--print-column", "2,3",
                "--separator", ",", "TRUE", "x", "X", "TRUE", "y", "Y",
            ], values: [["x|X", "y|Y"]], text: "x,X,y,Y\n"),
        Printed(
            words: ["--list", "--radiolist", "--column", "C", "--column", "A", "TRUE", "x", "FALSE", "y"],
            values: [["y"]], text: "y\n"),
        Printed(words: ["--list", "--column", "A"], values: [["b"]], text: "b\n", input: "a\nb\n"),
        Printed(
            words: ["--forms", "--add-entry", "A", "--add-entry", "B"], values: [["one"], ["two"]], text: "one|two\n"),
        Printed(
            words: [
                "--forms", "--add-list", "L", "--list-values", "a|b", "--add-combo", "C", "--combo-values", "x|y",
            ], values: [["a"], ["y"]], text: "a,|y\n"),
        Printed(
            words: ["--forms", "--add-list", "L", "--list-values", "a", "--add-combo", "C", "--combo-values", "x"],
            values: [[], []], text: "| \n"),
        Printed(
            words: ["--calendar", "--date-format", "%d/%m/%Y"], values: [["2027-04-03"]], text: "03/04/2027\n"),
        Printed(words: ["--scale", "--value", "40"], values: [["45"]], text: "45\n"),
        Printed(words: ["--color-selection"], values: [["#ff0000"]], text: "rgb(255,0,0)\n"),
        Printed(words: ["--file-selection"], values: [["/etc/hostname"]], text: "/etc/hostname\n"),
        Printed(
            words: ["--file-selection", "--multiple"], values: [["/a\nb"]], text: "/a|/home/ada/b\n"),
        Printed(words: ["--text-info", "--filename", "x", "--editable"], values: [["one\n"]], text: "one\n"),
    ])
    func answersArePrintedAsZenityDoes(_ printed: Printed) throws {
        let question = try Self.question(printed.words, input: printed.input)
        let form = try #require(question.question.form)
        let values = zip(form, printed.values).map { Prompts.FieldValue(name: $0.name, texts: $1) }
        let result = Prompts.Result(outcome: .answered, index: 1, label: "OK")
        #expect(question.text(result, values: values) == printed.text)
        #expect(question.text(Prompts.Result(outcome: .cancelled, index: 0, label: "Cancel"), values: []) == "")
    }

    @Test func markupIsShownAsItsText() throws {
        let text = #"<b>Now</b> &amp; <span color="red">then</span>\n1 < 2"#
        #expect(try Self.question(["--info", "--text", text]).question.message == "Now & then\n1 < 2")
        let plain = try Self.question(["--info", "--no-markup", "--title", "T", "--text", "<b>x</b>"]).question
        #expect(plain.message == "<b>x</b>")
        let labelled = try Self.question(["--question", "--ok-label", "_Go __ now"]).question
        #expect(labelled.buttons?.last?.label == "Go _ now")
    }

    @Test func buttonsDecideTheEnd() throws {
        let question = try Self.question(["--question", "--extra-button", "More", "--timeout", "3"])
        #expect(question.question.buttons?.map(\.label) == ["No", "More", "Yes"])
        #expect(question.question.timeout == 3_000_000)
        let more = Prompts.Result(outcome: .answered, index: 1, label: "More")
        #expect(question.text(more, values: []) == "More\n")
        #expect(question.end(more) == .extra)
        #expect(DialogProgram.zenity.status(question.end(Prompts.Result(outcome: .timedOut, index: -1))) == 5)
        #expect(DialogProgram.zenity.status(.escape) == 1)
        #expect(DialogProgram.zenity.status(.cancel) { $0 == "ZENITY_CANCEL" ? "7" : nil } == 7)
        let careful = try Self.question(["--question", "--default-cancel"]).question
        #expect(careful.buttons?.first { $0.isDefault == true }?.label == "No")
    }

    @Test func progressReadsItsFirstLines() throws {
        let words = ["--progress", "--title", "Copy", "--text", "one", "--percentage", "5", "--auto-kill"]
        guard case .progress(let progress) = try Self.call(words) else { throw DialogRefusal("no progress") }
        #expect(progress == DialogProgress(title: "Copy", firstLines: "5\n# one\n", endsParent: true))
    }

    @Test func whatHasNoEffectIsNamedOnce() throws {
        let options = try ZenityOptions(["--scale", "--print-partial", "--print-partial", "--width", "5"])
        #expect(options.remark == "zenity: without effect in alertctl: --print-partial.")
        #expect(try ZenityOptions(["--info", "--width", "5"]).remark == nil)
    }
}
