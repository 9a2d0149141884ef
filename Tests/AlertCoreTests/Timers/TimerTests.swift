// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore

/// Timers in the store.
@Suite struct TimerTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    @discardableResult
    private func start(
        _ id: String = "focus", rounds: Int? = 4, live: Bool? = nil, long: Bool = true
    ) throws -> Pending {
        try bed.change {
            try $0.timer(
                .init(
                    id: id, content: .init(title: "Focus", sound: "alarm"), for: "25m",
                    then: [.init(title: "Break", for: "5m", sound: "bell")], repeat: rounds,
                    long: long ? .init(title: "Walk", for: "15m") : nil, live: live))
        }
    }

    private func pass(minutes: Double) {
        bed.clock.pass(seconds: minutes * 60)
        bed.turn()
    }

    private var pending: Pending? { get throws { try bed.change { try $0.db.pending(id: "focus") } } }

    private var delivered: [Delivered] {
        bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
    }

    /// Returns the current phase and its remaining minutes.
    private func standing() throws -> (title: String, minutes: Double)? {
        try pending.map { ($0.content.title, Double($0.spanLeft(at: bed.clock.now().wall)) / 60e6) }
    }

    @Test func eachPhaseEndsWithItsOwnNotificationAndSound() throws {
        let first = try start()
        #expect(first.due == .at(bed.clock.now().wall.advanced(by: 25 * Span.minute)))
        pass(minutes: 25)
        #expect(delivered.map(\.content.title) == ["Focus is over"] && delivered[0].content.sound == "alarm")
        #expect(delivered[0].content.body == "Now: Break, 5 minutes, until 09:30\nPhase 1 of 8, round 1 of 4")
        #expect(delivered[0].terms.cycle == nil && !delivered[0].late)
        #expect(try standing()?.title == "Break" && standing()?.minutes == 5)
        pass(minutes: 5)
        #expect(delivered.map(\.content.sound) == ["alarm", "bell"])
        for _ in 0..<2 {
            pass(minutes: 25)
            pass(minutes: 5)
        }
        pass(minutes: 25)
        #expect(try standing()?.title == "Walk" && standing()?.minutes == 15)
        bed.forgetEffects()
        pass(minutes: 15)
        #expect(delivered.map(\.content.title) == ["Walk is over"])
        #expect(delivered[0].content.body == "All 8 phases are done")
        #expect(try pending == nil)
        #expect(bed.events.map(\.event) == [.phase, .delivered] && bed.events[0].outcome == "finished")
    }

    @Test func aSinglePhaseIsACountdownAsEver() throws {
        try bed.change { _ = try $0.timer(.init(id: "tea", content: .init(title: "Tea is ready"), for: "4m")) }
        pass(minutes: 4)
        #expect(delivered.map(\.content.title) == ["Tea is ready"] && delivered[0].content.body == nil)
        #expect(bed.events.map(\.event) == [.scheduled, .delivered])
        #expect(try bed.change { try $0.db.timers(after: nil, limit: 10) }.isEmpty)
    }

    @Test func thePhaseThatRunsCanBeEdited() throws {
        try start()
        try bed.change { _ = try $0.edit(id: "focus", content: .init(title: "Write"), trigger: .init(in: "1h")) }
        pass(minutes: 60)
        #expect(delivered.map(\.content.title) == ["Write is over"] && delivered[0].content.sound == nil)
        #expect(try standing()?.title == "Break" && standing()?.minutes == 5)
        pass(minutes: 5)
        #expect(try standing()?.title == "Focus" && standing()?.minutes == 25)
        // One that is like it begins at the first phase.
        pass(minutes: 25)
        let copy = try bed.change { try $0.copy(like: "focus", id: "other", content: nil, trigger: nil).pending }
        #expect(copy.content.title == "Focus" && copy.terms.cycle?.index == 0)
        #expect(copy.spanLeft(at: bed.clock.now().wall) == 25 * Span.minute)
    }

    @Test func phasesThatPassWhileNothingRunsAreToldOnce() throws {
        try start()
        try bed.store.close()
        bed.clock.pass(seconds: 57 * 60)
        try bed.begin()
        bed.turn()
        #expect(delivered.map(\.content.title) == ["Focus is over"] && delivered[0].late)
        #expect(delivered[0].content.body?.contains("2 phases ended before it") == true)
        #expect(try standing()?.title == "Break" && standing()?.minutes == 3)
        pass(minutes: 3)
        #expect(delivered.map(\.content.title) == ["Focus is over", "Break is over"] && !delivered[1].late)
    }

    @Test func itGoesOnByTheWallClockAfterAReboot() throws {
        try start()
        pass(minutes: 10)
        try bed.store.close()
        bed.clock.reboot(takingSeconds: 16 * 60)
        try bed.begin()
        bed.turn()
        #expect(delivered.map(\.content.title) == ["Focus is over"])
        #expect(try standing()?.title == "Break" && standing()?.minutes == 4)
        // The next phase is a countdown of this boot: a step of the wall clock does not move it.
        bed.clock.step(seconds: 3_600)
        try bed.change { try $0.followClock() }
        #expect(try standing()?.minutes == 4)
    }

    @Test func aPauseStaysAPauseAcrossACrash() throws {
        try start()
        pass(minutes: 10)
        try bed.change { try $0.pause(id: "focus") }
        try bed.restart()
        pass(minutes: 600)
        #expect(bed.presented.isEmpty)
        #expect(try standing()?.minutes == 15)
        try bed.change { try $0.resume(id: "focus") }
        pass(minutes: 15)
        #expect(delivered.map(\.content.title) == ["Focus is over"])
        #expect(try standing()?.minutes == 5)
    }

    @Test func theNextPhaseBeginsWithoutANotificationAndThatIsUndone() throws {
        try start()
        pass(minutes: 10)
        let next = try bed.change { try $0.nextPhase(id: "focus") }
        #expect(next?.content.title == "Break" && bed.presented.isEmpty)
        #expect(bed.events.last?.event == .phase && bed.events.last?.count == 2)
        pass(minutes: 2)
        #expect(try bed.change { try $0.undo(id: nil, step: nil).verb } == "next")
        #expect(try standing()?.title == "Focus" && standing()?.minutes == 13)
        // Of one that is paused the next phase runs.
        try bed.change { try $0.pause(id: "focus") }
        _ = try bed.change { try $0.nextPhase(id: "focus") }
        pass(minutes: 5)
        #expect(delivered.map(\.content.title) == ["Break is over"])
    }

    @Test func afterTheLastPhaseThereIsNoNext() throws {
        try start(rounds: 1, long: false)
        _ = try bed.change { try $0.nextPhase(id: "focus") }
        bed.forgetEffects()
        #expect(try bed.change { try $0.nextPhase(id: "focus") } == nil)
        #expect(bed.events.map(\.event) == [.phase, .cancelled] && bed.events[0].outcome == "finished")
        #expect(throws: Notifications.NotFound.self) { try bed.change { _ = try $0.nextPhase(id: "focus") } }
        try bed.remind("Other", in: "1h", id: "other")
        #expect(throws: Notifications.Invalid.self) { try bed.change { _ = try $0.nextPhase(id: "other") } }
    }

    @Test func stoppingItIsUndone() throws {
        try start()
        pass(minutes: 10)
        _ = try bed.change { try $0.cancel(ids: ["focus"]) }
        pass(minutes: 5)
        _ = try bed.change { try $0.undo(id: "focus", step: nil) }
        #expect(try standing()?.title == "Focus" && standing()?.minutes == 10)
        #expect(try bed.change { try $0.db.timers(after: nil, limit: 10) }.map(\.id) == ["focus"])
    }

    @Test func itIsExportedAndImported() throws {
        try start()
        pass(minutes: 30)
        let alarm = try #require(try bed.change { try $0.db.alarm(id: "focus") })
        #expect(alarm.cycle?.number == 3)
        let other = try TransactionBed(at: "2027-03-04T08:40:00Z")
        let plan = try AlarmPlan(alarm, at: other.clock.now(), zones: other.zones)
        _ = try other.change { try $0.importing([plan], dryRun: false) }
        let pending = try #require(try other.change { try $0.db.pending(id: "focus") })
        #expect(pending.terms.cycle?.index == 2 && pending.spanLeft(at: other.clock.now().wall) == 15 * Span.minute)
        try other.change { try $0.pause(id: "focus") }
        #expect(try other.change { try $0.db.pending(id: "focus")?.spanLeft(at: .earliest) } == 15 * Span.minute)
    }

    @Test func timersAreListedByTheirEnds() throws {
        try bed.remind("Other", in: "1m", id: "other")
        try start("a")
        try bed.change { _ = try $0.timer(.init(id: "tea", content: .init(title: "Tea"), for: "4m")) }
        try bed.change { _ = try $0.timer(.init(id: "held", content: .init(title: "Held"), for: "1m")) }
        try bed.change { try $0.pause(id: "held") }
        #expect(try bed.change { try $0.db.timers(after: nil, limit: 10) }.map(\.id) == ["tea", "a", "held"])
    }

    /// Every commit reads the shown timers and no other, so they are few.
    @Test func ofTheShownOnesAHundredAreRead() throws {
        for number in 100..<250 { try start("t\(number)", rounds: 1, live: number < 220 ? true : nil, long: false) }
        let live = try bed.change { try $0.db.liveTimers() }
        #expect(live.map(\.id) == (100..<200).map { "t\($0)" })
        try bed.change { _ = try $0.timer(.init(id: "a", content: .init(title: #""live":true"#), for: "4m")) }
        #expect(try bed.change { try $0.db.liveTimers() }.map(\.id) == live.map(\.id))
    }

    /// Random operations on a timer with crashes and reboots, compared with a model that counts minutes.
    @Test(arguments: 0..<40) func whateverIsDoneToItTheTimeIsThat(seed: Int) throws {
        var random = TimerCycleTests.Seeded(seed: UInt64(seed) + 1)
        try start()
        let cycle = try #require(try pending?.terms.cycle)
        var (index, left, isPaused) = (0, Int64(25 * 60), false)
        for _ in 0..<30 {
            switch Int.random(in: 0..<7, using: &random) {
            case 0:
                try bed.change { try $0.pause(id: "focus") }
                isPaused = true
            case 1:
                try bed.change { try $0.resume(id: "focus") }
                isPaused = false
            case 2:
                _ = try bed.change { try $0.nextPhase(id: "focus") }
                (index, isPaused) = (index + 1, false)
                if index < cycle.count { left = cycle[index].span / Span.second }
            case 3: try bed.restart()
            default:
                let seconds = Int64.random(in: 1...2_400, using: &random)
                let isReboot = Int.random(in: 0..<4, using: &random) == 0
                if isReboot {
                    try bed.store.close()
                    bed.clock.reboot(takingSeconds: Double(seconds))
                    try bed.begin()
                } else {
                    bed.clock.pass(seconds: Double(seconds))
                }
                bed.forgetEffects()
                bed.turn()
                guard !isPaused else {
                    #expect(bed.presented.isEmpty)
                    break
                }
                let before = index
                left -= seconds
                while left <= 0, index < cycle.count {
                    index += 1
                    if index < cycle.count { left += cycle[index].span / Span.second }
                }
                // However many have passed, only one is shown.
                #expect(bed.presented.count == (index > before ? 1 : 0))
            }
            let now = try pending
            guard index < cycle.count else {
                #expect(now == nil)
                return
            }
            #expect(now?.terms.cycle?.index == index && now?.isPaused == isPaused)
            #expect(now?.spanLeft(at: bed.clock.now().wall) == left * Span.second, "seed \(seed)")
        }
    }

    // MARK: What is shown

    private var live: [[LiveTimer]] {
        bed.effects.compactMap { if case .timers(let live) = $0 { live } else { nil } }
    }

    @Test func onlyWhatIsToBeShownIs() throws {
        try start()
        pass(minutes: 1)
        #expect(live.isEmpty)
        try start("live", live: true)
        #expect(live.last?.map(\.id) == ["live"] && live.last?.first?.end == .at(2_560_000_000, text: "09:26"))
        try bed.change { try $0.pause(id: "live") }
        #expect(live.last?.first?.end == .paused(25 * Span.minute))
        _ = try bed.change { try $0.cancel(ids: ["live"]) }
        #expect(live.last == [])
        bed.forgetEffects()
        try bed.remind("Other", in: "1h")
        #expect(live.isEmpty)
    }

    @Test func whatShowedATimerThatEndedMeanwhileIsTakenAway() throws {
        try start("live", live: true)
        let place = ScreenPlace(text: "bus :1.7 7")
        try bed.change { try $0.db.setLivePlace(place, id: "live") }
        try bed.restart()
        #expect(live.last?.first?.place == place)
        try bed.store.close()
        // Another daemon had it cancelled, or a copy of the database was put in its place.
        try bed.begin()
        _ = try bed.change { try $0.cancel(ids: ["live"]) }
        try bed.change { try $0.db.setLivePlace(place, id: "live") }
        try bed.restart()
        let forgotten = bed.effects.compactMap { if case .forgetTimer(let id, place) = $0 { id } else { nil } }
        #expect(forgotten == ["live"])
        #expect(try bed.change { try $0.db.livePlaces() }.isEmpty)
    }
}
