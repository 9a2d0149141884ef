// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import TextSafety

/// A question of gpg-agent.
struct PinentryQuestion: Equatable {
    /// The kind of answer.
    enum Kind: Equatable {
        /// A passphrase.
        case pin
        /// Yes, no, or a third button.
        case confirmation
        /// A message with one button.
        case message
    }

    /// The labels that gpg-agent gives to buttons without their own.
    struct Labels: Equatable {
        var ok: String?
        var cancel: String?
        var yes: String?
        var no: String?
        var prompt: String?
    }

    var kind = Kind.pin
    var labels = Labels()
    var description = ""
    var prompt: String?
    var heading: String?
    var error: String?
    var ok: String?
    var cancel: String?
    var notOK: String?
    /// The label of the field in which a new passphrase is repeated; nil if it is not.
    var repetition: String?
    var repetitionError: String?
    /// Seconds; nil for no limit.
    var timeout: Int?

    private static let maximumTitle = 1_024
    private static let maximumLabel = 200

    /// Returns the question for alertd.
    ///
    /// - Parameters:
    ///   - asker: The line that names the program.
    ///   - error: A sentence about the answer before; nil for that of gpg-agent.
    func question(asker: String, error: String? = nil) -> Prompts.Question {
        var lines = description.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        let standIn = heading ?? Self.withoutColon(prompt ?? labels.prompt ?? "") ?? "gpg-agent asks"
        var title = standIn
        let first = Self.sentence(lines)
        if !first.text.isEmpty, first.text.utf8.count <= Self.maximumTitle {
            title = first.text
            lines.removeFirst(first.count)
        }
        return make(title, asker: asker, error: error ?? self.error, rest: lines.joined(separator: "\n"))
    }

    /// Returns the first sentence of some lines, which gpg-agent breaks over two, and the number of its lines.
    private static func sentence(_ lines: [String]) -> (text: String, count: Int) {
        var words: [String] = []
        for line in lines {
            guard line.contains(where: { !$0.isWhitespace }) else { break }
            words.append(line)
            if line.last.map(".:?!".contains) ?? true { break }
        }
        return (words.joined(separator: " "), words.count)
    }

    /// Returns the question that has a new passphrase typed a second time; nil if gpg-agent does not want that.
    func repetition(asker: String) -> Prompts.Question? {
        guard let repetition else { return nil }
        return make(Self.withoutColon(repetition) ?? "Repeat", asker: asker, error: nil, rest: description)
    }

    private func make(_ title: String, asker: String, error: String?, rest: String) -> Prompts.Question {
        var question = Prompts.Question(title: String(title.prefix(Self.maximumLabel)))
        if title.utf8.count <= Self.maximumTitle { question.title = title }
        question.message = [asker, error ?? "", rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
        question.requirePresenter = true
        question.timeout = timeout.map { $0 * 1_000_000 }
        question.noticeAfter = ProgramQuestion.noticeAfter
        let confirm = Self.label(ok ?? (kind == .confirmation ? labels.yes : nil) ?? labels.ok) ?? "OK"
        let refuse = Self.label(cancel ?? (kind == .confirmation ? labels.no : nil) ?? labels.cancel) ?? "Cancel"
        switch kind {
        case .pin:
            question.input = .secure
            question.placeholder = Self.label(Self.withoutColon(prompt ?? labels.prompt ?? ""))
            question.buttons = [Prompts.ButtonWish(label: refuse, role: .cancel), Prompts.ButtonWish(label: confirm)]
        case .confirmation:
            question.buttons = [Prompts.ButtonWish(label: refuse, role: .cancel), Prompts.ButtonWish(label: confirm)]
            if let notOK = Self.label(notOK) { question.buttons?.append(Prompts.ButtonWish(label: notOK)) }
        case .message: question.buttons = [Prompts.ButtonWish(label: confirm)]
        }
        return question
    }

    /// Returns the result that gpg-agent gets for an answer without a secret.
    func result(_ result: Prompts.Result) -> PinentryConversation.Result {
        switch (result.outcome, kind) {
        case (.timedOut, _): .timedOut
        case (.noPresenter, _): .nobody
        case (.answered, .pin): .typed
        // The third button is the last one.
        case (.answered, .confirmation): result.index == 2 ? .notConfirmed : .confirmed
        case (.answered, .message), (.cancelled, .message): .confirmed
        case (.cancelled, .confirmation): notOK == nil ? .notConfirmed : .cancelled
        default: .cancelled
        }
    }

    private static func label(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : String($0.prefix(maximumLabel)) }
    }

    private static func withoutColon(_ text: String) -> String? {
        let text = text.trimmingEnd { $0 == ":" || $0.isWhitespace }
        return text.isEmpty ? nil : text
    }
}
