// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import alert_link

@Suite struct ClockJumpsTests {
    private let second: Int64 = 1_000_000

    @Test func aSuspensionIsReportedOnce() {
        var jumps = ClockJumps(suspended: 5 * second, offset: 0)
        let readings = [5, 6, 9, 9].map { jumps.wasSuspended($0 * second) }
        #expect(readings == [false, false, true, false])
    }

    @Test func aStepIsMeasuredFromTheLastOne() {
        var jumps = ClockJumps(suspended: 0, offset: 100 * second)
        // Slewing by half a second each adds up to a step.
        let steps = [100.5, 101, 101.5, 102, 40].map { jumps.step(offset: Int64($0 * Double(second))) }
        #expect(steps == [nil, nil, 3 * second / 2, nil, -61 * second - second / 2])
    }
}
