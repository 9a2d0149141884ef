// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// The appearance of prompts.
@Suite struct PromptDrawingTests {
    @Test func anAlertHasTwoButtonsSideBySide() {
        var view = PromptView(
            PromptBed.prompt(["~Cancel", "Archive*"]) {
                $0.message = "42 GB are older\nthan a year."
                $0.remaining = 24_000_000
            }, at: PromptBed.time)
        #expect(
            view.text() == [
                "╭─ backup.sh asks ──────────────────── 24 s ─╮",
                "│ Disk is full                               │",
                "│ 42 GB are older                            │",
                "│ than a year.                               │",
                "│                                            │",
                "│                [  Cancel  ]  [▸ Archive  ] │",
                "╰─ ←→ move · Enter choose · Esc cancel ──────╯",
            ])
    }

    /// The letters of Yes and No are named, because they do not answer as in other programs.
    @Test(arguments: [
        (["~No", "Yes*"], "╰─ y/n or ←→ move · Enter choose · Esc no ─"), (["~Nein", "Ja*"], "╰─ j/n or ←→ move · "),
        (["~No", "Archive*"], "╰─ ←→ move · "), (["~Cancel", "Yes*"], "╰─ ←→ move · "),
        (["~No", "Yes*", "!Yes, all"], "╰─ ←→ move · "),
    ])
    func yesAndNoNameTheirLetters(_ buttons: [String], _ hint: String) throws {
        var view = PromptView(PromptBed.prompt(buttons), at: PromptBed.time)
        #expect(try #require(view.text().last).hasPrefix(hint))
    }

    /// A text that the asker gave is edited, and the hint says how to replace it, until somebody has typed.
    @Test func aGivenTextIsEmptiedByAKey() throws {
        let asked = PromptBed.prompt(["~Cancel", "OK*"], input: .text) { $0.initialText = "Ada" }
        let form = PromptBed.prompt(["~Cancel", "OK*"]) {
            $0.form = [.init(name: "name", kind: .text, initial: ["Ada"]), .init(name: "town", kind: .text)]
        }
        for prompt in [asked, form] {
            var view = PromptView(prompt, at: PromptBed.time)
            #expect(try #require(view.text().last).contains("─ Tab next · Ctrl-U empty · Enter "))
            _ = view.press("C-u", "Bob")
            #expect(view.fields[0].editor.text == "Bob")
            #expect(try #require(view.text().last).contains("─ Tab next · Enter "))
        }
        var empty = PromptView(PromptBed.prompt(["~Cancel", "OK*"], input: .text), at: PromptBed.time)
        #expect(try #require(empty.text().last).contains("─ Tab next · Enter "))
    }

    /// Two buttons and the cancel button stand side by side if they fit, and below one another otherwise.
    @Test func threeButtonsStandSideBySideIfTheyFit() {
        var view = PromptView(PromptBed.prompt(["~Cancel", "Archive*", "!Delete"]), at: PromptBed.time)
        let row = view.text().first { $0.contains("Archive") } ?? ""
        #expect(row.contains("[  Cancel  ]  [▸ Archive  ]  [  ! Delete  ]"), "\(row)")
        #expect(view.press("Right") == .changed && view.focus == .rows)
        #expect(view.press("Left", "Left") == .changed && view.focus == .cancel)
        let narrow = view.text(columns: 40)
        #expect(
            narrow.contains { $0.contains("1  Archive") } && narrow.contains { $0.contains("0  Cancel") }, "\(narrow)")
    }

    @Test func moreButtonsAreStackedWithCancelLowest() {
        var view = PromptView(PromptBed.prompt(["~Cancel", "Archive*", "Keep", "Move"]), at: PromptBed.time)
        #expect(
            view.text(appearance: PromptAppearance(glyphs: .ascii)) == [
                "+- backup.sh asks -----------------------------+",
                "| Disk is full                                 |",
                "|                                              |",
                "| > 1  Archive                                 |",
                "|   2  Keep                                    |",
                "|   3  Move                                    |",
                "+----------------------------------------------+",
                "|   0  Cancel                                  |",
                "+- Up/Down move, Enter choose, Esc cancel -----+",
            ])
    }

    @Test func aSheetHasItsDestructiveButtonOnTopAndCancelBelowAlsoWhileTheListScrolls() {
        let labels = ["!Delete all"] + (1...100).map { "Archive \($0)" } + ["~Cancel"]
        var view = PromptView(PromptBed.prompt(labels, kind: .sheet), at: PromptBed.time)
        var lines = view.text(rows: 16)
        #expect(lines.count == 16)
        #expect(lines[3].contains("101/101"))
        #expect(lines[4].hasPrefix("│   ! Delete all") && lines[4].contains("█"))
        #expect(lines[14].contains("Cancel"))
        for _ in 0..<60 { _ = view.press("Down", rows: 16) }
        lines = view.text(rows: 16)
        #expect(lines[14].contains("Cancel"))
        #expect(lines.contains { $0.contains("▸ Archive 61") })
    }

    @Test func whatDestroysIsRedAndMarked() {
        let prompt = PromptBed.prompt(["!Delete", "Keep", "~Cancel"], kind: .sheet)
        func sequences(_ appearance: PromptAppearance) -> String {
            var view = PromptView(prompt, at: PromptBed.time)
            let canvas = view.draw(in: TerminalSize(columns: 60, rows: 20), appearance: appearance, at: PromptBed.time)
                .canvas
            return (0..<canvas.size.rows).map { canvas.sequence(row: $0, isColoured: appearance.isColoured) }.joined()
        }
        #expect(sequences(PromptAppearance()).contains("\u{1B}[0;1;31m! Delete"))
        #expect(!sequences(PromptAppearance(isColoured: false)).contains("31m"))
        #expect(sequences(PromptAppearance(isColoured: false)).contains("! Delete"))
    }

    @Test func nothingOfALabelIsObeyed() {
        var view = PromptView(
            PromptBed.prompt(["~No\u{1B}[2J", "Yes\u{202E}\nNo*"], title: "A\u{7}\u{9B}31m") {
                $0.message = "one\u{1B}]0;x\u{7}\ntwo"
                $0.asker.program = "evil\u{1B}[A"
                $0.placeholder = "\u{1B}c"
            }, at: PromptBed.time)
        let text = view.text().joined(separator: "\n")
        #expect(text.contains("No\\e[2J") && text.contains("Yes\\u{202E}\\nNo") && text.contains("evil\\e[A asks"))
        #expect(text.contains("one\\e]0;x\\u{7}"))
        #expect(!text.replacingLines.unicodeScalars.contains { $0.isObeyedByTerminals })
    }

    @Test func wideCharactersDoNotMoveTheFrame() {
        var view = PromptView(
            PromptBed.prompt(["~キャンセル", "削除する 👩‍👩‍👧*"], title: "ディスクがいっぱいです ❤️ e\u{301}"), at: PromptBed.time)
        let lines = view.text()
        #expect(Set(lines.map(\.displayWidth)).count == 1, "\(lines.joined(separator: "\n"))")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.last == "│" })
    }

    @Test(arguments: [(80, 24), (40, 10), (24, 7), (30, 5), (20, 4), (12, 3), (8, 2), (5, 1), (1, 1)])
    func itFitsAnyTerminal(_ columns: Int, _ rows: Int) {
        var view = PromptView(
            PromptBed.prompt(
                ["!Delete", "Archive", "Keep", "~Cancel"], kind: .sheet, title: "A rather long title, this is"
            ) {
                $0.message = String(repeating: "word ", count: 200)
            }, at: PromptBed.time)
        let lines = view.text(columns: columns, rows: rows)
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.displayWidth < max(2, columns) })
        if rows >= 4, columns >= 12 { #expect(lines.contains { $0.contains("▸ 1") }, "the focus is seen") }
        if columns >= 12 { #expect(lines.joined().contains("backup.sh"), "who asks is seen") }
    }

    @Test func aLongMessageScrolls() {
        var view = PromptView(
            PromptBed.prompt(["~No", "Yes*"]) { $0.message = (1...40).map { "line \($0)" }.joined(separator: "\n") },
            at: PromptBed.time)
        #expect(view.text().contains { $0.contains("more lines · PgDn") })
        for _ in 0..<30 { _ = view.press("NPage") }
        let lines = view.text()
        #expect(lines.contains { $0.contains("line 40 ") })
        #expect(!lines.contains { $0.contains("PgDn") })
        for _ in 0..<30 { _ = view.press("PPage") }
        #expect(view.text().contains { $0.contains("line 1 ") })
    }

    @Test func theCursorIsWhereOneTypes() {
        var view = PromptView(PromptBed.prompt(["~No", "Yes*"], input: .login), at: PromptBed.time)
        _ = view.press("日本")
        let drawing = view.draw(
            in: TerminalSize(columns: 80, rows: 24), appearance: PromptAppearance(), at: PromptBed.time)
        let cursor = drawing.cursor
        #expect(cursor?.row == 3)
        #expect(cursor?.column == 2 + 12 + 4)
        var sheet = PromptView(PromptBed.prompt(["A", "B"], kind: .sheet), at: PromptBed.time)
        #expect(
            sheet.draw(in: TerminalSize(columns: 80, rows: 24), appearance: PromptAppearance(), at: PromptBed.time)
                .cursor == nil)
    }

    @Test func whatHasBeenDone() {
        var view = PromptView(
            PromptBed.prompt(["~Stop"], kind: .progress, title: "Copying") {
                $0.progress = Prompts.Progress(fraction: 0.5, text: "films", left: 11_000_000)
            }, at: PromptBed.time)
        #expect(view.text().contains { $0.contains("██░░") && $0.contains("50 %, 11 s left") })
        #expect(view.text().contains { $0.contains("│ films") })
        var next = view.prompt
        next.progress = Prompts.Progress(text: "tidying up")
        view.update(next, isTyping: false, at: PromptBed.time)
        #expect(view.text().contains { $0.contains("│ tidying up") })
    }
}

extension String {
    fileprivate var replacingLines: String { String(map { $0 == "\n" ? " " : $0 }) }
}
