// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

/// A line that may start a timer: `25m Focus`, `timer 5m`, `timer for tea 4 minutes`.
package struct TimerLine: Sendable, Hashable {
    /// The name of a timer without a title.
    package static let defaultTitle = "Timer"
    private static let names: Set<String> = ["timer", "countdown"]
    private static let joints: Set<String> = ["for", "of", "in", "für", "von"]
    /// The longest length, in microseconds, of a line that does not call itself a timer: `2 days Berlin` is none.
    private static let longest: Int64 = 24 * 3_600 * 1_000_000
    /// The most words of a length: `1 hour and 30 minutes`.
    private static let mostWords = 6

    /// The words of the length.
    package let length: String
    /// The title; nil if the line has none.
    package let title: String?
    /// The length in seconds.
    package let seconds: Double
    /// True for a line that begins with "timer".
    package let isNamed: Bool
    /// The place of the length in the line, in UTF-16 units.
    package let place: Range<Int>

    /// Reads a line; nil for one without a length of time in its place.
    package init?(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        let isNamed = words.first.map { Self.names.contains($0.lowercased()) } ?? false
        let rest = words.dropFirst(isNamed ? 1 : 0).drop { isNamed && Self.joints.contains($0.lowercased()) }
        guard let (range, span) = Self.length(in: rest, mayBeLast: isNamed), isNamed || span <= Self.longest else {
            return nil
        }
        let titleWords = (rest[..<range.lowerBound] + rest[range.upperBound...]).filter { !$0.isEmpty }
        let start = words[range.lowerBound].startIndex
        let end = words[range.upperBound - 1].endIndex
        length = words[range].joined(separator: " ")
        title = titleWords.isEmpty ? nil : titleWords.joined(separator: " ")
        seconds = Double(span) / 1_000_000
        self.isNamed = isNamed
        place =
            line.utf16.distance(from: line.startIndex, to: start)..<line.utf16.distance(from: line.startIndex, to: end)
    }

    /// Returns the places of the words of the length: the longest at the beginning, or at the end.
    private static func length(
        in words: ArraySlice<Substring>, mayBeLast: Bool
    ) -> (range: Range<Int>, span: Int64)? {
        let most = min(words.count, mostWords)
        for count in stride(from: most, to: 0, by: -1) {
            let first = words.startIndex..<words.startIndex + count
            if let span = span(words[first]) { return (first, span) }
        }
        guard mayBeLast else { return nil }
        for count in stride(from: most, to: 0, by: -1) {
            let last = words.endIndex - count..<words.endIndex
            if let span = span(words[last]) { return (last, span) }
        }
        return nil
    }

    /// Returns a length of time in microseconds; nil for other words, whatever is wrong with them.
    private static func span(_ words: ArraySlice<Substring>) -> Int64? {
        guard let span = try? Span.parse(words.joined(separator: " ")), span > 0 else { return nil }
        return span
    }

    /// Returns whether the line starts a timer, although alertd may understand it as a reminder, too.
    ///
    /// - Parameter reply: What alertd understood; nil if it understood nothing.
    package func isMeant(_ reply: Notifications.Interpret.Reply?) -> Bool {
        guard let reply else { return isNamed || title == nil }
        guard let when = reply.when else { return true }
        // "timer 5m" is no reminder "timer", but "timer 5m tomorrow" is one.
        return isNamed && (when == length || when.hasSuffix(" " + length) && Self.joints.contains(Self.first(of: when)))
    }

    private static func first(of words: String) -> String {
        words.prefix { !$0.isWhitespace }.lowercased()
    }

    /// Returns what the page shows of the line before the timer is started.
    package func reading(_ reply: Notifications.Next.Reply) -> Page.Read.Reply {
        .init(
            title: SafeText.line(title ?? Self.defaultTitle), timeStart: place.lowerBound, timeEnd: place.upperBound,
            trigger: reply.trigger, fires: reply.fires, notes: reply.notes, timer: seconds)
    }
}
