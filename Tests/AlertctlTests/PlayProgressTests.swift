// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

@Suite struct PlayProgressTests {
    private let started = Sounds.Play.Reply(id: "s", phase: .started)
    private func ended(_ outcome: Sounds.Outcome?) -> Sounds.Play.Reply {
        .init(id: "s", phase: .ended, outcome: outcome, seconds: 1, reason: "why")
    }

    @Test(
        arguments: [
            (.finished, .done), (.stopped, .cancelled), (.interrupted, .unavailable), (.failed, .defect),
            (nil, .defect),
        ] as [(Sounds.Outcome?, CommandStatus)])
    func theOutcomeIsTheStatus(_ outcome: Sounds.Outcome?, _ status: CommandStatus) {
        var progress = PlayProgress<Sounds.Play.Reply>()
        #expect(progress.replied(started) == .wait)
        #expect(progress.replied(ended(outcome)) == .finish)
        #expect(progress.status == status)
        #expect(progress.failure?.status ?? .done == status)
    }

    @Test(arguments: [(SIGINT, .interrupted), (SIGTERM, .terminated)] as [(Int32, CommandStatus)])
    func aSignalStopsTheSound(_ signal: Int32, _ status: CommandStatus) {
        var progress = PlayProgress<Sounds.Play.Reply>()
        _ = progress.replied(started)
        #expect(progress.interrupted(by: signal) == .stop("s"))
        #expect(progress.replied(ended(.stopped)) == .finish)
        #expect(progress.status == status)
        #expect(progress.failure == nil)
        #expect(progress.end?.outcome == .stopped)
    }

    @Test func aHeldSoundIsWaitedFor() {
        var progress = PlayProgress<Sounds.Play.Reply>()
        _ = progress.replied(started)
        #expect(progress.replied(Sounds.Play.Reply(id: "s", phase: .paused)) == .wait)
        #expect(progress.end == nil)
        #expect(progress.replied(Sounds.Play.Reply(id: "s", phase: .resumed)) == .wait)
        #expect(progress.replied(ended(.finished)) == .finish)
    }

    @Test func aSignalBeforeTheBeginningStopsItThen() {
        var progress = PlayProgress<Sounds.Play.Reply>()
        #expect(progress.interrupted(by: SIGINT) == .wait)
        #expect(progress.replied(started) == .stop("s"))
        #expect(progress.status == .interrupted)
    }

    @Test func aSecondSignalDoesNotWait() {
        var progress = PlayProgress<Sounds.Play.Reply>()
        _ = progress.replied(started)
        _ = progress.interrupted(by: SIGINT)
        #expect(progress.interrupted(by: SIGTERM) == .finish)
        #expect(progress.status == .interrupted)
    }

    /// `play && echo heard` says nothing of what was kept quiet.
    @Test(arguments: [Sounds.Outcome.silenced, .quieted, .throttled])
    func whatWasKeptQuietHasAStatusOfItsOwn(outcome: Sounds.Outcome) {
        var progress = PlayProgress<Sounds.Play.Reply>()
        #expect(progress.replied(Sounds.Play.Reply(id: "", phase: .ended, outcome: outcome, seconds: 0)) == .finish)
        #expect(progress.status == .unheard && progress.failure == nil && progress.silence != nil)
        #expect(CommandStatus.unheard.rawValue == 79)
    }

    @Test func gapsAreTold() {
        var progress = PlayProgress<Sounds.Play.Reply>()
        let end = Sounds.Play.Reply(id: "s", phase: .ended, outcome: .finished, seconds: 3, underruns: 2)
        #expect(progress.replied(end) == .finish)
        #expect(progress.status == .done && progress.end?.ending["underruns"] == .int(2))
        var whole = PlayProgress<Sounds.Play.Reply>()
        _ = whole.replied(Sounds.Play.Reply(id: "s", phase: .ended, outcome: .finished, seconds: 3))
        #expect(whole.end?.ending["underruns"] == nil)
    }

    @Test func theDataOfTheCallerComesBack() {
        let end = Sounds.Play.Reply(id: "s", phase: .ended, outcome: .finished, seconds: 3, userInfo: ["ticket": 7])
        #expect(end.ending["userInfo"] == ["ticket": 7])
        #expect(Sounds.Play.Reply(id: "s", phase: .ended).ending["userInfo"] == nil)
    }
}
