// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Each answer of a person counts, or a notification says that it did not.
@Suite struct LateAnswerTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "deploy")

    /// A question that is open for five seconds.
    private func deploy(_ rev: Int64, ending: AlertMessage.Ending? = nil) -> LinkMessage {
        let item = question("Deploy?")
        return .alert(
            .init(
                key: key, rev: rev, at: now, sent: now, until: now + 5 * second, nonce: 7, to: ["all"], program: "p",
                title: item.title, item: ending == nil ? item : nil, ending: ending))
    }

    private func tea(_ rev: Int64, ending: AlertMessage.Ending? = nil) -> LinkMessage {
        .alert(
            .init(
                key: .init(.notification, "tea"), rev: rev, at: now, sent: now, until: now + 600 * second, nonce: 7,
                to: ["all"], program: "p", title: "Tea", item: ending == nil ? .notification(.init(title: "Tea")) : nil,
                ending: ending))
    }

    /// A laptop on which the question was answered.
    private func answered() -> LinkCore {
        var core = LinkCore.device("laptop")
        _ = core.received(deploy(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        _ = core.did(.answer(index: 1, label: "Yes", text: nil), to: "deploy@desk", now: now)
        return core
    }

    /// The answer was given in time, and did not reach its origin.
    @Test(arguments: [true, false]) func anAnswerThatDidNotArriveIsToldLater(_ isRestarted: Bool) {
        var core = answered()
        core.disconnected()
        let later = now + 10 * second
        #expect(core.tick(now: later).told.isEmpty)
        #expect(core.next.map { $0 > later } == true)
        if isRestarted {
            let record = core.record
            core = LinkCore(deviceName: "laptop", version: "1")
            #expect(core.restore(record) == true)
            #expect(core.tick(now: later).told.isEmpty)
        }
        let here = core.willConnect(now: later)
        _ = core.connected(here.connection, now: later)
        let end = core.received(deploy(6, ending: .init()), from: "desk", isRetained: true, now: later)
        #expect(end.told == ["Your answer did not count: Deploy?"])
        #expect(end.contains(.clear(.act(origin: "desk", key))))
        #expect(core.tick(now: later + 5 * 86_400 * second).told.isEmpty)
    }

    @Test func anAnswerThatCountedIsNotToldAfterItsTime() {
        var core = answered()
        _ = core.tick(now: now + 10 * second)
        let end = core.received(
            deploy(6, ending: .init(verb: .answer, device: "laptop", label: "Yes")), from: "desk", isRetained: true,
            now: now + 11 * second)
        #expect(end.told.isEmpty)
    }

    /// The origin never comes back.
    @Test func anAnswerThatNobodyConfirmsIsTold() {
        var core = answered()
        let end = core.tick(now: now + 3 * 86_400 * second)
        #expect(end.told == ["Your answer may not have counted: Deploy?"])
        #expect(core.receiver.entries.isEmpty)
    }

    /// A reply to a notification and one of its actions are answers, too.
    @Test(
        arguments: [
            (.reply(text: "on my way"), true), (.activate(action: "stop"), true), (.activate(action: nil), false),
            (.acknowledge, false), (.snooze(seconds: 60), false),
        ] as [(AlertVerb, Bool)])
    func aReplyThatDidNotCountIsTold(_ verb: AlertVerb, _ isTold: Bool) {
        var core = LinkCore.device("laptop")
        _ = core.received(tea(5), from: "desk", isRetained: false, now: now)
        core.shown("tea@desk", .taken)
        _ = core.did(verb, to: "tea@desk", now: now)
        let end = core.received(tea(6, ending: .init()), from: "desk", isRetained: false, now: now)
        #expect(end.told == (isTold ? ["Your answer did not count: Tea"] : []))
    }

    /// alertd has lost the copy, and no event told of an end.
    @Test func aLostCopyIsAskedFor() {
        var core = LinkCore.device("laptop")
        let here = PresenceMessage(isUp: true, connection: 1, at: now, version: "1", reports: true)
        _ = core.received(.here(here), from: "desk", isRetained: false, now: now)
        _ = core.received(deploy(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        _ = core.tick(now: now)
        core.lost("deploy@desk")
        let reports = core.tick(now: now + second).reports
        #expect(reports.contains { $0.room != nil })
        #expect(reports.flatMap(\.entries).map(\.reception) == [.waiting])
        let again = core.received(deploy(5), from: "desk", isRetained: false, now: now)
        #expect(again.shown.map(\.id) == ["deploy@desk"])
    }
}
