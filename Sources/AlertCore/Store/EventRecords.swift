// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB
import Varlink

extension Database {
    /// Events that are kept; the oldest go first.
    static let keptEvents = 100_000

    func insertEvent(_ event: Manager.Event) throws {
        try cachedStatement(sql: "INSERT INTO event (id, app, event) VALUES (?, ?, ?)")
            .execute(arguments: [event.id, event.app, String(decoding: event.varlink.serialized(), as: UTF8.self)])
        let newest = lastInsertedRowID
        // Every hundredth insert clears what is past the bound, so the table holds at most a hundred more.
        if newest % 100 == 0 {
            try cachedStatement(sql: "DELETE FROM event WHERE number <= ?")
                .execute(arguments: [newest - Int64(Self.keptEvents)])
        }
    }

    /// A page of events before the given place, newest first, and where the next page begins.
    func events(
        before place: Int64?, id: String?, app: String?, limit: Int
    ) throws -> (events: [Manager.Event], next: Int64?) {
        let choice = id == nil ? "" : "AND id = ?"
        let statement = try cachedStatement(
            sql: """
                SELECT number, event FROM event WHERE number < ? AND (? IS NULL OR app = ?) \(choice)
                ORDER BY number DESC LIMIT ?
                """)
        var arguments: StatementArguments = [place ?? Int64.max, app, app]
        if let id { arguments += [id] }
        arguments += [limit]
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var events: [Manager.Event] = []
        var size = PageSize()
        while let row = try rows.next() {
            let text: String = row[1]
            events.append(try Manager.Event(varlink: JSON(parsing: Array(text.utf8))))
            if size.isFull(with: text.utf8.count) || events.count == limit { return (events, row[0]) }
        }
        return (events, nil)
    }
}
