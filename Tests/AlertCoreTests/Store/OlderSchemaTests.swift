// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// A database of every schema that was released, with a row of every kind in it, opens and goes on.
@Suite struct OlderSchemaTests {
    /// A bed that begins with the database of a schema.
    private func bed(_ schema: String, at wall: String) throws -> TransactionBed {
        let bed = try TransactionBed(at: wall)
        try bed.store.close()
        try FileManager.default.removeItem(atPath: bed.path)
        // An alertd with that schema left no mark next to it.
        try FileManager.default.removeItem(atPath: StoreMark.path(of: bed.path))
        let dump = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Schemas/\(schema).sql")
        let queue = try DatabaseQueue(path: bed.path)
        let text = try String(contentsOf: dump, encoding: .utf8)
        // The dump begins its own transaction, and empties a table that SQLite fills.
        try queue.writeWithoutTransaction { try $0.execute(sql: text) }
        try queue.close()
        try bed.begin()
        return bed
    }

    @Test func theFirstOpensAndKeepsWhatItHad() throws {
        let bed = try bed("1-notifications", at: "2030-06-01T00:00:00Z")
        #expect(bed.store.setAside == nil)
        let page = try bed.change { try $0.db.page(state: nil, app: nil, after: nil, limit: 99) }
        #expect(page.pending.map(\.id) == ["invoices", "call", "launch", "tea", "soup", "held"])
        #expect(page.delivered.map(\.id) == ["done"])
        #expect(try bed.change { try $0.db.counts() }.pending == 6)
        #expect(try bed.change { try $0.db.badge(app: "backup").count } == 3)
        #expect(try bed.change { try $0.db.events(before: nil, id: nil, app: nil, limit: 99) }.events.count == 6)
        let tea = try #require(try bed.change { try $0.db.pending(id: "tea") })
        // Of an earlier boot: by the wall clock, of which readings differ by some microseconds.
        #expect(abs(tea.due.number - 2_110_604_437_860_894) < 1_000)
        #expect(tea.content.actions?.first?.key == "drink")
        let found = try bed.change { try $0.db.past(HistoryRequest(words: ["backup"]), before: nil, limit: 9) }
        #expect(found.rows.map(\.delivered.id) == ["done"])
        let since = try Instant(rfc3339: "2026-11-21T07:00:38Z")
        let events = try bed.change { try $0.db.events(before: nil, id: nil, app: nil, since: since, limit: 9) }
        #expect(events.events.map(\.event) == [.notShown, .delivered, .snoozed])
    }

    @Test func whatItHadFires() throws {
        let bed = try bed("1-notifications", at: "2030-06-01T00:00:00Z")
        for _ in 0..<80 {
            bed.clock.pass(seconds: 30 * 86_400)
            bed.turn()
        }
        let delivered = Set(bed.events.filter { $0.event == .delivered }.compactMap(\.id))
        #expect(delivered.isSuperset(of: ["call", "launch", "tea", "soup"]))
        #expect(bed.events.contains { $0.event == .missed && $0.id == "invoices" }, "it skips what was missed")
        try bed.change { _ = try $0.resume(id: "held") }
        bed.clock.pass(seconds: 36_000)
        bed.turn()
        #expect(bed.events.contains { $0.event == .delivered && $0.id == "held" }, "it had ten hours left")
    }

    @Test func theOneOfRelease3OpensAndGoesOn() throws {
        let bed = try bed("27-answers-to-events", at: "2030-06-01T00:00:00Z")
        #expect(bed.store.setAside == nil)
        let page = try bed.change { try $0.db.page(state: nil, app: nil, after: nil, limit: 99) }
        let pending = Set(page.pending.map(\.id))
        #expect(pending.isSuperset(of: ["tea", "call", "invoices", "water", "up", "held", "soup", "focus", "backup"]))
        #expect(page.delivered.map(\.id) == ["done"])
        #expect(try bed.change { try $0.db.badge(app: "backup").count } == 3)
        #expect(try bed.change { try $0.db.pending(id: "tea") }?.content.userInfo != nil)
        let past = try bed.change { try $0.db.past(HistoryRequest(words: ["ended"]), before: nil, limit: 9) }
        #expect(past.rows.map(\.delivered.id) == ["ended"])
        try bed.change { _ = try $0.resume(id: "held") }
        for _ in 0..<80 {
            bed.clock.pass(seconds: 30 * 86_400)
            bed.turn()
        }
        let delivered = Set(bed.events.filter { $0.event == .delivered }.compactMap(\.id))
        #expect(delivered.isSuperset(of: ["call", "invoices", "up-missed", "tea", "soup", "held", "water"]))
    }

    /// Builds between 0.2.0 and 0.3.0 wrote the check of `delivered` in other words into the file, which stay there.
    @Test(arguments: [false, true]) func bothWordingsOfTheCheckAdmitTheSame(isRewritten: Bool) throws {
        let bed = try bed("1-notifications", at: "2030-06-01T00:00:00Z")
        func sql() throws -> String? {
            try bed.change { try String.fetchOne($0.db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'delivered'") }
        }
        if isRewritten {
            let terms = "showing = 'unpresented' OR showing = 'shown' OR showing = 'unseen' OR showing = 'gone'"
            try bed.change { change in
                let version = try Int.fetchOne(change.db, sql: "PRAGMA schema_version") ?? 0
                try change.db.execute(
                    sql: """
                        PRAGMA writable_schema = ON;
                        UPDATE sqlite_schema SET sql =
                            replace(sql, 'showing IN (''unpresented'', ''shown'', ''unseen'', ''gone'')', \(terms.quotedSQL))
                            WHERE name = 'delivered';
                        PRAGMA schema_version = \(version + 1);
                        PRAGMA writable_schema = RESET;
                        """)
            }
            try bed.restart()
        }
        #expect(try sql()?.contains("showing = 'gone'") == isRewritten)
        for showing in ["unpresented", "shown", "unseen", "gone"] {
            try bed.change {
                try $0.db.execute(sql: "UPDATE delivered SET showing = ? WHERE id = 'done'", arguments: [showing])
            }
        }
        #expect(throws: (any Error).self) {
            try bed.change { try $0.db.execute(sql: "UPDATE delivered SET showing = 'lost' WHERE id = 'done'") }
        }
        let before = try sql()
        try bed.restart()
        #expect(try sql() == before)
        #expect(try bed.change { try String.fetchOne($0.db, sql: "PRAGMA integrity_check") } == "ok")
    }
}

extension String {
    /// The text as a literal of SQL.
    fileprivate var quotedSQL: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
