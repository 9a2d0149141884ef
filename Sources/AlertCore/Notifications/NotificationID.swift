// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Ids for notifications whose caller gave none: the title in small letters and dashes, so that a person can type it.
package enum NotificationID {
    /// The longest id made from a title, in characters.
    package static let maximumLength = 32

    /// Makes words into an id: "Stand up!" becomes "stand-up". Letters of other scripts stay; a title without letters
    /// becomes "alert".
    package static func words(of title: String) -> String {
        var result = ""
        var pendingDash = false
        for character in title.lowercased() {
            guard result.count < maximumLength else { break }
            if character.isLetter || character.isNumber {
                if pendingDash && !result.isEmpty { result.append("-") }
                pendingDash = false
                result.append(character)
            } else {
                pendingDash = true
            }
        }
        return result.isEmpty ? "alert" : String(result.prefix(maximumLength))
    }

    /// The numbers behind the words of a title that is taken. More of them would be looked up one by one.
    private static let numbers = 2...9

    /// Returns the words of the title, followed by a number if they are taken, and by four random characters if these
    /// are taken, too. The characters exclude letters and digits that look alike.
    package static func unused(
        for title: String, using random: inout some RandomNumberGenerator, isTaken: (String) throws -> Bool
    ) rethrows -> String {
        let words = words(of: title)
        if try !isTaken(words) { return words }
        for number in numbers where try !isTaken("\(words)-\(number)") { return "\(words)-\(number)" }
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        var length = 4
        while true {
            var candidate = words + "-"
            for _ in 0..<length { candidate.append(letters[Int.random(in: letters.indices, using: &random)]) }
            if try !isTaken(candidate) { return candidate }
            // 900,000 ids of four letters exist for each title: when they get scarce a longer one is surely free.
            length += 1
        }
    }
}
