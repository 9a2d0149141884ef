// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// Prompts that change while they are on a terminal.
@Suite struct ChangedPromptTests {
    private static let later = PromptBed.time + ApprovalGate.pauseAfterChange

    private func changed(
        _ prompt: Prompts.Prompt, _ body: (inout Prompts.Prompt) -> Void
    ) -> Prompts.Prompt {
        var prompt = prompt
        body(&prompt)
        prompt.revision = (prompt.revision ?? 0) + 1
        return prompt
    }

    @Test func noButtonActsInTheFirstSecond() {
        let prompt = PromptBed.prompt(["~Keep", "Delete*"])
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text()
        view.update(changed(prompt) { $0.title = "Delete b.txt?" }, isTyping: false, at: PromptBed.time)
        #expect(view.text().contains { $0.contains("The question has changed.") })
        for key in [Key.enter, .escape] {
            #expect(view.handle(.key(key), at: Self.later - .milliseconds(1)) == .refused)
        }
        #expect(view.handle(.key(.enter), at: Self.later) == .chose(1))
    }

    @Test func typingGoesOn() {
        let prompt = PromptBed.prompt(["~Cancel", "OK*"], input: .text)
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.press("half")
        view.update(changed(prompt) { $0.message = "Copied 2 of 80" }, isTyping: true, at: PromptBed.time)
        for event in PromptBed.events(" a name") { _ = view.handle(event, at: PromptBed.time) }
        #expect(view.fields[0].editor.text == "half a name")
    }

    /// A message that changed is read again, from the top.
    @Test func aLongMessageIsReadAgain() {
        func text(_ word: String) -> String { (1...60).map { "\(word) \($0)" }.joined(separator: "\n") }
        let prompt = PromptBed.prompt(["~Cancel", "OK*"]) { $0.message = text("line") }
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text()
        for _ in 0..<20 { _ = view.press("NPage") }
        view.update(changed(prompt) { $0.message = text("other") }, isTyping: false, at: PromptBed.time)
        #expect(view.text().contains { $0.contains("other 1") })
        #expect(view.handle(.key(.enter), at: Self.later) == .refused)
    }

    @Test(
        arguments: [
            (["alpha", "beta", "gamma"], ["Down", "Down"], ["new", "alpha", "gamma"], "gamma"),
            (["alpha", "beta", "gamma"], ["Down"], ["gamma", "alpha"], "gamma"),
            (["alpha", "beta", "gamma"], ["Down", "Down", "Down"], ["new", "alpha"], "Later"),
        ] as [([String], [String], [String], String)])
    func theFocusStaysOnTheSameButton(_ before: [String], _ keys: [String], _ after: [String], _ focus: String) {
        let prompt = PromptBed.prompt(before + ["~Later"], kind: .sheet)
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text()
        for key in keys { _ = view.press(key) }
        let next = changed(prompt) { $0.buttons = PromptBed.prompt(after + ["~Later"], kind: .sheet).buttons }
        view.update(next, isTyping: false, at: PromptBed.time)
        _ = view.text()
        // A button that has gone leaves the focus where a new question has it.
        let expected = after.contains(focus) || focus == "Later" ? focus : after[0]
        guard case .chose(let index) = view.handle(.key(.enter), at: Self.later) else {
            Issue.record("nothing is chosen")
            return
        }
        #expect(next.buttons[index].label == expected)
    }

    @Test func theFilterOfALongListStays() {
        let prompt = PromptBed.prompt((1...40).map { "file \($0)" } + ["~Later"], kind: .sheet)
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.press("3", "Down")
        #expect(view.list.filter == "3")
        let focused = view.list.row.map { view.list.labels[$0] }
        let next = changed(prompt) {
            $0.buttons = PromptBed.prompt(["first"] + (1...40).map { "file \($0)" } + ["~Later"], kind: .sheet).buttons
        }
        view.update(next, isTyping: false, at: PromptBed.time)
        #expect(view.list.filter == "3")
        #expect(view.list.row.map { view.list.labels[$0] } == focused)
    }

    @Test func aFormKeepsWhatFits() {
        let red = Prompts.Field(
            name: "colour", kind: .choice, choices: ["red", "green"].map { .init(label: $0) }, atMost: 2)
        let prompt = PromptBed.prompt(["~Cancel", "OK*"]) {
            $0.form = [
                .init(name: "name", kind: .text), .init(name: "size", kind: .number, initial: ["1"]), red,
                .init(name: "pin", kind: .secret),
            ]
        }
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.press("Ada", "Tab", "Tab", "Space", "Down", "Space", "Tab", "12")
        var green = red
        green.choices = ["blue", "green"].map { .init(label: $0) }
        let next = changed(prompt) {
            $0.form = [
                .init(name: "pin", kind: .secret), green, .init(name: "name", kind: .text, label: "Full name"),
                .init(name: "size", kind: .number, initial: ["2"]), .init(name: "day", kind: .text),
            ]
        }
        view.update(next, isTyping: true, at: PromptBed.time)
        // The secret goes on where it was.
        for event in PromptBed.events("34") { _ = view.handle(event, at: PromptBed.time) }
        #expect(
            view.draft?.values == [
                .init(name: "pin", texts: ["1234"]), .init(name: "colour", texts: ["green"]),
                .init(name: "name", texts: ["Ada"]),
                // Nobody has touched it, so the new initial value holds.
                .init(name: "size", texts: ["2"]), .init(name: "day", texts: []),
            ])
    }

    @Test func plainLinesGoOnWithTheSameField() {
        let prompt = PromptBed.prompt(["~Cancel", "OK*"]) {
            $0.form = [.init(name: "name", kind: .text), .init(name: "mail", kind: .text)]
        }
        var plain = PlainPrompt(prompt)
        _ = Array("Ada".utf8).withUnsafeBytes { plain.typed($0) }
        plain.change(to: changed(prompt) { $0.form?.insert(.init(name: "day", kind: .text), at: 0) })
        #expect(plain.question == "mail: ")
        #expect(plain.draft?.values?.map(\.texts) == [[], ["Ada"], []])
    }
}

/// The lines of `--changes`.
@Suite struct QuestionDraftTests {
    private func draft(_ words: [String]) throws -> QuestionDraft {
        let alert = try Alert.parsed(words)
        return QuestionDraft(try alert.call(files: TestFiles()).question, alert.question, form: nil, files: TestFiles())
    }

    private func edit(_ words: [String], _ lines: String...) throws -> Prompts.Edit? {
        let first = try draft(words)
        var changed = first
        for line in lines { try changed.apply(Array(line.utf8)) }
        return changed.edit("one", editor: "token", from: first)
    }

    @Test func aLineHasTheNamesOfTheOptions() throws {
        let words = ["Copying", "1 of 80", "--button", "Stop", "--cancel", "Later"]
        #expect(try edit(words, #"{"title": "Copying files"}"#)?.title == "Copying files")
        #expect(try edit(words, #"{"message": null}"#)?.message == "")
        let both = try edit(words, #"{"button": ["Stop", "Pause"], "default": "Pause"}"#)
        #expect(both?.buttons?.map(\.label) == ["Stop", "Pause", "Later"])
        #expect(both?.buttons?.map(\.isDefault) == [nil, true, nil])
        #expect(try edit(words, #"{"cancel": null}"#)?.buttons?.map(\.label) == ["Stop"])
        #expect(try edit(words, #"{"timeout": "90s"}"#)?.timeout == 90_000_000)
        // Lines that come together are one change.
        let last = try edit(
            words, #"{"message": "2 of 80"}"#, #"{"title": "Still copying"}"#, #"{"message": "3 of 80"}"#)
        #expect(last?.message == "3 of 80")
        #expect(last?.title == "Still copying")
        #expect(last?.buttons == nil)
        #expect(try edit(words, #"{"title": "Copying"}"#) == nil)
    }

    @Test(
        arguments: [
            "", "[]", "{}", "{", #"{"title": 1}"#, #"{"title": "-"}"#, #"{"button": "Stop", "default": "Go"}"#,
            #"{"button": [1]}"#, #"{"timeout": "soon"}"#, #"{"field": ["a=text"]}"#, #"{"titel": "x"}"#,
        ])
    func aLineThatCannotBeUsedChangesNothing(_ line: String) throws {
        let first = try draft(["Copying", "--button", "Stop"])
        var changed = first
        #expect(throws: Failure.self) { try changed.apply(Array(line.utf8)) }
        #expect(changed.edit("one", editor: "token", from: first) == nil)
    }

    /// A command belongs to its button, wherever that is.
    @Test func commandsFollowTheirLabels() throws {
        let words = ["Sure", "--button", "Yes", "--button", "No", "--on-button", "Yes=true"]
        let buttons = try edit(words, #"{"button": ["No", "Yes"]}"#)?.buttons
        #expect(buttons?.map { $0.command != nil } == [false, true])
        #expect(throws: Failure.self) { try edit(words, #"{"button": ["No"]}"#) }
    }
}
