// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PromptKit
import TerminalKit

@testable import AskKit
@testable import alertctl

/// A screen in a fixed state: a question and the keys that were pressed.
struct ScreenState {
    let name: String
    let prompt: Prompts.Prompt
    var keys: [String] = []

    /// The sizes of terminals.
    static let sizes = [
        TerminalSize(columns: 40, rows: 10), TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 200, rows: 50),
    ]

    static let all = [
        ScreenState(
            name: "alert",
            prompt: PromptBed.prompt(["~Cancel", "Archive*", "!Delete"]) {
                $0.message = "2.1 GB of log files are older than a year. They can be put into an archive first."
                $0.remaining = 30_000_000
            }),
        ScreenState(name: "message", prompt: long),
        ScreenState(name: "message-end", prompt: long, keys: Array(repeating: "NPage", count: 60)),
        ScreenState(name: "approval", prompt: approval),
        ScreenState(
            name: "sheet",
            prompt: PromptBed.prompt(
                ["!Delete all of them", "Older than a year", "Older than a month", "~Cancel"], kind: .sheet,
                title: "Which snapshots can go?")),
        ScreenState(name: "list", prompt: list),
        ScreenState(name: "list-filter", prompt: list, keys: ["feat", "Space", "lo", "Down"]),
        ScreenState(name: "list-none", prompt: list, keys: ["zebra"]),
        ScreenState(name: "rows", prompt: rows(atMost: 1)),
        ScreenState(name: "rows-several", prompt: rows(atMost: 40), keys: ["Space", "Down", "Down", "Space", "End"]),
        ScreenState(name: "form", prompt: form),
        ScreenState(
            name: "form-middle", prompt: form, keys: filled + ["200", "Tab", "next", "Space", "friday", "Tab"]),
        ScreenState(
            name: "form-mistakes", prompt: form,
            keys: ["Tab", "Tab", "Tab", "200"] + Array(repeating: "Tab", count: 9) + ["Enter"]),
        ScreenState(
            name: "login",
            prompt: PromptBed.prompt(["~Cancel", "Log in*"], input: .login, title: "Log in to files.example.org") {
                $0.initialText = "ada"
                $0.message = "The share asks for a name and a password."
            }, keys: ["secret"]),
    ]

    /// Returns the rows on a terminal.
    func rows(in size: TerminalSize) -> [String] {
        var view = PromptView(prompt, at: PromptBed.time, reader: Self.reader)
        _ = view.text(columns: size.columns, rows: size.rows)
        for key in keys {
            for event in PromptBed.events(key) {
                _ = view.handle(event, at: PromptBed.time + .seconds(2))
                _ = view.text(columns: size.columns, rows: size.rows)
            }
        }
        return view.text(columns: size.columns, rows: size.rows)
    }

    /// The words that a screen shows, which no row may cut.
    var words: Set<String> {
        var text = [prompt.title, prompt.message ?? "", prompt.approval?.command ?? ""]
        text += prompt.approval?.facts ?? []
        return Set(text.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Sunday, 29 November 2026, 12:00 in UTC.
    private static let reader = FieldReader(
        now: Instant(seconds: 1_795_953_600), zone: .utc, home: "/home/ada", directory: "/", kind: { _ in nil })

    private static let filled = ["Ada", "Tab", "ada@example.org", "Tab", "Tab"]

    private static let long = PromptBed.prompt(["~Decline", "Accept*"], title: "Accept the licence?") {
        $0.message = (1...60).map { "Paragraph \($0) says what you may do, and what you may not." }
            .joined(separator: "\n")
    }

    private static let approval = PromptBed.prompt(["~Deny", "Allow"], title: "Run this command?") {
        $0.approval = Prompts.Approval(
            command: "sh -c 'rm -rf /data/old && git push --force origin main' "
                + "/srv/projects/alertd/build/release/objects/one",
            folder: "/srv/backup", facts: ["runs /usr/bin/sh", "does not compare the files it names"],
            reason: "the disk is full")
    }

    private static let branches =
        ["feature/login", "feature/logout", "feat/local-cache"] + (1...297).map { "branch/number-\($0)" }

    private static let list = PromptBed.prompt(branches, kind: .sheet, title: "Which branch?")

    private static func rows(atMost: Int) -> Prompts.Prompt {
        PromptBed.prompt(["~Cancel", "OK*"], title: "Which branch?") {
            var field = Prompts.Field(
                name: "choice", kind: .choice, label: "Choice", choices: branches.map { .init(label: $0) })
            (field.atLeast, field.atMost) = (1, atMost)
            $0.form = [field]
        }
    }

    private static let form = PromptBed.prompt(["~Cancel", "OK*"], title: "New user") {
        var age = Prompts.Field(name: "age", kind: .number, label: "Age")
        (age.maximum, age.isInteger) = ("120", true)
        var name = Prompts.Field(name: "name", kind: .text, label: "Name", isRequired: true)
        name.hint = "As others see it."
        $0.form = [
            name, .init(name: "mail", kind: .text, label: "Mail", isRequired: true),
            .init(name: "about", kind: .lines, label: "About"), age, .init(name: "from", kind: .date, label: "From"),
            .init(name: "secret", kind: .secret, label: "Password"),
            .init(name: "shell", kind: .choice, label: "Shell", choices: ["bash", "zsh"].map { .init(label: $0) }),
            .init(name: "mailed", kind: .check, label: "Send a mail"),
            .init(name: "town", kind: .text, label: "Town"), .init(name: "street", kind: .text, label: "Street"),
            .init(name: "phone", kind: .text, label: "Phone"),
        ]
    }
}
