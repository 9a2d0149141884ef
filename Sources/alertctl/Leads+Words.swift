// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import LinuxSystem
import ReminderKit
import TextSafety

/// The person's own words in the lines to type.
extension Leads {
    /// Returns the sentences that lead from a line with an unknown verb to the lines to type; nil if nothing is known
    /// about the verb.
    static func advice(forLine line: [String]) -> String? {
        guard let verb = line.first else { return nil }
        let rest = Array(line.dropFirst())
        if let advice = ProgramLine.advice(for: verb, rest) { return advice }
        switch verb.lowercased() {
        case "at":
            if let reminder = reminder(rest) { return "Write: \(reminder)" }
            if let clock = rest.first, WrongClock.isOne(clock) {
                return
                    "\(WrongClock.sentence(clock).capitalizedFirst). Write: alertctl remind \(title(rest.dropFirst())) 9:00"
            }
        case "monitor", "tail", "observe", "subscribe":
            if let advice = watched(rest) { return advice }
        case "install", "import-sound":
            if let advice = soundFile(["install"] + rest) { return advice }
        case "reload", "restart":
            guard let word = rest.first, ["config", "config.toml", "configuration", "settings", "rules"].contains(word)
            else { break }
            return "alertd reads config.toml whenever it is saved. To check it: alertctl config check"
        case "holidays":
            let region = rest.first.flatMap { $0.utf8.count == 2 ? $0 : nil }
            if let advice = HolidaysLine.advice(for: region, .process) { return advice }
        case "today" where !rest.isEmpty && !rest.contains(where: SpokenWords.isTime):
            return "To find it: \(ShellText.line(["alertctl", "list", rest.joined(separator: " ")])); to see the day: "
                + "alertctl list today"
        case "week", "month":
            let days = ["calendar", "agenda", verb.lowercased()] + rest
            if !rest.isEmpty, Guess.isDay(Array(days.dropFirst(2))) {
                return "Write: \(ShellText.line(["alertctl"] + days))"
            }
        case "when", "on", "every", "in", "after":
            if let sentence = sentence(beforeTime: verb.lowercased(), rest) { return sentence }
        default: break
        }
        if let line = switched(verb, rest) { return "Write: \(ShellText.line(["alertctl"] + line))" }
        return advice(for: verb, rest: rest) ?? swapped(line)
    }

    /// Returns the line of a verb that stands behind its first word: `lunch snooze 10m`. Nil for another line.
    private static func swapped(_ line: [String]) -> String? {
        guard line.count > 1, !line[0].hasPrefix("-"), !line[1].hasPrefix("-"), Verbs.probable(line) == nil else {
            return nil
        }
        let words = [line[1], line[0]] + line[2...]
        if LineToType.isTaken(words) { return "Write: \(ShellText.line(["alertctl"] + words))" }
        // Another word for a verb that takes an id.
        let word = line[1].lowercased()
        guard let leads = table.first(where: { $0.words.contains(word) })?.leads,
            leads.allSatisfy({ $0.template?.contains("{ID}") == true })
        else { return nil }
        return advice(for: word, rest: Array(words.dropFirst()))
    }

    /// Returns the line of `enable dnd`, `disable page` and `enable lunch`; nil for what cannot be switched.
    static func switched(_ verb: String, _ rest: [String]) -> [String]? {
        let words = ["enable": ["on", "enable"], "start": ["on", "enable"], "disable": ["off", "disable"]]
        guard rest.count == 1, let words = words[verb.lowercased()] else { return nil }
        if ["dnd", "silent"].contains(rest[0]) { return [rest[0], words[0]] }
        if ["sound", "sounds"].contains(rest[0]) { return ["sound", "silent", words[0] == "on" ? "off" : "on"] }
        if let line = words.map({ [rest[0], $0] }).first(where: { Verbs.tree.command(named: $0) != nil }) {
            return line
        }
        return verb.lowercased() == "enable" && !features.contains(rest[0].lowercased()) ? ["resume", rest[0]] : nil
    }

    /// Words of `enable` for something that is no reminder.
    private static let features: Set = [
        "alertd", "notifications", "alerts", "service", "daemon", "autostart", "hook", "hooks", "phone", "browser",
        "ssh", "sudo", "gpg", "git", "claude", "codex", "agent", "agents", "link", "devices", "completion",
        "completions", "history", "calendar", "holidays", "rules",
    ]

    /// Returns the line of the timer that was meant by `pomodoro 50/10 x3`: the lengths of work, break and long break,
    /// and the rounds; nil for other words. A length without a unit is in minutes. Alone it is 25 and 5 minutes.
    static func pomodoro(_ words: [String]) -> [String]? {
        var lengths: [String] = []
        var rounds: Int?
        for word in words.flatMap({ $0.split(separator: "/").map { $0.lowercased() } }) {
            let number =
                word.hasPrefix("x") || word.hasPrefix("×")
                ? word.dropFirst() : word.hasSuffix("x") ? word.dropLast() : word[...]
            if number.count < word.count, let count = Int(number) {
                rounds = count
            } else if let count = Int(word) {
                // "50 10 3" are two lengths and the rounds, "25/5/15" three lengths.
                if lengths.count == 2, !words.contains(where: { $0.contains("/") }) {
                    rounds = count
                } else {
                    lengths.append(word + "m")
                }
            } else if TimerPhases.isSpan(word) {
                lengths.append(word)
            } else if !["rounds", "times", "min", "minutes", "work", "break", "focus", "start"].contains(word) {
                return nil
            }
        }
        guard lengths.count < 4, rounds ?? 1 > 0, rounds ?? 1 <= 100 else { return nil }
        let work = lengths.first ?? "25m"
        let pause = lengths.count > 1 ? lengths[1] : "5m"
        let long = lengths.count > 2 ? ["--long", lengths[2]] : []
        return ["timer", work, "Focus", "--then", pause, "Break", "--repeat", "\(rounds ?? 4)"] + long
    }

    /// Returns the reminder that was meant by `at`: the words of a time, or the login, and then the title; nil for
    /// other words.
    private static func reminder(_ line: [String]) -> String? {
        // Options stand behind the title.
        let words = Array(line.prefix { !$0.hasPrefix("-") })
        let further = Array(line[words.endIndex...])
        let options = further.map { " " + ShellText.quoted($0) }.joined()
        let isNext = words.first == "next"
        if words.dropFirst(isNext ? 1 : 0).first?.lowercased() == "login" {
            return "alertctl remind \(title(words.dropFirst(isNext ? 2 : 1))) when login" + options
        }
        let reader = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let end = words.indices.map { $0 + 1 }.last { reader.isTime(words[..<$0].joined(separator: " ")) }
        guard let end else { return nil }
        let time = words[..<end].map(ShellText.quoted).joined(separator: " ")
        return "alertctl remind \(title(words[end...], further)) \(time)\(options)"
    }

    /// Returns the sentence for a time or an occasion instead of a verb: `every day at 9`, `when login`. Nil for
    /// other words. A time behind `when` is asked for, which `next` answers.
    ///
    /// - Parameter verb: A word that may begin the time.
    private static func sentence(beforeTime verb: String, _ words: [String]) -> String? {
        let all = [verb] + words
        guard !words.isEmpty else { return nil }
        if verb == "when" {
            func isOccasion(_ words: ArraySlice<String>) -> Bool {
                // What is no occasion has the usual lead.
                (try? Occasion(words: words.joined(separator: " "))) != nil
            }
            guard isOccasion(all[...]) else {
                // The title stands behind the occasion.
                for end in all.indices.dropFirst(2).reversed() {
                    let title = all[end...].joined(separator: " ")
                    if isOccasion(all[..<end]) {
                        return "Write: alertctl remind \(ShellText.quoted(title)) \(ShellText.line(all[..<end]))"
                    }
                    let waiting = ShellWait.explained(
                        Failure(.usage, ""), title: title, words: Array(all[..<end]), rings: false)
                    guard !waiting.cause.isEmpty else { continue }
                    let line = waiting.choices.first.map { "Write: \($0)" } ?? waiting.remedy
                    let cause = waiting.cause.dropFirst(waiting.cause.hasPrefix("when: ") ? 6 : 0)
                    return "\(String(cause).capitalizedFirst). \(line)"
                }
                return ShellWait.watching(words)
            }
        } else {
            guard case .time = SpokenWords.reading(all.joined(separator: " ")) else { return nil }
        }
        return "Write: \(ShellText.line(["alertctl", "remind", "TITLE"] + all))"
    }

    /// Returns the lines for a notification with the words of a time behind its title; nil for other words.
    static func later(_ line: [String]) -> String? {
        let words = line.prefix { !$0.hasPrefix("-") }
        guard words.count > 2 else { return nil }
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let place = words.indices.dropFirst().first { time.isTime(words[$0...].joined(separator: " ")) }
        guard let place else { return nil }
        let title = words[..<place].joined(separator: " ")
        return "For later: alertctl remind \(ShellText.titleWord(title)) \(ShellText.line(line[place...])); for now: "
            + "alertctl notify \(ShellText.titleWord(words.joined(separator: " ")))"
    }

    /// Returns the title that words are; without words, that of an option for a text or a command.
    private static func title(_ words: ArraySlice<String>, _ options: [String] = []) -> String {
        guard words.isEmpty else { return ShellText.quoted(words.joined(separator: " ")) }
        let place = options.firstIndex { ["--run", "--on-deliver", "--body", "--title"].contains($0) }
        guard let place, place + 1 < options.count else { return "TITLE" }
        return ShellText.quoted(options[place + 1])
    }
}
