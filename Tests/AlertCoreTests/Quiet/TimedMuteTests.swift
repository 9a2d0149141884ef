// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
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

    /// Chat for a while, and mail for good.
    private static var muted: Quiet {
        var quiet = Quiet()
        quiet.mute("chat", until: at(60))
        quiet.mute("mail", until: nil)
        return quiet
    }

    /// A change that takes another one back names the mute that this has made.
    @Test(
        arguments: [
            (.init(app: "chat", muted: true, until: "2027-01-15T08:01:00Z"), true),
            (.init(app: "chat", muted: true, until: "2027-01-15T09:01:00+01:00"), true),
            (.init(app: "mail", muted: true), true),
            (.init(app: "news", muted: false), true),
            (.init(app: "chat", muted: true), false),
            (.init(app: "chat", muted: true, until: "2027-01-15T08:01:01Z"), false),
            (.init(app: "chat", muted: false), false),
            (.init(app: "mail", muted: true, until: "2027-01-15T08:01:00Z"), false),
            (.init(app: "news", muted: true), false),
            (.init(app: "chat", muted: true, until: "later"), false),
            (.init(app: "", muted: false), false),
        ] as [(Manager.MuteState, Bool)])
    func aChangeMayNameTheMuteThatItReplaces(state: Manager.MuteState, holds: Bool) throws {
        let bed = try TransactionBed()
        let before = Self.muted
        let request = QuietRequest(.init(unmute: ["chat"], expected: [state]))
        let change = {
            try request.check()
            return try bed.change {
                var notes: [String] = []
                return try request.applied(to: before, at: $0.now, zones: $0.zones, notes: &notes)
            }
        }
        if holds {
            #expect(try change().muted == ["mail"])
        } else {
            #expect(try #require(throws: Manager.Invalid.self) { try change() }.field == "expected")
        }
    }
}
