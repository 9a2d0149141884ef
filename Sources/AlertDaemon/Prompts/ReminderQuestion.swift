// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DesktopNotifications
import TextSafety

/// A question about a reminder, and the meaning of its answer. A value.
///
/// The reminder's own buttons come first, as on its notification, then Snooze; Done is the cancel button.
struct ReminderQuestion: Sendable, Hashable {
    /// The person's response.
    enum Response: Sendable, Hashable {
        /// A button of alertd's own.
        case reminder(ReminderAction)
        /// An action of the reminder, or a click on the reminder (nil).
        case activate(key: String?)
        /// The text that was typed.
        case reply(String)
    }

    /// The meaning of a button.
    private enum Choice: Sendable, Hashable {
        case response(Response)
        /// Sends what was typed.
        case reply
    }

    let question: Prompts.Question
    /// The buttons behind the cancel button.
    private let choices: [Choice]

    /// The snoozes if the configuration names none.
    private static let defaultSnoozes = ["10m"]

    /// - Returns: Nil for what is no reminder of this device: a notification for now, or an alarm, which asks itself.
    init?(
        _ delivered: Delivered, snoozes: [String], zone: Zone, display: DisplayHabits = .plain, at now: Instant
    ) {
        guard delivered.content.origin == nil else { return nil }
        let actions = ReminderAction.all(
            of: delivered, snoozes: snoozes.isEmpty ? Self.defaultSnoozes : snoozes, at: now)
        guard !actions.isEmpty else { return nil }
        let content = delivered.content
        let own = Self.own(content)
        let buttons =
            own
            + actions.filter { $0 != .done }.map { (label: $0.label, choice: .response(.reminder($0))) }
        choices = buttons.map(\.choice)
        let time = Timestamp.day(delivered.due, in: zone, display, now: now)
        // Enter in a field sends what was typed.
        let replies = choices.contains(.reply)
        question = Prompts.Question(
            kind: .alert, title: content.title, message: content.body.map { "\(time)\n\($0)" } ?? time,
            buttons: [Prompts.ButtonWish(label: ReminderAction.done.label, role: .cancel, isDefault: !replies)]
                + buttons.map { Prompts.ButtonWish(label: $0.label, isDefault: $0.choice == .reply) },
            input: replies ? .text : nil, placeholder: content.reply?.placeholder.map(Self.cut),
            level: Prompts.Level(rawValue: content.level?.rawValue ?? ""), app: content.app)
    }

    /// Returns the reminder's own buttons: its actions, its reply field, and a click if that runs something.
    private static func own(_ content: Notifications.Content) -> [(label: String, choice: Choice)] {
        let (click, field) = (NotificationCall.defaultKey, NotificationCall.replyKey)
        let actions = content.actions ?? []
        var buttons = actions.filter { $0.key != field }.map { action in
            (
                label: label(action.label, or: action.key == click ? "Open" : action.key),
                choice: Choice.response(.activate(key: action.key == click ? nil : action.key))
            )
        }
        if content.onActivate != nil, !actions.contains(where: { $0.key == click }) {
            buttons.insert((label: "Open", choice: .response(.activate(key: nil))), at: 0)
        }
        let inline = actions.first { $0.key == field }
        if content.reply != nil || inline != nil {
            let text = content.reply == nil ? inline?.label : content.reply?.label
            buttons.append((label: label(text ?? "", or: "Reply"), choice: .reply))
        }
        return buttons
    }

    private static func label(_ text: String, or other: String) -> String { cut(text.isEmpty ? other : text) }

    /// Cuts a label or hint to the bounds of a question.
    private static func cut(_ text: String) -> String {
        String(text.prefix(ButtonOrder.maximumLabel)).prefix(bytes: 4 * ButtonOrder.maximumLabel)
    }

    /// Returns the person's response; nil without an answer. An alert has its cancel button at 0 and the others after
    /// it.
    func response(to result: Prompts.Result) -> Response? {
        switch result.outcome {
        case .cancelled: return .reminder(.done)
        case .answered:
            guard choices.indices.contains(result.index - 1) else { return nil }
            switch choices[result.index - 1] {
            case .response(let response): return response
            case .reply: return .reply(result.text ?? "")
            }
        case .timedOut, .withdrawn, .lost, .noPresenter: return nil
        }
    }
}

extension TransactionLoop {
    /// Carries out what the person wants done about a reminder.
    func perform(_ response: ReminderQuestion.Response, on id: String) {
        switch response {
        case .reminder(let action): submitEvenIfUnstored { try $0.act(action, id: id) }
        case .activate(let key): report(.activated(id: id, action: key, token: nil))
        case .reply(let text): report(.replied(id: id, text: text, token: nil))
        }
    }
}
