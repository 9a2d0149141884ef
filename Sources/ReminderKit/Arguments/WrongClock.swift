// SPDX-License-Identifier: Apache-2.0

import ClientKit

/// A word that is written like a time of day, and is none: `25:00`, `9:75`.
package enum WrongClock {
    /// Returns whether a word is one. 24:00 is the end of a day.
    package static func isOne(_ word: String) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { 1...2 ~= $0.utf8.count ? UInt8($0) : nil }
        guard 2...3 ~= parts.count, numbers.count == parts.count else { return false }
        if numbers[0] == 24, numbers.dropFirst().allSatisfy({ $0 == 0 }) { return false }
        return numbers[0] > 23 || numbers.dropFirst().contains { $0 > 59 }
    }

    /// Returns the sentence about such a word.
    package static func sentence(_ word: String) -> String {
        "\"\(word)\" is not a time of day; those go from 0:00 to 23:59"
    }

    /// Returns the failure for a title that is such a word; nil for another title.
    static func failure(_ title: String) -> Failure? {
        guard isOne(title) else { return nil }
        return Failure(.badInput, sentence(title), remedy: "Write one of those, like 9:00")
    }
}
