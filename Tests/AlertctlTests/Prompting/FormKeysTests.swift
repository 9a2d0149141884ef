// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// Keys in the lists of a form on a terminal. ChoiceInputTests has the rules of one list.
@Suite struct FormKeysTests {
    private static func choice(_ name: String, _ rows: String, change: (inout Prompts.Field) -> Void = { _ in })
        -> Prompts.Field
    {
        var field = Prompts.Field(
            name: name, kind: .choice, choices: rows.split(separator: "|").map { .init(label: String($0)) })
        change(&field)
        return field
    }

    private static func view(_ form: [Prompts.Field]) -> PromptView {
        let prompt = PromptBed.prompt(["~Cancel", "OK*"], title: "Q") { $0.form = form }
        var view = PromptView(prompt, at: PromptBed.time, reader: FieldReader(Environment([:])))
        _ = view.text()
        return view
    }

    private static let shell = choice("c", "bash|zsh")
    private static let media = choice("g", "audio|video") {
        $0.atMost = 2
        $0.initial = ["audio"]
    }

    /// Passing a field by Enter and by Tab gives the same.
    @Test(
        arguments: [
            (["Enter", "Enter"], [[], ["audio"]]), (["Tab", "Tab", "Tab", "Enter"], [[], ["audio"]]),
            (["Enter", "Space", "Enter"], [[], []]), (["Space", "Enter", "Enter"], [["bash"], ["audio"]]),
            (["Space", "Down", "Enter", "Down", "Space", "Enter"], [["bash"], ["audio", "video"]]),
        ] as [([String], [[String]])])
    func enterAndTabGiveTheSame(_ keys: [String], _ values: [[String]]) {
        var view = Self.view([Self.shell, Self.media])
        var step = PromptView.Step.nothing
        for key in keys { step = view.press(key) }
        #expect(step == .chose(1))
        #expect(view.input(for: 1).values?.map(\.texts) == values)
    }

    /// A typed value stays on the screen, and so it stays the answer, however the field is left.
    @Test(arguments: [["Enter"], ["Tab", "Tab", "Enter"], ["BTab", "Enter"]])
    func aTypedValueStays(_ keys: [String]) {
        var view = Self.view([
            Self.choice("c", "red|green") {
                $0.takesOther = true
                $0.atMost = 3
            }
        ])
        _ = view.press("green,", "Space", "with", "Space", "spots")
        #expect(view.text().contains { $0.contains("green, with spots") })
        var step = PromptView.Step.nothing
        for key in keys { step = view.press(key) }
        #expect(step == .chose(1))
        #expect(view.input(for: 1).values?.first?.texts == ["green, with spots"])
    }

    @Test func theFooterNamesTheKeyThatChooses() {
        let rows = (1...20).map { "row \($0)" }.joined(separator: "|")
        var view = Self.view([Self.choice("c", rows) { $0.atMost = 3 }])
        #expect(view.text().last?.contains("Space choose") == true)
        _ = view.press("20")
        #expect(view.text().last?.contains("Ctrl-T choose") == true)
        #expect(view.text(columns: 40).last?.contains("Ctrl-T choose") == true)
        #expect(view.handle(.key(.control("t"))) == .changed)
        #expect(view.press("Enter") == .chose(1))
        #expect(view.input(for: 1).values?.first?.texts == ["row 20"])
    }

    /// Lines are typed whole, with their blanks.
    @Test func aLineIsAValueOfItsOwn() {
        let field = Self.choice("c", "red|green|light blue") {
            $0.takesOther = true
            $0.atMost = 3
        }
        for (line, values) in [
            ("green, with spots", ["green, with spots"]), ("1 2", ["red", "green"]), ("light blue", ["light blue"]),
        ] {
            var plain = PlainPrompt(PromptBed.prompt(["~Cancel", "OK*"]) { $0.form = [field] })
            _ = Array(line.utf8).withUnsafeBytes { plain.typed($0) }
            #expect(plain.draft?.reading(0).texts == values)
        }
    }
}
