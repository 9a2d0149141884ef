// SPDX-License-Identifier: Apache-2.0

import CSodium
import Varlink

/// The message that a device was taken out, as the devices that stay give it to that one. It cannot lie in a ``Frame``:
/// the device that left has not got the key that seals those.
///
///     3 | sender 8 | crypto_box_seal(text) | Ed25519 signature 64
///
/// Signed are the topic, a NUL and everything before the signature. The text names the signing key that is out. A
/// device that joins again does so with another one, and under a later key of the group, so no old message of this kind
/// is about it.
package enum RemovalFrame {
    static let version: UInt8 = 3
    private static let headerSize = 1 + 8

    /// Seals it for the device that left.
    /// - Parameter ring: The group's, without that device.
    package static func seal(_ ring: Keyring, for leaver: Member, topic: String, keys: DeviceKeys) -> [UInt8] {
        let json: JSON = ["removed": .string(leaver.signKeyText), "epoch": .int(Int64(ring.epoch))]
        let frame = [version] + keys.member.id + DeviceKeys.seal(json.serialized(), for: leaver)
        return frame + keys.signature(of: Array(topic.utf8) + [0] + frame)
    }

    /// Opens what lay at the topic of this device.
    ///
    /// - Parameters:
    ///   - writer: The device below whose name it lay. Its signature counts under any name: this device may not have heard of
    ///     the last one.
    ///   - ring: The keyring of this device.
    /// - Returns: What is known of it; nil when it is about former keys, or older than the key that this device has.
    package static func open(
        _ bytes: [UInt8], topic: String, writer: String, keys: DeviceKeys, ring: Keyring
    ) throws(Frame.Refused) -> Keyring.Removal? {
        guard bytes.count <= LinkLimits.largestMessage else { throw .init(refusal: .tooLarge, sender: writer) }
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
        // Sealed for a device that had this name before.
        guard let text = keys.open(Array(signed.dropFirst(headerSize))) else { return nil }
        guard let json = JSON(bytes: text), let removed = json["removed"]?.stringValue,
            let epoch = json["epoch"]?.intValue.flatMap(UInt32.init(exactly:))
        else { throw .init(refusal: .malformed, sender: writer) }
        guard removed == keys.member.signKeyText, epoch > ring.epoch else { return nil }
        return .init(by: sender, of: keys.member.signKey, epoch: epoch)
    }
}
