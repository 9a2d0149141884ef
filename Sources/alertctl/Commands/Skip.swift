// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit

/// `skip`: removes the next times of a repeating notification.
struct Skip: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Skip the next time of a repeating reminder, or several.",
        discussion: """
            Times are counted from now, skipped or not, so that the same command twice skips the same times. \
            "alertctl list" and "alertctl show" tell what is skipped; "alertctl unskip" takes it back.

            EXAMPLES:
              alertctl skip standup
              alertctl skip standup 3
              alertctl skip standup until friday

            OUTPUT with --json: {"id", "skipped": [...], "changed", "due", "zone"}; "changed" is how many were not \
            skipped before
            """)

    var id = ""
    var extent: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the notification.", completion: .custom(Completer.pending))
        table.arguments(&extent, "n|until time", help: "How many, or until when. Default: 1.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { _ = try request() }

    /// Returns the number of times to skip, or the end; without arguments neither.
    func request() throws(ValidationError) -> (count: Int?, until: String?) {
        guard let first = extent.first else { return (nil, nil) }
        if SnoozeText.isUntil(first) {
            guard extent.count > 1 else {
                throw ValidationError("no time after until. Example: until friday")
            }
            return (nil, extent.dropFirst().joined(separator: " "))
        }
        guard extent.count == 1, let count = Int(first), 1...1_000 ~= count else {
            let words = SnoozeText.isFor(first) ? ["in"] + extent.dropFirst() : extent
            let isNumber = extent.count == 1 && Int(first) != nil
            let line = (["alertctl", "skip", id, "until"] + (isNumber ? ["friday"] : words)).map(ShellText.quoted)
            throw ValidationError(
                "invalid argument: \(extent.joined(separator: " ")). Give a number from 1 to 1000, or the end: "
                    + line.joined(separator: " "))
        }
        return (count, nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // `validate` has checked it.
        let request: (count: Int?, until: String?) = (try? request()) ?? (nil, nil)
        session.source["until"] = .init(name: "until", text: request.until)
        session.source["count"] = .init(name: "the number", text: request.count.map { "\($0)" })
        let service = try session.connect(common)
        let (zone, language) = try (session.ownZone(common), session.ownLanguage)
        let skipped = try IdentifierBatches.collect([id]) { words, cursor throws(Failure) in
            let call = Notifications.Skip(
                ids: words, count: request.count, until: request.until, session: zone, language: language,
                cursor: cursor)
            let reply = try service.call(call, needed: .pending)
            return (reply.skipped, reply.cursor)
        }
        return try session.answer(each: skipped, common) { skipped in
            skipped.map { SkippedText.line($0, "skips", session) }
        }
    }
}
