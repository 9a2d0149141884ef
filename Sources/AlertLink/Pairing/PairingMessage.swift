// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A message of a device during a pairing over the broker. It has everything that the device has sent in this pairing
/// so far, so the order of messages does not matter. It is in the clear because there is no common key yet; no field is
/// secret.
package struct PairingMessage: Sendable, Hashable {
    /// The reason why one side ends the pairing.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A person has declined, or ended the program.
        case declined
        /// The digits of the code on the screen are missing, or wrong.
        case code
        case busy
        /// Another device has the name, or there are too many devices.
        case nameTaken
        /// The device was taken out with these keys.
        case revoked
        /// The message does not fit the earlier ones: somebody has changed it on the way.
        case changed
    }

    /// The sender; nil in a refusal.
    package var member: Member?
    /// The new device's commitment to its nonce.
    package var commitment: [UInt8]?
    /// 32 random bytes.
    package var nonce: [UInt8]?
    /// A proof that the sender knows the code on the paired device's screen.
    package var proof: [UInt8]?
    /// The device with which the new device is paired.
    package var with: String?
    /// A signature: the person at the new device has confirmed.
    package var yes: [UInt8]?
    /// A signature: the new device has stored the key.
    package var done: [UInt8]?
    /// The paired device's grant with the key of the group, see ``Pairing``.
    package var grant: String?
    package var refused: Reason?

    package init(refused: Reason? = nil) { self.refused = refused }

    package var bytes: [UInt8] {
        var object: JSON.Object = ["pairing": 1]
        object["member"] = member?.json
        object["with"] = with.map(JSON.string)
        object["grant"] = grant.map(JSON.string)
        object["refused"] = refused.map { .string($0.rawValue) }
        for (name, value) in [
            ("commitment", commitment), ("nonce", nonce), ("proof", proof), ("yes", yes), ("done", done),
        ] { object[name] = value.map { .string(Hex.text($0)) } }
        return JSON.object(object).serialized()
    }

    /// Reads a message, or returns nil if it is malformed.
    package init?(_ bytes: [UInt8]) {
        guard let json = JSON(bytes: bytes), json["pairing"]?.intValue == 1 else { return nil }
        func field(_ name: String, _ count: Int) -> [UInt8]?? {
            guard let value = json[name] else { return .some(nil) }
            guard let bytes = value.stringValue.flatMap({ Hex.bytes($0, count: count) }) else { return nil }
            return bytes
        }
        guard let commitment = field("commitment", 32), let nonce = field("nonce", 32), let proof = field("proof", 32),
            let yes = field("yes", 64), let done = field("done", 64)
        else { return nil }
        (self.commitment, self.nonce, self.proof, self.yes, self.done) = (commitment, nonce, proof, yes, done)
        if let value = json["member"] {
            guard let member = Member(value) else { return nil }
            self.member = member
        }
        if let value = json["with"] {
            guard let name = value.stringValue, DeviceName.isValid(name) else { return nil }
            with = name
        }
        if let value = json["grant"] {
            guard let text = value.stringValue else { return nil }
            grant = text
        }
        if let value = json["refused"] {
            guard let reason = value.stringValue.flatMap(Reason.init(rawValue:)) else { return nil }
            refused = reason
        }
    }
}

package enum PairingStep: Sendable, Hashable {
    case publish(PairingMessage, session: String)
    /// Show the digits, and ask the person whether the other device shows the same.
    case compare(device: String, digits: String)
    /// No comparison is needed: the code on the screen has proved the other device.
    case show(device: String, digits: String)
    /// Store this device's keys: the other device may let it in from now on.
    case storeKeys
    /// Let the device in, and pass the grant to ``PairingInviter/granted(_:)``.
    case admit(Member)
    case storeRing(Keyring)
    /// Another new device asks at the same time.
    case notice(device: String)
    case finished(device: String)
    case failed(PairingMessage.Reason, byOther: Bool)
    /// A message changes nothing.
    case ignored(Refusal, device: String)
}

/// A side of a pairing over the broker. A value: each function returns the steps that follow.
package protocol PairingSide: Sendable {
    /// The session of this side, whose message is cleared at the end; nil before the first.
    var ownSession: String? { get }

    /// Begins on a new connection.
    mutating func begin() -> [PairingStep]

    /// Accepts a message of a device in a session; empty if the message was cleared.
    mutating func received(_ bytes: [UInt8], from device: String, in session: String) -> [PairingStep]

    /// Accepts the person's decision about the digits.
    mutating func decided(_ yes: Bool) -> [PairingStep]

    /// Ends the pairing from this side.
    mutating func refuse(_ reason: PairingMessage.Reason) -> [PairingStep]
}
