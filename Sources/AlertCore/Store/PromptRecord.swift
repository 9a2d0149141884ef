// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// A prompt as it is stored while it is open.
package struct PromptRecord: Sendable, Hashable {
    package var id: String
    /// The call that asked: the question, and whether its answer is kept.
    package var ask: Prompts.Ask
    package var asker: Prompts.Asker
    package var asked: Instant
    /// The boot to which `deadline` belongs.
    package var boot: String
    /// The uptime of the timeout, in microseconds.
    package var deadline: Int64?
    /// The due time on the wall clock.
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
    /// The number of ended prompts that are kept, those that ended last, and the time for which they are kept, in
    /// microseconds.
    static let keptPrompts = 1_000
    private static let keptFor: Int64 = 7 * 86_400 * 1_000_000
    /// Removes the prompts that ended before a time, and all but the newest so many. The prompt that ends now stays,
    /// whatever the clock says. This runs for every answer, while a person waits, so an index finds the prompts and no
    /// other row is read.
    static let oldPrompts = """
        DELETE FROM prompt WHERE id <> ? AND (ended < ? OR number IN (
            SELECT number FROM prompt WHERE ended IS NOT NULL ORDER BY ended DESC, number DESC LIMIT -1 OFFSET ?))
        RETURNING number
        """

    /// Stores a prompt, replacing an ended prompt with the same id.
    package func insertPrompt(_ record: PromptRecord) throws {
        try run(
            """
            INSERT OR REPLACE INTO prompt (id, ask, asker, asked, boot, deadline, due)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                record.id, record.ask.storedText, record.asker.storedText, record.asked.microseconds, record.boot,
                record.deadline, record.due?.microseconds,
            ])
    }

    /// Moves the end of the prompt's time.
    package func updatePromptDeadline(id: String, boot: String, deadline: Int64, due: Instant) throws {
        try run(
            "UPDATE prompt SET boot = ?, deadline = ?, due = ? WHERE id = ? AND ended IS NULL",
            [boot, deadline, due.microseconds, id])
    }

    /// Replaces the question of an open prompt.
    package func updatePromptQuestion(id: String, _ question: Prompts.Question) throws {
        try run(
            "UPDATE prompt SET ask = json_set(ask, '$.question', json(?)) WHERE id = ? AND ended IS NULL",
            [question.storedText, id])
    }

    /// Ends the prompt.
    ///
    /// - Parameter result: The result without the typed text: see ``AnswerFiles``.
    /// - Returns: The numbers of the prompts that are no longer kept.
    func endPrompt(id: String, result: Prompts.Result, at instant: Instant) throws -> [Int64] {
        try run("UPDATE prompt SET ended = ?, result = ? WHERE id = ?", [instant.microseconds, result.storedText, id])
        return try all(Int64.self, Self.oldPrompts, [id, instant.microseconds - Self.keptFor, Self.keptPrompts])
    }

    /// Returns the number of a prompt; nil if no prompt has this id.
    func promptNumber(id: String) throws -> Int64? {
        try Int64.fetchOne(self, sql: "SELECT number FROM prompt WHERE id = ?", arguments: [id])
    }

    /// Returns the open prompts, oldest first, and the rows that cannot be understood.
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

    /// Removes the typed text from an ended prompt: until 0.2 the database held it.
    func forgetPromptText(id: String) throws {
        try run(
            """
            UPDATE prompt SET result = json_remove(result, '$.text')
            WHERE id = ? AND ended IS NOT NULL AND json_extract(result, '$.text') IS NOT NULL
            """, [id])
    }

    package func openPromptCount() throws -> Int {
        try Int.fetchOne(self, sql: "SELECT count(*) FROM prompt WHERE ended IS NULL") ?? 0
    }

    /// Returns the outcome of a prompt, without the typed text; nil if the prompt is open or unknown.
    func promptResult(id: String) throws -> Prompts.Result? {
        let text = try String.fetchOne(
            self, sql: "SELECT result FROM prompt WHERE id = ? AND ended IS NOT NULL", arguments: [id])
        return text.map { Prompts.Result(readableOrLost: $0) }
    }

    /// Returns the outcomes of ended prompts, oldest first, and whether their answers are kept.
    package func endedPrompts() throws -> [(id: String, number: Int64, isKept: Bool, result: Prompts.Result)] {
        let rows = try Row.fetchAll(
            // Read only the needed parts of the question: there may be a thousand prompts. A prompt that cannot be
            // understood was answered all the same, so its answer is kept as lost.
            self,
            sql: """
                SELECT id, number, iif(json_valid(ask), coalesce(json_extract(ask, '$.noWait'), 0), 0), result FROM prompt
                WHERE ended IS NOT NULL ORDER BY number
                """)
        return try rows.map { row in
            (
                try row.text(0), try row.number(1), try row.number(2) != 0,
                Prompts.Result(readableOrLost: try row.text(3))
            )
        }
    }
}

extension Transaction {
    /// Ends a prompt. The result holds no secret; a typed text is kept next to the database.
    ///
    /// - Parameter isAwaited: Whether an asker waits for the result, and receives it as soon as it is stored. If the
    ///   machine crashes before, the asker ends with it.
    package func endPrompt(id: String, result: Prompts.Result, answers: AnswerFiles, isAwaited: Bool) throws {
        var stored = result
        (stored.text, stored.values) = (nil, nil)
        if result.isTyped, let number = try db.promptNumber(id: id) {
            try answers.keep(result, of: id, number: number, isSynced: !isAwaited)
        }
        for number in try db.endPrompt(id: id, result: stored, at: now.wall) { answers.forget(number) }
    }

    /// Returns the outcome of a prompt, with the typed text if nobody has received it yet; nil if the prompt is open or
    /// unknown.
    package func promptResult(id: String, answers: AnswerFiles) throws -> Prompts.Result? {
        guard var result = try db.promptResult(id: id) else { return nil }
        if !result.isTyped, let number = try db.promptNumber(id: id) {
            answers.complete(&result, of: id, number: number)
        }
        return result
    }

    /// Deletes the typed text of a prompt, because the asker has received it.
    package func forgetAnswer(id: String, answers: AnswerFiles) throws {
        try db.forgetPromptText(id: id)
        if let number = try db.promptNumber(id: id) { answers.forget(number) }
    }
}

extension Prompts.Result {
    package var isTyped: Bool { text != nil || values != nil }

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
