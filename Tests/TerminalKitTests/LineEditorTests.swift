// SPDX-License-Identifier: Apache-2.0

import RandomSupport
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

    /// Returns the content of an exact line after input, and its refusal, if any.
    private static func exact(_ bytes: [UInt8], isSecret: Bool, capacity: Int = 100) -> (String?, LineEditor.Refusal?) {
        let editor = LineEditor(isSecret: isSecret, isExact: true, capacity: capacity)
        var decoder = InputDecoder()
        for byte in bytes { decoder.feed(byte, at: .now) { _ = editor.handle($0) } }
        return (editor.withUTF8 { String(validating: $0, as: UTF8.self) }, editor.refusal)
    }

    private static let begin = Array("\u{1B}[200~".utf8)
    private static let end = Array("\u{1B}[201~".utf8)

    @Test(
        arguments: [
            ("s3cret\n", "s3cret"), ("s3cret\r", "s3cret"), ("s3cret\r\n", "s3cret"), (" a b ", " a b "),
            ("a\tb\t", "a\tb\t"),
            ("\n", ""), ("日本 ä", "日本 ä"), ("\u{FFFD}", "\u{FFFD}"), ("e\u{301}", "e\u{301}"), ("\u{200D}", "\u{200D}"),
        ])
    func anExactLineIsThePaste(_ paste: String, _ text: String) {
        for isSecret in [false, true] {
            let (held, refusal) = Self.exact(Self.begin + Array(paste.utf8) + Self.end, isSecret: isSecret)
            #expect(held.map { Array($0.utf8) } == Array(text.utf8))
            #expect(refusal == nil)
        }
    }

    @Test(
        arguments: [
            (Array("a\nb".utf8), LineEditor.Refusal.lines), (Array("a\n\n".utf8), .lines),
            (Array("a\r\nb\r\n".utf8), .lines),
            ([0x61, 0xE4, 0x62], .unreadable(.encoding, isPasted: true)),
            ([0xC3], .unreadable(.encoding, isPasted: true)),
            ([0x61, 0x00], .unreadable(.control, isPasted: true)), ([0x07], .unreadable(.control, isPasted: true)),
            ([0x1B, 0x5B, 0x41], .unreadable(.control, isPasted: true)),
            ([0xC2, 0x85], .unreadable(.control, isPasted: true)),
            ([UInt8](repeating: 0x61, count: 101), .tooLong(100)),
        ] as [([UInt8], LineEditor.Refusal)])
    func anExactLineTakesAllOfAPasteOrNothing(_ paste: [UInt8], _ reason: LineEditor.Refusal) {
        for isSecret in [false, true] {
            let before = Array("before".utf8)
            let (held, refusal) = Self.exact(before + Self.begin + paste + Self.end, isSecret: isSecret)
            #expect(held == "before" && refusal == reason)
        }
    }

    @Test(
        arguments: [
            ([0x61, 0xE4, 0x62], .unreadable(.encoding, isPasted: false)),
            ([0xC3, 0x61], .unreadable(.encoding, isPasted: false)),
            (Array("a\u{1B}[49;2u".utf8), .unreadable(.key, isPasted: false)),
            ([UInt8](repeating: 0x61, count: 101), .tooLong(100)),
        ] as [([UInt8], LineEditor.Refusal)])
    func anExactLineRefusesWhatIsTyped(_ typed: [UInt8], _ reason: LineEditor.Refusal) {
        for isSecret in [false, true] { #expect(Self.exact(typed, isSecret: isSecret).1 == reason) }
    }

    @Test func aRefusalLastsUntilItIsToldOrTheLineIsEmptied() {
        let editor = LineEditor(isSecret: true)
        Self.type("ab", into: editor)
        _ = editor.handle(.unreadable(.encoding, isPasted: false))
        Self.type("c", into: editor)
        #expect(editor.takeRefusal() == .unreadable(.encoding, isPasted: false))
        #expect(editor.isEmpty && editor.refusal == nil && editor.takeRefusal() == nil)
        _ = editor.handle(.unreadable(.encoding, isPasted: false))
        Self.type("d", into: editor)
        #expect(editor.refusal != nil, "the text is not what was typed")
        Self.type("C-u", into: editor)
        #expect(editor.refusal == nil)
        // A paste that was not taken leaves nothing behind, so what follows is another text.
        _ = editor.handle(.unreadable(.encoding, isPasted: true))
        _ = editor.handle(.pasteEnded)
        #expect(editor.refusal != nil)
        Self.type("e", into: editor)
        #expect(editor.refusal == nil)
    }

    @Test func aSeenLineIsKeptWhenItsRefusalIsTold() {
        let editor = LineEditor(isExact: true, text: "a")
        _ = editor.handle(.unreadable(.encoding, isPasted: false))
        #expect(editor.takeRefusal() != nil)
        #expect(editor.text == "a")
    }

    @Test(
        arguments: [
            (Array("a\tb".utf8), nil), ([], nil), ([0xE4], .unreadable(.encoding, isPasted: false)),
            ([0x61, 0x1B], .unreadable(.control, isPasted: false)),
            ([0x61, 0x7F], .unreadable(.control, isPasted: false)),
            ([0xC2, 0x80], .unreadable(.control, isPasted: false)), ([0x0D], .unreadable(.control, isPasted: false)),
            ([UInt8](repeating: 0x61, count: 11), .tooLong(10)),
        ] as [([UInt8], LineEditor.Refusal?)])
    func aWholeLineIsTakenToTheByte(_ line: [UInt8], _ refusal: LineEditor.Refusal?) {
        let editor = LineEditor(isExact: true, text: "old", capacity: 10)
        #expect(line.withUnsafeBytes { editor.take($0) } == refusal)
        #expect(editor.withUTF8 { Array($0) } == (refusal == nil ? line : []))
    }

    /// Whatever bytes come: an exact line is what was typed, or it refuses.
    @Test func bytesAreKeptOrRefused() {
        var random = SeededRandom()
        for _ in 0..<3_000 {
            let count = Int.random(in: 0...20, using: &random)
            let isText = Bool.random(using: &random)
            let bytes: [UInt8] =
                isText
                ? (0..<count).flatMap { _ in
                    Array(String(["a", "ä", "日", "👩", " ", "~"].randomElement(using: &random) ?? "a").utf8)
                } : (0..<count).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }.filter { $0 != 0x7F }
            for isPaste in [false, true] {
                let input = isPaste ? Self.begin + bytes + Self.end : bytes
                let (held, refusal) = Self.exact(input + [0x01], isSecret: true)
                #expect(refusal != nil || held.map { Array($0.utf8) } == bytes, "seed \(random.seed): \(bytes)")
                if isText { #expect(refusal == nil, "seed \(random.seed): \(bytes)") }
            }
        }
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
        var random = SeededRandom()
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
            #expect(editor.text.unicodeScalars.elementsEqual(text), "seed \(random.seed)")
            #expect(editor.cursor == cursor)
        }
    }
}
