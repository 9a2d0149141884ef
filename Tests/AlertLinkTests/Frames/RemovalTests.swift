// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@testable import AlertLink

/// The message that a device was taken out: only a device that belongs can say it, only of the keys that it names.
@Suite struct RemovalTests {
    private let keys: [DeviceKeys]
    private var rings: [Keyring]
    private static let topic = "alertd/ada/desk/removed/nas"

    init() throws {
        _ = Sodium.start()
        keys = ["desk", "laptop", "nas"].map { DeviceKeys(name: $0) }
        var ring = Keyring(first: keys[0].member)
        for other in keys.dropFirst() { ring.add(other.member, isGranted: true) }
        rings = Array(repeating: ring, count: 3)
        let isOut = rings[0].revoke("nas", deviceName: "desk")
        #expect(isOut)
    }

    private func said(by sender: Int = 0, topic: String = topic, of leaver: Member? = nil) -> [UInt8] {
        RemovalFrame.seal(rings[sender], for: leaver ?? keys[2].member, topic: topic, keys: keys[sender])
    }

    private func read(
        _ bytes: [UInt8], at topic: String = topic, keys other: DeviceKeys? = nil, ring: Keyring? = nil
    ) -> Result<Keyring.Removal?, Frame.Failure> {
        do throws(Frame.Failure) {
            return .success(
                try RemovalFrame.open(
                    bytes, topic: topic, writer: "desk", keys: other ?? keys[2], ring: ring ?? rings[2]))
        } catch {
            return .failure(error)
        }
    }

    private func refusal(_ result: Result<Keyring.Removal?, Frame.Failure>) -> Refusal? {
        if case .failure(let error) = result { error.refusal } else { nil }
    }

    @Test mutating func theDeviceLearnsItAndKeepsIt() throws {
        #expect(rings[0].leavers == [keys[2].member])
        let removal = try #require(try read(said()).get())
        let isOut = rings[2].leave(removal, now: 9)
        #expect(isOut && rings[2].removal?.by == "desk" && rings[2].removal?.at == 9)
        #expect(rings[2].removal?.isAbout(keys[2].member) == true && Keyring(rings[2].json) == rings[2])
        #expect(Keyring(rings[0].json) == rings[0])
        let again = rings[2].leave(removal, now: 10)
        #expect(!again)
        // A device that heard of it from the first tells it too.
        let change = KeyFrame.seal(rings[0], for: keys[1].member, topic: "t", keys: keys[0])
        let opened = try KeyFrame.open(change, topic: "t", writer: "desk", keys: keys[1], ring: rings[1])
        let isTaken = rings[1].adopt(opened, deviceName: "laptop")
        #expect(isTaken && rings[1].leavers == [keys[2].member])
        #expect(try read(said(by: 1)).get()?.by == "laptop")
    }

    @Test func nobodyElseCanSayIt() {
        let good = said()
        for place in 0..<good.count {
            var bytes = good
            bytes[place] ^= 1
            #expect(refusal(read(bytes)) != nil, "byte \(place)")
        }
        #expect(refusal(read(good, at: "alertd/ada/laptop/removed/nas")) == .forged, "moved")
        #expect(refusal(read([])) == .malformed && refusal(read([3] + good.dropFirst().prefix(70))) == .malformed)
        // A stranger, with its own keys and group.
        let stranger = DeviceKeys(name: "desk")
        var ring = Keyring(first: stranger.member)
        ring.add(keys[2].member)
        _ = ring.revoke("nas", deviceName: "desk")
        let forged = RemovalFrame.seal(ring, for: keys[2].member, topic: Self.topic, keys: stranger)
        #expect(refusal(read(forged)) == .unknownSender)
        // One that is out itself takes nobody out; nor does the device itself.
        let revenge = RemovalFrame.seal(ring, for: keys[0].member, topic: Self.topic, keys: keys[2])
        #expect(refusal(read(revenge, keys: keys[0], ring: rings[0])) == .revoked)
        #expect(refusal(read(revenge)) == .forged)
        // Of another device it says nothing.
        #expect(read(good, keys: keys[1], ring: rings[1]) == .success(nil))
    }

    @Test mutating func anOldOneIsNothingToADeviceThatJoinedAgain() throws {
        let old = said()
        // By new keys under the same name: who lets it in does not tell of the former one any more.
        let new = DeviceKeys(name: "nas")
        let isIn = rings[0].add(new.member, isGranted: true)
        #expect(isIn && rings[0].leavers.isEmpty)
        let ring = Keyring(epoch: rings[0].epoch, key: rings[0].key, members: Array(rings[0].members.values))
        #expect(try read(old, keys: new, ring: ring).get() == nil)
        // Even with the old keys, where everybody has forgotten that these are out, it is older than the key.
        let same = Keyring(epoch: rings[0].epoch, key: rings[0].key, members: keys.map(\.member))
        #expect(try read(old, ring: same).get() == nil)
        // Taken out once more, it learns that.
        let isOut = rings[0].revoke("nas", deviceName: "desk")
        let again = RemovalFrame.seal(rings[0], for: new.member, topic: Self.topic, keys: keys[0])
        #expect(try isOut && read(again, keys: new, ring: ring).get()?.by == "desk")
        #expect(try read(old, keys: new, ring: ring).get() == nil)
    }

    @Test mutating func whoSaidItMayBeOutItself() throws {
        // The laptop was stolen, and takes out the nas before it hears that the desk has taken out the laptop.
        var desk = Keyring(first: keys[0].member)
        for other in keys.dropFirst() { desk.add(other.member, isGranted: true) }
        var (nas, laptop) = (desk, desk)
        _ = desk.revoke("laptop", deviceName: "desk")
        _ = laptop.revoke("nas", deviceName: "laptop")
        let topic = "alertd/ada/laptop/removed/nas"
        let lie = RemovalFrame.seal(laptop, for: keys[2].member, topic: topic, keys: keys[1])
        let change = try KeyFrame.open(
            KeyFrame.seal(desk, for: keys[2].member, topic: "t", keys: keys[0]), topic: "t", writer: "desk",
            keys: keys[2], ring: nas)
        // Heard before the desk's word, it is taken back by that; after it, it is refused.
        var early = nas
        let removal = try #require(
            try RemovalFrame.open(lie, topic: topic, writer: "laptop", keys: keys[2], ring: early))
        let isBelieved = early.leave(removal, now: 1)
        let isTakenBack = early.adopt(change, deviceName: "nas")
        #expect(isBelieved && isTakenBack && early.removal == nil && early.key == desk.key)
        let isTaken = nas.adopt(change, deviceName: "nas")
        #expect(isTaken)
        do {
            _ = try RemovalFrame.open(lie, topic: topic, writer: "laptop", keys: keys[2], ring: nas)
            Issue.record("it is believed")
        } catch {
            #expect(error.refusal == .revoked)
        }
    }

    @Test func thoseThatAreToldAreFew() {
        var ring = Keyring(first: keys[0].member)
        for number in 0..<40 {
            ring.add(DeviceKeys(name: "d\(number)").member, isGranted: true)
            let isOut = ring.revoke("d\(number)", deviceName: "desk")
            #expect(isOut)
        }
        #expect(ring.leavers.map(\.name) == (8..<40).map { "d\($0)" } && ring.epoch == 41)
    }
}
