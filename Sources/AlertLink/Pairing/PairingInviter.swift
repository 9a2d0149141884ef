// SPDX-License-Identifier: Apache-2.0

/// The paired device's side of a pairing over the broker; see ``PairingJoiner``.
package struct PairingInviter: PairingSide {
    private struct Joiner: Sendable {
        let session: String
        let member: Member
        let commitment: [UInt8]
        let nonce: [UInt8]
        var transcript: PairingTranscript?
        var hasConfirmed = false
    }

    private let user: String
    private let keys: DeviceKeys
    private let ring: Keyring
    private let code: PairingCode?
    private var joiner: Joiner?
    private var published = PairingMessage()
    private var hasYes = false
    private var isGranted = false
    private var isOver = false
    /// Sessions that were refused because of another one.
    private var turnedAway: Set<String> = []
    /// The number of nonces sent. An attacker who leaves before the digits are shown and asks again has one attempt at
    /// digits of its choice, so there are few.
    private var begun = 0
    private static let maximumBegun = 3
    private static let maximumTurnedAway = 16

    /// - Parameters:
    ///   - ring: The paired devices.
    ///   - code: The code on this screen; nil if only the digits are compared.
    package init(user: String, keys: DeviceKeys, ring: Keyring, code: PairingCode? = nil) {
        (self.user, self.keys, self.ring, self.code) = (user, keys, ring, code)
    }

    package mutating func begin() -> [PairingStep] { [] }

    package mutating func received(_ bytes: [UInt8], from device: String, in session: String) -> [PairingStep] {
        guard !isOver, device != keys.member.name else { return [] }
        guard bytes.count <= LinkLimits.maximumMessage else { return [.ignored(.tooLarge, device: device)] }
        if bytes.isEmpty { return left(session, device) }
        guard let message = PairingMessage(bytes) else { return [.ignored(.malformed, device: device)] }
        guard let joiner else { return asked(message, device, session) }
        guard session == joiner.session else { return turnAway(message, device, session) }
        guard device == joiner.member.name else { return [.ignored(.unknownSender, device: device)] }
        if let reason = message.refused { return over(.failed(reason, byOther: true)) }
        guard message.member == joiner.member, message.commitment == joiner.commitment else { return refuse(.changed) }
        if let with = message.with, with != keys.member.name {
            // The new device is paired with another device.
            return over(.failed(.busy, byOther: true))
        }
        return followed(message, joiner)
    }

    /// Accepts the request of a new device.
    private mutating func asked(_ message: PairingMessage, _ device: String, _ session: String) -> [PairingStep] {
        // Messages of other paired devices, and refusals, begin nothing.
        guard let commitment = message.commitment else { return [] }
        guard let member = message.member, member.name == device, message.refused == nil else {
            return [.ignored(.malformed, device: device)]
        }
        // A new device sends its nonce after ours: this session was begun with another device.
        guard message.nonce == nil else { return [.ignored(.stale, device: device)] }
        func no(_ reason: PairingMessage.Reason) -> [PairingStep] {
            [.publish(.init(refused: reason), session: session), .failed(reason, byOther: false)]
        }
        let expected = code.map {
            PairingTranscript.proof(code: $0, user: user, session: session, by: member, fixed: commitment)
        }
        guard message.proof == expected else {
            // A device that has not seen the code must not end the pairing of one that has.
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
        joiner = Joiner(session: session, member: member, commitment: commitment, nonce: nonce)
        published.member = keys.member
        published.nonce = nonce
        published.proof = code.map {
            PairingTranscript.proof(code: $0, user: user, session: session, by: keys.member, fixed: nonce)
        }
        return [.publish(published, session: session)]
    }

    /// Accepts a further message of the new device.
    private mutating func followed(_ message: PairingMessage, _ joiner: Joiner) -> [PairingStep] {
        guard let nonce = message.nonce else { return [] }
        guard let transcript = joiner.transcript else {
            let commitment = PairingTranscript.commitment(
                user: user, session: joiner.session, joiner: joiner.member, nonce: nonce)
            guard commitment == joiner.commitment else { return refuse(.changed) }
            let transcript = PairingTranscript(
                user: user, session: joiner.session, joiner: joiner.member, inviter: keys.member, joinerNonce: nonce,
                inviterNonce: joiner.nonce)
            self.joiner?.transcript = transcript
            return [.compare(device: joiner.member.name, digits: transcript.digits)] + agreed(message, transcript)
        }
        guard nonce == transcript.joinerNonce else { return refuse(.changed) }
        return agreed(message, transcript)
    }

    private mutating func agreed(_ message: PairingMessage, _ transcript: PairingTranscript) -> [PairingStep] {
        let member = transcript.joiner
        if let done = message.done, isGranted {
            guard DeviceKeys.isSignature(done, of: transcript.signed("done"), by: member.signKey) else {
                return [.ignored(.forged, device: member.name)]
            }
            return over(.finished(device: member.name))
        }
        guard let yes = message.yes, joiner?.hasConfirmed == false else { return [] }
        guard DeviceKeys.isSignature(yes, of: transcript.signed("yes"), by: member.signKey) else {
            return refuse(.changed)
        }
        joiner?.hasConfirmed = true
        return admitted()
    }

    package mutating func decided(_ yes: Bool) -> [PairingStep] {
        guard !isOver, joiner?.transcript != nil, !hasYes else { return [] }
        guard yes else { return refuse(.declined) }
        hasYes = true
        return admitted()
    }

    /// Admits the device once both persons have confirmed.
    private func admitted() -> [PairingStep] {
        guard hasYes, let joiner, joiner.hasConfirmed else { return [] }
        return [.admit(joiner.member)]
    }

    /// Sends the grant of the admitted device.
    package mutating func granted(_ grant: [UInt8]) -> [PairingStep] {
        guard !isOver, let joiner else { return [] }
        isGranted = true
        published.grant = String(decoding: grant, as: UTF8.self)
        return [.publish(published, session: joiner.session)]
    }

    package var isWaitingForDone: Bool { isGranted && !isOver }
    package var ownSession: String? { joiner?.session }

    package mutating func refuse(_ reason: PairingMessage.Reason) -> [PairingStep] {
        guard !isOver else { return [] }
        isOver = true
        guard let joiner else { return [.failed(reason, byOther: false)] }
        return [.publish(.init(refused: reason), session: joiner.session), .failed(reason, byOther: false)]
    }

    /// Accepts that the new device has cleared its request, or was ended.
    private mutating func left(_ session: String, _ device: String) -> [PairingStep] {
        guard let joiner, joiner.session == session, joiner.member.name == device, !isGranted else { return [] }
        guard joiner.transcript == nil else { return over(.failed(.declined, byOther: true)) }
        // No digits were shown yet, so the next device may ask.
        guard begun < Self.maximumBegun else { return over(.failed(.changed, byOther: false)) }
        self.joiner = nil
        published = PairingMessage()
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
