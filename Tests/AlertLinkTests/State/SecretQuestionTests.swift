// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// Questions for secrets, as the core decides about them.
@Suite struct SecretQuestionTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "vault")
    let item = AlertItem.prompt(
        .init(
            kind: .alert, title: "Passphrase", buttons: [.init(label: "Cancel", role: .cancel), .init(label: "OK")],
            input: .secure))

    private func device(_ name: String, secrets: Set<String>) -> LinkCore {
        var core = LinkCore.device(name, gate: .init(secrets: secrets))
        let members = ["laptop", "desk", "nas"].map { name in
            Member(name: name, signKey: [UInt8](repeating: name.utf8.first!, count: 32), boxKey: [])
        }
        _ = core.update(members: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) }))
        return core
    }

    private func open(_ core: inout LinkCore, to: [String], seal: [UInt8]?) -> AlertMessage? {
        core.opened(
            key, item, to: to, program: "backup.sh", at: now, until: now + 60 * second, nonce: 7, seal: seal, now: now
        ).alerts.first
    }

    private func secret(_ text: String) -> SecretText { Array(text.utf8).withUnsafeBytes { SecretText($0) } }

    @Test func itGoesToNamedDevicesAlone() throws {
        let seal = AnswerKey().publicKey
        var laptop = device("laptop", secrets: ["desk"])
        #expect(open(&laptop, to: ["all", "phone", "nas", "pager"], seal: seal) == nil)
        #expect(open(&laptop, to: ["desk"], seal: nil) == nil)
        let message = try #require(open(&laptop, to: ["nas", "desk", "all"], seal: seal))
        #expect(message.to == ["desk"] && message.seal == seal)
        var closed = device("laptop", secrets: [])
        #expect(open(&closed, to: ["desk"], seal: seal) == nil)
        // What takes a way in the clear is not given it, also where it is called like a device.
        for outlet in [Outlet(name: "desk"), Outlet(name: "pager", isInAll: true)] {
            var bridge = BridgeState(outlet: outlet, device: "laptop")
            bridge.follow(laptop.origin, now: now)
            #expect(bridge.ledger.entries.isEmpty)
        }
    }

    @Test func itIsShownForNamedDevicesAlone() throws {
        var laptop = device("laptop", secrets: ["desk"])
        let message = try #require(open(&laptop, to: ["desk"], seal: AnswerKey().publicKey))
        var closed = device("desk", secrets: ["nas"])
        #expect(closed.received(.alert(message), from: "laptop", isRetained: false, now: now).shown.isEmpty)
        #expect(closed.refusals.count(of: .secretsOff) == 1)
        // Nor is it under a name that the sender had before.
        closed.gate.formerNames = ["laptop": ["nas"]]
        var again = message
        again.rev += 1
        #expect(closed.received(.alert(again), from: "laptop", isRetained: false, now: now).shown.isEmpty)
        var desk = device("desk", secrets: ["laptop"])
        #expect(
            desk.received(.alert(message), from: "laptop", isRetained: false, now: now).shown.map(\.id) == [
                "vault@laptop"
            ])
        var nas = device("nas", secrets: ["laptop"])
        #expect(nas.received(.alert(message), from: "laptop", isRetained: false, now: now).shown.isEmpty)
    }

    @Test func withoutAKeyOrForAllItIsNotUnderstood() throws {
        var laptop = device("laptop", secrets: ["desk"])
        let message = try #require(open(&laptop, to: ["desk"], seal: AnswerKey().publicKey))
        let topic = Topic.alert(origin: "laptop", key: String(repeating: "a", count: 32))
        #expect(LinkMessage(LinkMessage.alert(message).text, at: topic) == .alert(message))
        var wrong = message
        wrong.seal = nil
        #expect(LinkMessage(LinkMessage.alert(wrong).text, at: topic) == nil)
        wrong = message
        wrong.to = ["desk", "all"]
        #expect(LinkMessage(LinkMessage.alert(wrong).text, at: topic) == nil)
    }

    @Test func theAnswerTravelsSealedOrNotAtAll() throws {
        let answerKey = AnswerKey()
        var (laptop, desk) = (device("laptop", secrets: ["desk"]), device("desk", secrets: ["laptop"]))
        let message = try #require(open(&laptop, to: ["desk"], seal: answerKey.publicKey))
        _ = desk.received(.alert(message), from: "laptop", isRetained: false, now: now)
        desk.shown("vault@laptop", .taken)
        let inTheClear = AlertVerb.answer(index: 1, label: "OK", text: "x")
        #expect(desk.did(inTheClear, to: "vault@laptop", now: now).isEmpty)
        // What is on disk says that it is one.
        var restarted = device("desk", secrets: ["laptop"])
        let isRead = restarted.restore(desk.record)
        #expect(isRead && restarted.sealing(of: "vault@laptop")?.key == answerKey.publicKey)
        let (place, publicKey) = try #require(desk.sealing(of: "vault@laptop"))
        let sealed = try #require(SealedAnswer.seal([secret("x")], for: publicKey, at: place))
        let verb = AlertVerb.secret(index: 1, label: "OK", sealed)
        let act = try #require(desk.did(verb, to: "vault@laptop", now: now).acts.first)
        #expect(
            laptop.received(.act(act), from: "desk", isRetained: false, now: now) == [
                .perform(key, verb, device: "desk")
            ])
        let opened = SealContext(origin: "laptop", key: key, rev: act.rev, nonce: 7, device: "desk")
        #expect(answerKey.open(sealed, at: opened, count: 1)?.map(\.text) == ["x"])
        var clear = act
        clear.verb = inTheClear
        #expect(laptop.received(.act(clear), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(laptop.received(.act(act), from: "nas", isRetained: false, now: now).allSatisfy { !$0.isLocal })
        #expect(laptop.refusals.count(of: .malformed) == 1 && laptop.refusals.count(of: .secretsOff) == 1)
        // It is over: the answer leaves the broker, and neither device has it on disk.
        let over = laptop.performed(key, verb, device: "desk", now: now)
        #expect(over.alerts.first?.ending == .init(verb: .answer, device: "desk", label: "OK"))
        let end = try #require(over.alerts.first)
        let cleared = desk.received(.alert(end), from: "laptop", isRetained: false, now: now)
        #expect(cleared == [.clear(.act(origin: "laptop", key))])
        let digits = Hex.text(sealed.bytes)
        for core in [laptop, desk] {
            #expect(!String(decoding: core.record.serialized(), as: UTF8.self).contains(digits))
        }
    }

    @Test func aSealedAnswerToAnotherQuestionIsRefused() throws {
        var (laptop, desk) = (device("laptop", secrets: ["desk"]), device("desk", secrets: ["laptop"]))
        let plain = try #require(
            laptop.opened(key, question("Deploy?"), to: ["desk"], at: now, until: now + 60 * second, nonce: 7, now: now)
                .alerts.first)
        let verb = AlertVerb.secret(index: 1, label: "Yes", .init(rev: plain.rev, bytes: [1]))
        let act = ActMessage(key: key, rev: plain.rev, nonce: 7, verb: verb, at: now)
        #expect(laptop.received(.act(act), from: "desk", isRetained: false, now: now).isEmpty)
        _ = desk.received(.alert(plain), from: "laptop", isRetained: false, now: now)
        #expect(desk.sealing(of: "vault@laptop") == nil)
        #expect(desk.did(verb, to: "vault@laptop", now: now).isEmpty)
    }

    /// alert-link of the asking device has restarted: its key is gone, and the answer is requested again.
    @Test func anotherKeyIsAnotherRevision() throws {
        var (laptop, desk) = (device("laptop", secrets: ["desk"]), device("desk", secrets: ["laptop"]))
        let first = try #require(open(&laptop, to: ["desk"], seal: AnswerKey().publicKey))
        _ = desk.received(.alert(first), from: "laptop", isRetained: false, now: now)
        desk.shown("vault@laptop", .taken)
        var restarted = device("laptop", secrets: ["desk"])
        let isRead = restarted.restore(laptop.record)
        #expect(isRead)
        let renewed = AnswerKey().publicKey
        let second = try #require(open(&restarted, to: ["desk"], seal: renewed))
        #expect(second.rev > first.rev && second.contentRev == second.rev && second.seal == renewed)
        // The window stays, and what is typed there from now on is for the new key.
        #expect(desk.received(.alert(second), from: "laptop", isRetained: false, now: now).isEmpty)
        #expect(desk.sealing(of: "vault@laptop")?.key == renewed)
        let act = ActMessage(
            key: key, rev: first.rev, nonce: 7, verb: .secret(index: 1, label: "OK", .init(rev: first.rev, bytes: [1])),
            at: now)
        #expect(restarted.received(.act(act), from: "desk", isRetained: false, now: now).acts.isEmpty)
        #expect(restarted.refusals.count(of: .stale) == 1)
    }

    @Test func aUsersNameStaysAtHome() {
        func initialText(_ input: Prompts.Input) -> String? {
            let question = Prompts.Question(title: "T", input: input, initialText: "ada")
            guard case .prompt(let item)? = AlertItem.strippedForTransport(question) else { return nil }
            return item.initialText
        }
        #expect(initialText(.login) == nil && initialText(.secure) == nil && initialText(.text) == "ada")
    }

    /// An answer that cannot be decrypted is its sender's fault, and does not withdraw others' answers endlessly.
    @Test func garbageIsBlamedAndBounded() throws {
        var laptop = device("laptop", secrets: ["desk"])
        let first = try #require(open(&laptop, to: ["desk"], seal: AnswerKey().publicKey))
        var revisions: Set<Int64> = [first.rev]
        for _ in 0..<40 {
            for message in laptop.rejected(key, from: "desk", now: now).alerts { revisions.insert(message.rev) }
        }
        #expect(revisions.count == 1 + OriginState.maximumRenewals)
        #expect(laptop.refusals.counts == ["desk": [.malformed: 40]])
    }

    @Test func eachDeviceSaysWhoseItShows() throws {
        var desk = device("desk", secrets: ["laptop"])
        let here = desk.hereMessage(isUp: true, connection: 5, now: now)
        #expect(LinkMessage(LinkMessage.here(here).text, at: .here(device: "desk")) == .here(here))
        var laptop = device("laptop", secrets: ["desk"])
        _ = laptop.received(.here(here), from: "desk", isRetained: false, now: now)
        #expect(laptop.presence.devices["desk"]?.secrets == ["laptop"])
        var restarted = device("laptop", secrets: ["desk"])
        #expect(restarted.restore(laptop.record) && restarted.presence.devices["desk"]?.secrets == ["laptop"])
        #expect(!desk.willConnect(now: now).secrets.isEmpty)
    }
}
