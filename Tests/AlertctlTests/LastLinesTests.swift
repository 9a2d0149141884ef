// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkFront
@testable import alertctl

/// The last lines of a program's output.
@Suite struct LastLinesTests {
    @Test(arguments: [
        ("one\ntwo\nthree\n", ["two", "three"]),
        ("one\r\ntwo\r\nthree", ["two", "three"]),
        ("\n\none\n\n", ["one"]),
        ("", []),
        // A progress meter writes over its line.
        ("10 %\r50 %\r100 %\ndone\n", ["100 %", "done"]),
        ("abc\u{8}\u{8}xy\n", ["axy"]),
        // Colours, a title, a hyperlink, and a character set.
        ("\u{1B}[1;31mred\u{1B}[0m\n\u{1B}]0;title\u{7}plain\n", ["red", "plain"]),
        ("\u{1B}]8;;https://example.org\u{1B}\\link\u{1B}]8;;\u{1B}\\ here\n\u{1B}(Bend\n", ["link here", "end"]),
        ("größe\nçа\n", ["größe", "çа"]),
    ])
    func plainText(output: String, expected: [String]) {
        var lines = LastLines()
        lines.add(Array(output.utf8)[...])
        #expect(lines.last(2) == expected)
        // The same, byte by byte.
        var single = LastLines()
        for byte in output.utf8 { single.add([byte]) }
        #expect(single.last(2) == expected)
    }

    @Test func itIsBounded() {
        var lines = LastLines()
        for number in 0..<1_000 { lines.add(Array("line \(number)\n".utf8)[...]) }
        lines.add([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)[...])
        let kept = lines.last(100)
        #expect(kept.count == LastLines.maximumCount + 1)
        #expect(kept.last?.utf8.count == LastLines.maximumLine)
        #expect(kept.first == "line 980")
    }
}
