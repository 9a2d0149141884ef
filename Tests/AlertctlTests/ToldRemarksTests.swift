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
        _ = told.say("nobody", at: Self.now)
        var later = ToldRemarks(text: told.text)
        let isSaidAgain = later.say("nobody", at: Self.now.advanced(by: seconds * Span.second))
        #expect(isSaidAgain == isSaid)
    }

    @Test func anotherSentenceIsNews() {
        var told = ToldRemarks()
        let said = ["nobody would see it", "silent mode\nis on", "nobody would see it", "silent mode\nis on"].map {
            told.say($0, at: Self.now)
        }
        #expect(said == [true, true, false, false])
        #expect(ToldRemarks(text: told.text) == told)
    }

    @Test func theFileStaysSmallAndSurvivesNonsense() {
        var told = ToldRemarks(text: "x\n\n12\n\u{0} a\n99999999999999999999 a\n")
        #expect(told == ToldRemarks())
        let said = (0..<100).map { told.say("\($0)", at: Self.now) }
        #expect(!said.contains(false))
        #expect(told.text.split(separator: "\n").count == 16)
    }
}
