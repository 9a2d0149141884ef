// SPDX-License-Identifier: Apache-2.0

/// The messages of both devices, which both must have received alike. The six digits are derived from them.
///
/// The new device commits itself to its nonce before it knows the other device's nonce, and sends it after. An attacker
/// who exchanges keys must choose everything before the digits are known: one attempt in a million yields the same
/// digits.
struct PairingTranscript: Sendable, Hashable {
    let user: String
    let session: String
    let joiner: Member
    let inviter: Member
    let joinerNonce: [UInt8]
    let inviterNonce: [UInt8]

    /// Returns bytes with their count in front, so that no two lists of fields have the same encoding.
    private static func joined(_ word: String, _ fields: [[UInt8]]) -> [UInt8] {
        ([Array("alert-link pair \(word)".utf8)] + fields).flatMap { UInt32($0.count).bytes + $0 }
    }

    private static func fields(_ member: Member) -> [[UInt8]] {
        [Array(member.name.utf8), member.signKey, member.boxKey, member.named.bytes]
    }

    /// Returns the commitment that the new device sends before its nonce.
    static func commitment(user: String, session: String, joiner: Member, nonce: [UInt8]) -> [UInt8] {
        Sodium.hash(
            joined("commitment", [Array(user.utf8), Array(session.utf8)] + fields(joiner) + [nonce]), count: 32)
    }

    /// Returns the proof of knowing the code.
    ///
    /// - Parameter fixed: The commitment of the new device, or the nonce of the other.
    static func proof(code: PairingCode, user: String, session: String, by member: Member, fixed: [UInt8]) -> [UInt8] {
        Sodium.hash(
            joined("proof", [Array(user.utf8), Array(session.utf8)] + fields(member) + [fixed]), key: code.secret,
            count: 32)
    }

    private var hash: [UInt8] {
        Sodium.hash(
            Self.joined(
                "transcript",
                [Array(user.utf8), Array(session.utf8)] + Self.fields(joiner) + Self.fields(inviter)
                    + [joinerNonce, inviterNonce]),
            count: 32)
    }

    /// Six digits, in two groups.
    var digits: String {
        let number = String(UInt64(bytes: hash[..<8]) % 1_000_000)
        let digits = String(repeating: "0", count: 6 - number.utf8.count) + number
        return "\(digits.prefix(3)) \(digits.suffix(3))"
    }

    /// Returns the text that the new device signs for `yes` or `done`.
    func signed(_ word: String) -> [UInt8] { Self.joined(word, [hash]) }
}

/// The content of a QR code: the identity of the paired device, and a secret that is used once.
package struct PairingCode: Sendable, Hashable {
    package let user: String
    package let device: String
    /// 20 bytes.
    let secret: [UInt8]

    static let prefix = "alertd-pair:"
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Creates a code with a new secret.
    package init(user: String, device: String) {
        self.user = user
        self.device = device
        secret = Sodium.random(20)
    }

    /// `alertd-pair:USER/DEVICE/SECRET`, the secret in Base32 (RFC 4648) by groups of four.
    package var text: String {
        var groups: [String] = []
        for place in stride(from: 0, to: 20, by: 5) {
            let number = UInt64(bytes: secret[place..<(place + 5)])
            let digits = (0..<8).map { Self.letters[Int(number >> UInt64(35 - 5 * $0) & 31)] }
            groups.append(String(decoding: digits[..<4], as: UTF8.self))
            groups.append(String(decoding: digits[4...], as: UTF8.self))
        }
        return "\(Self.prefix)\(user)/\(device)/\(groups.joined(separator: "-"))"
    }

    /// Reads ``text`` as scanners write it or people type it: also in capitals, without hyphens, with spaces.
    package init?(text: String) {
        guard text.utf8.count <= 1_024 else { return nil }
        var plain = text.filter { !$0.isWhitespace }.lowercased()
        if plain.hasPrefix("qr-code:") { plain.removeFirst("qr-code:".count) }
        guard plain.hasPrefix(Self.prefix) else { return nil }
        let parts = plain.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, DeviceName.isValid(String(parts[0])), DeviceName.isValid(String(parts[1])) else {
            return nil
        }
        let digits = parts[2].utf8.filter { $0 != UInt8(ascii: "-") }.map { Self.letters.firstIndex(of: $0) }
        guard digits.count == 32, !digits.contains(nil) else { return nil }
        var secret: [UInt8] = []
        for place in stride(from: 0, to: 32, by: 8) {
            let number = digits[place..<(place + 8)].reduce(UInt64(0)) { $0 << 5 | UInt64($1 ?? 0) }
            secret += number.bytes.suffix(5)
        }
        (user, device, self.secret) = (String(parts[0]), String(parts[1]), secret)
    }
}
