// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB
import Varlink

extension Delivered {
    /// Takes over the value of the column `held`.
    mutating func take(held: Int) {
        (isHeld, isReleased) = (held != 0, held == Database.heldAndTold)
    }
}

extension Database {
    /// Returns do not disturb as it was set last.
    package func quiet() throws -> Quiet {
        guard let row = try row("SELECT asked, until, schedule, muted, allowed, presenting, desktop FROM quiet") else {
            return Quiet()
        }
        var quiet = Quiet(
            asked: Quiet.Asked(try row.text(0), until: try row.numberOrNull(1)),
            schedule: QuietTime.all(stored: try Self.json(row.text(2))),
            allowed: Set(try Self.json(row.text(4)).strings), isPresenting: try row.number(5) != 0,
            desktop: try row.textOrNull(6))
        quiet.readMutes(stored: try Self.json(row.text(3)))
        return quiet
    }

    /// Returns a stored state that cannot be read, and so counts as not set.
    func unreadableQuiet() throws -> UnreadableRow? {
        guard let row = try Row.fetchOne(self, sql: "SELECT schedule, muted, allowed FROM quiet") else { return nil }
        let texts = [try row.text(0), try row.text(1), try row.text(2)]
        do {
            for text in texts { _ = try Self.json(text) }
            return nil
        } catch {
            return UnreadableRow(
                what: "what do not disturb was set to", table: "quiet", text: texts.joined(separator: "\n"),
                reason: "\(error)",
                removal: (
                    "UPDATE quiet SET asked = 'nothing', until = NULL, schedule = '[]', muted = '[]', allowed = '[]'",
                    []
                ))
        }
    }

    package func setQuiet(_ quiet: Quiet) throws {
        try execute(
            sql:
                "UPDATE quiet SET asked = ?, until = ?, schedule = ?, muted = ?, allowed = ?, presenting = ?, desktop = ?",
            arguments: [
                quiet.asked.word, quiet.asked.until, "\(quiet.storedSchedule)", "\(quiet.storedMutes)",
                "\(quiet.storedAllowed)", quiet.isPresenting, quiet.desktop,
            ])
    }

    /// Returns the word of the reason why it was quiet at the last check; nil if it was not.
    func quietReason() throws -> String? {
        try first(String.self, "SELECT reason FROM quiet")
    }

    func setQuietReason(_ reason: Quiet.Reason?) throws {
        try execute(sql: "UPDATE quiet SET reason = ?", arguments: [reason?.word])
    }

    /// Values of the column `held` of a delivered notification, besides 0 for one that was not held: it was, and is
    /// unreported; it was, and was reported; it waits for the next digest.
    static let (heldAndUntold, heldAndTold, heldForDigest) = (1, 2, 3)

    /// Notifications that are held and not yet told of, the oldest first, and how many there are.
    package func held(limit: Int) throws -> (first: [Delivered], count: Int) {
        try held(as: Self.heldAndUntold, limit: limit)
    }

    package func held(as state: Int, limit: Int) throws -> (first: [Delivered], count: Int) {
        let number = try first(Int.self, "SELECT count(*) FROM delivered WHERE held AND held = ?", [state]) ?? 0
        guard number > 0, limit > 0 else { return ([], number) }
        let ids = try String.fetchAll(
            self, sql: "SELECT id FROM delivered WHERE held AND held = ? ORDER BY number LIMIT ?",
            arguments: [state, limit])
        return (try ids.compactMap { try delivered(id: $0) }, number)
    }

    /// - Parameter forDigest: Whether it waits for the next digest.
    func setHeld(id: String, forDigest: Bool = false) throws {
        try run(
            "UPDATE delivered SET held = ? WHERE id = ?", [forDigest ? Self.heldForDigest : Self.heldAndUntold, id])
    }

    /// Notes that the person has been told of what was held: it is found as such until something is done about it.
    func releaseHeld() throws {
        try execute(
            sql: "UPDATE delivered SET held = ? WHERE held AND held = ?",
            arguments: [Self.heldAndTold, Self.heldAndUntold])
    }

    private static func json(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }
}
