// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns the longest beginning that fits into a number of bytes of UTF-8, in whole characters.
    package func prefix(bytes limit: Int) -> String {
        var text = self
        while text.utf8.count > limit { text.removeLast() }
        return text
    }
}

extension StringProtocol {
    /// Returns the text without the blanks at its ends.
    package func trimmingEnds(where isBlank: (Character) -> Bool = { $0.isWhitespace }) -> String {
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...last])
    }
}

extension BinaryInteger {
    /// Returns a number of things in words: "1 phase", "3 phases".
    ///
    /// - Parameter plural: The word for several; nil for the word for one with an "s".
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
