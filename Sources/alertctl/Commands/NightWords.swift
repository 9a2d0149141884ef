// SPDX-License-Identifier: Apache-2.0

/// A schedule of do not disturb in words: `every night from 22:00 to 7:00`, `weekdays between 10pm and 7am`.
enum NightWords {
    private static let every: Set = ["every", "each", "nightly", "daily", "weeknights"]
    private static let begins: Set = ["from", "between"]
    private static let days = [
        "night": "", "nights": "", "day": "", "days": "", "evening": "", "evenings": "", "nightly": "", "daily": "",
        "weekday": "weekdays", "weekdays": "weekdays", "workday": "weekdays", "workdays": "weekdays",
        "weeknight": "weekdays", "weeknights": "weekdays", "weekend": "weekends", "weekends": "weekends",
    ]

    /// Returns the schedule of words that say how often; nil for other words.
    static func schedule(_ words: [String]) -> [String]? {
        guard let (days, range, _) = read(words), let days else { return nil }
        return [days.isEmpty ? range : "\(days) \(range)"]
    }

    /// Returns two times of words that do not say how often; nil for other words.
    static func once(_ words: [String]) -> (range: String, end: String)? {
        guard let (days, range, end) = read(words), days == nil else { return nil }
        return (range, end)
    }

    /// Returns the days, empty for all and nil if there are none, and the times; nil for other words, and for words
    /// that a schedule has anyway.
    private static func read(_ words: [String]) -> (days: String?, range: String, end: String)? {
        var words = words.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
        guard words.contains(where: { every.contains($0) || begins.contains($0) }) else { return nil }
        words = words.flatMap { word in
            let ends = word.split(separator: "-").map(String.init)
            return ends.count == 2 && ends.allSatisfy { time($0) != nil } ? [ends[0], "to", ends[1]] : [word]
        }
        var days: String?
        var times: [String] = []
        for word in words {
            if let named = Self.days[word] {
                guard days == nil else { return nil }
                days = named
            } else if let time = time(word) {
                times.append(time)
            } else if !every.contains(word), !begins.contains(word),
                !["to", "until", "till", "and", "at", "on", "the", "-"].contains(word)
            {
                return nil
            }
        }
        // "10 to 7" may be the morning, but nobody who writes 22 means 7 pm.
        let bare = words.compactMap { Int($0) }
        guard times.count == 2, bare.isEmpty || bare.contains(where: { $0 > 12 }) else { return nil }
        return (days, "\(times[0])-\(times[1])", times[1])
    }

    /// Returns a time of day as a schedule has it; nil for other words.
    private static func time(_ word: String) -> String? {
        if word == "midnight" { return "0:00" }
        if word == "noon" { return "12:00" }
        let half = word.suffix(2)
        let isHalf = half == "am" || half == "pm"
        let parts = (isHalf ? word.dropLast(2) : word[...]).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ 1...2 ~= $0.utf8.count }),
            var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
            isHalf ? 1...12 ~= hour : 0...24 ~= hour, 0...59 ~= minute
        else { return nil }
        if isHalf { hour = hour % 12 + (half == "pm" ? 12 : 0) }
        return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
