// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// Refusals that say what to write, or only what is wrong, with the whole line.
extension RefusedValue {
    // MARK: Words that a refusal has

    /// Returns a refusal that has the words to write in quotes, `Write "in 30 minutes" or "in 30h"`, with the lines for
    /// them; nil for another refusal.
    func proposed(_ failure: Failure) -> Failure? {
        guard let text = failure.excerpt?.text, let range = run(of: text) else { return nil }
        let remedy = failure.remedy
        let leads = ["Write \"", "Did you mean \"", "Try "]
        guard let lead = leads.first(where: remedy.hasPrefix) else { return nil }
        let proposals =
            lead == "Try "
            ? [String(remedy.dropFirst(lead.count))]
            : remedy.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
                .map { String($0.element) }
        let lines = proposals.prefix(2).map { proposal -> [String] in
            words[..<range.lowerBound] + proposal.split(separator: " ").map(String.init) + words[range.upperBound...]
        }
        guard !lines.isEmpty, lines.allSatisfy({ LineToType.isTaken(entry.words + $0) }) else { return nil }
        var better = failure
        let question = remedy.hasSuffix("?") ? remedy + " " : ""
        better.remedy = question + "Write: " + lines.map(line).joined(separator: ", or: ")
        return better
    }

    /// Returns the refusal of a word that is to be left out with the line without it, and without its option; nil for
    /// another refusal.
    func withoutWord(_ failure: Failure) -> Failure? {
        guard let text = failure.excerpt?.text, let range = run(of: text), failure.remedy.hasPrefix("Leave "),
            failure.remedy.hasSuffix(" out")
        else { return nil }
        let before = range.lowerBound - 1
        let isValue = before >= 0 && entry.type.declarations.contains { $0.isCalled(words[before]) && $0.takesValue }
        let rest = Array(words[..<(isValue ? before : range.lowerBound)] + words[range.upperBound...])
        guard LineToType.isTaken(entry.words + rest) else { return nil }
        var better = failure
        better.remedy = "Leave it out: " + line(rest)
        return better
    }

    /// Returns the refusal of a length of time with a unit that is none, or without one, with the line in minutes; nil
    /// for another refusal.
    func withUnit(_ failure: Failure) -> Failure? {
        guard failure.cause.lowercased().contains("unit"), let text = failure.excerpt?.text,
            let range = run(of: text), range.count == 1
        else { return nil }
        let number = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(number.count).lowercased()
        // "1pm" is a time of day.
        guard !number.isEmpty, unit.allSatisfy(\.isLetter), !["am", "pm", "uhr"].contains(unit) else { return nil }
        let mended = replaced(range.lowerBound, by: number + "m")
        guard LineToType.isTaken(entry.words + mended) else { return nil }
        var better = failure
        better.remedy = "Write: \(line(mended)), or with s, h, d or w for the m"
        return better
    }

    /// Returns the places of the words that are a text of a refusal; nil if no words are.
    private func run(of text: String) -> Range<Int>? {
        for start in words.indices {
            for end in (start + 1)...words.count where words[start..<end].joined(separator: " ") == text {
                return start..<end
            }
        }
        return nil
    }

    /// Returns a refusal of a time with an example that has the other words of the line; the same refusal if it is
    /// about something else.
    func exemplified(_ failure: Failure) -> Failure {
        let own = LineToType(entry, words)
        let plain = LineToType.plain(words, entry.type.declarations)
        // The time has the last place of the words without an option.
        guard let place = own.arguments.firstIndex(where: \.isTime), place > 0 || entry.words == ["next"],
            plain.count > place,
            failure.excerpt.map({ plainText(plain, contains: $0.text) })
                ?? Self.causes.contains(where: failure.cause.hasPrefix)
        else { return failure }
        // A time of day could be before the one that is set.
        let isPostponed = ["snooze", "postpone"].contains(entry.words[0])
        // A remedy about these words says more than an example.
        let isGeneral =
            failure.remedy.isEmpty || Self.generalRemedies.contains { failure.remedy.hasPrefix($0) }
        let times =
            usualTimes(plain.dropFirst(place).map { words[$0] })
            + (isPostponed ? [["1h"]] : isGeneral ? [["tomorrow", "9am"], ["for", "1h"]] : [])
        for time in times {
            let kept = words.indices.filter { index in !plain.dropFirst(place).contains(index) }
            let start = plain[place]
            let line =
                kept.filter { $0 < start }.map { words[$0] } + time + kept.filter { $0 > start }.map { words[$0] }
            guard LineToType.isTaken(entry.words + line) else { continue }
            var better = failure
            better.remedy = "Example: " + self.line(line)
            return better
        }
        return failure
    }

    /// The beginnings of remedies that are the same for all words.
    private static let generalRemedies = ["Say it like ", "Give a time", "Write a time", "Write it like "]

    /// The beginnings of refusals about a time.
    private static let causes = ["when:", "until:", "how long:", "for:", "the time:", "the when:"]

    /// Returns times that are like the words of a refused one, the likeliest first.
    private func usualTimes(_ said: [String]) -> [[String]] {
        let isVague = Self.isVague(said)
        if entry.words == ["edit"], isVague || said[0].first == "+" {
            let number = said[0].dropFirst().prefix { $0.isASCII && $0.isNumber }
            return [["+\(number.isEmpty ? "15" : number)m"]]
        }
        if isVague { return [["15m"], ["in", "15m"]] }
        if let count = said.last, Int(count) != nil, said.count < 3, ["snooze", "postpone"].contains(entry.words[0]) {
            return [[count + "m"]]
        }
        if said.count == 2, said[0].lowercased() == "every", Int(said[1]) != nil { return [["every", said[1] + "m"]] }
        return said[0].lowercased() == "in" && said.count > 1 && Int(said[1]) != nil ? [["in", said[1] + "m"]] : []
    }

    private func plainText(_ plain: [Int], contains text: String) -> Bool {
        plain.map { words[$0] }.joined(separator: " ").contains(text)
    }

    /// Words for a time that leave open when.
    private static let vague: Set = [
        "a bit", "a while", "a moment", "a little", "a little while", "a bit later", "some time", "later", "soon",
        "a few minutes", "a minute or two", "a bit more", "bit", "while", "longer", "a bit longer",
    ]

    /// Returns whether words for a time leave open when: `for a bit`.
    static func isVague(_ words: [String]) -> Bool {
        let rest =
            words.first.map { ["for", "in", "by", "until"].contains($0.lowercased()) } == true
            ? words.dropFirst() : words[...]
        return vague.contains(rest.joined(separator: " ").lowercased())
    }

    /// Words next to a time that say nothing about it.
    private static let fillers: Set = [
        "only", "please", "just", "to", "about", "around", "sharp", "exactly", "maybe", "by", "now",
    ]

    /// Returns the refusal of a word next to a time with the line without it; nil for another refusal.
    func withoutFiller(_ failure: Failure) -> Failure? {
        guard let text = failure.excerpt?.text, let range = run(of: text) else { return nil }
        let rest = range.filter { !Self.fillers.contains(words[$0].lowercased()) }.map { words[$0] }
        guard rest.count < range.count, case .time = SpokenWords.reading(rest.joined(separator: " ")) else {
            return nil
        }
        var better = failure
        better.remedy = "Write: " + line(words[..<range.lowerBound] + rest + words[range.upperBound...])
        return better
    }

    /// Returns the refusal of a part of a whole that is beyond its range with the line within it: `--volume 150`. Nil
    /// for another refusal.
    func inRange(_ failure: Failure) -> Failure? {
        let isSigned = failure.cause.contains("has a sign and no %")
        guard isSigned || failure.cause.contains("0% to 100%"),
            let place = words.lastIndex(where: { Int($0) != nil && failure.cause.contains($0) }),
            let number = Int(words[place])
        else { return nil }
        let mended = replaced(place, by: isSigned ? words[place] + "%" : number > 100 ? "100%" : "\(max(number, 0))%")
        guard LineToType.isTaken(entry.words + mended) else { return nil }
        var better = failure
        better.remedy = "Write: " + line(mended)
        return better
    }

    // MARK: Other values

    /// The words with two dashes before a long option that has one, which is read as letters: `notify -title Done`.
    var dashed: [String]? {
        for (place, word) in words.enumerated() where word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 4 {
            let name = "-" + word.prefix { $0 != "=" }
            let argument = Suggestion.argument(for: name, in: entry.type.declarations)
            let option = entry.type.declarations.first { $0.isCalled(name) }
            guard
                let position = argument.flatMap({ argument in
                    entry.type.declarations.filter { !$0.isOption }.firstIndex { $0.name == argument.name }
                }) ?? option.map({ _ in -1 })
            else { continue }
            // An argument needs no option.
            return position == 0 && place == 0
                ? Array(words.dropFirst()) : option == nil ? nil : replaced(place, by: "-" + word)
        }
        return nil
    }

    /// The words with a title that was given as `-t`, which is a length of time here: `notify -t Done`.
    var titled: [String]? {
        guard entry.words == ["notify"], let place = words.firstIndex(of: "-t"), place + 1 < words.count,
            words[place + 1].first?.isLetter == true, SnoozeText.span(words[place + 1]) == nil
        else { return nil }
        let plain = LineToType.plain(words, entry.type.declarations)
        guard plain.count < 2 else { return nil }
        return [words[place + 1]] + words[..<place] + words[(place + 2)...]
    }

    /// The words with a length of time alone for an option, `--nag every 10m`.
    var withoutEvery: [String]? {
        for place in words.indices.dropFirst().dropLast() where words[place].lowercased() == "every" {
            guard let option = entry.type.declarations.first(where: { $0.isCalled(words[place - 1]) }),
                option.takesValue, SnoozeText.span(words[place + 1]) != nil
            else { continue }
            return Array(words[..<place] + words[(place + 1)...])
        }
        return nil
    }

    /// The words without an end that never comes: `mute slack for ever`.
    var endless: [String]? {
        guard ["mute", "dnd", "pause"].contains(entry.words[0]), let rest = Self.withoutEnd(words) else { return nil }
        guard entry.words == ["dnd"] else { return rest.isEmpty ? nil : rest }
        return rest.first == "on" ? rest : ["on"] + rest
    }

    /// Returns words without `for ever`; nil for others.
    static func withoutEnd(_ words: [String]) -> [String]? {
        let low = words.map { $0.lowercased() }
        let ends = [
            ["for", "ever"], ["until", "forever"], ["for", "always"], ["forever"], ["always"], ["permanently"],
            ["indefinitely"], ["für", "immer"], ["immer"],
        ]
        for end in ends {
            guard low.count >= end.count,
                let place = (0...low.count - end.count).first(where: { Array(low[$0..<$0 + end.count]) == end })
            else { continue }
            return Array(words[..<place] + words[(place + end.count)...])
        }
        return nil
    }

    /// Returns the words with a mistyped time mended that an option has; nil if a refusal is about something else.
    func spelledValue(_ failure: Failure) -> [String]? {
        for place in words.indices.dropFirst() {
            guard let option = entry.type.declarations.first(where: { $0.isCalled(words[place - 1]) }),
                option.takesValue,
                let text = SpokenWords.mended(words[place])
            else { continue }
            let wrong = words[place].split(separator: " ").map(String.init).filter { !text.contains($0) }
            guard wrong.contains(where: { failure.cause.contains("\"\($0)\"") }) else { continue }
            return replaced(place, by: text)
        }
        return nil
    }

    // MARK: What is not there

    /// Returns the refusal of a reminder for the login, which this machine does not report, with the line that shows it
    /// at each login; nil for another refusal.
    func withoutOccasion(_ failure: Failure) -> Failure? {
        let plain = LineToType.plain(words, entry.type.declarations)
        guard failure.status == .unavailable, entry.words == ["remind"], let first = plain.first,
            plain.contains(where: { words[$0].lowercased() == "login" }), failure.cause.contains("login")
        else { return nil }
        var better = failure
        let line = ShellText.line(["alertctl", "notify", words[first]])
        better.remedy = "To see it at each login: \(ShellText.line(["echo", line])) >> ~/.profile"
        return better
    }

    /// Returns the refusal of a path that is not there with a line without it, or with an example; nil for another one.
    func withoutPath(_ failure: Failure) -> Failure? {
        guard failure.status == .notFound, failure.remedy.hasPrefix("Check the path") else { return nil }
        var better = failure
        for place in words.indices {
            let name = String(words[place].prefix { $0 != "=" })
            guard let option = entry.type.declarations.first(where: { $0.isCalled(name) }), option.takesValue,
                failure.cause.hasPrefix(option.name) || failure.cause.hasPrefix(name)
            else { continue }
            let end = min(place + (name == words[place] ? 2 : 1), words.count)
            let rest = Array(words[..<place] + words[end...])
            guard LineToType.isTaken(entry.words + rest) else { continue }
            better.remedy += ". Without it: " + line(rest)
            return better
        }
        var example = LineToType(entry, []).anyExample
        if case .everyday(_, let line, _) = entry.place { example = "Example: " + line }
        better.remedy += ". " + example
        return better
    }
}

extension Declaration {
    /// True for the words of a time at the end of a line.
    fileprivate var isTime: Bool { !isOption && ["when", "span|when", "words"].contains(name) }
}
