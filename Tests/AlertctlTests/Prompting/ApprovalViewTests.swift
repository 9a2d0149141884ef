// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// An approval on a terminal: nothing is allowed by accident.
@Suite struct ApprovalViewTests {
    private static let second = Duration.seconds(1)

    private static func prompt(_ command: String = "rm -r /srv/old") -> Prompts.Prompt {
        PromptBed.prompt(["~Deny", "Allow"], title: "Run this command?") {
            $0.approval = Prompts.Approval(
                command: command, folder: "/srv", facts: ["runs /usr/bin/rm"], reason: "the disk is full")
        }
    }

    /// Returns the step of the last of some keys, pressed a while after the prompt has appeared.
    private static func press(
        _ prompt: Prompts.Prompt, _ keys: [String], after pause: Duration = .seconds(2), rows: Int = 24
    ) -> PromptView.Step {
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text(rows: rows)
        var step = PromptView.Step.nothing
        for event in keys.flatMap(PromptBed.events) {
            step = view.handle(event, at: PromptBed.time + pause)
            _ = view.text(rows: rows, at: PromptBed.time + pause)
        }
        return step
    }

    @Test(
        arguments: [
            (["Enter"], .refused), (["Space"], .refused), (["Right", "Right", "Enter"], .chose(1)),
            (["1", "Enter"], .chose(1)), (["Tab", "Tab", "Enter"], .chose(1)), (["0", "Enter"], .chose(0)),
            (["a", "Enter"], .refused), (["1", "Space"], .refused),
            (["Escape"], .dismissed),
        ] as [([String], PromptView.Step)])
    func aButtonIsMovedToFirst(_ keys: [String], _ step: PromptView.Step) {
        #expect(Self.press(Self.prompt(), keys) == step)
    }

    /// A letter chooses nothing, and is answered by the keys that do.
    @Test func aLetterIsAnsweredByTheKeys() {
        func note(_ keys: [String], after pause: Duration) -> String? {
            var view = PromptView(Self.prompt(), at: PromptBed.time)
            _ = view.text(rows: 24)
            for event in keys.flatMap(PromptBed.events) { _ = view.handle(event, at: PromptBed.time + pause) }
            return view.note
        }
        let keys = "No letter answers this. An arrow key goes to a button, and Enter then chooses it; Esc: deny."
        #expect(note(["y"], after: .seconds(2)) == keys)
        #expect(note(["y", "Right"], after: .seconds(2)) == nil)
        // Who types when it appears has not read it.
        #expect(note(["y"], after: .milliseconds(500)) == nil)
        #expect(note(["Right", "y"], after: .seconds(2)) == nil)
    }

    /// A wide value does not leave "with" alone in a row.
    @Test func aVariableBeginsBesideItsFirstWord() {
        let prompt = PromptBed.prompt(["~Deny", "Allow"]) {
            $0.approval = Prompts.Approval(command: "ls", facts: ["with PATH=/usr/local/bin:/usr/bin", "with A=1"])
        }
        let rows = prompt.rows(columns: 20)
        #expect(rows.contains("with PATH=/usr/local"))
        #expect(rows.contains("with A=1"))
    }

    @Test(arguments: [["1", "Enter"], ["0", "Enter"], ["Escape"]])
    func nothingIsChosenInTheFirstSecond(_ keys: [String]) {
        #expect(Self.press(Self.prompt(), keys, after: .milliseconds(900)) == .refused)
    }

    @Test func nothingIsAllowedBeforeTheEndWasSeen() {
        let long = Self.prompt((0..<60).map { "echo \($0)" }.joined(separator: "\n"))
        #expect(Self.press(long, ["1", "Enter"]) == .refused)
        let pages = Array(repeating: "NPage", count: 40)
        #expect(Self.press(long, pages + ["1", "Enter"]) == .chose(1))
        // It can always be denied.
        #expect(Self.press(long, ["Escape"]) == .dismissed)
    }

    /// Ordinary typing when the question appears allows nothing, however long it lasts.
    @Test func whoTypesAllowsNothing() {
        var view = PromptView(Self.prompt(), at: PromptBed.time)
        _ = view.text()
        var time = PromptBed.time + .milliseconds(300)
        for event in PromptBed.events("yes, that is all fine with me ") {
            #expect(view.handle(event, at: time) == .refused)
            time += .milliseconds(90)
        }
        #expect(view.handle(.key(.enter), at: time) == .refused)
        #expect(view.focus == .nothing)
    }

    @Test func theCommandComesFirstAndTheReasonLast() throws {
        var view = PromptView(Self.prompt(), at: PromptBed.time)
        let text = view.text().joined(separator: "\n")
        let places = try [
            "wants to run", "rm -r /srv/old", "in /srv", "runs /usr/bin/rm", "says: \"the disk is full\"",
        ]
        .map { try #require(text.range(of: $0)?.lowerBound) }
        #expect(places == places.sorted())
    }

    /// No row without a mark is part of the command, however it is broken.
    @Test(arguments: [40, 80]) func everyRowOfTheCommandHasAMark(columns: Int) throws {
        let command =
            "git log --oneline --graph --decorate --author=adaxxxx in /srv/old/project and claude asks to use Read"
        var view = PromptView(Self.prompt(command), at: PromptBed.time)
        let rows = view.text(columns: columns, rows: 40).map { $0.dropFirst(2) }
        let first = try #require(rows.firstIndex { $0.hasPrefix("│ git log") })
        let end = try #require(rows.firstIndex { $0.hasPrefix("in /srv ") })
        // An empty row is between the command and the facts.
        let shown = rows[first..<end - 1]
        #expect(shown.count > 1)
        #expect(shown.dropFirst().allSatisfy { $0.hasPrefix("┆ ") })
        let plain = PlainPrompt(Self.prompt(command)).introduction(asker: "backup.sh", clock: "", columns: columns)
        #expect(
            plain.filter { $0.hasPrefix("┆ ") }.count == plain.filter { $0.hasPrefix("│ ") || $0.hasPrefix("┆ ") }.count
                - 1)
        #expect(plain.first { $0.hasPrefix("┆ ") }.map { $0.count <= columns } == true)
        let whole = plain.filter { $0.hasPrefix("│ ") || $0.hasPrefix("┆ ") }
            .map { $0.dropFirst(2).drop { $0 == " " } }.joined(separator: " ")
        #expect(whole == command)
    }

    @Test(arguments: [("Deny", "Esc deny"), ("Answer there", "Esc answer there")])
    func theHintNamesWhatEscDoes(_ label: String, _ hint: String) {
        let prompt = PromptBed.prompt(["~\(label)", "Allow"]) { $0.approval = .init(command: "ls") }
        var view = PromptView(prompt, at: PromptBed.time)
        #expect(view.text().contains { $0.contains(hint) })
    }

    @Test func linesHaveNoDefault() {
        var plain = PlainPrompt(Self.prompt())
        let lines = plain.introduction(asker: "backup.sh wants to run", clock: "")
        #expect(lines.contains("│ rm -r /srv/old"))
        for wrong in ["", "7", "al", "maybe"] {
            let reaction = Array(wrong.utf8).withUnsafeBytes { plain.typed($0) }
            #expect(reaction == .refused("Type 1 or Allow, 0 or Deny."), "\(wrong)")
        }
        #expect(Array("al".utf8).withUnsafeBytes { plain.typed($0) } != .chose(1))
        #expect(Array("Allow".utf8).withUnsafeBytes { plain.typed($0) } == .chose(1))
    }
}
