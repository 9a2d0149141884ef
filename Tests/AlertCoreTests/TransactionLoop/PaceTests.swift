// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// The times at which the loop tries again after a failure.
@Suite struct PaceTests {
    private let clock: StandingClock

    init() throws { clock = try StandingClock("2027-03-04T08:00:00Z") }

    /// Seconds until the loop wakes.
    private func wait(_ pace: Pace) throws -> Double {
        Double(try #require(pace.wakeAt).distance(from: clock.now().wall)) / 1e6
    }

    /// Notes failures, each when the wait after the last is over.
    private func waits(_ pace: inout Pace, _ count: Int) throws -> [(seconds: Double, isTold: Bool)] {
        try (0..<count).map { _ in
            let isTold = pace.failed(at: clock.now())
            let seconds = try wait(pace)
            clock.pass(seconds: seconds)
            return (seconds, isTold)
        }
    }

    @Test func whatCannotBeReadIsTriedEverLater() throws {
        var pace = Pace()
        let waits = try waits(&pace, 9)
        #expect(waits.map(\.seconds) == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        #expect(waits.map(\.isTold) == [true, true, true, true, true, true, true, false, false])
    }

    /// Each request has the loop look what is due.
    @Test func requestsMeanwhileMakeTheWaitNoLonger() throws {
        var pace = Pace()
        _ = try waits(&pace, 2)
        var told = [pace.failed(at: clock.now())]
        for _ in 0..<50 {
            clock.pass(seconds: 0.01)
            told.append(pace.failed(at: clock.now()))
        }
        // Elapsed time counts, whatever the wall clock is set to.
        clock.step(seconds: -3_600)
        told.append(pace.failed(at: clock.now()))
        #expect(told == [true] + Array(repeating: false, count: 51))
        #expect(try abs(wait(pace) - 3.5) < 0.001)
    }

    @Test func whatIsReadAgainBeginsAnew() throws {
        var pace = Pace()
        _ = try waits(&pace, 4)
        pace.update(next: nil, now: clock.now()) { _ in }
        #expect(pace.wakeAt == nil)
        #expect(try waits(&pace, 2).map(\.seconds) == [1, 2])
    }

    @Test func aFireThatCannotBeStoredIsTriedEverLater() throws {
        var pace = Pace()
        let due = NextDue(due: clock.now().wall, sounds: false)
        #expect(pace.mayFire(at: clock.now()))
        var waits: [Double] = []
        for _ in 0..<5 {
            pace.fired(stored: false, at: clock.now())
            pace.update(next: due, now: clock.now()) { _ in }
            waits.append(try wait(pace))
            clock.pass(seconds: waits[waits.count - 1] - 0.001)
            #expect(!pace.mayFire(at: clock.now()))
            clock.pass(seconds: 0.001)
            #expect(pace.mayFire(at: clock.now()))
        }
        #expect(waits == [1, 2, 4, 4, 4])
        pace.fired(stored: true, at: clock.now())
        pace.update(next: due, now: clock.now()) { _ in }
        #expect(try wait(pace) <= 0)
        pace.fired(stored: false, at: clock.now())
        pace.update(next: due, now: clock.now()) { _ in }
        #expect(try wait(pace) == 1, "it begins anew")
    }

    /// No damage, which is mended: the file is as it should be, and cannot be read all the same.
    @Test func whatIsDueFiresWhenItCanBeReadAgain() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "5s", id: "tea")
        bed.forgetEffects()
        let other = try DatabaseQueue(path: bed.path)
        var turn = TransactionLoop.Turn()
        var effects: [Effect] = []
        func turnOnce() throws -> Double? {
            bed.loop.fireDue(&turn) { effects.append($0) }
            guard let wakeAt = turn.pace.wakeAt else { return nil }
            let wait = Double(wakeAt.distance(from: bed.clock.now().wall)) / 1e6
            bed.clock.pass(seconds: wait)
            return wait
        }
        var told: [String] {
            effects.compactMap { if case .event(let event) = $0, event.event == .damaged { event.reason } else { nil } }
        }
        try other.inDatabase { try $0.execute(sql: "ALTER TABLE pending RENAME TO away") }
        #expect(try (0..<3).map { _ in try turnOnce() } == [1, 2, 4])
        #expect(told.count == 3)
        #expect(told.allSatisfy { $0.contains("cannot read the next due time") }, "\(told)")
        #expect(bed.store.damage == nil)
        try other.inDatabase { try $0.execute(sql: "ALTER TABLE away RENAME TO pending") }

        #expect(try turnOnce() == nil, "nothing is due any more")
        let presented = effects.compactMap { if case .present(let delivered) = $0 { delivered.id } else { nil } }
        #expect(presented == ["tea"])
        #expect(told.count == 3)
        #expect(try bed.store.look { try $0.pending(id: "tea") } == nil)
    }
}
