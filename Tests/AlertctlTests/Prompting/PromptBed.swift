// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

@testable import AskKit
@testable import alertctl

/// Prompts to be looked at.
enum PromptBed {
    static let time = ContinuousClock.now

    /// A prompt whose buttons are written as `Label`, `!Destructive`, `~Cancel`, with a `*` behind the default one.
    static func prompt(
        _ buttons: [String], kind: Prompts.Kind = .alert, input: Prompts.Input = .none,
        title: String = "Disk is full", change: (inout Prompts.Prompt) -> Void = { _ in }
    ) -> Prompts.Prompt {
        let buttons = buttons.enumerated().map { index, text in
            let isDefault = text.hasSuffix("*")
            let role: Prompts.Role =
                switch text.first {
                case "!": .destructive
                case "~": .cancel
                default: .normal
                }
            let label = text.dropFirst(role == .normal ? 0 : 1).dropLast(isDefault ? 1 : 0)
            return Prompts.Button(index: index, label: String(label), role: role, isDefault: isDefault)
        }
        var prompt = Prompts.Prompt(
            id: "p", kind: kind, title: title, buttons: buttons, input: input, level: .active,
            asker: Prompts.Asker(pid: 4_711, program: "backup.sh"), askedAt: "2026-11-21T05:21:38+00:00",
            state: .presented)
        change(&prompt)
        return prompt
    }

    /// The keys of a terminal by their names, as tmux has them; a text that is none is typed.
    static func events(_ word: String) -> [TerminalEvent] {
        let named: [String: TerminalEvent] = [
            "Enter": .key(.enter), "Escape": .key(.escape), "Tab": .key(.tab), "BTab": .key(.tab, .shift),
            "Up": .key(.up),
            "Down": .key(.down), "Left": .key(.left), "Right": .key(.right), "Home": .key(.home), "End": .key(.end),
            "PPage": .key(.pageUp), "NPage": .key(.pageDown), "Space": .text(" "), "BSpace": .key(.backspace),
            "C-u": .key(.control("u")), "C-n": .key(.control("n")), "C-p": .key(.control("p")),
            "F1": .key(.function(1)),
        ]
        return named[word].map { [$0] } ?? word.unicodeScalars.map { .text($0) }
    }
}

extension PromptView {
    /// The rows as text.
    mutating func text(
        columns: Int = 80, rows: Int = 24, appearance: PromptAppearance = PromptAppearance(),
        at time: ContinuousClock.Instant = PromptBed.time
    ) -> [String] {
        let canvas = draw(in: TerminalSize(columns: columns, rows: rows), appearance: appearance, at: time).canvas
        return (0..<canvas.size.rows).map { canvas.text(row: $0) }
    }

    /// Presses keys, and draws after each as a terminal does; what the last one amounts to.
    mutating func press(_ words: String..., columns: Int = 80, rows: Int = 24) -> Step {
        var step = Step.nothing
        for word in words {
            for event in PromptBed.events(word) {
                step = handle(event)
                _ = text(columns: columns, rows: rows)
            }
        }
        return step
    }
}
