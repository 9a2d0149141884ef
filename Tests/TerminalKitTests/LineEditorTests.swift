// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalKit

/// A line that is typed.
@Suite struct LineEditorTests {
    /// Types words of which some are names of keys, as tmux has them.
    static func type(_ words: String..., into editor: LineEditor) {
        for word in words { for event in events(word) { _ = editor.handle(event) } }
    }

    static func events(_ word: String) -> [TerminalEvent] {
        let named: [String: TerminalEvent] = [
            "Left": .key(.left), "Right": .key(.right), "Home": .key(.home), "End": .key(.end),
            "BSpace": .key(.backspace),
            "DC": .key(.delete), "C-a": .key(.control("a")), "C-e": .key(.control("e")), "C-u": .key(.control("u")),
            "C-k": .key(.control("k")), "C-w": .key(.control("w")), "C-d": .key(.control("d")), "M-b": .key(.alt("b")),
            "M-f": .key(.alt("f")), "M-d": .key(.alt("d")), "C-Left": .key(.left, .control),
            "C-Right": .key(.right, .control), "M-BSpace": .key(.backspace, .alt),
        ]
        return named[word].map { [$0] } ?? word.unicodeScalars.map { .text($0) }
    }

    @Test(arguments: [
        (["abc"], "abc"), (["abc", "BSpace"], "ab"), (["abc", "Left", "BSpace"], "ac"), (["abc", "Home", "x"], "xabc"),
        (["abc", "C-a", "DC"], "bc"), (["abc", "Left", "Left", "C-k"], "a"), (["abc", "Left", "C-u"], "c"),
        (["one two", "C-w"], "one "), (["one two  ", "C-w"], "one "), (["one two", "M-BSpace"], "one "),
        (["one two", "C-a", "M-d"], " two"), (["one two", "M-b", "x"], "one xtwo"),
        (["one two", "C-Left", "x"], "one xtwo"),
        (["one two", "C-a", "M-f", "x"], "onex two"), (["one two", "Home", "C-Right", "x"], "onex two"),
        (["abc", "Right", "d", "Home", "Left", "x"], "xabcd"), (["abc", "C-d"], "abc"), (["BSpace", "DC", "a"], "a"),
        (["日本", "BSpace"], "日"), (["👩‍👩‍👧x", "Left", "BSpace"], "x"), (["e\u{301}f", "Left", "Left", "DC"], "f"),
        (["🇩🇪🇫🇷", "BSpace"], "🇩🇪"),
    ])
    func keys(_ words: [String], _ text: String) {
        let editor = LineEditor()
        for word in words { Self.type(word, into: editor) }
        #expect(editor.text == text)
    }

    @Test func aPastedNewLineIsASpace() {
        let editor = LineEditor()
        for scalar in "a\nb\tc".unicodeScalars { _ = editor.handle(.pasted(scalar)) }
        #expect(editor.text == "a b c")
    }

    @Test func itIsBounded() {
        let editor = LineEditor()
        for _ in 0..<LineEditor.maximumLength + 100 { _ = editor.handle(.text("日")) }
        #expect(editor.count == LineEditor.maximumLength)
        #expect(editor.withUTF8 { $0.count } == 3 * LineEditor.maximumLength)
    }

    @Test func aSecretIsHandedAsBytesAndSaysNothingOfItsWords() {
        let editor = LineEditor(isSecret: true)
        Self.type("correct horse 日", into: editor)
        #expect(editor.withUTF8 { Array($0) } == Array("correct horse 日".utf8))
        #expect(editor.drawing(columns: 40).text == String(repeating: "•", count: 15))
        #expect(editor.drawing(columns: 40).cursor == 15)
        Self.type("C-w", into: editor)
        #expect(editor.isEmpty, "where its words end is part of it")
        #expect(editor.withUTF8 { $0.count } == 0)
    }

    @Test(arguments: [
        ("abc", 10, "abc", 3), ("abcdefghij", 5, "ghij", 4), ("日本語", 5, "本語", 4), ("日本語", 4, "語", 2), ("", 5, "", 0),
        ("a\u{202E}b", 20, "a\\u{202E}b", 10),
    ])
    func theEndIsSeen(_ text: String, _ columns: Int, _ shown: String, _ cursor: Int) {
        let drawing = LineEditor(text: text).drawing(columns: columns)
        #expect(drawing.text == shown)
        #expect(drawing.cursor == cursor)
    }

    /// Whatever is typed: it is what a string under the same keys becomes.
    @Test func itIsAString() {
        var random = SystemRandomNumberGenerator()
        let letters: [Unicode.Scalar] = ["a", " ", "ä", "日", "\u{301}", "👩", "\u{200D}"]
        for _ in 0..<500 {
            let editor = LineEditor(isSecret: true)
            var scalars: [Unicode.Scalar] = []
            var cursor = 0
            for _ in 0..<60 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    _ = editor.handle(.key(.left))
                    cursor = max(0, cursor - 1)
                case 1:
                    _ = editor.handle(.key(.right))
                    cursor = min(scalars.count, cursor + 1)
                case 2:
                    _ = editor.handle(.key(.backspace))
                    if cursor > 0 {
                        scalars.remove(at: cursor - 1)
                        cursor -= 1
                    }
                case 3:
                    _ = editor.handle(.key(.delete))
                    if cursor < scalars.count { scalars.remove(at: cursor) }
                default:
                    let letter = letters.randomElement(using: &random) ?? "a"
                    _ = editor.handle(.text(letter))
                    scalars.insert(letter, at: cursor)
                    cursor += 1
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            #expect(editor.text.unicodeScalars.elementsEqual(text))
            #expect(editor.cursor == cursor)
        }
    }
}
