// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ProgramFront
@testable import alertctl

/// The answer of each box with each button: what dialog 1.3-20230209 and whiptail 0.52.23 wrote for the same words.
@Suite struct BoxAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var program = DialogProgram.dialog
        let words: String
        var end = DialogEnd.ok
        var values: [[String]] = []
        var typed: String?
        let text: String
        var testDescription: String { "\(program) \(words): \(end)" }

        init(_ words: String, _ end: DialogEnd = .ok, _ values: [[String]] = [], typed: String? = nil, _ text: String) {
            (self.words, self.end, self.values, self.typed, self.text) = (words, end, values, typed, text)
        }

        static func whiptail(_ words: String, _ values: [[String]], _ text: String) -> Case {
            var row = Case(words, .ok, values, text)
            row.program = .whiptail
            return row
        }
    }

    private static let buttons = "--extra-button --help-button "
    private static let menu = "--menu M 12 40 3 a A b B"
    private static let checklist = #"--checklist P 12 40 3 "a x" Apple on "b\"q" Bear off c Cat on"#
    private static let radiolist = #"--radiolist P 12 40 3 "a x" Apple off b Bear on c Cat off"#
    private static let form =
        #"--form F 12 40 3 Name: 1 1 ini 1 10 10 0 Fix: 2 1 txt 2 10 0 0 Age: 3 1 "" 3 10 5 0"#
    private static let mixed =
        "--mixedform F 12 40 4 U: 1 1 ini 1 10 10 0 0 P: 2 1 sec 2 10 10 0 1 R: 3 1 ro 3 10 10 0 2 S: 4 1 x 4 9 0 0 2"

    private static let cases: [Case] = [
        Case("\(buttons)\(menu)", .ok, [["a"]], "a"), Case("\(buttons)\(menu)", .cancel, [], ""),
        Case("\(buttons)\(menu)", .extra, [["a"]], "a"), Case("\(buttons)\(menu)", .help, [["b"]], "HELP b"),
        Case("--quoted --menu M 12 40 3 \"a b\" A", .ok, [["a b"]], "\"a b\""),
        Case("--output-separator / \(menu)", .ok, [["a"]], "a"),
        Case("--no-items --no-tags --menu M 12 40 3 a A b B", .ok, [["A"]], "A"),
        Case("--help-button --item-help --menu M 12 40 3 a A \"help 1\" b B h2", .itemHelp, [["a"]], "HELP help 1"),
        Case("--help-button --item-help --help-tags --menu M 12 40 3 a A h1 b B h2", .itemHelp, [["a"]], "HELP a"),
        Case("\(buttons)\(checklist)", .extra, [["a x", "c"]], #""a x" c"#),
        Case("\(buttons)\(checklist)", .help, [["a x", "c"]], "HELP a x"),
        Case("--help-button --default-item c \(checklist)", .help, [["a x", "c"]], "HELP c"),
        Case("--help-button --quoted \(checklist)", .help, [["a x", "c"]], #"HELP "a x""#),
        Case("--help-button --help-status \(checklist)", .help, [["a x", "c"]], #"HELP "a x" "a x" c"#),
        Case(
            "--help-button --help-status --separate-output \(checklist)", .help, [["a x", "c"]], "HELP a x\na x\nc\n"),
        Case("--help-button --help-status --separator / \(checklist)", .help, [["a x", "c"]], #"HELP "a x"/"a x"/c"#),
        Case("--single-quoted \(checklist)", .ok, [["a x", "c"]], "'a x' c"),
        Case("--output-separator / \(checklist)", .ok, [["a x", "c"]], #"/"a x"/c"#),
        Case("--separate-output --quoted \(checklist)", .ok, [["a x", "c"]], "\"a x\"\nc\n"),
        Case("--separate-output --separator / \(checklist)", .ok, [["a x", "c"]], "a x/c/"),
        Case("\(buttons)\(radiolist)", .help, [["b"]], "HELP a x"),
        Case("\(buttons)\(radiolist)", .extra, [["b"]], "b"),
        Case("--output-separator / \(radiolist)", .ok, [["b"]], "/b"),
        Case("--help-button --help-status \(radiolist)", .help, [["b"]], #"HELP "a x" b"#),
        Case("\(buttons)--inputbox I 8 40 ini", .extra, typed: "ini", "ini"),
        Case("\(buttons)--inputbox I 8 40 ini", .help, typed: "ini", "ini"),
        Case("\(buttons)--inputbox I 8 40 ini", .cancel, typed: "ini", ""),
        Case("--max-input 3 --inputbox I 8 40 ini", .ok, [["abc"]], "abc"),
        Case(form, .ok, [["ini"], []], "ini\n\n"), Case("\(buttons)\(form)", .extra, [["ini"], ["5"]], "ini\n5\n"),
        Case("\(buttons)\(form)", .help, [], "HELP Name:"),
        Case("--help-button --help-status \(form)", .help, [["ini"], []], "HELP Name:\nini\n\n"),
        Case("--quoted \(form)", .ok, [["ini"], []], "ini\n\"\"\n"),
        Case("--output-separator / \(form)", .ok, [["ini"], []], "ini//"),
        Case("--help-button --item-help --form F 12 40 3 A 1 1 x 1 10 5 0 hlp", .itemHelp, [], "HELP hlp"),
        Case(mixed, .ok, [["ini"], []], "ini\nsec\nro\n"), Case(mixed, .ok, [["u"], ["p"]], "u\np\nro\n"),
        Case("--passwordform F 12 40 3 A 1 1 sec 1 10 5 0", .ok, [[]], "sec\n"),
        Case("\(buttons)--calendar C 0 0 3 4 2027", .help, [["2027-04-03"]], "03/04/2027"),
        Case("--date-format %F --calendar C 0 0 3 4 2027", .ok, [["2027-04-03"]], "2027-04-03"),
        Case("--timebox T 0 0 9 5 30", .ok, [["09:05"]], "09:05:30"),
        Case("--extra-button --time-format %H.%M --timebox T 0 0 9 5 30", .extra, [["09:05"]], "09.05"),
        Case("--rangebox R 10 40 0 10 5", .ok, [["5"]], "5"),
        Case("--editbox f 12 40", .ok, [["one\n  two"]], "one\n  two\n"),
        Case("--output-separator / --editbox f 12 40", .ok, [["one\n  two"]], "one/  two/"),
        Case("\(buttons)--editbox f 12 40", .extra, [["one"]], ""),
        Case("--fselect new.txt 8 40", .ok, [["new.txt"]], "new.txt"),
        Case("--dselect /etc/ 8 40", .ok, [["/etc"]], "/etc/"), Case("--dselect /etc/ 8 40", .ok, [["/usr"]], "/usr"),
        .whiptail("--noitem --checklist P 12 40 3 aa on bb off cc on", [["aa", "cc"]], #""aa" "cc""#),
        .whiptail("--noitem --menu P 12 40 3 aa A bb B", [["bb"]], "bb"),
        .whiptail("--separate-output --radiolist P 12 40 3 a A on", [["a"]], "a"),
    ]

    @Test(arguments: cases)
    func theAnswerIsThatOfTheOriginal(_ row: Case) throws {
        let question = try BoxCallTests.question(row.program, BoxWords.split(row.words))
        // Menus with a help text have another help button.
        let place = try #require(question.meanings.firstIndex(of: row.end), "\(question.meanings)")
        let names = question.question.form?.map(\.name) ?? []
        let values = zip(names, row.values).map { Prompts.FieldValue(name: $0, texts: $1) }
        let result = Prompts.Result(
            outcome: .answered, index: place, label: question.question.buttons?[place].label, text: row.typed)
        #expect(question.text(result, values: values) == row.text)
    }

    @Test(
        arguments: [
            ("--msgbox Hi 8 40", [0, 3, 2]), ("--yesno Sure 8 40", [0, 3, 1, 2]),
            ("--inputbox I 8 40", [0, 3, 1, 2]),
            ("--passwordbox I 8 40", [0, 3, 1, 2]), ("--textbox f 8 40", [0, 3, 2]), (menu, [0, 3, 1, 2]),
            (checklist, [0, 3, 1, 2]), (form, [0, 3, 1, 2]), ("--calendar C 0 0", [0, 3, 1, 2]),
            ("--timebox T 0 0", [0, 3, 1, 2]), ("--pause P 8 40 5", [0, 3, 1, 2]), ("--editbox f 8 40", [0, 3, 1, 2]),
            ("--rangebox R 8 40 0 9 5", [0, 3, 1, 2]), ("--fselect x 8 40", [0, 3, 1, 2]),
            ("--programbox 8 40", [0, 3, 2]),
        ] as [(String, [Int32])])
    func eachButtonHasItsStatus(_ words: String, _ statuses: [Int32]) throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split(Self.buttons + words))
        #expect(question.meanings.map { DialogProgram.dialog.status($0) } == statuses)
        let labels = question.question.buttons?.map(\.label) ?? []
        for (place, label) in labels.enumerated() {
            let result = Prompts.Result(outcome: .answered, index: place, label: label)
            #expect(DialogProgram.dialog.status(question.end(result)) == statuses[place])
        }
        #expect(question.end(Prompts.Result(outcome: .cancelled, index: -1)) == .escape)
    }

    /// A job in the background waits until it is in the foreground; nobody but a terminal could bring it there.
    @Test(arguments: [(true, true), (nil, true), (false, nil)] as [(Bool?, Bool?)])
    func aJobWaitsForTheForeground(_ isForeground: Bool?, _ needsPresenter: Bool?) throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split("--inputbox Q 8 40"))
        #expect(question.asked(inForeground: isForeground).requirePresenter == needsPresenter)
    }

    /// whiptail 0.52.23 takes Esc for the Cancel button that --nocancel takes away; dialog does not.
    @Test(
        arguments: [
            (.whiptail, "--nocancel --menu M 12 40 3 a A", 1), (.whiptail, "--menu M 12 40 3 a A", 255),
            (.whiptail, "--nocancel --inputbox I 8 40", 1), (.whiptail, "--nocancel --passwordbox I 8 40", 1),
            (.whiptail, "--nocancel --checklist P 12 40 3 a A on", 1),
            (.whiptail, "--nocancel --radiolist P 12 40 3 a A on", 1),
            (.whiptail, "--nocancel --yesno Q 8 40", 255), (.whiptail, "--nocancel --msgbox Q 8 40", 255),
            (.dialog, "--nocancel --menu M 12 40 3 a A", 255),
        ] as [(DialogProgram, String, Int32)])
    func escapeWithoutCancel(_ program: DialogProgram, _ words: String, _ status: Int32) throws {
        let question = try BoxCallTests.question(program, BoxWords.split(words))
        #expect(program.status(question.end(Prompts.Result(outcome: .cancelled, index: -1))) == status)
    }

    /// A script tells two buttons apart by their statuses, even if their labels are the same.
    @Test func buttonsOfOneLabel() throws {
        let question = try BoxCallTests.question(
            .dialog, ["--extra-button", "--extra-label", "Go", "--ok-label", "Go", "--msgbox", "Q", "8", "40"])
        #expect(question.end(Prompts.Result(outcome: .answered, index: 1, label: "Go")) == .extra)
    }

    /// A no hands over no values, so nothing has to be filled in before it.
    @Test(arguments: [menu, form, "--calendar C 0 0", "--fselect /etc/ 8 40"])
    func cancelNeedsNoValues(_ words: String) throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split(words))
        let place = try #require(question.meanings.firstIndex(of: .cancel))
        #expect(question.question.buttons?[place].withoutValues == true)
    }

    @Test func aLicenceCanBeRefused() throws {
        let question = try BoxCallTests.question(
            .dialog,
            ["--extra-button", "--extra-label", "I do not agree", "--no-cancel", "--ok-label", "I agree", "--textbox"]
                + ["f", "0", "0"])
        #expect(question.question.buttons?.map(\.label) == ["I agree", "I do not agree"])
        let plain = try BoxCallTests.question(.dialog, BoxWords.split("--ok-label O --exit-label X --textbox f 0 0"))
        #expect(plain.question.buttons?.map(\.label) == ["X"])
    }

    @Test(
        arguments: [
            ("--default-button no --yesno Q 8 40", DialogEnd.cancel), ("--default-button extra \(menu)", .ok),
            ("--extra-button --default-button extra \(menu)", .extra), ("--defaultno \(menu)", .cancel),
            ("--defaultno --no-cancel \(menu)", .ok), ("--defaultno --visit-items \(menu)", .ok),
            ("--default-no --inputbox I 8 40", .cancel),
            ("--extra-button --default-button extra --tailbox f 8 40", .ok),
            ("--no-ok \(menu)", .ok),
        ] as [(String, DialogEnd)])
    func enterPressesTheButtonOfTheScript(_ words: String, _ end: DialogEnd) throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split(words))
        let place = try #require(question.question.buttons?.firstIndex { $0.isDefault == true })
        #expect(question.meanings[place] == end)
    }

    @Test func aPauseThatEndsIsOK() throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split("--timeout 9 --pause P 10 40 3"))
        #expect(question.question.timeout == 3_000_000)
        #expect(question.end(Prompts.Result(outcome: .timedOut, index: -1)) == .ok)
    }

    @Test func statusesOfTheEnvironment() {
        func status(_ end: DialogEnd, _ variables: [String: String]) -> Int32 {
            DialogProgram.dialog.status(end) { variables[$0] }
        }
        #expect(status(.timeout, [:]) == 255)
        #expect(status(.timeout, ["DIALOG_ESC": "77"]) == 77)
        #expect(status(.timeout, ["DIALOG_TIMEOUT": "5"]) == 5)
        #expect(status(.itemHelp, [:]) == 2)
        #expect(status(.itemHelp, ["DIALOG_HELP": "9"]) == 9)
        #expect(status(.itemHelp, ["DIALOG_ITEM_HELP": "4"]) == 4)
        #expect(status(.escape, ["DIALOG_ESC": "300"]) == 44)
    }

    @Test(arguments: [
        ("--calendar C 0 0", "2027-03-04"), ("--calendar C 0 0 3 4 2027", "2027-04-03"),
        ("--calendar C 0 0 31 2 2027", "2027-02-04"), ("--calendar C 0 0 1 13 2027", "2028-01-01"),
        ("--calendar C 0 0 1 1 1600", "2027-01-01"), ("--calendar C 0 0 0 0 0", "2027-03-04"),
    ])
    func aDayThatIsNotThere(_ words: String, _ day: String) throws {
        let question = try BoxCallTests.question(.dialog, BoxWords.split(words))
        #expect(question.question.form?[0].initial == [day])
    }

    @Test(
        arguments: [
            (DialogProgram.dialog, "true", false), (.dialog, "ON", true), (.dialog, "1", false),
            (.whiptail, "true", false),
            (.whiptail, "1", true), (.whiptail, "Yes", true),
        ] as [(DialogProgram, String, Bool)])
    func wordsForOn(_ program: DialogProgram, _ status: String, _ isOn: Bool) throws {
        let question = try BoxCallTests.question(program, ["--checklist", "P", "12", "40", "3", "a", "A", status])
        #expect(question.question.form?[0].initial == (isOn ? ["a"] : []))
        let radio = try BoxCallTests.question(
            program, BoxWords.split("--radiolist P 12 40 3 a A on b B on"))
        #expect(radio.question.form?[0].initial == (program == .whiptail ? ["b"] : ["a"]))
    }
}
