// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import GRDB
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
        try cachedStatement(sql: "INSERT INTO damage (at, message, file) VALUES (?, ?, ?)")
            .execute(arguments: [damage.at.microseconds, damage.message, damage.file])
    }

    /// Damage that the person has not acknowledged, the newest first; a hundred at most.
    package func unacknowledgedDamage() throws -> [Damage] {
        try Row.fetchAll(
            cachedStatement(
                sql: """
                    SELECT number, at, message, file FROM damage WHERE acknowledged IS NULL ORDER BY number DESC LIMIT 100
                    """)
        ).map { Damage(number: $0[0], at: Instant(microseconds: $0[1]), message: $0[2], file: $0[3]) }
    }

    /// Notes that the person has seen all of it.
    /// - Returns: How much there was.
    @discardableResult
    package func acknowledgeDamage(at instant: Instant) throws -> Int {
        try cachedStatement(sql: "UPDATE damage SET acknowledged = ? WHERE acknowledged IS NULL")
            .execute(arguments: [instant.microseconds])
        return changesCount
    }

    /// When the store was made.
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
        try cachedStatement(sql: #"INSERT INTO quarantine (at, source, "row", reason) VALUES (?, ?, ?, ?)"#)
            .execute(arguments: [instant.microseconds, table, row.description, reason])
        try cachedStatement(sql: "DELETE FROM quarantine WHERE number <= ?")
            .execute(arguments: [lastInsertedRowID - Int64(Self.keptInQuarantine)])
    }
}
