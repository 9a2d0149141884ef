// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing

/// The rules for values of fields.
@Suite struct FieldRulesTests {
    private static func field(
        _ kind: Prompts.FieldKind, _ change: (inout Prompts.Field) -> Void = { _ in }
    ) -> Prompts.Field {
        var field = Prompts.Field(name: "f", kind: kind)
        change(&field)
        return field
    }

    private static func problem(
        _ kind: Prompts.FieldKind, _ texts: String..., change: (inout Prompts.Field) -> Void = { _ in }
    ) -> String? {
        FieldRules(field(kind, change)).problem(with: texts)
    }

    @Test(
        arguments: [
            (.text, "anything"), (.number, "0"), (.number, "-12.50"), (.check, "true"), (.check, "false"),
            (.date, "2028-02-29"), (.time, "00:00"), (.time, "23:59"), (.dateTime, "2027-03-04T09:05"),
            (.duration, "0"), (.duration, "5400"), (.file, "/etc/passwd"), (.lines, "a\nb"), (.secret, "x y"),
        ] as [(Prompts.FieldKind, String)])
    func aValueAsItsKindSaysIsAccepted(_ kind: Prompts.FieldKind, _ text: String) {
        #expect(Self.problem(kind, text) == nil)
    }

    @Test(
        arguments: [
            (.text, "a\nb"), (.text, "a\0b"), (.number, "1,5"), (.number, "1e3"), (.number, "01"), (.number, "."),
            (.number, "Infinity"), (.number, "--1"), (.check, "yes"), (.date, "2027-02-29"), (.date, "20270228"),
            (.date, "2027-2-3"), (.time, "24:00"), (.time, "9:05"), (.time, "09:05:00"), (.dateTime, "2027-03-04"),
            (.dateTime, "2027-03-04 09:05"), (.dateTime, "2027-03-04T09:05Z"), (.duration, "-1"), (.duration, "1.5"),
            (.duration, "007"), (.file, "etc/passwd"), (.secret, "a\nb"),
        ] as [(Prompts.FieldKind, String)])
    func anyOtherIsRefused(_ kind: Prompts.FieldKind, _ text: String) {
        #expect(Self.problem(kind, text) != nil)
    }

    @Test func onlyARequiredFieldMustBeFilledIn() {
        for kind in Prompts.FieldKind.allCases where kind != .check && kind != .choice {
            #expect(Self.problem(kind) == nil, "\(kind)")
            #expect(Self.problem(kind) { $0.isRequired = true } == "Fill this in.", "\(kind)")
        }
        #expect(Self.problem(.check, "false") { $0.isRequired = true } == "Check this box to go on.")
    }

    /// A floating-point number has 15 digits that count.
    @Test(
        arguments: [
            ("9007199254740993", "9007199254740992", true), ("9007199254740992", "9007199254740993", false),
            ("12345678901234567890123", "12345678901234567890122", true), ("0.10000000000000000001", "0.1", true),
            ("-9007199254740993", "-9007199254740992", false), ("-0", "0", nil), ("1.0", "1", nil), ("10", "9", true),
            ("-0.5", "0", false), ("0.09", "0.1", false), ("-1", "-1.5", true),
        ] as [(String, String, Bool?)])
    func numbersAreComparedExactly(_ number: String, _ bound: String, _ isAbove: Bool?) {
        #expect((Self.problem(.number, number) { $0.maximum = bound } == "At most \(bound).") == (isAbove == true))
        #expect((Self.problem(.number, number) { $0.minimum = bound } == "At least \(bound).") == (isAbove == false))
    }

    @Test(
        arguments: [
            (0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (1e16, "10000000000000000"), (1.5e-7, "0.00000015"),
            (123_456_789.125, "123456789.125"), (-1e20, "-100000000000000000000"), (1e300, nil), (.infinity, nil),
            (1e-60, "0." + String(repeating: "0", count: 59) + "1"), (1.25e17, "125000000000000000"),
        ] as [(Double, String?)])
    func aFloatingPointNumberHasDigits(_ number: Double, _ text: String?) {
        #expect(DecimalNumber.text(number) == text)
    }

    @Test func lengthsAreCodePoints() {
        let change: (inout Prompts.Field) -> Void = { ($0.minimumLength, $0.maximumLength) = (2, 3) }
        #expect(Self.problem(.text, "a", change: change) == "At least 2 characters.")
        #expect(Self.problem(.text, "äö", change: change) == nil)
        // A person sees one character, JSON Schema three and seven.
        #expect(Self.problem(.text, "e\u{301}\u{302}", change: change) == nil)
        #expect(Self.problem(.text, "👩‍👩‍👧‍👦", change: change) == "At most 3 characters.")
        #expect(Self.problem(.text, "abcd", change: change) == "At most 3 characters.")
    }

    @Test func aPatternDistinguishesCaseAndMatchesAnywhere() {
        #expect(Self.problem(.text, "xAB1y") { $0.pattern = "[A-Z]{2}[0-9]" } == nil)
        #expect(Self.problem(.text, "xab1y") { $0.pattern = "[A-Z]{2}[0-9]" } != nil)
        #expect(Self.problem(.text, "xAB1") { $0.pattern = "^[A-Z]+[0-9]$" } != nil)
        #expect(
            Self.problem(.text, "x") {
                $0.pattern = "^[0-9]+$"
                $0.hint = "Digits alone."
            } == "This does not fit: Digits alone.")
    }

    @Test func aPurposeHasItsForm() {
        let texts: [(Prompts.Purpose, good: [String], bad: [String])] = [
            (.email, ["ada@example.org", "a+b@c"], ["ada", "@c", "a@", "a b@c", "a@b@c"]),
            (.uri, ["https://example.org/x?y", "mailto:a@b"], ["example.org", "://x", "1a:b", "a b:c", "http:"]),
            (.phone, ["+49 30 123456", "(030) 12-34", "112"], ["12", "call me", ""]),
        ]
        for (purpose, good, bad) in texts {
            for text in good { #expect(Self.problem(.text, text) { $0.purpose = purpose } == nil, "\(text)") }
            for text in bad where !text.isEmpty {
                #expect(Self.problem(.text, text) { $0.purpose = purpose } != nil, "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            (.number, "-1", "3", ["-1", "0.5", "3"], ["-1.1", "3.01"]),
            (.date, "2027-01-01", "2027-12-31", ["2027-01-01", "2027-12-31"], ["2026-12-31", "2028-01-01"]),
            (.time, "08:00", "18:00", ["08:00", "18:00"], ["07:59", "18:01"]),
            (
                .dateTime, "2027-01-01T08:00", "2027-01-01T09:00", ["2027-01-01T08:30"],
                ["2027-01-01T07:59", "2027-01-02T08:30"]
            ),
            (.duration, "60", "120", ["60", "120"], ["59", "121"]),
        ] as [(Prompts.FieldKind, String, String, [String], [String])])
    func boundsAreIncluded(
        _ kind: Prompts.FieldKind, _ minimum: String, _ maximum: String, _ good: [String], _ bad: [String]
    ) {
        let change: (inout Prompts.Field) -> Void = { ($0.minimum, $0.maximum) = (minimum, maximum) }
        for text in good { #expect(Self.problem(kind, text, change: change) == nil, "\(text)") }
        for text in bad { #expect(Self.problem(kind, text, change: change) != nil, "\(text)") }
    }

    @Test func stepsCountFromMidnight() {
        #expect(Self.problem(.time, "09:15") { $0.step = 15 } == nil)
        #expect(Self.problem(.time, "09:10") { $0.step = 15 } == "In steps of 15 minutes.")
        // A day is no multiple of 7 minutes, so the steps begin again at midnight.
        #expect(Self.problem(.dateTime, "2027-03-04T00:07") { $0.step = 7 } == nil)
        #expect(Self.problem(.dateTime, "1969-12-31T00:07") { $0.step = 7 } == nil)
        #expect(Self.problem(.duration, "90") { $0.step = 60 } == "In steps of 1 minute.")
    }

    @Test func choicesHaveANumberAndAreOfTheList() {
        let list: (inout Prompts.Field) -> Void = {
            $0.choices = [.init(label: "Red", value: "r"), .init(label: "green"), .init(label: "blue")]
            ($0.atLeast, $0.atMost) = (1, 2)
        }
        #expect(Self.problem(.choice, change: list) == "Choose one.")
        #expect(Self.problem(.choice, "r", "blue", change: list) == nil)
        #expect(Self.problem(.choice, "Red", change: list) == "Choose one of the list.")
        #expect(Self.problem(.choice, "r", "r", change: list) == "Choose each only once.")
        #expect(Self.problem(.choice, "r", "green", "blue", change: list) == "Choose at most 2.")
        #expect(
            Self.problem(.choice, "mauve") {
                list(&$0)
                $0.takesOther = true
            } == nil)
    }

    /// Another choice that is typed is a line, as in any other field.
    @Test(arguments: [("a\0b", "Leave out the NUL character."), ("a\nb", "Write it on one line."), ("a\tb", nil)])
    func anotherChoiceIsALine(_ text: String, _ problem: String?) {
        let found = Self.problem(.choice, text) { ($0.choices, $0.takesOther) = ([.init(label: "x\ny")], true) }
        #expect(found == problem)
        #expect(Self.problem(.choice, "x\ny") { ($0.choices, $0.takesOther) = ([.init(label: "x\ny")], true) } == nil)
    }

    /// Swift takes a Kelvin sign for a K, and a digit with an accent for one between two digits.
    @Test func valuesAreComparedAsBytes() {
        #expect(Self.problem(.choice, "\u{212A}") { $0.choices = [.init(label: "K")] } == "Choose one of the list.")
        #expect(Self.problem(.text, "1\u{301}23") { $0.purpose = .phone } != nil)
    }
}
