// SPDX-License-Identifier: Apache-2.0

package import GRDB

/// The layout of a table's rows in the file. It distinguishes these rows from rows of other tables if no schema says
/// which table a page belongs to.
package struct TableLayout: Sendable {
    package struct Column: Sendable {
        package var name: String
        var isText: Bool
        var mayBeNull: Bool
        /// A Boolean value indicating whether the column is another name for the row number, and therefore not in the
        /// row.
        var isRowNumber: Bool
    }

    package let name: String
    /// The columns, in the order in which they are stored.
    package let columns: [Column]
    /// The minimum number of values in a row: a column that was added later is missing in older rows.
    let fewest: Int
    let isIndex: Bool

    /// The tables in the order in which they are saved: future notifications first.
    package static let saved = [
        "boot", "pending", "quiet", "prompt", "badge", "delivered", "ringing", "damage", "quarantine", "event", "past",
    ]

    /// Tables whose rows can be recognized by their form alone.
    static let recognizable: Set<String> = ["pending", "quiet", "prompt", "delivered", "event", "past"]

    /// Returns the layouts of all saved tables of the present schema. They are made once.
    package static func all() throws -> [TableLayout] { try known.get() }

    private static let known = Result { try made() }

    private static func made() throws -> [TableLayout] {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        return try queue.read { db in try saved.map { try TableLayout($0, in: db) } }
    }

    private init(_ name: String, in db: Database) throws {
        self.name = name
        let options = try Row.fetchOne(db, sql: "SELECT wr FROM pragma_table_list WHERE name = ?", arguments: [name])
        isIndex = options?["wr"] ?? false
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)", arguments: [name])
        var columns: [Column] = []
        var fewest = 0
        // In an index the columns of the key come first, https://sqlite.org/withoutrowid.html.
        let isIndex = isIndex
        let ordered = isIndex ? rows.filter { $0["pk"] as Int > 0 } + rows.filter { $0["pk"] as Int == 0 } : rows
        for row in ordered {
            let isText = row["type"] as String == "TEXT"
            let isRowNumber = !isIndex && row["pk"] as Int > 0 && !isText
            let isNeeded = row["notnull"] as Bool && row["dflt_value"] as String? == nil
            columns.append(
                Column(
                    name: row["name"], isText: isText, mayBeNull: !(row["notnull"] as Bool), isRowNumber: isRowNumber))
            if isNeeded { fewest = columns.count }
        }
        self.columns = columns
        self.fewest = fewest
    }

    /// Returns whether this may be a row of the table.
    func fits(_ record: TreePage.Record) -> Bool {
        guard record.values.count >= fewest, record.values.count <= columns.count, (record.rowid == nil) == isIndex
        else {
            return false
        }
        return zip(record.values, columns).allSatisfy { value, column in
            switch value.storage {
            case .null: column.isRowNumber || column.mayBeNull
            case .int64: !column.isText && !column.isRowNumber
            case .string: column.isText
            case .double, .blob: false
            }
        }
    }

    /// Returns the statement that stores a row with this number of columns, and leaves existing rows alone.
    func insertion(of count: Int) -> String {
        let names = columns.prefix(count).map { "\"\($0.name)\"" }.joined(separator: ", ")
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        return "INSERT OR IGNORE INTO \"\(name)\" (\(names)) VALUES (\(marks))"
    }

    /// Returns the row's values, including its number if the file stores that separately.
    package func values(of record: TreePage.Record) -> [DatabaseValue] {
        zip(record.values, columns).map { value, column in
            column.isRowNumber ? record.rowid?.databaseValue ?? value : value
        }
    }
}
