// SPDX-License-Identifier: Apache-2.0

import CivilTime
import RandomSupport
import Testing

@testable import ICalendar

/// Lines and values, as one-line cases.
@Suite struct ReadingTests {
    static func lines(_ text: String, pieces: Int = .max) -> [(Int, String)] {
        var scanner = LineScanner()
        var found: [(Int, String)] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = pieces == .max ? bytes.count : min(bytes.count, start + pieces)
            Array(bytes[start..<end]).withUnsafeBufferPointer { piece in
                scanner.read(piece) { found.append(($0.number, String(decoding: $0.bytes, as: UTF8.self))) }
            }
            start = end
        }
        scanner.end { found.append(($0.number, String(decoding: $0.bytes, as: UTF8.self))) }
        return found
    }

    @Test(arguments: [
        ("A:1\r\nB:2\r\n", "1 A:1|2 B:2"),
        ("A:1\nB:2", "1 A:1|2 B:2"),
        ("A:1\r\n 2\r\n\t3\r\nB:4\r\n", "1 A:123|4 B:4"),
        ("A:1\n  2\n", "1 A:1 2"),
        // Any line break of text files, also where something doubled a carriage return.
        ("A:1\r\r\nB:2\r", "1 A:1|2 B:2"),
        ("A:1\r\n 2\r\r\n 3\r\nB:4", "1 A:123|4 B:4"),
        ("A:1\rB:2\r", "1 A:1|2 B:2"),
        ("A:1\r 2\r\t3\rB:4", "1 A:123|4 B:4"),
        ("A:1\r\rB:2", "1 A:1|2 |3 B:2"),
        ("A:1\rB:2\r\nC:3\nD:4", "1 A:1|2 B:2|3 C:3|4 D:4"),
        ("A:1\n\rB:2\n\r", "1 A:1|2 B:2"),
        ("A:1\n\r 2\n\r\t3\n\rB:4\n\r", "1 A:123|4 B:4"),
        ("A:1\n\rB:2\r\nC:3\n", "1 A:1|2 B:2|3 C:3"),
        ("A:1\r\nB:x\ry\r\nC:3", "1 A:1|2 B:x\ry|3 C:3"),
        ("A:1\n\n\nB:2\n", "1 A:1|2 |3 |4 B:2"),
        ("A:x\r\n \r\n y\r\n", "1 A:xy"),
        ("A:\u{c3}\r\n \u{bc}", "1 A:\u{c3}\u{bc}"),
        ("", ""),
        (" A:1\nB:2", "1  A:1|2 B:2"),
    ])
    func linesAreUnfolded(_ text: String, _ expected: String) {
        for pieces in [.max, 1, 2, 3, 7] {
            let found = Self.lines(text, pieces: pieces).map { "\($0.0) \($0.1)" }.joined(separator: "|")
            #expect(found == expected, "in pieces of \(pieces)")
        }
    }

    @Test func aLongLineIsCutAndTheNextOneRead() {
        var scanner = LineScanner()
        var found: [(Int, Int, Bool)] = []
        let long = Array(repeating: UInt8(ascii: "x"), count: LineScanner.maximumLine + 10) + Array("\nA:1\n".utf8)
        long.withUnsafeBufferPointer { scanner.read($0) { found.append(($0.number, $0.bytes.count, $0.isCut)) } }
        scanner.end { found.append(($0.number, $0.bytes.count, $0.isCut)) }
        #expect(found.map(\.1) == [LineScanner.maximumLine, 3])
        #expect(found.map(\.2) == [true, false])
        #expect(found.map(\.0) == [1, 2])
    }

    @Test(arguments: [
        ("DTSTART:1", "DTSTART 1"),
        ("dtstart;Value=date:1", "DTSTART VALUE=date 1"),
        ("A;B=x,y;C=\"p:q;r,s\":v:w", "A B=x,y C=p:q;r,s v:w"),
        ("A;B=^'a^n^^b^x:v", "A B=\"a\n^b^x v"),
        ("A;B=:v", "A B= v"),
        ("A;B=\"\",z:v", "A B=,z v"),
        ("A:", "A "),
        ("A", "!"), (":v", "!"), ("A B:v", "!"), ("A;B:v", "!"), ("A;B=\"x:v", "!"), ("A;=x:v", "!"),
        ("A;B=\"x\"y:v", "!"), ("Ä:v", "!"),
    ])
    func contentLines(_ text: String, _ expected: String) {
        let raw = LineScanner.Line(bytes: Array(text.utf8))
        guard let line = try? ContentLine(raw) else {
            #expect(expected == "!")
            return
        }
        let parameters = line.parameters.map { $0.name + "=" + $0.values.joined(separator: ",") + " " }.joined()
        #expect(line.name + " " + parameters + String(decoding: line.value, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("a\\, b\\; c\\\\d\\ne\\Nf", "a, b; c\\d\ne\nf"),
        ("C:\\Users\\x", "C:\\Users\\x"),
        ("end\\", "end\\"),
        ("tab\there\u{1}gone\u{7f}\u{85}", "tab\theregone"),
        ("ü😀", "ü😀"),
    ])
    func texts(_ written: String, _ meant: String) {
        #expect(TextValue.read(Array(written.utf8)[...], limit: 100, lines: true).text == meant)
    }

    @Test func textsAreCutBetweenCharactersAndRepaired() {
        #expect(TextValue.read(Array("aü😀".utf8)[...], limit: 6, lines: true) == .init(text: "aü", isCut: true))
        #expect(
            TextValue.read([0x61, 0xff, 0x62][...], limit: 9, lines: true)
                == .init(text: "a\u{fffd}b", isRepaired: true))
        #expect(TextValue.read(Array("a\\nb\\r\\nc\r\n".utf8)[...], limit: 99, lines: false).text == "a b\\r c ")
    }

    @Test func textsSurviveEscaping() {
        var random = SeededRandom()
        let alphabet = Array("\\;,:\"n\n\tüab ")
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
            #expect(TextValue.read(TextValue.escape(text)[...], limit: 999, lines: true).text == text)
        }
    }

    @Test(
        arguments: [
            ("PT15M", 0, 900), ("-PT15M", 0, -900), ("+P1W", 7, 0), ("P1DT2H3M4S", 1, 7_384), ("-P1D", -1, 0),
            ("-P0DT0H15M0S", 0, -900), ("PT0S", 0, 0), ("p1dt1s", 1, 1), ("P1W2D", 9, 0), ("PT1H1S", 0, 3_601),
        ] as [(String, Int, Int64)])
    func durations(_ text: String, _ days: Int, _ seconds: Int64) {
        #expect(
            DurationValue(Array(text.utf8)[...]) == DurationValue(days: days, microseconds: seconds * Span.second))
    }

    @Test(arguments: [
        "", "P", "PT", "P1", "P1H", "PT1D", "1D", "P1Y", "P1M", "PT1M1H", "P-1D", "P1DT", "PT1.5H", "P99999999D",
        "P1D ", "P1D1D", "--P1D", "P9999999999999999D",
    ])
    func noDurations(_ text: String) {
        #expect(DurationValue(Array(text.utf8)[...]) == nil)
    }

    @Test(arguments: [(0, 0, "PT0S"), (1, 0, "P1D"), (-14, 0, "-P2W"), (-1, -3_661, "-P1DT1H1M1S"), (7, 60, "P7DT1M")])
    func durationsAreWritten(_ days: Int, _ seconds: Int64, _ text: String) {
        let value = DurationValue(days: days, microseconds: seconds * Span.second)
        #expect(value.text == text)
        #expect(DurationValue(Array(text.utf8)[...]) == value)
    }

    @Test(arguments: [
        ("20270304", "2027-03-04T00:00:00 day"), ("20270304T090000", "2027-03-04T09:00:00 floating"),
        ("20270304T090000Z", "2027-03-04T09:00:00 utc"), ("20270304T235960", "2027-03-04T23:59:59 floating"),
        ("99991231T235959z", "9999-12-31T23:59:59 utc"), ("2027-03-04", "!"), ("20270230", "!"),
        ("20270304T240000", "!"), ("20270304T0900", "!"), ("20270304T090000+01", "!"), ("", "!"), ("2027030 ", "!"),
        ("20270304T090000ZZ", "!"),
    ])
    func moments(_ text: String, _ expected: String) {
        let found = DateOrTime(Array(text.utf8)[...], zone: nil)
        let form =
            switch found {
            case nil: "!"
            case .date?: " day"
            case .floating?: " floating"
            case .utc?: " utc"
            case .zoned?: " zoned"
            case .offset?: " offset"
            }
        #expect((found?.wall.text ?? "") + form == expected)
    }

    /// Forms that generators write, and what they mean; "!" for those without a single meaning.
    @Test(arguments: [
        ("2027-03-04", "20270304"), ("20270304T1300Z", "20270304T130000Z"), ("2027-03-07T09:00:00", "20270307T090000"),
        ("20270310T090000+0100", "20270310T080000Z"), ("20270310 090000", "20270310T090000"),
        ("20270310T240000", "20270311T000000"), ("20270310T090000.123Z", "20270310T090000Z"),
        ("2027-03-10T09:00:00.000+01:00", "20270310T080000Z"), ("2027-03-10T09:00Z", "20270310T090000Z"),
        ("2027-03-10 09:00", "20270310T090000"), ("20270310T09", "20270310T090000"), ("20270310Z", "20270310"),
        ("20270310T090000-05", "20270310T140000Z"), ("20270310T090000+00:00", "20270310T090000Z"),
        ("20270310090000", "20270310T090000"), ("2027-03-10T09:00:00,5", "20270310T090000"),
        ("  20270310T090000Z\t", "20270310T090000Z"), ("20270310T090000 Z", "20270310T090000Z"),
        ("20271231T24:00", "20280101T000000"),
        ("2027-0310", "!"), ("20270310T250000", "!"), ("20270310T240001", "!"), ("20270310T0960", "!"),
        ("2027-02-29", "!"), ("20270310T", "!"), ("20270310T9", "!"), ("20270310T090000+1", "!"),
        ("20270310T090000CET", "!"), ("10.03.2027", "!"), ("03/10/2027", "!"), ("20270310T090000+9900", "!"),
        ("20270310T09:", "!"), ("20270310T090000.", "!"), ("tomorrow", "!"), ("", "!"),
    ])
    func momentsOfGenerators(_ text: String, _ expected: String) {
        let found = DateOrTime.read(Array(text.utf8)[...], zone: nil, name: "DTSTART", line: 1)
        #expect(found.map { $0.value.basicText ?? "?" } ?? "!" == expected)
        #expect(found == nil || found?.note != nil, "an unusual form is noted")
    }

    /// Lengths in seconds; days are calendar days.
    @Test(
        arguments: [
            ("-P1H", 0, -3_600), ("PT-15M", 0, -900), ("-PT1H30", 0, -5_400), (" -PT15M ", 0, -900),
            ("P-1DT-2H", -1, -7_200), ("-P1H30M", 0, -5_400), ("PT0", 0, 0), ("0", 0, 0), ("-PT0.5H", 0, -1_800),
            ("-PT1,5H", 0, -5_400), ("- P 1 D", -1, 0), ("\u{2212}PT15M", 0, -900), ("-P900S", 0, -900),
            ("PT-1H-30M", 0, -5_400), ("-PT15M\t", 0, -900),
        ] as [(String, Int, Int64)])
    func durationsOfGenerators(_ text: String, _ days: Int, _ seconds: Int64) throws {
        let line = try ContentLine(LineScanner.Line(bytes: Array("TRIGGER:\(text)".utf8)))
        let (value, note) = try DurationValue.read(line)
        #expect(value == DurationValue(days: days, microseconds: seconds * Span.second))
        #expect(note != nil)
    }

    @Test(arguments: [
        "-PT", "P-15M", "-900", "-15M", "15M", "-P1M", "-PT15", "-P1Y", "PT1M1H", "--PT5M", "-PT-15M", "PT-1H30M", "P",
        "", "-P1DT", "P0.5D", "PT1.5.5H", "-PT15MIN", "soon", "-P99999999D", "PT1D",
    ])
    func lengthsWithoutASingleMeaning(_ text: String) throws {
        let line = try ContentLine(LineScanner.Line(bytes: Array("TRIGGER:\(text)".utf8)))
        #expect(throws: LineProblem.self) { try DurationValue.read(line) }
    }
}
