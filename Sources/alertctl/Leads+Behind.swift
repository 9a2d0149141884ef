// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import LinuxSystem
import ReminderKit
import TextSafety

/// Lines of a known verb with words or options that it does not take.
extension Leads {
    /// Words for a secret that somebody is asked for.
    private static let secrets: Set = ["password", "passphrase", "passwort", "pin", "secret", "token"]

    /// Words for the end of a stopwatch, and for a time in between.
    private static let stopwatchWords: Set = [
        "stop", "end", "lap", "split", "pause", "resume", "reset", "status", "show", "quit",
    ]

    /// Returns the line that was meant by a word too many; nil if nothing is known about it.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - line: The words after it.
    static func advice(behind verb: [String], in line: [String]) -> String? {
        switch verb {
        case ["alert"], ["sheet"]:
            let several = ["--multiple", "--several", "--multi", "--multi-select"]
            let plain = line.filter { !several.contains($0) }
            guard plain.count > 2, !plain.contains(where: { $0.hasPrefix("-") }) else { return nil }
            guard plain.count == line.count else {
                let words = [plain[0], "--several", "--choose"] + plain.dropFirst()
                return "Write: \(ShellText.line(["alertctl", "ask"] + words))"
            }
            var words = [line[0]]
            for label in line.dropFirst() {
                let isCancel = label == line.last && isCancel(label)
                words += [isCancel ? "--cancel" : "--button", label]
            }
            let text = words.map(ShellText.quoted).joined(separator: " ")
            return "For buttons: alertctl \(verb[0]) \(text). Quote a text of several words"
        case ["ask"] where line.first == "--choose":
            if let question = line.last, question.hasSuffix("?"), !question.hasPrefix("-"), line.count > 2 {
                return "Write: \(ShellText.line(["alertctl", "ask", question] + line.dropLast()))"
            }
            return
                "The question comes first: alertctl ask QUESTION \(line.map(ShellText.quoted).joined(separator: " "))"
        case ["askpass"]:
            guard line.count == 1, line[0].first?.isUppercase == true || secrets.contains(line[0]) else { return nil }
            return "Write: \(ShellText.line(["alertctl", "ask", line[0], "--secret"]))"
        case ["notify"]: return later(line)
        case ["watch"]: return watched(line.filter { !$0.hasPrefix("-") })
        case ["sound"]:
            return line.count == 1 ? "To play it: alertctl play \(ShellText.quoted(line[0]))" : soundFile(line)
        case ["stopwatch"] where line.count == 1 && stopwatchWords.contains(line[0].lowercased()):
            return "A stopwatch runs in its own terminal: Enter or Space there marks a lap, q ends it and prints the "
                + "time. To begin one: alertctl stopwatch"
        case ["rules"] where ["add", "new", "create", "edit", "set", "remove", "delete"].contains(line.first):
            return "Rules are written in config.toml. Write: alertctl config edit"
        case ["undo"]:
            guard line.first.map({ Verbs.isUnknown([$0]) }) == false else { return nil }
            // "undo cancel lunch" names the change by its notification.
            let isOfOne = line.count == 2 && !line[1].hasPrefix("-") && Verbs.isUnknown([line[1]])
            return isOfOne
                ? "Write: \(ShellText.line(["alertctl", "undo", line[1]])), which takes back its last change"
                : "Write: alertctl undo, which takes back the last change, or: alertctl undo --list"
        case ["rules", "list"]:
            let words = line.filter { !$0.hasPrefix("-") }.joined(separator: " ")
            return "Write: \(ShellText.line(["alertctl", "rules", "test", words]))"
        case ["setup"]:
            guard let word = line.first(where: { !$0.hasPrefix("-") }) else { return nil }
            if ["bash", "zsh", "fish"].contains(word) {
                return "Write: alertctl setup, or, for completions: alertctl completion \(word)"
            }
            let switches = ["enable", "on", "setup"].map { [word, $0] }
            if let line = switches.first(where: { Verbs.tree.command(named: $0) != nil && isTaken($0) }) {
                return "Write: \(ShellText.line(["alertctl"] + line))"
            }
            // A verb that works without setup.
            guard let verb = Verbs.tree.find([word]), verb.entry.words != ["setup"], isTaken([word]) else { return nil }
            return "That needs no setup. Write: \(ShellText.line(["alertctl", word]))"
        case ["devices"] where ["add", "new", "connect", "register"].contains(line.first):
            return "To pair another computer: alertctl devices pair; a browser: alertctl page open --pair "
                + ShellText.quoted(line.count > 1 ? line[1] : "phone")
        case ["rename"] where line.count == 1:
            let parts = line[0].replacing("->", with: "=").split(separator: "=").map(String.init)
            if parts.count == 2 { return "Write: \(ShellText.line(["alertctl", "rename"] + parts))" }
            return "Example: alertctl rename \(ShellText.quoted(line[0])) \(ShellText.quoted("late-" + line[0]))"
        case ["calendar"] where ["subscribe", "follow"].contains(line.first):
            return "To follow a file: alertctl config edit, and a section [[calendars]] with path = \""
                + (line.dropFirst().first ?? "work.ics") + "\" and follow = true"
        case ["calendar"] where ["sync", "refresh", "reload", "update"].contains(line.first):
            return "A followed calendar is read again when its file changes. To see them: alertctl calendar"
        case ["page"] where line.count == 1:
            let isOn = ["on", "start", "up", "serve"].contains(line[0])
            guard isOn || ["off", "stop", "down"].contains(line[0]) else { return nil }
            return "Write: alertctl page \(isOn ? "enable" : "disable")"
        case ["calendar", "list"], ["calendar"]:
            return "Write: alertctl calendar, for all of them, or: alertctl calendar agenda, for their events"
        case ["progress"] where line.count == 1 && isAmount(line[0]):
            let part = Double(line[0]).map { $0 > 100 ? "100%" : line[0] + "%" } ?? line[0]
            return "To begin a task: alertctl progress start Copying; to set one that runs: alertctl progress set ID "
                + part
        case ["progress"]:
            let words = line.map(ShellText.quoted).joined(separator: " ")
            return "To run a command: alertctl run \(words); to show the progress of a script: alertctl progress start "
                + ShellText.quoted(line.joined(separator: " "))
        case ["config"]:
            if ["get", "show"].contains(line.first), let word = line.dropFirst().first,
                let command = setting([word]), LineToType.isTaken(Array(command.dropLast()))
            {
                return "Write: \(ShellText.line(["alertctl"] + (word == "dnd" ? ["dnd"] : Array(command.dropLast()))))"
            }
            if let command = setting(line[...]) { return "Write: \(ShellText.line(["alertctl"] + command))" }
            guard let word = line.first(where: { $0 == "set" || $0 == "holidays" }) else { return nil }
            let words = line.drop { $0 != "holidays" }
            if word == "set", let command = setting(line.drop { $0 != "set" }.dropFirst()) {
                return "Write: \(ShellText.line(["alertctl"] + command))"
            }
            guard words.first == "holidays" else {
                return word == "set" ? "Write: alertctl config edit, and save the file" : nil
            }
            return HolidaysLine.advice(for: words.dropFirst().first, .process)
        case ["mute"]:
            return "For all notifications: alertctl dnd on; for one application: alertctl mute firefox 1h; for sounds: "
                + "alertctl sound silent on"
        case ["unmute"]:
            return
                "For all notifications: alertctl dnd off; for one application: alertctl unmute firefox; for sounds: "
                + "alertctl sound silent off"
        case ["play"]:
            if let line = repeated(line) ?? quieter(line) {
                return "Write: \(ShellText.line(["alertctl", "play"] + line))"
            }
            guard let place = line.firstIndex(of: "--loop"), place + 1 < line.count, let count = Int(line[place + 1])
            else { return nil }
            let words = line[..<place] + ["--loops", "\(count)"] + line[(place + 2)...]
            return
                "Write: \(ShellText.line(["alertctl", "play"] + words)), which repeats it so often; --loop repeats it "
                + "until it is stopped"
        case ["question"]:
            let end = line.firstIndex { $0.hasPrefix("-") } ?? line.endIndex
            guard end > 0 else { return nil }
            let words = [line[..<end].joined(separator: " ")] + line[end...]
            return "Write: \(ShellText.line(["alertctl", "ask"] + words))"
        default: return nil
        }
    }

    private static func isTaken(_ line: [String]) -> Bool { LineToType.isTaken(line) }

    /// Returns the line that sets what people look for in config.toml: `volume 50`. Nil for other words.
    private static func setting(_ words: ArraySlice<String>) -> [String]? {
        let value = words.dropFirst().filter { $0 != "=" }
        let commands: [String: (command: [String], usual: [String])] = [
            "volume": (["sound", "volume"], ["80%"]), "silent": (["sound", "silent"], ["on"]),
            "mute": (["mute"], ["firefox", "1h"]), "dnd": (["dnd", "schedule"], ["22:00-7:00"]),
        ]
        let keys = words.first?.split(separator: ".").map(String.init) ?? []
        guard let (command, usual) = (keys.last.flatMap { commands[$0] } ?? keys.first.flatMap { commands[$0] }) else {
            return nil
        }
        let word = keys.contains("volume") ? "volume" : ""
        let percent = value.count == 1 && Int(value[value.startIndex]).map { 2...100 ~= $0 } == true
        let own = percent && word == "volume" ? [value[value.startIndex] + "%"] : Array(value)
        return command + (!own.isEmpty && LineToType.isTaken(command + own) ? own : usual)
    }

    /// Returns the words of `glass 3 times` with the option; nil for other words.
    private static func repeated(_ line: [String]) -> [String]? {
        let counts = ["twice": 2, "thrice": 3]
        guard
            let place = line.indices.dropFirst().first(where: { index in
                let word = line[index].lowercased()
                let isCounted = index + 1 < line.count && ["times", "x"].contains(line[index + 1].lowercased())
                return counts[word] != nil || isCounted || word.hasSuffix("x") && Int(word.dropLast()) != nil
            })
        else { return nil }
        let word = line[place].lowercased()
        guard let count = counts[word] ?? Int(word.hasSuffix("x") ? String(word.dropLast()) : word), count > 1 else {
            return nil
        }
        let end = place + 1 < line.count && ["times", "x"].contains(line[place + 1].lowercased()) ? 2 : 1
        return line[..<place] + ["--loops", "\(count - 1)"] + line[(place + end)...]
    }

    /// Returns the words of `glass at 50%` and `glass quietly` with the option; nil for other words.
    private static func quieter(_ line: [String]) -> [String]? {
        guard let word = line.dropFirst().last?.lowercased() else { return nil }
        let isPercent = word.last == "%" && Int(word.dropLast()).map { 1...100 ~= $0 } == true
        guard isPercent || ["quietly", "softly"].contains(word) else { return nil }
        let sound = line.dropLast(line.count > 2 && line[line.count - 2] == "at" ? 2 : 1)
        return sound + ["--volume", isPercent ? word : "30%"]
    }

    /// Returns the advice for `watch` and its kind with words: what happens in alertd is all that it can print.
    static func watched(_ words: [String]) -> String? {
        guard let first = words.first else { return nil }
        if words.count == 1, Manager.Kind.allCases.contains(where: { $0.rawValue == first.lowercased() }) {
            return AbsentOption.oneEvent(first.lowercased())
        }
        let own: Set = [
            "notifications", "events", "alerts", "reminders", "everything", "all", "history", "log", "alertd", "now",
        ]
        if own.contains(first.lowercased()) { return "Write: alertctl watch" }
        let title = ShellText.quoted(words.joined(separator: " ").capitalizedFirst)
        // What is no occasion is left to a shell.
        if (try? Occasion(words: "when " + words.joined(separator: " "))) != nil {
            return "Write: alertctl remind \(title) \(ShellText.line(["when"] + words))"
        }
        if let advice = ShellWait.watching(words) { return advice }
        return "alertd does not watch that. For a file: alertctl remind \(title) when file PATH appears; for a unit of "
            + "systemd: alertctl remind \(title) when unit NAME fails; for the end of a command: alertctl run COMMAND"
    }

    /// Returns the advice for sounds that are to be added or removed: they are files.
    static func soundFile(_ line: [String]) -> String? {
        guard let word = line.first, let name = line.dropFirst().first else { return nil }
        switch word {
        case "delete", "remove", "rm", "rename", "edit", "del", "uninstall":
            return
                "A sound is a file, and alertd changes none. To see which: alertctl sound info \(ShellText.quoted(name))"
        case "add", "install", "import", "new", "save":
            guard SoundArgument.endsLikeAudio(name) else { return nil }
            let file = name.contains("/") ? name : "./" + name
            return
                "To hear it: alertctl play \(ShellText.quoted(file)); to give it a name: cp \(ShellText.quoted(name)) "
                + "~/.local/share/sounds/"
        default: return nil
        }
    }

    /// Returns whether a word is the progress of a task: `50`, `50%`, `0.5`, `3/10`.
    private static func isAmount(_ word: String) -> Bool {
        let parts = (word.hasSuffix("%") ? word.dropLast() : word[...]).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { $0.first?.isNumber == true && Double($0) != nil }
    }

    /// Returns whether people put a word on the button that does nothing.
    static func isCancel(_ label: String) -> Bool {
        ["no", "cancel", "nein", "abbrechen"].contains(label.lowercased())
    }
}
