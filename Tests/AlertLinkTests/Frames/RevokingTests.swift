// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertLink

@Suite struct RevokingTests {
    private let keys: [DeviceKeys]
    private var rings: [Keyring]

    init() throws {
        _ = Sodium.start()
        keys = ["desk", "laptop", "nas", "tv"].map { DeviceKeys(name: $0) }
        var ring = Keyring(first: keys[0].member)
        for other in keys.dropFirst() { ring.add(other.member, isGranted: true) }
        rings = Array(repeating: ring, count: 4)
    }

    private func given(by maker: Int, to other: Int, _ ring: Keyring? = nil) throws(Frame.Failure) -> KeyFrame.Change {
        let topic = "alertd/ada/x/key/y"
        let from = keys[maker]
        let bytes = KeyFrame.seal(ring ?? rings[maker], for: keys[other].member, topic: topic, keys: from)
        return try KeyFrame.open(
            bytes, topic: topic, writer: from.member.name, keys: keys[other], ring: rings[other])
    }

    private func frame(_ sender: Int, _ ring: Keyring) -> [UInt8] {
        Frame.seal([1], topic: "t", counter: 1, keys: keys[sender], ring: ring)
    }

    private func refusal(_ sender: Int, _ bytes: [UInt8], at reader: Int) -> Refusal? {
        do throws(Frame.Failure) {
            _ = try Frame.open(bytes, topic: "t", writer: keys[sender].member.name, ring: rings[reader])
            return nil
        } catch {
            return error.refusal
        }
    }

    @Test mutating func thoseThatStayGetANewKey() throws {
        let old = rings[0]
        let isOut = rings[0].revoke("nas", deviceName: "desk")
        #expect(isOut && rings[0].epoch == 2 && rings[0].key != old.key && rings[0].members["nas"] == nil)
        let change = try given(by: 0, to: 1)
        let isTaken = rings[1].adopt(change, deviceName: "laptop")
        #expect(isTaken && rings[1].key == rings[0].key && rings[1].members.keys.sorted() == ["desk", "laptop", "tv"])
        let again = rings[1].adopt(change, deviceName: "laptop")
        #expect(!again)
        // The two understand each other; the third is refused with the old key, and cannot read the new one.
        #expect(refusal(1, frame(1, rings[1]), at: 0) == nil)
        #expect(refusal(2, frame(2, rings[2]), at: 0) == .revoked)
        #expect(refusal(3, frame(3, rings[3]), at: 0) == .otherKey)
        #expect(refusal(0, frame(0, rings[0]), at: 2) == .otherKey)
        // It does not come back, neither by a word of another device nor from disk.
        let isBack = rings[0].add(keys[2].member)
        #expect(!isBack)
        let read = try #require(Keyring(rings[0].json))
        #expect(read == rings[0])
    }

    @Test mutating func aKeyIsForOneDevice() throws {
        _ = rings[0].revoke("nas", deviceName: "desk")
        let bytes = KeyFrame.seal(rings[0], for: keys[1].member, topic: "t", keys: keys[0])
        func open(_ bytes: [UInt8], _ topic: String, _ writer: String, _ reader: Int) -> Refusal? {
            do throws(Frame.Failure) {
                _ = try KeyFrame.open(bytes, topic: topic, writer: writer, keys: keys[reader], ring: rings[reader])
                return nil
            } catch {
                return error.refusal
            }
        }
        #expect(open(bytes, "t", "desk", 1) == nil)
        #expect(open(bytes, "t", "desk", 2) == .otherKey)
        #expect(open(bytes, "u", "desk", 1) == .forged && open(bytes, "t", "tv", 1) == .forged)
        for place in [0, 5, 20, bytes.count - 1] {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(open(damaged, "t", "desk", 1) != nil)
        }
        // One that was taken out takes nobody out.
        let stolen = KeyFrame.seal(rings[2], for: keys[0].member, topic: "t", keys: keys[2])
        #expect(open(stolen, "t", "nas", 0) == .revoked)
    }

    @Test mutating func twoAtOnceAgree() throws {
        // Each takes out another device, before it hears of the other.
        _ = rings[0].revoke("nas", deviceName: "desk")
        _ = rings[1].revoke("tv", deviceName: "laptop")
        let (toDesk, toLaptop) = (try given(by: 1, to: 0), try given(by: 0, to: 1))
        _ = rings[0].adopt(toDesk, deviceName: "desk")
        _ = rings[1].adopt(toLaptop, deviceName: "laptop")
        // One of them has made a third key, since the other's went to a device that it took out.
        let (first, second) = rings[0].epoch > rings[1].epoch ? (0, 1) : (1, 0)
        #expect(rings[first].epoch == 3)
        let change = try given(by: first, to: second)
        let isTaken = rings[second].adopt(change, deviceName: keys[second].member.name)
        #expect(isTaken && rings[0].key == rings[1].key)
        for ring in rings[0...1] { #expect(ring.members.keys.sorted() == ["desk", "laptop"]) }
    }

    @Test mutating func nobodyTakesOutItself() {
        let isOut = rings[0].revoke("desk", deviceName: "desk")
        let isUnknown = rings[0].revoke("phone2", deviceName: "desk")
        #expect(!isOut && !isUnknown && rings[0].epoch == 1)
    }

    @Test func whatItHasShownGoes() {
        var core = LinkCore.device("laptop")
        let message = AlertMessage(
            key: .init(.prompt, "p"), rev: 5, at: 1_000 * second, sent: 1_000 * second, until: 2_000 * second, nonce: 1,
            to: ["all"], program: "", title: "Deploy?", item: question("Deploy?"), ending: nil)
        let shown = core.received(.alert(message), from: "nas", isRetained: false, now: 1_000 * second).shown
        #expect(shown.map(\.id) == ["p@nas"])
        let gone = core.forget("nas")
        #expect(gone.closed == ["p@nas"] && core.receiver.entries.isEmpty)
    }

    @Test func aDeviceIsCalledOtherwise() {
        #expect(Sodium.start())
        let (desk, laptop) = (DeviceKeys(name: "desk"), DeviceKeys(name: "laptop"))
        var ring = Keyring(first: desk.member)
        ring.add(laptop.member, isGranted: true)
        let tower = laptop.renamed("tower", at: 5).member
        func rename(_ member: Member) -> Bool { ring.rename(member) }
        // Neither a stranger's keys nor a name that is taken.
        #expect(!rename(DeviceKeys(name: "laptop").renamed("tower", at: 5).member))
        #expect(!rename(laptop.renamed("desk", at: 5).member))
        #expect(rename(tower) && ring.members.keys.sorted() == ["desk", "tower"] && ring.granted == ["tower"])
        // An older name does not come back.
        #expect(!rename(laptop.member) && !rename(laptop.renamed("box", at: 4).member))
        #expect(Keyring(ring.json) == ring && ring.formerNames == ["tower": ["laptop"]])
        // What is addressed to the old name is for the same device, until another has that name.
        #expect(ring.following(["laptop", "phone", "desk", "all"]) == ["tower", "phone", "desk", "all"])
        var later = ring
        later.add(DeviceKeys(name: "laptop").member)
        #expect(later.following(["laptop", "tower"]) == ["laptop", "tower"])
        // Nor by a key of one who has not heard of it.
        var other = Keyring(first: desk.member)
        other.add(laptop.member)
        other.add(DeviceKeys(name: "nas").member)
        let isOut = other.revoke("nas", deviceName: "desk")
        let topic = "alertd/ada/desk/key/tower"
        let frame = KeyFrame.seal(other, for: laptop.member, topic: topic, keys: desk)
        do {
            let change = try KeyFrame.open(frame, topic: topic, writer: "desk", keys: laptop, ring: ring)
            let isAdopted = ring.adopt(change, deviceName: "tower")
            #expect(isOut && isAdopted && ring.members["tower"] == tower && ring.members["laptop"] == nil)
        } catch {
            Issue.record("\(error)")
        }
    }
}
