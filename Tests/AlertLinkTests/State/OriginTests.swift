// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

@Suite struct OriginTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "deploy")

    private func open(_ core: inout LinkCore, until: Int64? = nil, to: [String] = ["all"]) -> AlertMessage? {
        core.opened(
            key, question("Deploy?"), to: to, program: "deploy.sh", at: now, until: until ?? now + 60 * second,
            nonce: 7, now: now
        ).alerts.first
    }

    @Test func anAlertIsSaidOnceAndAgainOnEveryConnection() throws {
        var core = LinkCore.device("desk")
        let first = try #require(open(&core))
        #expect(first.ending == nil && first.item != nil && first.nonce == 7)
        #expect(open(&core) == nil)
        core.disconnected()
        let here = core.willConnect(now: now + second)
        let again = core.connected(here.connection, now: now + second)
        #expect(again.alerts.map(\.rev) == [first.rev])
        // That it is there comes last.
        guard case .publish(.here, .here(let said), _)? = again.last else {
            Issue.record("no presence: \(again)")
            return
        }
        #expect(said.isUp && said.connection == here.connection)
    }

    @Test func whatIsForAPhoneIsKnownAgain() throws {
        var core = LinkCore.device("desk")
        let first = try #require(open(&core, to: ["phone", "laptop"]))
        var restarted = LinkCore(deviceName: "desk", version: "1")
        let isRead = restarted.restore(core.record)
        #expect(isRead && restarted.origin.entries[key]?.to == ["phone", "laptop"])
        _ = open(&restarted, to: ["phone", "laptop"])
        #expect(restarted.origin.entries[key]?.rev == first.rev)
    }

    @Test func withoutAConnectionItIsSaidOnTheNext() throws {
        var core = LinkCore.device("desk")
        core.disconnected()
        #expect(open(&core) == nil)
        let here = core.willConnect(now: now)
        #expect(core.connected(here.connection, now: now).alerts.map(\.key) == [key])
    }

    @Test func theFirstEndingCounts() throws {
        var core = LinkCore.device("desk")
        let first = try #require(open(&core))
        let end = core.performed(key, .answer(index: 1, label: "Yes", text: nil), device: "laptop", now: now)
        let message = try #require(end.alerts.first)
        #expect(message.rev > first.rev && message.item == nil)
        #expect(message.ending == .init(verb: .answer, device: "laptop", label: "Yes"))
        #expect(core.ended(key, .init(verb: .answer, device: "desk"), now: now).isEmpty)
    }

    /// Other devices withdraw a question that its program has changed, and show it again.
    @Test func aChangedQuestionIsAnotherOneElsewhere() throws {
        var core = LinkCore.device("desk")
        let first = try #require(open(&core))
        var question = Prompts.Question(title: "Deploy the new one?", buttons: [.init(label: "Yes")])
        question.revision = 1
        let changed = try #require(
            core.opened(
                key, .strippedForTransport(question) ?? .prompt(question), to: ["all"], program: "deploy.sh", at: now,
                until: now + 60 * second, nonce: 8, now: now
            ).alerts.first)
        #expect(changed.rev > first.rev && changed.contentRev == changed.rev)
        #expect(changed.nonce == 8)
        #expect(changed.item?.revision == 1)
        var laptop = LinkCore.device("laptop")
        #expect(laptop.received(.alert(first), from: "desk", isRetained: false, now: now).shown.count == 1)
        laptop.shown("deploy@desk", .taken)
        let actions = laptop.received(.alert(changed), from: "desk", isRetained: false, now: now)
        #expect(actions.first == .close(id: "deploy@desk", .prompt, answeredOn: nil))
        #expect(actions.shown.map(\.id) == ["deploy@desk"])
        // An answer to the text before does not count.
        let act = ActMessage(
            key: key, rev: changed.rev, nonce: 7, verb: .answer(index: 0, label: "Yes", text: nil), at: now)
        let refused = core.received(.act(act), from: "laptop", isRetained: false, now: now)
        #expect(!refused.contains { if case .perform = $0 { true } else { false } })
    }

    @Test func anActCountsForWhatHoldsNow() throws {
        var core = LinkCore.device("desk")
        let message = try #require(open(&core))
        func act(_ rev: Int64, nonce: Int64 = 7) -> LinkMessage {
            .act(.init(key: key, rev: rev, nonce: nonce, verb: .answer(index: 1, label: "Yes", text: nil), at: now))
        }
        for wrong in [act(message.rev - 1), act(message.rev + 1), act(message.rev, nonce: 8)] {
            // The current state is published again.
            #expect(
                core.received(wrong, from: "laptop", isRetained: false, now: now).alerts.map(\.rev) == [message.rev])
        }
        #expect(core.refusals.count(of: .stale) == 3)
        let done = core.received(act(message.rev), from: "laptop", isRetained: false, now: now)
        #expect(done == [.perform(key, .answer(index: 1, label: "Yes", text: nil), device: "laptop")])
        _ = core.ended(key, .init(), now: now)
        let late = core.received(act(message.rev), from: "phone1", isRetained: false, now: now)
        #expect(late.alerts.first?.ending != nil)
    }

    @Test func aDeviceThatWasNotAskedDoesNotAnswer() throws {
        var core = LinkCore.device("desk")
        let message = try #require(open(&core, to: ["laptop"]))
        let act = ActMessage(key: key, rev: message.rev, nonce: 7, verb: .dismiss, at: now)
        let actions = core.received(.act(act), from: "nas", isRetained: false, now: now)
        #expect(!actions.contains { if case .perform = $0 { true } else { false } })
        #expect(core.refusals.counts["nas"] == [.stale: 1])
    }

    @Test func whatCannotBeDoneIsSaidAnew() throws {
        var core = LinkCore.device("desk")
        let message = try #require(open(&core))
        let again = try #require(core.rejected(key, from: "desk", now: now).alerts.first)
        #expect(again.rev > message.rev && again.item != nil)
    }

    @Test func itEndsByItselfAndItsEndIsKeptForADay() throws {
        var core = LinkCore.device("desk")
        _ = open(&core, until: now + 60 * second)
        #expect(core.tick(now: now + 59 * second).isEmpty)
        let end = core.tick(now: now + 60 * second)
        #expect(end.alerts.first?.ending == .init())
        let before = core.tick(now: now + 60 * second + LinkLimits.tombstoneLife - 1)
        #expect(!before.contains(.clear(.alert(key))))
        let gone = core.tick(now: now + 60 * second + LinkLimits.tombstoneLife)
        #expect(gone.contains(.clear(.alert(key))))
        #expect(core.origin.entries.isEmpty)
    }

    @Test func whatTheDaemonHasNoMoreEnds() throws {
        var core = LinkCore.device("desk")
        _ = open(&core)
        #expect(core.reconciled([key], now: now).isEmpty)
        #expect(core.reconciled([], now: now).alerts.first?.ending == .init())
    }

    @Test func theStoreIsBounded() {
        var core = LinkCore.device("desk")
        for number in 0...LinkLimits.maximumOwn {
            _ = core.opened(
                .init(.notification, "n\(number)"), .notification(.init(title: "t")), to: ["all"], at: now,
                until: now + 60 * second, nonce: 1, now: now)
            if number < 2 { _ = core.ended(.init(.notification, "n\(number)"), .init(), now: now) }
        }
        // What has ended goes, and nothing that is open.
        #expect(core.origin.entries.count == LinkLimits.maximumOwn)
        #expect(core.origin.entries[.init(.notification, "n0")] == nil)
        #expect(core.origin.entries[.init(.notification, "n2")]?.isOpen == true)
    }

    @Test func revisionsAreNeverUsedTwice() throws {
        var core = LinkCore.device("desk")
        let before = core.record
        let used = try #require(open(&core)).rev
        // Killed before the next save.
        var next = LinkCore(deviceName: "desk", version: "1")
        #expect(next.restore(before) == true)
        let here = next.willConnect(now: now)
        _ = next.connected(here.connection, now: now)
        #expect(try #require(open(&next)).rev > used)
    }

    @Test func afterARestartItIsSaidWhenTheDaemonHasSaidIt() throws {
        var core = LinkCore.device("desk")
        let rev = try #require(open(&core)).rev
        var next = LinkCore(deviceName: "desk", version: "1")
        #expect(next.restore(core.record) == true)
        let here = next.willConnect(now: now)
        #expect(next.connected(here.connection, now: now).alerts.isEmpty)
        #expect(try #require(open(&next)).rev == rev)
    }
}
