// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// A prompt as it is stored while it is open.
package struct PromptRecord: Sendable, Hashable {
    package var id: String
    /// As it was asked: the question, and whether its answer is kept.
    package var ask: Prompts.Ask
    package var asker: Prompts.Asker
    package var asked: Instant
    /// The boot in which `deadline` means something.
    package var boot: String
    /// The uptime at which its time is over, in microseconds.
    package var deadline: Int64?
    /// The same on the wall.
    package var due: Instant?

    package init(
        id: String, ask: Prompts.Ask, asker: Prompts.Asker, asked: Instant, boot: String, deadline: Int64? = nil,
        due: Instant? = nil
    ) {
        self.id = id
        self.ask = ask
        self.asker = asker
        self.asked = asked
        self.boot = boot
        self.deadline = deadline
        self.due = due
    }
}

extension Database {
    /// Prompts that are over and kept: the newest, and not longer than a week.
    static let keptPrompts = 1_000
    private static let keptFor: Int64 = 7 * 86_400 * 1_000_000

    /// Stores a prompt, in the place of one that is over.
    package func insertPrompt(_ record: PromptRecord) throws {
        let statement = try cachedStatement(
            sql: """
                INSERT OR REPLACE INTO prompt (id, ask, asker, asked, boot, deadline, due)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            record.id, record.ask.storedText, record.asker.storedText, record.asked.microseconds, record.boot,
            record.deadline, record.due?.microseconds,
        ])
    }

    /// Its time is over at another moment.
    package func updatePromptDeadline(id: String, boot: String, deadline: Int64, due: Instant) throws {
        try cachedStatement(
            sql: "UPDATE prompt SET boot = ?, deadline = ?, due = ? WHERE id = ? AND ended IS NULL"
        )
        .execute(arguments: [boot, deadline, due.microseconds, id])
    }

    /// It is over. The result holds no secret.
    package func endPrompt(id: String, result: Prompts.Result, at instant: Instant) throws {
        try cachedStatement(sql: "UPDATE prompt SET ended = ?, result = ? WHERE id = ?")
            .execute(arguments: [instant.microseconds, result.storedText, id])
        try cachedStatement(
            sql: """
                DELETE FROM prompt WHERE ended IS NOT NULL AND (ended < ? OR number <= (
                    SELECT number FROM prompt WHERE ended IS NOT NULL ORDER BY number DESC LIMIT 1 OFFSET ?))
                """
        )
        .execute(arguments: [instant.microseconds - Self.keptFor, Self.keptPrompts])
    }

    /// The open ones, the oldest first, and those that cannot be understood.
    package func openPrompts() throws -> (records: [PromptRecord], unreadable: [UnreadableRow]) {
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT id, ask, asker, asked, boot, deadline, due, number FROM prompt WHERE ended IS NULL
                ORDER BY number
                """)
        var records: [PromptRecord] = []
        var unreadable: [UnreadableRow] = []
        for row in rows {
            let (id, ask, asker) = (try row.text(0), try row.text(1), try row.text(2))
            do {
                records.append(
                    PromptRecord(
                        id: id, ask: try Prompts.Ask(storedText: ask), asker: try Prompts.Asker(storedText: asker),
                        asked: Instant(microseconds: try row.number(3)), boot: try row.text(4),
                        deadline: try row.numberOrNull(5),
                        due: try row.numberOrNull(6).map { Instant(microseconds: $0) }))
            } catch let error as DatabaseError {
                throw error
            } catch {
                unreadable.append(
                    UnreadableRow(
                        what: "the open question \(id)", table: "prompt", text: ask + "\n" + asker, reason: "\(error)",
                        removal: ("DELETE FROM prompt WHERE number = ?", [try row.number(7)])))
            }
        }
        return (records, unreadable)
    }

    /// Takes what was typed out of a prompt that is over.
    package func forgetPromptText(id: String) throws {
        try cachedStatement(
            sql: "UPDATE prompt SET result = json_remove(result, '$.text') WHERE id = ? AND ended IS NOT NULL"
        )
        .execute(arguments: [id])
    }

    package func openPromptCount() throws -> Int {
        try Int.fetchOne(self, sql: "SELECT count(*) FROM prompt WHERE ended IS NULL") ?? 0
    }

    /// The outcome of a prompt; nil when it is open or unknown.
    package func promptResult(id: String) throws -> Prompts.Result? {
        let text = try String.fetchOne(
            self, sql: "SELECT result FROM prompt WHERE id = ? AND ended IS NOT NULL", arguments: [id])
        return text.map { Prompts.Result(readableOrLost: $0) }
    }

    /// The outcomes of those that are over, the oldest first, and whether their answers are kept.
    package func endedPrompts() throws -> [(id: String, isKept: Bool, result: Prompts.Result)] {
        let rows = try Row.fetchAll(
            // Of the question no more is read than is needed: there may be a thousand of them. What cannot be understood
            // was answered all the same, and is kept as lost.
            self,
            sql: """
                SELECT id, iif(json_valid(ask), coalesce(json_extract(ask, '$.noWait'), 0), 0), result FROM prompt
                WHERE ended IS NOT NULL ORDER BY number
                """)
        return try rows.map { row in
            (try row.text(0), try row.number(1) != 0, Prompts.Result(readableOrLost: try row.text(2)))
        }
    }
}

extension Prompts.Result {
    fileprivate init(readableOrLost text: String) {
        do {
            try self.init(storedText: text)
        } catch {
            self.init(outcome: .lost, index: -1)
        }
    }
}

extension VarlinkValue {
    fileprivate var storedText: String { String(decoding: varlink.serialized(), as: UTF8.self) }

    fileprivate init(storedText: String) throws {
        self = try Self(varlink: JSON(parsing: Array(storedText.utf8)))
    }
}
