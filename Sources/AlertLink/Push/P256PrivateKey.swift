// SPDX-License-Identifier: Apache-2.0

import CCrypto
import CSodium

/// A private key on the curve P-256, for ECDH and ECDSA by OpenSSL: libsodium lacks this curve, which Web Push demands.
package struct P256PrivateKey: Sendable, Hashable {
    /// The private number, 32 bytes.
    let scalar: [UInt8]
    /// The uncompressed point, 65 bytes.
    package let publicKey: [UInt8]

    /// The order of the curve (SEC 2, 2.4.2). OpenSSL reads larger numbers, too.
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]
    /// The beginning of a private key in PKCS #8 (RFC 5208, RFC 5915), without the optional public key.
    private static let privatePrefix: [UInt8] = [
        0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
        0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    /// The beginning of a public key (RFC 5480) with an uncompressed point.
    private static let publicPrefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]
    private static let pemBegin = "-----BEGIN PRIVATE KEY-----"
    private static let pemEnd = "-----END PRIVATE KEY-----"

    /// Creates a key, or nil if the number is not between 1 and the curve's order.
    package init?(scalar: [UInt8]) {
        guard scalar.count == 32, scalar.contains(where: { $0 != 0 }), scalar.lexicographicallyPrecedes(Self.order),
            let key = Self.key(scalar)
        else { return nil }
        defer { EVP_PKEY_free(key) }
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = i2d_PUBKEY(key, &encoded)
        guard count > 0, let encoded else { return nil }
        defer { CRYPTO_free(encoded, "", 0) }
        let bytes = Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
        guard bytes.count == Self.publicPrefix.count + 65, bytes.starts(with: Self.publicPrefix) else { return nil }
        self.scalar = scalar
        publicKey = Array(bytes.suffix(65))
    }

    /// Creates a key from random numbers.
    package static func random() -> P256PrivateKey {
        while true {
            // One number of 2^32 is out of range.
            if let key = P256PrivateKey(scalar: Sodium.random(32)) { return key }
        }
    }

    // MARK: PEM

    /// Reads the text of ``pem``; nil for any other text.
    package init?(pem: String) {
        let lines = pem.split(separator: "\n")
        guard lines.first.map(String.init) == Self.pemBegin, lines.last.map(String.init) == Self.pemEnd,
            let bytes = Base64.bytes(lines.dropFirst().dropLast().joined(), .padded),
            bytes.count == Self.privatePrefix.count + 32, bytes.starts(with: Self.privatePrefix)
        else { return nil }
        self.init(scalar: Array(bytes.suffix(32)))
    }

    /// The key in PKCS #8, as text (RFC 7468).
    package var pem: String {
        let text = Base64.text(Self.privatePrefix + scalar, .padded)
        let middle = text.index(text.startIndex, offsetBy: 64)
        return [Self.pemBegin, String(text[..<middle]), String(text[middle...]), Self.pemEnd, ""]
            .joined(separator: "\n")
    }

    // MARK: Operations

    /// Returns whether bytes are an uncompressed point of the curve.
    package static func isPublicKey(_ bytes: [UInt8]) -> Bool {
        guard let key = publicKey(bytes) else { return false }
        EVP_PKEY_free(key)
        return true
    }

    /// Returns the secret that this key and another one share (RFC 5903, 9): 32 bytes, or nil if the other is no point
    /// of the curve.
    func sharedSecret(with publicKey: [UInt8]) -> [UInt8]? {
        guard let own = Self.key(scalar) else { return nil }
        defer { EVP_PKEY_free(own) }
        guard let other = Self.publicKey(publicKey) else { return nil }
        defer { EVP_PKEY_free(other) }
        guard let context = EVP_PKEY_CTX_new(own, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var secret = [UInt8](repeating: 0, count: 32)
        var count = secret.count
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
        else { return nil }
        return secret
    }

    /// Returns the signature of a message by ECDSA and SHA-256 as RFC 7518, 3.4 has it: both numbers, 64 bytes.
    func signature(of message: [UInt8]) -> [UInt8]? {
        guard let key = Self.key(scalar) else { return nil }
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var encoded = [UInt8](repeating: 0, count: 80)
        var count = encoded.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &encoded, &count, message, message.count) == 1
        else { return nil }
        let numbers = encoded.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &start, count)
        }
        guard let numbers else { return nil }
        defer { ECDSA_SIG_free(numbers) }
        var signature = [UInt8](repeating: 0, count: 64)
        let isWhole = signature.withUnsafeMutableBufferPointer { bytes in
            BN_bn2binpad(ECDSA_SIG_get0_r(numbers), bytes.baseAddress, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(numbers), bytes.baseAddress.map { $0 + 32 }, 32) == 32
        }
        return isWhole ? signature : nil
    }

    /// Returns OpenSSL's form of a private key, which computes the point.
    private static func key(_ scalar: [UInt8]) -> OpaquePointer? {
        let encoded = privatePrefix + scalar
        return encoded.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &start, bytes.count)
        }
    }

    /// Returns OpenSSL's form of an uncompressed point, or nil if the curve lacks it.
    private static func publicKey(_ point: [UInt8]) -> OpaquePointer? {
        guard point.count == 65, point[0] == 4 else { return nil }
        let encoded = publicPrefix + point
        return encoded.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
    }
}
