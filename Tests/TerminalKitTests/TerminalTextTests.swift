// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import TerminalKit

@Suite struct TerminalTextTests {
    @Test(
        arguments: [
            ("plain", "plain"), ("", ""), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1B}[31mred", "\\e[31mred"),
            ("\u{7}\u{8}\u{0}\u{7F}", "\\u{7}\\u{8}\\u{0}\\u{7F}"), ("\u{9B}2J", "\\u{9B}2J"),
            ("\u{202E}evil\u{202C}", "\\u{202E}evil\\u{202C}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
            ("\u{200F}", "\\u{200F}"), ("\u{2028}", "\\u{2028}"), ("\u{FEFF}x", "\\u{FEFF}x"), ("\r\n", "\\r\\n"),
            ("äß日本", "äß日本"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("e\u{301}", "e\u{301}"), ("a\\n", "a\\n"),
        ])
    func nothingIsObeyed(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
        #expect(!text.visible.unicodeScalars.contains { $0.isObeyedByTerminals })
    }

    @Test(
        arguments: [
            ("", 0), ("abc", 3), ("äö", 2), ("e\u{301}", 1), ("日本", 4), ("한국어", 6), ("👍", 2), ("👩‍👩‍👧", 2), ("❤️", 2),
            ("🇩🇪", 2), ("ｱ", 1), ("Ａ", 2), ("…", 1), ("→", 1),
        ])
    func widths(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func textIsCutAtCharacters() {
        #expect("abcdef".truncated(toColumns: 4) == "abc…")
        #expect("abcd".truncated(toColumns: 4) == "abcd")
        #expect("日本語".truncated(toColumns: 4) == "日…")
        #expect("日本語".suffix(columns: 3) == "語")
        #expect("ab".padded(toColumns: 4) == "ab  ")
        #expect("日".padded(toColumns: 4) == "日  ")
    }

    /// A path is cut at its beginning, between names if they fit.
    @Test(arguments: [
        (40, "/usr/share/sounds/alarm.wav"), (18, "…/sounds/alarm.wav"), (15, "…/alarm.wav"), (8, "…arm.wav"),
    ]) func aPathIsCutAtItsBeginning(_ columns: Int, _ text: String) {
        #expect(Columns.cut(path: "/usr/share/sounds/alarm.wav", toColumns: columns) == text)
    }

    /// A lead that takes nearly all of the width cuts no word.
    @Test func aWideLeadCutsNoWord() {
        let lines = "one server is reachable over the network".hanging(after: "  notifications  failed  ", width: 40)
        #expect(lines == ["  notifications  failed  one server is", "    reachable over the network"])
    }

    /// A row that continues a line has a mark, and a blank behind it only if the line has one there.
    @Test(
        arguments: [
            ("git log", 20, ["│ git log"]), ("git log --all", 10, ["│ git log", "┆ --all"]),
            ("rm /srv/old/project", 10, ["│ rm", "┆ /srv/old", "┆↪/project"]), ("", 10, ["│ "]),
            ("abcdefgh ij", 10, ["│ abcdefgh", "┆ ij"]), ("日本語日本", 8, ["│ 日本語", "┆↪日本"]), ("日本", 3, ["│ 日", "┆↪本"]),
            // A row ends after an operator, and what continues a line is indented if there is room.
            ("rm -rf /data/old && git push --force", 26, ["│ rm -rf /data/old &&", "┆   git push --force"]),
            ("a; cat /srv/1234567890/1234567890", 20, ["│ a;", "┆   cat", "┆   /srv/1234567890/", "┆  ↪1234567890"]),
            ("a;b && c", 20, ["│ a;b && c"]),
        ] as [(String, Int, [String])])
    func rowsOfACommandAreMarked(_ line: String, _ columns: Int, _ rows: [String]) {
        let wrapped = line.wrapped(behind: ("│ ", "┆"), arrow: "↪", toColumns: columns) {
            $0 == "&&" || $0.hasSuffix(";")
        }
        #expect(wrapped == rows)
    }

    @Test(arguments: [
        ("Which one?\n  ┌────┐\n  │ a  │\n  └────┘", 12, ["Which one?", "  ┌────┐", "  │ a  │", "  └────┘"]),
        // A drawing is broken where the line ends, and a text between words.
        ("  ┌────┐", 6, ["  ┌───", "─┐"]),
        ("  one two", 6, ["one", "two"]),
        ("one two", 3, ["one", "two"]),
        ("a\tb\n\n\tc", 20, ["a       b", "", "        c"]),
        ("  \u{7}  ", 20, ["  \\u{7}"]),
        ("", 20, [""]),
    ])
    func blanksOfADrawingStay(_ text: String, _ columns: Int, _ rows: [String]) {
        #expect(text.drawn(toColumns: columns) == rows)
    }

    @Test func columnsStandBelowOneAnother() {
        let table = Columns(
            indentation: "> ",
            rows: [[.init("a"), .init("日本"), .init("x")], [.init("bcd"), .init(""), .init("a long end")]],
            width: 20)
        #expect(table.lines(.plain) == ["> a    日本  x", "> bcd        a long …"])
        #expect(Columns(rows: [[.init("a"), .init("")], [.init("b"), .init("c")]]).lines(.plain) == ["a", "b  c"])
        #expect(Columns(rows: []).lines(.plain).isEmpty)
    }

    @Test func colourOnlyWhereItIsWanted() {
        let table: [(Bool, [String: String], Bool)] = [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
        ]
        for (isTerminal, variables, isColoured) in table {
            #expect(Style(isTerminal: isTerminal, environment: Environment(variables)).isColoured == isColoured)
        }
        #expect(Style.plain.bad("x") == "x")
        #expect(Style(isColoured: true).bad("x") == "\u{1B}[31mx\u{1B}[0m")
    }
}
