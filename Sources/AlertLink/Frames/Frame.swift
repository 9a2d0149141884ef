// SPDX-License-Identifier: Apache-2.0

import CSodium

/// The envelope of messages: a text sealed with the group's key and signed by its device. A broker cannot read, change
/// or move the text, and no device can write as another.
///
///     1 | epoch 4 | sender 8 | counter 8 | nonce 24 | XChaCha20-Poly1305(padded text) | Ed25519 signature 64
///
/// Numbers are big-endian. The text is padded to a multiple of 256 bytes by 0x80 and zeros. The authenticated data are
/// the topic and everything before the sealed text. The signature covers the topic, a NUL and everything before the
/// signature.
package enum Frame {
    static let version: UInt8 = 1
    static let headerSize = 1 + 4 + 8 + 8 + 24
    static let sealSize = 16
    static let signatureSize = 64
    static let block = 256

    package struct Opened: Sendable, Hashable {
        package var sender: String
        package var counter: UInt64
        package var text: [UInt8]
    }

    /// The reason why a frame was not opened.
    package struct Failure: Error, Hashable {
        package var refusal: Refusal
        /// The device that the frame claims to be from; nil if unknown.
        package var sender: String?

        package init(refusal: Refusal, sender: String?) {
            self.refusal = refusal
            self.sender = sender
        }
    }

    /// Seals a text.
    ///
    /// - Parameters:
    ///   - topic: The topic at which the frame will be published.
    ///   - counter: At least the counter of the former message at this topic.
    package static func seal(
        _ text: [UInt8], topic: String, counter: UInt64, keys: DeviceKeys, ring: Keyring
    ) -> [UInt8] {
        var padded = text + [0x80]
        padded += [UInt8](repeating: 0, count: (block - padded.count % block) % block)
        let nonce = Sodium.random(24)
        let header = [version] + ring.epoch.bytes + keys.member.id + counter.bytes + nonce
        let authenticated = Array(topic.utf8) + header
        var sealed = [UInt8](repeating: 0, count: padded.count + sealSize)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, padded, UInt64(padded.count), authenticated, UInt64(authenticated.count), nil, nonce,
            ring.key)
        let frame = header + sealed
        return frame + keys.signature(of: Array(topic.utf8) + [0] + frame)
    }

    /// Returns the name of the device that a frame claims to be from, or nil if it is no member.
    package static func claimedSender(_ bytes: [UInt8], ring: Keyring) -> String? {
        guard bytes.count >= headerSize, bytes[0] == version else { return nil }
        return ring.member(id: bytes[5..<13])?.name
    }

    /// Opens a frame that lay at a topic.
    ///
    /// - Parameter writer: The only device that may write there.
    package static func open(
        _ bytes: [UInt8], topic: String, writer: String, ring: Keyring
    ) throws(Failure) -> Opened {
        guard bytes.count <= LinkLimits.maximumMessage else { throw Failure(refusal: .tooLarge, sender: writer) }
        guard bytes.count >= headerSize + block + sealSize + signatureSize, bytes[0] == version else {
            throw Failure(refusal: .malformed, sender: writer)
        }
        guard let sender = ring.member(id: bytes[5..<13]) else {
            throw Failure(refusal: ring.isRevoked(id: bytes[5..<13]) ? .revoked : .unknownSender, sender: writer)
        }
        let signed = bytes.dropLast(signatureSize)
        // A device may only write below its own name, whatever the broker allows.
        guard sender.name == writer,
            DeviceKeys.isSignature(
                Array(bytes.suffix(signatureSize)), of: Array(topic.utf8) + [0] + signed, by: sender.signKey)
        else { throw Failure(refusal: .forged, sender: writer) }
        guard UInt32(bytes: bytes[1..<5]) == ring.epoch else { throw Failure(refusal: .otherKey, sender: writer) }
        let header = Array(bytes[..<headerSize])
        let sealed = Array(signed.dropFirst(headerSize))
        let authenticated = Array(topic.utf8) + header
        var padded = [UInt8](repeating: 0, count: sealed.count - sealSize)
        guard
            crypto_aead_xchacha20poly1305_ietf_decrypt(
                &padded, nil, nil, sealed, UInt64(sealed.count), authenticated, UInt64(authenticated.count),
                Array(header.suffix(24)), ring.key) == 0
        else { throw Failure(refusal: .otherKey, sender: writer) }
        guard let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == 0x80 else {
            throw Failure(refusal: .malformed, sender: writer)
        }
        return Opened(
            sender: sender.name, counter: UInt64(bytes: bytes[13..<21]), text: Array(padded[..<end]))
    }
}
