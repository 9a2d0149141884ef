// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// What a presenter is known by: random, so that only the one who was told it answers in its name.
struct PresenterToken: Sendable, Hashable {
    let text: String
}

/// A program that shows prompts, one at a time.
struct Presenter: Sendable, Hashable {
    let token: PresenterToken
    /// What people know it by.
    let name: String
    let kind: Prompts.PresenterKind
    let place: Prompts.Place
    let kinds: Set<Prompts.Kind>
    let inputs: Set<Prompts.Input>
    /// Nil for any number.
    let mostButtons: Int?
    /// It shows this prompt alone.
    let only: String?

    /// What it has.
    var showing: String?
    /// It was given a prompt and did not say in time that it shows it: it gets nothing until it is heard of again.
    var isSilent = false
    /// It was told to leave.
    var isLeaving = false
    /// Since when it has had nothing to show, microseconds of uptime.
    var idleSince: Int64?

    /// Whether it could show the prompt, if it were free.
    func canShow(_ prompt: OpenPrompt) -> Bool {
        guard !isSilent, !isLeaving, !prompt.declined.contains(token) else { return false }
        guard only == nil || only == prompt.id else { return false }
        // The terminal that asked goes first, and comes in a moment.
        guard kind != .dialog || prompt.askersTerminal == .none else { return false }
        guard kinds.contains(prompt.kind), inputs.contains(prompt.input) else { return false }
        return mostButtons.map { prompt.order.buttons.count <= $0 } ?? true
    }

    /// Who goes first, the lowest: an agent, the terminal that asked, our own dialog.
    var rank: Int {
        switch kind {
        case .agent: 0
        case .terminal: 1
        case .dialog: 2
        }
    }
}
