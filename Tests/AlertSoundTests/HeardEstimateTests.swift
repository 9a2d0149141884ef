// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertSound

/// What PulseAudio's plugin says of itself, as it was recorded, and what is believed of it.
@Suite
struct HeardEstimateTests {
    private let start: UInt64 = 1_000_000_000

    private func estimate(isExact: Bool = false) -> HeardEstimate {
        HeardEstimate(base: 0, startedAt: start, rate: 48_000, period: 960, isExact: isExact)
    }

    /// A sink that has 1.8 s of silence to work through: the delay falls from the start on, and nothing is heard.
    @Test func nothingIsHeardBeforeTheServerTookAnything() {
        var estimate = estimate()
        var honest = 0
        for (time, delay) in [(6, 4_524), (26, 3_542), (87, 595), (108, 0), (1_850, 0)] {
            estimate.observe(
                written: 4_800, queued: 4_800, delay: Int64(delay), now: start + UInt64(time) * 1_000_000,
                honest: &honest)
            #expect(estimate.heard == 0, "after \(time) ms")
        }
        // It has begun, and what was counted too much is never taken back: no more counts than was taken.
        estimate.observe(written: 4_800, queued: 3_840, delay: 0, now: start + 1_859_000_000, honest: &honest)
        #expect(estimate.heard == 0)
        estimate.observe(written: 5_760, queued: 3_840, delay: 0, now: start + 1_879_000_000, honest: &honest)
        #expect(estimate.heard == 960 && honest == 0)
    }

    /// A sink that takes at once what it gets is believed, after three such runs from the first frame on.
    @Test func whoWasRightThreeTimesIsBelieved() {
        var honest = 0
        for run in 0..<4 {
            var estimate = estimate()
            estimate.observe(written: 4_800, queued: 4_800, delay: 4_320, now: start + 10_000_000, honest: &honest)
            #expect(estimate.heard == (run < 3 ? 0 : 480))
            estimate.observe(written: 4_800, queued: 960, delay: 1_100, now: start + 80_000_000, honest: &honest)
            #expect(estimate.heard == 3_700)
            #expect(honest == run + 1)
        }
    }

    /// Hardware says it exactly; but nothing is heard faster than time passes.
    @Test func hardwareIsBelieved() {
        var estimate = estimate(isExact: true)
        var honest = 0
        estimate.observe(written: 4_800, queued: 4_400, delay: 4_400, now: start + 10_000_000, honest: &honest)
        #expect(estimate.heard == 400)
        estimate.observe(written: 48_000, queued: 0, delay: 0, now: start + 20_000_000, honest: &honest)
        #expect(estimate.heard == 960)
    }

    /// A frozen server's delay runs on.
    @Test func aServerThatStandsStillIsNotBelieved() {
        var estimate = estimate()
        var honest = 3
        estimate.observe(written: 33_600, queued: 28_800, delay: 30_000, now: start + 100_000_000, honest: &honest)
        let heard = estimate.heard
        estimate.observe(written: 33_600, queued: 28_800, delay: 2_000, now: start + 900_000_000, honest: &honest)
        #expect(estimate.heard == heard && estimate.lastProgress == start + 100_000_000)
    }
}
