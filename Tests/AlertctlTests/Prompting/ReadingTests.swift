// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// Nothing is answered whose whole text was not on the screen.
@Suite struct ReadingTests {
    private static func words(_ prefix: String, _ count: Int) -> String {
        (0..<count).map { "\(prefix)\($0)." }.joined(separator: " ")
    }

    /// The words that are seen.
    private static func seen(_ lines: [String]) -> Set<String> {
        Set(lines.joined(separator: " ").split(whereSeparator: { " │|".contains($0) }).map(String.init))
    }

    @Test func aLongTitleIsWhole() {
        let title = Self.words("t", 150)
        var view = PromptView(PromptBed.prompt(["~No", "!Delete*"], title: title), at: PromptBed.time)
        let lines = view.text()
        #expect(Self.seen(lines).isSuperset(of: title.split(separator: " ").map(String.init)), "\(lines)")
        #expect(view.press("Enter") == .chose(1))
    }

    /// Whatever the size: by the time Enter answers, every word was there.
    @Test(arguments: [0, 5, 40], [0, 3, 40])
    func everyWordWasSeen(_ titles: Int, _ messages: Int) {
        let title = "Delete? " + Self.words("t", titles)
        let message = Self.words("m", messages)
        let wanted = Set((title + " " + message).split(separator: " ").map(String.init) + ["Delete"])
        for buttons in [
            ["~No", "!Delete*"], ["!Delete*", "Keep", "~No"], ["Delete*"] + (0..<40).map { "Row \($0)" } + ["~No"],
        ] {
            for columns in [20, 24, 80] {
                for rows in [1, 3, 4, 5, 7, 9, 24] {
                    var view = PromptView(
                        PromptBed.prompt(buttons, kind: buttons.count > 3 ? .sheet : .alert, title: title) {
                            $0.message = message.isEmpty ? nil : message
                        }, at: PromptBed.time)
                    var all = Self.seen(view.text(columns: columns, rows: rows))
                    let answer = PromptView.Step.chose(buttons.firstIndex { $0.hasSuffix("*") } ?? 0)
                    var step = view.press("Enter", columns: columns, rows: rows)
                    while step == .refused, view.isMessageCut {
                        _ = view.press("NPage", columns: columns, rows: rows)
                        all.formUnion(Self.seen(view.text(columns: columns, rows: rows)))
                        step = view.press("Enter", columns: columns, rows: rows)
                    }
                    let lines = view.text(columns: columns, rows: rows)
                    let isSmall = lines.joined(separator: " ").contains("asks. Too") || rows < 3
                    let place = Comment(rawValue: "\(buttons.count) buttons, \(columns) x \(rows): \(lines)")
                    #expect((step == answer) != isSmall || rows < 3, place)
                    #expect(step == answer || step == .refused, place)
                    if step == answer { #expect(all.isSuperset(of: wanted), place) }
                    if rows >= 9, columns >= 24 { #expect(step == answer, place) }
                    #expect(view.press("Escape", columns: columns, rows: rows) == .dismissed)
                }
            }
        }
    }

    @Test func keysThatComeTogetherSkipNoLine() {
        var view = PromptView(
            PromptBed.prompt(["~No", "!Delete*"]) {
                $0.message = (1...60).map { "line \($0)" }.joined(separator: "\n")
            },
            at: PromptBed.time)
        var lines = Self.seen(view.text(rows: 14))
        // Nothing is drawn in between.
        for _ in 0..<40 { _ = view.handle(.key(.pageDown)) }
        #expect(view.handle(.key(.enter)) == .refused)
        for _ in 0..<80 {
            lines.formUnion(Self.seen(view.text(rows: 14)))
            _ = view.handle(.key(.pageDown))
        }
        #expect((1...60).allSatisfy { lines.contains("\($0)") })
        #expect(view.handle(.key(.enter)) == .chose(1))
    }

    /// PgDn reads on by a page, whatever has the focus, and the last line of a page is the first of the next.
    @Test(
        arguments: [
            nil, .init(name: "c", kind: .check, label: "Agree"), .init(name: "t", kind: .text),
            .init(name: "l", kind: .lines),
            .init(name: "o", kind: .choice, choices: [.init(label: "red"), .init(label: "green")]),
            .init(name: "o", kind: .choice, choices: (0..<30).map { .init(label: "row \($0)") }, atMost: 9),
        ] as [Prompts.Field?])
    func aPageKeyScrollsAPage(_ field: Prompts.Field?) {
        var view = PromptView(
            PromptBed.prompt(["~No", "OK*"]) {
                $0.message = (1...60).map { "line\($0)." }.joined(separator: "\n")
                $0.form = field.map { [$0] }
            }, at: PromptBed.time)
        let first = Self.numbers(&view)
        #expect(first.first == 1 && first.count > 2)
        #expect(view.press("NPage", rows: 20) == .changed)
        #expect(Self.numbers(&view).first == first.last)
        #expect(view.press("PPage", rows: 20) == .changed)
        #expect(Self.numbers(&view) == first)
        for _ in 0..<60 where view.isMessageCut { _ = view.press("NPage", rows: 20) }
        #expect(Self.numbers(&view).last == 60)
        let isWhole = view.seen.isWhole
        #expect(isWhole)
    }

    /// The numbers of the lines `line1.` to `line60.` that are seen.
    private static func numbers(_ view: inout PromptView) -> [Int] {
        let seen = seen(view.text(rows: 20))
        return (1...60).filter { seen.contains("line\($0).") }
    }

    @Test func aNewSizeShowsTheTextFromTheTop() {
        let prompt = PromptBed.prompt(["~No", "!Delete*"]) { $0.message = Self.words("m", 400) }
        var view = PromptView(prompt, at: PromptBed.time)
        _ = view.text(columns: 40, rows: 14)
        for _ in 0..<5 { _ = view.press("NPage", columns: 40, rows: 14) }
        #expect(Self.seen(view.text(columns: 70, rows: 14)).contains("m0."))
        #expect(view.press("Enter", columns: 70, rows: 14) == .refused)
        // Once read it is read, whatever the size.
        for _ in 0..<200 { _ = view.press("NPage", columns: 70, rows: 14) }
        _ = view.text(columns: 40, rows: 14)
        #expect(view.press("Enter", columns: 40, rows: 14) == .chose(1))
    }

    @Test func whoCancelsNeedsToReadNothing() {
        var view = PromptView(
            PromptBed.prompt(["~No", "!Delete*"]) { $0.message = Self.words("m", 400) }, at: PromptBed.time)
        _ = view.text(rows: 14)
        #expect(view.press("Enter", rows: 14) == .refused)
        #expect(view.text(rows: 14).joined().contains("PgDn: read on first"))
        #expect(view.press("Left", "Enter", rows: 14) == .chose(0))
    }

    @Test func aLabelThatIsLongerThanItsRowIsShownWhereTheFocusIs() {
        let label = Self.words("l", 30)
        var view = PromptView(PromptBed.prompt(["Keep*", label, "~No"], kind: .sheet), at: PromptBed.time)
        #expect(!Self.seen(view.text(columns: 50)).contains("l29."))
        #expect(view.press("Down", columns: 50) == .changed)
        #expect(Self.seen(view.text(columns: 50)).isSuperset(of: label.split(separator: " ").map(String.init)))
        #expect(view.press("Enter", columns: 50) == .chose(1))
    }

    @Test func enterInAFieldGoesToAButtonThatIsNotSeen() {
        let label = Self.words("l", 30)
        var view = PromptView(PromptBed.prompt(["~No", "Other", label + "*"], input: .text), at: PromptBed.time)
        _ = view.text(columns: 50)
        #expect(view.press("x", "Enter", columns: 50) == .refused)
        #expect(view.focus == .rows && Self.seen(view.text(columns: 50)).contains("l29."))
        #expect(view.press("Enter", columns: 50) == .chose(2))
    }

    @Test func theWheelReadsFirst() {
        let rows = (0..<40).map { "Row \($0)" }
        var view = PromptView(
            PromptBed.prompt(rows, kind: .sheet) { $0.message = Self.words("m", 400) }, at: PromptBed.time)
        _ = view.text(rows: 20)
        while !view.seen.isWhole {
            #expect(view.handle(.mouse(Mouse(action: .wheelDown, column: 5, row: 5))) == .changed)
            _ = view.text(rows: 20)
        }
        #expect(view.list.focus == 0)
        #expect(view.handle(.mouse(Mouse(action: .wheelDown, column: 5, row: 5))) == .changed)
        #expect(view.list.focus == 1)
    }

    @Test func linesAreAllPrinted() {
        let plain = PlainPrompt(
            PromptBed.prompt(["~No", "Yes"]) { $0.message = (1...1_000).map { "line \($0)" }.joined(separator: "\n") })
        #expect(plain.introduction(asker: "sh asks", clock: "").contains("line 1000"))
    }
}
