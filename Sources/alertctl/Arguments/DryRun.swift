// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// The option of verbs that change several notifications, to see which ones: `cancel 'tea-*' --dry-run`.
struct DryRun: ArgumentGroup {
    var isOn = false

    init() {}

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(
            &isOn, "--dry-run", help: "Print which notifications are meant, and change nothing.", aliases: ["-n"])
    }

    /// Prints the notifications that a verb would change.
    ///
    /// - Parameters:
    ///   - ids: The ids and globs.
    ///   - choice: The notifications that the verb takes.
    ///   - participle: The change: `cancelled`.
    /// - Throws: A failure with status 66 for an id that no such notification has.
    func print(
        _ ids: [String], _ choice: NotificationChoice, _ participle: String, _ common: CommonOptions,
        _ service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        let listed = try NotificationChoice.list(service).filter(choice.accepts)
        for id in ids where !id.contains(where: { "*?[".contains($0) }) && !listed.contains(where: { $0.id == id }) {
            throw Failure(VarlinkErrorReply(Notifications.NotFound(id: id)))
        }
        let meant = listed.filter { NotificationChoice.names(ids, $0.id) }
        let count = Set(meant.map(\.id)).count
        var object: JSON.Object = ["count": .int(Int64(count)), "dryRun": .bool(true)]
        object["ids"] = Set(meant.map(\.id)).sorted().varlink
        var listing = NotificationListing(
            moment: session.moment, style: session.style, width: session.width,
            glyphs: .suitable(session.environment))
        return try session.answer(
            object, common, listing.lines(meant) + ["\(count) would be \(participle); nothing is changed"])
    }
}
