// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// The display of alerts on a phone. ntfy has no end-to-end encryption: without the person's consent the server gets no
/// texts.
package struct PhoneSettings: Sendable, Hashable {
    package var outlet: Outlet
    /// The server without a slash at its end.
    package var server: String
    package var device: String
    /// A Boolean value indicating whether texts are sent in the clear.
    package var isClear: Bool
    /// The token with which the phone writes to the answers' topic; nil if everybody may write there. The phone gets
    /// the token.
    package var answerToken: String?

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

    /// Returns the buttons on the phone. Without consent none of them reveals what the alert is.
    static func buttons(_ item: AlertItem, isClear: Bool) -> [PhoneButton] {
        let seen = ("Seen", AlertVerb.acknowledge)
        var choices: [(label: String, verb: AlertVerb)]
        switch item {
        case .notification(let content):
            choices = isClear ? (content.actions ?? []).map { ($0.label, .activate(action: $0.key)) } : []
            choices = choices.prefix(maximumButtons) + (choices.count < maximumButtons ? [seen] : [])
        case .prompt(let question):
            // A text field needs one of the person's devices.
            guard isClear, question.input == nil || question.input == Prompts.Input.none else { return [] }
            choices = (question.buttons ?? []).enumerated().map { place, button in
                (button.label, .answer(index: place, label: button.label, text: nil))
            }
        case .work: return []
        }
        return choices.prefix(maximumButtons).map { label, verb in
            PhoneButton(nonce: Hex.text(Sodium.random(16)), label: cut(label, to: 60), verb: verb)
        }
    }

    /// Returns the JSON to post to the server.
    static func json(
        _ entry: OriginState.Entry, _ item: AlertItem, sequence: String, buttons: [PhoneButton], topic: String,
        answers: String, _ settings: PhoneSettings
    ) -> JSON {
        let title: String
        let text: String
        if settings.isClear {
            title = item.title
            let asker = entry.program.isEmpty ? settings.device : "\(entry.program) on \(settings.device)"
            let body = item.text
            text = body.isEmpty ? asker : "\(cut(body, to: maximumLength - 200))\n\(cut(asker, to: 150))"
        } else {
            title = "alertd"
            text = "An alert on \(settings.device)"
        }
        var object: JSON.Object = [
            "topic": .string(topic), "title": .string(cut(title, to: 250)), "message": .string(text),
            "priority": .int(item.priority), "sequence_id": .string(sequence),
        ]
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

    /// Returns a text cut to a number of bytes.
    static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var result = ""
        for character in text {
            guard result.utf8.count + character.utf8.count <= limit - 3 else { break }
            result.append(character)
        }
        return result + "…"
    }
}

extension AlertItem {
    /// The text below the title.
    var text: String {
        switch self {
        case .notification(let content): content.body ?? ""
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
