// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Transaction {
    /// The program that opens an address in the person's browser (xdg-utils).
    private static let opener = "xdg-open"

    /// Performs the action of a pressed button. Does nothing if the notification is over.
    ///
    /// - Parameter token: Lets what is opened take the focus.
    package func act(_ action: ReminderAction, id: String, token: String? = nil) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        switch action {
        case .join:
            // The address was checked when it came: an https address. It is one argument.
            if let link = delivered.content.calendar?.link {
                onCommit(.run(delivered, .activated(action: "join", token: token), [Self.opener, link]))
            }
            _ = try ack(ids: [id])
        case .done: _ = try ack(ids: [id])
        case .snooze(let text): _ = try snooze(ids: [id], SnoozeRequest(button: text, zones: zones, now: now))
        }
    }
}
