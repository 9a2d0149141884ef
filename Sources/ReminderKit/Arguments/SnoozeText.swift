// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import ClientKit

/// The text typed for a snooze.
package enum SnoozeText {
    /// The choices if the configuration names none. The first is the default.
    package static let defaults = ["10m", "1h", "tomorrow 9am"]

    /// Returns the call for a text: a span, or the words of a time with or without "until".
    package static func call(id: String, _ text: String, session: String?, language: String? = nil)
        -> Notifications.Snooze
    {
        let (span, until) = parts(text.split(whereSeparator: \.isWhitespace).map(String.init))
        return Notifications.Snooze(id: id, for: span, until: until, session: session, language: language)
    }

    /// Splits words into a length of time, with or without "for", and the words of a time, which the daemon reads.
    package static func parts(_ words: [String]) -> (span: String, until: String?) {
        let (isUntil, isFor) = (words.first.map(isUntil) ?? false, words.first.map(isFor) ?? false)
        let text = (isUntil || isFor ? words.dropFirst() : words[...]).joined(separator: " ")
        if !isUntil, text.isEmpty || span(text) != nil { return (text, nil) }
        // "for half an hour" is not a span with one unit.
        return ("", isFor ? "in " + text : text)
    }

    /// Returns whether a word announces the end of a snooze.
    package static func isUntil(_ word: String) -> Bool { ["until", "till", "til", "bis"].contains(word.lowercased()) }

    /// Returns whether a word announces the length of a snooze.
    package static func isFor(_ word: String) -> Bool { ["for", "für"].contains(word.lowercased()) }

    /// Returns whether the text snoozes until the start of the notification's event, which only the daemon knows.
    package static func isStart(_ text: String) -> Bool {
        let last = text.split(whereSeparator: \.isWhitespace).last?.lowercased()
        return last == "start" || last == "starts"
    }

    /// Returns a length of time in microseconds; nil if the text is not a length of time.
    package static func span(_ text: String) -> Int64? {
        do {
            return try Span.parse(text)
        } catch {
            return nil
        }
    }

    /// Returns the label of a choice: `10 min`, `until tomorrow 9am`.
    package static func label(_ choice: String) -> String {
        if isStart(choice) { return "until it starts" }
        return span(choice).map { RenderTime.span(seconds: $0 / Span.second) } ?? "until \(choice)"
    }
}
