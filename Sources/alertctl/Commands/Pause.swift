// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
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
        throw ValidationError(Self.withoutEnd(ids[0], (SnoozeText.isFor(ids[end]) ? ["in"] : []) + ids[(end + 1)...]))
    }

    /// Returns the refusal of an end, with the line that leaves out times up to it.
    static func withoutEnd(_ id: String, _ end: [String]) -> String {
        let line = (["alertctl", "skip", id, "until"] + end).map(ShellText.quoted).joined(separator: " ")
        return
            "a pause has no end: it lasts until \"alertctl resume \(id)\". To leave out times of what repeats: \(line)"
    }

    /// Returns the end in ids that are no notifications, like `tomorrow`, `2h` and `up to friday`; nil for other ids.
    static func end(in ids: [String]) -> [String]? {
        var words = Array(ids.dropFirst())
        if words.starts(with: ["up", "to"]) { words.removeFirst(2) }
        if let first = words.first, first == "to" || SnoozeText.isUntil(first) { words.removeFirst() }
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        let text = words.joined(separator: " ")
        guard !words.isEmpty, time.isTime(text) else { return nil }
        return SnoozeText.span(text) == nil ? words : ["in"] + words
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let paused = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            do throws(Failure) {
                let reply = try service.call(Notifications.Pause(ids: words, cursor: cursor), needed: .pending)
                return (reply.paused ?? words, reply.cursor)
            } catch {
                // An id may be a word of time. If it is none, the person meant an end.
                guard error.status == .notFound, let end = Self.end(in: ids) else { throw error }
                let text = Self.withoutEnd(ids[0], end)
                throw Failure(error.status, error.cause, remedy: text.prefix(1).uppercased() + text.dropFirst())
            }
        }
        for id in paused {
            let object: JSON.Object = ["id": .string(id), "state": Notifications.State.paused.varlink]
            try session.answer(object, common, ScheduleText(id: id, due: "", zone: "").lines(in: session))
        }
        return .done
    }
}
