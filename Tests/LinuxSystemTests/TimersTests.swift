// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LinuxSystem

@Suite(.timeLimit(.minutes(1))) struct TimersTests {
    @Test(arguments: [Timers.shared, Timers.uptime]) func callsComeInTheOrderOfTheirTimes(_ timers: Timers) async {
        let (calls, call) = AsyncStream<Int>.makeStream()
        let cancelled = timers.call(after: .milliseconds(10)) { call.yield(4) }
        _ = timers.call(after: .milliseconds(30)) {
            call.yield(3)
            call.finish()
        }
        _ = timers.call(after: .milliseconds(20)) { call.yield(2) }
        // A time in the past, also before the clock's zero, comes at once.
        _ = timers.call(at: .seconds(-1)) { call.yield(1) }
        // Never is a time, too.
        let never = timers.call(after: .seconds(Int64.max)) { call.yield(5) }
        timers.cancel(cancelled)
        #expect(await calls.reduce(into: []) { $0.append($1) } == [1, 2, 3])
        timers.cancel(never)
    }

    @Test func aCallComesAtItsTimeOnItsClock() async throws {
        let begin = KernelClock.uptime.now
        let (times, time) = AsyncStream<Duration>.makeStream()
        _ = Timers.uptime.call(at: begin + .milliseconds(20)) { time.yield(KernelClock.uptime.now) }
        let came = try #require(await times.first { _ in true })
        #expect(came >= begin + .milliseconds(20))
    }

    @Test func aSleepEndsWithItsTask() async {
        let task = Task { try await Timers.shared.sleep(for: .seconds(3_600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aDeadlineThatStaysIsScheduledOnce() {
        var scheduled: [Int] = []
        var deadline = MovingDeadline<Int>()
        func move(to hour: Int?) {
            deadline.move(to: hour) { timers, hour in
                scheduled.append(hour)
                return timers.call(after: .seconds(3_600 * hour)) {}
            }
        }
        for hour in [1, 1, 2, nil, nil, 2, 2] { move(to: hour) }
        #expect(scheduled == [1, 2, 2])
        // After it has come, the same one may be needed again.
        deadline.cancel()
        move(to: 2)
        #expect(scheduled == [1, 2, 2, 2])
        deadline.cancel()
    }
}
