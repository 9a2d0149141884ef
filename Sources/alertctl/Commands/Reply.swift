// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import Varlink

/// `reply`: answers a notification in words.
struct Reply: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Reply to a delivered notification that has a reply field.",
        discussion: """
            Does what the reply field of some notification servers does: the sender gets the text, the command of \
            the notification runs with it, and the notification leaves the list.

            EXIT STATUS:
              0    replied
              65   the notification has no reply field
              66   no such delivered notification

            EXAMPLE:
              alertctl reply chat "On my way"

            OUTPUT with --json: {"id", "text"}
            """)

    var id = ""
    var text = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, or its title.", completion: .custom(Completer.delivered))
        table.argument(&text, "text", help: "The reply; - reads standard input.", isQuotable: false, readsInput: true)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let answer = try BodyArgument.resolve(text) ?? ""
        // The caller's activation token lets the opened window take the keyboard focus.
        let token = session.environment["XDG_ACTIVATION_TOKEN"]
        let service = try session.connect(common)
        let id = try NotificationChoice.anything.id(id, service, in: session)
        _ = try service.call(
            Notifications.Reply(id: id, text: answer, token: token), needed: .delivered)
        return try session.answer(
            ["id": .string(id), "text": .string(answer)] as JSON.Object, common, ["\(id.visible) answered"])
    }
}
