// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TextSafety
import Varlink

/// The display of alerts on a phone. ntfy has no end-to-end encryption: without the person's consent the server gets no
/// texts.
package struct PhoneSettings: Sendable, Hashable {
    package var outlet: Outlet
    /// The server without a slash at its end.
    package var server: String
    package var device: String
    package var isClear: Bool
    /// The token with which the phone writes to the answers' topic; nil if everybody may write there. The phone gets
    /// the token.
    package var answerToken: String?
    /// The URL that a tap on a message opens; nil for none.
    package var click: String?

    package init(outlet: Outlet, server: String, device: String, isClear: Bool, answerToken: String? = nil) {
        self.outlet = outlet
        self.server = server
        self.device = device
        self.isClear = isClear
        self.answerToken = answerToken
    }
}

/// A button on the phone. A post of its nonce to the answers' topic chooses it, once.
package struct PhoneButton: Sendable, Hashable {
    package var nonce: String
    package var label: String
    package var verb: AlertVerb
}

enum PhoneMessage {
    /// ntfy turns a message of more than 4,096 bytes into a file.
    static let maximumLength = 3_500
    /// The limit of ntfy.
    static let maximumButtons = 3

    /// The longest command that a phone may allow, in bytes.
    static let maximumAllowed = 300

    /// Returns the buttons on the phone. Without consent none of them reveals what the alert is, but that it is an
    /// approval.
    static func buttons(_ entry: OriginState.Entry, _ item: AlertItem, _ settings: PhoneSettings) -> [PhoneButton] {
        let isClear = settings.isClear
        let seen = ("Seen", AlertVerb.acknowledge)
        var choices: [(label: String, verb: AlertVerb)]
        switch item {
        case .notification(let content):
            choices = isClear ? (content.actions ?? []).map { ($0.label, .activate(action: $0.key)) } : []
            choices = choices.prefix(maximumButtons) + (choices.count < maximumButtons ? [seen] : [])
        case .prompt(let question):
            if let approval = question.approval {
                let mayAllow = isAllowable(approval, entry, settings)
                choices = approvalChoices(question.buttons ?? [], mayAllow: mayAllow)
                break
            }
            // A text field needs one of the person's devices, and so do fields and a text that must be read.
            guard isClear, question.needs.isEmpty, question.input == nil || question.input == Prompts.Input.none else {
                return []
            }
            choices = (question.buttons ?? []).enumerated().map { place, button in
                (button.label, .answer(index: place, label: button.label, text: nil))
            }
        case .work: return []
        }
        return choices.prefix(maximumButtons).map { label, verb in
            PhoneButton(nonce: Hex.text(Sodium.random(16)), label: label.shortened(toBytes: 60), verb: verb)
        }
    }

    /// Returns the choices about an approval: to deny it, and perhaps to allow it.
    private static func approvalChoices(
        _ buttons: [Prompts.ButtonWish], mayAllow: Bool
    ) -> [(label: String, verb: AlertVerb)] {
        let deny =
            buttons.firstIndex { $0.label == Prompts.Approval.denyLabel } ?? buttons.firstIndex { $0.role == .cancel }
        let allow = mayAllow ? buttons.firstIndex { $0.label == Prompts.Approval.allowLabel } : nil
        return [deny, allow].compactMap { $0 }.map { place in
            (buttons[place].label, .answer(index: place, label: buttons[place].label, text: nil))
        }
    }

    /// Returns whether the phone may allow an approval: the person has switched that on, and sees all of it, with
    /// nothing in it that could hide something, or that a phone might lay out in another order. A phone does not ask
    /// who presses the button.
    private static func isAllowable(
        _ approval: Prompts.Approval, _ entry: OriginState.Entry, _ settings: PhoneSettings
    ) -> Bool {
        settings.isClear && approval.onPhone == true && approval.command.utf8.count <= maximumAllowed
            && !approval.command.contains(where: \.isNewline)
            && CommandText.isPlain(approval.command)
            && OrderedText(approval.command).rightToLeft.isEmpty
            && text(of: approval, entry, settings).utf8.count <= maximumLength
    }

    /// Returns the whole text of an approval, with everything in it visible.
    private static func text(
        of approval: Prompts.Approval, _ entry: OriginState.Entry, _ settings: PhoneSettings
    ) -> String {
        let asker = asker(entry, settings)
        let text = ApprovalText(approval, asker: asker)
        // The mark of a line stays at its beginning.
        let command = text.command.map { line in
            ApprovalText.bar + OrderedText(String(line.dropFirst(ApprovalText.bar.count))).text
        }
        let parts =
            command + text.facts.map { OrderedText($0).text } + [text.reason, SafeText.line(asker)].compactMap(\.self)
        return parts.joined(separator: "\n")
    }

    private static func asker(_ entry: OriginState.Entry, _ settings: PhoneSettings) -> String {
        entry.program.isEmpty ? settings.device : "\(entry.program) on \(settings.device)"
    }

    /// Returns the title and the text on the phone.
    private static func words(
        _ entry: OriginState.Entry, _ item: AlertItem, _ settings: PhoneSettings
    ) -> (title: String, text: String) {
        guard case .prompt(let question) = item, !question.needs.isEmpty else {
            guard settings.isClear else { return ("alertd", "An alert on \(settings.device)") }
            let asker = asker(entry, settings)
            let body = item.text
            let text =
                body.isEmpty
                ? asker : "\(body.shortened(toBytes: maximumLength - 200))\n\(asker.shortened(toBytes: 150))"
            return (item.title, text)
        }
        let onDevice = "Answer on a device."
        guard let approval = question.approval else {
            guard settings.isClear else { return ("alertd", "A question on \(settings.device). \(onDevice)") }
            let asker = SafeText.line(asker(entry, settings))
            let body =
                question.message.map { SafeText.paragraphs($0).shortened(toBytes: maximumLength - 200) + "\n" } ?? ""
            return (SafeText.line(item.title), "\(body)\(asker.shortened(toBytes: 150))\n\(onDevice)")
        }
        guard settings.isClear else {
            return ("alertd", "An approval on \(settings.device). To allow it, answer on a device.")
        }
        let title = SafeText.line(item.title)
        let text = text(of: approval, entry, settings)
        guard text.utf8.count <= maximumLength else {
            return (title, "It has \(text.utf8.count) bytes, too many for a phone. \(onDevice)")
        }
        let mayAllow = isAllowable(approval, entry, settings)
        return (title, mayAllow ? text : text + "\nTo allow it, answer on a device.")
    }

    /// Returns the JSON to post to the server.
    static func json(
        _ entry: OriginState.Entry, _ item: AlertItem, sequence: String, buttons: [PhoneButton], topic: String,
        answers: String, _ settings: PhoneSettings
    ) -> JSON {
        let (title, text) = words(entry, item, settings)
        var object: JSON.Object = [
            "topic": .string(topic), "title": .string(title.shortened(toBytes: 250)), "message": .string(text),
            "priority": .int(item.priority), "sequence_id": .string(sequence),
        ]
        object["click"] = settings.click.map(JSON.string)
        guard !buttons.isEmpty else { return .object(object) }
        var headers = JSON.Object()
        if let token = settings.answerToken { headers["Authorization"] = .string("Bearer \(token)") }
        object["actions"] = .array(
            buttons.map { button in
                var action: JSON.Object = [
                    "action": "http", "label": .string(button.label), "url": .string("\(settings.server)/\(answers)"),
                    "method": "POST", "body": .string(button.nonce), "clear": true,
                ]
                if !headers.isEmpty { action["headers"] = .object(headers) }
                return .object(action)
            })
        return .object(object)
    }
}

extension AlertItem {
    /// The text below the title.
    var text: String {
        switch self {
        case .notification(let content): content.body ?? ""
        // The text of an approval is for those who can see all of it.
        case .prompt(let question) where question.approval != nil: "An approval: answer on a device."
        case .prompt(let question) where !question.needs.isEmpty:
            (question.message.map { $0 + "\n" } ?? "") + "Answer on a device."
        case .prompt(let question): question.message ?? ""
        case .work(let work): work.text ?? ""
        }
    }

    var level: String {
        switch self {
        case .notification(let content): (content.level ?? .active).rawValue
        case .prompt(let question): (question.level ?? .active).rawValue
        case .work: Notifications.Level.passive.rawValue
        }
    }

    /// The priority of ntfy: 2 low, 3 default, 4 high, 5 urgent.
    fileprivate var priority: Int64 {
        switch level {
        case Notifications.Level.passive.rawValue: 2
        case Notifications.Level.timeSensitive.rawValue: 4
        case Notifications.Level.critical.rawValue: 5
        default: 3
        }
    }
}
