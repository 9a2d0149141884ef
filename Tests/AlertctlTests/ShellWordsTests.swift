// SPDX-License-Identifier: Apache-2.0

import ProcessSupport
import RandomSupport
import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct ShellWordsTests {
    @Test(
        arguments: [
            ("a", ["a"]), ("  a\tb  c ", ["a", "b", "c"]), ("./open.sh", ["./open.sh"]),
            ("prog arg \"with space\"", ["prog", "arg", "with space"]), ("a'b c'd", ["ab cd"]),
            ("'' \"\"", ["", ""]), (#"a\ b"#, ["a b"]), (#"'a\b'"#, [#"a\b"#]), (#""a\"b\\c\$d\`e""#, [#"a"b\c$d`e"#]),
            (#""a\nb""#, [#"a\nb"#]), ("'$HOME' '`x`' '|'", ["$HOME", "`x`", "|"]), (#"\$ \| \~"#, ["$", "|", "~"]),
            ("a#b a~ *.x [y]?", ["a#b", "a~", "*.x", "[y]?"]), ("\"|;<>&()\"", ["|;<>&()"]), ("'ä' 日本", ["ä", "日本"]),
            ("\"a\nb\"", ["a\nb"]),
        ])
    func splits(_ text: String, _ words: [String]) throws {
        #expect(try ShellWords(text).words == words)
    }

    @Test(
        arguments: [
            ("", .empty, 0..<0), (" \t", .empty, 0..<2), ("a 'b", .unclosedQuote, 2..<4),
            ("a \"b", .unclosedQuote, 2..<4), ("\"a\\", .unclosedQuote, 0..<3), ("a\\", .danglingBackslash, 1..<2),
            ("a | b", .shellSyntax, 2..<3), ("a&&b", .shellSyntax, 1..<2), ("a;b", .shellSyntax, 1..<2),
            ("a > f", .shellSyntax, 2..<3), ("$HOME/x", .shellSyntax, 0..<1), ("\"$x\"", .shellSyntax, 1..<2),
            ("`x`", .shellSyntax, 0..<1), ("(a)", .shellSyntax, 0..<1), ("~/x", .shellSyntax, 0..<1),
            ("a #b", .shellSyntax, 2..<3), ("a\nb", .shellSyntax, 1..<2), ("a\\\nb", .shellSyntax, 1..<2),
            ("\"a\\\nb\"", .shellSyntax, 2..<3),
        ] as [(String, ShellWords.SyntaxError.Reason, Range<Int>)])
    func refuses(_ text: String, _ reason: ShellWords.SyntaxError.Reason, _ range: Range<Int>) {
        #expect(throws: ShellWords.SyntaxError(reason: reason, range: range)) { try ShellWords(text) }
    }

    /// Whatever is accepted is split as the system's shell splits it.
    @Test func agreesWithTheShell() throws {
        var generator = SeededRandom()
        let alphabet = Array("ab 'ab\"ab\\ \t\n=#~$`|*?!{}-äß")
        var texts: [String] = []
        var expected: [[String]] = []
        while texts.count < 2_000 {
            let text = String(
                (0..<Int.random(in: 1...12, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! })
            guard let words = try? ShellWords(text).words else { continue }
            texts.append(text)
            expected.append(words)
        }
        let script = texts.map { "printf '%s\\0' \($0)\nprintf '\\1'\n" }.joined()
        let output = Array(try TestProcess.check("/bin/sh", ["-f", "-c", script]).utf8)
        let found = output.split(separator: 1, omittingEmptySubsequences: false).dropLast().map { record in
            record.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(found.count == texts.count)
        for (text, (ours, theirs)) in zip(texts, zip(expected, found)) {
            #expect(ours == theirs, "\(text.debugDescription)")
        }
    }
}
