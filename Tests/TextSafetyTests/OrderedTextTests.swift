// SPDX-License-Identifier: Apache-2.0

import Testing
import TextSafety

@Suite struct OrderedTextTests {
    /// A and B are letters of Hebrew, `<` and `>` the marks of an isolate, and `|` is a left-to-right mark.
    private static func written(_ text: String) -> String {
        text.replacing("א", with: "A").replacing("ת", with: "B").replacing("\u{2068}", with: "<")
            .replacing("\u{2069}", with: ">").replacing("\u{200E}", with: "|")
    }

    @Test(arguments: [
        ("cp a b; rm ж", "cp a b; rm ж"), ("", ""), ("cp אא ת", "|cp <AA> <B>"), ("in /srv/א/ת", "|in /srv/<A>/<B>"),
        ("rm א > 5/1 > ת", "|rm <A> > 5/1 > <B>"), ("א", "|<A>"), ("xאy", "|x<A>y"),
    ])
    func wordsAreIsolated(_ line: String, _ expected: String) {
        let ordered = OrderedText(line)
        #expect(Self.written(ordered.text) == expected)
        #expect(OrderedText.plain(ordered.text) == line)
        let bytes = Array(ordered.text.utf8)
        let words = ordered.rightToLeft.map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(words == line.split { $0 != "א" && $0 != "ת" }.map(String.init))
    }
}
