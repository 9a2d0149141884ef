// SPDX-License-Identifier: Apache-2.0

/// The side of a pairing over the broker that is in; see ``PairingJoiner``.
package struct PairingInviter: PairingSide {
    /// A new device.
    private struct Asker: Sendable {
        let session: String
        let member: Member
        let commitment: [UInt8]
        let nonce: [UInt8]
        var transcript: PairingTranscript?
        /// A Boolean value indicating whether the person has said yes.
        var saysYes = false
    }

    private let user: String
    private let keys: DeviceKeys
    private let ring: Keyring
    private let code: PairingCode?
    private var asker: Asker?
    private var said = PairingMessage()
    private var hasYes = false
    private var isGranted = false
    private var isOver = false
    /// Sessions that were told that another goes on.
    private var turnedAway: Set<String> = []
    /// The number of times that a nonce was sent. Whoever leaves before the digits are shown, and asks again, has had
    /// one attempt at digits of its choice: it gets few.
    private var begun = 0
    private static let maximumBegun = 3
    private static let maximumTurnedAway = 16

    /// - Parameters:
    ///   - ring: The devices that there are.
    ///   - code: What is shown here; nil where the digits alone are compared.
    package init(user: String, keys: DeviceKeys, ring: Keyring, code: PairingCode? = nil) {
        (self.user, self.keys, self.ring, self.code) = (user, keys, ring, code)
    }

    package mutating func begin() -> [PairingStep] { [] }

    package mutating func received(_ bytes: [UInt8], from device: String, in session: String) -> [PairingStep] {
        guard !isOver, device != keys.member.name else { return [] }
        guard bytes.count <= LinkLimits.largestMessage else { return [.ignored(.tooLarge, device: device)] }
        if bytes.isEmpty { return left(session, device) }
        guard let message = PairingMessage(bytes) else { return [.ignored(.malformed, device: device)] }
        guard let asker else { return asked(message, device, session) }
        guard session == asker.session else { return turnAway(message, device, session) }
        guard device == asker.member.name else { return [.ignored(.unknownSender, device: device)] }
        if let reason = message.refused { return over(.failed(reason, byOther: true)) }
        guard message.member == asker.member, message.commitment == asker.commitment else { return refuse(.changed) }
        if let with = message.with, with != keys.member.name {
            // It is paired with another device that is in.
            return over(.failed(.busy, byOther: true))
        }
        return followed(message, asker)
    }

    /// A new device asks.
    private mutating func asked(_ message: PairingMessage, _ device: String, _ session: String) -> [PairingStep] {
        // What other devices that are in say, and refusals, are nothing to begin with.
        guard let commitment = message.commitment else { return [] }
        guard let member = message.member, member.name == device, message.refused == nil else {
            return [.ignored(.malformed, device: device)]
        }
        // The nonce is told after ours alone: this one was begun with another device.
        guard message.nonce == nil else { return [.ignored(.stale, device: device)] }
        func no(_ reason: PairingMessage.Reason) -> [PairingStep] {
            [.publish(.init(refused: reason), session: session), .failed(reason, byOther: false)]
        }
        let expected = code.map {
            PairingTranscript.proof(code: $0, user: user, session: session, by: member, fixed: commitment)
        }
        guard message.proof == expected else {
            // Who has not seen the code does not end the pairing of who has.
            guard turnedAway.count < Self.maximumTurnedAway, turnedAway.insert(session).inserted else {
                return [.ignored(.tooFrequent, device: device)]
            }
            return [.publish(.init(refused: .code), session: session), .ignored(.forged, device: device)]
        }
        var copy = ring
        guard !copy.isRevoked(member) else {
            isOver = true
            return no(.revoked)
        }
        guard member.name != keys.member.name, copy.add(member) else {
            isOver = true
            return no(.nameTaken)
        }
        begun += 1
        let nonce = Sodium.random(32)
        asker = Asker(session: session, member: member, commitment: commitment, nonce: nonce)
        said.member = keys.member
        said.nonce = nonce
        said.proof = code.map {
            PairingTranscript.proof(code: $0, user: user, session: session, by: keys.member, fixed: nonce)
        }
        return [.publish(said, session: session)]
    }

    /// The new device goes on.
    private mutating func followed(_ message: PairingMessage, _ asker: Asker) -> [PairingStep] {
        guard let nonce = message.nonce else { return [] }
        guard let transcript = asker.transcript else {
            let commitment = PairingTranscript.commitment(
                user: user, session: asker.session, asker: asker.member, nonce: nonce)
            guard commitment == asker.commitment else { return refuse(.changed) }
            let transcript = PairingTranscript(
                user: user, session: asker.session, asker: asker.member, giver: keys.member, askerNonce: nonce,
                giverNonce: asker.nonce)
            self.asker?.transcript = transcript
            return [.compare(device: asker.member.name, digits: transcript.digits)] + agreed(message, transcript)
        }
        guard nonce == transcript.askerNonce else { return refuse(.changed) }
        return agreed(message, transcript)
    }

    private mutating func agreed(_ message: PairingMessage, _ transcript: PairingTranscript) -> [PairingStep] {
        let member = transcript.asker
        if let done = message.done, isGranted {
            guard DeviceKeys.isSignature(done, of: transcript.signed("done"), by: member.signKey) else {
                return [.ignored(.forged, device: member.name)]
            }
            return over(.finished(device: member.name))
        }
        guard let yes = message.yes, asker?.saysYes == false else { return [] }
        guard DeviceKeys.isSignature(yes, of: transcript.signed("yes"), by: member.signKey) else {
            return refuse(.changed)
        }
        asker?.saysYes = true
        return admitted()
    }

    package mutating func decided(_ yes: Bool) -> [PairingStep] {
        guard !isOver, asker?.transcript != nil, !hasYes else { return [] }
        guard yes else { return refuse(.declined) }
        hasYes = true
        return admitted()
    }

    /// Both have said yes.
    private func admitted() -> [PairingStep] {
        guard hasYes, let asker, asker.saysYes else { return [] }
        return [.admit(asker.member)]
    }

    /// The device was let in; this is its grant.
    package mutating func granted(_ grant: [UInt8]) -> [PairingStep] {
        guard !isOver, let asker else { return [] }
        isGranted = true
        said.grant = String(decoding: grant, as: UTF8.self)
        return [.publish(said, session: asker.session)]
    }

    /// A Boolean value indicating whether the device is let in, and has not said that it has the key.
    package var isWaitingForDone: Bool { isGranted && !isOver }
    package var ownSession: String? { asker?.session }

    package mutating func refuse(_ reason: PairingMessage.Reason) -> [PairingStep] {
        guard !isOver else { return [] }
        isOver = true
        guard let asker else { return [.failed(reason, byOther: false)] }
        return [.publish(.init(refused: reason), session: asker.session), .failed(reason, byOther: false)]
    }

    /// The new device has taken its request away, or was ended.
    private mutating func left(_ session: String, _ device: String) -> [PairingStep] {
        guard let asker, asker.session == session, asker.member.name == device, !isGranted else { return [] }
        guard asker.transcript == nil else { return over(.failed(.declined, byOther: true)) }
        // Nobody has seen digits yet: the next one may ask.
        guard begun < Self.maximumBegun else { return over(.failed(.changed, byOther: false)) }
        self.asker = nil
        said = PairingMessage()
        return []
    }

    private mutating func turnAway(_ message: PairingMessage, _ device: String, _ session: String) -> [PairingStep] {
        guard message.commitment != nil, message.refused == nil else { return [] }
        guard turnedAway.count < Self.maximumTurnedAway else { return [.ignored(.tooFrequent, device: device)] }
        guard turnedAway.insert(session).inserted else { return [] }
        return [.publish(.init(refused: .busy), session: session), .notice(device: device)]
    }

    private mutating func over(_ step: PairingStep) -> [PairingStep] {
        isOver = true
        return [step]
    }
}
