// SPDX-License-Identifier: Apache-2.0

import ClientKit
import LinuxSystem
import ReminderKit
import TextSafety

/// The lines for verbs that people guess, and that alertctl calls otherwise.
///
/// The words are verbs of other programs (at, ntfy, zenity, gum, khal, notify-send) and of everyday speech. A word with
/// a meaning of its own in alertctl is not here.
enum Leads {
    /// A line to type.
    struct Lead {
        /// The purpose, behind "to"; nil if the word has only one meaning.
        let aim: String?
        /// The whole line. A word in capitals stands for one that you know.
        let line: String

        init(_ line: String, to aim: String? = nil) { (self.line, self.aim) = (line, aim) }
    }

    /// Returns the sentences that lead from an unknown verb to the lines to type; nil if nothing is known about it.
    ///
    /// - Parameter rest: The words after the verb, which the lines have instead of an id or a text.
    static func advice(for word: String, rest: [String] = []) -> String? {
        let word = word.lowercased().replacing("_", with: "-")
        guard let leads = table.first(where: { $0.words.contains(word) })?.leads else { return nil }
        let known = leads.compactMap { lead in lead.aim.map { "to \($0): \(line(lead, rest))" } }
        guard known.count == leads.count else {
            return "Write: " + leads.map { line($0, rest) }.joined(separator: ", or: ")
        }
        let text = known.joined(separator: "; ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns the line that was meant by a word too many; nil if nothing is known about it.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - line: The words after it.
    static func advice(behind verb: [String], in line: [String]) -> String? {
        switch verb {
        case ["alert"], ["sheet"]:
            guard line.count > 2, !line.contains(where: { $0.hasPrefix("-") }) else { return nil }
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
        case ["rename"] where line.count == 1:
            return "Example: alertctl rename \(ShellText.quoted(line[0])) \(ShellText.quoted("late-" + line[0]))"
        case ["calendar", "list"], ["calendar"]:
            return "Write: alertctl calendar, for all of them, or: alertctl calendar agenda, for their events"
        case ["progress"] where line.count == 1 && isAmount(line[0]):
            return "Write: alertctl progress set ID \(line[0])"
        case ["progress"]:
            let words = line.map(ShellText.quoted).joined(separator: " ")
            return "To run a command: alertctl run \(words); to show the progress of a script: alertctl progress start "
                + ShellText.quoted(line.joined(separator: " "))
        case ["config"]:
            guard let word = line.first(where: { $0 == "set" || $0 == "holidays" }) else { return nil }
            let words = line.drop { $0 != "holidays" }
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

    private static let remind = Lead(#"alertctl remind "Call Ada" tomorrow 9am"#)
    private static let cancel = Lead("alertctl cancel ID", to: "cancel what is to come")
    private static let clear = Lead("alertctl clear ID", to: "take away what was shown")
    private static let search = Lead("alertctl list TEXT", to: "find what is there")
    private static let past = Lead("alertctl history --search TEXT", to: "find what was shown")
    private static let quiet = Lead("alertctl dnd on", to: "hold notifications")
    private static let silence = Lead("alertctl sound silent on", to: "silence alert sounds")
    private static let sound = Lead("alertctl play complete", to: "play a sound")
    private static let move = Lead("alertctl edit ID tomorrow 9am", to: "change the time of what is to come")
    private static let snooze = Lead("alertctl snooze ID 10m", to: "be reminded of it again")
    private static let acknowledge = Lead("alertctl ack ID")
    private static let restart = Lead("alertctl daemon restart", to: "start alertd, or restart it")

    /// The words, and the lines that each of them leads to, first the one that is meant more often.
    static let table: [(words: [String], leads: [Lead])] =
        [
            (["at", "new", "create", "schedule", "todo", "task", "event", "reminder", "plan"], [remind]),
            (["delete", "remove", "rm", "del", "atrm", "erase", "destroy"], [cancel, clear]),
            (["atq", "jobs", "queue", "upcoming", "pending", "all"], [.init("alertctl list")]),
            (["find", "grep", "search", "filter", "query"], [search, past]),
            (["info", "details", "describe", "get", "view", "cat"], [.init("alertctl show ID")]),
            (
                ["log", "logs", "journal", "journalctl"],
                [
                    .init("alertctl history", to: "see what was shown"),
                    .init("alertctl daemon log", to: "see what alertd reports of itself"),
                ]
            ),
            (["events", "monitor", "subscribe", "tail"], [.init("alertctl watch")]),
            (
                [
                    "confirm", "prompt", "yesno", "yes-no", "popup", "dialogue", "msgbox", "messagebox",
                    "alertbox",
                ], [.init(#"alertctl ask "Deploy now?""#)]
            ),
            (["input", "inputbox", "entry", "read", "write"], [.init(#"alertctl ask "Your name?" --text"#)]),
            (
                ["password", "passwordbox", "passwd", "secret", "pass"],
                [.init(#"alertctl ask "Password?" --secret"#)]
            ),
            (["login", "username"], [.init(#"alertctl ask "Log in" --login"#)]),
            (
                ["choose", "menu", "select", "pick", "choice", "radiolist", "checklist", "combo", "options"],
                [
                    .init(#"alertctl ask "Which colour?" --choose Red Green Blue"#, to: "offer a few"),
                    .init(#"alertctl ask "Which line?" --choose -"#, to: "offer the lines of a pipe"),
                ]
            ),
            (
                ["file", "fselect", "file-selection", "choose-file", "open-file", "filepicker"],
                [.init(#"alertctl ask "Which file?" --file"#)]
            ),
            (
                ["date", "datepicker", "pick-date", "day"],
                [.init(#"alertctl ask "Which day?" --date"#)]
            ),
            (
                ["number", "scale", "slider", "rangebox"],
                [.init(#"alertctl ask "How many?" --number"#)]
            ),
            (
                ["settings", "configure", "preferences", "set", "options-file"],
                [
                    .init("alertctl config edit", to: "change config.toml"),
                    .init("man alertd.conf", to: "read about it"),
                ]
            ),
            (
                ["quiet", "shush", "silence", "focus", "do-not-disturb", "donotdisturb", "sleep-mode"],
                [
                    quiet, .init("alertctl mute APP", to: "mute one application"), silence,
                ]
            ),
            (
                ["unquiet", "loud"],
                [
                    .init("alertctl dnd off", to: "show notifications again"),
                    .init("alertctl unmute APP", to: "unmute one application"),
                    .init("alertctl sound silent off", to: "hear alert sounds"),
                ]
            ),
            (["dismiss", "close", "hide", "discard"], [.init("alertctl clear ID")]),
            (["done", "finish", "complete", "tick", "check", "acknowledge", "mark"], [acknowledge]),
            (["change", "modify", "update", "defer"], [move]),
            (
                ["later", "delay", "remind-later"],
                [snooze, .init("alertctl edit ID +15m", to: "move it on")]
            ),
            (
                ["open", "launch", "click", "view-url"],
                [
                    .init("alertctl activate ID", to: "open what a notification is about"),
                    .init("alertctl calendar join", to: "join the meeting"),
                ]
            ),
            (["today", "day-view", "plans"], [.init("alertctl list today")]),
            (["tomorrow"], [.init("alertctl calendar agenda tomorrow")]),
            (
                ["week"],
                [
                    .init("alertctl calendar agenda this week", to: "see this week"),
                    .init("alertctl calendar agenda next week", to: "see the next one"),
                ]
            ),
            (["month", "cal"], [.init("alertctl calendar agenda --month")]),
            (["khal", "events-today"], [.init("alertctl list today"), .init("alertctl calendar agenda")]),
            (
                ["kill", "abort", "end"],
                [
                    .init("alertctl stop", to: "stop a sound or an alarm"), cancel,
                    .init("alertctl daemon stop", to: "stop alertd"),
                ]
            ),
            (
                ["enable", "install", "activate-hook"],
                [
                    .init("alertctl setup", to: "start alertd at each login"),
                    .init("alertctl page enable", to: "have it in a browser"),
                    .init("alertctl askpass enable", to: "have ssh and sudo ask here"),
                    .init("alertctl approve install claude", to: "have an agent ask here"),
                ]
            ),
            (
                ["disable", "suspend", "deactivate", "hold"],
                [
                    .init("alertctl pause ID", to: "pause a reminder"),
                    .init("alertctl page disable", to: "end it in the browser"),
                ]
            ),
            (["unpause", "continue", "enable-reminder"], [.init("alertctl resume ID")]),
            (["pomodoro", "focus-timer"], [.init("alertctl timer 25m Focus --then 5m Break --repeat 4")]),
            (["countdown", "sleep", "egg"], [.init("alertctl timer 5m")]),
            (["timers"], [.init("alertctl timer list")]),
            (["wake", "wakeup", "wake-up", "alarm-clock", "clock", "ring"], [.init(#"alertctl alarm "Get up" 7am"#)]),
            (["reload", "restart", "start"], [.init("alertctl status", to: "see whether alertd runs"), restart]),
            (["beep", "bell", "aplay", "paplay", "play-sound", "chime", "ding"], [sound]),
            (["sounds"], [.init("alertctl sound list")]),
            (["speak", "tts", "espeak", "spd-say"], [.init(#"alertctl say "Dinner is ready""#)]),
            (["louder", "quieter", "vol"], [.init("alertctl sound volume 70%")]),
            (
                ["send", "message", "toast", "osd", "push", "publish", "show-notification", "notification", "msg"],
                [.init(#"alertctl notify "Build done""#)]
            ),
            (["watchdog", "deadman", "heartbeat", "ping"], [.init("alertctl beat backup --every 1d")]),
            (
                ["every", "daily", "cron", "crontab", "recurring", "repeat"],
                [.init("alertctl remind Water every day at 9")]
            ),
            (["in", "after"], [.init("alertctl remind Tea in 5m")]),
            (["when", "on"], [.init("alertctl remind Water when unlock")]),
            (["reason", "explain"], [.init("alertctl why ID")]),
            (
                ["bar", "progressbar", "progress-bar", "gauge", "spinner", "spin", "exec"], [.init("alertctl run make")]
            ),
            (["revert", "rollback"], [.init("alertctl undo")]),
            (
                ["pair", "phone", "device"],
                [
                    .init("alertctl page --pair phone", to: "pair a browser"),
                    .init("alertctl devices pair", to: "pair another computer"),
                ]
            ),
            (["sync"], [.init("alertctl link status")]),
            (["web", "browser", "gui", "ui"], [.init("alertctl page")]),
            (["tui", "dashboard", "inbox", "home"], [.init("alertctl center")]),
            (["unread", "missed"], [.init("alertctl history --unread")]),
            (
                ["what", "whats", "what's"],
                [
                    .init("alertctl history --unread", to: "see what you missed"),
                    .init("alertctl list", to: "see what is to come"),
                ]
            ),
            (
                ["agent", "agents", "claude", "codex", "copilot"],
                [.init("alertctl approve install claude")]
            ),
            (["sudo", "ssh", "ssh-askpass"], [.init("alertctl askpass enable")]),
            (["save", "dump"], [.init("alertctl calendar export")]),
            (["load", "ics"], [.init("alertctl calendar import FILE.ics")]),
            (["omit", "except", "exclude"], [.init("alertctl skip ID")]),
            (["health", "diagnose", "verify", "troubleshoot"], [.init("alertctl doctor")]),
            (["questions", "ask-list"], [.init("alertctl question list")]),
            (["badges", "count"], [.init("alertctl badge")]),
            (["completions"], [.init("alertctl completion bash")]),
            (["usage", "man", "?", "commands"], [.init("alertctl help all")]),
            (["version", "ver"], [.init("alertctl --version")]),
        ] + others

    /// Verbs of further programs: at, remind, zenity, gum, ntfy, termdown, task, khal, dunstctl, makoctl.
    private static let others: [(words: [String], leads: [Lead])] = [
        (["rem", "memo", "note", "notify-me", "appointment", "meeting"], [remind]),
        (["batch", "notify-when-done", "exec-and-notify"], [.init("alertctl run make")]),
        (
            ["error", "warning", "warn", "err"],
            [
                .init(#"alertctl alert "The disk is full""#, to: "show it until it is read"),
                .init(#"alertctl notify "The disk is full" --level critical"#, to: "notify"),
            ]
        ),
        (["text-info", "textbox", "text", "pager", "format"], [.init(#"alertctl alert "News" "Two changes""#)]),
        (
            ["color", "colour", "color-selection", "table", "multiple"],
            [.init(#"alertctl ask "Which colour?" --choose Red Green Blue"#)]
        ),
        (["forms", "fields", "wizard"], [.init(#"alertctl form "New user" --field name=text:Name"#)]),
        (
            ["pub", "emit", "broadcast", "urgent", "critical"],
            [.init(#"alertctl notify "Build failed" --level critical"#)]
        ),
        (["sub", "follow", "listen"], [.init("alertctl watch")]),
        (["serve", "server", "service", "atd", "ps", "running"], [.init("alertctl status")]),
        (
            ["user", "users", "access", "token", "tokens"],
            [
                .init("alertctl page devices", to: "see paired browsers"),
                .init("alertctl devices", to: "see other computers"),
            ]
        ),
        (["annotate", "append", "prepend", "retitle", "title"], [.init(#"alertctl edit ID --title "Call Ada""#)]),
        (["duplicate", "clone", "cp", "again"], [.init("alertctl copy ID")]),
        (
            [
                "overdue", "waiting", "ready", "active", "due", "soon", "summary", "projects", "tags", "print",
                "agendas",
            ],
            [.init("alertctl list")]
        ),
        (["completed", "past", "recent", "last", "history-pop", "pop", "archive"], [.init("alertctl history")]),
        (
            ["purge", "wipe", "empty", "reset", "flush", "close-all", "dismiss-all", "clear-all", "history-clear"],
            [
                .init("alertctl clear --all", to: "take away what was shown"),
                .init("alertctl cancel --all", to: "cancel what is to come, too"),
            ]
        ),
        (["interactive", "ikhal", "calcurse", "panel", "toggle-panel", "context"], [.init("alertctl center")]),
        (["printcalendars", "calendar-list"], [.init("alertctl calendar")]),
        (["action", "invoke", "default-action"], [.init("alertctl activate ID")]),
        (["is-paused", "get-paused", "mode"], [.init("alertctl dnd")]),
        (["set-paused", "dnd-on", "busy", "away"], [.init("alertctl dnd on")]),
        (["dnd-off", "off", "back"], [.init("alertctl dnd off")]),
        (["toggle"], [.init("alertctl dnd toggle")]),
        (["rule"], [.init("alertctl rules list")]),
        (["debug", "trace", "verbose"], [.init("alertctl doctor")]),
        (["nag", "insist"], [.init("alertctl remind Pills 8am --nag 10m")]),
        (["test", "demo", "hello"], [.init("alertctl notify Hello")]),
        (["termdown", "eggs", "tea", "coffee", "brew"], [.init("alertctl timer 4m Tea")]),
        (["left", "remaining", "time-left"], [.init("alertctl timer left")]),
        (["lap", "laps", "countup"], [.init("alertctl stopwatch")]),
        (
            ["birthday", "birthdays", "anniversary"],
            [.init(#"alertctl remind "Ada's birthday" every year on 24 december"#)]
        ),
        (["hourly", "weekly", "monthly", "yearly"], [.init("alertctl remind Water every 2 hours")]),
        (["uninstall"], [.init("alertctl setup --remove")]),
        (["quit", "exit", "shutdown"], [.init("alertctl daemon stop")]),
        (["stop-alarm", "alarm-off", "shut-up"], [.init("alertctl stop")]),
        (["pause-all"], [.init("alertctl pause --all")]), (["resume-all"], [.init("alertctl resume --all")]),
        (["snooze-all"], [.init("alertctl snooze --all 10m")]), (["ack-all"], [.init("alertctl ack --all")]),
        (["time", "times", "words"], [.init("alertctl help time")]),
    ]
}
