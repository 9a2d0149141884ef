// SPDX-License-Identifier: Apache-2.0

import Testing
import TextSafety

@Suite struct WrittenTextTests {
    @Test(arguments: [
        ("", 3, ""), ("tea", 3, "tea"), ("teas", 3, "tea"), ("né", 2, "n"), ("e\u{301}e", 2, ""), ("a", 0, ""),
    ])
    func aTextIsCutAtACharacter(_ text: String, _ bytes: Int, _ kept: String) {
        #expect(text.prefix(bytes: bytes) == kept)
    }

    @Test(arguments: [("", ""), (" \t\n", ""), (" a b\r\n", "a b"), ("\u{a0}a", "a")])
    func blanksAtTheEndsGo(_ text: String, _ kept: String) {
        #expect(text.trimmingEnds() == kept)
        #expect("-\(kept)-".trimmingEnds { $0 == "-" } == kept)
    }

    @Test func oneThingIsSingular() {
        #expect([0, 1, 2].map { $0.counted("file") } == ["0 files", "1 file", "2 files"])
        #expect([Int64(1), 2].map { $0.counted("entry", "entries") } == ["1 entry", "2 entries"])
    }
}
