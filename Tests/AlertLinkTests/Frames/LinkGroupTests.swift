// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertLink

/// The topics and frames of one device among others.
@Suite struct LinkGroupTests {
    private let keys: [DeviceKeys]
    private var desk: LinkGroup
    private var laptop: LinkGroup
    private let act = ActMessage(key: .init(.notification, "tea"), rev: 3, nonce: 4, verb: .acknowledge, at: 1)

    init() {
        _ = Sodium.start()
        keys = ["desk", "laptop", "nas"].map { DeviceKeys(name: $0) }
        var ring = Keyring(first: keys[0].member)
        for other in keys.dropFirst() { ring.add(other.member, isGranted: true) }
        desk = LinkGroup(user: "ada", deviceName: "desk", keys: keys[0], ring: ring)
        laptop = LinkGroup(user: "ada", deviceName: "laptop", keys: keys[1], ring: ring)
    }

    private func open(
        _ bytes: [UInt8], at path: String, by group: LinkGroup
    ) throws -> (message: LinkMessage, sender: String) {
        try group.open(bytes, at: try #require(Topic(path: path, user: "ada")), path: path)
    }

    @Test func aMessageOpensAtItsTopicAlone() throws {
        let path = desk.topic(.act(origin: "laptop", act.key))
        let opened = try open(desk.sealed(.act(act), at: path), at: path, by: laptop)
        #expect(opened.message == .act(act))
        #expect(opened.sender == "desk")
        // The topic of another alert, though the frame is sealed for it.
        let other = desk.topic(.act(origin: "laptop", .init(.notification, "cake")))
        let misplaced = desk.sealed(.act(act), at: other)
        #expect(throws: Frame.Failure(refusal: .malformed, sender: "desk")) {
            try open(misplaced, at: other, by: laptop)
        }
        // An act for another device.
        let foreign = desk.topic(.act(origin: "nas", act.key))
        let frame = desk.sealed(.act(act), at: foreign)
        #expect(throws: Frame.Failure(refusal: .malformed, sender: "desk")) { try open(frame, at: foreign, by: laptop) }
    }

    @Test mutating func theMakerOfAKeyGivesItToTheOthersAndTellsWhoLeft() {
        #expect(desk.announcements.map(\.topic) == ["laptop", "nas"].map { "alertd/ada/desk/member/\($0)" })
        let isOut = desk.ring.revoke("nas", deviceName: "desk")
        #expect(isOut)
        let list = desk.announcements
        #expect(
            list.map(\.topic)
                == ["removed/nas", "member/laptop", "key/laptop"].map { "alertd/ada/desk/\($0)" })
        #expect(list.map(\.expiry) == [365 * 86_400, nil, nil])
    }

    @Test mutating func aDeviceThatIsOutAnnouncesNothingAndListensForItsReturn() throws {
        var ring = desk.ring
        let isRevoked = ring.revoke("laptop", deviceName: "desk")
        #expect(isRevoked)
        let topic = desk.topic(for: keys[1].member)
        let frame = RemovalFrame.seal(ring, for: keys[1].member, topic: topic, keys: keys[0])
        let removal = try RemovalFrame.open(frame, topic: topic, writer: "desk", keys: keys[1], ring: laptop.ring)
        let hasLeft = laptop.ring.leave(try #require(removal), now: 9)
        #expect(hasLeft)
        #expect(laptop.isOut)
        #expect(laptop.announcements.isEmpty)
        #expect(laptop.filters == ["alertd/ada/+/key/laptop", "alertd/ada/+/removed/laptop"])
    }

    @Test func allTopicsOfADeviceAreNamed() {
        let names = ["here", "member/laptop", "member/nas", "member/desk", "key/laptop", "key/nas"]
        let alert = desk.topic(.alert(act.key))
        #expect(desk.topics([.alert(act.key)]) == [alert] + names.map { "alertd/ada/desk/\($0)" })
    }
}
