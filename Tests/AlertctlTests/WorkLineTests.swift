// SPDX-License-Identifier: Apache-2.0

import TerminalKit
import Testing

@testable import WorkFront
@testable import alertctl

@Suite struct WorkLineTests {
    private let start = ContinuousClock.now

    private func line(_ title: String = "Copying") -> WorkLine { WorkLine(title: title, at: start) }

    @Test func nothingIsShownOfWhatIsOverAtOnce() {
        let line = line()
        #expect(!line.isShown(at: start + .milliseconds(249)))
        #expect(line.isShown(at: start + .milliseconds(250)))
        #expect(line.change(after: start) == start + .milliseconds(250))
        #expect(line.change(after: start + .milliseconds(250)) == start + .milliseconds(375))
    }

    @Test(
        arguments: [
            (0.25, 10, 10, "30 s left"), (0.25, 10, 15, "25 s left"), (0.5, 120, 120, "2 min left"),
            (0.25, 10, 60, "1 s left"), (0.005, 10, 10, ""), (1, 10, 10, ""), (0, 10, 10, ""),
        ] as [(Double, Int, Int, String)])
    func whatIsLeftIsReckonedFromTheRate(_ fraction: Double, _ told: Int, _ seen: Int, _ text: String) {
        var line = line()
        line.moved(to: fraction, text: nil, at: start + .seconds(told))
        // The same said again is no news, and changes no rate.
        line.moved(to: fraction, text: nil, at: start + .seconds(seen))
        #expect(line.leftText(at: start + .seconds(seen)) == text)
    }

    @Test(
        arguments: [
            (0, "0:00"), (59, "0:59"), (60, "1:00"), (3_599, "59:59"), (3_600, "1:00:00"), (36_061, "10:01:01"),
        ]
    )
    func elapsed(_ seconds: Int, _ text: String) {
        #expect(line().elapsedText(at: start + .seconds(seconds)) == text)
    }

    @Test(
        arguments: [
            (80, "⠙ Copying  ███████░░░░░░░░ 50 %  0:10, 10 s left  films       Esc cancel"),
            (50, "⠙ Copying  █████░░░░ 50 %  10 s left   Esc cancel"),
            (45, "⠙ Copying  ███░░ 50 %  10 s left  Esc cancel"), (40, "⠙ Copying  ███░░ 50 %  10 s left  films"),
            (30, "⠙ Copying  50 %  10 s left"), (12, "⠙ Copying"),
            (2, "⠙"), (1, "⠙"),
        ])
    func itFitsIntoTheWidthThereIs(_ columns: Int, _ text: String) {
        var line = line()
        line.moved(to: 0.5, text: "films", at: start + .seconds(10))
        let row = line.canvas(columns: columns, glyphs: .unicode, at: start + .milliseconds(10_125)).text(row: 0)
        #expect(row.displayWidth < max(2, columns))
        if columns != 80 {
            #expect(row == text)
        } else {
            #expect(
                row.hasPrefix("⠙ Copying  ") && row.hasSuffix("Esc cancel") && row.contains("50 %  0:10, 10 s left"))
        }
    }

    /// The key goes before a letter of the title, and the title gets all that the figures leave over.
    @Test(arguments: [
        (60, "⠙ Backing up everything on this machine  0:01    Esc cancel"),
        (50, "⠙ Backing up everything on this machine  0:01"), (40, "⠙ Backing up everything on this …  0:01"),
    ]) func aLongTitleTakesTheLine(_ columns: Int, _ text: String) {
        let line = line("Backing up everything on this machine")
        let row = line.canvas(columns: columns, glyphs: .unicode, at: start + .milliseconds(1_375)).text(row: 0)
        #expect(row == text)
    }

    /// The title, a bar, the percentage and a time fit into 40 columns, and the bar comes before the key.
    @Test(arguments: [
        (80, 2, "⠧ Backing up everything on the server  █████████░░░░░░ 62 %  0:02, 1 s left"),
        (40, 2, "⠧ Backing up eve…  ███░░ 62 %  1 s left"),
        (40, 7_200, "⠙ Backing…  ███░░ 62 %  1 h 14 min left"),
    ]) func aBarFits(_ columns: Int, _ seconds: Int, _ text: String) {
        var line = line("Backing up everything on the server")
        line.moved(to: 0.62, text: "photographs", at: start + .seconds(seconds))
        let row = line.canvas(columns: columns, glyphs: .unicode, at: start + .seconds(seconds) + .milliseconds(125))
            .text(row: 0)
        #expect(row == text)
    }

    @Test func whatATerminalWouldObeyIsSeen() {
        var line = line("a\u{1B}[2Jb")
        line.moved(to: nil, text: "c\nd", at: start)
        let row = line.canvas(columns: 80, glyphs: .ascii, at: start + .seconds(1)).text(row: 0)
        #expect(!row.unicodeScalars.contains { $0.value < 0x20 })
        #expect(row.contains("0:01"))
    }

    @Test func theHintSaysWhatEndsIt() {
        var line = line()
        func hint() -> String { line.canvas(columns: 80, glyphs: .ascii, at: start).text(row: 0) }
        #expect(hint().hasSuffix("Esc cancel"))
        line.keys = .theirs
        #expect(hint().hasSuffix("Ctrl-C end"))
        line.isEnding = true
        #expect(hint().hasSuffix("cancelling"))
        line.keys = .ours
        #expect(hint().hasSuffix("Esc kills it"))
    }

    @Test func escapeAsksAndOnlyYesEnds() {
        for key in [TerminalEvent.key(.escape), .text("q")] {
            var line = line()
            #expect(line.pressed(.text("y")) == .nothing)
            #expect(line.pressed(key) == .changed)
            for columns in [12, 30, 80] {
                let row = line.canvas(columns: columns, glyphs: .ascii, at: start).text(row: 0)
                #expect(row.contains("Stop? y/n"), "\(columns): \(row)")
            }
            for no in [TerminalEvent.text("n"), .key(.escape), .key(.enter), .text("x"), .key(.down)] {
                var other = line
                #expect(other.pressed(no) == .changed && !other.isConfirming)
                #expect(other.pressed(.text("y")) == .nothing)
            }
            #expect(line.pressed(.text("y")) == .end && !line.isConfirming)
            line.isEnding = true
            #expect(line.pressed(key) == .changed)
            #expect(line.canvas(columns: 40, glyphs: .ascii, at: start).text(row: 0).contains("Kill it? y/n"))
            line.keys = .theirs
            #expect(!line.isConfirming, "the command has the keyboard")
        }
    }

    // MARK: Lines

    @Test func linesAreSaidForTenthsAndTexts() {
        var line = line()
        var report = WorkReport(isWatched: true)
        func said(_ seconds: Double) -> String? { report.line(line, at: start + .seconds(seconds)) }
        #expect(said(0.9) == nil)
        #expect(said(1) == "Copying is running")
        line.moved(to: 0.12, text: "one", at: start + .seconds(1))
        #expect(said(1.5) == nil, "one a second at most")
        #expect(report.change(line) == start + .seconds(2))
        #expect(said(2) == "Copying: 12 %, 6 s left, one")
        line.moved(to: 0.19, text: nil, at: start + .seconds(3))
        #expect(said(4) == nil && report.change(line) == nil)
        line.moved(to: 0.2, text: nil, at: start + .seconds(4))
        #expect(said(4) == "Copying: 20 %, 16 s left, one")
        #expect(report.ending(line, code: 0, at: start + .seconds(9)) == "Copying: done after 0:09")
        #expect(report.ending(line, code: 3, at: start + .seconds(9)) == "Copying: failed after 0:09")
        line.isEnding = true
        #expect(report.ending(line, code: 143, at: start + .seconds(9)) == "Copying: cancelled after 0:09")
    }

    /// A log that tells how far the work is tells its end, too.
    @Test func whereNobodyWatchesOnlyHowFarItIsIsSaid() {
        var line = line()
        var report = WorkReport(isWatched: false)
        #expect(report.line(line, at: start + .seconds(5)) == nil && report.change(line) == nil)
        #expect(report.ending(line, code: 0, at: start + .seconds(5)) == nil)
        line.moved(to: 0.5, text: nil, at: start + .seconds(5))
        #expect(report.line(line, at: start + .seconds(5)) == "Copying: 50 %, 5 s left")
        #expect(report.ending(line, code: 0, at: start + .seconds(9)) == "Copying: done after 0:09")
    }

    /// The bar gives way to the text; of a text without room nothing is shown, and never its first letters alone.
    @Test(arguments: 50...120) func aTextIsNotCutToItsFirstLetters(_ columns: Int) {
        var line = line("Converting")
        line.moved(to: 0.66, text: "file seventeen of 20", at: start + .seconds(184))
        let row = line.canvas(columns: columns, glyphs: .unicode, at: start + .seconds(184)).text(row: 0)
        if let cut = row.firstRange(of: "file") {
            let shown = row[cut.lowerBound...].prefix { $0 != "…" }
            #expect(row.contains("file seventeen of 20") || shown.count >= 13, "\(row)")
        }
        if columns >= 79 { #expect(row.contains("file seventee"), "\(row)") }
        if columns >= 85 { #expect(row.contains("file seventeen of 20"), "\(row)") }
    }

    // MARK: What the command writes

    @Test(
        arguments: [
            ("50%\n", 0.5, nil), ("3/10 file three\n", 0.3, "file three"), ("0.25   spaces \n", 0.25, "spaces "),
            ("unpacking\n", nil, "unpacking"), ("- only this\n", nil, "only this"), ("10%\r20%\r", 0.2, nil),
            ("10% a\n20%\n", 0.2, "a"), ("70 percent\n", nil, "70 percent"), ("1/3 a\tb\u{1B}[m\n", 1.0 / 3, "a b [m"),
            ("101%\n", nil, "101%"), ("pulsate:true\n20%\n", 0.2, nil),
        ] as [(String, Double?, String?)])
    func whatTheCommandSays(_ bytes: String, _ fraction: Double?, _ text: String?) {
        var lines = ProgressLines()
        #expect(lines.feed(bytes.utf8) == .init(fraction: fraction, text: text))
    }

    @Test func theAmountMayBecomeUnknown() {
        var lines = ProgressLines()
        let unknown = lines.feed("20%\npulsate:true waiting\n".utf8)
        #expect(unknown == .init(text: "waiting", isUnknown: true))
        let start = ContinuousClock.now
        var line = WorkLine(title: "Work", at: start)
        line.moved(to: 0.5, text: nil, at: start)
        line.moved(.init(isUnknown: true), at: start)
        #expect(line.fraction == nil)
        func drawn(after steps: Int) -> String {
            line.canvas(columns: 80, glyphs: .ascii, at: start + .milliseconds(125 * steps)).text(row: 0)
        }
        // It moves to the end of its place and back.
        #expect(drawn(after: 0).contains(" ###------------ "))
        #expect(drawn(after: 12).contains(" ------------### "))
        #expect(drawn(after: 24).contains(" ###------------ "))
        #expect(!drawn(after: 0).contains("%"))
        line.moved(to: 0.25, text: nil, at: start)
        #expect(drawn(after: 0).contains("25 %"))
    }

    @Test func aLineMayComeInPieces() {
        var lines = ProgressLines()
        #expect(lines.feed("5".utf8) == nil)
        #expect(lines.feed("0% ha".utf8) == nil)
        #expect(lines.feed("lf\n\n-\n".utf8) == .init(fraction: 0.5, text: "half"))
        let long = String(repeating: "ä", count: 5_000)
        #expect(lines.feed((long + "\n").utf8)?.text == String(repeating: "ä", count: 512))
        #expect(lines.feed("1/2\n".utf8) == .init(fraction: 0.5))
    }

    // MARK: The last line

    @Test func theLastLineIsTakenOnceAndGivenBack() {
        var bottom = BottomLine()
        let size = TerminalSize(columns: 20, rows: 10)
        var canvas = Canvas(TerminalSize(columns: 19, rows: 1))
        canvas.draw("work", column: 0, row: 0)
        let first = bottom.show(canvas, in: size, isColoured: true)
        let region = "\u{1B}D\u{1B}[A\u{1B}7\u{1B}[1;9r\u{1B}8"
        #expect(first.hasPrefix(region + "\u{1B}7\u{1B}[?6l\u{1B}(B\u{0F}\u{1B}[?7l\u{1B}[10;1H"))
        // A terminal that is narrower by now cuts it off: broken in two, it would scroll what the command wrote.
        #expect(first.hasSuffix("\u{1B}[K\u{1B}[?7h\u{1B}8"))
        #expect(first.contains("work") && first.hasSuffix("\u{1B}8"))
        #expect(!bottom.show(canvas, in: size, isColoured: true).contains("r\u{1B}"))
        bottom.forgetRegion()
        let again = bottom.show(canvas, in: size, isColoured: true)
        #expect(again == first, "another program has taken the region back")
        let larger = bottom.show(canvas, in: TerminalSize(columns: 20, rows: 12), isColoured: true)
        #expect(larger.hasPrefix("\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J") && larger.contains("\u{1B}[1;11r"))
        #expect(bottom.end() == "\u{1B}7\u{1B}[r\u{1B}[12;1H\u{1B}[2K\u{1B}8")
        #expect(bottom.end() == "")
        #expect(bottom.show(canvas, in: TerminalSize(columns: 20, rows: 3), isColoured: true) == "", "no room for both")
    }
}
