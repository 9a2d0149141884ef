// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Beats, whose absence brings a notification.
@Suite struct BeatTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    @discardableResult
    private func beat(
        _ kind: Notifications.BeatKind = .end, every: String? = nil, grace: String? = nil, reason: String? = nil,
        content: Notifications.Content? = nil
    ) throws -> Bool {
        let call = Notifications.Beat(
            name: "backup", kind: kind, reason: reason, every: every, grace: grace, content: content)
        let returned = try bed.change { try $0.beat(call).wasMissing }
        bed.turn()
        return returned
    }

    /// Lets time pass, and the loop see it.
    private func pass(_ seconds: Double) {
        bed.clock.pass(seconds: seconds)
        bed.turn()
    }

    private var told: [String] { bed.events.filter { $0.event == .delivered }.compactMap(\.title) }
    private var body: String? { get throws { try bed.change { try $0.db.delivered(id: "backup")?.content.body } } }
    private var isWaiting: Bool {
        get throws { try bed.change { try $0.db.pending(id: "backup")?.due == .onOccasion } }
    }

    @Test func itsNextTimeIsThatAtWhichItIsMissed() throws {
        func next(after: String? = nil) throws -> Notifications.Next.Reply {
            let pending = try #require(try bed.change { try $0.db.pending(id: "backup") })
            let call = Notifications.Next(id: "backup", after: after)
            let now = try call.start(bed.clock.now(), zones: bed.zones)
            return call.reply(of: pending, count: 5, at: now, zones: bed.zones)
        }
        try beat(every: "2h", grace: "1h")
        #expect(try next().fires == ["2027-03-04T12:00:00+01:00"])
        #expect(try next(after: "2027-03-04T09:30").fires == ["2027-03-04T12:00:00+01:00"])
        #expect(try next(after: "2027-03-05T09:30").fires.isEmpty)
        pass(3 * 3_600 + 1)
        #expect(try next().fires.isEmpty)
        #expect(try next().notes == ["It is missing; the next beat ends that."])
    }

    @Test func aMissingBeatIsToldOnceAndItsReturnOnce() throws {
        try beat(every: "2h", grace: "1h")
        pass(3 * 3_600 - 1)
        #expect(told.isEmpty)
        pass(2)
        #expect(told == ["backup has not happened"])
        #expect(try body == "The last time was 3 hours ago.")
        pass(86_400)
        #expect(told.count == 1)
        #expect(try isWaiting)
        #expect(try beat())
        #expect(told == ["backup has not happened", "backup happened again"])
        #expect(try !beat())
        #expect(told.count == 2)
        // Each beat moves the end, and the settings stay.
        for _ in 0..<5 { pass(2 * 3_600); try beat() }
        #expect(told.count == 2)
        pass(3 * 3_600 + 1)
        #expect(told.count == 3)
    }

    @Test func aFailureIsToldAtOnce() throws {
        try beat(.failure, reason: "It failed with status 3.")
        #expect(told == ["backup failed"])
        #expect(try body == "It failed with status 3.")
        try beat(.failure, reason: "It failed with status 4.")
        try beat(.start)
        #expect(told.count == 1)
        pass(86_400 * 3)
        #expect(told.count == 1, "it is known to be missing")
        #expect(try beat())
        #expect(told.last == "backup happened again")
    }

    @Test func workThatDoesNotEndIsMissing() throws {
        try beat(every: "1d", grace: "1h")
        try beat(.start)
        pass(3_599)
        #expect(told.isEmpty)
        pass(2)
        #expect(told.count == 1)
        #expect(try body == "It began 1 hour ago and has not ended.")
        try beat()
        // It ends in time.
        try beat(.start)
        pass(1_800)
        try beat()
        pass(86_400)
        #expect(told.count == 2)
    }

    @Test func theGraceBeginsAgainAfterAStartAndASleep() throws {
        try beat(every: "2h", grace: "1h")
        bed.clock.reboot(takingSeconds: 86_400)
        try bed.restart()
        bed.turn()
        #expect(told.isEmpty, "what sends the beats was off too")
        pass(3_599)
        #expect(told.isEmpty)
        pass(2)
        #expect(told.count == 1)
        #expect(try beat())
        // Asleep: the wall clock moves on, and the kernel says so.
        bed.clock.step(seconds: 86_400)
        try bed.change { try $0.followClock() }
        bed.turn()
        #expect(told.count == 2)
        // Even if nobody says so, a row that is late by more than alertd ever is was not looked at.
        try beat()
        pass(3 * 3_600 + 10)
        #expect(told.count == 2)
        pass(3_600)
        #expect(told.count == 3)
    }

    @Test func aPausedOneIsNeverMissing() throws {
        try beat(every: "2h", grace: "1h")
        try bed.change { try $0.pause(id: "backup") }
        pass(86_400)
        try beat()
        pass(86_400)
        #expect(told.isEmpty)
        try bed.change { _ = try $0.resume(id: "backup") }
        pass(3 * 3_600 + 1)
        #expect(told.count == 1)
        try bed.change { _ = try $0.cancel(ids: ["backup"]) }
        try bed.change { _ = try $0.undo(id: "backup", step: nil) }
        pass(3 * 3_600 + 1)
        #expect(told.count == 2)
    }

    @Test func aCrashLosesNoBeat() throws {
        try beat(every: "2h", grace: "1h", content: .init(title: "Backup is late", sound: "glass"))
        try bed.restart()
        pass(3 * 3_600 - 1)
        #expect(told.isEmpty)
        pass(2)
        #expect(told == ["Backup is late"])
        try bed.restart()
        pass(86_400)
        #expect(told.isEmpty, "it was told before the crash")
        #expect(try beat())
        #expect(told == ["backup happened again"])
    }

    @Test func aMachineThatSleepsTakesItsBeatsBack() throws {
        func report(awake: Bool, isFirst: Bool = false) throws {
            let state = ConditionState(holds: awake)
            bed.policy.conditions[.resume] = state
            try bed.change { try $0.occur(.resume, state, isFirst: isFirst) }
        }
        func lend() throws -> Bool {
            try bed.change { transaction in
                guard let due = try transaction.db.pending(id: "backup")?.due.time else { return false }
                return try transaction.lend(id: "backup", due: due, to: "laptop")
            }
        }
        try beat(every: "2h", grace: "1h", content: .init(title: "", to: ["laptop"]))
        try report(awake: true, isFirst: true)
        #expect(try lend())
        bed.forgetEffects()
        try beat()
        #expect(bed.events.map(\.event) == [.edited], "the other device learns of the new time")
        bed.forgetEffects()
        try report(awake: false)
        #expect(bed.events.map(\.event) == [.edited])
        #expect(try bed.change { try $0.db.pending(id: "backup")?.terms.standIn } == nil)
        #expect(try !lend())
        bed.clock.step(seconds: 86_400)
        try report(awake: true)
        bed.turn()
        #expect(told.isEmpty)
        #expect(try lend())
    }

    @Test func wrongOnesAreRefused() throws {
        _ = try bed.remind("Tea", in: "1h", id: "tea")
        for (call, field) in [
            (Notifications.Beat(name: "tea"), "name"), (.init(name: "a b"), "name"), (.init(name: ""), "name"),
            (.init(name: "x", every: "0s"), "every"), (.init(name: "x", grace: "2 months"), "grace"),
            (.init(name: "x", every: "9999d"), "every"), (.init(name: "x", nag: "1s"), "nag"),
        ] {
            let error = #expect(throws: Notifications.Invalid.self) { try bed.change { _ = try $0.beat(call) } }
            #expect(error?.field == field)
        }
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.remind(
                    id: "y", content: .init(title: "T"), trigger: .init(form: "occasion silence PT1H/PT1H"))
            }
        }
    }
}
