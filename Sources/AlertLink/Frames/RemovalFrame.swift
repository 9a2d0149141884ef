// SPDX-License-Identifier: Apache-2.0

import CSodium
import Varlink

/// The message that a device was taken out, which the remaining devices send to it. It cannot be sent in a ``Frame``:
/// the removed device does not have the key that seals frames.
///
///     3 | sender 8 | crypto_box_seal(text) | Ed25519 signature 64
///
/// Signed are the topic, a NUL and everything before the signature. The text names the signing key that is out. A
/// device that joins again has another signing key and a later key of the group, so old messages of this kind do not
/// apply to it.
package enum RemovalFrame {
    static let version: UInt8 = 3
    private static let headerSize = 1 + 8

    /// Seals the message for a device.
    /// - Parameter ring: The group's keyring, without that device.
    package static func seal(_ ring: Keyring, for leaver: Member, topic: String, keys: DeviceKeys) -> [UInt8] {
        let json: JSON = ["removed": .string(leaver.signKeyText), "epoch": .int(Int64(ring.epoch))]
        let frame = [version] + keys.member.id + DeviceKeys.seal(json.serialized(), for: leaver)
        return frame + keys.signature(of: Array(topic.utf8) + [0] + frame)
    }

    /// Opens what lay at the topic of this device.
    ///
    /// - Parameters:
    ///   - writer: The device below whose name the frame lay. Its signature counts under any name: this device may not
    ///     know the last one.
    ///   - ring: The keyring of this device.
    /// - Returns: The removal; nil if it is about former keys, or older than the key of this device.
    package static func open(
        _ bytes: [UInt8], topic: String, writer: String, keys: DeviceKeys, ring: Keyring
    ) throws(Frame.Failure) -> Keyring.Removal? {
        guard bytes.count <= LinkLimits.maximumMessage else { throw .init(refusal: .tooLarge, sender: writer) }
        guard bytes.count > headerSize + Frame.signatureSize, bytes[0] == version else {
            throw .init(refusal: .malformed, sender: writer)
        }
        guard let sender = ring.member(id: bytes[1..<headerSize]) else {
            throw .init(refusal: ring.isRevoked(id: bytes[1..<headerSize]) ? .revoked : .unknownSender, sender: writer)
        }
        let signed = bytes.dropLast(Frame.signatureSize)
        guard !sender.isSameDevice(as: keys.member),
            DeviceKeys.isSignature(
                Array(bytes.suffix(Frame.signatureSize)), of: Array(topic.utf8) + [0] + signed, by: sender.signKey)
        else { throw .init(refusal: .forged, sender: writer) }
        // Otherwise it is for a former device of this name.
        guard let text = keys.open(Array(signed.dropFirst(headerSize))) else { return nil }
        guard let json = JSON(bytes: text), let removed = json["removed"]?.stringValue,
            let epoch = json["epoch"]?.intValue.flatMap(UInt32.init(exactly:))
        else { throw .init(refusal: .malformed, sender: writer) }
        guard removed == keys.member.signKeyText, epoch > ring.epoch else { return nil }
        return .init(by: sender, of: keys.member.signKey, epoch: epoch)
    }
}
