// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

/// Text typed to filter labels.
@Suite struct LabelFilterTests {
    @Test(arguments: [
        ("", "anything", true), ("  ", "anything", true), ("img 39", "IMG_2039.jpg", true),
        ("39 img", "IMG_2039.jpg", true), ("img 40", "IMG_2039.jpg", false), ("uber", "Überblick", true),
        ("über", "UBERBLICK", true), ("strasse", "Straße", true), ("STRASSE", "straße", true),
        ("cafe", "Cafe\u{301}", true), ("café", "CAFE", true), ("日本", "日本語", true), (".*", "IMG", false),
        ("σισυφος", "ΣΊΣΥΦΟΣ", true), ("istanbul", "İstanbul", true), ("ёлка", "ЕЛКА", true),
        ("1\u{A0}2", "2 und 1", true), ("하", "한국어", true), ("e\u{301}", "É", true), ("o", "ø", false),
    ]) func everyWordIsContained(_ typed: String, _ label: String, _ matches: Bool) {
        #expect(LabelFilter(typed).matches(LabelFilter.Folded(label)) == matches)
    }

    /// The letters that match are marked, each word at its first place.
    @Test(
        arguments: [
            ("feat lo", "feature/login", [0..<4, 8..<10]), ("LO feat", "feat/local-cache", [5..<7, 0..<4]),
            ("uber", "Überblick", [0..<4]), ("strasse", "Straße", [0..<6]), ("本", "日本語", [1..<2]),
            ("", "anything", []), ("x", "abc", []),
        ] as [(String, String, [Range<Int>])])
    func matchingLettersAreMarked(_ typed: String, _ label: String, _ places: [Range<Int>]) {
        #expect(LabelFilter(typed).matched(in: label) == places)
    }

    @Test(arguments: [
        ("re", "Release", true), ("RÉ ", "release", true), ("lease", "Release", false), ("", "Release", false),
        ("a b", "a  b", false), ("a  b", "a b c", true),
    ]) func aLabelBegins(_ typed: String, _ label: String, _ begins: Bool) {
        #expect(LabelFilter(typed).begins(LabelFilter.Folded(label)) == begins)
    }
}
