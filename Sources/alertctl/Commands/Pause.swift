// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `pause`: holds pending notifications.
struct Pause: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pause pending notifications until you resume them.",
        discussion: """
            If one of several ids is not pending, nothing is paused.

            EXAMPLE:
              alertctl pause standup

            OUTPUT with --json, one per line: {"id", "state": "paused"}
            """)

    var ids: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications, or globs.", isRequired: true,
            completion: .custom(Completer.pending))
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        // An end after the first id, of at least two words: an id may be called "until".
        let end = ids.indices.dropFirst().dropLast().first { SnoozeText.isUntil(ids[$0]) || SnoozeText.isFor(ids[$0]) }
        guard let end else { return }
        let words = (SnoozeText.isFor(ids[end]) ? ["in"] : []) + ids[(end + 1)...]
        let line = (["alertctl", "skip", ids[0], "until"] + words).map(ShellText.quoted).joined(separator: " ")
        throw ValidationError(
            "a pause has no end: it lasts until \"alertctl resume \(ids[0])\". To leave out times of what repeats: \(line)"
        )
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let paused = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Pause(ids: words, cursor: cursor), needed: .pending)
            return (reply.paused ?? words, reply.cursor)
        }
        for id in paused {
            let object: JSON.Object = ["id": .string(id), "state": Notifications.State.paused.varlink]
            try session.answer(object, common, ScheduleText(id: id, due: "", zone: "").lines(in: session))
        }
        return .done
    }
}
