// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// What happened to a notification, as the command hears of it that is to be run then.
enum Hook: Sendable, Hashable {
    /// Its time has come.
    case delivered
    /// The person chose an action of it, or clicked on it (nil).
    case activated(action: String?, token: String?)
    /// The person answered it in words.
    case replied(String, token: String?)
    /// The person closed it, or acknowledged it.
    case dismissed

    /// What is to be run then.
    func command(of content: Notifications.Content) -> [String]? {
        switch self {
        case .delivered: content.onDeliver
        case .activated, .replied: content.onActivate
        case .dismissed: content.onDismiss
        }
    }

    /// What the configuration has run then.
    func command(of hooks: HookSettings) -> [String]? {
        switch self {
        case .delivered: hooks.onDeliver
        case .activated, .replied: hooks.onActivate
        case .dismissed: hooks.onDismiss
        }
    }

    /// A command as it is run for a notification. It gets the notification as JSON on its standard input; the environment
    /// holds what a short script needs of it. What a person typed is in the JSON alone.
    func command(_ vector: [String], for delivered: Delivered) -> Command {
        var input: JSON.Object = [
            "id": .string(delivered.id), "title": .string(delivered.content.title),
            "due": .string(Timestamp.utc(delivered.due)), "delivered": .string(Timestamp.utc(delivered.delivered)),
            "event": .string(event.rawValue), "action": action.map(JSON.string) ?? .null,
        ]
        if case .replied(let text, _) = self { input["text"] = .string(text) }
        input["content"] = delivered.content.varlink
        if let info = delivered.content.userInfo { input["userInfo"] = info }
        var variables = ["ALERTD_ID": delivered.id, "ALERTD_APP": delivered.app, "ALERTD_EVENT": event.rawValue]
        if event == .activated { variables["ALERTD_ACTION"] = action ?? "default" }
        return Command(
            arguments: vector, input: JSON.object(input).serialized() + [UInt8(ascii: "\n")], variables: variables,
            activationToken: token, mayWait: self == .delivered)
    }

    private var event: Manager.Kind {
        switch self {
        case .delivered: .delivered
        case .activated: .activated
        case .replied: .replied
        case .dismissed: .dismissed
        }
    }

    private var action: String? { if case .activated(let action, _) = self { action } else { nil } }

    var token: String? {
        switch self {
        case .activated(_, let token), .replied(_, let token): token
        case .delivered, .dismissed: nil
        }
    }
}

extension Transaction {
    /// Has the commands run that a notification and the configuration name for what happened, once this is on disk.
    func run(_ hook: Hook, of delivered: Delivered) {
        for vector in [hook.command(of: delivered.content), hook.command(of: settings.hooks)] {
            if let vector { after(.run(delivered, hook, vector)) }
        }
    }
}
