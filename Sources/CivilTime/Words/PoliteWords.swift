// SPDX-License-Identifier: Apache-2.0

/// Words before a title that belong to the command and not to the title: `remind me to` in `remind me to call Bob`.
public enum PoliteWords {
    /// The forms, each after a longer one that begins with it.
    private static let forms: [[String]] = [
        ["remind", "me", "to"], ["remind", "me", "about"], ["remind", "me", "of"], ["remind", "me", "that"],
        ["remind", "me"], ["me", "to"], ["me", "about"], ["me", "of"], ["me"], ["erinnere", "mich", "an"],
        ["erinnere", "mich", "daran,"], ["erinnere", "mich", "daran"], ["erinnere", "mich"], ["erinner", "mich", "an"],
        ["erinner", "mich"], ["mich", "an"], ["mich", "daran,"], ["mich", "daran"], ["mich"],
    ]

    /// Words between a time and the title behind it: `remind me at 9 to call Bob`.
    private static let joints: Set<String> = ["to", "about", "of", "that", "an", "daran,", "daran"]

    /// Returns the number of polite words before other words of a line: two in `me to call Bob`, none in `Me and Bob`.
    public static func count(in line: [String]) -> Int {
        let please = ["please", "bitte"].contains(line.first?.lowercased() ?? "") ? 1 : 0
        let words = line.dropFirst(please)
        let form = forms.first { words.count > $0.count && zip(words, $0).allSatisfy { $0.lowercased() == $1 } }
        guard let form, let first = words.first else { return 0 }
        // "Me and Bob" is a title.
        let next = words.dropFirst().first ?? ""
        guard form.count > 1 || first == form[0] && !["and", "und", "&"].contains(next) else { return 0 }
        return please + form.count
    }

    /// Splits `at 9 to call Bob`, the words after polite ones, into the number of words of the time and the place of
    /// the title; nil if they do not begin with a time.
    public static func time(before title: [String], by words: TimeWords) -> (end: Int, title: Int)? {
        let end = title.indices.dropFirst().last { place in
            joints.contains(title[place].lowercased()) && place + 1 < title.count
                && words.isTime(title[..<place].joined(separator: " "))
        }
        return end.map { ($0, $0 + 1) }
    }
}
