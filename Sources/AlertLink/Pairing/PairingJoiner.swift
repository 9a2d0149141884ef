// SPDX-License-Identifier: Apache-2.0

/// The new device's side of a pairing over the broker.
///
///     new device                          device that is in
///     member, commitment            ->
///                                   <-    member, nonce
///     nonce                         ->
///             both show six digits, each person says yes
///     yes, signed                   ->
///                                   <-    grant, signed and sealed
///     done, signed                  ->
package struct PairingJoiner: PairingSide {
    package let session: String
    package var ownSession: String? { session }
    private let user: String
    private let keys: DeviceKeys
    private let code: PairingCode?
    private let nonce: [UInt8]
    private var published = PairingMessage()
    private var inviter: Member?
    private var transcript: PairingTranscript?
    private var hasYes = false
    private var isOver = false
    private var others: Set<String> = []

    /// - Parameters:
    ///   - keys: The keys of this device.
    ///   - code: The code on the other device's screen; nil if only the digits are compared.
    package init(user: String, keys: DeviceKeys, code: PairingCode? = nil) {
        (self.user, self.keys, self.code) = (user, keys, code)
        session = Hex.text(Sodium.random(16))
        nonce = Sodium.random(32)
    }

    package mutating func begin() -> [PairingStep] {
        let commitment = PairingTranscript.commitment(user: user, session: session, joiner: keys.member, nonce: nonce)
        published.member = keys.member
        published.commitment = commitment
        published.proof = code.map {
            PairingTranscript.proof(code: $0, user: user, session: session, by: keys.member, fixed: commitment)
        }
        return [.publish(published, session: session)]
    }

    package mutating func received(_ bytes: [UInt8], from device: String, in session: String) -> [PairingStep] {
        guard !isOver, device != keys.member.name, !bytes.isEmpty else { return [] }
        guard bytes.count <= LinkLimits.maximumMessage else { return [.ignored(.tooLarge, device: device)] }
        guard let message = PairingMessage(bytes) else { return [.ignored(.malformed, device: device)] }
        guard session == self.session else {
            // Another new device, or a message to one.
            guard message.commitment != nil, others.count < 8, others.insert(device).inserted else { return [] }
            return [.notice(device: device)]
        }
        if let inviter, inviter.name != device { return [.ignored(.unknownSender, device: device)] }
        if let reason = message.refused { return over(.failed(reason, byOther: true)) }
        guard let member = message.member, member.name == device, let theirs = message.nonce else {
            return [.ignored(.malformed, device: device)]
        }
        guard let transcript else { return answered(by: member, theirs, message.proof) }
        // Keys and nonce must not change within a session: the digits that the person saw depend on them.
        guard member == transcript.inviter, theirs == transcript.inviterNonce else {
            return refuse(.changed)
        }
        guard let text = message.grant else { return [] }
        guard hasYes else { return [.ignored(.stale, device: device)] }
        let ring: Keyring
        do { ring = try Pairing.accept(Array(text.utf8), user: user, by: member, keys: keys) } catch {
            return refuse(.changed)
        }
        published.done = keys.signature(of: transcript.signed("done"))
        isOver = true
        return [.storeRing(ring), .publish(published, session: session), .finished(device: device)]
    }

    /// Accepts the identity of a paired device.
    private mutating func answered(by member: Member, _ theirs: [UInt8], _ proof: [UInt8]?) -> [PairingStep] {
        if let code {
            let expected = PairingTranscript.proof(
                code: code, user: user, session: session, by: member, fixed: theirs)
            guard member.name == code.device, proof == expected else { return refuse(.code) }
        }
        let transcript = PairingTranscript(
            user: user, session: session, joiner: keys.member, inviter: member, joinerNonce: nonce, inviterNonce: theirs
        )
        self.transcript = transcript
        inviter = member
        published.nonce = nonce
        published.with = member.name
        let publication = PairingStep.publish(published, session: session)
        guard code == nil else {
            return [publication, .show(device: member.name, digits: transcript.digits)] + decided(true)
        }
        return [publication, .compare(device: member.name, digits: transcript.digits)]
    }

    package mutating func decided(_ yes: Bool) -> [PairingStep] {
        guard !isOver, let transcript, !hasYes else { return [] }
        guard yes else { return refuse(.declined) }
        hasYes = true
        published.yes = keys.signature(of: transcript.signed("yes"))
        return [.storeKeys, .publish(published, session: session)]
    }

    package mutating func refuse(_ reason: PairingMessage.Reason) -> [PairingStep] {
        guard !isOver else { return [] }
        isOver = true
        return [.publish(.init(refused: reason), session: session), .failed(reason, byOther: false)]
    }

    private mutating func over(_ step: PairingStep) -> [PairingStep] {
        isOver = true
        return [step]
    }
}
