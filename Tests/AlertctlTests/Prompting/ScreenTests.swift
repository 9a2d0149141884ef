// SPDX-License-Identifier: Apache-2.0

import TerminalKit
import Testing

@testable import alertctl

/// The screens of questions on a terminal as texts, which are compared with files.
@Suite struct ScreenTests {
    private static let recorded = RecordedScreens("Screens")

    /// A state in a size.
    struct Screen: Sendable, CustomTestStringConvertible {
        let state: Int
        let size: TerminalSize
        var name: String { "\(ScreenState.all[state].name)-\(size.columns)x\(size.rows)" }
        var testDescription: String { name }
        var rows: [String] { ScreenState.all[state].rows(in: size) }
    }

    static let screens = ScreenState.all.indices.flatMap { state in
        ScreenState.sizes.map { Screen(state: state, size: $0) }
    }

    @Test(arguments: screens) func aScreenIsAsRecorded(_ screen: Screen) throws {
        try Self.recorded.expect(screen.rows, name: screen.name)
    }

    @Test func thereIsNoOtherFile() throws { try Self.recorded.expect(names: Self.screens.map(\.name)) }

    /// No word is cut in two at the end of a row, unless an arrow says so.
    @Test(arguments: screens) func noRowCutsAWord(_ screen: Screen) {
        let words = ScreenState.all[screen.state].words
        let rows = screen.rows.map { row in
            row.split { " │┆|▸>█░".contains($0) }.map(String.init)
        }
        for (row, next) in zip(rows, rows.dropFirst()) {
            guard let end = row.last, let start = next.first, !words.contains(end) || !words.contains(start) else {
                continue
            }
            #expect(!words.contains(end + start), "\(end)|\(start)")
        }
    }

    /// Each screen fits, and a frame has straight edges.
    @Test(arguments: screens) func everyScreenFits(_ screen: Screen) {
        let rows = screen.rows
        #expect(rows.count <= screen.size.rows)
        #expect(rows.allSatisfy { $0.displayWidth < screen.size.columns })
        #expect(Set(rows.map(\.displayWidth)).count == 1)
    }
}
