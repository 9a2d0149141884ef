// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// What a question may hold. The bounds keep a prompt far below the size of a message; what a label or text holds is
/// kept as it is, and made visible by whoever shows it.
enum QuestionRules {
    /// All in bytes of UTF-8, but for the counts.
    static let longestTitle = 1_024
    static let longestMessage = 65_536
    static let longestPlaceholder = 800
    static let longestInitialText = 4_096
    static let longestAnswer = 65_536
    static let longestLoginField = 4_096
    static let longestName = 255
    static let longestPath = 4_096
    static let mostWords = 64
    static let longestCommand = 16_384
    /// The commands of all buttons together.
    static let longestCommands = 262_144
    /// A year, in microseconds: a longer time is no time-out.
    static let longestTimeout = 366 * 86_400 * 1_000_000
    static let shortestTimeout = 1_000

    typealias Invalid = Prompts.Invalid

    static func check(_ question: Prompts.Question) throws(Invalid) {
        guard !question.title.isEmpty else { throw Invalid(field: "title", reason: "empty title") }
        try check(question.title, field: "title", limit: longestTitle)
        if let message = question.message { try check(message, field: "message", limit: longestMessage) }
        if let text = question.placeholder { try check(text, field: "placeholder", limit: longestPlaceholder) }
        if let text = question.initialText { try check(text, field: "initialText", limit: longestInitialText) }
        if let app = question.app { try checkName(app, field: "app") }
        guard question.kind != .progress else {
            throw Invalid(field: "kind", reason: "progress is shown through org.alertd.Progress")
        }
        let input = question.input ?? .none
        if question.kind == .sheet, input != .none {
            throw Invalid(field: "input", reason: "a sheet has no text field; use an alert")
        }
        if input == .none, question.placeholder != nil || question.initialText != nil {
            throw Invalid(field: "input", reason: "placeholder or initial text without a text field")
        }
        if input == .secure, question.initialText != nil {
            throw Invalid(field: "initialText", reason: "not allowed for a secret, because questions are stored")
        }
        var words = 0
        for wish in question.buttons ?? [] {
            guard let command = wish.command else { continue }
            try check(command: command)
            words += command.reduce(0) { $0 + $1.utf8.count }
        }
        guard words <= longestCommands else {
            throw Invalid(field: "buttons", reason: "their commands have more than \(longestCommands) bytes")
        }
    }

    /// The end of its time, once its buttons are known.
    static func checkTimeout(of question: Prompts.Question, _ order: ButtonOrder) throws(Invalid) {
        guard let timeout = question.timeout else {
            guard question.timeoutAction == nil, question.timeoutButton == nil else {
                throw Invalid(field: "timeoutAction", reason: "only allowed with a timeout")
            }
            return
        }
        guard (shortestTimeout...longestTimeout).contains(timeout) else {
            throw Invalid(field: "timeout", reason: "out of range (1 ms to 1 year)")
        }
        let chosen: Int?
        switch question.timeoutAction ?? .end {
        case .end, .cancel: chosen = nil
        case .choose:
            chosen = order.chosenByEnter
            guard chosen != nil else {
                throw Invalid(field: "timeoutAction", reason: "no default button; give one")
            }
        case .button:
            chosen = question.timeoutButton.flatMap { order.places.firstIndex(of: $0) }
            guard chosen != nil else { throw Invalid(field: "timeoutButton", reason: "no such button") }
        }
        if question.timeoutButton != nil, question.timeoutAction != .button {
            throw Invalid(field: "timeoutButton", reason: "only allowed with timeoutAction button")
        }
        if let chosen, order.buttons[chosen].role != .cancel, question.input == .secure || question.input == .login {
            throw Invalid(
                field: "timeoutAction",
                reason: "no button but cancel can be chosen without the secret that is asked for"
            )
        }
    }

    /// What the daemon is told of the asker's surroundings.
    static func check(_ session: Prompts.Session) throws(Invalid) {
        let texts = [
            session.display, session.waylandDisplay, session.xauthority, session.terminal, session.directory,
        ]
        for text in texts.compactMap({ $0 }) { try check(text, field: "session", limit: longestPath) }
        if let directory = session.directory, !directory.hasPrefix("/") {
            throw Invalid(field: "session", reason: "the directory is not an absolute path")
        }
    }

    /// An id is what people type and scripts keep: printable, without spaces, at most 255 bytes.
    static func checkName(_ name: String, field: String) throws(Invalid) {
        try check(name, field: field, limit: longestName)
        guard !name.isEmpty, !name.hasPrefix("-"),
            name.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/" })
        else {
            throw Invalid(field: field, reason: "it is empty, begins with \"-\", or holds a space, \"/\" or control")
        }
    }

    static func check(_ text: String, field: String, limit: Int) throws(Invalid) {
        guard text.utf8.count <= limit else {
            throw Invalid(field: field, reason: "too long: \(text.utf8.count) bytes (maximum \(limit))")
        }
        guard !text.utf8.contains(0) else { throw Invalid(field: field, reason: "contains a NUL character") }
    }

    /// The same for a secret.
    static func check(_ secret: SecretText, field: String, limit: Int) throws(Invalid) {
        guard secret.count <= limit else {
            throw Invalid(field: field, reason: "too long: \(secret.count) bytes (maximum \(limit))")
        }
        guard !secret.holdsNUL else { throw Invalid(field: field, reason: "contains a NUL character") }
    }

    private static func check(command: [String]) throws(Invalid) {
        guard let program = command.first, !program.isEmpty else {
            throw Invalid(field: "buttons", reason: "empty command of a button")
        }
        guard command.count <= mostWords, command.reduce(0, { $0 + $1.utf8.count }) <= longestCommand else {
            throw Invalid(
                field: "buttons", reason: "a command has more than \(mostWords) words or \(longestCommand) bytes")
        }
        guard !command.contains(where: { $0.utf8.contains(0) }) else {
            throw Invalid(field: "buttons", reason: "a command contains a NUL character")
        }
    }
}
