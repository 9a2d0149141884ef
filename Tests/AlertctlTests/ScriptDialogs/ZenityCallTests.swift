// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ProgramFront
@testable import WorkFront
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
        Refused(
            words: ["--progress", "--auto-close", "--percentage", "100"],
            message: "Combining the options --auto-close and --percentage=100 is not supported."),
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
        Printed(words: ["--entry", "--entry-text", "one", "two", "three"], values: [["two"]], text: "two\n"),
        Printed(words: ["--entry", "one", "two"], values: [["other"]], text: "other\n"),
        Printed(words: ["--entry", "one", "two"], values: [[]], text: "\n"),
        Printed(
            words: ["--file-selection", "--save", "--confirm-overwrite"], values: [["/new"]], text: "/new\n"),
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

    @Test(
        arguments: [
            ("Mail from Joe <joe@example.com> & a < b", "Mail from Joe <joe@example.com> & a < b"),
            ("<br> <B>x</B> <script>y</script>", "<br> <B>x</B> <script>y</script>"),
            ("vector<i> and </b>", "vector<i> and </b>"), ("a <b and c> d", "a <b and c> d"),
            ("<b>a <joe@b> c</b>", "a <joe@b> c"), ("<b><i>x</b>", "<i>x"),
            ("<a href='https://a?b&amp;c>d'>link</a>", "link"), ("<span size = \"1\" color='red' >x</span >", "x"),
            ("<tt/><u>1</u> <big>2</big> <small>3</small> <sub>4</sub><sup>5</sup> <s>6</s>", "1 2 3 45 6"),
            ("<markup>&lt;b&gt;</markup> &joe; &#65;&#0;", "<b> &joe; A&#0;"),
        ])
    func onlyKnownTagsAreMarkup(_ text: String, _ shown: String) {
        #expect(MarkupText.plain(text) == shown)
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

    private static func progress(_ words: String...) throws -> DialogProgress {
        guard case .progress(let progress) = try call(["--progress"] + words) else { throw DialogRefusal("none") }
        return progress
    }

    @Test func progressReadsItsFirstLines() throws {
        let progress = try Self.progress("--title", "Copy", "--text", "one", "--percentage", "5", "--auto-kill")
        #expect(
            progress
                == DialogProgress(
                    title: "Copy", firstLines: "5\n# one\n", lines: .zenity, endsParent: true,
                    life: PipeLife(lastsWithoutWriter: true)))
    }

    /// zenity drops a line that it cannot read without a word.
    @Test(
        arguments: [
            (#"# one\ntwo"#, nil, "one two"), ("# <b>Copy</b> a &amp; b <c@d>", nil, "Copy a & b <c@d>"),
            ("#", nil, ""), ("40", 0.4, nil), ("40% done", 0.4, nil), ("120", 1, nil), ("-5", nil, nil),
            ("copying", nil, nil), ("XXX", nil, nil), (String(repeating: "x", count: 5_000), nil, nil),
        ] as [(String, Double?, String?)])
    func progressReadsLinesAsZenityDoes(_ line: String, _ fraction: Double?, _ text: String?) {
        var lines = GaugeLines()
        lines.kind = .zenity
        let update = lines.feed((line + "\n").utf8)
        #expect(update.advance?.fraction == fraction)
        #expect(update.advance?.text == text)
        #expect(update.notes.isEmpty)
    }

    @Test func optionsDecideHowProgressEnds() throws {
        #expect(try Self.progress("--auto-close").life.endsWhenWhole)
        #expect(try Self.progress("--timeout", "3").life.timeout == .seconds(3))
        #expect(try !Self.progress("--no-cancel").mayBeCancelled)
    }

    /// zenity offers the words of an entry; with a single one it shows a plain line, as if the word were not there.
    @Test func wordsOfAnEntryAreOffered() throws {
        func field(_ words: String...) throws -> Prompts.Field? {
            try Self.question(["--entry"] + words).question.form?.first
        }
        let offered = try #require(try field("--entry-text", "one", "two", "three", "two", ""))
        #expect(offered.choices?.map(\.label) == ["one", "two", "three"])
        #expect(offered.initial == ["one"] && offered.takesOther == true && offered.name == "choice")
        #expect(try field("one", "two")?.initial == nil)
        #expect(try field("one") == nil)
        #expect(try Self.question(["--entry", "--entry-text", "one"]).question.initialText == "one")
        #expect(try field("--hide-text", "one", "two")?.choices?.count == 2)
    }

    /// Every option that zenity has is carried out, changes the looks alone, or is refused.
    @Test(
        arguments: [
            ["--scale", "--print-partial"], ["--list", "--editable", "--column", "A", "x"],
            ["--text-info", "--html", "--filename", "x"], ["--text-info", "--url", "https://example.org"],
            ["--text-info", "--no-interaction"], ["--progress", "--extra-button", "More"],
        ])
    func whatWouldChangeTheAnswerIsRefused(_ words: [String]) {
        let refusal = #expect(throws: DialogRefusal.self) { _ = try Self.call(words) }
        #expect(refusal?.message.hasPrefix("zenity: alertctl cannot carry out --") == true)
        #expect(refusal?.message.contains("\n") == false && refusal?.status == nil)
    }

    @Test func theLooksChangeNothing() throws {
        let names = ZenityOption.all.filter { $0.use == .looks }.map(\.name).sorted()
        let looks = """
            app-id attach auto-scroll class ellipsize font g-fatal-warnings gtk-module height hide-value hint icon-name \
            imagelist mid-search modal name no-wrap screen show-palette step sync width window-icon
            """
        #expect(names.joined(separator: " ") == looks)
        let plain = try Self.question(["--question", "--text", "q"]).question
        #expect(try Self.question(["--question", "--text", "q", "--modal", "--width", "5"]).question == plain)
    }

    @Test func moreOptionsAreCarriedOut() throws {
        #expect(try Self.question(["--info", "--display", ":7"]).display == ":7")
        let files = ["--file-selection", "--file-filter", "Pictures | *.png  *.jpg", "--file-filter", "*.gif"]
        #expect(try Self.question(files).question.form?.first?.hint == "Pictures: *.png *.jpg; *.gif")
        let lists = ["--forms", "--add-list", "L", "--list-values", "a|b", "--column-values", "A|B", "--show-header"]
        #expect(try Self.question(lists).question.form?.first?.label == "L (A, B)")
    }

    @Test func aFileIsReplacedAfterAQuestion() throws {
        var surroundings = DialogInput(
            standardInput: { "" }, file: { _ in "" }, directory: "/home/ada", today: "2027-03-04")
        surroundings.exists = { $0 == "/old" }
        func confirmation(_ words: [String], _ path: String) throws -> DialogQuestion? {
            let call = try ZenityCall(options: ZenityOptions(["--file-selection"] + words), input: surroundings).call()
            guard case .ask(let question) = call else { throw DialogRefusal("no question") }
            return question.confirmation?([[path]])
        }
        let asked = try #require(try confirmation(["--save", "--confirm-overwrite"], "/old"))
        #expect(asked.question.buttons?.map(\.label) == ["Cancel", "Replace"])
        #expect(asked.question.buttons?.first { $0.isDefault == true }?.label == "Cancel")
        #expect(asked.question.message == "A file with this name exists: /old")
        #expect(try confirmation(["--save", "--confirm-overwrite"], "/new") == nil)
        #expect(try confirmation(["--save"], "/old") == nil)
    }

    /// A text that a person edits or accepts does not change at the same time.
    @Test func aTextFollowsItsPipeUnlessItIsEdited() throws {
        #expect(try Self.question(["--text-info"]).followsInput)
        #expect(try !Self.question(["--text-info", "--filename", "x"]).followsInput)
        #expect(try Self.question(["--text-info", "--editable"], input: "a").question.form?.first?.initial == ["a"])
        #expect(try Self.question(["--text-info", "--checkbox", "Yes"], input: "a").question.message == "a")
    }

    @Test func aLongTextKeepsItsEnd() {
        var tail = TextTail()
        tail.append(Array("one\n\0two\n".utf8)[...])
        #expect(tail.text == "one\ntwo\n")
        for number in 0..<60_000 { tail.append(Array("line \(number)\n".utf8)[...]) }
        #expect(tail.text.utf8.count <= TextTail.maximumBytes && tail.text.utf8.count > TextTail.maximumBytes - 100)
        #expect(tail.text.hasPrefix(TextTail.notice + "line ") && tail.text.hasSuffix("line 59999\n"))
        var line = TextTail()
        line.append(Array(String(repeating: "\u{20AC}", count: 30_000).utf8)[...])
        #expect(!line.text.contains("\u{FFFD}") && line.text.utf8.count <= TextTail.maximumBytes)
    }
}
