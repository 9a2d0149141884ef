// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

extension Page.Question {
    /// The part of a prompt that the page shows; nil for work, which is no question.
    ///
    /// - Parameter session: The browser that asks.
    package init?(_ prompt: Prompts.Prompt, for session: Device) {
        let shape: Page.QuestionKind
        switch prompt.kind {
        case .progress: return nil
        case .ring: shape = .ring
        case .sheet: shape = .sheet
        case .alert: shape = prompt.approval != nil ? .approval : prompt.form != nil ? .form : .alert
        }
        let elsewhere = Self.elsewhere(prompt)
        self.init(
            id: prompt.id, kind: shape, title: SafeText.line(prompt.title),
            message: prompt.message.map(SafeText.paragraphs),
            buttons: prompt.buttons.map {
                .init(
                    index: $0.index, label: SafeText.line($0.label), role: .init(rawValue: $0.role.rawValue) ?? .normal,
                    isDefault: $0.isDefault, withoutValues: $0.withoutValues)
            },
            takesText: prompt.input == .text, placeholder: prompt.placeholder.map(SafeText.line),
            initialText: prompt.input == .text ? prompt.initialText : nil, level: .init(prompt.level),
            asker: .init(
                program: SafeText.line(prompt.asker.program), pid: prompt.asker.pid, app: prompt.asker.app,
                device: prompt.origin.map { SafeText.line($0.device) }),
            askedAt: prompt.askedAt, remaining: prompt.remaining.map { $0 / 1_000 }, standing: prompt.standing ?? false,
            presenter: prompt.presenter, revision: prompt.revision ?? 0, mustRead: prompt.mustRead ?? false,
            fields: (prompt.form ?? []).map(Page.Field.init),
            approval: prompt.approval.map { .init($0, prompt, session) },
            elsewhere: elsewhere)
    }

    /// Returns the reason why a question can only be cancelled in a browser; nil if it can be answered.
    ///
    /// Password managers, extensions and the memory of forms could keep a secret, and a browser knows no paths of this
    /// machine.
    static func elsewhere(_ prompt: Prompts.Prompt) -> String? {
        let fields = prompt.form ?? []
        if prompt.input == .secure || prompt.input == .login || fields.contains(where: { $0.kind == .secret }) {
            return "Secrets are typed in the window on the desk or in a terminal, not in a browser."
        }
        if fields.contains(where: { $0.kind == .file || $0.kind == .folder || $0.kind == .save }) {
            return "It asks for a file of the computer, which is chosen in the window on the desk or in a terminal."
        }
        return nil
    }
}

extension Page.Question {
    /// Checks whether a session may give an answer.
    package func check(_ answer: Page.Answer) throws(Page.Refused) {
        let chosen = buttons.first { $0.index == answer.index }
        if answer.cancel == true || chosen?.role == .cancel { return }
        if let elsewhere { throw Page.Refused(reason: elsewhere) }
        if let approval, let index = answer.index, approval.withheld.contains(index) {
            throw Page.Refused(reason: approval.withheldBecause ?? "this button is not for this browser")
        }
    }
}

extension Prompts.Prompt {
    /// Returns the device on which a paired session answers, as alertd knows it; nil if there is none. An approval is
    /// allowed only by a device to which it was sent: by its own name, or as the phone.
    package func device(of session: Device) -> String? {
        guard session.kind == .paired else { return nil }
        guard approval != nil else { return session.name }
        let to = to ?? []
        if to.contains(where: { [session.name, "all", "on-call"].contains($0) }) { return session.name }
        return to.contains("phone") ? "phone" : nil
    }
}

extension Page.Field {
    init(_ field: Prompts.Field) {
        let isSecret = field.kind == .secret
        self.init(
            name: field.name, kind: .init(rawValue: field.kind.rawValue) ?? .text,
            label: field.label.map(SafeText.line),
            hint: field.hint.map(SafeText.line),
            isRequired: field.isRequired, initial: isSecret ? nil : field.initial, minimumLength: field.minimumLength,
            maximumLength: field.maximumLength, pattern: field.pattern,
            purpose: field.purpose.flatMap { .init(rawValue: $0.rawValue) }, minimum: field.minimum,
            maximum: field.maximum, isInteger: field.isInteger, step: field.step,
            choices: field.choices?.map { .init(label: SafeText.paragraphs($0.label), value: $0.value ?? $0.label) },
            atLeast: field.atLeast,
            atMost: field.atMost, takesOther: field.takesOther, isRepeated: field.isRepeated)
    }
}

extension Page.Approval {
    init(_ approval: Prompts.Approval, _ prompt: Prompts.Prompt, _ session: Device) {
        let reason = Self.refusal(approval, prompt, session)
        self.init(
            words: CommandText.shown(approval.command), directory: approval.folder.map(Self.exact),
            facts: (approval.facts ?? []).map(Self.exact), reason: approval.reason.map(Self.exact),
            session: approval.session.map(Self.exact), tool: approval.tool.map(Self.exact),
            withheld: reason == nil ? [] : prompt.buttons.filter { $0.role != .cancel }.map(\.index),
            withheldBecause: reason)
    }

    /// Returns a text on one line, with nothing hidden.
    private static func exact(_ text: String) -> String {
        CommandText.shown(String(text.map { $0.isNewline ? " " : $0 }))
    }

    /// Returns the reason why a session may not allow an approval; nil if it may. Everybody may deny.
    static func refusal(_ approval: Prompts.Approval, _ prompt: Prompts.Prompt, _ session: Device) -> String? {
        // alertd lets only a presenter allow it here, and a program that the browser runs cannot be told from one.
        guard session.kind == .paired else { return "Allow it in its window or in a terminal on this machine." }
        guard approval.onPhone == true else {
            return "Allow it on the computer, or write allow-on-phone = true under [approvals] in config.toml."
        }
        // The asking program may have paired a browser itself in order to answer.
        guard let asked = Instant(wire: prompt.askedAt), asked > session.made else {
            return "This browser was paired after the question was asked; allow it on the computer."
        }
        guard prompt.device(of: session) != nil else {
            return "It was not sent to this device; name \"phone\" under [approvals] to in config.toml."
        }
        return nil
    }
}
