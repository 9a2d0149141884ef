// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The identification towards push services (RFC 8292): a signed token for each of them, used for hours. Times are
/// microseconds since 1970.
package struct VAPID: Sendable, Hashable {
    /// The life of a token. A service refuses more than 24 hours.
    static let life: Int64 = 12 * 3_600 * 1_000_000
    /// The time for which a token is used. Services remember a token that they have checked.
    static let use: Int64 = 6 * 3_600 * 1_000_000

    private struct Token: Sendable, Hashable {
        var text: String
        var made: Int64
    }

    let key: P256PrivateKey
    /// The person to turn to: the https URL of the page.
    let subject: String
    private var tokens: [String: Token] = [:]

    package init(key: P256PrivateKey, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// Returns the value of `Authorization` for a push service.
    /// - Parameter origin: The origin of the endpoint.
    package mutating func authorization(for origin: String, now: Int64) -> String? {
        tokens = tokens.filter { (0..<Self.use).contains(now - $0.value.made) }
        if tokens[origin] == nil, let text = token(for: origin, now: now) {
            tokens[origin] = Token(text: text, made: now)
        }
        return tokens[origin].map { "vapid t=\($0.text),k=\(Base64.text(key.publicKey, .url))" }
    }

    package func isFor(_ key: P256PrivateKey, subject: String) -> Bool { self.key == key && self.subject == subject }

    /// Drops the token of a service that has refused it.
    package mutating func refused(by origin: String) { tokens[origin] = nil }

    private func token(for origin: String, now: Int64) -> String? {
        let claims: JSON = [
            "aud": .string(origin), "exp": .int((now + Self.life) / 1_000_000), "sub": .string(subject),
        ]
        let parts = [JSON.object(["typ": "JWT", "alg": "ES256"]), claims]
        let text = parts.map { Base64.text($0.serialized(), .url) }.joined(separator: ".")
        return key.signature(of: Array(text.utf8)).map { "\(text).\(Base64.text($0, .url))" }
    }
}
