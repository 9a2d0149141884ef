// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextSafety

/// Commands that try to hide what they do.
@Suite struct CommandTextTests {
    @Test(
        arguments: [
            ("rm -rf /srv/old", "rm -rf /srv/old"),
            ("echo a\techo b", "echo a\\techo b"),
            // Wrapping could swallow blanks.
            ("rm \"a  b\"", "rm \"a⟨2 blanks⟩b\""), ("if x:\n y", "if x:\n⟨1 blank⟩y"), ("ls ", "ls⟨1 blank⟩"),
            ("./\u{0441}\u{043E}", "./\\u{441}\\u{43E}"), ("a\u{338};", "a\\u{338};"), ("a\u{2044}b", "a\\u{2044}b"),
            // Out of sight behind blanks or empty lines.
            ("ls" + String(repeating: " ", count: 200) + "; rm -rf ~", "ls⟨200 blanks⟩; rm -rf ~"),
            ("ls\n\n\n\n\n\nrm -rf ~", "ls\n⟨5 empty lines⟩\nrm -rf ~"),
            ("ls\n\n\nrm -rf ~", "ls\n\n\nrm -rf ~"),
            ("ls" + String(repeating: " ", count: 9) + "\n" + "rm", "ls⟨9 blanks⟩\nrm"),
            // Escape sequences and carriage returns that rewrite the line.
            ("ls\r\u{1B}[2Krm -rf ~", "ls\\r\\e[2Krm -rf ~"),
            ("echo \u{202E}hello", "echo \\u{202E}hello"),
            // A Greek question mark, a Greek varia and a Kelvin sign, also as words of their own.
            ("a \u{37E} b", "a \\u{37E} b"), ("\u{1FEF}\u{1FEF}", "\\u{1FEF}\\u{1FEF}"), ("\u{212A}", "\\u{212A}"),
            // Characters that take no ink.
            ("r\u{200B}m", "r\\u{200B}m"), ("r\u{200D}m", "r\\u{200D}m"), ("r\u{200C}m", "r\\u{200C}m"),
            ("a\u{FE0F}b", "a\\u{FE0F}b"), ("a\u{E0100}b", "a\\u{E0100}b"), ("a\u{E0041}b", "a\\u{E0041}b"),
            ("a\u{2800}b", "a\\u{2800}b"), ("a\u{3164}b", "a\\u{3164}b"), ("a\u{115F}b", "a\\u{115F}b"),
            ("a\u{00A0}b", "a\\u{A0}b"), ("a\u{3000}b", "a\\u{3000}b"), ("a\u{1D173}b", "a\\u{1D173}b"),
            ("a\u{E000}b", "a\\u{E000}b"), ("a\u{AD}b", "a\\u{AD}b"), ("a\u{34F}b", "a\\u{34F}b"),
            // Letters that imitate others in the same word.
            ("p\u{0430}ypal.com", "p\\u{430}ypal.com"), ("\u{FF52}m x", "\\u{FF52}m x"),
            ("g\u{03BF}\u{03BF}gle", "g\\u{3BF}\\u{3BF}gle"),
            // Words of another script stay as they are.
            ("echo привет мир", "echo привет мир"), ("cat Ελλάδα", "cat Ελλάδα"), ("ls 日本語", "ls 日本語"),
        ] as [(String, String)])
    func nothingIsHidden(_ command: String, _ shown: String) {
        #expect(CommandText.shown(command) == shown)
    }

    /// A backslash of the command that would read like one of ours is doubled.
    @Test(
        arguments: [
            ("printf a\tb", #"printf a\tb"#), (#"printf a\tb"#, #"printf a\\tb"#),
            (#"printf a\\tb"#, #"printf a\\\\tb"#),
            ("a\\\tb", #"a\\\tb"#), ("a\\\\\tb", #"a\\\\\tb"#), (#"\e[2K\r"#, #"\\e[2K\\r"#),
            (#"'\u{200B}'"#, #"'\\u{200B}'"#), ("\\\u{200B}", #"\\\u{200B}"#),
            // Nothing of ours looks so.
            (#"a\nb \u0041 \x \\ \"#, #"a\nb \u0041 \x \\ \"#), ("a\\\nt", "a\\\nt"), (#"a\  t"#, #"a\⟨2 blanks⟩t"#),
        ])
    func aBackslashIsToldFromOurs(_ command: String, _ shown: String) {
        #expect(CommandText.shown(command) == shown)
    }

    /// No two texts of these pieces are shown alike.
    @Test func twoCommandsAreNotShownAlike() {
        let pieces = ["\\", "\t", "t", "\u{200B}", "u{200B}", "x"]
        var (texts, shown): ([String], Set<ExactText>) = ([""], [])
        for _ in 0..<4 { texts = texts + texts.flatMap { text in pieces.map { text + $0 } } }
        let all = Set(texts.map(ExactText.init))
        for text in all { shown.insert(ExactText(CommandText.shown(text.text))) }
        #expect(shown.count == all.count)
    }

    /// A backslash hides nothing.
    @Test func aBackslashIsPlain() {
        #expect(CommandText.isPlain(#"sed 's/\t/ /' a"#))
        #expect(!CommandText.isPlain("sed 's/\t/ /' a"))
        #expect(!CommandText.isPlain("a  b"))
    }
}
