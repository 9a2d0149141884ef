// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB
import PatternMatching

/// Which notifications a verb may mean by a glob.
package enum MatchingIDs: Sendable {
    /// Pending or delivered.
    case anywhere
    case delivered
    /// Delivered, or snoozed.
    case unacknowledged
    /// Pending, and not paused.
    case waiting
    case paused
    case repeating

    /// Ids looked at for one glob, at most: some 50 milliseconds.
    static let maximumLookedAt = 100_000

    fileprivate var query: String {
        let main = "SELECT id FROM pending WHERE role = 'main'"
        return switch self {
        case .anywhere:
            "SELECT id FROM pending WHERE role NOT IN ('quiet', 'ring', 'digest') UNION SELECT id FROM delivered"
        case .delivered: "SELECT id FROM delivered"
        case .unacknowledged: "SELECT id FROM delivered UNION SELECT id FROM pending WHERE role = 'snooze'"
        case .waiting: main + " AND due <> \(Int64.max)"
        case .paused: main + " AND due = \(Int64.max)"
        case .repeating:
            main
                + """
                 AND "trigger" NOT LIKE 'instant %' AND "trigger" NOT LIKE 'countdown %' AND "trigger" NOT LIKE 'wall %'
                """
        }
    }
}

extension Transaction {
    /// The ids that words name: each an id, or a glob, "tea-*", for all that match it. A word that is an id is that id.
    ///
    /// - Throws: `Notifications.NotFound` for a glob that nothing matches, but for "*" alone; `Notifications.TooMany`.
    package func ids(_ words: [String], among: MatchingIDs) throws -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        for word in words {
            let ids = word.contains(where: { "*?[".contains($0) }) ? try matching(word, among) : [word]
            found += ids.filter { seen.insert($0).inserted }
        }
        guard found.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.maximumIDs)
        }
        return found
    }

    private func matching(_ word: String, _ among: MatchingIDs) throws -> [String] {
        if try db.hasNotification(id: word) { return [word] }
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
        let rows = try db.cachedStatement(
            sql:
                "SELECT id FROM (\(among.query)) WHERE id >= ?1 AND substr(id, 1, length(?1)) = ?1 ORDER BY id LIMIT ?2"
        )
        let ids = try String.fetchAll(rows, arguments: [prefix, MatchingIDs.maximumLookedAt + 1])
        guard ids.count <= MatchingIDs.maximumLookedAt else {
            throw Notifications.TooMany(what: "ids to look at", limit: MatchingIDs.maximumLookedAt)
        }
        let matching = ids.filter(pattern.matches)
        guard !matching.isEmpty || word == "*" else { throw Notifications.NotFound(id: word) }
        return matching
    }
}
