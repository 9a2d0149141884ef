// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalKit

/// Bytes of a terminal as events.
@Suite struct InputDecoderTests {
    private static let start = ContinuousClock.now

    /// What bytes that come at once are, and what is left when nothing follows.
    private static func events(_ bytes: [UInt8]) -> [TerminalEvent] {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        for byte in bytes { decoder.feed(byte, at: start) { events.append($0) } }
        decoder.flush(at: start + .seconds(1)) { events.append($0) }
        return events
    }

    private static func events(_ text: String) -> [TerminalEvent] { events(Array(text.utf8)) }

    @Test(
        arguments: [
            ("\u{1B}[A", Key.up, Modifiers()), ("\u{1B}OA", .up, []), ("\u{1B}[B", .down, []), ("\u{1B}[C", .right, []),
            ("\u{1B}[D", .left, []), ("\u{1B}[1;5C", .right, .control), ("\u{1B}[1;3D", .left, .alt),
            ("\u{1B}[1;2A", .up, .shift), ("\u{1B}[1;6B", .down, [.shift, .control]), ("\u{1B}[H", .home, []),
            ("\u{1B}[F", .end, []), ("\u{1B}[1~", .home, []), ("\u{1B}[4~", .end, []), ("\u{1B}[7~", .home, []),
            ("\u{1B}[8~", .end, []), ("\u{1B}OH", .home, []), ("\u{1B}OF", .end, []), ("\u{1B}[5~", .pageUp, []),
            ("\u{1B}[6~", .pageDown, []), ("\u{1B}[3~", .delete, []), ("\u{1B}[3;5~", .delete, .control),
            ("\u{1B}[2~", .insert, []), ("\u{1B}[Z", .tab, .shift), ("\t", .tab, []), ("\r", .enter, []),
            ("\n", .enter, []),
            ("\u{1B}\r", .enter, .alt), ("\u{1B}OM", .enter, []), ("\u{7F}", .backspace, []), ("\u{8}", .backspace, []),
            ("\u{1B}\u{7F}", .backspace, .alt), ("\u{1}", .control("a"), []), ("\u{17}", .control("w"), []),
            ("\u{15}", .control("u"), []), ("\u{0}", .control("@"), []), ("\u{1F}", .control("_"), []),
            ("\u{1B}b", .alt("b"), []), ("\u{1B}OP", .function(1), []), ("\u{1B}[15~", .function(5), []),
            ("\u{1B}", .escape, []),
        ] as [(String, Key, Modifiers)])
    func keys(_ text: String, _ key: Key, _ modifiers: Modifiers) {
        #expect(Self.events(text) == [.key(key, modifiers)])
    }

    @Test(arguments: ["a", "ä", "日", "👩", "\u{10FFFF}", "~", " "])
    func characters(_ text: String) {
        #expect(Self.events(text) == text.unicodeScalars.map { .text($0) })
    }

    @Test(
        arguments: [
            ([0x80], 1), ([0xFF], 1), ([0xC0, 0x80], 2), ([0xC1, 0x81], 2), ([0xE0, 0x80, 0x80], 1),
            ([0xED, 0xA0, 0x80], 1),
            ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5], 1), ([0xC3, 0x41], 2), ([0xE2, 0x82, 0x41], 2),
        ] as [([UInt8], Int)])
    func whatIsNoUTF8IsReplaced(_ bytes: [UInt8], _ count: Int) {
        let events = Self.events(bytes)
        #expect(events.count == count)
        #expect(events.first == .text("\u{FFFD}"))
        if bytes.last == 0x41 { #expect(events.last == .text("A"), "what follows is not swallowed") }
    }

    @Test func controlsOfTheSecondKindAreNoText() { #expect(Self.events("\u{9B}\u{85}x") == [.text("x")]) }

    @Test func escapeIsToldFromASequenceByTime() {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        decoder.feed(0x1B, at: Self.start) { events.append($0) }
        #expect(decoder.deadline == Self.start + InputDecoder.escapeDelay)
        decoder.flush(at: Self.start + .milliseconds(49)) { events.append($0) }
        #expect(events.isEmpty)
        decoder.feed(0x5B, at: Self.start + .milliseconds(49)) { events.append($0) }
        decoder.feed(0x41, at: Self.start + .milliseconds(400)) { events.append($0) }
        #expect(events == [.key(.up)])
        #expect(decoder.deadline == nil)
        decoder.feed(0x1B, at: Self.start + .seconds(1)) { events.append($0) }
        // What comes later is another key.
        decoder.feed(0x5B, at: Self.start + .seconds(2)) { events.append($0) }
        #expect(events == [.key(.up), .key(.escape), .text("[")])
    }

    @Test func escapeTwiceIsTwoKeys() { #expect(Self.events("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)]) }

    @Test func aSequenceThatNeverEndsIsForgotten() {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        for byte in Array("\u{1B}[12".utf8) { decoder.feed(byte, at: Self.start) { events.append($0) } }
        decoder.feed(UInt8(ascii: "x"), at: Self.start + .seconds(1)) { events.append($0) }
        #expect(events == [.text("x")])
    }

    @Test(arguments: [
        "\u{1B}[?1;2c", "\u{1B}[99~", "\u{1B}[>0;276;0c", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}[I", "\u{1B}[O", "\u{1B}[1 q", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[M !!", "\u{1B}[<0;0;0M",
        "\u{1B}[<35;3;4M",
    ])
    func whatATerminalSaysUnaskedIsNoKey(_ text: String) {
        #expect(Self.events(text + "x") == [.text("x")])
    }

    @Test func theMouse() {
        #expect(Self.events("\u{1B}[<0;10;5M") == [.mouse(Mouse(action: .press, column: 9, row: 4))])
        #expect(Self.events("\u{1B}[<0;10;5m") == [.mouse(Mouse(action: .release, column: 9, row: 4))])
        #expect(Self.events("\u{1B}[<64;1;1M") == [.mouse(Mouse(action: .wheelUp, column: 0, row: 0))])
        #expect(Self.events("\u{1B}[<65;300;70M") == [.mouse(Mouse(action: .wheelDown, column: 299, row: 69))])
        // The other buttons press nothing.
        #expect(Self.events("\u{1B}[<2;10;5M").isEmpty)
    }

    @Test func whereTheCursorIs() { #expect(Self.events("\u{1B}[12;40R") == [.cursor(row: 12, column: 40)]) }

    @Test func aPasteIsTextWhateverItIs() {
        #expect(
            Self.events("\u{1B}[200~a\r\u{1B}[Aä\u{3}\u{1B}[20\u{1B}[201~\r")
                == [.pasted("a"), .pasted("\n"), .pasted("["), .pasted("A"), .pasted("ä")]
                + [.pasted("["), .pasted("2"), .pasted("0"), .pasteEnded, .key(.enter)])
    }

    @Test func anUnfinishedCharacterInAPasteDoesNotHideItsEnd() {
        #expect(
            Self.events(Array("\u{1B}[200~".utf8) + [0xE2, 0x82] + Array("\u{1B}[201~x".utf8))
                == [.pasted("\u{FFFD}"), .pasteEnded, .text("x")])
    }

    /// Any bytes, cut anywhere: never more than two events a byte but for the end of a paste that was none, never a control
    /// character as text, and afterwards keys are keys again.
    @Test func anyBytes() {
        var random = SystemRandomNumberGenerator()
        let interesting: [UInt8] = [
            0x1B, 0x5B, 0x4F, 0x3B, 0x7E, 0x30, 0x32, 0x31, 0x3C, 0x4D, 0x5D, 0x07, 0xC3, 0xE2, 0x5C,
        ]
        for _ in 0..<4_000 {
            var decoder = InputDecoder()
            var time = Self.start
            var count = 0
            let bytes = (0..<Int.random(in: 1...120, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? interesting.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            for byte in bytes {
                if Int.random(in: 0..<10, using: &random) == 0 { time += .milliseconds(60) }
                decoder.feed(byte, at: time) { event in
                    count += 1
                    switch event {
                    case .text(let scalar):
                        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
                    case .pasted(let scalar):
                        #expect(scalar.value >= 0x20 || scalar.value == 0x0A || scalar.value == 0x09)
                    default: break
                    }
                }
            }
            #expect(count <= 2 * bytes.count + 6)
            var last: TerminalEvent?
            for byte in Array("\u{1B}[201~".utf8) { decoder.feed(byte, at: time + .seconds(1)) { _ in } }
            decoder.feed(0x0D, at: time + .seconds(2)) { last = $0 }
            #expect(last == .key(.enter), "\(bytes)")
        }
    }
}
