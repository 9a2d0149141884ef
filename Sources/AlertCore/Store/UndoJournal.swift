// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// The journal of what can be undone: how notifications were before a verb changed them. It is bounded by age and by
/// size; the oldest steps go first.
package enum UndoJournal {
    /// The time for which a step is kept, in microseconds: 30 days.
    package static let maximumAge: Int64 = 30 * 86_400_000_000
    /// The bytes of all steps together, each with `overhead` besides its texts.
    package static let maximumBytes = 16 << 20
    /// Bytes a row of the journal takes besides its texts, about.
    static let overhead = 512
    /// Notifications that one step may change to be undone.
    static let maximumOfStep = 1_000
    /// Rows taken out for one that is added, at most: some commits later all are gone.
    static let maximumPruned = 64

    /// The verb that delivers a notification instead of a pending one.
    static let notify = "notify"
    /// The verb that replaces the whole store, which a step records so that undo changes nothing older unasked.
    static let restore = "restore"
    /// The verb that gives a notification another id.
    static let rename = "rename"
    /// Verbs that move what is still to come, as an edit does.
    static let (postpone, snooze) = ("postpone", "snooze")
    /// The verb that changes the number of an application.
    static let badge = "badge"

    /// A change as a list shows it.
    package struct Step: Sendable, Hashable {
        /// The step, as `undo --step` takes it.
        package var number: Int64
        package var at: Instant
        package var verb: String
        /// The first of its notifications; empty for a step without notifications.
        package var id: String
        /// The first application that it muted or unmuted, or whose badge it changed; nil for every other verb.
        package var app: String?
        /// The number of its notifications or applications.
        package var count: Int
    }

    /// The change of one notification by a verb.
    package struct Entry: Sendable, Hashable {
        /// The step; all that one call changed has the same.
        package var step: Int64
        /// The notification; empty for a step that was too large to be kept, and for one of a setting.
        package var id: String
        package var at: Instant
        package var verb: String
        /// The state before; nil if it cannot be read any more.
        package var before: Image?
        /// The digest of what the verb left; after a restore the file that has the former store; after a mute or a
        /// badge the applications.
        package var after: String
    }

    /// The stored state of a notification.
    package struct Image: Sendable, Hashable {
        /// The pending rows: the notification, its warnings, its nagging, its snooze.
        package var pending: [Pending] = []
        /// The number of its delivery, while it is delivered.
        package var delivered: Int64?
        /// The newest of the history with its id, and what became of it.
        package var past: Int64?
        package var end: HistoryEntry.End?
        var isRinging = false
        /// The value of the column `held` of its delivery; 0 if it was not held.
        var held = 0
        /// The change of do not disturb, for a step without notifications.
        var quiet: JSON?
        /// The change of silent mode, the volume or a badge, for a step without notifications.
        var setting: JSON?
        /// The id before it was renamed.
        var formerID: String?
    }
}

extension UndoJournal.Step {
    /// The words behind its verb: " of tea and 2 more"; empty if it names nothing.
    var object: String {
        guard let name = app ?? (id.isEmpty ? nil : id) else { return "" }
        return " of \(name)" + (count > 1 ? " and \(count - 1) more" : "")
    }

    /// The columns that `init(row:)` reads.
    static let columns = "step, max(at), max(verb), min(id), count(*), max(CASE WHEN id = '' THEN after END)"

    fileprivate init(row: Row) throws {
        self.init(
            number: try row.number(0), at: Instant(microseconds: try row.number(1)), verb: try row.text(2),
            id: try row.text(3), count: Int(try row.number(4)))
        guard ["mute", "unmute", UndoJournal.badge].contains(verb), id.isEmpty, let apps = try row.textOrNull(5) else {
            return
        }
        // The name of an application has no space.
        let names = apps.split(separator: " ")
        (app, count) = (names.first.map(String.init), names.count)
    }
}

extension UndoJournal.Image {
    /// True: no reminder with the id is pending, paused or snoozed.
    var isFree: Bool { !pending.contains { [.main, .snooze, .resume].contains($0.role) } }

    /// A digest that shows whether something was changed since. Without the due time, which moves on by itself.
    package var digest: String {
        let kept: Set<Pending.Role> = [.main, .snooze, .resume]
        let rows = pending.filter { kept.contains($0.role) }.map { row in
            var row = row
            row.deliveryState.acknowledged = nil
            row.terms.standIn = nil
            // The state of a condition changes without anybody's command.
            row.terms.occasion = nil
            // A time on the wall moves with the zone.
            var due = ""
            if case .countdown = row.trigger, row.countdown == nil { due = "\(row.due.number)" }
            if row.role == .resume { due = "\(row.due.number)" }
            return [
                row.role.text, row.trigger.text, row.storedTerms, row.content.storedText,
                row.awaitsAck ? "awaits" : "\(row.isPaused)",
                row.created.rfc3339, due,
            ].joined(separator: "\u{0}")
        }
        // FNV-1a: equal in every run.
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in (rows + [delivered.map { "\($0)" } ?? "none"]).joined(separator: "\u{1}").utf8 {
            digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(digest, radix: 16)
    }

    /// The text in the journal.
    var storedText: String {
        var object = JSON.Object()
        object["pending"] = .array(pending.map(\.stored))
        object["delivered"] = delivered.map(JSON.int)
        object["past"] = past.map(JSON.int)
        if isRinging { object["rings"] = .bool(true) }
        if held != 0 { object["held"] = .int(Int64(held)) }
        object["quiet"] = quiet
        object["setting"] = setting
        object["former"] = formerID.map(JSON.string)
        if let end {
            object["ending"] = .string(end.ending.rawValue)
            object["action"] = end.action.map(JSON.string)
            object["ended"] = .int(end.at.microseconds)
        }
        return JSON.object(object).description
    }

    /// Reads an image, or returns nil for a damaged one: the undo leaves its notification as it is, and says so.
    init?(stored text: String) {
        guard let json = try? JSON(parsing: text), let rows = json["pending"]?.arrayValue else { return nil }
        for row in rows {
            guard let one = Pending(stored: row) else { return nil }
            pending.append(one)
        }
        delivered = json["delivered"]?.intValue
        past = json["past"]?.intValue
        isRinging = json["rings"]?.boolValue ?? false
        held = Int(json["held"]?.intValue ?? 0)
        (quiet, setting) = (json["quiet"], json["setting"])
        formerID = json["former"]?.stringValue
        if let ending = json["ending"]?.stringValue.flatMap(Notifications.Ending.init(rawValue:)) {
            end = HistoryEntry.End(
                ending: ending, action: json["action"]?.stringValue,
                at: Instant(microseconds: json["ended"]?.intValue ?? 0))
        }
    }
}

extension Pending {
    /// The row as the journal keeps it.
    fileprivate var stored: JSON {
        var object = JSON.Object()
        object["id"] = .string(id)
        object["role"] = .string(role.text)
        object["content"] = .string(content.storedText)
        object["trigger"] = .string(trigger.text)
        object["terms"] = .string(storedTerms)
        object["zone"] = .string(zone)
        object["due"] = .int(due.number)
        object["created"] = .int(created.microseconds)
        if let countdown {
            object["boot"] = .string(countdown.boot)
            object["deadline"] = .int(countdown.deadline)
        }
        return .object(object)
    }

    /// Reads a row, or returns nil for a damaged one, which makes the image of its notification a damaged one.
    fileprivate init?(stored json: JSON) {
        guard let id = json["id"]?.stringValue, let role = json["role"]?.stringValue.flatMap(Role.init),
            let content = json["content"]?.stringValue.flatMap(Notifications.Content.init(ifReadable:)),
            let trigger = json["trigger"]?.stringValue.flatMap({ try? Trigger($0) }),
            let terms = json["terms"]?.stringValue, let zone = json["zone"]?.stringValue,
            let due = json["due"]?.intValue, let created = json["created"]?.intValue
        else { return nil }
        let (read, state) = TermsColumn.read(terms)
        self.init(
            id: id, role: role, content: content, trigger: trigger, terms: read, deliveryState: state, zone: zone,
            due: Due(number: due), created: Instant(microseconds: created))
        if let boot = json["boot"]?.stringValue, let deadline = json["deadline"]?.intValue {
            countdown = Countdown(boot: boot, deadline: deadline)
        }
    }
}

extension Database {
    /// Returns the state of a notification.
    func undoImage(id: String) throws -> UndoJournal.Image {
        var image = UndoJournal.Image()
        image.pending = try allPending(id: id)
        if let row = try row("SELECT number, held FROM delivered WHERE id = ?", [id]) {
            (image.delivered, image.held) = (try row.number(0), Int(try row.number(1)))
        }
        let past = try past(id: id)
        (image.past, image.end) = (past?.number, past?.end)
        image.isRinging = try ringState(id: id) != nil
        return image
    }

    /// Returns the number of the newest step.
    func newestUndoStep() throws -> Int64 {
        try first(Int64.self, "SELECT max(step) FROM undo") ?? 0
    }

    /// Records that this store replaces another one.
    ///
    /// - Parameter aside: The file that has the other one.
    package func noteRestore(former aside: String, at instant: Instant) throws {
        try insertUndo(
            UndoJournal.Entry(
                step: try newestUndoStep() + 1, id: "", at: instant, verb: UndoJournal.restore, before: .init(),
                after: aside))
    }

    /// Returns the newest step before another one.
    func undoStep(before step: Int64, since: Instant) throws -> UndoJournal.Step? {
        try row(
            """
            SELECT \(UndoJournal.Step.columns) FROM undo
            WHERE step = (SELECT max(step) FROM undo WHERE step < ? AND at >= ?) GROUP BY step
            """, [step, since.microseconds]
        ).map(UndoJournal.Step.init(row:))
    }

    /// Adds an entry, and prunes the journal to its bounds.
    func insertUndo(_ entry: UndoJournal.Entry) throws {
        let before = entry.before?.storedText ?? ""
        let size = before.utf8.count + entry.id.utf8.count + UndoJournal.overhead
        try run(
            "INSERT OR REPLACE INTO undo (step, id, at, verb, before, after, size) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [entry.step, entry.id, entry.at.microseconds, entry.verb, before, entry.after, size])
        try run("UPDATE standing SET undo = undo + ?", [size])
        let oldest = try cachedStatement(sql: "SELECT step, id, at, size FROM undo ORDER BY step, id LIMIT 1")
        for _ in 0..<UndoJournal.maximumPruned {
            let bytes = try first(Int.self, "SELECT undo FROM standing") ?? 0
            guard let row = try Row.fetchOne(oldest) else { return }
            let (step, id, at, size): (Int64, String, Int64, Int) = (row[0], row[1], row[2], row[3])
            guard bytes > UndoJournal.maximumBytes || at < entry.at.microseconds - UndoJournal.maximumAge else {
                return
            }
            try deleteUndo(step: step, id: id, size: size)
        }
    }

    /// Deletes an entry that was undone, which cannot be undone again.
    func deleteUndo(step: Int64, id: String) throws {
        guard let size = try first(Int.self, "SELECT size FROM undo WHERE step = ? AND id = ?", [step, id]) else {
            return
        }
        try deleteUndo(step: step, id: id, size: size)
    }

    private func deleteUndo(step: Int64, id: String, size: Int) throws {
        try run("DELETE FROM undo WHERE step = ? AND id = ?", [step, id])
        try run("UPDATE standing SET undo = undo - ?", [size])
    }

    /// Returns the entries of the newest step that is not older than a moment, of one notification or of all.
    func undoEntries(id: String?, step: Int64?, since: Instant) throws -> [UndoJournal.Entry] {
        guard
            let found = try first(
                Int64.self,
                "SELECT max(step) FROM undo WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR step = ?2) AND at >= ?3",
                [id, step, since.microseconds])
        else { return [] }
        return try rows(
            """
            SELECT step, id, at, verb, before, after FROM undo WHERE step = ?1 AND (?2 IS NULL OR id = ?2)
            ORDER BY id
            """, [found, id]
        ).map { row in
            UndoJournal.Entry(
                step: try row.number(0), id: try row.text(1), at: Instant(microseconds: try row.number(2)),
                verb: try row.text(3), before: UndoJournal.Image(stored: try row.text(4)), after: try row.text(5))
        }
    }

    /// Returns the steps, newest first.
    package func undoSteps(since: Instant, limit: Int) throws -> [UndoJournal.Step] {
        try rows(
            "SELECT \(UndoJournal.Step.columns) FROM undo WHERE at >= ? GROUP BY step ORDER BY step DESC LIMIT ?",
            [since.microseconds, limit]
        ).map(UndoJournal.Step.init(row:))
    }

    /// Moves a past notification back to the delivered ones, with its number. The desktop shows it again, unless it was
    /// held.
    ///
    /// - Parameter held: The value of the column `held` before.
    /// - Returns: Whether the history still had it.
    func restoreDelivered(number: Int64, held: Int) throws -> Bool {
        try run(
            """
            INSERT INTO delivered
            (number, id, due, "trigger", terms, zone, created, delivered, late, showing, app, content, words, held)
            SELECT number, id, due, "trigger", terms, zone, created, delivered, late, ?, app, content, words, ?
            FROM past WHERE number = ?
            """, [held == 0 ? "unseen" : "gone", held, number])
        guard changesCount > 0 else { return false }
        try dropPast(number: number)
        return true
    }

    /// Deletes a past notification.
    func dropPast(number: Int64) throws {
        guard let size = try first(Int64.self, "SELECT size FROM past WHERE number = ?", [number]) else { return }
        try run("DELETE FROM past WHERE number = ?", [number])
        try run("UPDATE standing SET past = past - ?", [size])
    }
}
