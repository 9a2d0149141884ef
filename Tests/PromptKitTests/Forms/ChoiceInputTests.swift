// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PromptKit
import Testing

/// The keys of a list in a form, for terminal and window alike.
@Suite struct ChoiceInputTests {
    /// A list that is described in one line.
    struct Bed {
        var rows = ["red", "green", "blue"]
        var initial: [String]?
        var atLeast = 0
        var atMost = 1
        var takesOther = false
        /// The number of fields in the form; the list is the first.
        var fields = 1

        /// Returns the effect of the last key, and the values. Keys are separated by blanks; `_` is the space bar.
        func values(after keys: String) -> (effect: ChoiceInput.Effect, values: [String]) {
            var field = Prompts.Field(
                name: "c", kind: .choice, initial: initial, choices: rows.map { .init(label: $0) }, atLeast: atLeast,
                atMost: atMost)
            if takesOther { field.takesOther = true }
            let others = (1..<fields).map { Prompts.Field(name: "f\($0)", kind: .text) }
            let reader = FieldReader(
                now: Instant(seconds: 1_795_786_200), zone: .utc, home: "/", directory: "/", kind: { _ in nil })
            var draft = FormDraft([field] + others, reader: reader)
            var input = ChoiceInput(labels: rows, of: draft, at: 0)
            var effect = ChoiceInput.Effect.changed
            for key in keys.split(separator: " ").flatMap(Self.keys) { effect = input.press(key, &draft) }
            return (effect, draft.reading(0).texts)
        }

        private static func keys(_ word: Substring) -> [ChoiceInput.Key] {
            switch word {
            case "Enter": [.enter]
            case "Down": [.rows(1)]
            case "Up": [.rows(-1)]
            case "End": [.last]
            case "C-t": [.tick]
            case "BSpace": [.erase]
            case "C-u": [.eraseAll]
            default: word.unicodeScalars.map { .text($0 == "_" ? " " : $0) }
            }
        }
    }

    private static let twelve = (1...12).map { "row-\($0)" }

    /// The screen is the answer. The row in focus counts only in a lone list of one choice in which nothing was
    /// touched.
    @Test(
        arguments: [
            // A lone list of one choice.
            (Bed(atLeast: 1), "Enter", ["red"]), (Bed(atLeast: 1), "Down Enter", ["green"]),
            (Bed(), "Down Down Enter", ["blue"]), (Bed(rows: twelve), "9 Enter", ["row-9"]),
            (Bed(atLeast: 1), "_ Down Enter", ["red"]),
            (Bed(), "_ _ Enter", ["red"]), (Bed(), "_ _ Down Enter", ["red"]),
            // The mark of a menu goes with the focus.
            (Bed(initial: ["green"], atLeast: 1), "Enter", ["green"]),
            (Bed(initial: ["green"], atLeast: 1), "Down", ["blue"]),
            (Bed(initial: ["green"], atLeast: 1), "Down Up Enter", ["green"]),
            (Bed(initial: ["green"], atLeast: 1), "Down _ Up Enter", ["blue"]),
            // Initial values of a list that needs none are the answer, even no value.
            (Bed(initial: ["green"]), "Down Enter", ["green"]), (Bed(initial: []), "Down Enter", []),
            (Bed(initial: ["green"]), "Down Down _ Enter", ["blue"]),
            // Several.
            (Bed(initial: ["green"], atMost: 3), "Down _ Enter", []), (Bed(atMost: 3), "Enter", []),
            (Bed(initial: ["green"], atMost: 3), "_ Enter", ["red", "green"]),
            (Bed(initial: ["red"], atMost: 2), "_ Enter", []),
            // A form.
            (Bed(fields: 2), "Down Enter", []), (Bed(atMost: 3, fields: 2), "Enter", []),
            (Bed(fields: 2), "Down _ Enter", ["green"]),
            (Bed(initial: ["green"], atLeast: 1, fields: 2), "Up Enter", ["green"]),
        ] as [(Bed, String, [String])])
    func enterConfirmsWhatIsOnTheScreen(_ bed: Bed, _ keys: String, _ values: [String]) {
        let after = bed.values(after: keys)
        #expect(after.values == values)
        if keys.hasSuffix("Enter") { #expect(after.effect == .next) }
    }

    /// The space bar moves the mark in a list of one choice, and takes it away where several are taken.
    @Test(
        arguments: [
            (Bed(initial: ["red"]), "_ Enter", ["red"]), (Bed(initial: ["red"]), "C-t Enter", ["red"]),
            (Bed(initial: ["red"], atLeast: 1), "_ _ Enter", ["red"]),
            (Bed(initial: ["red"]), "Down _ _ Enter", ["green"]), (Bed(fields: 2), "_ _ Enter", ["red"]),
            (Bed(initial: ["pink"], takesOther: true), "_ _ Enter", ["red"]),
            (Bed(rows: ["red"], initial: ["red"], atMost: 2), "_ Enter", []),
        ] as [(Bed, String, [String])])
    func aBlankKeepsTheMarkOfOneChoice(_ bed: Bed, _ keys: String, _ values: [String]) {
        let after = bed.values(after: keys)
        #expect(after.values == values)
        #expect(after.effect == .next)
    }

    /// While a text is typed, a blank belongs to it, and another key chooses.
    @Test(
        arguments: [
            (Bed(rows: twelve, atMost: 3), "row-12 C-t Enter", .next, ["row-12"]),
            (Bed(rows: twelve, atMost: 3), "row-12 _ Enter", .refused, []),
            (Bed(rows: twelve, atMost: 3), "_ row-12 C-t Enter", .next, ["row-1", "row-12"]),
            (Bed(rows: twelve, fields: 2), "row-12 Enter", .refused, []),
            (Bed(rows: twelve, fields: 2), "row-12 C-u Enter", .next, []),
            (Bed(rows: twelve), "row-12 _ Enter", .next, ["row-12"]),
            (Bed(rows: twelve, atMost: 3), "zebra Enter", .refused, []),
            (Bed(atMost: 3, takesOther: true), "green,_with_spots Enter", .next, ["green, with spots"]),
            (Bed(takesOther: true), "green,_with_spots Enter", .next, ["green, with spots"]),
            (Bed(atMost: 3, takesOther: true), "_ pink_one Enter", .next, ["red", "pink one"]),
            // A label typed in full is that row, also in a form.
            (Bed(takesOther: true, fields: 2), "green Enter", .next, ["green"]),
            (Bed(takesOther: true, fields: 2), "gre Enter", .refused, []),
            (Bed(takesOther: true), "pink Enter Enter", .next, ["pink"]),
        ] as [(Bed, String, ChoiceInput.Effect, [String])])
    func aBlankOfATypedTextIsText(_ bed: Bed, _ keys: String, _ effect: ChoiceInput.Effect, _ values: [String]) {
        let after = bed.values(after: keys)
        #expect(after.effect == effect)
        #expect(after.values == values)
    }

    /// A Down too many must not lead to a button, which the space bar presses.
    @Test func theLastRowOfTheLastListIsNotLeft() {
        #expect(Bed(atMost: 3).values(after: "Down Down Down").effect == .refused)
        #expect(Bed(atMost: 3).values(after: "Down Down Down _ Enter").values == ["blue"])
        #expect(Bed(atMost: 3, fields: 2).values(after: "Down Down Down").effect == .leave(1))
        #expect(Bed().values(after: "Up").effect == .leave(-1))
    }

    @Test func aRefusedEnterNamesTheKeys() {
        let field = Prompts.Field(
            name: "c", kind: .choice, choices: Self.twelve.map { .init(label: $0) }, atMost: 2)
        let reader = FieldReader(
            now: Instant(seconds: 1_795_786_200), zone: .utc, home: "/", directory: "/", kind: { _ in nil })
        var draft = FormDraft([field], reader: reader)
        var input = ChoiceInput(labels: Self.twelve, of: draft, at: 0)
        for key in [ChoiceInput.Key.text("1"), .text("2"), .enter] { _ = input.press(key, &draft) }
        #expect(input.refusal?.contains("Ctrl-T") == true)
        _ = input.press(.tick, &draft)
        #expect(input.refusal == nil)
        #expect(input.press(.enter, &draft) == .next)
    }
}
