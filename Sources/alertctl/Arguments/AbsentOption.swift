// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ProgramFront
import ReminderKit
import TextSafety

/// Options of features that other systems have and alertd does not: docs/instead.md. Names that other programs have for
/// an option or an argument belong to its declaration.
enum AbsentOption {
    private static let modal =
        "Windows of alertd block and dim nothing; leave it out, or have the question seen with --level critical"
    private static let place =
        "alertd does not know where you are; let a script or your phone create a file: when file PATH appears"

    /// Returns the advice for an option of other programs that a verb has under another name, or as words.
    ///
    /// - Parameters:
    ///   - name: The option.
    ///   - verb: The words of the verb's name.
    ///   - line: The words after it.
    ///   - declarations: The options of the verb.
    static func advice(
        for name: String, behind verb: [String], in line: [String], _ declarations: [Declaration]
    ) -> String? {
        if verb == ["notify"], ofNotifySend.contains(name) {
            let words = line.map(ShellText.quoted).joined(separator: " ")
            return "alertctl notify-send takes notify-send's options: alertctl notify-send \(words)"
        }
        if verb == ["notify"], ["--run", "--command", "--exec"].contains(name) { return clickOrNow(name, line) }
        if let advice = elsewhere[verb.joined(separator: " ") + " " + name] { return "Write: \(advice)" }
        switch name {
        case "--waybar", "--polybar", "--i3bar", "--i3blocks", "--bar", "--tmux", "--short":
            if verb == ["status"], ["--waybar", "--tmux"].contains(name) {
                return "For timers: alertctl timer \(name); for the next reminder: alertctl next \(name)"
            }
            if verb == ["status"] {
                return "For timers: alertctl timer --follow --json, or once: alertctl timer left; for the next "
                    + "reminder: alertctl next --follow, or once: alertctl next -n 1"
            }
            guard name != "--tmux", name != "--short", declarations.contains(where: { $0.name == "--follow" }) else {
                return nil
            }
            let json = verb[0] == "timer" ? " --json, and see \"custom/timer\" in alertctl timer --help" : ""
            return "Write: alertctl \(verb.joined(separator: " ")) --follow\(json)"
        case "--user": return verb[0] == "unit-failures" ? nil : asUser(name, line)
        case "--set" where verb == ["badge"]:
            let words = line.filter { $0 != name }
            guard words.count == 2, let place = words.firstIndex(where: { Int($0) != nil }) else { return nil }
            return "Write: \(ShellText.line(["alertctl", "badge", words[1 - place], words[place]]))"
        case "--button", "--buttons": return verb == ["ask"] ? labels(name, line) : nil
        case "--port" where verb[0] == "page":
            let port = line.drop { $0 != name }.dropFirst().first ?? "PORT"
            let place = ", next to the file of \"alertctl config path\""
            if let number = Int(port), !(1_024...65_535 ~= number) {
                return "A port is a number from 1024 to 65535, and a setting of page.toml"
                    + "\(place). Write port = 8443 there, and then: alertctl page enable"
            }
            return
                "The port is a setting of page.toml\(place). Write port = \(port) there, and then: alertctl page enable"
        case "--type", "--event", "--events", "--kind", "--filter", "--only":
            return verb == ["watch"] ? oneEvent(name, line) : nil
        case "--delete", "--remove", "--cancel", "--rm":
            return cancelling(name, behind: verb, in: line, declarations)
        case "--done", "--completed", "--finished", "--past", "--old", "--history", "--shown":
            guard verb == ["list"] else { return nil }
            return "Write: \(ShellText.line(["alertctl", "history"] + line.filter { $0 != name }))"
        case "--last", "--tail", "--count":
            guard verb == ["history"], let count = values(name, line).first, Int(count) != nil else { return nil }
            return "Write: \(ShellText.line(["alertctl", "history", "-n", count]))"
        case "--clear", "--delete-all", "--purge", "--wipe", "--empty":
            guard verb == ["history"] else { return nil }
            return
                "How long it is kept says [history] in config.toml: alertctl config edit; to clear what is shown now: "
                + "alertctl clear --all"
        case _ where verb == ["undo"] && Int(name) != nil:
            return name == "-1"
                ? "Write: alertctl undo"
                : "To see the numbers of changes: alertctl undo --list; the last one: alertctl undo"
        case "-f", "--file", "--script":
            guard ["remind", "alarm"].contains(verb[0]) else { return nil }
            return job(name, line)
        case "--spinner", "--spin":
            guard verb[0] == "progress" else { return nil }
            let command = line.filter { $0 != name && $0 != "--" }
            return "Write: \(ShellText.line(["alertctl", "run"] + (command.isEmpty ? ["make"] : command)))"
        case "--range", "--min", "--max", "--step": return verb == ["ask"] ? numberField(line) : nil
        case "--multi", "--several", "--multi-select", "--multiselect":
            guard ["alert", "sheet"].contains(verb[0]) else { return nil }
            let plain = line.filter { !$0.hasPrefix("-") }
            // Two words are rather the choices than a question with one choice.
            let asks = plain.count > 2 || plain.count == 1 || plain.first?.hasSuffix("?") == true
            let words = [asks ? plain.first ?? "Which?" : "Which?", "--several", "--choose"]
            let choices = plain.dropFirst(asks ? 1 : 0)
            return "Write: "
                + ShellText.line(["alertctl", "ask"] + words + (choices.isEmpty ? ["A", "B", "C"] : choices))
        case "--fields" where verb == ["form"]:
            guard let place = line.firstIndex(of: name), place + 1 < line.count else { return nil }
            let names = line[place + 1].split(separator: ",").map(String.init)
            let words = line[..<place] + names + line[(place + 2)...]
            return "Write: \(ShellText.line(["alertctl", "form"] + words))"
        case "--required", "--require", "--mandatory": return verb == ["form"] ? requiredFields(name, line) : nil
        case _ where verb == ["form"] && name.hasPrefix("--add-"): return zenityForm(line)
        case _ where verb == ["run"] || verb == ["progress", "run"]: return behindCommand(name, line)
        default: return nil
        }
    }

    /// Names of devices that people write as options.
    static let devices: Set = ["--phone", "--laptop", "--desktop"]

    // MARK: Lines

    /// Returns the values of an option that the verb does not have.
    static func values(_ name: String, _ line: [String]) -> [String] {
        line.indices.dropFirst().filter { line[$0 - 1] == name && !line[$0].hasPrefix("-") }.map { line[$0] }
            + line.filter { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// Returns the line that prints the events of one kind: `watch --type delivered`. A word for what alertd shows, or
    /// one that is no kind, is that of what is delivered.
    private static func oneEvent(_ name: String, _ line: [String]) -> String {
        oneEvent(values(name, line).first?.lowercased() ?? "")
    }

    /// Returns the line that prints the events of one kind.
    static func oneEvent(_ word: String) -> String {
        let kinds = Manager.Kind.allCases.map(\.rawValue)
        let kind = kinds.first { $0.lowercased() == word } ?? Suggestion.nearest(to: word, in: kinds) ?? "delivered"
        let filter = "select(.event == \"\(kind)\") | .title"
        return "Its lines have the kind of event. Write: alertctl watch --json | jq -r \(ShellText.quoted(filter))"
    }

    /// Returns both lines for a command behind a notification: for a click on it, and for now.
    private static func clickOrNow(_ name: String, _ line: [String]) -> String {
        func typed(_ option: String) -> String {
            // The name is followed by its value or has it behind an equals sign, which may have blanks.
            let words = line.flatMap { word -> [String] in
                if word == name { return [option] }
                guard word.hasPrefix(name + "=") else { return [word] }
                return [option, String(word.dropFirst(name.count + 1))]
            }
            return ShellText.line(["alertctl", "notify"] + words)
        }
        return "To run it on a click: \(typed("--on-activate")); at once: \(typed("--on-deliver"))"
    }

    /// Returns the advice for `--user ada`: only a notification can be another person's.
    private static func asUser(_ name: String, _ line: [String]) -> String {
        let place = line.firstIndex(of: name).map { $0 + 1 } ?? line.endIndex
        let words = ["alertctl", "as", place < line.endIndex ? line[place] : "USER", "notify", "TITLE"]
        return "Only a notification can be another person's. As root: \(ShellText.line(words))"
    }

    /// Returns the line for the file of commands that at(1) takes: `-f job.txt now + 1 hour`.
    private static func job(_ name: String, _ line: [String]) -> String? {
        guard let place = line.firstIndex(of: name), place + 1 < line.count else { return nil }
        let file = line[place + 1]
        let rest = Array(line[..<place] + line[(place + 2)...])
        let said = rest.joined(separator: " ").replacing("now +", with: "in").replacing("now+", with: "in ")
        let title = rest.first.flatMap { SpokenWords.isTime(said) || said.hasPrefix("in ") ? nil : $0 }
        let when = title == nil ? said : rest.dropFirst().joined(separator: " ")
        let time = SpokenWords.isTime(when) ? when.split(separator: " ").map(String.init) : ["tomorrow", "9am"]
        let words = ["remind", title ?? file] + time + ["--run", "sh " + ShellText.quoted(file)]
        return "Write: \(ShellText.line(["alertctl"] + words))"
    }

    /// Returns the line for a number with bounds, which only a field has: `--range 1-10`, `--min 1 --max 10`.
    private static func numberField(_ line: [String]) -> String {
        let digits = line.filter { $0.hasPrefix("-") || $0.allSatisfy { $0.isNumber || "-.:,".contains($0) } }
        let numbers = digits.flatMap { $0.split { !$0.isNumber }.compactMap { Int($0) } }
        let bounds = numbers.count > 1 ? (numbers[0], numbers[1]) : (1, numbers.first ?? 10)
        let title = line.first { !$0.hasPrefix("-") && !digits.contains($0) } ?? "How many?"
        let field = "number=number:Number,min=\(bounds.0),max=\(bounds.1)"
        return "A number with bounds is a field. Write: \(ShellText.line(["alertctl", "ask", title, "--form", field]))"
    }

    /// Returns the question with labels for its buttons: two for yes and no, more as choices.
    private static func labels(_ name: String, _ line: [String]) -> String? {
        guard let place = line.firstIndex(of: name) else { return nil }
        var rest = Array(line[..<place])
        var labels: [String] = []
        for (index, word) in line.enumerated().dropFirst(place) where word != name {
            let isLabel = !word.hasPrefix("-") && (line[index - 1] == name || labels.contains(line[index - 1]))
            if isLabel { labels.append(word) } else { rest.append(word) }
        }
        if labels.count == 1, labels[0].contains(",") { labels = labels[0].split(separator: ",").map(String.init) }
        let question = rest.contains { !$0.hasPrefix("-") } ? [] : ["QUESTION"]
        let pair = labels.count < 2 ? [labels.first ?? "Yes", "No"] : labels
        let options = pair.count == 2 ? ["--yes", pair[0], "--no", pair[1]] : ["--choose"] + pair
        return "Write: \(ShellText.line(["alertctl", "ask"] + question + rest + options))"
    }

    /// Returns the form with the fields of zenity: `--add-entry=Name`.
    private static func zenityForm(_ line: [String]) -> String? {
        let kinds = ["entry": "text", "password": "secret", "multiline-entry": "lines", "calendar": "date"]
        var (fields, words): ([String], [String]) = ([], [])
        var rest = line[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--add-") else {
                words.append(word)
                continue
            }
            let parts = word.dropFirst(6).split(separator: "=", maxSplits: 1).map(String.init)
            guard let kind = kinds[parts[0]], let label = parts.count > 1 ? parts[1] : rest.popFirst() else {
                return nil
            }
            let name = label.lowercased().filter { $0.isLetter || $0.isNumber }
            fields += ["--field", kind == "text" && name == label ? name : "\(name)=\(kind):\(label)"]
        }
        let title = words.first.map { $0.hasPrefix("-") } ?? true ? ["Form"] : []
        return "Write: \(ShellText.line(["alertctl", "form"] + title + words + fields))"
    }

    /// Returns the line that notifies once a command has ended, for an option of a notification, and for one that
    /// notifies of a failure alone; nil for another option.
    private static func behindCommand(_ name: String, _ line: [String]) -> String? {
        guard let place = line.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { return nil }
        let rest = Array(line[..<place] + line[(place + 1)...])
        if ["--notify", "--tell", "--alert"].contains(name), !rest.isEmpty {
            return "It tells the end anyway. Write: \(ShellText.line(["alertctl", "run"] + rest))"
        }
        if name == "-t", place + 1 < line.count, line[place + 1].first?.isLetter == true {
            let words = line[..<place] + ["--title"] + line[(place + 1)...]
            return "Write: \(ShellText.line(["alertctl", "run"] + words))"
        }
        if ["--timeout", "--time-limit", "--max-time", "--kill-after"].contains(name), let line = limited(name, line) {
            return line
        }
        let failures = ["--notify-on", "--on-fail", "--on-failure", "--only-failed", "--if-failed", "--on-error"]
        let option = ContentOptions.declarations.first { $0.isCalled(name) }
        guard option != nil || failures.contains(name) else { return nil }
        let takesNext = !line[place].contains("=") && (option?.takesValue ?? (name == "--notify-on"))
        let end = min(place + (takesNext ? 2 : 1), line.count)
        let command = Array(line[..<place] + line[end...]).filter { $0 != "--" }
        let text = command.isEmpty ? "make" : command.count == 1 ? command[0] : ShellText.line(command)
        guard option != nil else {
            return "To be told of a failure alone: \(text) || alertctl notify \(ShellText.quoted(text + " failed"))"
        }
        let words = ["alertctl", "notify", text + " ended"] + line[place..<end]
        return "run tells the end as it is; for a notification of your own: \(text); \(ShellText.line(words))"
    }

    /// Returns the line that ends a command after some time, by timeout(1); nil without a length of time.
    private static func limited(_ name: String, _ line: [String]) -> String? {
        guard let value = values(name, line).first else { return nil }
        let isPlain = value.drop { $0.isASCII && $0.isNumber || $0 == "." }.count < 2 && value.first?.isNumber == true
        guard let span = isPlain ? value : SnoozeText.span(value).map({ "\($0 / Span.second)" }),
            let place = line.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") })
        else { return nil }
        let rest = line[..<place] + line[(place + (line[place] == name ? 2 : 1))...]
        let options = rest.prefix { $0.hasPrefix("-") && $0 != "--" }
        let command = rest.dropFirst(options.count).filter { $0 != "--" }
        let words = ["alertctl", "run"] + options + ["timeout", span] + (command.isEmpty ? ["make"] : command)
        return "To end the command after that time: \(ShellText.line(words))"
    }

    /// Returns the reminder that runs a command, for a command behind a time: `run at 23:00 make`. Nil for another
    /// command.
    static func timedCommand(_ line: [String]) -> String? {
        guard
            let end = line.indices.dropFirst().last(where: { end in
                if case .time = SpokenWords.reading(line[..<end].joined(separator: " ")) { true } else { false }
            })
        else { return nil }
        let command = line[end] == "--" ? line[(end + 1)...] : line[end...]
        guard !command.isEmpty else { return nil }
        let text = command.count == 1 ? command[command.startIndex] : ShellText.line(Array(command))
        return "Write: \(ShellText.line(["alertctl", "remind", text] + line[..<end] + ["--run", text]))"
    }

    /// Returns the advice for a command in quotes with an option of a notification behind it; nil for another command.
    static func behindQuotedCommand(_ line: [String]) -> String? {
        guard let command = line.first, command.contains(" "), line.count > 1, line[1].hasPrefix("--") else {
            return nil
        }
        return behindCommand(String(line[1].prefix { $0 != "=" }), line)
    }

    // MARK: Tables

    /// Options that only notify-send has: descriptors for its answers.
    private static let ofNotifySend: Set = ["--id-fd", "--selected-action-fd", "--activation-token-fd"]

    private static let nextLine =
        "alertctl next -n 1, for one line; for a bar: alertctl next --follow; for the rest of a timer: alertctl timer left"

    /// The lines for options of single verbs.
    private static let elsewhere: [String: String] = [
        "list --last": "alertctl history", "timer --status": "alertctl timer list",
        "timer --short": "alertctl timer left",
        "next --short": nextLine, "next --bar": nextLine, "next --one-line": nextLine, "next --oneline": nextLine,
        "next -1": nextLine, "next --tmux": nextLine, "unmute --all": "alertctl unmute all",
        "dnd --app": "alertctl dnd --mute firefox",
        "calendar agenda --week": "alertctl calendar agenda next week",
    ]

    /// The advice for each option.
    static let all: [String: String] = [
        "--modal": modal, "--dim": modal, "--block": modal,
        "--any-key": "A stray key must not answer a question; leave it out, Enter presses the only button",
        "--indicator": "Desktops show no activity of programs; \"alertctl activity list --follow\" feeds a bar",
        "--region": place, "--near": place, "--location": place,
    ]
}
