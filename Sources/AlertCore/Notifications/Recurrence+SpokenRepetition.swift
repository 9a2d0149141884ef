// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Recurrence {
    /// Returns words that name the repetition without its end and its zone, like `every day at 08:00`; nil if alertd
    /// would not read these words as this repetition.
    func spokenWords(at now: Instant, zones: Zones) -> String? {
        // A repetition without words, and one whose zone is gone, has no line to type.
        guard let plain = try? Recurrence(pattern, start: start, zone: .floating), let zone = try? zones.zone(zone),
            let habits = try? zones.habits(in: zone, language: nil),
            let read = try? SpokenTime(plain.summary, now: now, zones: zones, reference: self.zone, habits: habits),
            case .recurring(let back) = read.trigger, back.pattern == pattern, back.start?.time == start?.time
        else { return nil }
        return plain.summary
    }

    /// Returns the repetition with the end of another one, and everything else as it is.
    ///
    /// - Throws: The initializer's errors.
    func ending(like other: Recurrence) throws(TimeTextError) -> Recurrence {
        try Recurrence(
            pattern, start: start, zone: zone, until: other.until, count: other.count, added: added, omitted: omitted,
            gap: gap, overlap: overlap)
    }
}

/// Words that name the end of a repetition and nothing else.
enum EndWords {
    private static let first: Set<String> = ["until", "till", "til", "through", "thru", "for", "bis", "für"]
    private static let last: Set<String> = ["times", "mal"]

    /// Splits `10:00 until friday` before its end; nil if no end follows other words.
    static func split(_ text: String) -> (time: String, end: String)? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let place = words.indices.dropFirst().first(where: { first.contains(words[$0].lowercased()) }),
            place + 1 < words.count
        else { return nil }
        return (words[..<place].joined(separator: " "), words[place...].joined(separator: " "))
    }

    /// Returns whether words may be an end alone, like `until friday`, `for 5 times` and `3 times`.
    static func mayBe(_ text: String) -> Bool {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard let one = words.first, let end = words.last else { return false }
        return words.count > 1 && (first.contains(one) || last.contains(end))
    }
}
