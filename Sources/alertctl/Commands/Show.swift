// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// `show`: one notification with all there is to know of it.
struct Show: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show all details of a pending or delivered notification.",
        discussion: """
            EXAMPLE:
              alertctl show tea

            OUTPUT with --json: {"id", "title", "due", "state", "zone", "trigger", "repeats", "created", "deliveredAt"?, \
            "content", "held"?, "ringing"?, "snoozes"?, "nag"?, "nagLimit"?, "afterAck"?, "awaitsAck"?, "rules"?: [{"rule", "changes": [...]}]}
            """)

    var id = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the notification.", completion: .custom(Completion.ids))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let notification = try session.connect(common).call(Notifications.Show(id: id)).notification
        return try session.answer(
            notification, common,
            NotificationDescription.details(notification, moment: session.moment, style: session.style))
    }
}
