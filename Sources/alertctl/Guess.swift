// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// The meaning of a line that is no line of alertctl, and that can mean one thing only: `alarm stop`, `badge list`.
///
/// Every such line was refused before. A guess takes nothing away: such a line is printed, and not carried out.
enum Guess: Equatable {
    /// The line that is carried out instead.
    case line([String])
    /// The line to type.
    case lead(String)

    /// - Parameter line: The words from the verb on.
    init?(_ line: ArraySlice<String>) {
        guard let verb = line.first,
            let guess = Self.device(in: line) ?? Self.guess(verb, Array(line.dropFirst()))
        else { return nil }
        self = guess
    }

    /// Returns the line with `--to phone` for `--phone`, if its verb sends to devices.
    private static func device(in line: ArraySlice<String>) -> Guess? {
        guard let place = line.firstIndex(where: AbsentOption.devices.contains),
            !line[..<place].contains("--"), let (entry, _) = Verbs.tree.find(line),
            entry.type.declarations.contains(where: { $0.isCalled("--to") })
        else { return nil }
        return .line(line[..<place] + ["--to", String(line[place].dropFirst(2))] + line[(place + 1)...])
    }

    private static func guess(_ verb: String, _ words: [String]) -> Guess? {
        switch verb {
        case _ where asksForHelp(verb, words): .line(["help", verb])
        case _ where lists[verb] != nil && isPlain(words): .line((lists[verb] ?? []) + words)
        case _ where questions[verb] != nil && asks(words): .line(["ask"] + words + (questions[verb] ?? []))
        case "at" where ["-h", "--help"].contains(words.first): .line(["remind"] + words)
        case "at" where words.first == "help": .line(["help", "remind"])
        case "at": at(words)
        case "alarm": alarm(words)
        case "remind": remind(words)
        case "alarms": alarm(words) ?? plural(verb, words)
        case "reminders", "notifications", "todos", "tasks": plural(verb, words)
        case "reminder", "todo", "task", "notification": words.isEmpty ? nil : entry(verb, words)
        case "notify": notify(words)
        case "pomodoro": pomodoro(words)
        case "timer": bar(verb, words) ?? timer(words)
        case "next", "list": bar(verb, words)
        case "pause" where ["until", "for"].contains(words.first) && words.count > 1: .line(["pause", "--all"] + words)
        case "backup" where words.first == "restore": .line(words)
        case "delay", "defer":
            words.count > 1 && SnoozeText.span(words[0]) == nil ? .line(["postpone"] + words) : nil
        case "when" where SpokenWords.isTime(words.joined(separator: " ")): .line(["next"] + words)
        case "when" where words.count == 1 && isWord(words[0]) && !Self.isOccasion(words[0]): .line(["next"] + words)
        case "beat": beat(words)
        case "edit", "move", "reschedule": edit(verb, words)
        case "badge": bar(verb, words) ?? badge(words)
        case "approve": approve(words)
        case "silent" where words.first == "status": .line([verb] + words.dropFirst())
        case "volume": volume(words)
        case "sound": sound(words)
        case "calendar": calendar(words)
        case "mute": mute(words)
        case "daemon": daemon(words)
        case "askpass": secret(words)
        case "run": run(words)
        case "progress": progress(words)
        case "question" where words.first.map { $0.contains(" ") || $0.hasSuffix("?") } == true: .line(["ask"] + words)
        case "choose", "select", "pick": choice(words)
        case "menu" where words.first.map { $0.hasSuffix("?") } == true: choice(words)
        case "countdown" where words.first.map(TimerPhases.isSpan) == true: .line(["timer"] + words)
        case "stopwatch" where words == ["start"]: .line([verb])
        default: nil
        }
    }

    /// Words for all of a kind, and the line that lists them.
    private static let lists = [
        "beats": ["list", "beats"], "badges": ["badge", "--all"], "timers": ["timer", "list"],
        "questions": ["question", "list"], "sounds": ["sound", "list"],
    ]
    /// Verbs of other programs with a question, and the options of theirs.
    private static let questions: [String: [String]] = ["confirm": [], "input": ["--text"], "password": ["--secret"]]

    /// Verbs that need more than the word `help`, and would take it as their text.
    private static let explained: Set = ["remind", "alarm", "timer", "dnd", "badge", "volume", "silent"]

    /// Returns whether a line is a family, or a verb that needs more, and `help`.
    private static func asksForHelp(_ verb: String, _ words: [String]) -> Bool {
        words == ["help"] && (explained.contains(verb) || Verbs.tree.parents.contains { $0.name == verb })
    }

    /// Returns the reminder of a line that begins with its time; options stand behind the title.
    private static func at(_ words: [String]) -> Guess? {
        let plain = Array(words.prefix { !$0.hasPrefix("-") })
        return ReminderOptions.line(at: plain).map { .line(["remind"] + $0 + words[plain.endIndex...]) }
    }

    // MARK: Single verbs

    /// Words that stop an alarm, wherever people know them from.
    static let stops: Set = ["stop", "off", "end", "dismiss", "quit"]
    static let removals: Set = ["cancel", "delete", "remove", "rm", "clear", "del"]
    static let listings: Set = ["list", "ls", "show", "status"]

    /// Returns the reminder that `notify Tea in 5m` and `notify in 5m Tea` are: more words than a notification has, of
    /// which some are a length of time.
    private static func notify(_ words: [String]) -> Guess? {
        let plain = Array(words.prefix { !$0.hasPrefix("-") })
        guard plain.count > 2 else { return nil }
        let rest = words[plain.endIndex...]
        if ["in", "after"].contains(plain[1].lowercased()),
            SpokenWords.isTime("in " + plain[2...].joined(separator: " "))
        {
            return .line(["remind", plain[0], "in"] + plain[2...] + rest)
        }
        return plain[0].lowercased() == "in"
            ? ReminderOptions.line(at: plain).map { .line(["remind"] + $0 + rest) } : nil
    }

    /// Returns the list of all beats for `beat` and `beat list`. With an option, `list` is the name of a beat.
    private static func beat(_ words: [String]) -> Guess? {
        let rest = words.first.map { listings.contains($0) } == true ? Array(words.dropFirst()) : words
        return isPlain(rest) ? .line(["list", "beats"] + rest) : nil
    }

    /// Returns the line for `approve uninstall claude`, which would be a program to run.
    private static func approve(_ words: [String]) -> Guess? {
        guard words.count == 2, words[0] != "remove", words[0] == "uninstall" || removals.contains(words[0]),
            let remove = Verbs.tree.command(named: ["approve", "remove"]),
            remove.type.declarations.first(where: { !$0.isOption })?.allowedWords.contains(words[1]) == true
        else { return nil }
        return .lead(typed(["approve", "remove", words[1]]))
    }

    private static func badge(_ words: [String]) -> Guess? {
        guard let first = words.first else { return nil }
        let rest = Array(words.dropFirst())
        switch first {
        case "list" where isPlain(rest), "ls" where isPlain(rest): return .line(["badge", "--all"] + rest)
        case "clear" where isName(rest), "reset" where isName(rest), "remove" where isName(rest):
            return .line(["badge", rest[0], "clear"])
        case "set" where rest.count == 2, "add" where rest.count == 2: return .line(["badge"] + rest)
        default: return nil
        }
    }

    private static func volume(_ words: [String]) -> Guess? {
        guard words.count == 1, let word = words.first else { return nil }
        switch word.lowercased() {
        case "up", "louder": return .lead(typed(["sound", "volume", "+10%"]))
        case "down", "quieter": return .lead(typed(["sound", "volume", "-10%"]))
        case "high", "loud": return .lead(typed(["sound", "volume", "80%"]))
        case "low", "quiet": return .lead(typed(["sound", "volume", "40%"]))
        case "max", "full": return .lead(typed(["sound", "volume", "100%"]))
        case "off", "mute", "none": return .lead(typed(["sound", "silent", "on"]))
        case "on", "unmute": return .lead(typed(["sound", "silent", "off"]))
        case "status", "show", "get": return .line(["volume"])
        default: return nil
        }
    }

    /// Returns the word of `volume up` and `sound volume up`; nil for other lines.
    static func wrongVolume(_ line: ArraySlice<String>) -> String? {
        let words = line.first == "sound" ? line.dropFirst() : line
        return words.count == 2 && words.first == "volume" ? words.last : nil
    }

    private static func sound(_ words: [String]) -> Guess? {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "volume": return volume(rest)
        case "silent" where rest.first == "status": return .line(["silent"] + rest.dropFirst())
        case "status" where isPlain(rest): return .line(["sound", "playing"] + rest)
        case "ls" where isPlain(rest): return .line(["sound", "list"] + rest)
        case "mute" where rest.isEmpty, "off" where rest.isEmpty: return .lead(typed(["sound", "silent", "on"]))
        case "unmute" where rest.isEmpty, "on" where rest.isEmpty: return .lead(typed(["sound", "silent", "off"]))
        case "up", "down", "louder", "quieter": return volume(words)
        default: return nil
        }
    }

    private static func calendar(_ words: [String]) -> Guess? {
        guard let first = words.first, !first.hasPrefix("-") else { return nil }
        let rest = Array(words.dropFirst())
        switch first {
        case "add" where !rest.isEmpty, "open" where !rest.isEmpty, "load" where !rest.isEmpty,
            "subscribe" where rest.first?.contains("://") == true, "follow" where rest.first?.contains("://") == true:
            return .line(["calendar", "import"] + rest)
        case "add": return .lead(typed(["calendar", "import", "FILE.ics"]))
        case "ls" where isPlain(rest): return .line(["calendar", "list"] + rest)
        case "show", "events", "view": return .line(["calendar", "agenda"] + rest)
        case _ where isDay(words): return .line(["calendar", "agenda"] + words)
        default: return nil
        }
    }

    private static func mute(_ words: [String]) -> Guess? {
        guard words.count == 1, let word = words.first, !word.hasPrefix("-") else { return nil }
        switch word {
        case "on", "off": return .lead(typed(["sound", "silent", word]))
        case _ where SnoozeText.span(word) != nil: return .lead(typed(["dnd", "for", word]))
        case _ where SpokenWords.isTime(word): return .lead(typed(["dnd", "until", word]))
        default: return nil
        }
    }

    private static func daemon(_ words: [String]) -> Guess? {
        switch words.first {
        case "logs", "journal": .line(["daemon", "log"] + words.dropFirst())
        case "start", "reload", "up": .lead(typed(["daemon", "restart"]))
        case "kill", "quit", "down", "end": .lead(typed(["daemon", "stop"]))
        case "config": .lead(typed(["config", "edit"]))
        default: nil
        }
    }

    /// Returns the question of a program that ssh or sudo would start.
    private static func secret(_ words: [String]) -> Guess? {
        guard words.count == 1, words[0].contains(where: { !$0.isLetter && $0 != "-" }) else { return nil }
        return .line(["ask", words[0], "--secret"])
    }

    /// Returns the reminder that runs a command, for `run --at 17:00 make`, and the work with a title, for
    /// `run Build -- make`.
    private static func run(_ words: [String]) -> Guess? {
        if let option = words.first, ["--at", "--in"].contains(option), words.count > 2 {
            let command = ShellText.line(Array(words[2...]))
            let time = option == "--in" ? ["--in", words[1]] : ["--at", words[1]]
            return .line(["remind", command] + time + ["--run", command])
        }
        guard let title = words.first, !title.hasPrefix("-"), words.count > 2, words[1] == "--" else { return nil }
        return .lead(typed(["run", "--title", title] + words[2...]))
    }

    /// Returns the command with its title, for `progress Build -- make`.
    private static func progress(_ words: [String]) -> Guess? {
        if words.first == "--", words.count > 1 { return .line(["run"] + words.dropFirst()) }
        guard words.count > 2, words[1] == "--", !words[0].hasPrefix("-"),
            !Verbs.tree.continuations(of: ["progress"]).contains(words[0])
        else { return nil }
        return .line(["run", "--title", words[0]] + words[2...])
    }

    /// Returns whether words are a question and nothing else.
    private static func asks(_ words: [String]) -> Bool {
        words.count == 1 && (words[0].hasSuffix("?") || words[0].hasSuffix(":"))
    }

    /// Returns the question with the choices that were named; a word that ends with a question mark is the question.
    private static func choice(_ words: [String]) -> Guess? {
        let asks = words.first?.hasSuffix("?") == true
        let choices = words.dropFirst(asks ? 1 : 0)
        guard choices.count > 1, choices.allSatisfy({ !$0.hasPrefix("-") }) else { return nil }
        return .line(["ask", asks ? words[0] : "Choose one", "--choose"] + choices)
    }

    // MARK: Words

    /// Returns whether a word is something that a reminder can wait for: `when unlock`.
    private static func isOccasion(_ word: String) -> Bool {
        // Why it is none does not matter here.
        (try? Occasion(words: "when \(word)")) != nil
    }

    /// Returns whether words are options of every verb, or none.
    static func isPlain(_ words: [String]) -> Bool {
        SpokenWords.leadingOptions(of: words).count == words.count
    }

    /// Returns whether words are one word that may be a name of an application.
    static func isName(_ words: [String]) -> Bool {
        words.count == 1 && words[0].first.map { $0.isLetter } == true
    }

    /// Returns whether a word may be an id: it begins with a letter, and is no time.
    static func isWord(_ word: String) -> Bool { isName([word]) && !SpokenWords.isTime(word) }

    /// Returns whether words are a day or several: `friday`, `next week`, `friday to sunday`.
    static func isDay(_ words: [String]) -> Bool {
        if DayStretch(words, today: Zone.utc.civil(at: .epoch).date, firstWeekday: .monday) != nil { return true }
        let days = DayStretch.ends(words).map { [$0.first, $0.last] } ?? [words.joined(separator: " ")]
        return days.allSatisfy { SpokenWords.isTime($0 + " at 23:59") }
    }

    /// Returns a line to type.
    static func typed(_ words: [String]) -> String { ShellText.line(["alertctl"] + words) }
}

/// The word `all` instead of `--all`. An entry may have this id, so the line is tried first as it is.
enum AllWord {
    /// Returns the line that is meant where nothing has the id `all`; nil if its verb has no `--all`.
    ///
    /// - Parameter words: The words after the program's name.
    static func meaning(of words: [String]) -> [String]? {
        let options = SpokenWords.leadingOptions(of: words)
        guard let (entry, rest) = Verbs.tree.find(words[options.endIndex...]),
            entry.type.declarations.contains(where: { $0.name == "--all" }), let place = rest.firstIndex(of: "all")
        else { return nil }
        // "undo" takes back what cancel and clear take away.
        var line = words
        line[place] = "--all"
        return line
    }
}
