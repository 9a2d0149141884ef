// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB

/// The delivered notifications to clear, besides those that are named.
package struct ClearRequest: Sendable, Hashable {
    package var app: String?
    package var thread: String?
    /// Only those that were delivered before it.
    package var before: Instant?

    /// - Throws: `Notifications.Invalid` unless all of them are meant, or something says which.
    package init(_ call: Notifications.Clear, at now: Instant) throws(Notifications.Invalid) {
        app = call.app
        thread = call.thread
        if let text = call.olderThan {
            do {
                before = now.advanced(by: -(try Span.parse(text)))
            } catch {
                throw Notifications.Invalid(field: "olderThan", error)
            }
        }
        let isLimited = app != nil || thread != nil || before != nil
        guard call.ids == nil, isLimited != (call.all ?? false) else {
            throw Notifications.Invalid(
                field: "ids", word: "",
                reason: "give ids, or all, or app, thread and olderThan",
                hint: "name the notifications, say all, or say which")
        }
    }
}

extension Transaction {
    /// Notifications cleared in one commit at most.
    static let maximumClear = 256

    /// Takes delivered notifications off the list and the desktop. When one of the ids was not delivered, none is.
    ///
    /// - Returns: How many there were.
    /// - Throws: `Notifications.NotFound` or `Notifications.TooMany`, before anything is written.
    package func clear(ids: [String], step: Int64? = nil) throws -> Int {
        guard ids.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.maximumIDs)
        }
        let all = try Set(ids).sorted().map { id in
            guard let delivered = try db.delivered(id: id) else { throw Notifications.NotFound(id: id) }
            return delivered
        }
        try undoably("clear", ids, step: step) {
            for delivered in all {
                try clear(delivered)
                try record(.cleared(delivered, at: now.wall))
            }
        }
        after(.withdraw(ids: all.map(\.id)))
        return all.count
    }

    /// Clears some of those that are meant, which were delivered up to a number. One event stands for all of them.
    ///
    /// - Parameter step: The step of what was cleared before them by the same call, so that all is undone together.
    /// - Returns: How many, whether those were all, and their step.
    package func clear(
        _ request: ClearRequest, upTo number: Int64, step: Int64? = nil
    ) throws -> (count: Int, isDone: Bool, step: Int64) {
        let step = try step ?? db.newestUndoStep() + 1
        let ids = try db.deliveredIDs(request, upTo: number, limit: Self.maximumClear)
        try undoably("clear", ids, step: step) {
            for id in ids { if let delivered = try db.delivered(id: id) { try clear(delivered) } }
        }
        guard !ids.isEmpty else { return (0, true, step) }
        try record(.cleared(count: ids.count, app: request.app, at: now.wall))
        after(.withdraw(ids: ids))
        return (ids.count, ids.count < Self.maximumClear, step)
    }

    /// A snooze of it stays, as that one is to come.
    private func clear(_ delivered: Delivered) throws {
        try acknowledge(id: delivered.id)
        try db.endDelivered(id: delivered.id, .cleared, at: now.wall)
        try db.endReminding(id: delivered.id)
        run(.dismissed, of: delivered)
    }
}

extension Database {
    fileprivate func deliveredIDs(_ request: ClearRequest, upTo number: Int64, limit: Int) throws -> [String] {
        var sql = "SELECT id FROM delivered WHERE number <= ?"
        var arguments: StatementArguments = [number]
        if let app = request.app {
            sql += " AND app = ?"
            arguments += [app]
        }
        if let thread = request.thread {
            sql += " AND json_extract(content, '$.thread') = ?"
            arguments += [thread]
        }
        if let before = request.before {
            sql += " AND delivered < ?"
            arguments += [before.microseconds]
        }
        return try String.fetchAll(self, sql: sql + " ORDER BY number LIMIT ?", arguments: arguments + [limit])
    }
}
