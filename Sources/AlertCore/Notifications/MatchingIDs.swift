// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import ICalendar
import PatternMatching

/// The notifications that a verb may mean by a glob.
package enum MatchingIDs: Sendable {
    /// Pending or delivered.
    case anywhere
    case delivered
    /// Delivered, or snoozed, or awaiting an acknowledgement.
    case unacknowledged
    /// Pending, with a time.
    case waiting
    case paused
    case repeating
    /// Pending or snoozed, and not of a followed calendar.
    case editable
    /// Pending, with a time that can be moved by a span. Timers are none: one is named if it is meant.
    case movable

    /// Ids looked at for one glob, at most: some 50 milliseconds.
    static let maximumLookedAt = 100_000

    /// The time of what awaits its acknowledgement.
    private static let awaiting = Due.afterAcknowledgement.number

    /// A condition: no calendar or other program owns its times.
    private static let isOwn = "NOT EXISTS (SELECT 1 FROM followed WHERE followed.id = pending.id)"

    fileprivate var query: String {
        let main = "SELECT id FROM pending WHERE role = 'main'"
        return switch self {
        case .anywhere:
            "SELECT id FROM pending WHERE role NOT IN ('quiet', 'ring', 'digest') UNION SELECT id FROM delivered"
        case .delivered: "SELECT id FROM delivered"
        case .unacknowledged:
            """
            SELECT id FROM delivered UNION
            SELECT id FROM pending WHERE role = 'snooze' OR role = 'main' AND due = \(Self.awaiting)
            """
        case .waiting: main + " AND due < \(Self.awaiting)"
        case .paused: main + " AND due = \(Due.paused.number)"
        case .repeating:
            main
                + """
                 AND "trigger" NOT LIKE 'instant %' AND "trigger" NOT LIKE 'countdown %' AND "trigger" NOT LIKE 'wall %'
                 AND "trigger" NOT LIKE 'occasion %'
                """
        case .editable: "SELECT id FROM pending WHERE role IN ('main', 'snooze') AND \(Self.isOwn)"
        case .movable:
            main
                + " AND due < \(Due.onOccasion.number) AND \"trigger\" NOT LIKE 'occasion %'"
                + " AND instr(terms, '\"cycle\":') = 0 AND \(Self.isOwn)"
        }
    }
}

extension Transaction {
    /// Returns the ids that words name. A word is an id or a glob, "tea-*". A word that is an id never counts as a
    /// glob.
    ///
    /// - Throws: `Notifications.NotFound` for a glob that nothing matches, but for "*" alone; `Notifications.TooMany`.
    package func ids(_ words: [String], among: MatchingIDs) throws -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        for word in words {
            let isPattern = word.contains { "*?[".contains($0) }
            let ids = try isPattern ? matching(word, among) : alarms(of: word, among) ?? [word]
            found += ids.filter { seen.insert($0).inserted }
        }
        guard found.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.maximumIDs)
        }
        return found
    }

    /// Returns a page of the ids that words name, ordered by id, for callers that continue after a page.
    ///
    /// - Parameter cursor: Where to go on, "" to begin; nil for a caller that takes all at once, or nothing.
    /// - Throws: As ``ids(_:among:)``, and `Notifications.Invalid` for a cursor that is none.
    package func page(_ words: [String], among: MatchingIDs, cursor: String?) throws -> IDPage {
        guard let cursor else { return IDPage(ids: try ids(words, among: among)) }
        let place = try IDPage.Place(cursor)
        let step = try place?.step ?? db.newestUndoStep() + 1
        var found: Set<String> = []
        // How far all globs were looked through.
        var end: String?
        for word in words {
            guard word.contains(where: { "*?[".contains($0) }) else {
                for id in try alarms(of: word, among) ?? [word] where place.map({ id > $0.last }) ?? true {
                    found.insert(id)
                }
                continue
            }
            let (ids, last) = try matching(word, among, after: place?.last)
            found.formUnion(ids)
            if let last { end = min(end ?? last, last) }
        }
        var ids = found.sorted()
        if let end { ids.removeAll { $0 > end } }
        let isCut = ids.count > Transaction.maximumIDs
        if isCut { ids.removeSubrange(Transaction.maximumIDs...) }
        let last = isCut ? ids.last : end
        return IDPage(ids: ids, cursor: last.map { "\(step):\($0)" }, step: step)
    }

    /// Returns the alarms of an event that a followed calendar has, for the UID of the event; nil for an id, and if
    /// none of its alarms can be meant.
    private func alarms(of uid: String, _ among: MatchingIDs) throws -> [String]? {
        guard try !db.hasNotification(id: uid) else { return nil }
        let base = CalendarAlarm.id(ofEvent: uid)
        let ids = try db.all(
            String.self,
            """
            SELECT id FROM followed
            WHERE id > ?1 || '~' AND id < ?1 || char(127) AND id IN (\(among.query)) ORDER BY id LIMIT ?2
            """, [base, Transaction.maximumIDs]
        )
        .filter { CalendarAlarm.isAlarm($0, ofEventWithID: base) }
        return ids.isEmpty ? nil : ids
    }

    private func matching(_ word: String, _ among: MatchingIDs) throws -> [String] {
        let (ids, last) = try matching(word, among, after: nil)
        guard last == nil else {
            throw Notifications.TooMany(what: "ids to look at", limit: MatchingIDs.maximumLookedAt)
        }
        return ids
    }

    /// - Returns: The matching ids after one, and the last that was looked at, if there are more.
    private func matching(
        _ word: String, _ among: MatchingIDs, after place: String?
    ) throws -> (ids: [String], last: String?) {
        if try db.hasNotification(id: word) { return (place.map { word > $0 } ?? true ? [word] : [], nil) }
        // No id has one, and between two of them a pattern is a regular expression.
        guard !word.contains("/") else { throw Notifications.NotFound(id: word) }
        let pattern: Pattern
        do throws(PatternError) {
            pattern = try Pattern(word)
        } catch {
            throw Notifications.Invalid(
                field: "ids", word: word, reason: error.reason, hint: "write it like tea-*, or name the ids")
        }
        // Patterns know no capital letters, and ids do: what stands before the first sign counts as it is.
        let prefix = String(word.prefix { !"*?[\\".contains($0) })
        var ids = try db.all(
            String.self,
            """
            SELECT id FROM (\(among.query))
            WHERE id >= ?1 AND substr(id, 1, length(?1)) = ?1 AND (?3 IS NULL OR id > ?3) ORDER BY id LIMIT ?2
            """, [prefix, MatchingIDs.maximumLookedAt + 1, place])
        let isCut = ids.count > MatchingIDs.maximumLookedAt
        if isCut { ids.removeLast() }
        let last = isCut ? ids.last : nil
        let matching = ids.filter(pattern.matches)
        guard !matching.isEmpty || word == "*" || place != nil || isCut else { throw Notifications.NotFound(id: word) }
        return (matching, last)
    }
}

/// Some of the ids that words name.
package struct IDPage: Sendable, Hashable {
    package var ids: [String]
    /// The position to continue from; nil at the end.
    package var cursor: String?
    /// The undo step of all pages together; nil for a step of this page's own.
    package var step: Int64?

    /// A cursor, read.
    fileprivate struct Place {
        var step: Int64
        var last: String

        /// Reads a cursor; nil stands for the beginning.
        init?(_ cursor: String) throws(Notifications.Invalid) {
            guard !cursor.isEmpty else { return nil }
            guard let colon = cursor.firstIndex(of: ":"), let step = Int64(cursor[..<colon]), step >= 0 else {
                throw Notifications.Invalid(
                    field: "cursor", word: cursor, reason: "invalid cursor", hint: "leave it empty to begin again")
            }
            self.step = step
            last = String(cursor[cursor.index(after: colon)...])
        }
    }
}
