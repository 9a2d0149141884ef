// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import Varlink

/// `activate`: does what a click on a notification does, also when it is long gone.
struct Activate: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Activate a delivered notification, as a click on it or on one of its actions does.",
        discussion: """
            Runs its command and takes it off the list. If the id is not on the list, the newest notification of \
            that id in the history is used.

            EXAMPLE:
              alertctl activate mail reply

            OUTPUT with --json: {"id", "action"?}
            """)

    var id = ""
    var action: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, or its title.", completion: .custom(Completer.past))
        table.argument(&action, "action", help: "The key of an action. Default: the notification itself.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // The caller's activation token lets the opened window take the keyboard focus.
        let token = session.environment["XDG_ACTIVATION_TOKEN"]
        let service = try session.connect(common)
        let id = try NotificationChoice.anything.id(id, service, in: session)
        _ = try service.call(
            Notifications.Activate(id: id, action: action, token: token), needed: .past)
        var object: JSON.Object = ["id": .string(id)]
        object["action"] = action.map(JSON.string)
        return try session.answer(object, common, ["\(id.visible) activated"])
    }
}
