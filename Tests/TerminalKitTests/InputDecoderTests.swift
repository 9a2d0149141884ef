// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import RandomSupport
import Testing

@testable import TerminalKit

/// Bytes of a terminal as events.
@Suite struct InputDecoderTests {
    private static let start = ContinuousClock.now

    /// Returns the events for bytes that come at once, including the rest if nothing follows.
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
    func whatIsNoUTF8IsToldAndNotReplaced(_ bytes: [UInt8], _ count: Int) {
        let events = Self.events(bytes)
        #expect(events.count == count)
        #expect(events.first == .unreadable(.encoding, isPasted: false))
        if bytes.last == 0x41 { #expect(events.last == .text("A"), "what follows is not swallowed") }
    }

    @Test func theReplacementCharacterItselfIsText() { #expect(Self.events("\u{FFFD}") == [.text("\u{FFFD}")]) }

    @Test func controlsOfTheSecondKindAreNoText() {
        let control = TerminalEvent.unreadable(.control, isPasted: false)
        #expect(Self.events("\u{9B}\u{85}x") == [control, control, .text("x")])
    }

    @Test(
        arguments: [
            (TextEncoding.latin1, [0x70, 0xE4, 0xDF, 0xA4], "päß¤"), (.latin9, [0xA4, 0xBD, 0xE4], "€œä"),
            (.utf8, [0xC3, 0xA4], "ä"),
        ] as [(TextEncoding, [UInt8], String)])
    func olderEncodingsAreConverted(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) {
        var decoder = InputDecoder(encoding: encoding)
        var events: [TerminalEvent] = []
        for byte in bytes + [0x1B, 0x5B, 0x41] { decoder.feed(byte, at: Self.start) { events.append($0) } }
        #expect(events == text.unicodeScalars.map { .text($0) } + [.key(.up)])
        #expect(encoding.bytes(text) == bytes)
    }

    @Test func anotherLocaleThanTheTerminalsIsTold() {
        for isPaste in [false, true] {
            var decoder = InputDecoder(encoding: .latin1)
            var events: [TerminalEvent] = []
            let bytes = isPaste ? Array("\u{1B}[200~ä\u{1B}[201~".utf8) : Array("ä".utf8)
            for byte in bytes { decoder.feed(byte, at: Self.start) { events.append($0) } }
            #expect(events.contains(.unreadable(.locale, isPasted: isPaste)))
        }
        let bytes = Array("äß".utf8)
        var target = [UInt8](repeating: 0, count: TextEncoding.latin1.maximumLength(bytes.count))
        #expect(
            bytes.withUnsafeBytes { line in
                target.withUnsafeMutableBytes { TextEncoding.latin1.convert(line, into: $0) }
            } == nil)
        let older: [UInt8] = [0x70, 0xE4, 0xDF]
        let count = older.withUnsafeBytes { line in
            target.withUnsafeMutableBytes { TextEncoding.latin1.convert(line, into: $0) }
        }
        #expect(count == 5 && Array(target[..<5]) == Array("päß".utf8))
    }

    @Test(
        arguments: [
            ("de_DE.ISO-8859-1", TextEncoding.latin1), ("de_DE.iso88591", .latin1), ("fr_FR.ISO8859-15@euro", .latin9),
            ("de_DE@euro", .latin9), ("en_US", .latin1), ("de_DE.UTF-8", .utf8), ("ru_RU", .utf8), ("C", .utf8),
            ("POSIX", .utf8), ("", .utf8), ("de_DE.utf8@euro", .utf8), ("C.UTF-8", .utf8),
        ] as [(String, TextEncoding)])
    func theLocaleTellsTheEncoding(_ locale: String, _ encoding: TextEncoding) {
        #expect(TextEncoding(Environment(["LANG": locale, "LC_ALL": ""])) == encoding)
        #expect(TextEncoding(Environment(["LANG": "C", "LC_ALL": locale])) == encoding)
    }

    // MARK: Time

    @Test func escapeIsToldFromASequenceByTime() {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        decoder.feed(0x1B, at: Self.start) { events.append($0) }
        #expect(decoder.deadline == Self.start + InputTiming.near)
        decoder.flush(at: Self.start + .milliseconds(49)) { events.append($0) }
        #expect(events.isEmpty)
        decoder.feed(0x5B, at: Self.start + .milliseconds(49)) { events.append($0) }
        decoder.feed(0x41, at: Self.start + .milliseconds(400)) { events.append($0) }
        #expect(events == [.key(.up)])
        #expect(decoder.deadline == nil)
        decoder.feed(0x1B, at: Self.start + .seconds(1)) { events.append($0) }
        decoder.flush(at: Self.start + .seconds(2)) { events.append($0) }
        // What comes much later is another key.
        decoder.feed(0x5B, at: Self.start + .seconds(6)) { events.append($0) }
        #expect(events == [.key(.up), .key(.escape), .text("[")])
    }

    @Test(
        arguments: [
            ([:], 50), (["SSH_CONNECTION": "::1 1 ::1 22"], 500), (["SSH_TTY": "/dev/pts/1"], 500),
            (["TMUX": "/tmp/tmux"], 500), (["STY": "1.pts"], 500), (["TMUX": ""], 50),
            (["ESCDELAY": "25", "TMUX": "x"], 25),
            (["ESCDELAY": "2000"], 2_000), (["ESCDELAY": "soon"], 50), (["ESCDELAY": "-1"], 50),
            (["ESCDELAY": "99999999"], 10_000),
        ] as [([String: String], Int)])
    func howLongDependsOnTheWay(_ environment: [String: String], _ milliseconds: Int) {
        #expect(InputTiming(Environment(environment)).escape == .milliseconds(milliseconds))
    }

    /// Each byte of a sequence by itself, with the same pause before each.
    private static func slowly(
        _ text: String, every pause: Duration, timing: InputTiming = InputTiming(), isAwaited: Bool = false
    ) -> [TerminalEvent] {
        var decoder = InputDecoder(timing: timing)
        var events: [TerminalEvent] = []
        var time = start
        if isAwaited { decoder.expectReply(at: time) }
        for byte in text.utf8 {
            time += pause
            decoder.feed(byte, at: time) { events.append($0) }
        }
        decoder.flush(at: time + .seconds(3)) { events.append($0) }
        return events
    }

    @Test(arguments: [
        "\u{1B}[B", "\u{1B}OB", "\u{1B}[1;5B", "\u{1B}[13~", "\u{1B}[<0;3;4M", "\u{1B}[27u", "\u{1B}[27;1;27~",
    ])
    func aSequenceInPiecesIsNeverTyped(_ text: String) {
        for pause in [60, 90, 200, 450] {
            let far = Self.slowly(text, every: .milliseconds(pause), timing: InputTiming(escape: InputTiming.far))
            #expect(far == Self.events(text), "in time over ssh")
            // Nearby the ESC was the key, and the rest of it is nothing.
            #expect(Self.slowly(text, every: .milliseconds(pause)) == [.key(.escape)])
        }
    }

    /// Only the first byte comes late: the rest is there at once.
    @Test(arguments: ["\u{1B}[B", "\u{1B}OB", "\u{1B}[<0;3;4M", "\u{1B}[M !!", "\u{1B}[99;5u"])
    func theRestOfASequenceIsSwallowed(_ text: String) {
        for pause in [60, 700, 2_000, 4_000] {
            var decoder = InputDecoder()
            var events: [TerminalEvent] = []
            decoder.feed(0x1B, at: Self.start) { events.append($0) }
            let time = Self.start + .milliseconds(pause)
            for byte in text.utf8.dropFirst() { decoder.feed(byte, at: time) { events.append($0) } }
            decoder.feed(UInt8(ascii: "x"), at: time + .seconds(1)) { events.append($0) }
            #expect(events == [.key(.escape), .text("x")])
        }
    }

    @Test func whatFollowsEscapeAndIsNoRestIsTyped() {
        #expect(
            Self.slowly("\u{1B}Oslo", every: .milliseconds(120))
                == [.key(.escape)] + "Oslo".unicodeScalars.map { .text($0) })
        #expect(Self.slowly("\u{1B}[", every: .milliseconds(120)) == [.key(.escape), .text("[")])
        #expect(
            Self.slowly("\u{1B}abc", every: .milliseconds(120)) == [.key(.escape), .text("a"), .text("b"), .text("c")])
    }

    @Test(arguments: ["\u{1B}[24;1R", "\u{1B}[1;1R"]) func aReplyInPiecesIsNoKey(_ text: String) {
        for pause in [10, 90, 300, 450, 900] {
            let events = Self.slowly(text, every: .milliseconds(pause), isAwaited: true)
            #expect(!events.contains(.key(.escape)), "\(pause)")
            #expect(events.count == 1)
        }
    }

    @Test func escapeWhileAReplyIsAwaitedIsTheKeyAfterASecond() {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        decoder.expectReply(at: Self.start)
        decoder.feed(0x1B, at: Self.start + .milliseconds(10)) { events.append($0) }
        #expect(decoder.deadline == Self.start + .milliseconds(1_010))
        // The reply tells what it was.
        for byte in Array("\u{1B}[5;1R".utf8) {
            decoder.feed(byte, at: Self.start + .milliseconds(200)) { events.append($0) }
        }
        #expect(events == [.key(.escape), .cursor(row: 5, column: 1)])
        decoder.feed(0x1B, at: Self.start + .milliseconds(300)) { events.append($0) }
        #expect(decoder.deadline == Self.start + .milliseconds(350), "nothing is awaited any more")
    }

    @Test func aTerminalThatNeverAnswersIsAskedNoMore() {
        var decoder = InputDecoder()
        for _ in 0..<InputDecoder.maximumReplies { decoder.expectReply(at: Self.start) }
        #expect(decoder.isUnanswered)
        decoder.feed(0x1B, at: Self.start + .seconds(6)) { _ in }
        #expect(decoder.deadline == Self.start + .seconds(6) + InputTiming.near)
        for byte in Array("\u{1B}[5;1R".utf8) { decoder.feed(byte, at: Self.start + .seconds(7)) { _ in } }
        #expect(!decoder.isUnanswered)
    }

    @Test func aTextOfTheTerminalInPiecesIsNoKey() {
        for pause in [60, 300, 700, 2_000] {
            for end in ["\u{7}", "\u{1B}\\"] {
                var decoder = InputDecoder()
                var events: [TerminalEvent] = []
                var time = Self.start
                decoder.feed(0x1B, at: time) { events.append($0) }
                for byte in Array(("]11;rgb:0/0" + end).utf8) {
                    decoder.feed(byte, at: time) { events.append($0) }
                    time += .milliseconds(pause)
                }
                decoder.flush(at: time) { events.append($0) }
                #expect(events.isEmpty)
                decoder.feed(0x0D, at: time) { events.append($0) }
                #expect(events == [.key(.enter)])
            }
        }
    }

    @Test func aPasteThatBeginsLateIsAPaste() {
        #expect(
            Self.slowly("\u{1B}[200~a\r\u{1B}[201~", every: .milliseconds(120))
                == [.key(.escape), .pasted("a"), .pasted("\n"), .pasteEnded])
    }

    @Test(
        arguments: [
            ("\u{1B}\u{1B}[B", [TerminalEvent.key(.down, .alt)]), ("\u{1B}\u{1B}OA", [.key(.up, .alt)]),
            ("\u{1B}ä", [.key(.alt("ä"))]), ("\u{1B}\t", [.key(.tab, .alt)]),
            ("\u{1B}\u{1}", [.key(.control("a"), .alt)]),
            ("\u{1B}\u{1B}b", [.key(.escape), .key(.alt("b"))]),
        ] as [(String, [TerminalEvent])])
    func altIsNotEscape(_ text: String, _ events: [TerminalEvent]) { #expect(Self.events(text) == events) }

    // MARK: Keys by their numbers

    /// kitty's keyboard protocol, and XTerm's modifyOtherKeys in both forms.
    @Test(
        arguments: [
            ("27u", [TerminalEvent.key(.escape)]), ("27;1:1u", [.key(.escape)]), ("27;1:3u", []),
            ("27;129u", [.key(.escape)]),
            ("13u", [.key(.enter)]), ("13;5u", [.key(.enter, .control)]), ("9u", [.key(.tab)]),
            ("9;2u", [.key(.tab, .shift)]),
            ("127u", [.key(.backspace)]), ("127;3u", [.key(.backspace, .alt)]), ("57414u", [.key(.enter)]),
            ("97u", [.text("a")]), ("97;2u", [.text("A")]), ("97:65;2u", [.text("A")]), ("97;65u", [.text("A")]),
            ("97;66u", [.text("a")]), ("228;2u", [.text("Ä")]), ("32u", [.text(" ")]), ("97;;228u", [.text("ä")]),
            ("49:33;2u", [.text("!")]), ("49;2;33u", [.text("!")]), ("49;2u", [.unreadable(.key, isPasted: false)]),
            ("0;;101:769u", [.unreadable(.key, isPasted: false)]), ("99;5u", [.key(.control("c"))]),
            ("99;69u", [.key(.control("c"))]), ("100;5u", [.key(.control("d"))]),
            ("1089::99;5u", [.key(.control("c"))]),
            ("105;5u", [.key(.tab)]), ("109;5u", [.key(.enter)]), ("91;5u", [.key(.escape)]),
            ("104;5u", [.key(.backspace)]),
            ("97;3u", [.key(.alt("a"))]), ("97;9u", []), ("99;7u", []), ("57399u", [.text("0")]),
            ("57417u", [.key(.left)]),
            ("57441;2u", []), ("57358u", []), ("u", []), ("1;1:3A", []), ("1;1:1A", [.key(.up)]),
            ("1;1:2B", [.key(.down)]),
            ("3;1:3~", []), ("27;5;99~", [.key(.control("c"))]), ("27;1;27~", [.key(.escape)]),
            ("27;5;13~", [.key(.enter, .control)]),
            ("27;2;65~", [.text("A")]), ("27;2;33~", [.text("!")]), ("27;2;9~", [.key(.tab, .shift)]),
            ("27;3;98~", [.key(.alt("b"))]),
        ] as [(String, [TerminalEvent])])
    func aKeyByItsNumberMeansWhatItsBytesMean(_ sequence: String, _ events: [TerminalEvent]) {
        #expect(Self.events("\u{1B}[" + sequence) == events)
    }

    @Test func escapeTwiceIsTwoKeys() { #expect(Self.events("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)]) }

    @Test func aSequenceThatNeverEndsIsForgotten() {
        var decoder = InputDecoder()
        var events: [TerminalEvent] = []
        for byte in Array("\u{1B}[12".utf8) { decoder.feed(byte, at: Self.start) { events.append($0) } }
        decoder.feed(UInt8(ascii: "x"), at: Self.start + InputDecoder.restDelay) { events.append($0) }
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
        let control = TerminalEvent.unreadable(.control, isPasted: true)
        #expect(
            Self.events("\u{1B}[200~a\r\u{1B}[Aä\u{3}\u{1B}[20\u{1B}[201~\r")
                == [.pasted("a"), .pasted("\n"), control, .pasted("["), .pasted("A"), .pasted("ä"), control, control]
                + [.pasted("["), .pasted("2"), .pasted("0"), .pasteEnded, .key(.enter)])
    }

    @Test func aLineEndIsOneWhicheverBytesItHas() {
        #expect(
            Self.events("\u{1B}[200~a\r\nb\nc\r\rd\te\u{1B}[201~")
                == "a\nb\nc\n\nd\te".unicodeScalars.map { .pasted($0) } + [.pasteEnded])
        #expect(Self.events("a\r\nb\n\n") == [.text("a"), .key(.enter), .text("b"), .key(.enter), .key(.enter)])
        #expect(Self.slowly("\r\n", every: .seconds(1)) == [.key(.enter), .key(.enter)])
    }

    @Test func anUnfinishedCharacterInAPasteDoesNotHideItsEnd() {
        #expect(
            Self.events(Array("\u{1B}[200~".utf8) + [0xE2, 0x82] + Array("\u{1B}[201~x".utf8))
                == [.unreadable(.encoding, isPasted: true), .pasteEnded, .text("x")])
    }

    /// Any bytes, cut anywhere: never more than two events a byte but for the end of a paste that was none, never a
    /// control character as text, and afterwards keys are keys again.
    @Test func anyBytes() {
        var random = SeededRandom()
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
            #expect(count <= 2 * bytes.count + 6, "seed \(random.seed)")
            var last: TerminalEvent?
            for byte in Array("\u{1B}[201~".utf8) { decoder.feed(byte, at: time + .seconds(1)) { _ in } }
            decoder.feed(0x0D, at: time + .seconds(2)) { last = $0 }
            #expect(last == .key(.enter), "seed \(random.seed): \(bytes)")
        }
    }
}
