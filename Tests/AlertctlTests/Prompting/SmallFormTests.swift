// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// Forms on a terminal of 40 columns and 10 rows.
@Suite struct SmallFormTests {
    private static func view(_ field: Prompts.Field) -> PromptView {
        let prompt = PromptBed.prompt(["~Cancel", "OK*"], title: "Q") { $0.form = [field] }
        return PromptView(prompt, at: PromptBed.time, reader: FieldReader(Environment([:])))
    }

    private static let long = (1...60).map { "word\($0)" }.joined(separator: " ")

    /// A hint that is longer than the terminal ends with a sign, and leaves the buttons their row.
    @Test func aLongHintLeavesTheButtons() {
        var field = Prompts.Field(name: "a", kind: .text, label: "A name")
        field.hint = Self.long
        var view = Self.view(field)
        let rows = view.text(columns: 40, rows: 10)
        #expect(rows.contains { $0.contains("Cancel") && $0.contains("OK") }, "\(rows)")
        #expect(rows.contains { $0.contains("word1 ") } && rows.contains { $0.contains("…") }, "\(rows)")
        #expect(view.press("Enter") == .chose(1))
    }

    /// The label of the row in focus can be read whole.
    @Test func aLongRowIsShownWhole() {
        let label = (1...8).map { "word\($0)" }.joined(separator: " ")
        var field = Prompts.Field(name: "a", kind: .choice, label: "A")
        field.choices = [label, "short"].map { Prompts.Choice(label: $0) }
        var view = Self.view(field)
        let rows = view.text(columns: 40, rows: 12)
        #expect(rows.contains { $0.contains("word8") }, "\(rows)")
        _ = view.press("Down")
        #expect(!view.text(columns: 40, rows: 12).contains { $0.contains("word8") })
    }

    /// The time of a question stands while somebody types, and not for keys among its buttons.
    @Test func keysAmongButtonsDoNotStopTheTime() {
        #expect(!PromptBed.prompt(["OK*"]).isTypedInto)
        #expect(PromptBed.prompt(["OK*"], input: .text).isTypedInto)
        #expect(Self.view(Prompts.Field(name: "a", kind: .text)).prompt.isTypedInto)
    }
}
