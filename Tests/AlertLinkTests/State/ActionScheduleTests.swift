// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Testing

@Suite struct ActionScheduleTests {
    private let second: Int64 = 1_000_000

    /// The pause after one more failure at a time.
    private func pause(_ schedule: inout ActionSchedule, chance: Double, minimum: Int64 = 0) -> Int64? {
        schedule.failed(now: 7, chance: chance, minimum: minimum)
        return schedule.due.map { $0 - 7 }
    }

    @Test func pausesGrowToAMinute() {
        var schedule = ActionSchedule()
        let pauses = (0..<8).map { _ in pause(&schedule, chance: 1).map { $0 / second } }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
        schedule.succeeded()
        let shortest = pause(&schedule, chance: 0)
        #expect(shortest == second / 2)
        let minimum = pause(&schedule, chance: 0, minimum: 600 * second)
        #expect(minimum == 600 * second)
    }

    @Test func isNeverDueWithoutARequest() {
        var schedule = ActionSchedule()
        #expect(schedule.due == nil)
        #expect(!schedule.isDue(.max))
        schedule.request(after: 5, now: 10)
        #expect(!schedule.isDue(14))
        #expect(schedule.isDue(15))
        schedule.done(now: 15)
        #expect(!schedule.isDue(.max))
    }

    @Test func aRequestWaitsForTheEndOfTheRestAndTheFirstCounts() {
        var schedule = ActionSchedule()
        schedule.done(now: 100, rest: 50)
        schedule.request(now: 110)
        #expect(schedule.due == 150)
        schedule.request(after: 90, now: 120)
        #expect(schedule.due == 150)
        schedule.requestAtOnce()
        #expect(schedule.isDue(0))
    }

    @Test func anIntervalMakesItDueAgainAndARequestDoesSoEarlier() {
        var schedule = ActionSchedule(due: 0)
        schedule.done(now: 100, rest: 10, interval: 300)
        #expect(schedule.due == 400)
        schedule.request(after: 5, now: 200)
        #expect(schedule.due == 205)
    }
}
