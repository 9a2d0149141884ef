// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

@testable import AskKit
@testable import alertctl

/// The remaining time of a prompt on a terminal.
@Suite struct PromptCountdownTests {
    private let start = PromptBed.time

    @Test(arguments: [
        (0, "0 s"), (1, "1 s"), (999_999, "1 s"), (24_000_000, "24 s"), (59_000_001, "1:00"), (65_000_000, "1:05"),
        (3_605_000_000, "1:00:05"), (-5, "0 s"),
        // A question from another device has a week, and nobody counts its seconds.
        (172_800_000_000, "48:00:00"), (172_801_000_000, "3 days"), (604_800_000_000, "7 days"),
    ])
    func text(_ microseconds: Int, _ text: String) {
        #expect(PromptCountdown(remaining: microseconds, isTyping: false, at: start).text(at: start) == text)
    }

    @Test func itChangesEverySecond() {
        let clock = PromptCountdown(remaining: 2_300_000, isTyping: false, at: start)
        #expect(clock.text(at: start) == "3 s")
        #expect(clock.nextChange(after: start) == start + .milliseconds(300))
        #expect(clock.text(at: start + .milliseconds(300)) == "2 s")
        #expect(clock.nextChange(after: start + .milliseconds(300)) == start + .milliseconds(1_300))
        #expect(clock.nextChange(after: start + .seconds(3)) == nil)
        #expect(clock.text(at: start + .seconds(3)) == "0 s")
    }

    @Test func daysChangeOnceADay() {
        let clock = PromptCountdown(remaining: 604_800_000_000, isTyping: false, at: start)
        #expect(clock.nextChange(after: start) == start + .seconds(86_400))
        #expect(clock.text(at: start + .seconds(86_400)) == "6 days")
        #expect(clock.nextChange(after: start + .seconds(4 * 86_400)) == start + .seconds(5 * 86_400))
        #expect(clock.nextChange(after: start + .seconds(5 * 86_400)) == start + .seconds(5 * 86_400 + 1))
    }

    @Test func itStandsWhileThePersonTypes() {
        let clock = PromptCountdown(remaining: 24_000_000, isTyping: true, at: start)
        #expect(clock.text(at: start + .seconds(10)) == "24 s (stopped)")
        #expect(clock.nextChange(after: start) == nil)
        #expect(PromptCountdown(remaining: nil, isTyping: true, at: start).text(at: start).isEmpty)
        #expect(PromptCountdown.none.nextChange(after: start) == nil)
    }
}
