// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import Varlink

/// `rename`: gives a notification another id.
struct Rename: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Give a notification another id.",
        discussion: """
            Times, warnings and snoozes stay as they are; the history keeps the old id. To change the title, use \
            "alertctl edit ID --title".

            EXAMPLE:
              alertctl rename call call-ada

            OUTPUT with --json: {"id"}
            """)

    var id = ""
    var new = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, or its title.", completion: .custom(Completer.ids))
        table.argument(&new, "new id", help: "The new id.", field: "to")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let id = try NotificationChoice.anything.id(id, service, in: session)
        _ = try service.call(Notifications.Rename(id: id, to: new))
        return try session.answer(
            ["id": .string(new)] as JSON.Object, common, ["\(session.style.strong(new.visible))  was \(id.visible)"])
    }
}
