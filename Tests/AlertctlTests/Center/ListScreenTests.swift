// SPDX-License-Identifier: Apache-2.0

import Foundation
import TerminalKit
import Testing

@testable import alertctl

/// The screens of `list`, `history`, `next` and `center` as texts, which are compared with files.
@Suite struct ListScreenTests {
    private static let recorded = RecordedScreens("ListScreens")

    /// A state in a size.
    struct Screen: Sendable, CustomTestStringConvertible {
        let state: Int
        let size: TerminalSize
        var name: String { "\(ListScreenState.all[state].name)-\(size.columns)x\(size.rows)" }
        var testDescription: String { name }
        var rows: [String] { ListScreenState.all[state].rows(size) }
    }

    static let screens = ListScreenState.all.indices.flatMap { state in
        ScreenState.sizes.map { Screen(state: state, size: $0) }
    }

    @Test(arguments: screens) func aScreenIsAsRecorded(_ screen: Screen) throws {
        try Self.recorded.expect(screen.rows, name: screen.name)
    }

    @Test func thereIsNoOtherFile() throws { try Self.recorded.expect(names: Self.screens.map(\.name)) }

    /// No row is wider than the terminal.
    @Test(arguments: screens) func everyScreenFits(_ screen: Screen) {
        #expect(screen.rows.allSatisfy { $0.displayWidth <= screen.size.columns })
    }

    /// No recorded text, of questions and of lists, cuts a word in two at the end of a row, unless an arrow or "…" says
    /// so.
    @Test func noRecordedTextCutsAWord() throws {
        let words = ScreenState.all.reduce(into: ListScreenState.words) { $0.formUnion($1.words) }
        var count = 0
        for folder in [Self.recorded, RecordedScreens("Screens")].map(\.folder) {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".txt") {
                let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                for (end, start) in Self.cuts(in: text, words) { Issue.record("\(file): \(end)|\(start)") }
                count += 1
            }
        }
        #expect(count == (ListScreenState.all.count + ScreenState.all.count) * ScreenState.sizes.count)
    }

    @Test(
        arguments: [
            ("the canteen, the sec\nond table", [("sec", "ond")]), ("the second\ntable", []),
            ("the sec…\nond table", []),
            ("│ the sec │ In │\n│ ond table │ the │", [("sec", "ond")]), ("│ sec   │ a │\n│ x │ ond │", []),
        ] as [(String, [(String, String)])])
    func aCutWordIsFound(_ text: String, _ cuts: [(String, String)]) {
        let found = Self.cuts(in: text, ["the", "canteen,", "second", "table", "In"])
        #expect(found.map(\.0) == cuts.map(\.0) && found.map(\.1) == cuts.map(\.1))
    }

    /// Returns the pieces of words that a row ends with and the next one goes on with, column by column of a frame.
    private static func cuts(in text: String, _ words: Set<String>) -> [(String, String)] {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
            row.split(separator: "│", omittingEmptySubsequences: false).map { part in
                part.split { " ┆|▸>█░●".contains($0) }.map(String.init)
            }
        }
        var cuts: [(String, String)] = []
        for (row, next) in zip(rows, rows.dropFirst()) where row.count == next.count {
            for (cell, below) in zip(row, next) {
                guard let end = cell.last, let start = below.first, !words.contains(end) || !words.contains(start),
                    words.contains(end + start)
                else { continue }
                cuts.append((end, start))
            }
        }
        return cuts
    }
}
