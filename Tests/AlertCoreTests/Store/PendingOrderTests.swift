// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import RandomSupport
import Testing

@testable import AlertCore

/// Countdowns and times of the wall lie in different indexes, and are one list.
@Suite struct PendingOrderTests {
    private func remind(_ bed: TransactionBed, _ id: String, _ trigger: Notifications.Trigger, app: String? = nil)
        throws
    {
        try bed.change { _ = try $0.remind(id: id, content: .init(title: id, app: app), trigger: trigger) }
    }

    private func list(
        _ bed: TransactionBed, _ state: Notifications.State? = nil, app: String? = nil, pages limit: Int = 500
    ) throws -> [String] {
        var ids: [String] = []
        var place: ListPlace?
        repeat {
            let from = place
            let page = try bed.change { try $0.db.page(state: state, app: app, after: from, limit: limit) }
            ids += page.pending.map(\.id) + page.delivered.map(\.id)
            place = try page.next.map { try ListPlace($0) }
        } while place != nil
        return ids
    }

    /// Twelve of them, an hour apart; every other one a countdown.
    private func mixed() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        var random = SeededRandom()
        for hour in (1...12).shuffled(using: &random) {
            let trigger: Notifications.Trigger =
                hour % 2 == 0 ? .init(in: "\(hour)h") : .init(at: "2027-03-04T\(hour < 2 ? "0" : "")\(hour + 8):00:00Z")
            try remind(bed, "n\(hour)", trigger, app: hour % 3 == 0 ? "third" : nil)
        }
        return bed
    }

    @Test(arguments: [1, 2, 3, 5, 12, 13]) func pagesMakeTheWholeList(_ limit: Int) throws {
        let bed = try mixed()
        #expect(try list(bed, pages: limit) == (1...12).map { "n\($0)" })
        #expect(try list(bed, app: "third", pages: limit) == ["n3", "n6", "n9", "n12"])
        #expect(try list(bed, app: "none of them", pages: limit).isEmpty)
    }

    @Test func theSameTimeIsInTheOrderOfTheIDs() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        // Swift compares the two ways to write the first letter as equal, the store by their bytes.
        let ids = ["e\u{301}1", "\u{e9}2", "z", "a", "\u{1F375}", "\u{FB01}"]
        for (index, id) in ids.enumerated() {
            try remind(bed, id, index % 2 == 0 ? .init(in: "1h") : .init(at: "2027-03-04T09:00:00Z"))
        }
        let bytes = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(try list(bed, pages: 1).map { Array($0.utf8) } == bytes.map { Array($0.utf8) })
    }

    @Test func aStateIsLookedForAlone() throws {
        let bed = try mixed()
        for id in ["n3", "n4"] { try bed.change { try $0.pause(id: id) } }
        bed.clock.pass(seconds: 2 * 3_600)
        bed.turn()
        for id in ["n1", "n2"] { try bed.change { _ = try $0.snooze(id: id, for: "20h") } }
        #expect(try list(bed, .paused, pages: 1) == ["n3", "n4"])
        #expect(try list(bed, .snoozed, pages: 1) == ["n1", "n2"])
        #expect(try list(bed, .pending, pages: 3) == (5...12).map { "n\($0)" })
        #expect(try list(bed, pages: 3) == (5...12).map { "n\($0)" } + ["n1", "n2", "n3", "n4"])
    }

    @Test func theListFollowsAClockThatIsSet() throws {
        let bed = try mixed()
        bed.clock.step(seconds: 5.5 * 3_600)
        try bed.change { try $0.followClock() }
        bed.turn()
        #expect(Set(bed.events.filter { $0.event == .delivered }.compactMap(\.id)) == ["n1", "n3", "n5"])
        #expect(try list(bed, .pending) == ["n7", "n2", "n9", "n4", "n11", "n6", "n8", "n10", "n12"])
    }

    /// However many there are, a clock that is set costs one row.
    @Test func aClockThatIsSetRewritesNoCountdown() throws {
        let bed = try TransactionBed()
        for number in 1...1_000 { try bed.remind("n", in: "\(number)h", id: "n\(number)") }
        bed.clock.step(seconds: 86_400)
        let changes = try bed.change { transaction in
            let before = transaction.db.totalChangesCount
            try transaction.followClock()
            return transaction.db.totalChangesCount - before
        }
        #expect(changes == 1)
        let first = try #require(try bed.change { try $0.db.nextDue() })
        #expect(first.due == bed.clock.now().wall.advanced(by: 3_600_000_000))
    }

    @Test func countdownsOfManyBootsFireInTheirOrder() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        for boot in 0..<4 {
            for number in 0..<300 { try bed.remind("n", in: "\(10 * number + boot + 100)h", id: "b\(boot)-\(number)") }
            bed.clock.reboot(takingSeconds: 60)
            try bed.restart()
        }
        #expect(try bed.change { try $0.db.counts() }.pending == 1_200)
        try bed.resume()
        #expect(try bed.change { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM boot") } == 0)
        bed.forgetEffects()
        for _ in 0..<3_200 {
            bed.clock.pass(seconds: 3_600)
            bed.turn()
        }
        let fired = bed.events.filter { $0.event == .delivered }.compactMap(\.id)
        #expect(fired == (0..<300).flatMap { number in (0..<4).map { "b\($0)-\(number)" } })
    }

    @Test func aCountdownIsDueWhenItsCallerWasTold() throws {
        let bed = try TransactionBed()
        for number in 0..<50 {
            // The two clocks are never read at quite the same time.
            let jitter = Double(number % 7) / 10_000
            bed.clock.step(seconds: jitter)
            defer { bed.clock.step(seconds: -jitter) }
            let told = try bed.remind("n", in: "1h", id: "n\(number)").due
            let stored = try bed.change { try $0.db.pending(id: "n\(number)") }?.due
            #expect(stored == told)
        }
    }

    @Test func theCountIsKeptWhateverHappens() throws {
        let bed = try TransactionBed()
        var random = SeededRandom()
        for turn in 0..<600 {
            let id = "n\(Int.random(in: 0..<40, using: &random))"
            // What cannot be done to this one is refused, and counts nothing.
            switch turn % 12 {
            case 0...3: try bed.remind("n", in: "\(Int.random(in: 1...90, using: &random))m", id: id)
            case 4:
                try remind(bed, id, .init(rrule: "FREQ=HOURLY", start: "2027-03-04T09:00", warn: ["10m"], nag: "5m"))
            case 5: _ = try? bed.change { _ = try $0.cancel(ids: [id]) }
            case 6: _ = try? bed.change { try $0.pause(id: id) }
            case 7: _ = try? bed.change { _ = try $0.resume(id: id) }
            case 8: _ = try? bed.change { _ = try $0.snooze(id: id, for: "1h") }
            case 9: _ = try? bed.change { _ = try $0.ack(ids: [id]) }
            case 10:
                bed.clock.pass(seconds: 900)
                bed.turn()
            default:
                if turn % 120 == 119 { try bed.change { _ = try $0.cancelAll() } } else { try bed.restart() }
            }
            let counted = try bed.change {
                try Int.fetchOne($0.db, sql: "SELECT count(*) FROM pending WHERE role IN ('main', 'snooze')")
            }
            #expect(try bed.change { try $0.db.pendingCount() } == counted, "after turn \(turn)")
        }
    }
}
