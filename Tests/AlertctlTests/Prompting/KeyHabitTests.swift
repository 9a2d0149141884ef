// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// The keys of dialog and whiptail, as their originals take them; BoxTable has them with the originals themselves.
@Suite struct KeyHabitTests {
    private static func list(_ change: (inout Prompts.Field) -> Void = { _ in }) -> [Prompts.Field] {
        var field = Prompts.Field(
            name: "c", kind: .choice, choices: ["Apple", "Bear", "Cat"].map { .init(label: $0) })
        field.initial = ["Apple"]
        (field.atLeast, field.atMost) = (1, 1)
        change(&field)
        return [field]
    }

    private static let number: [Prompts.Field] = {
        var field = Prompts.Field(name: "n", kind: .number, label: "0 to 10", isRequired: true)
        (field.minimum, field.maximum, field.isInteger, field.initial) = ("0", "10", true, ["5"])
        return [field]
    }()

    private static let texts = ["ini", "two"].map { text in
        var field = Prompts.Field(name: text, kind: .text)
        field.initial = [text]
        return field
    }

    /// Presses keys, and returns the button that they choose and the values of the form.
    private static func answer(
        _ form: [Prompts.Field]?, _ keys: String, _ habit: KeyHabit
    ) -> (button: Int?, values: [[String]]) {
        let prompt = PromptBed.prompt(["OK*", "Cancel"], title: "Q") { $0.form = form }
        var view = PromptView(prompt, at: PromptBed.time, habit: habit, reader: FieldReader(Environment([:])))
        _ = view.text()
        var step = PromptView.Step.nothing
        for key in keys.split(separator: " ") { step = view.press(String(key)) }
        guard case .chose(let index) = step else { return (nil, []) }
        return (index, view.input(for: index).values?.map(\.texts) ?? [])
    }

    @Test(
        arguments: [
            ("Enter", 0), ("Tab Enter", 1), ("Right Enter", 1), ("Left Enter", 1), ("Right Right Enter", 0),
            ("Down Tab Enter", 1), ("Right Down Enter", 1), ("Right Up Enter", 1), ("Tab Tab Enter", 0),
            ("Space", 0), ("Down Space", 0),
        ] as [(String, Int)])
    func dialogsListsLeadToTheNextButton(_ keys: String, _ button: Int) {
        #expect(Self.answer(Self.list(), keys, .dialog).button == button)
    }

    @Test func aDigitCountsToARowOfDialogsMenus() {
        #expect(Self.answer(Self.list(), "2 Enter", .dialog).values == [["Bear"]])
    }

    @Test(
        arguments: [
            ("Up Enter", "4"), ("Down Enter", "6"), ("+ + Enter", "7"), ("- Enter", "4"), ("Home Enter", "0"),
            ("End Enter", "10"), ("End Down Enter", "10"),
        ])
    func dialogsRangesChangeByKeys(_ keys: String, _ value: String) {
        #expect(Self.answer(Self.number, keys, .dialog).values == [[value]])
        #expect(Self.answer(Self.number, "Right Enter", .dialog).button == 1)
        #expect(Self.answer(Self.number, "Left Right Enter", .dialog).button == 0)
    }

    @Test(
        arguments: [
            ("Enter", 0, ["ini", "two"]), ("Home x Enter", 0, ["xini", "two"]), ("Tab Enter", 0, ["ini", "two"]),
            ("Down Home z Enter", 0, ["ini", "ztwo"]), ("Down Down Home z Enter", 0, ["zini", "two"]),
            ("Up Home z Enter", 0, ["ini", "ztwo"]),
        ] as [(String, Int, [String])])
    func enterAnswersFromEveryFieldOfDialogsForms(_ keys: String, _ button: Int, _ values: [String]) {
        let answer = Self.answer(Self.texts, keys, .dialog)
        #expect(answer.button == button && answer.values == values.map { [$0] })
        #expect(Self.answer(Self.texts, "Tab Tab Enter", .dialog).button == 1)
    }

    @Test(
        arguments: [
            ("Enter", 0), ("Left Enter", 1), ("Right Enter", 1), ("Right Right Enter", 0), ("Down Enter", 0),
        ] as [(String, Int)])
    func dialogsButtonsGoRound(_ keys: String, _ button: Int) {
        #expect(Self.answer(nil, keys, .dialog).button == button)
    }

    @Test(
        arguments: [
            ("Right Enter", 0), ("Right Right Enter", 1), ("Right Down Enter", 1), ("Tab Tab Enter", 1),
        ] as [(String, Int)])
    func arrowsGoOnInWhiptail(_ keys: String, _ button: Int) {
        #expect(Self.answer(Self.list(), keys, .whiptail).button == button)
        // A list with marks goes on by rows.
        let marks = Self.list { ($0.atLeast, $0.atMost, $0.initial) = (0, 3, []) }
        let ticked = Self.answer(marks, "Right Space Right Right Enter", .whiptail)
        #expect(ticked.button == 0 && ticked.values == [["Bear"]])
    }
}
