// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ClientKit

/// Sentences that come once an hour in the session of a shell.
@Suite struct ToldRemarksTests {
    private static let now = Instant(seconds: 1_798_761_600)

    /// The seconds after the first time at which a sentence comes again.
    @Test(arguments: [(0, false), (3_599, false), (3_600, true), (-1, true)])
    func aSentenceComesOnceAnHour(_ seconds: Int64, _ isSaid: Bool) {
        var told = ToldRemarks()
        #expect(told.say("nobody", at: Self.now))
        var later = ToldRemarks(text: told.text)
        #expect(later.say("nobody", at: Self.now.advanced(by: seconds * Span.second)) == isSaid)
    }

    @Test func anotherSentenceIsNews() {
        var told = ToldRemarks()
        #expect(told.say("nobody would see it", at: Self.now))
        #expect(told.say("silent mode\nis on", at: Self.now))
        #expect(!told.say("nobody would see it", at: Self.now))
        #expect(!told.say("silent mode\nis on", at: Self.now))
        #expect(ToldRemarks(text: told.text) == told)
    }

    @Test func theFileStaysSmallAndSurvivesNonsense() {
        var told = ToldRemarks(text: "x\n\n12\n\u{0} a\n99999999999999999999 a\n")
        #expect(told == ToldRemarks())
        for number in 0..<100 { #expect(told.say("\(number)", at: Self.now)) }
        #expect(told.text.split(separator: "\n").count == 16)
    }
}
