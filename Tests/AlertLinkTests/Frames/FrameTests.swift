// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertLink

@Suite struct FrameTests {
    let keys: DeviceKeys
    let ring: Keyring
    let topic = "alertd/ada/desk/here"

    init() {
        precondition(Sodium.start())
        keys = DeviceKeys(name: "desk")
        ring = Keyring(first: keys.member)
    }

    private func refusal(
        _ bytes: [UInt8], topic: String? = nil, writer: String = "desk", ring: Keyring? = nil
    ) -> Refusal? {
        do {
            _ = try Frame.open(bytes, topic: topic ?? self.topic, writer: writer, ring: ring ?? self.ring)
            return nil
        } catch {
            return error.refusal
        }
    }

    @Test func whatIsSealedIsOpened() throws {
        for count in [0, 1, 254, 255, 256, 511, 5_000] {
            let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            let frame = Frame.seal(text, topic: topic, counter: 42, keys: keys, ring: ring)
            #expect((frame.count - 125) % 256 == 0)
            let opened = try Frame.open(frame, topic: topic, writer: "desk", ring: ring)
            #expect(opened == .init(sender: "desk", counter: 42, text: text))
        }
    }

    @Test func everyFlippedBitIsFoundOut() {
        let frame = Frame.seal([1, 2, 3], topic: topic, counter: 1, keys: keys, ring: ring)
        for place in frame.indices {
            for bit in 0..<8 {
                var other = frame
                other[place] ^= 1 << bit
                #expect(refusal(other) != nil, "byte \(place), bit \(bit)")
            }
        }
        for count in [0, 1, 60, 380, frame.count - 1] { #expect(refusal(Array(frame.prefix(count))) != nil) }
        #expect(refusal(frame + [0]) != nil)
    }

    @Test func aFrameCannotBeMovedOrSignedForAnother() {
        let frame = Frame.seal([1], topic: topic, counter: 1, keys: keys, ring: ring)
        #expect(refusal(frame, topic: "alertd/ada/desk/alert/0") == .forged)
        var both = ring
        let laptop = DeviceKeys(name: "laptop")
        both.add(laptop.member)
        let foreign = Frame.seal([1], topic: topic, counter: 1, keys: laptop, ring: both)
        #expect(refusal(foreign, ring: both) == .forged)
        #expect(refusal(foreign) == .unknownSender)
    }

    @Test func anotherKeyDoesNotOpenIt() {
        let frame = Frame.seal([1], topic: topic, counter: 1, keys: keys, ring: ring)
        #expect(refusal(frame, ring: Keyring(first: keys.member)) == .otherKey)
        var next = ring
        next.epoch += 1
        #expect(refusal(frame, ring: next) == .otherKey)
        #expect(refusal([UInt8](repeating: 0, count: LinkLimits.maximumMessage + 1)) == .tooLarge)
    }

    @Test func aDeviceIsLetIn() throws {
        var ring = ring
        let laptop = DeviceKeys(name: "laptop")
        let request = Pairing.request(user: "ada", keys: laptop)
        let (grant, device) = try Pairing.grant(
            request, user: "ada", check: Pairing.digits(of: request), keys: keys, ring: &ring)
        #expect(device == "laptop" && ring.granted == ["laptop"])
        let joined = try Pairing.accept(grant, user: "ada", check: Pairing.digits(of: grant), keys: laptop)
        #expect(joined.key == ring.key && joined.members == ring.members)
        // What the grant says in the clear is no key.
        #expect(!String(decoding: grant, as: UTF8.self).contains(Hex.text(ring.key)))
        #expect(throws: Pairing.Problem.notForUs) {
            try Pairing.accept(
                grant, user: "ada", check: Pairing.digits(of: grant), keys: DeviceKeys(name: "laptop"))
        }
    }

    @Test func anExchangedTextIsFoundOut() throws {
        var ring = ring
        let (laptop, thief) = (DeviceKeys(name: "laptop"), DeviceKeys(name: "laptop"))
        let request = Pairing.request(user: "ada", keys: laptop)
        let other = Pairing.request(user: "ada", keys: thief)
        #expect(throws: Pairing.Problem.check) {
            try Pairing.grant(other, user: "ada", check: Pairing.digits(of: request), keys: keys, ring: &ring)
        }
        #expect(throws: Pairing.Problem.notForUs) {
            try Pairing.grant(request, user: "bob", check: Pairing.digits(of: request), keys: keys, ring: &ring)
        }
        #expect(ring.members.count == 1)
        // A name stays with its keys.
        _ = try Pairing.grant(request, user: "ada", check: Pairing.digits(of: request), keys: keys, ring: &ring)
        #expect(throws: Pairing.Problem.nameTaken) {
            try Pairing.grant(other, user: "ada", check: Pairing.digits(of: other), keys: keys, ring: &ring)
        }
    }

    @Test func keysAreReadAsTheyWereWritten() throws {
        #expect(DeviceKeys(keys.json) == keys)
        var ring = ring
        ring.add(DeviceKeys(name: "laptop").member, isGranted: true)
        #expect(Keyring(ring.json) == ring)
    }
}
