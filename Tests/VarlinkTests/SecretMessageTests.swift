// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Varlink

/// Secrets on their way between JSON and locked memory.
@Suite struct SecretMessageTests {
    private static let secrets = [
        "", "hunter2", "\"\\ \n\u{1}\u{7F}", "pässwörd 🔑", "\\\\", String(repeating: "\u{1F}", count: 9_000),
        String(repeating: "x", count: 65_536),
    ]

    private static func text(_ secret: String) -> SecretText {
        var secret = secret
        return secret.withUTF8 { SecretText(UnsafeRawBufferPointer($0)) }
    }

    private static func written(_ object: JSON.Object, _ secret: String, at path: [String]) -> [UInt8] {
        text(secret).withBytes { SecretMessage(object, secret: $0, at: path, ending: [0]).withBytes { Array($0) } }
    }

    @Test(arguments: secrets) func itReadsAsTheSameObject(_ secret: String) throws {
        let flat: JSON.Object = ["id": "x", "text": "", "index": 1]
        var json = try JSON(parsing: Self.written(flat, secret, at: ["text"]).dropLast().map { $0 })
        #expect(json.objectValue?["text"] == .string(secret))
        #expect(json.objectValue?["id"] == "x" && json.objectValue?["index"] == 1)
        #expect(json.objectValue?.members.count == 3)

        let nested: JSON.Object = ["login": ["user": "ada", "password": ""], "id": "x"]
        json = try JSON(parsing: Self.written(nested, secret, at: ["login", "password"]).dropLast().map { $0 })
        let login = json.objectValue?["login"]?.objectValue
        #expect(login?["password"] == .string(secret) && login?["user"] == "ada")
    }

    /// A parser that knows the paths of secrets returns the value and the secrets that another parser reads in the
    /// message.
    @Test(arguments: secrets) func aSecretIsReadBesideItsMessage(_ secret: String) throws {
        var decoder = FrameDecoder()
        decoder.secretParameters = ["org.example.Answer": [["text"], ["login", "password"]]]
        for (parameters, path) in [
            (["id": "x", "text": ""] as JSON.Object, ["text"]),
            (["login": ["user": "ada", "password": ""], "id": "x"], ["login", "password"]),
        ] {
            let call: JSON.Object = ["parameters": .object(parameters), "method": "org.example.Answer"]
            // A byte at a time, as the network may have it.
            for byte in Self.written(call, secret, at: ["parameters"] + path) { decoder.append([byte]) }
            let message = try CallMessage(#require(try decoder.next()))
            #expect(message.parameters["id"] == "x")
            #expect(decoder.secrets.count == 1)
            #expect(decoder.secrets[["parameters"] + path]?.text == secret)
            let holder = path.count == 1 ? message.parameters : message.parameters["login"]?.objectValue
            #expect(holder?[path.last ?? ""] == "")
        }
    }

    @Test func anotherMethodsStringsStay() throws {
        var decoder = FrameDecoder()
        decoder.secretParameters = ["org.example.Answer": [["text"]]]
        for name in ["org.example.Say", "org.example.Answer", "org.example.Say"] {
            decoder.append(Array("{\"method\":\"\(name)\",\"parameters\":{\"text\":\"x\"}}\0".utf8))
            let message = try CallMessage(#require(try decoder.next()))
            let isSecret = name == "org.example.Answer"
            #expect(message.parameters["text"] == (isSecret ? "" : "x"))
            #expect(decoder.secrets.count == (isSecret ? 1 : 0))
        }
    }

    /// The escapes are the ordinary parser's, and so is what it refuses.
    @Test(arguments: [
        #"\u00e9\ud83d\udd11\/\b\f\n\r\t\"\\"#, #"\ud83d"#, #"\ud83dx"#, #"\x"#, #"\u12"#, #"\u12zz"#, "\n", "a\tb",
        #"\"#,
        #"a\u0000b"#,
    ])
    func itIsReadAsAnyOtherString(_ body: String) {
        let plain = try? JSON(parsing: "{\"parameters\":{\"text\":\"\(body)\"}}")
        var decoder = FrameDecoder()
        decoder.secretParameters = ["": [["text"]], "parameters": [["text"]]]
        decoder.append(Array("{\"parameters\":{\"text\":\"\(body)\"}}\0".utf8))
        let concealed = try? decoder.next()
        #expect((plain == nil) == (concealed == nil), "\(body)")
        guard let plain else { return }
        #expect(
            decoder.secrets.values.first.map { .string($0.text) }
                == plain.objectValue?["parameters"]?.objectValue?["text"])
    }

    @Test func bytesThatAreNoTextAreRefused() {
        var decoder = FrameDecoder()
        decoder.secretParameters = ["M": [["text"]]]
        decoder.append(Array("{\"method\":\"M\",\"parameters\":{\"text\":\"".utf8) + [0xFF] + Array("\"}}\0".utf8))
        #expect(throws: ProtocolError.self) { try decoder.next() }
    }
}
