// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import Testing
import Varlink

@testable import AlertLink

/// Encryption and signatures, compared with the RFC's example and with independent implementations.
@Suite struct PushEncryptionTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.bytes(text, .url)) }

    /// The example of RFC 8291, 5 and appendix A.
    @Test func theExampleOfTheRFC() throws {
        let receiver = try #require(
            PushKeys(
                p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                auth: "BTBZMqHH6r4Tts7J_aSIgg"))
        let key = try #require(P256PrivateKey(scalar: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        #expect(Base64.text(key.publicKey, .url) == point)
        let text = Array("When I grow up, I want to be a watermelon".utf8)
        let sealed = PushEncryption.seal(
            text, paddedTo: text.count, for: receiver, salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"), key: key)
        let wanted =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
            + "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        #expect(sealed.map { Base64.text($0, .url) } == wanted)
    }

    @Test func othersDecryptIt() throws {
        let browser = TestBrowser("pixel", endpoint: "https://push.example/a")
        let receiver = try browser.keys
        let texts = [0, 1, 17, 1_000, 2_047, 2_048].map { count in
            (0..<count).map { _ in UInt8.random(in: 1...255) }
        }
        let sealed = try texts.map { try #require(PushEncryption.seal($0, for: receiver)) }
        #expect(sealed.allSatisfy { $0.count == 2_048 + 103 })
        #expect(Set(sealed.map { Array($0.prefix(86)) }).count == texts.count, "salts and keys are used once")
        #expect(try PushOracle.decrypt(sealed, browser) == texts)
    }

    @Test func othersVerifyTheSignature() throws {
        let key = P256PrivateKey.random()
        var vapid = VAPID(key: key, subject: "https://desk.example")
        let now = Int64(Date().timeIntervalSince1970) * 1_000_000
        let hour: Int64 = 3_600 * second
        func token(_ service: String, hours: Int64) throws -> String {
            let text = vapid.authorization(for: service, now: now + hours * hour)
            return try #require(text)
        }
        let service = "https://push.example"
        let first = try token(service, hours: 0)
        let claims = try PushOracle.verify([first])[0]
        #expect(claims["aud"] == .string(service))
        #expect(claims["sub"] == "https://desk.example")
        #expect(claims["exp"] == .int(now / 1_000_000 + 12 * 3_600))
        // Used again for an hour or more, for this service alone.
        #expect(try token(service, hours: 2) == first)
        let other = try token("https://other.example", hours: 2)
        #expect(try PushOracle.verify([other])[0]["aud"] == "https://other.example")
        let later = try token(service, hours: 7)
        #expect(later != first)
        // A clock that was set back must not leave a token from the future.
        let before = try token(service, hours: -40)
        #expect(before != later)
        vapid.refused(by: service)
        #expect(try token(service, hours: -40) != before)
    }

    @Test func aKeySurvivesItsFile() throws {
        let key = P256PrivateKey.random()
        #expect(P256PrivateKey(pem: key.pem) == key)
        for text in ["", key.pem.uppercased(), String(key.pem.dropFirst(40)), key.pem + "x"] {
            #expect(P256PrivateKey(pem: text) == nil)
        }
    }

    @Test func keysOutOfRangeAreRefused() throws {
        #expect(P256PrivateKey(scalar: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(P256PrivateKey(scalar: [UInt8](repeating: 0xFF, count: 32)) == nil)
        #expect(P256PrivateKey(scalar: [UInt8](repeating: 1, count: 31)) == nil)
        let point = P256PrivateKey.random().publicKey
        let auth = Base64.text([UInt8](repeating: 1, count: 16), .url)
        #expect(PushKeys(p256dh: Base64.text(point, .url), auth: auth) != nil)
        var beside = point
        beside[64] ^= 1
        let wrong: [[UInt8]] = [
            beside, Array(point.dropLast()), [2] + point[1...32], [4] + [UInt8](repeating: 0, count: 64), [],
        ]
        for bytes in wrong { #expect(PushKeys(p256dh: Base64.text(bytes, .url), auth: auth) == nil) }
        #expect(PushKeys(p256dh: Base64.text(point, .url), auth: "AAAA") == nil)
        #expect(PushKeys(p256dh: Base64.text(point, .url) + "=", auth: auth) == nil)
    }
}
