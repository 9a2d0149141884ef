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
    package static let decisionPage = 200

    /// Stores a decision, and removes those that are too old or too many.
    ///
    /// - Parameter decision: The decision; its number and time are ignored.
    package func insertDecision(_ decision: Prompts.Decision, at now: Instant) throws {
        try run(
            """
            INSERT INTO decision (
                at, program, session, folder, tool, word, hash, command, outcome, label, answerer, shown_for, call,
                former)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                now.microseconds, decision.program, decision.session, decision.folder, decision.tool, decision.word,
                decision.hash, decision.command, decision.outcome.rawValue, decision.label, decision.by,
                decision.shownFor, decision.call, decision.former,
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
            "SELECT \(Self.decisionColumns) FROM decision WHERE number < ? ORDER BY number DESC LIMIT ?",
            [cursor ?? .max, Self.decisionPage]
        ).map(Self.decision)
    }

    /// Returns the decision that a call which has run makes void, as a further decision to store; nil if the last
    /// decision about the call allowed it, is older than an hour, or has a further one already.
    ///
    /// - Parameter calls: The names of the call, the surest first.
    package func decisionWithoutEffect(
        session: String, calls: [String], at now: Instant
    ) throws -> Prompts.Decision? {
        for call in calls {
            let found = try rows(
                """
                SELECT \(Self.decisionColumns) FROM decision WHERE call = ? AND session = ?
                ORDER BY number DESC LIMIT 1
                """, [call, session]
            ).first
            guard let found else { continue }
            var decision = Self.decision(found)
            guard Instant(microseconds: found[1]) > now.advanced(by: -Self.longestRun), decision.former == nil,
                decision.didNotAllow
            else { return nil }
            decision.former = decision.number
            return decision
        }
        return nil
    }

    /// The longest time from a decision to the end of the call that it was about, in microseconds. An equal call that
    /// runs later is another one.
    private static let longestRun: Int64 = 3_600_000_000

    private static let decisionColumns =
        "number, at, program, session, folder, tool, word, hash, command, outcome, label, answerer, shown_for, call, former"

    private static func decision(_ row: Row) -> Prompts.Decision {
        var decision = Prompts.Decision(
            number: row[0], at: Timestamp.utc(Instant(microseconds: row[1])), program: row[2], word: row[6],
            hash: row[7],
            // A later version may know more outcomes.
            outcome: Prompts.Outcome(rawValue: row[9]) ?? .lost)
        (decision.session, decision.folder, decision.tool) = (row[3], row[4], row[5])
        (decision.command, decision.label, decision.by, decision.shownFor) = (row[8], row[10], row[11], row[12])
        (decision.call, decision.former) = (row[13], row[14])
        return decision
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

extension Prompts.Decision {
    fileprivate var didNotAllow: Bool {
        switch outcome {
        case .answered: isDenial
        case .cancelled, .timedOut: true
        case .withdrawn, .lost, .noPresenter: false
        }
    }
}
