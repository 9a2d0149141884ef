// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A day of a month, quarter or year that is not named, as in `on the last workday of the month`. It comes once, and
/// people often mean each of them.
enum EachPeriod {
    private static let units = ["month", "quarter", "year"]

    /// Returns words like `each month: every month on the last workday at 16:00`; nil for words that name no such day.
    ///
    /// - Parameter time: The reader of words, which reads the result as a repetition.
    static func words(for text: String, by time: TimeWords) -> String? {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let lower = words.map { $0.lowercased() }
        guard
            let place = lower.indices.dropLast(2).first(where: {
                lower[$0] == "of" && lower[$0 + 1] == "the" && units.contains(lower[$0 + 2])
            })
        else { return nil }
        let unit = lower[place + 2]
        words.removeSubrange(place...(place + 2))
        if words.first?.lowercased() != "on" { words.insert("on", at: 0) }
        let day = words.joined(separator: " ")
        // The other form is read where the first one is not: "on the 1st of every month".
        let tail = lower[(place + 3)...].joined(separator: " ")
        let head = words.prefix(words.count - (lower.count - place - 3)).joined(separator: " ")
        let forms = ["every \(unit) \(day)", "\(head) of every \(unit)" + (tail.isEmpty ? "" : " " + tail)]
        guard let form = forms.first(where: { time.reading($0) == .time(repeats: true) }) else { return nil }
        return "each \(unit): \(form)"
    }
}
