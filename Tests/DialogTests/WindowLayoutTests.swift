// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import alert_dialog

@Suite struct WindowLayoutTests {
    private static let alert = Prompts.Prompt.made(
        .alert, "Disk is full",
        [("Cancel", .cancel), ("Archive", .normal), ("Move", .normal), ("Delete", .destructive)], defaultIndex: 1)

    @Test func anAlertHasTwoButtonsSideBySideWithCancelFirst() {
        let layout = WindowLayout(.made(.alert, "Full", [("Cancel", .cancel), ("Archive", .normal)], defaultIndex: 1))
        #expect(layout.buttons.map(\.index) == [0, 1])
        #expect(layout.list.isEmpty)
        #expect(layout.buttons.map(layout.appearance(of:)) == [.plain, .suggested])
    }

    @Test func twoButtonsAndCancelStandSideBySide() {
        let three: [(String, Prompts.Role)] = [("Cancel", .cancel), ("Archive", .normal), ("Delete", .destructive)]
        #expect(WindowLayout(.made(.alert, "Full", three)).buttons.map(\.index) == [0, 1, 2])
        #expect(WindowLayout(.made(.sheet, "Full", three)).buttons.map(\.index) == [0])
    }

    @Test func moreButtonsAreAListInTheOrderOfTheirIndicesAboveTheCancelButton() {
        let layout = WindowLayout(Self.alert)
        #expect(layout.list.map(\.index) == [1, 2, 3])
        #expect(layout.buttons.map(\.index) == [0])
        #expect(layout.defaultIndex == 1)
        #expect(layout.dismissalIndex == 0)
        let long = String(repeating: "long ", count: 9)
        #expect(WindowLayout(.made(.alert, "?", [(long, .cancel), (long, .normal)])).list.map(\.index) == [1])
    }

    @Test func aDefaultThatDestroysStaysRed() {
        let prompt = Prompts.Prompt.made(
            .alert, "Delete?", [("Keep", .cancel), ("Delete", .destructive)], defaultIndex: 1)
        let layout = WindowLayout(prompt)
        #expect(layout.appearance(of: layout.buttons[1]) == .destructive)
    }

    @Test func aSheetHasItsDestructiveChoiceOnTopAndItsCancelButtonBelow() {
        let prompt = Prompts.Prompt.made(
            .sheet, "Disk is full", [("Delete", .destructive), ("A", .normal), ("B", .normal), ("Cancel", .cancel)])
        let layout = WindowLayout(prompt)
        #expect(layout.list.map(\.index) == [0, 1, 2])
        #expect(layout.buttons.map(\.index) == [3])
        #expect(layout.defaultIndex == nil)
        #expect(layout.dismissalIndex == 3)
    }

    @Test func aSheetWithoutCancelIsDismissedWithNothing() {
        let layout = WindowLayout(.made(.sheet, "Which?", [("A", .normal), ("B", .normal)]))
        #expect(layout.buttons.isEmpty)
        #expect(layout.dismissalIndex == nil)
    }

    @Test(arguments: [(9, false), (10, true), (1000, true)]) func aLongListIsSearched(_ count: Int, _ isSearched: Bool)
    {
        let layout = WindowLayout(.made(.sheet, "Many", (0..<count).map { ("Choice \($0)", .normal) }))
        #expect(layout.isSearched == isSearched)
        #expect(layout.list.count == count)
    }

    @Test(arguments: [
        ("short", false), (String(repeating: "x", count: 1501), true), (String(repeating: "x\n", count: 21), true),
    ]) func aLongMessageScrolls(_ message: String, _ isLong: Bool) {
        var prompt = Self.alert
        prompt.message = message
        #expect(WindowLayout(prompt).isLong == isLong)
    }

    @Test(arguments: [
        ("one line   with blanks", false), ("one\ntwo", false), ("One.  Two.\nThree.", false),
        ("A:\n┌──┐", true), ("A:\n  x", true), ("a   b\nc   d", true), ("a\tb\nc\td", true),
    ]) func aDrawingKeepsItsBlanks(_ message: String, _ isDrawing: Bool) {
        var prompt = Self.alert
        prompt.message = message
        #expect(WindowLayout(prompt).isDrawing == isDrawing)
        #expect(WindowLayout(prompt).message == message)
    }

    @Test func itSaysWhoAsks() {
        var prompt = Self.alert
        prompt.asker = Prompts.Asker(pid: 4711, program: "\u{202E}gnp.exe <b>\n")
        #expect(WindowLayout(prompt).asker == "Asked by \u{2068}\\u{202E}gnp.exe <b>\\n\u{2069}, process 4711")
        prompt.asker.program = ""
        #expect(WindowLayout(prompt).asker == "Asked by a program, process 4711")
        let work = WindowLayout(.made(.progress, "Copying", [("Cancel", .cancel)])).asker
        #expect(work == "Run by \u{2068}backup.sh\u{2069}, process 4711")
    }

    @Test(arguments: [
        (Prompts.Level.passive, nil), (.active, nil), (.timeSensitive, "Time-sensitive"), (.critical, "Critical"),
    ]) func aLevelThatStandsOutIsSaid(_ level: Prompts.Level, _ word: String?) {
        var prompt = Self.alert
        prompt.level = level
        #expect(WindowLayout(prompt).urgency == word)
        #expect(WindowLayout(prompt).isCritical == (level == .critical))
    }

    @Test func fieldsAreThoseOfTheInput() {
        var prompt = Self.alert
        #expect(WindowLayout(prompt).fields == .none)
        prompt.input = .text
        prompt.placeholder = "a\nhint"
        prompt.initialText = "in\0itial"
        #expect(WindowLayout(prompt).fields == .text(hint: "a\\nhint", initial: "initial"))
        prompt.input = .secure
        #expect(WindowLayout(prompt).fields == .secure(hint: "a\\nhint"))
        prompt.input = .login
        #expect(WindowLayout(prompt).fields == .login(user: "initial"))
    }

    @Test(arguments: [
        (Prompts.Progress(), nil, ""),
        (Prompts.Progress(fraction: 0.426, text: "a.jpg", left: 95_000_000), 0.426, "a.jpg\n42 %, about 95 s left"),
        (Prompts.Progress(fraction: 7), 1, "100 %"),
        (Prompts.Progress(fraction: -1), 0, "0 %"),
        (Prompts.Progress(fraction: .nan, text: "b"), nil, "b"),
        (Prompts.Progress(left: 600_000_000), nil, "about 10 min left"),
    ]) func progressIsABarOrAWheelAndALine(_ progress: Prompts.Progress, _ fraction: Double?, _ text: String) {
        var prompt = Prompts.Prompt.made(.progress, "Copying", [("Cancel", .cancel)])
        prompt.progress = progress
        #expect(WindowLayout(prompt).work == WindowLayout.Work(fraction: fraction, text: text))
    }
}

extension Prompts.Prompt {
    /// A prompt of a backup script.
    static func made(
        id: String = "p", _ kind: Prompts.Kind, _ title: String, _ buttons: [(String, Prompts.Role)],
        defaultIndex: Int? = nil, input: Prompts.Input = .none
    ) -> Prompts.Prompt {
        Prompts.Prompt(
            id: id, kind: kind, title: title,
            buttons: buttons.enumerated().map {
                Prompts.Button(index: $0, label: $1.0, role: $1.1, isDefault: $0 == defaultIndex)
            }, input: input, level: .active, asker: Prompts.Asker(pid: 4711, program: "backup.sh"),
            askedAt: "2026-11-21T07:00:00+00:00", state: .queued)
    }
}
