// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import LinuxSystem
import ReminderKit
import TextSafety

/// Lines of a known verb with words or options that it does not take.
extension Leads {
    /// Returns the line that was meant by a word too many; nil if nothing is known about it.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - line: The words after it.
    static func advice(behind verb: [String], in line: [String]) -> String? {
        switch verb {
        case ["alert"], ["sheet"]:
            let several = ["--multiple", "--several"]
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
            return
                "The question comes first: alertctl ask QUESTION \(line.map(ShellText.quoted).joined(separator: " "))"
        case ["notify"]: return later(line)
        case ["timer"]:
            guard line.count > 2 else { return nil }
            let whole = Lead("alertctl timer {5m}", .timer).line(behind: "timer", line)
            return whole == "alertctl timer 5m" ? nil : "Write: \(whole)"
        case ["undo"]:
            return line.first.map { Verbs.isUnknown([$0]) } == false
                ? "Write: alertctl undo, which takes back the last change, or: alertctl undo --list" : nil
        case ["rules", "list"]:
            let words = line.filter { !$0.hasPrefix("-") }.joined(separator: " ")
            return "Write: \(ShellText.line(["alertctl", "rules", "test", words]))"
        case ["setup"]:
            return line.first.map { ["bash", "zsh", "fish"].contains($0) } == true
                ? "Write: alertctl setup, or, for completions: alertctl completion \(line[0])" : nil
        case ["rename"] where line.count == 1:
            return "Example: alertctl rename \(ShellText.quoted(line[0])) \(ShellText.quoted("late-" + line[0]))"
        case ["calendar", "list"], ["calendar"]:
            return "Write: alertctl calendar, for all of them, or: alertctl calendar agenda, for their events"
        case ["progress"] where line.count == 1 && isAmount(line[0]):
            return "Write: alertctl progress set ID \(Double(line[0]).map { $0 > 100 } == true ? "100%" : line[0])"
        case ["progress"]:
            let words = line.map(ShellText.quoted).joined(separator: " ")
            return "To run a command: alertctl run \(words); to show the progress of a script: alertctl progress start "
                + ShellText.quoted(line.joined(separator: " "))
        case ["config"]:
            guard let word = line.first(where: { $0 == "set" || $0 == "holidays" }) else { return nil }
            let words = line.drop { $0 != "holidays" }
            if word == "set", let command = line.lazy.compactMap({ settingCommands[$0] }).first {
                return "Write: \(command)"
            }
            guard words.first == "holidays" else {
                return word == "set" ? "Write: alertctl config edit, and save the file" : nil
            }
            return HolidaysLine.advice(for: words.dropFirst().first, .process)
        case ["mute"]:
            return "For all notifications: alertctl dnd on; for one application: alertctl mute APP 1h; for sounds: "
                + "alertctl sound silent on"
        case ["unmute"]:
            return
                "For all notifications: alertctl dnd off; for one application: alertctl unmute APP; for sounds: "
                + "alertctl sound silent off"
        case ["play"]:
            guard let place = line.firstIndex(of: "--loop"), place + 1 < line.count, let count = Int(line[place + 1])
            else { return nil }
            return "Write: --loops \(count), to repeat it so often; --loop repeats it until it is stopped"
        case ["question"]:
            let end = line.firstIndex { $0.hasPrefix("-") } ?? line.endIndex
            guard end > 0 else { return nil }
            let words = [line[..<end].joined(separator: " ")] + line[end...]
            return "Write: \(ShellText.line(["alertctl", "ask"] + words))"
        default: return nil
        }
    }

    /// Lines that set what people look for in config.toml.
    private static let settingCommands = [
        "volume": "alertctl sound volume 80%", "silent": "alertctl sound silent on", "mute": "alertctl mute APP 1h",
        "dnd": "alertctl dnd schedule 22:00-7:00",
    ]

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
