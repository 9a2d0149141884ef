// SPDX-License-Identifier: Apache-2.0

package import GRDB

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
