// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// The display of alerts on a phone. ntfy is not end to end: without the person's consent the server learns no text of
/// them.
package struct PhoneSettings: Sendable, Hashable {
    package var outlet: Outlet
    /// The server without a slash at its end.
    package var server: String
    /// This device.
    package var device: String
    /// A Boolean value indicating whether texts are sent as they are.
    package var isClear: Bool
    /// The token that lets a phone write to the answers' topic; nil where everybody may. It is sent to the phone.
    package var answerToken: String?

    package init(outlet: Outlet, server: String, device: String, isClear: Bool, answerToken: String? = nil) {
        self.outlet = outlet
        self.server = server
        self.device = device
        self.isClear = isClear
        self.answerToken = answerToken
    }
}

/// A button on the phone: whoever posts its nonce to the answers' topic has chosen it, once.
package struct PhoneButton: Sendable, Hashable {
    package var nonce: String
    package var label: String
    package var verb: AlertVerb
}

enum PhoneMessage {
    /// ntfy makes a file of a longer message: 4,096 bytes.
    static let maximumLength = 3_500
    /// ntfy takes three.
    static let maximumButtons = 3

    /// The buttons on the phone. Without consent none that would tell what the alert is.
    static func buttons(_ item: AlertItem, isClear: Bool) -> [PhoneButton] {
        let seen = ("Seen", AlertVerb.acknowledge)
        var choices: [(label: String, verb: AlertVerb)]
        switch item {
        case .notification(let content):
            choices = isClear ? (content.actions ?? []).map { ($0.label, .activate(action: $0.key)) } : []
            choices = choices.prefix(maximumButtons) + (choices.count < maximumButtons ? [seen] : [])
        case .prompt(let question):
            // What is to be typed is typed on a device.
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

    /// The JSON that is posted to the server.
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

    /// A text of at most so many bytes.
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
    /// The text beside its title.
    var text: String {
        switch self {
        case .notification(let content): content.body ?? ""
        case .prompt(let question): question.message ?? ""
        case .work(let work): work.text ?? ""
        }
    }

    /// The level by name.
    var level: String {
        switch self {
        case .notification(let content): (content.level ?? .active).rawValue
        case .prompt(let question): (question.level ?? .active).rawValue
        case .work: Notifications.Level.passive.rawValue
        }
    }

    /// ntfy's: 2 low, 3 default, 4 high, 5 urgent.
    fileprivate var priority: Int64 {
        switch level {
        case Notifications.Level.passive.rawValue: 2
        case Notifications.Level.timeSensitive.rawValue: 4
        case Notifications.Level.critical.rawValue: 5
        default: 3
        }
    }
}
