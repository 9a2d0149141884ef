// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

@Suite struct RecoveryTests {
    @Test func whatCameDueWhileDownFiresOnceAndSaysWhenItWasDue() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        let pending = try bed.remind("Tea", in: "4m")
        bed.clock.pass(seconds: 3_600)
        try bed.restart()
        bed.turn()
        #expect(bed.presented == ["tea"])
        let event = try #require(bed.events.first { $0.event == .delivered })
        #expect(event.late == true)
        #expect(event.due == pending.due.rfc3339)
        try bed.restart()
        bed.turn()
        #expect(bed.presented == ["tea"], "not yet reported as shown, so shown again, but not delivered again")
        #expect(bed.events.allSatisfy { $0.event != .delivered })
    }

    @Test func whatWasShownIsNotShownAgain() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1s")
        bed.clock.pass(seconds: 1)
        bed.turn()
        try bed.change { try $0.shown(id: "tea") }
        try bed.restart()
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    /// The notification replaces its predecessor on the screen, even if nobody had the time to report that.
    @Test func whatReplacesAnotherIsShownInItsPlaceAfterARestart() throws {
        let bed = try TransactionBed()
        let place = ScreenPlace(text: "b :1.5 7")
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "One")) }
        try bed.change { try $0.shown(id: "a", at: place) }
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "Two")) }
        try bed.restart()
        let shown = bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
        #expect(shown.map(\.content.title) == ["Two"])
        #expect(shown.map(\.place) == [place])
    }

    @Test func aCountdownGoesOnByTheWallAfterAReboot() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "10m")
        bed.clock.pass(seconds: 60)
        bed.clock.reboot(takingSeconds: 30)
        try bed.restart()
        bed.clock.pass(seconds: 509)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 1)
        bed.turn()
        #expect(bed.presented == ["tea"])
    }

    @Test func aDamagedFileIsSetAsideUnderADatedName() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try bed.remind("Tea", in: "10m")
        try bed.store.close()
        for noise in [Data("this is no database, not at all".utf8), Data(repeating: 0x5a, count: 100_000)] {
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: bed.path + suffix) }
            try noise.write(to: URL(fileURLWithPath: bed.path))
            let store = try Store(path: bed.path, now: bed.clock.now().wall)
            let aside = try #require(store.setAside)
            #expect(aside.hasPrefix(bed.path + ".damaged-20270304T080000Z"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == noise, "what was in it is kept")
            try store.close()
        }
    }

    @Test func pagesThatAreBrokenInTheMiddleAreNoticed() throws {
        let bed = try TransactionBed()
        for number in 0..<2_000 { try bed.remind("n", in: "1h", id: "n\(number)") }
        try bed.store.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: bed.path))
        for offset in stride(from: 8_192, to: bytes.count - 200, by: 4_096) {
            bytes.replaceSubrange(offset..<(offset + 100), with: Data(repeating: 0xff, count: 100))
        }
        try bytes.write(to: URL(fileURLWithPath: bed.path))
        #expect(try Store(path: bed.path, now: bed.clock.now().wall).setAside != nil)
    }

    @Test func aFileOfANewerSchemaIsLeftAloneAndRefused() throws {
        let bed = try TransactionBed()
        try bed.change {
            try $0.db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9 from the future')")
        }
        try bed.store.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: bed.path))
        #expect(throws: StoreError.newerSchema(path: bed.path)) {
            try Store(path: bed.path, now: bed.clock.now().wall)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: bed.path)) == before)
    }

    @Test func aFullDiskRefusesWhatDoesNotFitAndKeepsWhatWasStored() throws {
        let bed = try TransactionBed()
        try bed.remind("Kept", in: "1m")
        try bed.change { transaction in
            let pages = try Int.fetchOne(transaction.db, sql: "PRAGMA page_count") ?? 0
            try transaction.db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        var refused = 0
        for number in 0..<200 {
            do {
                try bed.change {
                    _ = try $0.remind(
                        id: "n\(number)", content: .init(title: "x", body: String(repeating: "y", count: 1_000)),
                        trigger: .init(in: "1h"))
                }
            } catch TransactionLoopError.notStored {
                refused += 1
            }
        }
        #expect(refused > 0)
        try bed.change { try $0.db.execute(sql: "PRAGMA max_page_count = 1000000") }
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented == ["kept"])
    }

    @Test func aRowThatCannotBeReadStillFires() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        try bed.remind("Later", in: "2m")
        try bed.change { try $0.db.execute(sql: "UPDATE pending SET content = '{\"title\": 3' WHERE id = 'tea'") }
        bed.clock.pass(seconds: 120)
        bed.turn()
        // The person also learns that the text is lost.
        #expect(bed.presented == ["alertd-store", "tea", "later"])
    }
}
