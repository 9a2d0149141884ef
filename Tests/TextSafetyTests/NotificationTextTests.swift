// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextSafety

@Suite struct NotificationTextTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("bell\u{07} escape\u{1B}[31m delete\u{7F} csi\u{9B}", "bell escape[31m delete csi"),
        ("nul\0nul", "nulnul"),
        ("separator\u{2028}paragraph\u{2029}", "separator paragraph "),
        ("Grüße 👩‍👩‍👧 שלום", "Grüße 👩‍👩‍👧 שלום"),
        ("", ""),
    ])
    func aLineIsOneSafeLine(_ text: String, _ expected: String) {
        #expect(NotificationText.line(text, bytes: 100) == expected)
    }

    @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
    func noncharactersAreReplaced(_ code: UInt32) throws {
        let text = String(try #require(Unicode.Scalar(code)))
        #expect(NotificationText.line("a" + text + "b", bytes: 100) == "a\u{FFFD}b")
    }

    @Test func aBlockKeepsItsLines() {
        #expect(NotificationText.block("one\r\ntwo\u{2028}three\tfour", bytes: 100) == "one\ntwo\nthree four")
    }

    @Test(arguments: [
        ("12345678", 8, "12345678"), ("123456789", 8, "12345…"), ("äöüß", 8, "äöüß"), ("äöüßx", 8, "äö…"),
        ("🌍🌍🌍", 8, "🌍…"), ("xxxx", 3, "…"),
    ])
    func aLongTextIsCutBetweenScalars(_ text: String, _ bytes: Int, _ expected: String) {
        #expect(NotificationText.line(text, bytes: bytes) == expected)
    }

    @Test func whateverTheTextTheBoundHolds() {
        let scalars = ["a", "ß", "…", "🌍", "\u{0301}", "\n", "\0", "&"]
        for length in 0..<200 {
            let text = (0..<length).map { scalars[($0 * 7 + length) % scalars.count] }.joined()
            for limit in [3, 4, 10, 63, 64] {
                let cut = NotificationText.block(text, bytes: limit)
                #expect(cut.utf8.count <= limit)
                #expect(NotificationText.block(cut, bytes: limit) == cut)
            }
        }
    }

    @Test func aTextOfOneMebibyteIsCut() {
        #expect(NotificationText.block(String(repeating: "e\u{0301}", count: 1 << 19), bytes: 4096).utf8.count <= 4096)
    }

    @Test(arguments: [
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
        ("&amp;", "&amp;amp;"), ("<b>open", "&lt;b&gt;open"), ("plain", "plain"),
    ])
    func markupIsShownAsItIs(_ text: String, _ expected: String) {
        #expect(NotificationText.escaped(text) == expected)
    }
}
