// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Devices whose clocks differ: both count how long something lasts, and what one knows of the other's clock it has
/// asked.
@Suite struct ClockTests {
    let now = 1_000_000 * second
    /// The time by which the clock of desk is ahead of ours.
    let ahead = 600 * second

    private func here(_ connection: Int64, at: Int64? = nil) -> LinkMessage {
        .here(.init(isUp: true, connection: connection, at: at ?? now + ahead, version: "1", reports: true))
    }

    /// A question of desk that is open for five minutes, by its clock.
    private func question(_ rev: Int64, life: Int64 = 300 * second, sent: Int64? = nil) -> LinkMessage {
        let at = now + ahead
        let item = AlertLinkTests.question("Deploy?")
        return .alert(
            .init(
                key: .init(.prompt, "deploy"), rev: rev, at: at, sent: sent ?? at, until: at + life, nonce: 7,
                to: ["all"], program: "p", title: item.title, item: item, ending: nil))
    }

    /// Laptop has heard desk, and asked it for the time.
    private func acquainted(_ connection: Int64 = 5) throws -> (core: LinkCore, ask: Int64) {
        var core = LinkCore.device("laptop", at: now)
        _ = core.received(here(connection), from: "desk", isRetained: true, now: now)
        let ask = try #require(core.tick(now: now).reports.compactMap(\.ask).first)
        return (core, ask)
    }

    private func answer(_ ask: Int64, rev: Int64 = 9, at: Int64) -> LinkMessage {
        .report(.init(rev: rev, answer: .init(ask: ask, at: at)))
    }

    @Test(arguments: [-86_400, -600, -300, 0, 300, 600, 86_400] as [Int64])
    func aQuestionIsShownAsLongAsItIsOpenWhateverTheClocks(_ seconds: Int64) throws {
        let ahead = seconds * second
        for isRetained in [false, true] {
            var core = LinkCore.device("laptop", at: now)
            _ = core.received(here(5, at: now + ahead), from: "desk", isRetained: true, now: now)
            let ask = try #require(core.tick(now: now).reports.compactMap(\.ask).first)
            let item = AlertLinkTests.question("Deploy?")
            let at = now + ahead
            let message = LinkMessage.alert(
                .init(
                    key: .init(.prompt, "deploy"), rev: 5, at: at, sent: at, until: at + 300 * second, nonce: 7,
                    to: ["all"], program: "p", title: item.title, item: item, ending: nil))
            var shown = core.received(message, from: "desk", isRetained: isRetained, now: now).shown.count
            _ = core.received(answer(ask, at: at + second), from: "desk", isRetained: false, now: now + 2 * second)
            // What was taken for over before the clock was known is asked for once more.
            if core.tick(now: now + 2 * second).reports.contains(where: { ($0.room ?? 0) > 0 }) {
                shown += core.received(message, from: "desk", isRetained: false, now: now + 2 * second).shown.count
            }
            #expect(shown == 1, "\(seconds) s ahead, retained: \(isRetained)")
            core.shown("deploy@desk", .taken)
            #expect(core.tick(now: now + 299 * second).closed.isEmpty)
            #expect(core.tick(now: now + 302 * second).closed == ["deploy@desk"])
        }
    }

    @Test func anAnswerThatTookTooLongSaysNothing() throws {
        let (first, ask) = try acquainted()
        var core = first
        // Laptop slept for 36 seconds: what came then is read now.
        let later = now + 36 * second
        _ = core.received(answer(ask, at: now + ahead), from: "desk", isRetained: false, now: later)
        #expect(core.presence.devices["desk"]?.ahead == nil)
        // It asks again, and believes that.
        let again = try #require(core.tick(now: later).reports.compactMap(\.ask).first)
        #expect(again != ask)
        let end = later + second
        _ = core.received(
            answer(again, rev: 10, at: later + ahead + second / 2), from: "desk", isRetained: false, now: end)
        #expect(core.presence.devices["desk"]?.ahead == ahead)
        #expect(core.presence.devices["desk"]?.roundTrip == second)
    }

    @Test func whatIsReplayedChangesNothing() throws {
        let (first, ask) = try acquainted()
        var core = first
        _ = core.received(answer(ask, at: now + ahead), from: "desk", isRetained: false, now: now)
        #expect(core.presence.devices["desk"]?.ahead == ahead)
        let lease = LinkMessage.lease(
            .init(
                key: .init(.notification, "tea"), rev: 3, sent: now + ahead, until: now + ahead + second,
                holder: "nas", offer: nil, last: nil))
        let old = core.presence
        for later in [10 * second, 3_000 * second] {
            for message in [here(5), here(4), answer(ask, at: now), answer(ask, rev: 99, at: now), lease] {
                _ = core.received(message, from: "desk", isRetained: false, now: now + later)
            }
            #expect(core.presence == old)
        }
        // Nor does what was withheld of a device that answers questions for the time.
        _ = core.received(here(6, at: now + ahead), from: "desk", isRetained: false, now: now + 3_000 * second)
        #expect(core.presence.devices["desk"]?.ahead == ahead)
    }

    @Test func aDeviceThatAnswersNoQuestionsIsBelievedAtOnceAlone() {
        var presence = Presence()
        func hear(_ at: Int64, _ connection: Int64 = 1, now: Int64) {
            let message = PresenceMessage(isUp: true, connection: connection, at: at, version: "1")
            _ = presence.received(message, from: "desk", isRetained: false, now: now)
        }
        hear(now + ahead, now: now)
        // Read 36 seconds late: the greatest difference is the nearest.
        hear(now + ahead + second, now: now + 37 * second)
        #expect(presence.devices["desk"]?.ahead == ahead)
        // Replayed.
        hear(now + ahead + second, now: now + 3_000 * second)
        #expect(presence.devices["desk"]?.ahead == ahead)
        // A later connection may have another clock.
        hear(now + 4_000 * second, 2, now: now + 4_000 * second)
        #expect(presence.devices["desk"]?.ahead == 0)
    }

    @Test func theTimeIsToldToWhoAsks() throws {
        var core = LinkCore.device("laptop", at: now)
        _ = core.received(here(5), from: "desk", isRetained: false, now: now)
        _ = core.tick(now: now)
        _ = core.received(.report(.init(rev: 7, ask: 70)), from: "desk", isRetained: false, now: now + second)
        #expect(core.tick(now: now + second).reports.map(\.answer) == [.init(ask: 70, at: now + second)])
        // Asked once more by the broker, it says nothing.
        _ = core.received(.report(.init(rev: 7, ask: 70)), from: "desk", isRetained: false, now: now + second)
        #expect(core.tick(now: now + second).reports.isEmpty)
    }

    @Test func aClockThatIsSetMovesNoEnd() throws {
        let (first, ask) = try acquainted()
        var core = first
        _ = core.received(answer(ask, at: now + ahead), from: "desk", isRetained: false, now: now)
        _ = core.received(question(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        // Ours was behind by ten minutes, and is set.
        core.clockMoved(by: ahead)
        #expect(core.presence.devices["desk"]?.ahead == 0)
        #expect(core.tick(now: now + ahead + 299 * second).closed.isEmpty)
        #expect(core.tick(now: now + ahead + 300 * second).closed == ["deploy@desk"])
    }

    @Test func whatIsReadLateIsNotHeardThoughItCameAsNew() throws {
        let (first, ask) = try acquainted()
        var core = first
        _ = core.received(answer(ask, at: now + ahead), from: "desk", isRetained: false, now: now)
        // Sent when laptop fell asleep, read 36 seconds later.
        #expect(
            core.received(question(5), from: "desk", isRetained: false, now: now + 36 * second).shown.map(\.quietly)
                == [true])
    }

    @Test func timesThatAreNoneAreRefused() {
        for time in [Int64.max, .min, 1 << 61] {
            guard case .alert(var message) = question(5) else { return }
            message.until = time
            let text = LinkMessage.alert(message).text
            #expect(LinkMessage(text, at: .alert(origin: "desk", key: String(repeating: "0", count: 32))) == nil)
        }
    }
}
