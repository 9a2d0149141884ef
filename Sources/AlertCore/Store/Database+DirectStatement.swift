// SPDX-License-Identifier: Apache-2.0

import GRDB
internal import GRDBSQLite

/// Statements that run for each delivery. They are bound and stepped without GRDB's values, which cost as much as
/// SQLite itself. The statements are those that GRDB has prepared; no code observes the database.
extension Database {
    /// Executes a statement that returns nothing.
    /// - Throws: `DatabaseError`.
    func executeDirectly(_ sql: String, _ values: [StoredValue]) throws {
        try withDirect(sql, values) { statement in
            while true {
                let code = sqlite3_step(statement)
                if code == SQLITE_DONE { return }
                guard code == SQLITE_ROW else { throw failure(code, sql) }
            }
        }
    }

    /// Returns the first row of a query; nil if the query has no rows.
    /// - Throws: `DatabaseError`, and what `read` throws.
    func firstDirectly<Value>(
        _ sql: String, _ values: [StoredValue], _ read: (DirectRow) throws -> Value
    ) throws -> Value? {
        try withDirect(sql, values) { statement in
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try read(DirectRow(statement: statement))
            case SQLITE_DONE: nil
            case let code: throw failure(code, sql)
            }
        }
    }

    private func withDirect<Value>(
        _ sql: String, _ values: [StoredValue], _ body: (OpaquePointer) throws -> Value
    ) throws -> Value {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        // An error of the last step is reported again here, and was thrown then.
        defer { sqlite3_reset(statement) }
        for (index, value) in values.enumerated() {
            let code = bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code, sql) }
        }
        return try body(statement)
    }

    private func bind(_ value: StoredValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .number(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text): return text.withUTF8 { bind(UnsafeRawBufferPointer($0), to: statement, at: index) }
        case .utf8(let text): return text.withUnsafeBytes { bind($0, to: statement, at: index) }
        }
    }

    private func bind(_ text: UnsafeRawBufferPointer, to statement: OpaquePointer, at index: Int32) -> Int32 {
        // SQLite copies the text before the call returns (SQLITE_TRANSIENT).
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        // An empty one may have no address, and would be bound as NULL.
        guard let start = text.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, copied) }
        return sqlite3_bind_text(
            statement, index, start.assumingMemoryBound(to: CChar.self), Int32(text.count), copied)
    }

    private func failure(_ code: Int32, _ sql: String) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
}

/// A value as a column holds it.
enum StoredValue {
    case null
    case number(Int64)
    case text(String)
    /// Text in UTF-8.
    case utf8([UInt8])

    static func text(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }
    static func number(_ number: Int) -> StoredValue { .number(Int64(number)) }
    static func flag(_ flag: Bool) -> StoredValue { .number(flag ? 1 : 0) }
}

/// A row while its statement stands on it. A value of another type than its column's is damage, as in `Row`.
struct DirectRow {
    fileprivate let statement: OpaquePointer

    func isNull(_ index: Int32) -> Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }

    func number(_ index: Int32) throws -> Int64 {
        guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else { throw Row.damage }
        return sqlite3_column_int64(statement, index)
    }

    func numberOrNull(_ index: Int32) throws -> Int64? { isNull(index) ? nil : try number(index) }

    func text(_ index: Int32) throws -> String {
        guard sqlite3_column_type(statement, index) == SQLITE_TEXT, let start = sqlite3_column_text(statement, index)
        else { throw Row.damage }
        let count = Int(sqlite3_column_bytes(statement, index))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func textOrNull(_ index: Int32) throws -> String? { isNull(index) ? nil : try text(index) }
}

/// Statements by their text. SQLite prepares each text once for a connection.
extension Database {
    /// Executes a statement.
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns all rows of a query.
    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns a cursor over the rows of a query, which reads one row at a time.
    func rowCursor(_ sql: String, _ arguments: StatementArguments = []) throws -> RowCursor {
        try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the first row of a query; nil if the query has no rows.
    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the first columns of all rows.
    func all<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Value] {
        try Value.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the first column of the first row; nil if it is NULL or the query has no rows.
    func first<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}
