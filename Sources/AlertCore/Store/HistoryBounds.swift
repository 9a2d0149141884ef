// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB

/// Limits of the history: past notifications and events, each within these bounds.
package struct HistoryBounds: Sendable, Hashable {
    /// How many of each; the oldest go first.
    package var count = 100_000
    /// How old they may be, in days; nil for any age.
    package var days: Int?

    package init(count: Int = 100_000, days: Int? = nil) {
        self.count = count
        self.days = days
    }
    /// How many bytes the texts of past notifications have together: 100,000 with the longest texts would fill a disk.
    package static let maximumBytes: Int64 = 256 << 20

    func cutoff(at now: Instant) -> Instant {
        days.map { now.advanced(by: -Int64($0) * Span.day) } ?? .earliest
    }
}

extension Transaction {
    /// Rows of each kind that one commit takes out at most, beside as many as it may have brought.
    private static let maximumPrune = 256

    /// Takes out what is past the bounds, some of it in each commit: so nothing wakes for it, and no commit is long. When
    /// that is not all, an effect says so, and commits that do nothing else follow.
    func keepWithinBounds() throws {
        let limit = Self.maximumPrune + effects.count
        let cutoff = settings.history.cutoff(at: now.wall)
        let newest = try db.newestDelivery()
        // AUTOINCREMENT never reuses a number, so a bound on the numbers is a bound on the rows.
        try db.endDelivered(upTo: newest - Int64(Database.keptDelivered), at: now.wall)
        let isAllPast = try db.prunePast(
            upTo: newest - Int64(settings.history.count), before: cutoff, limit: limit)
        let areAllEvents = try db.pruneEvents(count: settings.history.count, before: cutoff, limit: limit)
        if !isAllPast || !areAllEvents { after(.prune) }
    }
}

extension Database {
    /// Takes the oldest past notifications out, while their numbers, their age or the bytes of all are out of bounds.
    ///
    /// - Returns: Whether no more of them is.
    fileprivate func prunePast(upTo number: Int64, before cutoff: Instant, limit: Int) throws -> Bool {
        let sum = try cachedStatement(sql: "SELECT past FROM standing")
        var bytes = try Int64.fetchOne(sum) ?? 0
        let before = bytes
        let rows = try Row.fetchCursor(
            cachedStatement(sql: "SELECT number, delivered, size FROM past ORDER BY number LIMIT ?"),
            arguments: [limit])
        var last: Int64?
        var count = 0
        while let row = try rows.next() {
            let (place, delivered, size): (Int64, Int64, Int64) = (row[0], row[1], row[2])
            guard place <= number || delivered < cutoff.microseconds || bytes > HistoryBounds.maximumBytes else {
                break
            }
            last = place
            bytes -= size
            count += 1
        }
        guard let last else { return true }
        try cachedStatement(sql: "DELETE FROM past WHERE number <= ?").execute(arguments: [last])
        try cachedStatement(sql: "UPDATE standing SET past = past - ?").execute(arguments: [before - bytes])
        return count < limit
    }

    /// Takes the oldest events out, while there are too many, or they are too old.
    ///
    /// - Returns: Whether no more of them is.
    fileprivate func pruneEvents(count: Int, before cutoff: Instant, limit: Int) throws -> Bool {
        let newest = try Int64.fetchOne(cachedStatement(sql: "SELECT max(number) FROM event")) ?? 0
        let rows = try Row.fetchCursor(
            cachedStatement(sql: "SELECT number, at FROM event ORDER BY number LIMIT ?"), arguments: [limit])
        var last: Int64?
        var doomed = 0
        while let row = try rows.next() {
            let (place, at): (Int64, Int64) = (row[0], row[1])
            guard place <= newest - Int64(count) || at < cutoff.microseconds else { break }
            last = place
            doomed += 1
        }
        guard let last else { return true }
        try cachedStatement(sql: "DELETE FROM event WHERE number <= ?").execute(arguments: [last])
        return doomed < limit
    }
}
