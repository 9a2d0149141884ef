// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// Filter as you type: the labels that contain every word of what was typed, whatever the case and the accents.
struct LabelFilter {
    private let words: [String]

    /// A filter for what was typed. Without a word in it everything passes.
    init(_ typed: String) {
        words = Self.folded(typed).split(separator: " ").map(String.init)
    }

    /// Whether a label passes.
    func matches(_ label: Folded) -> Bool { words.allSatisfy { label.text.contains($0) } }

    /// A label as it is compared: made once, compared at every key.
    struct Folded {
        fileprivate let text: String

        init(_ label: String) { text = LabelFilter.folded(label) }
    }

    /// In lower case and without accents.
    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        guard let decomposed = g_utf8_normalize(text, -1, G_NORMALIZE_NFD) else { return text.lowercased() }
        defer { g_free(decomposed) }
        let letters = String(cString: decomposed).lowercased().unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
        return String(String.UnicodeScalarView(letters))
    }
}
