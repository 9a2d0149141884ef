// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Testing

/// Two devices that are paired over the broker, and somebody between them, without a broker.
@Suite struct PairingStateTests {
    private let desk = DeviceKeys(name: "desk")
    private let laptop = DeviceKeys(name: "laptop")

    init() { #expect(Sodium.start()) }

    private func giver(code: PairingCode? = nil, ring: Keyring? = nil) -> PairingInviter {
        PairingInviter(user: "ada", keys: desk, ring: ring ?? Keyring(first: desk.member), code: code)
    }

    /// Lets both talk until neither has anything to say.
    ///
    /// - Parameter between: What becomes of a message on its way; nil when it is withheld.
    private func talk(
        _ asker: inout PairingJoiner, _ giver: inout PairingInviter, ring: inout Keyring, askerSays: Bool? = true,
        giverSays: Bool? = true,
        between: (PairingMessage, _ toGiver: Bool) -> PairingMessage? = { message, _ in message }
    ) throws -> (asker: [PairingStep], giver: [PairingStep]) {
        var (forAsker, forGiver): ([PairingMessage], [PairingMessage]) = ([], [])
        var (atAsker, atGiver): ([PairingStep], [PairingStep]) = ([], [])
        let session = asker.session
        func take(_ steps: [PairingStep], toGiver: Bool) {
            for case .publish(let message, session) in steps {
                guard let message = between(message, toGiver) else { continue }
                if toGiver { forGiver.append(message) } else { forAsker.append(message) }
            }
            if toGiver { atAsker += steps } else { atGiver += steps }
        }
        take(asker.begin(), toGiver: true)
        while !forAsker.isEmpty || !forGiver.isEmpty {
            if !forGiver.isEmpty {
                var steps = giver.received(forGiver.removeFirst().bytes, from: "laptop", in: session)
                if steps.contains(where: { if case .compare = $0 { true } else { false } }), let giverSays {
                    steps += giver.decided(giverSays)
                }
                for case .admit(let member) in steps {
                    steps += giver.granted(try Pairing.grant(member, user: "ada", keys: desk, ring: &ring))
                }
                take(steps, toGiver: false)
            } else {
                var steps = asker.received(forAsker.removeFirst().bytes, from: "desk", in: session)
                if steps.contains(where: { if case .compare = $0 { true } else { false } }), let askerSays {
                    steps += asker.decided(askerSays)
                }
                take(steps, toGiver: true)
            }
        }
        return (atAsker, atGiver)
    }

    private func digits(_ steps: [PairingStep]) -> String? {
        for step in steps {
            switch step {
            case .compare(_, let digits), .show(_, let digits): return digits
            default: break
            }
        }
        return nil
    }

    @Test func bothSayYes() throws {
        var (asker, giver, ring) = (PairingJoiner(user: "ada", keys: laptop), giver(), Keyring(first: desk.member))
        let steps = try talk(&asker, &giver, ring: &ring)
        #expect(digits(steps.asker) == digits(steps.giver) && digits(steps.asker)?.count == 7)
        #expect(steps.asker.contains(.finished(device: "desk")) && steps.giver.contains(.finished(device: "laptop")))
        #expect(ring.members["laptop"] == laptop.member)
        #expect(steps.asker.contains { if case .storeRing(let its) = $0 { its.key == ring.key } else { false } })
    }

    private static let answers: [[Bool?]] = [
        [true, false], [false, true], [false, false], [nil, true], [true, nil],
    ]

    @Test(arguments: answers) func withoutBothNothingIsStored(answers: [Bool?]) throws {
        var (asker, giver, ring) = (PairingJoiner(user: "ada", keys: laptop), giver(), Keyring(first: desk.member))
        let steps = try talk(&asker, &giver, ring: &ring, askerSays: answers[0], giverSays: answers[1])
        #expect(ring.members["laptop"] == nil)
        for step in steps.asker + steps.giver {
            switch step {
            case .admit, .storeRing, .finished: Issue.record("\(step)")
            default: break
            }
        }
    }

    /// Somebody between who runs a pairing of their own with each side shows each side other digits.
    @Test func whoeverIsBetweenHasOtherDigits() throws {
        var same = 0
        for _ in 0..<2_000 {
            var real = (PairingJoiner(user: "ada", keys: laptop), giver())
            let mallory = (DeviceKeys(name: "laptop"), DeviceKeys(name: "desk"))
            var fake = (
                PairingJoiner(user: "ada", keys: mallory.0),
                PairingInviter(user: "ada", keys: mallory.1, ring: Keyring(first: mallory.1.member))
            )
            func pair(_ asker: inout PairingJoiner, _ giver: inout PairingInviter) -> String? {
                var found: String?
                var message: [PairingStep] = asker.begin()
                for _ in 0..<4 {
                    for case .publish(let said, let session) in message {
                        let answer = giver.received(said.bytes, from: "laptop", in: session)
                        found = digits(answer) ?? found
                        message = []
                        for case .publish(let back, session) in answer {
                            message += asker.received(back.bytes, from: "desk", in: session)
                        }
                    }
                }
                return found
            }
            if pair(&real.0, &fake.1) == pair(&fake.0, &real.1) { same += 1 }
        }
        // One in a million each; of two thousand the second is one in 500,000.
        #expect(same <= 1)
    }

    @Test func anExchangedKeyEndsIt() throws {
        let mallory = DeviceKeys(name: "laptop")
        for change in 0..<5 {
            var (asker, giver, ring) = (PairingJoiner(user: "ada", keys: laptop), giver(), Keyring(first: desk.member))
            let steps = try talk(&asker, &giver, ring: &ring) { message, toGiver in
                var message = message
                switch change {
                case 0 where toGiver && message.member != nil: message.member = mallory.member
                case 1 where toGiver && message.nonce != nil: message.nonce = [UInt8](repeating: 7, count: 32)
                case 2 where toGiver && message.yes != nil: message.yes = [UInt8](repeating: 7, count: 64)
                case 3 where !toGiver && message.grant != nil: message.nonce = [UInt8](repeating: 7, count: 32)
                case 4 where toGiver && message.nonce != nil: message.commitment = [UInt8](repeating: 7, count: 32)
                default: break
                }
                return message
            }
            let failed = (steps.asker + steps.giver).contains(.failed(.changed, byOther: false))
            #expect(failed, "change \(change): \(steps)")
            #expect(!steps.asker.contains { if case .storeRing = $0 { true } else { false } })
            if change != 3 { #expect(ring.members["laptop"] == nil) }
        }
    }

    /// A peer that leaves before the digits are shown could retry until they match; three attempts are allowed.
    @Test func digitsAreNotTriedOut() {
        var giver = giver()
        for attempt in 1...3 {
            var asker = PairingJoiner(user: "ada", keys: DeviceKeys(name: "laptop"))
            for case .publish(let message, let session) in asker.begin() {
                let steps = giver.received(message.bytes, from: "laptop", in: session)
                #expect(steps.count == 1, "it tells its nonce")
                let left = giver.received([], from: "laptop", in: session)
                #expect(left == (attempt < 3 ? [] : [.failed(.changed, byOther: false)]))
            }
        }
    }

    @Test func theCodeIsNeeded() throws {
        let code = PairingCode(user: "ada", device: "desk")
        #expect(PairingCode(text: "QR-Code:" + code.text.uppercased()) == code)
        let typed = code.text.replacing("-", with: " ").replacing("alertd pair", with: "alertd-pair")
        #expect(PairingCode(text: typed) == code)
        for wrong in ["", "alertd-pair:ada/desk/aaaa", "alertd-pair:ada/desk", code.text + "a", code.text + "/x"] {
            #expect(PairingCode(text: wrong) == nil)
        }
        var ring = Keyring(first: desk.member)
        var (asker, giver) = (PairingJoiner(user: "ada", keys: laptop, code: code), self.giver(code: code))
        let good = try talk(&asker, &giver, ring: &ring)
        #expect(good.giver.contains(.finished(device: "laptop")) && digits(good.asker) == digits(good.giver))
        // Without the code, with another, and at a device that shows none.
        for (its, shown) in [(nil, code), (PairingCode(user: "ada", device: "desk"), code), (code, nil)] {
            ring = Keyring(first: desk.member)
            (asker, giver) = (PairingJoiner(user: "ada", keys: laptop, code: its), self.giver(code: shown))
            let steps = try talk(&asker, &giver, ring: &ring)
            #expect(steps.asker.contains { if case .failed(.code, _) = $0 { true } else { false } })
            #expect(ring.members["laptop"] == nil && digits(steps.giver) == nil)
        }
    }

    @Test func aNameThatIsTakenAndADeviceThatWasTakenOut() throws {
        var ring = Keyring(first: desk.member)
        ring.add(Member(name: "laptop", signKey: [UInt8](repeating: 1, count: 32), boxKey: desk.member.boxKey))
        var (asker, giver) = (PairingJoiner(user: "ada", keys: laptop), self.giver(ring: ring))
        var steps = try talk(&asker, &giver, ring: &ring)
        #expect(steps.asker.contains(.failed(.nameTaken, byOther: true)))
        ring = Keyring(first: desk.member)
        ring.add(laptop.member)
        guard ring.revoke("laptop", deviceName: "desk") else { throw TestFailure("not taken out") }
        (asker, giver) = (PairingJoiner(user: "ada", keys: laptop), self.giver(ring: ring))
        steps = try talk(&asker, &giver, ring: &ring)
        #expect(steps.asker.contains(.failed(.revoked, byOther: true)))
        // With the keys that it has already it may ask once more: it may have missed the grant.
        ring = Keyring(first: desk.member)
        ring.add(laptop.member)
        (asker, giver) = (PairingJoiner(user: "ada", keys: laptop), self.giver(ring: ring))
        steps = try talk(&asker, &giver, ring: &ring)
        #expect(steps.asker.contains(.finished(device: "desk")))
    }

    @Test func whatIsNoMessageChangesNothing() {
        var giver = giver()
        func hear(_ bytes: [UInt8], _ device: String, _ session: String) -> [PairingStep] {
            giver.received(bytes, from: device, in: session)
        }
        let session = String(repeating: "a", count: 32)
        #expect(hear([1, 2], "nas", session) == [.ignored(.malformed, device: "nas")])
        let large = [UInt8](repeating: 32, count: LinkLimits.maximumMessage + 1)
        #expect(hear(large, "nas", session) == [.ignored(.tooLarge, device: "nas")])
        var asker = PairingJoiner(user: "ada", keys: laptop)
        for case .publish(let message, let session) in asker.begin() {
            // Another device says it, and one that claims to have begun with somebody else.
            #expect(hear(message.bytes, "nas", session) == [.ignored(.malformed, device: "nas")])
            var late = message
            late.nonce = [UInt8](repeating: 1, count: 32)
            #expect(hear(late.bytes, "laptop", session) == [.ignored(.stale, device: "laptop")])
            #expect(hear(message.bytes, "laptop", session).count == 1)
        }
        // A second device gets an answer once.
        var other = PairingJoiner(user: "ada", keys: DeviceKeys(name: "nas"))
        for case .publish(let message, let session) in other.begin() {
            #expect(
                hear(message.bytes, "nas", session)
                    == [.publish(.init(refused: .busy), session: session), .notice(device: "nas")])
            #expect(hear(message.bytes, "nas", session) == [])
        }
    }
}
