// SPDX-License-Identifier: Apache-2.0

import TerminalKit
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

@Suite struct ExcerptTests {
    @Test(
        arguments: ["plain", "\u{202E}x\u{2028}", "\u{9B}", "ä日本👩‍👧", "\u{E0041}tag", "\u{7F}\u{0}\n", "quote\"\\"])
    func jsonIsTheSameValueAndSafe(_ text: String) throws {
        let value = JSON.object(["k\(text)": .array([.string(text)])])
        let bytes = value.serialized().escapingObeyedCharacters
        #expect(try JSON(parsing: bytes) == value)
        #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { $0.isObeyedByTerminals })
    }

    @Test(
        arguments: [
            (Excerpt("every fryday", range: 6..<12), "    every fryday\n          ^~~~~~"),
            (Excerpt("日本 x", range: 7..<8), "    日本 x\n         ^"),
            (Excerpt("a\u{1B}b", range: 2..<3), "    a\\eb\n       ^"),
            (Excerpt("ab", range: 2..<9), "    ab\n      ^"),
        ])
    func excerptsPoint(_ excerpt: Excerpt, _ drawing: String) {
        #expect(excerpt.drawing == drawing)
    }

    @Test func longExcerptsAreCutAroundTheMark() {
        let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
        let lines = Excerpt(text, word: "X")?.drawing.split(separator: "\n") ?? []
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.displayWidth <= 80 })
        #expect(lines.first?.prefix { $0 != "X" }.displayWidth == lines.last?.prefix { $0 != "^" }.displayWidth)
        #expect(Excerpt("abc", word: "") == nil)
        #expect(Excerpt("abc", word: "abcd") == nil)
        #expect(Excerpt("abc", word: "x") == nil)
    }
}
