// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import RandomSupport
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// The effects of keys and clicks.
@Suite struct PromptViewTests {
    private static let two = ["~Cancel", "Archive*"]
    private static let sheet = ["!Delete", "Archive", "Keep", "Ask again", "~Cancel"]

    @Test(
        arguments: [
            (["Enter"], .chose(1)), (["Escape"], .dismissed), (["Left", "Enter"], .chose(0)),
            (["Right", "Enter"], .chose(1)), (["Left", "Left", "Enter"], .chose(0)), (["Tab", "Enter"], .chose(0)),
            (["Tab", "Tab", "Enter"], .chose(1)), (["BTab", "Space"], .chose(0)), (["Home", "Enter"], .chose(0)),
            (["Up", "Enter"], .chose(0)), (["c", "Enter"], .chose(0)), (["C", "a", "Enter"], .chose(1)),
            (["0", "Enter"], .chose(0)),
            (["1", "Enter"], .chose(1)), (["2"], .unknown), (["x"], .unknown), (["F1"], .unknown),
            (["Right"], .nothing),
            (["Left"], .changed),
        ] as [([String], PromptView.Step)])
    func anAlertWithTwoButtons(_ keys: [String], _ step: PromptView.Step) {
        #expect(Self.last(PromptBed.prompt(Self.two), keys) == step)
    }

    @Test(
        arguments: [
            (["Enter"], .chose(1)), (["Up", "Enter"], .chose(0)), (["Down", "Enter"], .chose(2)),
            (["End", "Enter"], .chose(4)),
            (["Home", "Enter"], .chose(0)), (["Tab", "Enter"], .chose(4)), (["Tab", "Tab", "Enter"], .chose(1)),
            (["BTab", "Enter"], .chose(4)), (["C-n", "C-n", "Enter"], .chose(3)), (["C-p", "Enter"], .chose(0)),
            (["a", "Enter"], .chose(3)), (["a", "a", "Enter"], .chose(1)), (["d", "Enter"], .chose(0)),
            (["k", "Space"], .chose(2)),
            (["4", "Enter"], .chose(4)), (["3", "Enter"], .chose(3)), (["0", "Enter"], .chose(0)), (["5"], .unknown),
            (["Escape"], .dismissed),
            (["Left"], .nothing),
        ] as [([String], PromptView.Step)])
    func aSheet(_ keys: [String], _ step: PromptView.Step) {
        #expect(Self.last(PromptBed.prompt(Self.sheet, kind: .sheet), keys) == step)
    }

    @Test(
        arguments: [
            (["29", "Enter"], .chose(28)), (["branch-300", "Enter"], .chose(299)),
            (["29", "Down", "Enter"], .chose(128)),
            (["129", "Enter"], .chose(128)), (["301", "Enter"], .refused),
            (["zebra", "Enter"], .refused), (["zebr"], .changed), (["z"], .refused),
            (["z", "BSpace", "Enter"], .chose(0)),
            (["29", "C-u", "Enter"], .chose(28)), (["29", "Tab", "Enter"], .chose(300)),
            (["End", "Enter"], .chose(300)),
            (["NPage", "Enter"], .chose(10)), (["NPage", "PPage", "Enter"], .chose(0)), (["29", "Escape"], .dismissed),
            (["End", "1", "Enter"], .chose(0)), (["BSpace"], .unknown), (["zebra", "Tab", "Enter"], .chose(300)),
        ] as [([String], PromptView.Step)])
    func aLongSheet(_ keys: [String], _ step: PromptView.Step) {
        let labels = (1...300).map { "branch-\($0)" } + ["~Cancel"]
        #expect(Self.last(PromptBed.prompt(labels, kind: .sheet), keys) == step)
    }

    /// The last step of some keys. A text is its last letter's.
    private static func last(_ prompt: Prompts.Prompt, _ keys: [String]) -> PromptView.Step {
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text()
        var step = PromptView.Step.nothing
        for key in keys { step = view.press(key) }
        return step
    }

    @Test(
        arguments: [
            (["~No", "Yes*"], .rows, 1), (["~No*", "Yes"], .cancel, 0), (["~No", "!Delete"], .cancel, 0),
            (["~No", "!Delete*"], .rows, 1), (["~No", "!Delete", "Keep"], .rows, 2),
            (["!Delete", "Keep", "~No"], .rows, 1),
            (["!Delete"], .rows, 0), (["~Close"], .cancel, 0), (["Fine"], .rows, 0),
        ] as [([String], PromptView.Focus, Int)])
    func enterDestroysOnlyWhereTheAskerWantsIt(_ buttons: [String], _ focus: PromptView.Focus, _ chosen: Int) {
        var view = PromptView(PromptBed.prompt(buttons), at: PromptBed.time)
        _ = view.text()
        #expect(view.focus == focus)
        #expect(view.press("Enter") == .chose(chosen))
    }

    @Test func aTextIsTypedAndEnterChoosesTheDefaultButton() {
        var view = PromptView(
            PromptBed.prompt(Self.two, input: .text) { $0.initialText = "old" }, at: PromptBed.time)
        #expect(view.press(" and new, 1 2") == .changed)
        #expect(view.fields[0].editor.text == "old and new, 1 2")
        #expect(view.press("Enter") == .chose(1))
        #expect(view.press("Down", "Left", "Enter") == .chose(0))
        #expect(view.press("Up") == .changed)
        #expect(view.focus == .field(0))
        #expect(view.press("Escape") == .dismissed)
    }

    @Test func aLoginHasTwoFields() {
        var view = PromptView(PromptBed.prompt(Self.two, input: .login), at: PromptBed.time)
        #expect(view.press("ada", "Enter") == .changed)
        #expect(view.focus == .field(1))
        #expect(view.press("pass", "Enter") == .chose(1))
        #expect(view.fields[0].editor.text == "ada")
        #expect(view.fields[1].editor.withUTF8 { Array($0) } == Array("pass".utf8))
        let text = view.text().joined(separator: "\n")
        #expect(text.contains("••••") && !text.contains("pass\n") && !text.contains("pass "))
        #expect(view.press("BTab") == .changed)
        #expect(view.focus == .field(0))
        #expect(view.press("Tab", "Tab", "Tab", "Tab") == .changed)
        #expect(view.focus == .field(0))
    }

    @Test func whoIsKnownTypesTheirPassword() {
        let view = PromptView(
            PromptBed.prompt(Self.two, input: .login) { $0.initialText = "ada" }, at: PromptBed.time)
        #expect(view.focus == .field(1))
    }

    @Test func aPasteAnswersNothing() {
        var view = PromptView(PromptBed.prompt(Self.two), at: PromptBed.time)
        for scalar in "1\n \n".unicodeScalars { #expect(view.handle(.pasted(scalar)) == .nothing) }
        var typing = PromptView(PromptBed.prompt(Self.two, input: .text), at: PromptBed.time)
        for scalar in "a b\n".unicodeScalars { #expect(typing.handle(.pasted(scalar)) == .changed) }
        _ = typing.handle(.pasteEnded)
        #expect(typing.fields[0].editor.text == "a b")
    }

    // MARK: What a field cannot hold

    @Test(arguments: [Prompts.Input.text, .secure, .login]) func aTextThatWasNotTakenIsNoAnswer(_ input: Prompts.Input)
    {
        let prompt = PromptBed.prompt(Self.two, input: input)
        for event in [
            TerminalEvent.unreadable(.encoding, isPasted: false), .unreadable(.control, isPasted: true),
            .unreadable(.key, isPasted: false),
        ] {
            var view = PromptView(prompt, at: PromptBed.time)
            if input == .login { _ = view.press("ada", "Enter") }
            _ = view.press("s3")
            #expect(view.handle(event) == .refused)
            let said = view.text().joined(separator: "\n")
            #expect(said.contains("Not taken:"), "\(said)")
            var other = PromptView(prompt, at: PromptBed.time)
            if input == .login { _ = other.press("ada", "Enter") }
            _ = other.press("s3")
            _ = other.handle(event)
            // By Enter in the field and by the button, and once: then the person has seen it.
            #expect(view.press("cret", "Enter") == .refused)
            #expect(view.text().contains { $0.contains("Not taken:") })
            #expect(other.press("Tab", "Tab", "Enter") == .refused)
            let place = input == .login ? 1 : 0
            #expect(view.focus == .field(place) && other.focus == .field(place))
            #expect(view.fields[place].editor.isEmpty == (input != .text))
            #expect(view.press("C-u", "s3cret", "Enter") == .chose(1))
            #expect(!view.text().contains { $0.contains("Not taken:") })
            #expect(view.fields[place].editor.withUTF8 { Array($0) } == Array("s3cret".utf8))
        }
    }

    @Test func aUserNameThatWasNotTakenIsAskedAgain() {
        var view = PromptView(PromptBed.prompt(Self.two, input: .login), at: PromptBed.time)
        _ = view.handle(.unreadable(.encoding, isPasted: false))
        #expect(view.press("da", "Enter") == .refused)
        #expect(view.focus == .field(0))
        #expect(view.press("Enter") == .changed)
    }

    @Test func whoCancelsNeedsNoText() {
        var view = PromptView(PromptBed.prompt(Self.two, input: .text), at: PromptBed.time)
        _ = view.text()
        _ = view.handle(.unreadable(.encoding, isPasted: false))
        #expect(view.press("Tab", "Enter") == .chose(0))
    }

    // MARK: The mouse

    private func click(_ view: inout PromptView, _ text: String) -> PromptView.Step? {
        let lines = view.text()
        guard let row = lines.firstIndex(where: { $0.contains(text) }) else { return nil }
        guard
            let column = lines[row].split(separator: text, maxSplits: 1, omittingEmptySubsequences: false).first?.count
        else { return nil }
        #expect(view.handle(.mouse(Mouse(action: .press, column: column, row: row))) == .changed)
        return view.handle(.mouse(Mouse(action: .release, column: column, row: row)))
    }

    @Test(arguments: [("Cancel", 0), ("Archive", 1)])
    func aClickChooses(_ label: String, _ index: Int) {
        var view = PromptView(PromptBed.prompt(Self.two), at: PromptBed.time)
        #expect(click(&view, label) == .chose(index))
    }

    @Test(arguments: [("Delete", 0), ("Keep", 2), ("Cancel", 4)])
    func aClickChoosesInASheet(_ label: String, _ index: Int) {
        var view = PromptView(PromptBed.prompt(Self.sheet, kind: .sheet), at: PromptBed.time)
        #expect(click(&view, label) == .chose(index))
    }

    @Test func aClickThatIsDraggedAwayChoosesNothing() {
        var view = PromptView(PromptBed.prompt(Self.sheet, kind: .sheet), at: PromptBed.time)
        _ = view.text()
        let (first, second) = (view.targets[0], view.targets[1])
        _ = view.handle(.mouse(Mouse(action: .press, column: first.columns.lowerBound, row: first.row)))
        #expect(
            view.handle(.mouse(Mouse(action: .release, column: second.columns.lowerBound, row: second.row))) == .nothing
        )
        #expect(view.handle(.mouse(Mouse(action: .press, column: 0, row: 0))) == .nothing)
        #expect(view.handle(.mouse(Mouse(action: .release, column: 0, row: 0))) == .nothing)
    }

    @Test func theWheelMovesInALongList() {
        var view = PromptView(PromptBed.prompt((1...50).map { "row \($0)" }, kind: .sheet), at: PromptBed.time)
        _ = view.text()
        for _ in 0..<3 { #expect(view.handle(.mouse(Mouse(action: .wheelDown, column: 5, row: 5))) == .changed) }
        #expect(view.press("Enter") == .chose(3))
    }

    // MARK: Anything

    /// Any keys at any size: it never chooses a button that is not there, and what is drawn fits.
    @Test func anyKeys() {
        var random = SeededRandom()
        let keys = [
            "Enter", "Tab", "BTab", "Up", "Down", "Left", "Right", "Home", "End", "PPage", "NPage", "Space", "BSpace",
            "C-u", "a",
            "1", "9", "日", "\u{301}", "F1",
        ]
        for _ in 0..<60 {
            let count = [1, 2, 3, 9, 10, 40].randomElement(using: &random) ?? 1
            let labels = (0..<count).map {
                ($0 == count - 1 ? "~" : "") + String(repeating: "日a\u{202E}", count: $0 % 9 + 1)
            }
            let input = count < 3 ? Prompts.Input.allCases.randomElement(using: &random) ?? .none : .none
            let prompt = PromptBed.prompt(labels, kind: count > 2 ? .sheet : .alert, input: input) {
                $0.message = String(repeating: "a long message\n", count: count)
                $0.remaining = 90_000_000
            }
            var view = PromptView(prompt, at: PromptBed.time)
            for _ in 0..<20 {
                let (columns, rows) = (Int.random(in: 1...100, using: &random), Int.random(in: 1...30, using: &random))
                let step = view.press(keys.randomElement(using: &random) ?? "a", columns: columns, rows: rows)
                if case .chose(let index) = step { #expect(prompt.buttons.indices.contains(index)) }
                let lines = view.text(columns: columns, rows: rows)
                #expect(lines.count <= rows)
                #expect(lines.allSatisfy { $0.displayWidth < max(2, columns) })
                #expect(!lines.joined().unicodeScalars.contains { $0.isObeyedByTerminals })
            }
        }
    }
}
