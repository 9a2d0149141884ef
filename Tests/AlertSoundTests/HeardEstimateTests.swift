// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertSound

/// Recorded reports of PulseAudio's plugin, and the estimates from them.
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
            #expect(estimate.heard == 0 && estimate.gaps == 0, "after \(time) ms")
        }
        // It has begun, and what was counted too much is never taken back: no more counts than was taken.
        estimate.observe(written: 4_800, queued: 3_840, delay: 0, now: start + 1_859_000_000, honest: &honest)
        #expect(estimate.heard == 0)
        estimate.observe(written: 5_760, queued: 3_840, delay: 0, now: start + 1_879_000_000, honest: &honest)
        #expect(estimate.heard == 960 && honest == 0 && estimate.gaps == 0)
        // Making room with a new run would be silent for as long.
        #expect(estimate.isPrompt == false)
    }

    /// A busy server begins 40 ms later than it claims: that is no honest claim, and at once all the same.
    @Test func aBusyServerBeginsAtOnce() {
        var estimate = estimate()
        var honest = 0
        estimate.observe(written: 33_600, queued: 33_600, delay: 32_640, now: start + 20_000_000, honest: &honest)
        #expect(estimate.isPrompt == nil)
        estimate.observe(written: 33_600, queued: 31_680, delay: 29_760, now: start + 80_000_000, honest: &honest)
        #expect(honest == 0 && estimate.isPrompt == true)
        // What happens later is not of the beginning.
        estimate.observe(written: 33_600, queued: 31_680, delay: 20_000, now: start + 300_000_000, honest: &honest)
        #expect(estimate.isPrompt == true)
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

    /// A server under load takes 400 ms at once, and 20 ms at a time from then on: the large block is known for some
    /// seconds, so that it may come again, and forgotten then, or all of what is played later would be queued as far
    /// ahead.
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

    /// A process that stood still for a second: the plugin knows of it by the time at once, and a little later of the
    /// server that all has been taken.
    @Test func whatWasWrittenTooLateIsAGap() {
        var estimate = estimate()
        var honest = 0
        func look(at milliseconds: Int, written: Int64, queued: Int64, delay: Int64) -> Int {
            estimate.observe(
                written: written, queued: queued, delay: delay, now: start + UInt64(milliseconds) * 1_000_000,
                honest: &honest)
            return estimate.gaps
        }
        #expect(look(at: 80, written: 33_600, queued: 29_760, delay: 29_800) == 0)
        #expect(look(at: 255, written: 39_360, queued: 27_840, delay: 27_944) == 0)
        #expect(look(at: 1_108, written: 59_345, queued: 33_600, delay: 0) == 0)
        #expect(look(at: 1_122, written: 92_945, queued: 33_600, delay: 33_389) == 1)
        // A sound that ended with what had been written was whole.
        #expect(estimate.lastGap == 59_345)
        #expect(look(at: 1_300, written: 93_905, queued: 25_915, delay: 25_206) == 1)
        // The same once more, and seen at the first look.
        #expect(look(at: 2_800, written: 93_905, queued: 0, delay: 0) == 2)
    }

    /// A process that stood still, and PipeWire's plugin with it; and a graph whose steps are as large as they may be.
    @Test func aPluginThatStoodStillIsAGap() {
        var estimate = estimate(isExact: true)
        var honest = 0
        for (time, taken, gaps) in [
            (20, 1_024, 0), (200, 9_216, 0), (1_200, 9_216, 0), (1_220, 10_240, 1), (1_400, 18_432, 1),
            (1_580, 18_432, 1), (1_600, 26_624, 1), (1_770, 34_816, 1), (1_950, 34_816, 1), (1_960, 43_008, 1),
        ] {
            estimate.observe(
                written: 96_000, queued: 96_000 - Int64(taken), delay: 96_000 - Int64(taken),
                now: start + UInt64(time) * 1_000_000, honest: &honest)
            #expect(estimate.gaps == gaps, "after \(time) ms")
        }
    }

    /// A server that stands still for less than what it has: nothing was written too late.
    @Test func aFrozenServersClaimIsNoGap() {
        var estimate = estimate()
        var honest = 0
        for (time, queued, delay) in [
            (80, 29_760, 29_800), (300, 28_800, 20_000), (800, 28_800, 0), (900, 28_800, 0), (1_000, 28_000, 28_100),
            (1_150, 21_000, 21_100), (1_450, 7_000, 7_100), (1_590, 0, 100),
        ] {
            estimate.observe(
                written: 33_600, queued: Int64(queued), delay: Int64(delay), now: start + UInt64(time) * 1_000_000,
                honest: &honest)
        }
        #expect(honest == 1 && estimate.gaps == 0)
    }
}
