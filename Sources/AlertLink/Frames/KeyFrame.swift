// SPDX-License-Identifier: Apache-2.0

import CSodium
import Varlink

/// A new key of the group, which its maker sends to each remaining device. It cannot be sent in a ``Frame``: a device
/// that missed the message does not have the key that seals frames.
///
///     2 | sender 8 | crypto_box_seal(text) | Ed25519 signature 64
///
/// Signed are the topic, a NUL and everything before the signature.
package enum KeyFrame {
    static let version: UInt8 = 2
    static let headerSize = 1 + 8

    package struct Change: Sendable, Hashable {
        package var by: String
        var epoch: UInt32
        var key: [UInt8]
        var members: [Member]
        /// The signing keys of devices that were taken out.
        var revoked: [[UInt8]]
    }

    /// Seals the ring's key for one device.
    package static func seal(_ ring: Keyring, for member: Member, topic: String, keys: DeviceKeys) -> [UInt8] {
        let json: JSON = [
            "epoch": .int(Int64(ring.epoch)), "key": .string(Hex.text(ring.key)),
            "members": .array(ring.members.values.sorted { $0.name < $1.name }.map(\.json)),
            "revoked": .array(ring.revoked.map(Hex.text).sorted().map(JSON.string)),
        ]
        let frame = [version] + keys.member.id + DeviceKeys.seal(json.serialized(), for: member)
        return frame + keys.signature(of: Array(topic.utf8) + [0] + frame)
    }

    /// Opens what lay at the topic of this device.
    ///
    /// - Parameter writer: The only device that may write there.
    package static func open(
        _ bytes: [UInt8], topic: String, writer: String, keys: DeviceKeys, ring: Keyring
    ) throws(Frame.Failure) -> Change {
        guard bytes.count <= LinkLimits.maximumMessage else { throw .init(refusal: .tooLarge, sender: writer) }
        guard bytes.count > headerSize + Frame.signatureSize, bytes[0] == version else {
            throw .init(refusal: .malformed, sender: writer)
        }
        guard let sender = ring.member(id: bytes[1..<9]) else {
            throw .init(refusal: ring.isRevoked(id: bytes[1..<9]) ? .revoked : .unknownSender, sender: writer)
        }
        let signed = bytes.dropLast(Frame.signatureSize)
        guard sender.name == writer,
            DeviceKeys.isSignature(
                Array(bytes.suffix(Frame.signatureSize)), of: Array(topic.utf8) + [0] + signed, by: sender.signKey)
        else { throw .init(refusal: .forged, sender: writer) }
        guard let text = keys.open(Array(signed.dropFirst(headerSize))) else {
            throw .init(refusal: .otherKey, sender: writer)
        }
        guard let json = JSON(bytes: text), let epoch = json["epoch"]?.intValue.flatMap(UInt32.init(exactly:)),
            let key = json["key"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
            let list = json["members"]?.arrayValue, list.count <= Keyring.maximumMembers,
            let out = json["revoked"]?.arrayValue, out.count <= Keyring.maximumRevoked
        else { throw .init(refusal: .malformed, sender: writer) }
        let members = list.compactMap(Member.init)
        let revoked = out.compactMap { $0.stringValue.flatMap { Hex.bytes($0, count: 32) } }
        guard members.count == list.count, revoked.count == out.count,
            // The maker may know this device by a former name.
            members.contains(where: { $0.isSameDevice(as: keys.member) }),
            members.contains(where: { $0.isSameDevice(as: sender) })
        else { throw .init(refusal: .malformed, sender: writer) }
        return Change(by: sender.name, epoch: epoch, key: key, members: members, revoked: revoked)
    }
}
