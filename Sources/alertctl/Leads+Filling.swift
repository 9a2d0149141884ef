// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import ReminderKit
import TextSafety

/// The words behind a guessed verb in the lines that it leads to.
extension Leads.Lead {
    /// Returns the line with the words behind the guessed verb; the one for the verb alone if it has no place for them.
    func line(behind verb: String, _ rest: [String]) -> String {
        guard let template, !rest.isEmpty, let start = template.firstIndex(of: "{"),
            let end = template.firstIndex(of: "}")
        else { return line }
        let head = LineToType.words(of: String(template[..<start]))
        let example = LineToType.words(of: String(template[start...].dropFirst().prefix { $0 != "}" }))
        let tail = LineToType.words(of: String(template[end...].dropFirst()))
        let rest = Array(rest.drop { LineToType.needless.contains($0) || Self.forced.contains($0) })
        guard !rest.isEmpty else { return line }
        let option = rest.firstIndex { $0.hasPrefix("-") && $0.count > 1 } ?? rest.endIndex
        let (words, options) = (Array(rest[..<option]), Array(rest[option...]))
        for filling in fillings(words, verb, example, tail) where !words.isEmpty {
            for further in options.isEmpty ? [[]] : [options, []] {
                let line = head + filling + further
                if LineToType.isTaken(Array(line.dropFirst())) { return ShellText.line(line) }
            }
        }
        return line
    }

    /// Options of rm(1) that change nothing here.
    private static let forced: Set = ["-r", "-R", "-rf", "-fr", "-i", "--recursive"]

    /// Returns the words for the place of the example and for the end of the line, the best ones first.
    private func fillings(
        _ words: [String], _ verb: String, _ example: [String], _ tail: [String]
    ) -> [[String]] {
        let text = words.joined(separator: " ")
        switch use {
        case .words: return [words + tail, [text] + tail]
        case .text: return [[text] + tail]
        case .id: return words.count == 1 ? [words + tail, words] : [words, [text] + tail]
        case .title:
            return words.count == 1 ? [words + tail] : [[words[0], "--title", words[1...].joined(separator: " ")]]
        case .reminder: return [(Self.reminder(words, example) ?? [text] + example.dropFirst()) + tail]
        case .timed: return [Self.reminder([verb] + words, example)].compactMap { $0.map { $0 + tail } }
        case .timer: return [Self.timer(words, example) + tail]
        case .choices:
            // "Pick red green": only the first word is a title.
            let isTitle = words.count > 2 && words.allSatisfy { ($0.first?.isUppercase == true) == ($0 == words[0]) }
            let asks = words[0].hasSuffix("?") || words[0].contains(" ") || isTitle
            let choices = words.dropFirst(asks ? 1 : 0)
            return [[asks ? words[0] : "Choose one"] + (choices.isEmpty ? example.dropFirst() : ["--choose"] + choices)]
        case .app:
            let isTime =
                ["for", "until"].contains(words[0]) || SnoozeText.span(text) != nil || SpokenWords.isTime(text)
            return [isTime ? example + words : words]
        case .end:
            let end = ["for", "until"].contains(words[0]) ? Array(words.dropFirst()) : words
            let text = end.joined(separator: " ")
            return SnoozeText.span(text) != nil ? [["for"] + end] : SpokenWords.isTime(text) ? [["until"] + end] : []
        }
    }

    /// Returns a title and the words of its time, which are behind or before it; nil if no words are a time.
    private static func reminder(_ words: [String], _ example: [String]) -> [String]? {
        func isTime(_ words: ArraySlice<String>) -> Bool {
            if case .time = SpokenWords.reading(words.joined(separator: " ")) { return true }
            return false
        }
        if isTime(words[...]) { return [example[0]] + words }
        if let place = words.indices.dropFirst().first(where: { isTime(words[$0...]) }) {
            return [words[..<place].joined(separator: " ")] + words[place...]
        }
        guard let end = words.indices.last(where: { isTime(words[..<$0]) }), end > 0 else { return nil }
        return [words[end...].joined(separator: " ")] + words[..<end]
    }

    /// Returns a length of time, and the title of a timer if there is one.
    private static func timer(_ words: [String], _ example: [String]) -> [String] {
        let words = words.first == "for" || words.first == "in" ? Array(words.dropFirst()) : words
        for place in words.indices {
            let pair = place + 1 < words.count ? span(words[place], words[place + 1]) : nil
            guard let span = pair ?? (TimerPhases.isSpan(words[place]) ? words[place] : clock(words[place])) else {
                continue
            }
            let title = (words[..<place] + words[(place + (pair == nil ? 1 : 2))...]).joined(separator: " ")
            return [span] + (title.isEmpty ? [] : [title])
        }
        return [example[0], words.joined(separator: " ")]
    }

    /// Returns the minutes and seconds of a kitchen timer, `10:00`, perhaps behind hours, with units; nil for another
    /// word.
    private static func clock(_ word: String) -> String? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0) }
        guard 2...3 ~= parts.count, parts.allSatisfy({ $0 != nil }) else { return nil }
        let numbers = parts.compactMap { $0.map(UInt.init) }
        let hours = numbers.count == 3 ? numbers[0] : 0
        let length = TimerPhases.length(
            hours: hours, minutes: numbers[numbers.count - 2], seconds: numbers[numbers.count - 1])
        return TimerPhases.isSpan(length) && length != "0s" ? length : nil
    }

    /// Returns two words as one length of time: `5 min` and `1h 30m`; nil for other words.
    private static func span(_ first: String, _ second: String) -> String? {
        if TimerPhases.areOne(first, second) { return first + second }
        guard first.allSatisfy(\.isNumber), let unit = second.first, unit.isLetter,
            SnoozeText.span("\(first) \(second)") != nil
        else { return nil }
        return first + unit.lowercased()
    }
}
