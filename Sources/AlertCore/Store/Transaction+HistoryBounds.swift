// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import TextSafety
import Varlink

extension Transaction {
    /// The id of the notification that tells how many have left the list.
    static let overflow = "alertd-list"

    /// Tells that notifications leave the list because there are too many: once, with their number, until that is seen.
    private func reportOverflow(_ count: Int) throws {
        var content = Notifications.Content(title: "", level: .active)
        let existing = try db.delivered(id: Self.overflow)
        let sum = count + Int(existing?.content.userInfo?["left"]?.intValue ?? 0)
        content.title = "\(sum.counted("notification")) left the list unseen"
        content.body =
            "The list keeps the newest \(Database.keptDelivered). The others are in the history: alertctl history\n"
            + "To acknowledge: alertctl ack \(Self.overflow)"
        content.userInfo = .object(["left": .int(Int64(sum))])
        guard existing == nil else { return try db.setDeliveredContent(content, id: Self.overflow) }
        try deliver(
            Pending(
                id: Self.overflow, content: content, trigger: .instant(now.wall), zone: zones.session.identifier,
                due: .at(now.wall), created: now.wall), late: false)
    }

    /// Rows of each kind that one commit removes at most, besides as many as it may have brought.
    private static let maximumPrune = 256

    /// Takes out what is past the bounds, some of it in each commit: so nothing wakes for it, and no commit is long.
    /// When that is not all, an effect says so, and commits that do nothing else follow.
    func keepWithinBounds() throws {
        let limit = Self.maximumPrune + effects.count
        let cutoff = settings.history.cutoff(at: now.wall)
        let newest = try db.newestDelivery()
        // AUTOINCREMENT never reuses a number, so a bound on the numbers is a bound on the rows.
        let over = try db.deliveredCount(upTo: newest - Int64(Database.keptDelivered))
        if over > 0 {
            // A first report is delivered too, and takes the place of one more.
            let own: Int64 = try db.delivered(id: Self.overflow) == nil ? 1 : 0
            try reportOverflow(try db.deliveredCount(upTo: newest - Int64(Database.keptDelivered) + own))
            let newest = try db.newestDelivery()
            try db.endDelivered(upTo: newest - Int64(Database.keptDelivered), at: now.wall)
        }
        let isAllPast = try db.prunePast(count: settings.history.count, before: cutoff, limit: limit)
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

    /// Takes the oldest past notifications out, while there are too many of a section, they are too old, or the bytes
    /// of all are out of bounds. Rows of followed calendars make room for the person's own.
    ///
    /// - Parameter count: The maximum number of past notifications that do not belong to a followed calendar.
    /// - Returns: Whether no more of them is.
    fileprivate func prunePast(count: Int, before cutoff: Instant, limit: Int) throws -> Bool {
        var isAll = true
        for section in try sections(of: "past") {
            let bound = section.isEmpty ? count : min(count, HistoryBounds.maximumOfCalendar)
            let newest = try first(Int64.self, "SELECT max(place) FROM past WHERE section = ?", [section]) ?? 0
            guard newest > Int64(bound) else { continue }
            // Places are never used again, so a bound on the places is a bound on the rows.
            let doomed = try dropPast(
                "section = ? AND place <= ? ORDER BY place", [section, newest - Int64(bound)], limit: limit)
            if doomed == limit { isAll = false }
        }
        // The oldest rows alone are looked at: the first that is young enough ends it.
        let old = try oldestPast("TRUE", limit: limit) { $0.delivered < cutoff.microseconds }
        if try dropPast("number <= ? ORDER BY number", [old], limit: limit) == limit { isAll = false }
        for condition in ["section <> ''", "TRUE"] {
            var over = try (first(Int64.self, "SELECT past FROM standing") ?? 0) - HistoryBounds.maximumBytes
            guard over > 0 else { break }
            let last = try oldestPast(condition, limit: limit) { row in
                defer { over -= row.size }
                return over > 0
            }
            let dropped = try dropPast("\(condition) AND number <= ? ORDER BY number", [last], limit: limit)
            if dropped == limit { isAll = false }
        }
        return isAll
    }

    /// Returns the number of the last of the oldest past notifications that are doomed, 0 if the oldest is not.
    ///
    /// - Parameters:
    ///   - choice: A condition in SQL.
    ///   - isDoomed: Called for each one, until it returns false.
    private func oldestPast(
        _ choice: String, limit: Int, while isDoomed: ((delivered: Int64, size: Int64)) -> Bool
    ) throws -> Int64 {
        let rows = try rowCursor(
            "SELECT number, delivered, size FROM past WHERE \(choice) ORDER BY number LIMIT ?", [limit])
        var last: Int64 = 0
        while let row = try rows.next() {
            guard isDoomed((row[1], row[2])) else { break }
            last = row[0]
        }
        return last
    }

    /// Deletes past notifications.
    ///
    /// - Parameters:
    ///   - choice: The condition and order in SQL.
    ///   - limit: The maximum number of them.
    /// - Returns: Their number.
    @discardableResult
    private func dropPast(_ choice: String, _ arguments: StatementArguments, limit: Int) throws -> Int {
        let doomed = "SELECT number FROM past WHERE \(choice) LIMIT ?"
        let size = try first(
            Int64.self, "SELECT sum(size) FROM past WHERE number IN (\(doomed))", arguments + [limit])
        guard let size else { return 0 }
        try run("DELETE FROM past WHERE number IN (\(doomed))", arguments + [limit])
        let count = changesCount
        try run("UPDATE standing SET past = past - ?", [size])
        return count
    }

    /// Returns the sections of followed calendars of which a table has rows, after the empty name of all other rows.
    private func sections(of table: String) throws -> [String] {
        var sections = [""]
        while let next = try first(
            String.self, "SELECT min(section) FROM \(table) WHERE section > ?", [sections[sections.count - 1]])
        {
            sections.append(next)
        }
        return sections
    }

    /// Takes the oldest events out, while there are too many of a section, or they are too old.
    ///
    /// - Parameter count: The maximum number of events that do not belong to a followed calendar.
    /// - Returns: Whether no more of them is.
    fileprivate func pruneEvents(count: Int, before cutoff: Instant, limit: Int) throws -> Bool {
        var isAll = true
        for section in try sections(of: "event") {
            let bound = section.isEmpty ? count : min(count, HistoryBounds.maximumOfCalendar)
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
