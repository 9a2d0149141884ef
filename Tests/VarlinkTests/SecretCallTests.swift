// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Varlink

@Suite struct SecretCallTests {
    /// A call with the secret in its place.
    struct Unlock: VarlinkMethod {
        struct Reply: VarlinkValue, Hashable {
            init(varlink json: JSON) throws(InvalidParameter) {}
            var varlink: JSON { .object([:]) }
        }
        static let name = "org.example.Unlock"
        static var streaming: VarlinkStreaming { .never }
        var parameters: JSON

        init(_ parameters: JSON) { self.parameters = parameters }
        init(varlink json: JSON) throws(InvalidParameter) { parameters = json }
        var varlink: JSON { parameters }
    }

    private static func message(_ method: Unlock, _ secret: String, at path: [String]) throws -> CallMessage {
        var secret = secret
        let call = try secret.withUTF8 { try SecretCall(method, secret: UnsafeRawBufferPointer($0), at: path) }
        var decoder = FrameDecoder()
        decoder.append(call.message)
        return try CallMessage(#require(try decoder.next()))
    }

    @Test(arguments: ["", "hunter2", "\"\\ \n\u{1}\u{7F}", "pässwörd 🔑", String(repeating: "\u{1F}", count: 9000)])
    func itReadsAsTheSameCall(_ secret: String) throws {
        let flat = Unlock(["id": "x", "text": "", "index": 1])
        let call = try Self.message(flat, secret, at: ["text"])
        #expect(call.method == "org.example.Unlock")
        #expect(call.parameters["text"] == .string(secret))
        #expect(call.parameters["id"] == "x")
        #expect(call.parameters["index"] == 1)
        #expect(call.parameters.members.count == 3)

        let nested = Unlock(["login": ["user": "ada", "password": ""], "id": "x"])
        let login = try Self.message(nested, secret, at: ["login", "password"]).parameters["login"]
        #expect(login?["password"] == .string(secret))
        #expect(login?["user"] == "ada")
    }
}
