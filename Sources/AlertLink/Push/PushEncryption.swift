// SPDX-License-Identifier: Apache-2.0

import CCrypto

/// The encryption of a push for one browser (RFC 8291), as one record of `aes128gcm` (RFC 8188).
package enum PushEncryption {
    /// The size to which texts are padded, so that the push service does not learn their length. Firefox on Android
    /// takes at most 3,070 bytes.
    package static let paddedSize = 2_048
    /// The number of bytes by which a message is larger than its padded text: the header (86), the delimiter (1) and
    /// the authentication tag (16).
    package static let overhead = 103
    /// The record size of the header. A push has one record, which is smaller.
    private static let recordSize: UInt32 = 4_096
    private static let tagSize = 16

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - text: At most `size` bytes.
    ///   - size: The size to which the text is padded.
    ///   - receiver: The browser's keys.
    ///   - salt: 16 random bytes, new for each message.
    ///   - key: A random key, new for each message.
    /// - Returns: `size` + ``overhead`` bytes, or nil if the browser's key is no point of the curve.
    package static func seal(
        _ text: [UInt8], paddedTo size: Int = paddedSize, for receiver: PushKeys, salt: [UInt8], key: P256PrivateKey
    ) -> [UInt8]? {
        guard text.count <= size, let secret = key.sharedSecret(with: receiver.publicKey) else { return nil }
        let info = Array("WebPush: info\0".utf8) + receiver.publicKey + key.publicKey
        let input = expand(hmac(secret, key: receiver.secret), info, count: 32)
        let pseudorandom = hmac(input, key: salt)
        let contentKey = expand(pseudorandom, Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
        let nonce = expand(pseudorandom, Array("Content-Encoding: nonce\0".utf8), count: 12)
        // 2 delimits the last record from its padding.
        let record = text + [2] + [UInt8](repeating: 0, count: size - text.count)
        guard let sealed = encrypt(record, key: contentKey, nonce: nonce) else { return nil }
        return salt + recordSize.bytes + [UInt8(key.publicKey.count)] + key.publicKey + sealed
    }

    /// Encrypts a text with a new salt and a new key; see ``seal(_:paddedTo:for:salt:key:)``.
    package static func seal(_ text: [UInt8], for receiver: PushKeys) -> [UInt8]? {
        seal(text, for: receiver, salt: Sodium.random(16), key: .random())
    }

    /// Returns the first block of HKDF-Expand (RFC 5869, 2.3), which is enough for 32 bytes.
    private static func expand(_ key: [UInt8], _ info: [UInt8], count: Int) -> [UInt8] {
        Array(hmac(info + [1], key: key).prefix(count))
    }

    /// Returns HMAC-SHA-256, which also is HKDF-Extract (RFC 5869, 2.2).
    private static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &digest, &count)
        return digest
    }

    /// Encrypts by AES-128-GCM.
    private static func encrypt(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: text.count)
        var tag = [UInt8](repeating: 0, count: tagSize)
        var count: Int32 = 0
        var rest: Int32 = 0
        var end: [UInt8] = [0]
        guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &sealed, &count, text, Int32(text.count)) == 1, Int(count) == text.count,
            EVP_EncryptFinal_ex(context, &end, &rest) == 1, rest == 0,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag) == 1
        else { return nil }
        return sealed + tag
    }
}

/// The keys of a browser for its pushes.
package struct PushKeys: Sendable, Hashable {
    /// `p256dh`: an uncompressed point of P-256, 65 bytes.
    let publicKey: [UInt8]
    /// `auth`: 16 bytes.
    let secret: [UInt8]

    /// Reads the keys of PushSubscription.toJSON() in base64url; nil if they are no keys.
    package init?(p256dh: String, auth: String) {
        guard let key = Base64.bytes(p256dh, .url), let secret = Base64.bytes(auth, .url), secret.count == 16,
            P256PrivateKey.isPublicKey(key)
        else { return nil }
        (publicKey, self.secret) = (key, secret)
    }
}
