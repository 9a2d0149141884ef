// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import TerminalKit

/// Cells, and the sequences that show them.
@Suite struct CanvasTests {
    private static func canvas(_ columns: Int, _ rows: Int, _ body: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(TerminalSize(columns: columns, rows: rows))
        body(&canvas)
        return canvas
    }

    @Test(arguments: [
        ("abc", 0, 10, "abc"), ("abcdef", 2, 3, "  abc"), ("日本語", 0, 5, "日本"), ("日本語", 1, 10, " 日本語"), ("x", 99, 5, ""),
        ("ab", -1, 5, "b"), ("\u{1B}[2Jx", 0, 10, "\\e[2Jx"), ("a\nb", 0, 10, "a\\nb"), ("\u{301}x", 0, 5, "x"),
    ])
    func textIsCutAtItsEdges(_ text: String, _ column: Int, _ columns: Int, _ row: String) {
        #expect(Self.canvas(10, 1) { $0.draw(text, column: column, row: 0, columns: columns) }.text(row: 0) == row)
    }

    /// A canvas that covers half of a wide character leaves a blank for the other half, at both edges.
    @Test(arguments: [(1, " xx 語"), (2, "日xx語"), (-1, "x 本語"), (5, "日本 x"), (3, "日 xx")])
    func aCanvasAboveAnotherLeavesNoHalves(_ column: Int, _ row: String) {
        let above = Self.canvas(2, 1) { $0.draw("xx", column: 0, row: 0) }
        let below = Self.canvas(6, 1) {
            $0.draw("日本語", column: 0, row: 0)
            $0.draw(above, column: column, row: 0)
        }
        #expect(below.text(row: 0) == row)
    }

    @Test func halfOfAWideCharacterIsNothing() {
        #expect(
            Self.canvas(6, 1) {
                $0.draw("日本", column: 0, row: 0)
                $0.draw("x", column: 1, row: 0)
            }.text(row: 0) == " x本")
        #expect(
            Self.canvas(6, 1) {
                $0.draw("日本", column: 0, row: 0)
                $0.draw("x", column: 2, row: 0)
            }.text(row: 0) == "日x")
        #expect(
            Self.canvas(6, 1) {
                $0.draw("日本", column: 0, row: 0)
                $0.draw("語", column: 1, row: 0)
            }.text(row: 0) == " 語")
    }

    @Test func marksUponMarksHaveAnEnd() {
        let text = "a" + String(repeating: "\u{301}", count: 1_000)
        let canvas = Self.canvas(4, 1) { $0.draw(text, column: 0, row: 0) }
        #expect(canvas.text(row: 0).unicodeScalars.count == 16)
    }

    @Test func sequences() {
        let canvas = Self.canvas(10, 3) {
            $0.draw("ab", column: 0, row: 0, .bold)
            $0.draw("c", column: 2, row: 0, [.red, .reverse])
            $0.draw("日x", column: 0, row: 1)
            $0.draw("0123456789", column: 0, row: 2)
        }
        #expect(canvas.sequence(row: 0, isColoured: true) == "\u{1B}[0;1mab\u{1B}[0;7;31mc\u{1B}[0m\u{1B}[K")
        #expect(canvas.sequence(row: 0, isColoured: false) == "\u{1B}[0;1mab\u{1B}[0;7mc\u{1B}[0m\u{1B}[K")
        #expect(canvas.sequence(row: 1, isColoured: true) == "日\u{1B}[3Gx\u{1B}[K")
        #expect(canvas.sequence(row: 2, isColoured: true) == "0123456789", "nothing is left to be erased")
    }

    @Test func oneOnAnother() {
        let small = Self.canvas(3, 2) {
            $0.draw("abc", column: 0, row: 0)
            $0.draw("def", column: 0, row: 1)
        }
        let canvas = Self.canvas(5, 3) { $0.draw(small, column: 1, row: 1) }
        #expect((0..<3).map { canvas.text(row: $0) } == ["", " abc", " def"])
        #expect(Self.canvas(2, 2) { $0.draw(small, column: -1, row: -1) }.text(row: 0) == "ef")
    }

    @Test func aPainterWritesWhatHasChanged() {
        var painter = Painter(place: .lines, isColoured: true)
        let first = Self.canvas(4, 2) { $0.draw("one", column: 0, row: 0) }
        let second = Self.canvas(4, 2) { $0.draw("two", column: 0, row: 1) }
        #expect(painter.show(first, width: 5).contains("one"))
        #expect(painter.hasMoved)
        #expect(painter.show(first, width: 5) == "\u{1B}[?25l\r")
        let change = painter.show(second, width: 5)
        #expect(change.contains("two") && !change.contains("one"))
        #expect(!painter.hasMoved)
        #expect(painter.end() == "\r\u{1B}[J\u{1B}[?25h")
        #expect(painter.end().isEmpty)
    }

    /// A full row does not erase the rest of its line, where a wider canvas has left its end.
    @Test func aNarrowerCanvasLeavesNothingOfTheOneBefore() {
        var painter = Painter(place: .lines, isColoured: false)
        let wide = Self.canvas(6, 2) { for row in 0..<2 { $0.draw("abcde|", column: 0, row: row) } }
        let narrow = Self.canvas(3, 2) { for row in 0..<2 { $0.draw("ab|", column: 0, row: row) } }
        _ = painter.show(wide, width: 10)
        #expect(painter.show(narrow, width: 10).components(separatedBy: "ab|\u{1B}[K").count == 3)
        #expect(!painter.show(wide, width: 10).contains("\u{1B}[K"))
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
        ("a\r\nb", 5, ["a", "b"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("a  b\tc", 9, ["a b c"]), ("日本語", 4, ["日本", "語"]), ("日", 1, [""]),
        ("x abcdef", 3, ["x", "abc", "def"]), ("\u{1B}[31m", 20, ["\\e[31m"]), ("trailing ", 20, ["trailing"]),
    ])
    func wrapping(_ text: String, _ columns: Int, _ lines: [String]) {
        #expect(text.wrapped(toColumns: columns) == lines)
    }

    @Test func wrappingIsBounded() {
        #expect(String(repeating: "x", count: 65_536).wrapped(toColumns: 10, limit: 50).count == 50)
        #expect(String(repeating: "\n", count: 65_536).wrapped(toColumns: 10, limit: 50).count == 50)
    }
}
