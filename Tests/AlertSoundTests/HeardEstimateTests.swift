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

    /// A server under load takes 400 ms at once, and 20 ms at a time from then on: the large block is known for some seconds, so
    /// that it may come again, and forgotten then, or all of what is played later would be queued as far ahead.
    @Test func aLargeBlockIsForgottenWhereNoneFollows() {
        var estimate = estimate()
        var honest = 0
        func take(_ frames: Int64, at milliseconds: Int) {
            let taken = estimate.consumed + frames
            estimate.observe(
                written: taken + 4_800, queued: 4_800, delay: 4_800, now: start + UInt64(milliseconds) * 1_000_000,
                honest: &honest)
        }
        take(960, at: 20)
        take(19_200, at: 40)
        #expect(estimate.block == 18_240)
        for time in stride(from: 60, through: 3_980, by: 20) { take(960, at: time) }
        #expect(estimate.block == 18_240)
        for time in stride(from: 4_000, through: 8_100, by: 20) { take(960, at: time) }
        #expect(estimate.block == 0)
    }

    /// A sink that takes 2 s at a time, regularly: that is never forgotten.
    @Test func largeBlocksThatRecurAreKnown() {
        var estimate = estimate()
        var honest = 0
        for time in stride(from: 2_000, through: 30_000, by: 2_000) {
            for (moment, taken) in [(time - 10, estimate.consumed), (time, estimate.consumed + 96_000)] {
                estimate.observe(
                    written: taken + 96_000, queued: 96_000, delay: 96_000, now: start + UInt64(moment) * 1_000_000,
                    honest: &honest)
            }
            #expect(estimate.block == 95_520, "after \(time) ms")
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
