// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import ProgramFront
import TextSafety

/// Options of features that other systems have and alertd does not: docs/instead.md.
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
        case "--grep", "--find", "--filter", "--query":
            guard let place = line.firstIndex(of: name), place + 1 < line.count else { return nil }
            let text = ShellText.quoted(line[place + 1])
            if verb == ["history"] { return "Write: alertctl history --search \(text)" }
            return verb == ["list"] ? "Write: alertctl list \(text)" : nil
        case "--repeat", "--recur", "--recurring", "--daily", "--weekly":
            guard ["remind", "alarm", "edit", "copy"].contains(verb[0]) else { return nil }
            return "Say it with the time, like: every day at 9, or: every monday at 9"
        case "--urgent", "--priority", "--prio", "--important", "--critical":
            return "Write: --level time-sensitive, or: --level critical"
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
        case "--for", "--until":
            guard ["pause", "dnd", "mute"].contains(verb[0]), let place = line.firstIndex(of: name),
                place + 1 < line.count
            else { return nil }
            let words = line[..<place] + line[(place + 2)...] + [String(name.dropFirst(2)), line[place + 1]]
            return "Write: \(ShellText.line(["alertctl"] + verb + words))"
        case "--file", "--date", "--number", "--choose":
            return ["alert", "sheet", "form"].contains(verb[0]) ? "Write: alertctl ask QUESTION \(name)" : nil
        default: return nil
        }
    }

    /// Names of devices that people write as options.
    static let devices: Set = ["--phone", "--laptop", "--desktop"]

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

    /// Options that only notify-send has: descriptors for its answers.
    private static let ofNotifySend: Set = ["--id-fd", "--selected-action-fd", "--activation-token-fd"]

    private static let nextLine =
        "alertctl next -n 1, for one line; for a bar: alertctl next --follow; for the rest of a timer: alertctl timer left"

    /// The lines for options of single verbs.
    private static let elsewhere: [String: String] = [
        "list --all": "alertctl list, which lists all", "list --today": "alertctl list today",
        "history --missed": "alertctl history --unread",
        "list --missed": "alertctl history --unread", "list --last": "alertctl history",
        "list --history": "alertctl history",
        "timer --status": "alertctl timer list", "timer --list": "alertctl timer list",
        "timer --short": "alertctl timer left",
        "next --short": nextLine, "next --bar": nextLine, "next --one-line": nextLine, "next --oneline": nextLine,
        "next -1": nextLine, "next --tmux": nextLine,
        "unmute --all": "alertctl unmute all",
        "notify --replace": "alertctl notify --id ID, which replaces the one with that id",
        "dnd --app": "alertctl dnd --mute APP", "play --repeat": "--loops 2, to hear it three times",
        "ask --buttons": "--yes LABEL --no LABEL", "ask --button": "--yes LABEL --no LABEL",
        "calendar agenda --week": "alertctl calendar agenda next week",
        "calendar agenda --day": "alertctl calendar agenda tomorrow",
    ]

    /// The advice for each option.
    static let all: [String: String] = [
        "--modal": modal, "--dim": modal, "--block": modal,
        "--any-key": "A stray key must not answer a question; leave it out, Enter presses the only button",
        "--indicator": "Desktops show no activity of programs; \"alertctl activity list --follow\" feeds a bar",
        "--region": place, "--near": place, "--location": place,
    ]
}
