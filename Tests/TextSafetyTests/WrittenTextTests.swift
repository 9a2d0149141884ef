// SPDX-License-Identifier: Apache-2.0

import Testing
import TextSafety

@Suite struct WrittenTextTests {
    @Test(arguments: [
        ("", 3, ""), ("tea", 3, "tea"), ("teas", 3, "tea"), ("né", 2, "n"), ("e\u{301}e", 2, ""), ("a", 0, ""),
        ("a", -1, ""),
    ])
    func aTextIsCutAtACharacter(_ text: String, _ bytes: Int, _ kept: String) {
        #expect(text.prefix(bytes: bytes) == kept)
    }

    @Test(arguments: [("", 3, ""), ("né", 2, "n"), ("e\u{301}e", 2, "e"), ("e\u{301}e", 3, "e\u{301}"), ("a", -1, "")])
    func aTextIsCutAtAScalar(_ text: String, _ bytes: Int, _ kept: String) {
        #expect(text.prefixOfScalars(bytes: bytes).utf8.elementsEqual(kept.utf8))
    }

    @Test(arguments: [("teapot", 6, "teapot"), ("teapots", 6, "tea…"), ("ää", 3, "…"), ("ab", 1, "…")])
    func aTextIsShortenedWithAnEllipsis(_ text: String, _ bytes: Int, _ kept: String) {
        #expect(text.shortened(toBytes: bytes) == kept)
    }

    @Test(arguments: [("", ""), (" \t\n", ""), (" a b\r\n", "a b"), ("\u{a0}a", "a")])
    func blanksAtTheEndsGo(_ text: String, _ kept: String) {
        #expect(text.trimmingEnds() == kept)
        #expect("-\(kept)-".trimmingEnds { $0 == "-" } == kept)
        #expect(" \(kept) ".trimmingEnd() == (kept.isEmpty ? "" : " " + kept))
    }

    @Test func aSentenceContinues() {
        #expect(["It is. ", "It is.", ""].map(\.withoutFullStop) == ["It is. ", "It is", ""])
        #expect(["it is", "über", ""].map(\.capitalizedFirst) == ["It is", "Über", ""])
        #expect(["It is", "Über", ""].map(\.lowercasedFirst) == ["it is", "über", ""])
    }

    @Test func oneThingIsSingular() {
        #expect([0, 1, 2].map { $0.counted("file") } == ["0 files", "1 file", "2 files"])
        #expect([Int64(1), 2].map { $0.counted("entry", "entries") } == ["1 entry", "2 entries"])
    }

    @Test func aListHasItsWordBeforeTheLast() {
        let all = ["a", "b", "c"]
        #expect((0...3).map { all.prefix($0).listed("and") } == ["", "a", "a and b", "a, b and c"])
        #expect(all.listed("or") == "a, b or c")
    }
}
