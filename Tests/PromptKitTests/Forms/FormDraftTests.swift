// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PromptKit
import Testing

/// A form while it is filled in.
@Suite struct FormDraftTests {
    private static func draft(_ fields: Prompts.Field...) -> FormDraft {
        FormDraft(
            fields,
            reader: FieldReader(
                now: Instant(seconds: 1_795_786_200), zone: .utc, home: "/", directory: "/", kind: { _ in nil }))
    }

    private static let colours = Prompts.Field(
        name: "c", kind: .choice, choices: [.init(label: "Red", value: "r"), .init(label: "green")])

    @Test func initialValuesAreThere() {
        var (day, list, span) = (
            Prompts.Field(name: "d", kind: .date, initial: ["2027-03-04"]), Self.colours,
            Prompts.Field(name: "s", kind: .duration, initial: ["90"])
        )
        list.initial = ["green"]
        day.isRequired = true
        let draft = Self.draft(day, list, span, .init(name: "b", kind: .check, initial: ["true"]))
        #expect(
            draft.values == [
                .init(name: "d", texts: ["2027-03-04"]), .init(name: "c", texts: ["green"]),
                .init(name: "s", texts: ["90"]), .init(name: "b", texts: ["true"]),
            ])
        span.initial = nil
    }

    @Test func thereAreNoValuesWhileAFieldHasAProblem() {
        var draft = Self.draft(.init(name: "a", kind: .text), .init(name: "n", kind: .number, isRequired: true))
        #expect(draft.values == nil)
        #expect(draft.firstProblem?.place == 1)
        draft.type("x", in: 1)
        #expect(draft.values == nil)
        draft.type("3", in: 1)
        #expect(draft.values?.last?.texts == ["3"])
        #expect(draft.firstProblem == nil)
    }

    /// A sentence names all fields that cannot be accepted; a single one has its own sentence.
    @Test func severalProblemsAreNamedTogether() {
        func field(_ name: String) -> Prompts.Field { .init(name: name, kind: .number, isRequired: true) }
        var draft = Self.draft(field("Age"), field("Mail"), .init(name: "About", kind: .text))
        let stops = FormStops(draft.fields)
        #expect(stops.problems(in: draft) == "2 fields need a change: Age, Mail")
        #expect(stops.note == "* must be filled in")
        draft.type("3", in: 0)
        #expect(stops.problems(in: draft) == nil)
        let many = Self.draft(field("a"), field("b"), field("c"), field("d"), field("e"), field("f"))
        #expect(
            FormStops(many.fields).problems(in: many) == "6 fields need a change: a, b, c, d and 2 more")
        #expect(FormStops([.init(name: "a", kind: .text)]).note == nil)
    }

    @Test func oneChoiceReplacesTheOther() {
        var draft = Self.draft(Self.colours)
        draft.toggleChoice(0, in: 0)
        draft.toggleChoice(1, in: 0)
        #expect(draft.values?.first?.texts == ["green"])
        let isChanged = draft.toggleChoice(1, in: 0)
        #expect(!isChanged)
        #expect(draft.values?.first?.texts == ["green"])
    }

    @Test func aTypedValueReplacesTheOnlyChoice() {
        var list = Self.colours
        (list.isRequired, list.takesOther) = (true, true)
        var draft = Self.draft(list)
        draft.toggleChoice(0, in: 0)
        draft.type("mauve", in: 0)
        #expect(draft.values?.first?.texts == ["mauve"])
        draft.toggleChoice(1, in: 0)
        #expect(draft.values?.first?.texts == ["green"])
    }

    @Test func aFullListTakesNoMore() {
        var list = Self.colours
        list.choices?.append(.init(label: "blue"))
        list.atMost = 2
        var draft = Self.draft(list)
        let taken = [2, 0, 1].map { draft.toggleChoice($0, in: 0) }
        #expect(taken == [true, true, false])
        // In the order of the list, not of the choosing.
        #expect(draft.values?.first?.texts == ["r", "blue"])
    }

    @Test func aSecretIsTypedTwice() {
        var draft = Self.draft(.init(name: "s", kind: .secret, isRepeated: true))
        draft.type("abc", in: 0)
        #expect(draft.reading(0).problem == "The two are not the same.")
        draft.repeatSecret("abc", in: 0)
        #expect(draft.values?.first?.texts == ["abc"])
        #expect(draft.kept[0].initial == nil)
    }

    @Test func whatIsKeptFillsTheNextDraft() {
        var draft = Self.draft(.init(name: "a", kind: .text), .init(name: "d", kind: .date), Self.colours)
        draft.type("x", in: 0)
        draft.type("tomorrow", in: 1)
        draft.toggleChoice(0, in: 2)
        let again = Self.draft(draft.kept[0], draft.kept[1], draft.kept[2])
        #expect(again.values == draft.values)
    }
}
