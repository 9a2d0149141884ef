// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

/// The index rules of UIAlertView and UIActionSheet, case by case. A button is written as its label; "x:" makes it
/// cancel, "!" destructive, "*" default.
@Suite struct ButtonOrderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: Prompts.Kind
        var input = Prompts.Input.none
        var added: String
        var ordered: String

        var testDescription: String { "\(kind) \(input): \(added)" }
    }

    static let cases = [
        Case(kind: .alert, added: "", ordered: "*OK"),
        Case(kind: .alert, added: "Yes No", ordered: "*Yes No"),
        Case(kind: .alert, added: "Yes x:No", ordered: "x:No *Yes"),
        Case(kind: .alert, added: "A B x:C D", ordered: "x:C *A B D"),
        Case(kind: .alert, added: "x:Close", ordered: "*x:Close"),
        Case(kind: .alert, added: "!Delete x:Keep", ordered: "*x:Keep !Delete"),
        Case(kind: .alert, added: "!Delete Archive x:Keep", ordered: "x:Keep !Delete *Archive"),
        Case(kind: .alert, added: "!Delete", ordered: "*Delete"),
        Case(kind: .alert, added: "A *B x:C", ordered: "x:C A *B"),
        Case(kind: .alert, added: "*!A x:C", ordered: "x:C *!A"),
        Case(kind: .alert, input: .text, added: "", ordered: "x:Cancel *OK"),
        Case(kind: .alert, input: .login, added: "x:No", ordered: "x:No *OK"),
        Case(kind: .alert, input: .secure, added: "Go", ordered: "*Go"),
        Case(kind: .sheet, added: "A", ordered: "A"),
        Case(kind: .sheet, added: "A B !D x:C", ordered: "!D A B x:C"),
        Case(kind: .sheet, added: "x:C A !D B", ordered: "!D A B x:C"),
        Case(kind: .sheet, added: "!D", ordered: "D"),
        Case(kind: .sheet, added: "x:C", ordered: "x:C"),
        Case(kind: .sheet, added: "A *B", ordered: "A *B"),
        Case(kind: .progress, added: "", ordered: "*x:Cancel"),
    ]

    @Test(arguments: cases)
    func order(_ test: Case) throws {
        let order = try ButtonOrder(Self.wishes(test.added), kind: test.kind, input: test.input)
        let text = order.buttons.map(Self.text).joined(separator: " ")
        #expect(text == test.ordered)
        #expect(order.buttons.map { $0.index } == Array(order.buttons.indices))
        #expect(order.buttons.count(where: { $0.isDefault }) <= 1)
    }

    /// Every index leads back to the button as it was added.
    @Test(arguments: cases)
    func places(_ test: Case) throws {
        let wishes = Self.wishes(test.added)
        let order = try ButtonOrder(wishes, kind: test.kind, input: test.input)
        for (button, place) in zip(order.buttons, order.places) {
            if let place { #expect(wishes[place].label == button.label) }
        }
        #expect(Set(order.places.compactMap { $0 }) == Set(wishes.indices))
    }

    @Test(arguments: ["x:A x:B", "!A !B", "*A *B"])
    func twoOfAKindAreRefused(_ added: String) {
        #expect(throws: Prompts.Invalid.self) {
            try ButtonOrder(Self.wishes(added), kind: .alert, input: .none)
        }
    }

    @Test func aSheetNeedsAButton() {
        #expect(throws: Prompts.Invalid(field: "buttons", reason: "a sheet needs one at least")) {
            try ButtonOrder([], kind: .sheet, input: .none)
        }
    }

    @Test func tenThousandButtonsAreTakenAndOneMoreIsNot() throws {
        let many = (0..<10_001).map { Prompts.ButtonWish(label: "\($0)") }
        #expect(try ButtonOrder(Array(many.prefix(10_000)), kind: .sheet, input: .none).buttons.count == 10_000)
        #expect(throws: Prompts.Invalid.self) { try ButtonOrder(many, kind: .sheet, input: .none) }
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "ä", count: 200), true),
        (String(repeating: "a", count: 201), false), ("a\u{0}b", false),
        // What could fool a terminal is kept as it is: whoever shows it makes it visible.
        ("a\nb\u{1b}[31m\u{202e}c 👩‍👩‍👧", true), (String(repeating: "👩‍👩‍👧", count: 200), false),
    ])
    func labels(_ label: String, isTaken: Bool) {
        let order = try? ButtonOrder([Prompts.ButtonWish(label: label)], kind: .sheet, input: .none)
        #expect((order?.buttons.first?.label == label) == isTaken)
    }

    static func wishes(_ text: String) -> [Prompts.ButtonWish] {
        text.split(separator: " ").map { word in
            var label = word
            var wish = Prompts.ButtonWish(label: "")
            if label.hasPrefix("*") {
                wish.isDefault = true
                label.removeFirst()
            }
            if label.hasPrefix("x:") {
                wish.role = .cancel
                label.removeFirst(2)
            } else if label.hasPrefix("!") {
                wish.role = .destructive
                label.removeFirst()
            }
            wish.label = String(label)
            return wish
        }
    }

    private static func text(_ button: Prompts.Button) -> String {
        let role =
            switch button.role {
            case .normal: ""
            case .cancel: "x:"
            case .destructive: "!"
            }
        return (button.isDefault ? "*" : "") + role + button.label
    }
}
