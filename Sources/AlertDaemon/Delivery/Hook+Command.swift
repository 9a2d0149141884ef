// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Varlink

extension Hook {
    /// A command as it is run for a notification. It gets the notification as JSON on its standard input; the
    /// environment holds what a short script needs of it. What a person typed is in the JSON alone.
    func command(_ vector: [String], for delivered: Delivered) -> Command {
        var input: JSON.Object = [
            "id": .string(delivered.id), "title": .string(delivered.content.title),
            "due": .string(Timestamp.utc(delivered.due)), "delivered": .string(Timestamp.utc(delivered.delivered)),
            "event": .string(event.rawValue), "action": action.map(JSON.string) ?? .null,
        ]
        if case .replied(let text, _) = self { input["text"] = .string(text) }
        if case .escalated(let after) = self { input["after"] = .string(after) }
        input["content"] = delivered.content.varlink
        if let info = delivered.content.userInfo { input["userInfo"] = info }
        var variables = ["ALERTD_ID": delivered.id, "ALERTD_APP": delivered.app, "ALERTD_EVENT": event.rawValue]
        if event == .activated { variables["ALERTD_ACTION"] = action ?? "default" }
        return Command(
            arguments: vector, input: JSON.object(input).serialized() + [UInt8(ascii: "\n")], variables: variables,
            activationToken: token, mayWait: event == .delivered || event == .escalated)
    }

    private var event: Manager.Kind {
        switch self {
        case .delivered: .delivered
        case .activated: .activated
        case .replied: .replied
        case .dismissed: .dismissed
        case .escalated: .escalated
        }
    }

    private var action: String? { if case .activated(let action, _) = self { action } else { nil } }
}
