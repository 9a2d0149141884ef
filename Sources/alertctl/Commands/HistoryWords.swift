// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// The words of `history` that name a time: `today`, `last week`, `since lunch`, `monday to wednesday`.
struct HistoryWords {
    /// A period as its options: the first and the last day or moment.
    struct Period: Equatable {
        var since: String?
        var until: String?
    }

    let now: Instant
    let zone: Zone
    let language: SpokenLanguage

    init(now: Instant, zone: Zone, language: SpokenLanguage) {
        (self.now, self.zone, self.language) = (now, zone, language)
    }

    init(_ session: Session) {
        let language = session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
        self.init(now: session.here.now, zone: session.here.zone, language: language)
    }

    private static let sinces: Set<String> = ["since", "from", "seit", "ab", "von", "vom"]
    private static let untils: Set<String> = ["until", "till", "to", "through", "bis"]

    /// Reads words; nil for words that are no time of the past.
    func period(_ words: [String]) -> Period? {
        let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard let first = words.first?.lowercased() else { return nil }
        let begins = Self.sinces.contains(first)
        if let place = words.indices.dropFirst().first(where: { Self.untils.contains(words[$0].lowercased()) }) {
            let since = text(words[(begins ? 1 : 0)..<place])
            let until = text(words[(place + 1)...])
            guard let since, let until else { return nil }
            return Period(since: since, until: until)
        }
        if begins { return text(words.dropFirst()).map { Period(since: $0) } }
        if Self.untils.contains(first) { return text(words.dropFirst()).map { Period(until: $0) } }
        // "lunch" alone is a title as often as a time.
        guard words.count > 1 || !TimeWords.isThing(words[0]), let whole = text(words[...]), let past = past(whole)
        else {
            return nil
        }
        // A moment has no end: "2h" is the last two hours.
        return Period(since: whole, until: past.start == past.end ? nil : whole)
    }

    /// Returns the moment at which a period begins, if its words name a part of a day or a length of time; nil for
    /// whole days, which say it themselves.
    func moment(_ since: String?) -> Instant? {
        guard let start = since.flatMap(past)?.start, zone.civil(at: start).time != .midnight else { return nil }
        return start
    }

    /// Returns words that are a time of the past, as one text; nil for others.
    private func text(_ words: ArraySlice<String>) -> String? {
        let text = words.joined(separator: " ")
        return past(text) == nil ? nil : text
    }

    private func past(_ text: String) -> PastTime? {
        // Other words are an id, or are refused by the caller.
        try? PastTime(text, now: now, zone: zone, language: language)
    }

    /// Words of which others are made by a wrong letter.
    private static let usual = [
        "yesterday", "today", "week", "weekend", "month", "year", "hours", "minutes", "days", "weeks", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "last", "this", "since",
    ]

    /// Returns words with one letter of one of them mended, if they are a time of the past then.
    private func mended(_ words: [String]) -> [String]? {
        for index in words.indices {
            guard let near = Suggestion.nearest(to: words[index].lowercased(), in: Self.usual, within: 1) else {
                continue
            }
            var mended = words
            mended[index] = near
            if period(mended) != nil { return mended }
        }
        return nil
    }

    /// Returns the refusal of several words that are no time of the past.
    func refusal(_ words: [String]) -> Failure {
        let text = words.joined(separator: " ")
        if let mended = mended(words)?.joined(separator: " ") {
            return Failure(
                .usage, "\(text.visible) is no time of the past, did you mean \(mended)?",
                remedy: "Write: alertctl history \(mended); for a text: alertctl history --search "
                    + ShellText.quoted(text))
        }
        return Failure(
            .usage, "\(text.visible) is no time of the past",
            remedy:
                "For a text: alertctl history --search \(ShellText.quoted(text)); for what is to come: alertctl list "
                + ShellText.quoted(text))
    }
}
