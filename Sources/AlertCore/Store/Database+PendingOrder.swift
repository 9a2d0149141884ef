// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// The order in which rows are due.
///
/// An index has what is due by the wall clock; the countdowns of each boot are in the order of their deadlines in
/// another, to which what the wall clock is ahead of that boot's uptime is added. There is one boot, and for some
/// seconds after a start the one before it (`rebaseCountdowns`), so this merges two or three short lists. Each is read
/// from its index alone, whatever is chosen; only the rows that are wanted are then looked up.
extension Database {
    /// Returns the difference between the wall clock and the uptime, in microseconds, for every boot that has
    /// countdowns.
    private func boots() throws -> [(boot: String, ahead: Int64)] {
        try rows("SELECT boot, ahead FROM boot").map {
            (try $0.text(0), try $0.number(1))
        }
    }

    /// Returns the earliest pending row that is not paused, from the indexes alone.
    package func nextDue() throws -> NextDue? {
        var next = try row("SELECT due, sounds FROM pending WHERE boot IS NULL ORDER BY due, id, role LIMIT 1").map {
            NextDue(due: Instant(microseconds: try $0.number(0)), sounds: try $0.number(1) != 0)
        }
        for (boot, ahead) in try boots() {
            guard
                let row = try row(
                    "SELECT deadline, sounds FROM pending WHERE boot = ? ORDER BY deadline, id, role LIMIT 1", [boot])
            else { continue }
            let due = Instant(microseconds: try row.number(0)).advanced(by: ahead)
            if next.map({ due < $0.due }) ?? true { next = NextDue(due: due, sounds: try row.number(1) != 0) }
        }
        return next.flatMap { Due(number: $0.due.microseconds).time == nil ? nil : $0 }
    }

    /// Returns the next time at which a sleeping machine is to be woken; nil for never.
    func nextWake(after now: Instant) throws -> Instant? {
        // What is due already needs no waking: the loop is about to fire it, or the store cannot record that.
        let statement = try cachedStatement(
            sql: """
                SELECT coalesce(deadline, due) AS time FROM pending
                WHERE wakes = 1 AND boot IS ? AND coalesce(deadline, due) > ? ORDER BY time LIMIT 1
                """)
        var next = try Int64.fetchOne(statement, arguments: [nil, now.microseconds]) ?? .max
        for (boot, ahead) in try boots() {
            let uptime = Self.moved(now.microseconds, by: -ahead)
            if let time = try Int64.fetchOne(statement, arguments: [boot, uptime]) {
                next = min(next, Self.moved(time, by: ahead))
            }
        }
        return next == .max ? nil : Instant(microseconds: next)
    }

    /// Returns the places of the first chosen rows.
    func pendingPlaces(_ choice: PendingChoice, limit: Int) throws -> [ListPlace.Row] {
        var places = try pendingPlaces(choice, limit: limit, boot: nil)
        for boot in try boots() { places += try pendingPlaces(choice, limit: limit, boot: boot) }
        places.sort()
        return Array(places.prefix(limit))
    }

    private func pendingPlaces(
        _ choice: PendingChoice, limit: Int, boot: (boot: String, ahead: Int64)?
    ) throws -> [ListPlace.Row] {
        let ahead = boot?.ahead ?? 0
        let time = boot == nil ? "due" : "deadline"
        var conditions = [boot == nil ? "boot IS NULL" : "boot = ?"]
        var arguments: StatementArguments = boot.map { [$0.boot] } ?? []
        switch choice {
        case .due(let instant):
            conditions.append("\(time) <= ?")
            arguments += [Self.moved(instant, by: -ahead)]
        case .listed(let state, let app, let place):
            switch state {
            case .pending: conditions.append("role = 'main' AND \(time) < \(Due.paused.number)")
            case .paused: conditions.append("role = 'main' AND \(time) = \(Due.paused.number)")
            case .snoozed: conditions.append("role = 'snooze'")
            default: conditions.append("role IN ('main', 'snooze')")
            }
            if let app {
                conditions.append("app = ?")
                arguments += [app]
            }
            if let place {
                conditions.append("(\(time), id, role) > (?, ?, ?)")
                arguments += [Self.moved(place.due, by: -ahead), place.id, place.role]
            }
        }
        arguments += [limit]
        return try rows(
            """
            SELECT \(time), id, role FROM pending WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(time), id, role LIMIT ?
            """, arguments
        ).map { row in
            ListPlace.Row(due: Self.moved(try row.number(0), by: ahead), role: try row.text(2), id: try row.text(1))
        }
    }

    private static func moved(_ time: Int64, by span: Int64) -> Int64 {
        Instant(microseconds: time).advanced(by: span).microseconds
    }
}

/// Boots and their clocks.
extension Database {
    /// A smaller difference between two readings of wall clock and uptime, in microseconds, is none.
    private static let reading: Int64 = 1_000

    /// Returns the deadline to store for a countdown: it is due at exactly the microsecond that its caller was given.
    /// The first countdown of a boot creates the row of the boot.
    package func deadline(of pending: Pending) throws -> Int64? {
        guard let countdown = pending.countdown, let due = pending.due.time else { return nil }
        let ahead = due.microseconds - countdown.deadline
        let known = try first(Int64.self, "SELECT ahead FROM boot WHERE boot = ?", [countdown.boot])
        guard let known else {
            try execute(sql: "INSERT INTO boot (boot, ahead) VALUES (?, ?)", arguments: [countdown.boot, ahead])
            return countdown.deadline
        }
        return abs(known - ahead) <= Self.reading ? due.microseconds - known : countdown.deadline
    }

    /// Moves the countdowns of this boot to the times at which the wall clock now says that they end. One row has that
    /// for all of them.
    /// - Returns: The distance, in microseconds, by which the wall clock has moved against the uptime; nil for none.
    func realignCountdowns(at now: ClockReading) throws -> Int64? {
        let ahead = now.wall.microseconds - now.uptime
        guard let known = try first(Int64.self, "SELECT ahead FROM boot WHERE boot = ?", [now.boot]),
            abs(ahead - known) > Self.reading
        else { return nil }
        try run("UPDATE boot SET ahead = ? WHERE boot = ?", [ahead, now.boot])
        return ahead - known
    }

    /// Records the clocks of this boot, so that a later step of the wall clock shows.
    func keepClocks(_ now: ClockReading) throws {
        let ahead = now.wall.microseconds - now.uptime
        try run("INSERT OR IGNORE INTO boot (boot, ahead) VALUES (?, ?)", [now.boot, ahead])
    }

    /// Gives countdowns of earlier boots the time on the wall at which they would have ended: their uptime means
    /// nothing any more. At most so many of them; whether there are more.
    package func rebaseCountdowns(but boot: String, limit: Int) throws -> Bool {
        for (other, ahead) in try boots() where other != boot {
            try execute(
                sql: """
                    UPDATE pending SET due = deadline + ?, boot = NULL, deadline = NULL WHERE (id, role) IN (
                        SELECT id, role FROM pending WHERE boot = ? ORDER BY deadline, id, role LIMIT ?)
                    """, arguments: [ahead, other, limit])
            if changesCount == limit { return true }
            try execute(sql: "DELETE FROM boot WHERE boot = ?", arguments: [other])
        }
        return false
    }
}

extension Database {
    /// Counts the notifications. The number of pending ones is stored, so this takes no longer for a million.
    package func counts() throws -> Counts {
        // Not the earliest row: that may be a warning, or the time at which an alarm gives up.
        let next = try pendingPlaces(.listed(nil, app: nil, after: nil), limit: 1).first
            .flatMap { Due(number: $0.due).time }
        return Counts(pending: try pendingCount(), delivered: try deliveredCount(), next: next)
    }
}
