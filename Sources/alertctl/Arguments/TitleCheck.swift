// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Whether a title and the words behind it are what a person meant by them.
enum TitleCheck {
    /// Words that begin a time, and so are no title before one. Capitalized, they are a title.
    private static let beginnings: Set<String> = [
        "in", "at", "on", "every", "um", "am", "jeden", "jede", "jedes", "alle",
    ]

    /// The problem with them, for a person; nil for none.
    ///
    /// - Parameter namesATime: Whether words or options say when.
    static func problem(_ title: String, words: [String], namesATime: Bool) -> String? {
        if !words.isEmpty, beginnings.contains(title) {
            return "the title is missing: \"\(title)\" begins the time. Put a title first: Tea \(title) "
                + words.joined(separator: " ")
        }
        if !namesATime, title.contains(where: \.isWhitespace) {
            return
                "no time given. Write it after the title and outside its quotes, like \"Call Ada\" tomorrow 9am, "
                + "or add one of --in, --at, --every, --rrule, --cron and --calendar."
        }
        return nil
    }

    /// A refusal of words that may be the title's further ones, as in `Call the dentist tomorow 9am`.
    ///
    /// - Parameter isTime: Whether words say a time, perhaps with a typing error.
    static func pointedAt(
        _ failure: Failure, title: String, words: [String], isTime: ([String]) -> Bool = { _ in true }
    ) -> Failure {
        guard failure.status == .badInput, words.count > 1, !title.contains(where: \.isWhitespace),
            let refused = failure.excerpt?.place(in: words),
            let end = (refused + 1..<words.count).first(where: { isTime(Array(words[$0...])) })
        else { return failure }
        var failure = failure
        failure.remedy =
            "Put a title of several words in quotes: \"\(([title] + words[..<end]).joined(separator: " "))\" "
            + words[end...].joined(separator: " ")
        return failure
    }
}
