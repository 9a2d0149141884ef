// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import Varlink

/// Limits of the history: past notifications and events, each within these bounds.
package struct HistoryBounds: Sendable, Hashable {
    /// The maximum number of each; the oldest go first.
    package var count = 100_000
    /// The maximum age, in days; nil for any age.
    package var days: Int?

    package init(count: Int = 100_000, days: Int? = nil) {
        self.count = count
        self.days = days
    }

    /// The maximum number of events of the alarms of a section of followed calendars. A file that a program replaces
    /// must not push out what became of the person's own reminders.
    package static let maximumOfCalendar = 10_000
    /// The maximum size of all texts of past notifications, in bytes: 100,000 with the longest texts would fill a disk.
    package static let maximumBytes: Int64 = 256 << 20

    func cutoff(at now: Instant) -> Instant {
        days.map { now.advanced(by: -Int64($0) * Span.day) } ?? .earliest
    }
}

extension Transaction {
    /// The id of the notification that tells how many have left the list.
    static let overflow = "alertd-list"

    /// Tells that notifications leave the list because there are too many: once, with their number, until that is seen.
    private func reportOverflow(_ count: Int) throws {
        var content = Notifications.Content(title: "", level: .active)
        let existing = try db.delivered(id: Self.overflow)
        let sum = count + Int(existing?.content.userInfo?["left"]?.intValue ?? 0)
        content.title = "\(sum) notification\(sum == 1 ? "" : "s") left the list unseen"
        content.body =
            "The list keeps the newest \(Database.keptDelivered). The others are in the history: alertctl history\n"
            + "To acknowledge: alertctl ack \(Self.overflow)"
        content.userInfo = .object(["left": .int(Int64(sum))])
        guard existing == nil else { return try db.setDeliveredContent(content, id: Self.overflow) }
        try deliver(
            Pending(
                id: Self.overflow, content: content, trigger: .instant(now.wall), zone: zones.session.identifier,
                due: now.wall, created: now.wall), late: false)
    }

    /// Rows of each kind that one commit removes at most, besides as many as it may have brought.
    private static let maximumPrune = 256

    /// Takes out what is past the bounds, some of it in each commit: so nothing wakes for it, and no commit is long.
    /// When that is not all, an effect says so, and commits that do nothing else follow.
    func keepWithinBounds() throws {
        let limit = Self.maximumPrune + effects.count
        let cutoff = settings.history.cutoff(at: now.wall)
        var newest = try db.newestDelivery()
        // AUTOINCREMENT never reuses a number, so a bound on the numbers is a bound on the rows.
        let over = try db.deliveredCount(upTo: newest - Int64(Database.keptDelivered))
        if over > 0 {
            // A first report is delivered too, and takes the place of one more.
            let own: Int64 = try db.delivered(id: Self.overflow) == nil ? 1 : 0
            try reportOverflow(try db.deliveredCount(upTo: newest - Int64(Database.keptDelivered) + own))
            newest = try db.newestDelivery()
            try db.endDelivered(upTo: newest - Int64(Database.keptDelivered), at: now.wall)
        }
        let isAllPast = try db.prunePast(
            upTo: newest - Int64(settings.history.count), before: cutoff, limit: limit)
        let areAllEvents = try db.pruneEvents(count: settings.history.count, before: cutoff, limit: limit)
        if !isAllPast || !areAllEvents { onCommit(.prune) }
    }
}

extension Database {
    /// Returns the number of delivered notifications with a number up to this one.
    fileprivate func deliveredCount(upTo number: Int64) throws -> Int {
        guard number > 0 else { return 0 }
        return try first(Int.self, "SELECT count(*) FROM delivered WHERE number <= ?", [number]) ?? 0
    }

    /// Gives a delivered notification another content, which nobody is shown again.
    fileprivate func setDeliveredContent(_ content: Notifications.Content, id: String) throws {
        try run("UPDATE delivered SET content = ? WHERE id = ?", [content.storedText, id])
    }

    /// Takes the oldest past notifications out, while their numbers, their age or the bytes of all are out of bounds.
    ///
    /// - Returns: Whether no more of them is.
    fileprivate func prunePast(upTo number: Int64, before cutoff: Instant, limit: Int) throws -> Bool {
        var bytes = try first(Int64.self, "SELECT past FROM standing") ?? 0
        let before = bytes
        let rows = try rowCursor("SELECT number, delivered, size FROM past ORDER BY number LIMIT ?", [limit])
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
        try run("DELETE FROM past WHERE number <= ?", [last])
        try run("UPDATE standing SET past = past - ?", [before - bytes])
        return count < limit
    }

    /// Takes the oldest events out, while there are too many of a section, or they are too old.
    ///
    /// - Parameter count: The maximum number of events that do not belong to a followed calendar.
    /// - Returns: Whether no more of them is.
    fileprivate func pruneEvents(count: Int, before cutoff: Instant, limit: Int) throws -> Bool {
        var isAll = try pruneEvents(of: "", count: count, limit: limit)
        var section = ""
        while let next = try first(String.self, "SELECT min(section) FROM event WHERE section > ?", [section]) {
            section = next
            let bound = min(count, HistoryBounds.maximumOfCalendar)
            if try !pruneEvents(of: section, count: bound, limit: limit) { isAll = false }
        }
        let rows = try rowCursor("SELECT number, at FROM event ORDER BY number LIMIT ?", [limit])
        var last: Int64?
        var doomed = 0
        while let row = try rows.next() {
            let (number, at): (Int64, Int64) = (row[0], row[1])
            guard at < cutoff.microseconds else { break }
            last = number
            doomed += 1
        }
        guard let last else { return isAll }
        try run("DELETE FROM event WHERE number <= ?", [last])
        return isAll && doomed < limit
    }

    /// Takes the oldest events of a section out, while there are too many.
    private func pruneEvents(of section: String, count: Int, limit: Int) throws -> Bool {
        let newest = try first(Int64.self, "SELECT max(place) FROM event WHERE section = ?", [section]) ?? 0
        guard newest > Int64(count) else { return true }
        // Places are never used again, so a bound on the places is a bound on the rows.
        try run(
            """
            DELETE FROM event WHERE number IN (
                SELECT number FROM event WHERE section = ? AND place <= ? ORDER BY place LIMIT ?)
            """, [section, newest - Int64(count), limit])
        return changesCount < limit
    }
}
