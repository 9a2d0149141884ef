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
        /// The line for the verb alone. A word in capitals stands for one that you know.
        let line: String
        /// The line for further words, in which `{...}` is an example of them; nil if they have no place in it.
        let template: String?
        let use: Use

        /// - Parameters:
        ///   - line: The line, perhaps with an example of further words in braces.
        ///   - use: The place of the further words.
        ///   - further: Another line for further words.
        ///   - aim: The purpose.
        init(_ line: String, _ use: Use = .words, with further: String? = nil, to aim: String? = nil) {
            // An empty place leaves no blank at the end.
            let words = line.replacing(" {}", with: "")
            (self.line, self.use, self.aim) = (words.filter { !"{}".contains($0) }, use, aim)
            template = further ?? (line.contains("{") ? line : nil)
        }
    }

    /// The place in a line that the words behind a guessed verb take.
    enum Use {
        /// Further words as they are, or as one text.
        case words
        /// Further words, as one text.
        case text
        /// An id or several. One has the example of a time behind it.
        case id
        /// An id, and its title.
        case title
        /// A title, and a time before or behind it.
        case reminder
        /// A title and a time, of which the verb is the first word.
        case timed
        /// A length of time, and a title before or behind it.
        case timer
        /// A question, and its choices.
        case choices
        /// A length of time, or a time.
        case end
        /// An application, and perhaps a time.
        case app
    }

    /// Returns the sentences that lead from an unknown verb to the lines to type; nil if nothing is known about it.
    ///
    /// - Parameter rest: The words after the verb, which the lines have instead of an example.
    static func advice(for verb: String, rest: [String] = []) -> String? {
        let word = verb.lowercased().replacing("_", with: "-")
        guard let leads = table.first(where: { $0.words.contains(word) })?.leads else { return nil }
        let known = leads.compactMap { lead in lead.aim.map { "to \($0): \(lead.line(behind: word, rest))" } }
        guard known.count == leads.count else {
            return "Write: " + leads.map { $0.line(behind: word, rest) }.joined(separator: ", or: ")
        }
        return known.joined(separator: "; ").capitalizedFirst
    }

    private static let remind = Lead(#"alertctl remind {"Call Ada" tomorrow 9am}"#, .reminder)
    private static let cancel = Lead("alertctl cancel {ID}", to: "cancel what is to come")
    private static let clear = Lead("alertctl clear {ID}", to: "take away what was shown")
    private static let search = Lead("alertctl list {TEXT}", .text, to: "find what is there")
    private static let past = Lead("alertctl history --search {TEXT}", .text, to: "find what was shown")
    private static let quiet = Lead("alertctl dnd on", .end, with: "alertctl dnd {for 1h}", to: "hold notifications")
    private static let silence = Lead("alertctl sound silent on", to: "silence alert sounds")
    private static let sound = Lead("alertctl play {complete}", to: "play a sound")
    private static let move = Lead("alertctl edit {ID} tomorrow 9am", .id, to: "change the time of what is to come")
    private static let acknowledge = Lead("alertctl ack {ID}", to: "acknowledge what was shown")
    private static let restart = Lead("alertctl daemon restart", to: "start alertd, or restart it")

    /// The words, and the lines that each of them leads to, first the one that is meant more often.
    static let table: [(words: [String], leads: [Lead])] =
        [
            (["at", "new", "create", "schedule", "todo", "task", "event", "reminder", "plan"], [remind]),
            (["delete", "remove", "rm", "del", "atrm", "erase", "destroy"], [cancel, clear]),
            (["atq", "jobs", "queue", "upcoming", "pending", "all"], [.init("alertctl list {}")]),
            (["find", "grep", "search", "filter", "query"], [search, past]),
            (["info", "details", "describe", "get", "view", "cat"], [.init("alertctl show {ID}")]),
            (
                ["log", "logs", "journal", "journalctl"],
                [
                    .init(
                        "alertctl history", .text, with: "alertctl history --search {TEXT}", to: "see what was shown"),
                    .init("alertctl daemon log", to: "see what alertd reports of itself"),
                ]
            ),
            (["monitor", "subscribe", "tail"], [.init("alertctl watch")]),
            (
                ["events"],
                [
                    .init("alertctl list {today}", to: "see what is to come"),
                    .init("alertctl calendar agenda {today}", to: "see the calendar of a day"),
                    .init("alertctl watch", to: "follow what happens"),
                ]
            ),
            (
                [
                    "confirm", "yesno", "yes-no", "popup", "dialogue", "msgbox", "messagebox",
                    "alertbox",
                ], [.init(#"alertctl ask {"Deploy now?"}"#, .text)]
            ),
            (
                ["input", "prompt", "inputbox", "entry", "read", "write"],
                [.init(#"alertctl ask {"Your name?"} --text"#, .text)]
            ),
            (
                ["password", "passwordbox", "passwd", "secret", "pass"],
                [.init(#"alertctl ask {"Password?"} --secret"#, .text)]
            ),
            (["login", "username"], [.init(#"alertctl ask {"Log in"} --login"#, .text)]),
            (
                ["choose", "menu", "select", "pick", "choice", "radiolist", "checklist", "combo", "options"],
                [
                    .init(#"alertctl ask {"Which colour?" --choose Red Green Blue}"#, .choices, to: "offer a few"),
                    .init(#"alertctl ask {"Which line?"} --choose -"#, .text, to: "offer the lines of a pipe"),
                ]
            ),
            (["fzf", "rofi", "dmenu", "wofi", "fuzzel"], [.init(#"alertctl ask {"Which line?"} --choose -"#, .text)]),
            (
                ["file", "fselect", "file-selection", "choose-file", "open-file", "filepicker"],
                [.init(#"alertctl ask {"Which file?"} --file"#, .text)]
            ),
            (
                ["date", "datepicker", "pick-date", "day"],
                [.init(#"alertctl ask {"Which day?"} --date"#, .text)]
            ),
            (
                ["number", "scale", "slider", "rangebox"],
                [.init(#"alertctl ask {"How many?"} --number"#, .text)]
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
                    quiet, .init("alertctl mute {firefox}", .app, to: "mute one application"), silence,
                ]
            ),
            (
                ["unquiet", "loud"],
                [
                    .init("alertctl dnd off", to: "show notifications again"),
                    .init("alertctl unmute {firefox}", to: "unmute one application"),
                    .init("alertctl sound silent off", to: "hear alert sounds"),
                ]
            ),
            (["dismiss", "close", "hide", "discard"], [clear, cancel]),
            (["done", "finish", "complete", "tick", "check", "acknowledge", "mark"], [acknowledge, cancel]),
            (["change", "modify", "update"], [move]),
            (["later", "delay", "defer", "remind-later"], [.init("alertctl postpone {ID} 15m", .id)]),
            (
                ["open", "launch", "click", "view-url"],
                [
                    .init("alertctl activate {ID}", to: "open what a notification is about"),
                    .init("alertctl show {ID}", to: "read one that is still to come"),
                    .init("alertctl calendar join {}", to: "join the meeting"),
                ]
            ),
            (["day-view", "plans"], [.init("alertctl list {today}")]),
            (
                ["today"],
                [.init("alertctl list today", .timed, with: #"alertctl remind {"Call Ada" today 15:00}"#)]
            ),
            (
                ["tomorrow"],
                [
                    .init(
                        "alertctl calendar agenda tomorrow", .timed,
                        with: #"alertctl remind {"Call Ada" tomorrow 9am}"#)
                ]
            ),
            (
                ["week"],
                [
                    .init("alertctl calendar agenda this week", to: "see this week"),
                    .init("alertctl calendar agenda next week", to: "see the next one"),
                ]
            ),
            (
                ["month", "cal"],
                [.init("alertctl calendar agenda --month", with: "alertctl calendar agenda --month {december}")]
            ),
            (["khal", "events-today"], [.init("alertctl list {today}"), .init("alertctl calendar agenda {}")]),
            (
                ["kill", "abort", "end"],
                [
                    .init("alertctl stop {}", to: "stop a sound or an alarm"), cancel,
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
                    .init("alertctl pause {ID}", to: "pause a reminder"),
                    .init("alertctl page disable", to: "end it in the browser"),
                ]
            ),
            (["unpause", "continue", "enable-reminder"], [.init("alertctl resume {ID}")]),
            (["pomodoro", "focus-timer"], [.init("alertctl timer 25m {Focus} --then 5m Break --repeat 4", .text)]),
            (["countdown", "sleep", "egg"], [.init("alertctl timer {5m}", .timer)]),
            (["timers"], [.init("alertctl timer list {}")]),
            (
                ["wake", "wakeup", "wake-up", "alarm-clock", "clock", "ring"],
                [.init(#"alertctl alarm {"Get up" 7am}"#, .reminder)]
            ),
            (["reload", "restart", "start"], [.init("alertctl status", to: "see whether alertd runs"), restart]),
            (["beep", "bell", "aplay", "paplay", "play-sound", "chime", "ding"], [sound]),
            (["sounds"], [.init("alertctl sound list")]),
            (["speak", "tts", "espeak", "spd-say"], [.init(#"alertctl say {"Dinner is ready"}"#, .text)]),
            (["louder", "quieter", "vol"], [.init("alertctl sound volume {70%}")]),
            (
                ["send", "message", "toast", "osd", "push", "publish", "show-notification", "notification", "msg"],
                [.init(#"alertctl notify {"Build done"}"#)]
            ),
            (["watchdog", "deadman", "heartbeat", "ping"], [.init("alertctl beat {backup} --every 1d")]),
            (["every", "daily"], [.init("alertctl remind {Water every day at 9}", .timed)]),
            (
                ["cron", "crontab", "recurring", "repeat"],
                [.init("alertctl remind {Water every day at 9}", .reminder)]
            ),
            (["in", "after"], [.init("alertctl remind {Tea in 5m}", .timed)]),
            (["when", "on"], [.init("alertctl remind Water when unlock")]),
            (["reason", "explain"], [.init("alertctl why {ID}")]),
            (
                ["bar", "progressbar", "progress-bar", "gauge", "spinner", "spin", "exec"],
                [.init("alertctl run {make}")]
            ),
            (["revert", "rollback"], [.init("alertctl undo")]),
            (
                ["pair", "phone", "device"],
                [
                    .init("alertctl page --pair {phone}", to: "pair a browser"),
                    .init("alertctl devices pair", to: "pair another computer"),
                ]
            ),
            (["sync"], [.init("alertctl link status")]),
            (["web", "browser", "gui", "ui"], [.init("alertctl page")]),
            (["tui", "dashboard", "inbox", "home"], [.init("alertctl center")]),
            (["unread", "missed"], [.init("alertctl history --unread {}")]),
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
            (["save", "dump"], [.init("alertctl calendar export {}")]),
            (["load", "ics"], [.init("alertctl calendar import {FILE.ics}")]),
            (["omit", "except", "exclude"], [.init("alertctl skip {ID}")]),
            (["health", "diagnose", "verify", "troubleshoot"], [.init("alertctl doctor")]),
            (["questions", "ask-list"], [.init("alertctl question list")]),
            (["badges", "count"], [.init("alertctl badge {}")]),
            (["completions"], [.init("alertctl completion {bash}")]),
            (["usage", "man", "?", "commands"], [.init("alertctl help all")]),
            (["version", "ver"], [.init("alertctl --version")]),
        ] + others

    /// Verbs of further programs: at, remind, zenity, gum, ntfy, termdown, task, khal, dunstctl, makoctl.
    private static let others: [(words: [String], leads: [Lead])] = [
        (["rem", "memo", "note", "notify-me", "appointment", "meeting"], [remind]),
        (["batch", "notify-when-done", "exec-and-notify"], [.init("alertctl run {make}")]),
        (
            ["error", "warning", "warn", "err"],
            [
                .init(#"alertctl alert {"The disk is full"}"#, to: "show it until it is read"),
                .init(#"alertctl notify {"The disk is full"} --level critical"#, to: "notify"),
            ]
        ),
        (["text-info", "textbox", "text", "pager", "format"], [.init(#"alertctl alert {"News" "Two changes"}"#)]),
        (
            ["color", "colour", "color-selection", "table", "multiple"],
            [.init(#"alertctl ask {"Which colour?" --choose Red Green Blue}"#, .choices)]
        ),
        (["forms", "fields", "wizard"], [.init(#"alertctl form {"New user"} --field name=text:Name"#, .text)]),
        (
            ["pub", "emit", "broadcast", "urgent", "critical"],
            [.init(#"alertctl notify {"Build failed"} --level critical"#)]
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
        (
            ["annotate", "append", "prepend", "retitle", "title"],
            [.init(#"alertctl edit {ID} --title "Call Ada""#, .title)]
        ),
        (["duplicate", "clone", "cp", "again"], [.init("alertctl copy {ID}")]),
        (
            [
                "overdue", "waiting", "ready", "active", "due", "soon", "summary", "projects", "tags", "print",
                "agendas",
            ],
            [.init("alertctl list {}")]
        ),
        (
            ["completed", "past", "recent", "last", "history-pop", "pop", "archive"],
            [.init("alertctl history", .text, with: "alertctl history --search {TEXT}")]
        ),
        (
            ["purge", "wipe", "empty", "reset", "flush", "close-all", "dismiss-all", "clear-all", "history-clear"],
            [
                .init("alertctl clear --all", to: "take away what was shown"),
                .init("alertctl cancel --all", to: "cancel what is to come, too"),
            ]
        ),
        (["interactive", "ikhal", "calcurse", "panel", "toggle-panel", "context"], [.init("alertctl center")]),
        (["printcalendars", "calendar-list"], [.init("alertctl calendar")]),
        (["action", "invoke", "default-action"], [.init("alertctl activate {ID}")]),
        (["is-paused", "get-paused", "mode"], [.init("alertctl dnd")]),
        (["set-paused", "dnd-on", "busy", "away"], [.init("alertctl dnd on", .end, with: "alertctl dnd {for 1h}")]),
        (["dnd-off", "off", "back"], [.init("alertctl dnd off")]),
        (["toggle"], [.init("alertctl dnd toggle")]),
        (["rule"], [.init("alertctl rules list", .words, with: "alertctl rules test {Done}")]),
        (["debug", "trace", "verbose"], [.init("alertctl doctor")]),
        (["nag", "insist"], [.init("alertctl remind {Pills 8am} --nag 10m", .reminder)]),
        (["test", "demo", "hello"], [.init("alertctl notify {Hello}")]),
        (["termdown", "eggs", "tea", "coffee", "brew"], [.init("alertctl timer {4m Tea}", .timer)]),
        (["left", "remaining", "time-left"], [.init("alertctl timer left {}")]),
        (["lap", "laps", "countup"], [.init("alertctl stopwatch")]),
        (
            ["birthday", "birthdays", "anniversary"],
            [.init(#"alertctl remind {"Ada's birthday" every year on 24 december}"#, .reminder)]
        ),
        (["hourly", "weekly", "monthly", "yearly"], [.init("alertctl remind {Water every 2 hours}", .reminder)]),
        (["uninstall"], [.init("alertctl setup --remove")]),
        (["quit", "exit", "shutdown"], [.init("alertctl daemon stop")]),
        (["stop-alarm", "alarm-off", "shut-up"], [.init("alertctl stop {}")]),
        (["pause-all"], [.init("alertctl pause --all")]), (["resume-all"], [.init("alertctl resume --all")]),
        (["snooze-all"], [.init("alertctl snooze --all {10m}")]), (["ack-all"], [.init("alertctl ack --all")]),
        (["time", "times", "words"], [.init("alertctl help time")]),
    ]
}
