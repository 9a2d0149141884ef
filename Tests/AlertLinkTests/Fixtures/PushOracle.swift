// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import Varlink

@testable import AlertLink

/// A browser of the tests, which has its private key.
struct TestBrowser {
    let id: String
    let endpoint: String
    let key = P256PrivateKey.random()
    let secret = Sodium.random(16)

    init(_ id: String, endpoint: String) { (self.id, self.endpoint) = (id, endpoint) }

    var p256dh: String { Base64.text(key.publicKey, .url) }
    var auth: String { Base64.text(secret, .url) }

    var keys: PushKeys {
        get throws {
            guard let keys = PushKeys(p256dh: p256dh, auth: auth) else { throw TestFailure("no keys") }
            return keys
        }
    }

    /// The browser as `devices.json` has it.
    var device: JSON {
        [
            "id": .string(id), "name": .string(id), "kind": "paired", "hash": "h", "made": "2026-11-27T12:00:00Z",
            "lastSeen": "2026-11-27T12:00:00Z",
            "subscription": ["endpoint": .string(endpoint), "p256dh": .string(p256dh), "auth": .string(auth)],
        ]
    }

    /// `devices.json` with these browsers.
    static func file(_ browsers: [TestBrowser]) -> String {
        let json: JSON = ["version": 1, "devices": .array(browsers.map(\.device))]
        return String(decoding: json.serialized(), as: UTF8.self)
    }
}

/// The independent implementations: `Oracles/push.py`, with http_ece and py_vapid, which `make setup` installs.
enum PushOracle {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static func lines(_ input: [JSON]) throws -> [JSON] {
        let named = ProcessInfo.processInfo.environment["ALERTD_TEST_PYTHON"]
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let python = named ?? root.appending(path: ".build/venv/bin/python3").path
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw TestFailure("\(python) is missing: run `make setup`, or name a Python in ALERTD_TEST_PYTHON")
        }
        let text = input.map { String(decoding: $0.serialized(), as: UTF8.self) + "\n" }.joined()
        return try TestProcess.check(
            python, [folder.appending(path: "Oracles/push.py").path],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], input: Array(text.utf8)
        ).split(separator: "\n").map { try JSON(parsing: String($0)) }
    }

    /// Decrypts the bodies of pushes, as a browser does.
    static func decrypt(_ bodies: [[UInt8]], _ browser: TestBrowser) throws -> [[UInt8]] {
        let input = bodies.map { body -> JSON in
            [
                "do": "decrypt", "key": .string(browser.key.pem), "auth": .string(browser.auth),
                "body": .string(Base64.text(body, .url)),
            ]
        }
        return try lines(input).map { line in
            guard let bytes = line["text"]?.stringValue.flatMap({ Base64.bytes($0, .url) }) else {
                throw TestFailure("not decrypted: \(line)")
            }
            return bytes
        }
    }

    /// Verifies values of `Authorization`, as a push service does.
    /// - Returns: The claims of each.
    static func verify(_ authorizations: [String]) throws -> [JSON] {
        try lines(authorizations.map { ["do": "verify", "authorization": .string($0)] }).map { line in
            guard let claims = line["claims"] else { throw TestFailure("not verified: \(line)") }
            return claims
        }
    }
}
