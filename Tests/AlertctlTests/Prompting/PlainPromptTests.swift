// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// Prompts as numbered lines.
@Suite struct PlainPromptTests {
    /// Returns the reactions to lines, one after the other, until a button is chosen.
    private static func reactions(_ prompt: Prompts.Prompt, _ lines: [String]) -> [PlainPrompt.Reaction] {
        var plain = PlainPrompt(prompt)
        return lines.map { line in Array(line.utf8).withUnsafeBytes { plain.typed($0) } }
    }

    @Test(
        arguments: [
            ("0", .chose(0)), ("1", .chose(1)), ("3", .chose(3)), (" 1 ", .chose(1)), ("archive", .chose(1)),
            ("Arc", .chose(1)),
            ("a", .refused("2 choices begin with a. Type more.")), ("ask me", .chose(2)), ("CANCEL", .chose(3)),
            ("", .refused("Choose one.")),
            ("4", .refused("Choose 0 to 3.")), ("-1", .refused("Choose 0 to 3.")),
            ("x", .refused("No such choice: x.")),
            ("\u{1B}[2J", .refused("No such choice: \\e[2J.")), ("delete", .chose(0)),
        ] as [(String, PlainPrompt.Reaction)])
    func aSheet(_ line: String, _ reaction: PlainPrompt.Reaction) {
        let prompt = PromptBed.prompt(["!Delete", "Archive", "Ask me", "~Cancel"], kind: .sheet)
        #expect(Self.reactions(prompt, [line]) == [reaction])
    }

    /// A form with a button that says no to all of it, whose field is required.
    private static let declinable = PromptBed.prompt(["~Answer there", "Decline", "OK*"]) {
        $0.buttons[1].withoutValues = true
        $0.form = [.init(name: "n", kind: .number, label: "Portions", isRequired: true)]
    }

    /// A no is named before the fields, and needs none of them.
    @Test(
        arguments: [
            (["Decline"], [.chose(1)]), (["1"], [.chose(1)]), (["0"], [.chose(0)]), (["", "3"], [.next, .chose(2)]),
            (["OK", "3"], [.next, .chose(2)]),
        ] as [([String], [PlainPrompt.Reaction])])
    func aFormCanBeDeclinedAtOnce(_ lines: [String], _ reactions: [PlainPrompt.Reaction]) {
        #expect(Self.reactions(Self.declinable, lines) == reactions)
        let plain = PlainPrompt(Self.declinable)
        #expect(plain.question == "Number or name, empty to fill it in: ")
        #expect(plain.menu == ["1. Decline", "2. OK (default)", "0. Answer there (cancel)"])
    }

    /// A list as dialog and whiptail ask for it, whose Cancel is a button.
    private static func list(atMost: Int = 1, atLeast: Int = 0, rows: [String] = ["red", "green"]) -> Prompts.Prompt {
        PromptBed.prompt(["OK*", "Cancel"]) {
            $0.buttons[1].withoutValues = true
            $0.form = [
                .init(
                    name: "c", kind: .choice, label: "Choice", choices: rows.map { .init(label: $0) },
                    atLeast: atLeast, atMost: atMost)
            ]
        }
    }

    /// The rows of a single list are what is asked: they come first, and the numbers are theirs.
    @Test func aSingleListShowsItsRowsFirst() {
        for prompt in [Self.list(), Self.list(atLeast: 1), Self.list(atMost: 2)] {
            let plain = PlainPrompt(prompt)
            #expect(
                plain.introduction(asker: "sh asks", clock: "") == [
                    "sh asks: Disk is full", "1. red", "2. green",
                    "Or a button by its name: OK (default), Cancel",
                ])
            #expect(plain.question.hasPrefix("Choice"))
        }
    }

    @Test(
        arguments: [
            (list(atLeast: 1), ["1"], [.chose(0)], ["red"]), (list(), ["gr"], [.chose(0)], ["green"]),
            (list(atLeast: 1), ["Cancel"], [.chose(1)], []), (list(), ["cancel"], [.chose(1)], []),
            (list(), [""], [.chose(0)], []), (list(), ["ok"], [.chose(0)], []),
            (list(atLeast: 1), ["OK", "2"], [.refused("Choose one."), .chose(0)], ["green"]),
            (list(atMost: 2), ["1 2"], [.chose(0)], ["red", "green"]),
            (list(), ["can"], [.refused("No such choice: can.")], []),
            (list(rows: ["Cancel all", "red"]), ["cancel"], [.chose(0)], ["Cancel all"]),
        ] as [(Prompts.Prompt, [String], [PlainPrompt.Reaction], [String])])
    func aSingleListIsAnsweredByARowOrAName(
        _ prompt: Prompts.Prompt, _ lines: [String], _ reactions: [PlainPrompt.Reaction], _ values: [String]
    ) {
        var plain = PlainPrompt(prompt)
        #expect(lines.map { line in Array(line.utf8).withUnsafeBytes { plain.typed($0) } } == reactions)
        #expect(plain.draft?.reading(0).texts == values)
    }

    @Test func aDrawnFormCanBeDeclined() {
        var view = PromptView(Self.declinable, at: PromptBed.time)
        let screen = view.text().joined(separator: "\n")
        #expect(screen.contains("Esc answer there"))
        let steps = (0..<4).map { _ in view.press("Tab", "Enter") }
        #expect(steps.contains(.chose(1)) && !steps.contains(.chose(2)), "\(steps)")
        #expect(view.input(for: 1).values == nil)
    }

    @Test func anAlertIsNumberedByIndexWithCancelLast() {
        let prompt = PromptBed.prompt(["~Cancel", "Archive*", "!Delete"]) {
            $0.message = "42 GB\nare old."
            $0.buttons[2].label = "Delete\u{1B}[2J"
        }
        let plain = PlainPrompt(prompt)
        #expect(
            plain.introduction(asker: "backup.sh asks", clock: "24 s") == [
                "backup.sh asks: Disk is full", "42 GB", "are old.", "Time left: 24 s.", "1. Archive (default)",
                "2. Delete\\e[2J (destructive)", "0. Cancel (cancel)",
            ])
        #expect(plain.question == "Number or name, empty for Archive: ")
        #expect(Self.reactions(prompt, [""]) == [.chose(1)])
        #expect(Self.reactions(prompt, ["0"]) == [.chose(0)])
    }

    @Test func aTextIsALine() {
        let prompt = PromptBed.prompt(["~Cancel", "OK*"], input: .text) { $0.initialText = "old" }
        var plain = PlainPrompt(prompt)
        #expect(plain.question == "Text, empty for old: ")
        #expect(plain.isEchoed)
        #expect(Array("new näme".utf8).withUnsafeBytes { plain.typed($0) } == .chose(1))
        #expect(plain.fields[0].editor.text == "new näme")
        var kept = PlainPrompt(prompt)
        #expect([UInt8]().withUnsafeBytes { kept.typed($0) } == .chose(1))
        #expect(kept.fields[0].editor.text == "old")
    }

    @Test(
        arguments: [
            ([0x70, 0xE4], "Not taken: bytes that are not UTF-8. Set the terminal to UTF-8 and type it again."),
            ([0x70, 0x07], "Not taken: a control character. Type it without that."),
            ([0x1B, 0x5B, 0x44], "Not taken: a control character. Type it without that."),
            (
                [UInt8](repeating: 0x61, count: 4_097),
                "Not taken: more than 4096 characters. Shorten it and type it again."
            ),
        ] as [([UInt8], String)])
    func aFieldRefusesWhatItCannotHold(_ line: [UInt8], _ reason: String) {
        for input in [Prompts.Input.text, .secure] {
            var plain = PlainPrompt(PromptBed.prompt(["~Cancel", "OK*"], input: input))
            let question = plain.question
            #expect(line.withUnsafeBytes { plain.typed($0) } == .refused(reason))
            #expect(plain.question == question, "it is asked again")
            #expect(Array("a\tb ".utf8).withUnsafeBytes { plain.typed($0) } == .chose(1))
            #expect(plain.fields[0].editor.withUTF8 { Array($0) } == Array("a\tb ".utf8))
        }
    }

    @Test func aLoginIsTwoLinesOfWhichOneIsNotSeen() {
        var plain = PlainPrompt(PromptBed.prompt(["~Cancel", "Log in*", "Log in as guest"], input: .login))
        #expect(plain.question == "User: ")
        #expect(plain.isEchoed)
        #expect(Array("ada".utf8).withUnsafeBytes { plain.typed($0) } == .next)
        #expect(plain.question == "Password: ")
        #expect(!plain.isEchoed)
        #expect(Array("12 3".utf8).withUnsafeBytes { plain.typed($0) } == .next)
        #expect(plain.isEchoed)
        #expect(plain.stage == .button, "who has a choice is asked for it")
        #expect(Array("2".utf8).withUnsafeBytes { plain.typed($0) } == .chose(2))
        #expect(plain.fields[1].editor.withUTF8 { Array($0) } == Array("12 3".utf8))
    }
}
