// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import GRDB

/// The history of decisions about approvals. A command is kept as its hash, and its text only where the person has
/// chosen that.
extension Database {
    /// The most decisions that are kept.
    package static let keptDecisions = 10_000
    /// The time for which a decision is kept, in microseconds.
    private static let keptDecisionsFor: Int64 = 365 * 86_400 * 1_000_000
    /// The decisions of a page.
    package static let decisionPage = 200

    /// Stores a decision, and removes those that are too old or too many.
    ///
    /// - Parameter decision: The decision; its number and time are ignored.
    package func insertDecision(_ decision: Prompts.Decision, at now: Instant) throws {
        try run(
            """
            INSERT INTO decision (
                at, program, session, folder, tool, word, hash, command, outcome, label, answerer, shown_for)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                now.microseconds, decision.program, decision.session, decision.folder, decision.tool, decision.word,
                decision.hash, decision.command, decision.outcome.rawValue, decision.label, decision.by,
                decision.shownFor,
            ])
        try run(
            "DELETE FROM decision WHERE at < ? OR number <= (SELECT max(number) FROM decision) - ?",
            [now.microseconds - Self.keptDecisionsFor, Self.keptDecisions])
    }

    /// Returns a page of decisions, the latest first.
    ///
    /// - Parameter cursor: The number of the last decision of the page before; nil for the first page.
    package func decisions(before cursor: Int?) throws -> [Prompts.Decision] {
        try rows(
            """
            SELECT number, at, program, session, folder, tool, word, hash, command, outcome, label, answerer,
                shown_for
            FROM decision WHERE number < ? ORDER BY number DESC LIMIT ?
            """, [cursor ?? .max, Self.decisionPage]
        ).map { row in
            var decision = Prompts.Decision(
                number: row[0], at: Timestamp.utc(Instant(microseconds: row[1])), program: row[2], word: row[6],
                hash: row[7],
                // A later version may know more outcomes.
                outcome: Prompts.Outcome(rawValue: row[9]) ?? .lost)
            (decision.session, decision.folder, decision.tool) = (row[3], row[4], row[5])
            (decision.command, decision.label, decision.by, decision.shownFor) = (row[8], row[10], row[11], row[12])
            return decision
        }
    }

    /// Removes all decisions, and overwrites what was kept of them.
    ///
    /// - Returns: How many there were.
    package func forgetDecisions() throws -> Int {
        try execute(sql: "PRAGMA secure_delete = ON")
        defer {
            // If this fails, later deletions are only slower.
            try? execute(sql: "PRAGMA secure_delete = OFF")
        }
        try execute(sql: "DELETE FROM decision")
        return changesCount
    }
}
