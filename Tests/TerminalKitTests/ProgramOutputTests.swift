// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalKit

@Suite struct ProgramOutputTests {
    private func pass(_ text: String, rows: Int? = 23, in pieces: Int = .max) -> (String, ProgramOutput) {
        var output = ProgramOutput()
        output.rows = rows
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            output.pass(rest.prefix(pieces), to: &bytes)
            rest = rest.dropFirst(pieces)
        }
        return (String(decoding: bytes, as: UTF8.self), output)
    }

    /// Output in any pieces passes unchanged.
    @Test(
        arguments: [
            "plain\r\n", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;a title\u{07}after", "\u{1B}]8;;http://x\u{1B}\\link",
            "\u{1B}P1;2q#0~~\u{1B}\\", "\u{1B}(B\u{1B})0", "\u{1B}[38:2::1:2:3m", "ä€😀", "\u{1B}[12;5H", "\u{1B}[3;20r",
            "\u{1B}[?25l\u{1B}[2J\u{1B}[H", "\u{1B}7\u{1B}[1A\u{1B}8", "a\rb\tc\u{07}", "\u{1B}[5d",
            "\u{1B}[" + String(repeating: "1;", count: 60) + "m", "\u{1B}[\u{18}x", "\u{1B}\u{1B}[A",
            "\u{1B}[1\u{1B}[2m",
        ], [1, 2, 3, .max])
    func everythingElseIsPassedOn(_ text: String, _ pieces: Int) {
        let (passed, output) = pass(text, in: pieces)
        #expect(passed == text)
        #expect(output.isComplete)
    }

    @Test(
        arguments: [
            ("\u{1B}[r", "\u{1B}[1;23r"), ("\u{1B}[;r", "\u{1B}[1;23r"), ("\u{1B}[1;24r", "\u{1B}[1;23r"),
            ("\u{1B}[5r", "\u{1B}[5;23r"), ("\u{1B}[5;22r", "\u{1B}[5;22r"), ("\u{1B}[24;3H", "\u{1B}[23;3H"),
            ("\u{1B}[999;999H", "\u{1B}[23;999H"), ("\u{1B}[999f", "\u{1B}[23;1f"), ("\u{1B}[30d", "\u{1B}[23d"),
            ("\u{1B}[?1r", "\u{1B}[?1r"),
        ])
    func theLastLineIsNotReached(_ text: String, _ expected: String) {
        #expect(pass(text).0 == expected)
        #expect(pass(text, in: 1).0 == expected)
        #expect(pass(text, rows: nil).0 == text, "no line is drawn yet")
    }

    @Test func theAlternateScreenIsAllOfTheProgram() {
        let (passed, output) = pass("\u{1B}[?1049h\u{1B}[r\u{1B}[24;1H")
        #expect(passed == "\u{1B}[?1049h\u{1B}7\u{1B}[r\u{1B}8\u{1B}[r\u{1B}[24;1H")
        #expect(output.isOnAlternateScreen)
        #expect(!output.leavesRoom)
        let (_, left) = pass("\u{1B}[?1049h\u{1B}7\u{1B}[?1049l")
        #expect(left.leavesRoom)
        #expect(left.hasTakenRegion)
    }

    /// Nothing is drawn within a sequence or character, nor where the program needs the only saved cursor.
    @Test(
        arguments: [
            "\u{1B}", "\u{1B}[3", "\u{1B}]0;title", "\u{1B}(", "\u{C3}", "\u{1B}7", "\u{1B}[s",
            "\u{1B}7a\u{1B}8b\u{1B}8",
            "\u{1B}[?2026h", "\u{1B}[?1048h",
        ])
    func itWaitsForRoom(_ text: String) {
        var output = ProgramOutput()
        var bytes: [UInt8] = []
        output.pass(text == "\u{C3}" ? [0xE2, 0x82] : Array(text.utf8), to: &bytes)
        #expect(!output.leavesRoom)
        output.finish(&bytes)
        #expect(output.isComplete)
    }

    @Test(arguments: ["\u{1B}7a\u{1B}8", "\u{1B}[sx\u{1B}[u", "\u{1B}[?2026hx\u{1B}[?2026l", "€"])
    func thereIsRoomAgain(_ text: String) { #expect(pass(text, in: 1).1.leavesRoom) }

    @Test func whatErasesTheLineIsNoticed() {
        #expect(pass("\u{1B}[J").1.hasErased)
        #expect(!pass("\u{1B}[K").1.hasErased)
        #expect(pass("\u{1B}c").1.hasTakenRegion)
        #expect(pass("\u{1B}[!p").1.hasTakenRegion)
        #expect(!pass("\u{1B}[?7l").1.wrapsLines)
    }
}
