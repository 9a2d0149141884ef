// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

@Suite struct TimedMuteTests {
    private static func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_800_000_000 + seconds) }

    @Test func aMuteEndsAndAnEndlessOneDoesNot() {
        var quiet = Quiet()
        quiet.mute("chat", until: Self.at(60))
        quiet.mute("mail", until: Self.at(60))
        quiet.mute("mail", until: nil)
        #expect(quiet.muted == ["chat", "mail"] && quiet.muteEnds == ["chat": Self.at(60)])
        #expect(quiet.nextWake(after: Self.at(0), in: .utc) == Self.at(60))
        let isEarly = quiet.endMutes(at: Self.at(59))
        let isDue = quiet.endMutes(at: Self.at(60))
        #expect(!isEarly && isDue)
        #expect(quiet.muted == ["mail"] && quiet.muteEnds.isEmpty)
        #expect(quiet.nextWake(after: Self.at(60), in: .utc) == nil)
    }

    @Test func theLastMuteCounts() {
        var quiet = Quiet()
        quiet.mute("chat", until: Self.at(60))
        quiet.mute("chat", until: Self.at(120))
        #expect(quiet.muteEnds == ["chat": Self.at(120)])
        quiet.mute("chat", until: nil)
        #expect(quiet.muteEnds.isEmpty && quiet.muted == ["chat"])
        quiet.mute("chat", until: Self.at(60))
        #expect(quiet.muteEnds == ["chat": Self.at(60)])
        quiet.unmute("chat")
        #expect(quiet.muted.isEmpty)
    }
}
