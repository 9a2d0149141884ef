// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

/// A list that is filtered by what is typed.
@Suite struct ChoiceListTests {
    private static let branches = (1...400).map { "release-\($0)" } + ["Main", "master key", "Ärger", "fix main loop"]

    private static func filtered(_ text: String) -> ChoiceList {
        var list = ChoiceList(labels: branches)
        for scalar in text.unicodeScalars { list.type(scalar) }
        return list
    }

    @Test(arguments: [
        ("", 404, "release-1"), ("main", 2, "Main"), ("MA", 3, "Main"), ("är", 1, "Ärger"),
        ("main loop", 1, "fix main loop"),
        ("loop fix", 1, "fix main loop"), ("399", 1, "release-399"), ("40", 5, "release-40"), ("402", 0, nil),
        ("arger", 1, "Ärger"),
        ("release-40", 2, "release-40"),
        (" ", 404, "release-1"),
    ])
    func filters(_ text: String, _ count: Int, _ first: String?) {
        let list = Self.filtered(text)
        #expect(list.matches.count == count)
        #expect(list.row.map { Self.branches[$0] } == first)
    }

    @Test func nothingMatches() {
        var list = Self.filtered("zebra")
        #expect(list.row == nil)
        #expect(list.window(height: 5).isEmpty)
        list.move(by: 1)
        #expect(list.row == nil)
        for _ in 0..<3 { list.erase() }
        #expect(list.filter == "ze")
        list.eraseAll()
        #expect(list.matches.count == 404)
    }

    /// A filter matches labels: a row's number is no part of them.
    @Test func aNumberIsNoLabel() {
        var list = ChoiceList(labels: (0..<20).map { "Release-\($0)" })
        list.filter(by: "12")
        #expect(list.matches == [12])
    }

    @Test(arguments: [("e", 1), ("de", 1), ("delete", 0), ("desk", 1), ("all", 0), ("", 1)])
    func whatDestroysIsInFocusWhereItIsMeant(_ text: String, _ row: Int) {
        var list = ChoiceList(labels: ["Delete all", "Desk", "Lamp"], focus: 1, avoiding: 0)
        list.filter(by: text == "" ? "zzz" : text)
        if text.isEmpty { list.eraseAll() }
        #expect(list.row == row)
    }

    @Test func takingBackTheFilterKeepsTheFocus() {
        var list = Self.filtered("399")
        list.eraseAll()
        #expect(list.row == 398)
        #expect(list.window(height: 10).contains(398))
    }

    @Test func theFocusIsSeen() {
        var list = ChoiceList(labels: Self.branches)
        #expect(list.window(height: 10) == 0..<10)
        list.move(by: 10)
        #expect(list.window(height: 10) == 1..<11)
        list.move(by: .max - 1_000)
        #expect(list.window(height: 10) == 394..<404)
        list.move(by: -5)
        #expect(list.window(height: 10) == 394..<404)
        list.move(by: -400)
        #expect(list.window(height: 10) == 0..<10)
        #expect(list.window(height: 0) == 0..<1)
        #expect(list.window(height: 1_000) == 0..<404)
    }

    @Test func theFilterIsBoundedAndHoldsNoControls() {
        var list = ChoiceList(labels: Self.branches)
        for _ in 0..<200 { list.type("x") }
        #expect(list.filter.count == 100)
        list.eraseAll()
        list.type("\u{202E}")
        #expect(list.filter.isEmpty)
    }

    @Test func aFewRowsAreNotFiltered() {
        #expect(!ChoiceList(labels: Array(repeating: "a", count: 9)).isFiltered)
        #expect(ChoiceList(labels: Array(repeating: "a", count: 10)).isFiltered)
        #expect(ChoiceList(labels: []).row == nil)
    }

    /// A number can be typed, and is meant if no label has it; without numbers digits are part of labels alone.
    @Test func theTypedNumberIsLeftOver() {
        let labels = (0..<60).map { "file\($0 % 10 == 3 ? "12" : "x")" }
        var list = ChoiceList(labels: labels, numbers: Array(labels.indices))
        list.type("1")
        #expect(list.row == 3 && list.matches == [1, 3, 13, 23, 33, 43, 53])
        list.type("2")
        #expect(list.row == 3 && list.matches == [3, 12, 13, 23, 33, 43, 53])
        list.type("9")
        #expect(list.row == nil && list.matches.isEmpty)
        var plain = ChoiceList(labels: labels)
        plain.filter(by: "12")
        #expect(plain.row == 3 && !plain.matches.contains(12))
        // A number that is a word of a label is that label's alone.
        var numbered = ChoiceList(labels: (1...60).map { "file \($0).txt" }, numbers: Array(0..<60))
        numbered.filter(by: "29")
        #expect(numbered.row == 28 && numbered.matches == [28])
        // A label that begins with the number is meant first, and what destroys is meant last.
        var dated = ChoiceList(
            labels: ["Delete 0"] + (1..<30).map { "20\($0)" } + ["x"], avoiding: 0, numbers: Array(0...30))
        dated.filter(by: "20")
        #expect(dated.row == 1 && dated.matches.count == 29)
        dated.filter(by: "0")
        #expect(dated.row == 1 && dated.matches.contains(0))
        dated.filter(by: "30")
        #expect(dated.matches == [30])
    }
}
