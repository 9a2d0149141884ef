// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing

/// The rules for forms that an asker asks, and for the values that answer them.
@Suite struct FormRulesTests {
    private static func refusal(_ change: (inout Prompts.Field) -> Void) -> String? {
        var field = Prompts.Field(name: "f", kind: .text)
        change(&field)
        do throws(Prompts.Invalid) {
            try FormRules.check([field])
            return nil
        } catch {
            return error.reason
        }
    }

    /// A list that is the whole form has no label, unless the asker has named it.
    @Test(
        arguments: [
            (["Choice"], .choice, true), ([nil], .choice, true), (["Colour"], .choice, false),
            (["Choice", "Choice"], .choice, false), (["Choice"], .text, false), ([], .choice, false),
        ] as [([String?], Prompts.FieldKind, Bool)])
    func aListAloneIsBare(_ labels: [String?], _ kind: Prompts.FieldKind, _ isBare: Bool) {
        let fields = labels.map { Prompts.Field(name: "f", kind: kind, label: $0) }
        #expect(Prompts.Field.areBareList(fields) == isBare)
    }

    @Test func aPlainFieldIsAccepted() { #expect(Self.refusal { _ in } == nil) }

    @Test func whatHasNoMeaningIsRefused() {
        let changes: [(inout Prompts.Field) -> Void] = [
            { $0.name = "" }, { $0.name = "a\u{7}" }, { $0.name = String(repeating: "n", count: 65) },
            { $0.label = "" }, { $0.label = String(repeating: "l", count: 201) },
            { $0.hint = String(repeating: "h", count: 1_025) },
            { ($0.minimumLength, $0.maximumLength) = (3, 2) }, { $0.minimumLength = -1 },
            { $0.pattern = "(" }, { $0.pattern = "(a)\\1" }, { $0.pattern = "((a{500}){2}){2}" },
            { $0.minimum = "1" }, { $0.choices = [.init(label: "a")] }, { $0.isRepeated = true }, { $0.step = 5 },
            { $0.initial = ["a", "b"] },
            { ($0.kind, $0.minimum) = (.number, "ten") }, { ($0.kind, $0.minimum, $0.maximum) = (.number, "2", "1") },
            { ($0.kind, $0.initial) = (.number, ["x"]) }, { ($0.kind, $0.purpose) = (.number, .email) },
            { ($0.kind, $0.step) = (.time, 0) }, { ($0.kind, $0.step) = (.time, 721) },
            { ($0.kind, $0.minimum) = (.date, "tomorrow") }, { ($0.kind, $0.initial) = (.secret, ["x"]) },
            { $0.kind = .choice }, { ($0.kind, $0.choices) = (.choice, []) },
            { ($0.kind, $0.choices) = (.choice, [.init(label: "a"), .init(label: "b", value: "a")]) },
            { ($0.kind, $0.choices, $0.atLeast) = (.choice, [.init(label: "a")], 2) },
            { ($0.kind, $0.choices) = (.choice, [.init(label: "")]) },
            { ($0.kind, $0.choices, $0.initial) = (.choice, [.init(label: "a")], ["b"]) },
        ]
        for (index, change) in changes.enumerated() { #expect(Self.refusal(change) != nil, "change \(index)") }
    }

    @Test func aFormHasBounds() {
        let fields = (0...64).map { Prompts.Field(name: "f\($0)", kind: .text) }
        #expect(throws: Prompts.Invalid.self) { try FormRules.check([]) }
        #expect(throws: Prompts.Invalid.self) { try FormRules.check(fields) }
        #expect(throws: Never.self) { try FormRules.check(Array(fields.dropLast())) }
        #expect(throws: Prompts.Invalid.self) { try FormRules.check([fields[0], fields[0]]) }
        func list(_ count: Int) -> Prompts.Field {
            Prompts.Field(name: "c", kind: .choice, choices: (0..<count).map { .init(label: "\($0)") })
        }
        #expect(throws: Never.self) { try FormRules.check([list(10_000)]) }
        #expect(throws: Prompts.Invalid.self) { try FormRules.check([list(10_001)]) }
    }

    @Test func valuesAnswerEachFieldOnce() throws {
        let form = [
            Prompts.Field(name: "a", kind: .text, isRequired: true), Prompts.Field(name: "b", kind: .number),
        ]
        typealias Value = Prompts.FieldValue
        try FormRules.check([Value(name: "a", texts: ["x"])], of: form)
        try FormRules.check([Value(name: "b", texts: ["1"]), Value(name: "a", texts: ["x"])], of: form)
        let wrong: [[Value]] = [
            [], [Value(name: "a", texts: [])], [Value(name: "a", texts: ["x"]), Value(name: "a", texts: ["y"])],
            [Value(name: "a", texts: ["x"]), Value(name: "c", texts: ["y"])],
            [Value(name: "a", texts: ["x"]), Value(name: "b", texts: ["one"])],
        ]
        for values in wrong {
            #expect(throws: Prompts.Invalid.self, "\(values)") { try FormRules.check(values, of: form) }
        }
        let ordered = FormRules.ordered([Value(name: "b", texts: ["1"])], by: form)
        #expect(ordered == [Value(name: "a", texts: []), Value(name: "b", texts: ["1"])])
    }

    /// A bound that is none is answered with one to write.
    @Test(arguments: [
        (Prompts.FieldKind.number, "min=0"), (.duration, "min=30m"), (.time, "min=9:00"), (.date, "min=2027-03-04"),
    ])
    func aWrongBoundIsAnsweredWithOne(kind: Prompts.FieldKind, example: String) throws {
        let field = Prompts.Field(name: "n", kind: kind, minimum: "a")
        let error = try #require(throws: Prompts.Invalid.self) { try FormRules.check([field]) }
        #expect(error.reason.contains(example), "\(error)")
    }
}
