// SPDX-License-Identifier: Apache-2.0

import RandomSupport
import Testing

@testable import TerminalKit

/// Rows with a title, a state and an id, in every width.
@Suite struct TitledRowsTests {
    @Test(
        arguments: [
            (20, "a-very-long-title"), (15, "a-very-l…-title"), (14, "a-very-l…title"), (5, "a-…le"), (3, "a…e"),
            (2, "a…"),
            (1, "…"),
        ])
    func anIDIsCutInItsMiddle(_ columns: Int, _ text: String) {
        #expect("a-very-long-title".shortened(toColumns: columns) == text)
    }

    /// A title, a state and an id in a room behind the time, on a terminal of twice 40 columns.
    @Test(
        arguments: [
            // All of it has room.
            (10, 1, 5, 59, 10, 1, 5), (30, 0, 27, 59, 30, 0, 27), (57, 0, 0, 59, 57, 0, 0),
            // The id is cut first, up to half of the width.
            (30, 0, 40, 59, 30, 0, 27), (50, 0, 20, 59, 40, 0, 17), (50, 7, 20, 59, 40, 7, 8),
            // An id of a few columns is left out, and its room is the title's.
            (50, 0, 20, 46, 46, 0, 0), (50, 0, 20, 47, 40, 0, 5), (50, 7, 3, 53, 44, 7, 0), (50, 7, 3, 54, 40, 7, 3),
            // A state stays whole.
            (90, 14, 9, 45, 29, 14, 0),
        ])
    func aRowIsShared(
        _ title: Int, _ state: Int, _ id: Int, _ room: Int, _ shownTitle: Int, _ shownState: Int, _ shownID: Int
    ) {
        let share = TitledLayout.share(.init(title: title, state: state, id: id), room: room, half: 40)
        #expect(share == (shownTitle, shownState, shownID))
    }

    private static let rows = [
        TitledRows.Row(
            time: .init("05:38"), distance: "in 24 min", title: .init("Focus (1 of 8)"), id: "focus"),
        TitledRows.Row(
            time: .init("06:30"), distance: "in 1 day", sign: "⏰", title: .init("Get up"), state: .init("↻", .faint),
            id: "get-up"),
        TitledRows.Row(
            time: .init("09:00"), distance: "in 1 day",
            title: .init("A very long reminder title that goes on and on and on"),
            id: "a-very-long-reminder-title-that-"),
    ]

    private static func lines(_ width: Int, _ rows: [TitledRows.Row] = rows) -> [String] {
        TitledRows(width: width, indentation: 2, style: .plain).lines(rows)
    }

    @Test func asItLooks() {
        #expect(
            Self.lines(80) == [
                "  05:38  in 24 min     Focus (1 of 8)                                      focus",
                "  06:30  in 1 day   ⏰ Get up                                    ↻        get-up",
                "  09:00  in 1 day      A very long reminder title that goes on…  a-very-l…-that-",
            ])
        // What has room is near its title.
        #expect(
            Self.lines(200, Array(Self.rows.prefix(2))) == [
                "  05:38  in 24 min     Focus (1 of 8)      focus", "  06:30  in 1 day   ⏰ Get up          ↻  get-up",
            ])
        #expect(
            Self.lines(120) == [
                "  05:38  in 24 min     Focus (1 of 8)" + String(repeating: " ", count: 71) + "focus",
                "  06:30  in 1 day   ⏰ Get up" + String(repeating: " ", count: 49)
                    + "↻                            get-up",
                "  09:00  in 1 day      A very long reminder title that goes on and on and on     "
                    + "a-very-long-reminder-title-that-",
            ])
    }

    /// Whatever the texts, a title has half of the width, no row is wider than the terminal, and a title and an id that
    /// have room are whole.
    @Test func everyWidth() {
        var random = SeededRandom()
        for width in 32...200 {
            let rows = (0..<Int.random(in: 1...8, using: &random)).map { number in
                TitledRows.Row(
                    time: .init("05:38"), distance: width < 60 ? "24m" : "in 24 min",
                    title: .init(String(repeating: "t", count: .random(in: 1...120, using: &random))),
                    state: .init(["", "", "↻", "rings"][number % 4]),
                    id: String(repeating: "i", count: .random(in: 1...60, using: &random)),
                    isMachineMade: number % 3 == 2)
            }
            let lines = Self.lines(width, rows)
            for (line, row) in zip(lines, rows) {
                #expect(line.displayWidth <= width, "\(width): \(line)")
                let title = line.filter { $0 == "t" }.count + 1
                let start = width < 60 ? 14 : 20
                let room = width - start - (row.state.text.isEmpty ? 0 : row.state.text.count + 2)
                #expect(title >= min(row.title.text.count, (width + 1) / 2, room), "\(width): \(line)")
                #expect(line.contains(row.state.text))
                if row.title.text.count + 2 + row.id.count <= room {
                    #expect(line.hasSuffix(row.id) && line.contains(row.title.text), "\(width): \(line)")
                }
            }
        }
    }

    /// A terminal that is too narrow for it has no distance.
    @Test func aVeryNarrowTerminal() {
        #expect(Self.lines(24)[0].hasPrefix("  05:38     Focus"))
        #expect(Self.lines(24).allSatisfy { $0.displayWidth <= 24 })
    }

    @Test func onlyFaintTextIsStyled() {
        let lines = TitledRows(width: 80, indentation: 0, style: Style(isColoured: true)).lines([Self.rows[0]])
        #expect(
            lines == [
                "05:38  \u{1B}[2min 24 min\u{1B}[0m  Focus (1 of 8)  \u{1B}[2mfocus\u{1B}[0m"
            ])
    }
}
