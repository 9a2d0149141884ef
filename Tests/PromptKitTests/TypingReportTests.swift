// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

/// The reports that somebody is typing.
@Suite struct TypingReportTests {
    private let start = ContinuousClock.now
    private var report = TypingReport(pause: .seconds(10), renewal: .seconds(30))

    @Test mutating func typingIsToldAtItsBeginningAndFromTimeToTime() {
        var told: [Int] = []
        for second in 0...65 where report.keyPressed(at: start + .seconds(second)) { told.append(second) }
        #expect(told == [0, 30, 60])
    }

    @Test mutating func theEndOfTypingIsToldAfterAPause() {
        #expect(report.deadline == nil)
        let early = report.hasStopped(at: start)
        #expect(!early)
        let told = [0, 5, 5].map { report.keyPressed(at: start + .seconds($0)) }
        #expect(told == [true, false, false])
        #expect(report.isTyping)
        #expect(report.deadline == start + .seconds(15))
        let stopped = [14, 15, 16].map { report.hasStopped(at: start + .seconds($0)) }
        #expect(stopped == [false, true, false])
        #expect(!report.isTyping)
        let again = report.keyPressed(at: start + .seconds(17))
        #expect(again)
    }
}
