// SPDX-License-Identifier: Apache-2.0

import CivilTime
import TextSafety

/// A title behind a word for how often it comes, as in `daily standup at 9:30`: the word belongs to the time, or to the
/// title.
enum RepeatedTitle {
    private static let periods = [
        "hourly": "every hour", "daily": "every day", "nightly": "every day", "weekly": "every week",
        "monthly": "every month", "yearly": "every year", "annually": "every year",
    ]

    /// Returns the remedy with both lines; nil for other words.
    ///
    /// - Parameter words: The words behind the one for how often it comes.
    static func remedy(_ often: String, _ words: [String], _ time: TimeWords) -> String? {
        guard let period = periods[often.lowercased()], !words.isEmpty,
            // "daily at 9 Standup": the time goes on.
            !time.isTime("\(often) \(words[0])"), !words[0].contains(where: \.isWhitespace)
        else { return nil }
        let end = words.indices.dropFirst().first { time.isTime(words[$0...].joined(separator: " ")) } ?? words.endIndex
        let (name, given) = (words[..<end].joined(separator: " "), words[end...].joined(separator: " "))
        guard !name.split(separator: " ").contains(where: { time.concernsTime(String($0)) }) else { return nil }
        let forms = given.isEmpty ? ["\(period) at 9", period] : ["\(period) at \(given)", "\(period) \(given)"]
        guard let form = forms.first(where: { time.reading($0) == .time(repeats: true) }) else { return nil }
        return "\(TitleCheck.putFirst)\(ShellText.titleWord(name)) \(form). If \"\(often) \(name)\" is the title: "
            + "\(ShellText.title("\(often) \(name)")) \(given.isEmpty ? "tomorrow 9am" : given)"
    }
}
