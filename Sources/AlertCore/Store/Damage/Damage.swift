// SPDX-License-Identifier: Apache-2.0

package import CivilTime
package import GRDB
import Varlink

/// Something that happened to the store and that is reported to the person until it is acknowledged.
package struct Damage: Sendable, Hashable {
    package var number: Int64 = 0
    package var at: Instant
    /// A sentence for the person.
    package var message: String
    /// The damaged file, where it is kept.
    package var file: String?
}

extension Database {
    func insertDamage(_ damage: Damage) throws {
        try run(
            "INSERT INTO damage (at, message, file) VALUES (?, ?, ?)",
            [damage.at.microseconds, damage.message, damage.file])
    }

    /// Returns the damage that the person has not acknowledged, newest first; a hundred at most.
    package func unacknowledgedDamage() throws -> [Damage] {
        try rows(
            """
            SELECT number, at, message, file FROM damage WHERE acknowledged IS NULL ORDER BY number DESC LIMIT 100
            """
        ).map { Damage(number: $0[0], at: Instant(microseconds: $0[1]), message: $0[2], file: $0[3]) }
    }

    /// Notes that the person has seen all of it.
    /// - Returns: How much there was.
    @discardableResult
    package func acknowledgeDamage(at instant: Instant) throws -> Int {
        try run("UPDATE damage SET acknowledged = ? WHERE acknowledged IS NULL", [instant.microseconds])
        return changesCount
    }

    /// Returns the time at which the store was created.
    func storeCreated() throws -> Instant {
        Instant(microseconds: try Int64.fetchOne(self, sql: "SELECT created FROM store") ?? 0)
    }

    /// Rows that are kept although nothing can be made of them, at most; the oldest go first.
    static let keptInQuarantine = 1_000

    /// Keeps a row that cannot be understood, as JSON.
    func quarantine(_ values: [DatabaseValue], of table: String, reason: String, at instant: Instant) throws {
        let row = JSON.array(
            values.map { value in
                switch value.storage {
                case .null: .null
                case .int64(let number): .int(number)
                case .double(let number): .float(number)
                case .string(let text): .string(text)
                case .blob: .null
                }
            })
        try run(
            #"INSERT INTO quarantine (at, source, "row", reason) VALUES (?, ?, ?, ?)"#,
            [instant.microseconds, table, row.description, reason])
        try run("DELETE FROM quarantine WHERE number <= ?", [lastInsertedRowID - Int64(Self.keptInQuarantine)])
    }
}

/// A row whose text cannot be understood, and the statement that takes it out.
package struct UnreadableRow: Sendable {
    /// The name for a person: "a question that was open".
    package var what: String
    package var table: String
    /// The stored text.
    package var text: String
    package var reason: String
    package var removal: (sql: String, arguments: StatementArguments)
}

/// Values of a row that the file may have with another type than the schema says: SQLite does not look at what it
/// reads, and GRDB ends the process over it.
extension Row {
    package func text(_ index: Int) throws -> String {
        guard case .string(let text) = (self[index] as DatabaseValue).storage else { throw Row.damage }
        return text
    }

    func textOrNull(_ index: Int) throws -> String? {
        (self[index] as DatabaseValue).isNull ? nil : try text(index)
    }

    package func number(_ index: Int) throws -> Int64 {
        guard case .int64(let number) = (self[index] as DatabaseValue).storage else { throw Row.damage }
        return number
    }

    func numberOrNull(_ index: Int) throws -> Int64? {
        (self[index] as DatabaseValue).isNull ? nil : try number(index)
    }

    /// The damage: mended like any other, what fits no table is left behind.
    static var damage: DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row has a value of another type than its column")
    }
}
