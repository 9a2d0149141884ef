// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertLink

/// Messages that the broker has not acknowledged.
struct AcknowledgementTests {
    private let second: Int64 = 1_000_000

    @Test func theLastAnswerCounts() {
        var waiting = Acknowledgements()
        #expect(waiting.latency == nil)
        waiting.sent(1, now: 10 * second)
        waiting.sent(2, now: 11 * second)
        waiting.acknowledged(2, now: 11 * second + 500)
        #expect(waiting.latency == 500)
        #expect(waiting.count == 1)
        // A lost acknowledgement does not keep the figure of later ones away.
        waiting.sent(3, now: 12 * second)
        waiting.acknowledged(3, now: 12 * second + 900)
        #expect(waiting.latency == 900)
        waiting.acknowledged(3, now: 99 * second)
        #expect(waiting.latency == 900, "an acknowledgement of nothing")
        waiting.acknowledged(1, now: 26 * second)
        #expect(waiting.latency == 16 * second)
        #expect(waiting.count == 0)
    }

    @Test func aMinuteIsTooLong() {
        var waiting = Acknowledgements()
        #expect(!waiting.isOverdue(now: 1_000 * second))
        waiting.sent(1, now: 10 * second)
        #expect(!waiting.isOverdue(now: 70 * second - 1))
        #expect(waiting.isOverdue(now: 70 * second))
        waiting.acknowledged(1, now: 71 * second)
        #expect(!waiting.isOverdue(now: 72 * second))
    }

    @Test(arguments: [(0, 60), (1, 120), (3, 480), (6, 3_600), (100, 3_600)] as [(Int, Int64)])
    func aNewConnectionInVainIsNoReasonForTheNext(_ vain: Int, _ limit: Int64) {
        var waiting = Acknowledgements()
        waiting.sent(1, now: 0)
        #expect(!waiting.isOverdue(now: limit * second - 1, vain: vain))
        #expect(waiting.isOverdue(now: limit * second, vain: vain))
    }
}
