// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CSodium
package import Varlink

/// The answer to a question for a secret, sealed for the asking device alone. The key belongs to this one question: no
/// other device has the key, and it is dropped with the question.
package struct SealedAnswer: Sendable, Hashable {
    /// The maximum length of a typed answer, in bytes.
    static let maximumTyped = SecretChannel.capacity
    /// The block size to which sealed texts are padded, so that their size does not tell how long a password is.
    static let block = 256
    /// The maximum size of a sealed answer, in bytes.
    static let maximumSize =
        (SealContext.markSize + maximumTyped + 1 + block - 1) / block * block + Int(crypto_box_sealbytes())

    /// The revision of the question that the person saw.
    package var rev: Int64
    /// crypto_box_seal of the mark of its place, each part followed by a NUL, 0x80 and zeros.
    package var bytes: [UInt8]

    /// Seals typed texts. The only copies are in locked memory.
    ///
    /// - Parameters:
    ///   - parts: A text, or a user's name and a password; without NUL.
    ///   - key: The public key of the question.
    /// - Returns: Nil if the text is too long, or the key is invalid.
    package static func seal(_ parts: [SecretText], for key: [UInt8], at place: SealContext) -> SealedAnswer? {
        let typed = parts.reduce(0) { $0 + $1.count + 1 }
        guard key.count == Int(crypto_box_publickeybytes()), typed <= maximumTyped else { return nil }
        let size = (SealContext.markSize + typed + 1 + block - 1) / block * block
        let padded = SecretText(capacity: size) { room in
            room.copyBytes(from: place.mark(key))
            var end = SealContext.markSize
            for part in parts {
                part.withBytes { UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: $0) }
                end += part.count
                room[end] = 0
                end += 1
            }
            room[end] = 0x80
            return size
        }
        guard padded.count == size else { return nil }
        var sealed = [UInt8](repeating: 0, count: size + Int(crypto_box_sealbytes()))
        let isSealed = padded.withBytes { bytes in
            crypto_box_seal(&sealed, bytes.bindMemory(to: UInt8.self).baseAddress!, UInt64(size), key) == 0
        }
        return isSealed ? SealedAnswer(rev: place.rev, bytes: sealed) : nil
    }
}

/// The place that a sealed answer belongs to. The answer is invalid for any other question, revision or device.
package struct SealContext: Sendable, Hashable {
    static let markSize = 32

    /// The device that asks.
    package var origin: String
    package var key: AlertKey
    package var rev: Int64
    package var nonce: Int64
    /// The device that answers.
    package var device: String

    package init(origin: String, key: AlertKey, rev: Int64, nonce: Int64, device: String) {
        self.origin = origin
        self.key = key
        self.rev = rev
        self.nonce = nonce
        self.device = device
    }

    /// Returns the place as 32 bytes, which are sealed before the answer.
    func mark(_ publicKey: [UInt8]) -> [UInt8] {
        // Names of devices have no NUL, and the other fields have fixed sizes.
        let words = Array("alertd secret".utf8) + [0] + Array(origin.utf8) + [0] + Array(device.utf8) + [0]
        let text = words + rev.bytes + nonce.bytes + publicKey + Array(key.text.utf8)
        return Sodium.hash(text, count: Self.markSize)
    }
}

/// The key of one question for a secret, made by the asking device. The secret half exists in locked memory only, so a
/// stored answer cannot be opened later, whatever else is stolen.
package final class AnswerKey: Sendable {
    /// X25519, 32 bytes: sent with the question, and signed as every message of the device.
    package let publicKey: [UInt8]
    private let secret: SecretText

    package init() {
        var made = [UInt8](repeating: 0, count: Int(crypto_box_publickeybytes()))
        secret = SecretText(capacity: Int(crypto_box_secretkeybytes())) { room in
            crypto_box_keypair(&made, room.bindMemory(to: UInt8.self).baseAddress!)
            return room.count
        }
        publicKey = made
    }

    /// Opens an answer, into locked memory.
    ///
    /// - Parameter count: The number of parts: 1 for a text, 2 for a login.
    /// - Returns: Nil if the answer was sealed for another question, revision or device, or is not a text.
    package func open(_ answer: SealedAnswer, at place: SealContext, count: Int) -> [SecretText]? {
        let size = answer.bytes.count - Int(crypto_box_sealbytes())
        guard size > 0, size.isMultiple(of: SealedAnswer.block), answer.bytes.count <= SealedAnswer.maximumSize,
            secret.count == Int(crypto_box_secretkeybytes())
        else { return nil }
        let padded = SecretText(capacity: size) { room in
            let isOpen = secret.withBytes { secret in
                crypto_box_seal_open(
                    room.bindMemory(to: UInt8.self).baseAddress!, answer.bytes, UInt64(answer.bytes.count), publicKey,
                    secret.bindMemory(to: UInt8.self).baseAddress!) == 0
            }
            return isOpen ? size : 0
        }
        return padded.withBytes { bytes in
            guard bytes.count == size, bytes.prefix(SealContext.markSize).elementsEqual(place.mark(publicKey)),
                let end = bytes.lastIndex(where: { $0 != 0 }), end > SealContext.markSize, bytes[end] == 0x80
            else { return nil }
            let typed = UnsafeRawBufferPointer(rebasing: bytes[SealContext.markSize..<end])
            return SecretChannel.parts(typed, count...count)
        }
    }
}
