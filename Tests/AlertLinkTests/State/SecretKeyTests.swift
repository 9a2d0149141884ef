// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// A name in `secrets` is worth what the key behind it is: any paired device can take a name.
@Suite struct SecretKeyTests {
    private let now = 1_000 * second
    private let key = AlertKey(.prompt, "vault")
    private let item = AlertItem.prompt(
        .init(kind: .alert, title: "Passphrase", buttons: [.init(label: "OK")], input: .secure))
    private let desk: DeviceKeys
    private let server: DeviceKeys
    private let tablet: DeviceKeys
    private var ring: Keyring

    init() {
        _ = Sodium.start()
        (desk, server, tablet) = (DeviceKeys(name: "desk"), DeviceKeys(name: "server"), DeviceKeys(name: "tablet"))
        ring = Keyring(first: desk.member)
        for other in [server, tablet] { ring.add(other.member) }
    }

    private func core(_ name: String = "desk", secrets: Set<String> = ["server"]) -> LinkCore {
        var core = LinkCore.device(name, gate: .init(secrets: secrets))
        _ = core.update(members: ring.members)
        return core
    }

    /// Returns a question of a device with the name "server".
    private func asked(nonce: Int64 = 7) throws -> AlertMessage {
        var asking = core("server", secrets: ["desk"])
        return try #require(
            asking.opened(
                key, item, to: ["desk"], at: now, until: now + 60 * second, nonce: nonce, seal: AnswerKey().publicKey,
                now: now
            ).alerts.first)
    }

    private func told(_ actions: [LinkAction]) -> [String] {
        actions.compactMap { if case .notify(let title, _, _) = $0 { title } else { nil } }
    }

    /// Makes the tablet announce that the server was removed, and that a key of the tablet has that name.
    private mutating func replaceServer() throws -> AlertLink.Member {
        let second = DeviceKeys(name: "server").member
        let isTaken = ring.adopt(
            .init(
                by: "tablet", epoch: ring.epoch + 1, key: Sodium.random(32),
                members: [desk.member, tablet.member, second],
                revoked: [server.member.signKey, try #require(ring.members["server"]).signKey]), deviceName: "desk")
        try #require(isTaken && ring.members["server"] == second)
        return second
    }

    @Test mutating func aReplacedKeyAsksForNoSecret() throws {
        var desk = core()
        let before = desk.received(.alert(try asked()), from: "server", isRetained: false, now: now)
        #expect(before.shown.count == 1)
        _ = try replaceServer()
        #expect(desk.forget("server") == [.close(id: "vault@server", .prompt, answeredOn: nil)])
        #expect(desk.update(members: ring.members) == [])
        let asked = desk.received(.alert(try asked(nonce: 8)), from: "server", isRetained: false, now: now)
        #expect(asked.shown.isEmpty && told(asked) == ["server has another key now"])
        #expect(desk.refusals.count(of: .changedKey) == 1)
        // Once is enough.
        let again = desk.received(.alert(try self.asked(nonce: 9)), from: "server", isRetained: false, now: now)
        #expect(again.shown.isEmpty && told(again).isEmpty)
        // All else of it is as of any paired device.
        let plain = desk.received(
            .alert(try #require(plainAlert())), from: "server", isRetained: false, now: now)
        #expect(plain.shown.count == 1)
    }

    private func plainAlert() -> AlertMessage? {
        var asking = core("server", secrets: [])
        return asking.opened(
            .init(.prompt, "plain"), question("Deploy?"), to: ["desk"], at: now, until: now + 60 * second, nonce: 3,
            now: now
        ).alerts.first
    }

    @Test mutating func aReplacedKeyIsAskedNothingAndAnswersNothing() throws {
        var desk = core()
        let seal = AnswerKey().publicKey
        func open(_ core: inout LinkCore) -> AlertMessage? {
            core.opened(key, item, to: ["server"], at: now, until: now + 60 * second, nonce: 7, seal: seal, now: now)
                .alerts.first
        }
        let message = try #require(open(&desk))
        _ = try replaceServer()
        _ = desk.update(members: ring.members)
        for verb in [AlertVerb.secret(index: 0, label: "OK", .init(rev: message.rev, bytes: [1])), .dismiss] {
            let act = ActMessage(key: key, rev: message.rev, nonce: 7, verb: verb, at: now)
            let actions = desk.received(.act(act), from: "server", isRetained: false, now: now)
            #expect(actions.allSatisfy { if case .perform = $0 { false } else { true } })
        }
        #expect(desk.refusals.count(of: .changedKey) == 2)
        var another = core()
        _ = try replaceServer()
        _ = another.update(members: ring.members)
        #expect(open(&another) == nil)
    }

    @Test mutating func aNameThatIsFreeAgainIsNobodysElse() throws {
        var desk = core()
        // The server calls itself otherwise, and the tablet takes its name.
        let isRenamed = ring.rename(server.renamed("vm", at: 5).member)
        _ = desk.forget("server")
        _ = desk.update(members: ring.members)
        let isTaken = ring.rename(tablet.renamed("server", at: 6).member)
        #expect(isRenamed && isTaken && ring.members["server"]?.signKey == tablet.member.signKey)
        #expect(desk.update(members: ring.members) == [])
        let asked = desk.received(.alert(try asked()), from: "server", isRetained: false, now: now)
        #expect(asked.shown.isEmpty && told(asked).count == 1 && desk.refusals.count(of: .changedKey) == 1)
        // When it goes back, the name is its own as before.
        _ = ring.rename(tablet.renamed("tablet", at: 7).member)
        _ = ring.rename(server.renamed("server", at: 8).member)
        _ = desk.forget("server")
        _ = desk.update(members: ring.members)
        let own = desk.received(.alert(try self.asked(nonce: 8)), from: "server", isRetained: false, now: now)
        #expect(own.shown.count == 1)
    }

    @Test mutating func theKeyOutlivesAStartUntilTheNameIsTakenOut() throws {
        let desk = core()
        _ = try replaceServer()
        func restarted(_ record: LinkCore, _ secrets: Set<String>) throws -> LinkCore {
            var core = LinkCore.device("desk", gate: .init(secrets: secrets))
            let isRead = core.restore(record.record)
            try #require(isRead)
            _ = core.update(members: ring.members)
            return core
        }
        let named = try restarted(desk, ["server"])
        #expect(named.gate.secretKeys == ["server": server.member.signKey])
        #expect(named.gate.secretRefusal(of: "server") == .changedKey)
        let without = try restarted(named, [])
        #expect(without.gate.secretRefusal(of: "server") == .secretsOff && without.isDirty)
        let again = try restarted(without, ["server"])
        #expect(again.gate.secretRefusal(of: "server") == nil)
    }

    @Test func aNameThatNobodyHasIsBoundToItsFirstDevice() {
        var desk = core(secrets: ["new"])
        #expect(desk.gate.secretRefusal(of: "new") == .changedKey && desk.gate.secretKeys.isEmpty)
        var ring = ring
        ring.add(DeviceKeys(name: "new").member)
        #expect(desk.update(members: ring.members) == ["new"] && desk.update(members: ring.members) == [])
        #expect(desk.isDirty && desk.gate.secretRefusal(of: "new") == nil)
    }
}
