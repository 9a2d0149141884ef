// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import AskKit
@testable import CenterFront
@testable import ClientKit
@testable import alertctl

/// The appearance of the centre at every size.
@Suite struct CenterDrawingTests {
    @Test func threePartsOnOneScreen() {
        var view = TransactionBed.view()
        #expect(
            view.text(columns: 60, rows: 22) == [
                " alertctl center",
                "─ Pending 4 ────────────────────────────────────────────────", " Today, Sat 21 Nov",
                "▸  09:30   Title tea  In the kitchen", "   14:00   Title nap                                snoozed",
                " Tomorrow, Sun 22 Nov", "   17:40   Title train", " Paused", "   Title held", "", "", "", "", "",
                "─ Delivered 1, 3 earlier ───────────────────────────────────",
                " ● 08:30   Title c2                                    chat",
                "   08:20   Title mail                       dismissed 08:20",
                "   20 Nov  Title c1                    chat · snoozed 08:00",
                "   19 Nov  Title mail                        replaced 08:00",
                "─ Questions 1 ──────────────────────────────────────────────",
                "   Disk is full  by backup.sh: Delete / Archive / L…  waits",
                " u undo · Enter open · m month · n new · ? keys · q leave",
            ])
    }

    /// The mark is that of `list`.
    @Test(arguments: [(nil, "held"), (true, "was held")] as [(Bool?, String)])
    func whatWasHeldIsMarked(_ isReleased: Bool?, _ mark: String) throws {
        var contents = CenterContents()
        contents.past = [
            TransactionBed.past("chat", at: "2026-11-21T08:30:00+01:00") { ($0.held, $0.released) = (true, isReleased) }
        ]
        contents.past[0].content.app = "chat"
        var view = TransactionBed.view(contents)
        let line = try #require(view.text(columns: 60, rows: 22).first { $0.contains("Title chat") })
        #expect(line.hasSuffix("chat · \(mark)"), "\(line)")
        let details = CenterDetails(.past(contents.past[0]), isNewest: true).lines(moment: berlin)
        #expect(details.contains { $0 == ("state", "unread, \(mark)") }, "\(details)")
    }

    /// Unread notifications are above the rest. Notifications that never came are below, and are not counted.
    @Test func whatNobodyHasSeenIsOnTop() {
        var contents = CenterContents()
        for number in 0..<50 {
            contents.past.append(
                TransactionBed.past("gone\(number)", at: "2026-11-21T08:5\(number % 10):00+01:00", .withdrawn))
        }
        contents.past.append(TransactionBed.past("mail", at: "2026-11-20T08:00:00+01:00", .dismissed))
        contents.past.append(
            TransactionBed.past("chat", at: "2026-11-19T08:00:00+01:00", .dismissed) { $0.content.app = "chat" })
        contents.past.append(
            TransactionBed.past("seen", at: "2026-11-18T08:00:00+01:00", .withdrawn) {
                $0.endedAt = "2026-11-18T09:00:00+01:00"
            })
        contents.past.append(TransactionBed.past("new", at: "2026-11-17T08:00:00+01:00"))
        var view = TransactionBed.view(contents)
        let lines = view.text(columns: 80, rows: 40)
        #expect(lines.contains { $0.contains("Delivered 1, 3 earlier") }, "\(lines)")
        // Whatever the application, the newest is first.
        let places = [
            "Title new", "Title mail", "Title chat", "Title seen", "Cancelled before they came", "Title gone0",
        ].map { text in
            lines.firstIndex { $0.contains(text) }
        }
        #expect(places == places.sorted { ($0 ?? .max) < ($1 ?? .max) } && !places.contains(nil), "\(lines)")
        contents.add(unread: [contents.past[53], TransactionBed.past("older", at: "2026-11-01T08:00:00+01:00")])
        #expect(contents.past.count == 55 && contents.deliveredCount == 2)
    }

    @Test func aTimerCountsDown() throws {
        var contents = TransactionBed.contents
        func timer(_ id: String, left: Double, due: String?, paused: Bool = false, count: Int = 1) {
            contents.timers[id] = Notifications.TimerStatus(
                id: id, title: "Focus", number: 1, count: count, round: 1, rounds: 1, paused: paused, seconds: 3_600,
                left: left, due: due, live: false)
        }
        timer("tea", left: 2_700, due: "2026-11-21T09:30:00+01:00", count: 8)
        timer("held", left: 61, due: nil, paused: true)
        var view = TransactionBed.view(contents)
        func row(_ id: String) throws -> String {
            try #require(view.text(columns: 80, rows: 24).first { $0.contains("Title \(id)") })
        }
        #expect(try row("tea").hasSuffix("45 min left, 1 of 8"))
        #expect(try row("held").hasSuffix("paused, 2 min left"))
        #expect(contents.countdownChange(after: berlin.now) == 60)
        var later = berlin
        later.now = berlin.now.advanced(by: 90 * Span.second)
        view.pass(to: later)
        #expect(try row("tea").hasSuffix("44 min left, 1 of 8"))
        #expect(contents.countdownChange(after: later.now) == 30)
        later.now = berlin.now.advanced(by: 44 * Span.minute + 30 * Span.second)
        view.pass(to: later)
        #expect(try row("tea").hasSuffix("1 min left, 1 of 8"))
        #expect(contents.countdownChange(after: later.now) == nil, "until it ends nothing changes")
    }

    @Test func aLowScreenHasTabs() {
        var view = TransactionBed.view()
        let lines = view.text(columns: 50, rows: 8)
        #expect(lines[0] == " Pending 4   Delivered 1   Questions 1")
        #expect(lines[2].hasPrefix("▸  09:30   Title tea"))
        view.press("Tab", columns: 50, rows: 8)
        #expect(view.text(columns: 50, rows: 8)[1].contains("Title c2"))
    }

    /// Whatever is shown, at whatever size: nothing is drawn outside, and what is in focus is seen.
    @Test func everySize() throws {
        let prompt = try #require(TransactionBed.contents.prompts.first)
        for columns in [1, 2, 5, 10, 20, 23, 24, 30, 47, 48, 80, 200] {
            for rows in [1, 2, 3, 4, 7, 8, 13, 16, 17, 24, 40] {
                var view = TransactionBed.view()
                for keys in [
                    [], ["2", "End"], ["Enter"], ["NPage", "Escape"], ["?"], ["x", "1", "s"], ["Escape", "n", "a日"],
                    ["Escape", "1", "j", "s", "2h"], ["Escape", "/", "a日"],
                ] {
                    for key in keys { view.press(key, columns: columns, rows: rows) }
                    let lines = view.text(columns: columns, rows: rows)
                    #expect(lines.count == rows && lines.allSatisfy { $0.displayWidth <= columns })
                    if view.mode == .browsing, columns >= 20, rows >= 3, view.note == nil {
                        #expect(lines.contains { $0.hasPrefix("▸") }, "\(columns) x \(rows): \(lines)")
                    }
                }
                view.show(prompt, at: PromptBed.time)
                let drawing = view.draw(
                    in: TerminalSize(columns: columns, rows: rows), appearance: PromptAppearance(), at: PromptBed.time)
                #expect(drawing.canvas.size == TerminalSize(columns: columns, rows: rows))
            }
        }
    }

    @Test func hostileAndWideTextsAreShownSafely() {
        var contents = CenterContents()
        let evil = "a\u{1B}[31m\u{202E}b\u{7}\nc\u{9B}2J"
        contents.pending = [
            TransactionBed.pending("e", due: "2026-11-21T09:30:00+01:00") {
                $0.title = evil
                $0.id = evil
                $0.content.body = evil
                $0.content.app = evil
            },
            TransactionBed.pending("w", due: "nonsense") { $0.title = String(repeating: "日本語👨‍👩‍👧‍👦", count: 40) },
        ]
        contents.past = [
            TransactionBed.past("p", at: "2026-11-21T08:30:00+01:00", .action) {
                $0.title = evil
                $0.action = evil
                $0.content.thread = evil
                $0.content.body = evil + evil
                $0.content.actions = [.init(key: "k", label: evil)]
            }
        ]
        contents.prompts = [PromptBed.prompt(["Yes"], title: evil) { $0.asker.program = evil }]
        var view = TransactionBed.view(contents)
        for keys in [[], ["Enter"], ["Escape", "2", "Enter"], ["Escape", "3"], ["s"], ["Escape", "1", "x"], ["e"]] {
            for key in keys { view.press(key) }
            for columns in [20, 80] {
                let size = TerminalSize(columns: columns, rows: 24)
                let canvas = view.draw(in: size, appearance: PromptAppearance(), at: PromptBed.time).canvas
                for row in 0..<24 {
                    let text = canvas.text(row: row)
                    #expect(text.displayWidth <= columns)
                    #expect(!text.unicodeScalars.contains { $0.isObeyedByTerminals }, "\(text)")
                }
            }
        }
    }

    @Test func plainGlyphsAndNoColour() {
        var view = TransactionBed.view()
        view.press("2")
        let lines = view.text(appearance: PromptAppearance(glyphs: .ascii, isColoured: false))
        #expect(lines.joined().allSatisfy { $0.isASCII })
        #expect(lines.contains { $0.hasPrefix(">* 08:30   Title c2") })
    }

    @Test func doNotDisturbIsSaid() {
        var contents = TransactionBed.contents
        contents.quiet = Manager.Quiet(
            reason: .asked, until: "2026-11-21T10:00:00+01:00", schedule: [], muted: [], allowed: [], held: 0)
        contents.isPastCut = true
        var view = TransactionBed.view(contents)
        let lines = view.text()
        #expect(lines[0].hasSuffix("do not disturb until Sat 21 Nov 10:00"))
        #expect(lines.contains { $0.contains("Delivered 1, 3 earlier and more") })
    }

    @Test func aLongTextIsScrolled() {
        var contents = CenterContents()
        contents.past = [
            TransactionBed.past("p", at: "2026-11-21T08:30:00+01:00") {
                $0.content.body = (1...60).map { "line \($0)" }.joined(separator: "\n")
                $0.content.actions = (1...16).map { .init(key: "k\($0)", label: "Action \($0)") }
            }
        ]
        var view = TransactionBed.view(contents)
        view.press("2", "Enter")
        #expect(view.text().contains { $0.contains("line 1 ") } && !view.text().contains { $0.contains("line 60") })
        for _ in 0..<30 { view.press("NPage") }
        #expect(view.text().contains { $0.contains("line 60") })
        view.press("PPage")
        #expect(!view.text().contains { $0.contains("thread") }, "one press goes back at once")
        for _ in 0..<30 { view.press("Down") }
        #expect(view.text().contains { $0.contains("▸ Back") })
    }
}
