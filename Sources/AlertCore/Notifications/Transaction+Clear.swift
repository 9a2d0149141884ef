// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB

extension Transaction {
    /// The maximum number of notifications cleared in one commit.
    static let maximumClear = 256

    /// Removes delivered notifications from the list and the desktop. If one of the ids is not delivered, none is
    /// removed.
    ///
    /// - Returns: The number of notifications.
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
                try record(.init(.cleared, of: delivered, at: now.wall))
            }
        }
        onCommit(.withdraw(ids: all.map(\.id)))
        return all.count
    }

    /// Clears some of the requested notifications that were delivered up to a number. One event reports all of them.
    ///
    /// - Parameter step: The undo step of the notifications that this call cleared before; nil for a new step.
    /// - Returns: The number of cleared notifications, whether these were all, and the undo step.
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
        onCommit(.withdraw(ids: ids))
        return (ids.count, ids.count < Self.maximumClear, step)
    }

    /// Clears one notification. Its snooze stays, because that comes later.
    private func clear(_ delivered: Delivered) throws {
        try acknowledge(id: delivered.id)
        try db.endDelivered(id: delivered.id, .cleared, at: now.wall)
        try db.endReminding(id: delivered.id)
        run(.dismissed, of: delivered)
    }
}

/// The delivered notifications to clear if the call names no ids.
package struct ClearRequest: Sendable, Hashable {
    package var app: String?
    package var thread: String?
    /// The delivery time before which notifications are cleared; nil for all.
    package var before: Instant?

    /// - Throws: `Notifications.Invalid` unless the call either says all or limits the notifications.
    package init(_ call: Notifications.Clear, at now: Instant) throws(Notifications.Invalid) {
        app = call.app
        thread = call.thread
        if let text = call.olderThan {
            before = now.advanced(by: -(try Notifications.Invalid.reading("olderThan", Span.parse(text))))
        }
        let isLimited = app != nil || thread != nil || before != nil
        guard call.ids == nil, isLimited != (call.all ?? false) else {
            throw Notifications.Invalid(
                field: "ids", word: "",
                reason: "it does not say which notifications",
                hint: "name them, or give \(Member.all), or \(Member.app), \(Member.thread) and \(Member.olderThan)")
        }
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
