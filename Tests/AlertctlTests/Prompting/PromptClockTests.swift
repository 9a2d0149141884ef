// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import alertctl

/// What is left of a prompt's time, and who is told that somebody types.
@Suite struct PromptClockTests {
    private let start = PromptBed.time

    @Test(arguments: [
        (0, "0 s"), (1, "1 s"), (999_999, "1 s"), (24_000_000, "24 s"), (59_000_001, "1:00"), (65_000_000, "1:05"),
        (3_605_000_000, "1:00:05"), (-5, "0 s"),
        // A question from another device has a week, and nobody counts its seconds.
        (172_800_000_000, "48:00:00"), (172_801_000_000, "3 days"), (604_800_000_000, "7 days"),
    ])
    func text(_ microseconds: Int, _ text: String) {
        #expect(PromptClock(remaining: microseconds, isTyping: false, at: start).text(at: start) == text)
    }

    @Test func itChangesEverySecond() {
        let clock = PromptClock(remaining: 2_300_000, isTyping: false, at: start)
        #expect(clock.text(at: start) == "3 s")
        #expect(clock.change(after: start) == start + .milliseconds(300))
        #expect(clock.text(at: start + .milliseconds(300)) == "2 s")
        #expect(clock.change(after: start + .milliseconds(300)) == start + .milliseconds(1_300))
        #expect(clock.change(after: start + .seconds(3)) == nil)
        #expect(clock.text(at: start + .seconds(3)) == "0 s")
    }

    @Test func daysChangeOnceADay() {
        let clock = PromptClock(remaining: 604_800_000_000, isTyping: false, at: start)
        #expect(clock.change(after: start) == start + .seconds(86_400))
        #expect(clock.text(at: start + .seconds(86_400)) == "6 days")
        #expect(clock.change(after: start + .seconds(4 * 86_400)) == start + .seconds(5 * 86_400))
        #expect(clock.change(after: start + .seconds(5 * 86_400)) == start + .seconds(5 * 86_400 + 1))
    }

    @Test func itStandsWhileThePersonTypes() {
        let clock = PromptClock(remaining: 24_000_000, isTyping: true, at: start)
        #expect(clock.text(at: start + .seconds(10)) == "24 s (stopped)")
        #expect(clock.change(after: start) == nil)
        #expect(PromptClock(remaining: nil, isTyping: true, at: start).text(at: start).isEmpty)
        #expect(PromptClock.none.change(after: start) == nil)
    }

    @Test func typingIsSaidNowAndThen() {
        var report = TypingReport()
        #expect(report.deadline == nil)
        #expect(report.passed(to: start) == .nothing)
        #expect(report.keyPressed(at: start) == .typing)
        #expect(report.keyPressed(at: start + .seconds(1)) == .nothing)
        #expect(report.keyPressed(at: start + .seconds(19)) == .nothing)
        #expect(report.keyPressed(at: start + .seconds(20)) == .typing)
        #expect(report.deadline == start + .seconds(40))
        #expect(report.passed(to: start + .seconds(39)) == .nothing)
        #expect(report.isTyping)
        #expect(report.passed(to: start + .seconds(40)) == .stopped)
        #expect(!report.isTyping)
        #expect(report.deadline == nil)
        #expect(report.keyPressed(at: start + .seconds(41)) == .typing)
    }
}
