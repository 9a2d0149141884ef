// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `show`: one notification with all there is to know of it.
struct Show: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show all details of a pending or delivered notification.",
        discussion: """
            EXAMPLE:
              alertctl show tea

            OUTPUT with --json: {"id", "title", "due", "state", "zone", "trigger", "repeats", "created", "deliveredAt"?, \
            "content", "held"?, "released"?, "ringing"?, "snoozes"?, "nag"?, "nagLimit"?, "afterAck"?, "awaitsAck"?, "ends"?, "times"?, "rules"?: [{"rule", "changes": [...]}], \
            "unreported"?: [{"device", "since"?, "problem"?}], "others"?: [...]}; "unreported" are devices that are connected \
            and have not reported it since then, and a phone that gets nothing; "others" are the snoozed and the \
            delivered one of the same id, if another comes first
            """)

    var id = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, or its title.", completion: .custom(Completer.ids))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let id = try NotificationChoice.anything.id(id, service, in: session)
        let reply = try service.call(Notifications.Show(id: id))
        let all = [reply.notification] + (reply.others ?? [])
        // alert-link here knows nothing of the devices of another machine.
        let unresponsive = service.path == nil ? UnresponsiveDevices() : UnresponsiveDevices.about(all, in: session)
        if common.json {
            func object(_ notification: Notifications.Notification) -> JSON.Object {
                var object = notification.varlink.objectValue ?? [:]
                if notification.state == .delivered { object["unreported"] = unresponsive.json(about: notification.id) }
                return object
            }
            var shown = object(reply.notification)
            shown["others"] = reply.others.map { .array($0.map { .object(object($0)) }) }
            try session.output.json(shown)
            return .done
        }
        for (place, notification) in all.enumerated() {
            if place > 0 { try session.output.line("") }
            try session.output.lines(
                NotificationDescription.details(
                    notification, moment: session.moment, style: session.style, unresponsive: unresponsive))
        }
        return .done
    }
}
