// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@testable import AlertLink

/// An answer to a question for a secret opens with the key of its question, at its place, and nowhere else.
@Suite struct AnswerSealTests {
    private let place = SealContext(
        origin: "laptop", key: .init(.prompt, "vault"), rev: 5, nonce: 7, device: "desk")

    private func secret(_ text: String) -> SecretText {
        var text = text
        return text.withUTF8 { SecretText(UnsafeRawBufferPointer($0)) }
    }

    private func seal(_ parts: [String], for key: [UInt8]) throws -> SealedAnswer {
        try #require(SealedAnswer.seal(parts.map(secret), for: key, at: place))
    }

    @Test(arguments: [
        [""], ["x"], ["Zk3-ünï-€-🔑"], ["ada", "secret"], ["", ""], [String(repeating: "y", count: 65_536)],
    ])
    func whatIsSealedIsOpened(_ parts: [String]) throws {
        let key = AnswerKey()
        let answer = try seal(parts, for: key.publicKey)
        #expect(key.open(answer, at: place, count: parts.count)?.map(\.text) == parts)
        // Another number of parts is no answer to that question.
        #expect(key.open(answer, at: place, count: 3 - parts.count) == nil)
    }

    @Test func itBelongsToItsPlaceAlone() throws {
        let key = AnswerKey()
        let answer = try seal(["secret"], for: key.publicKey)
        let changes: [(inout SealContext) -> Void] = [
            { $0.origin = "nas" }, { $0.key = .init(.prompt, "safe") }, { $0.key = .init(.work, "vault") },
            { $0.rev = 6 }, { $0.nonce = 8 }, { $0.device = "nas" },
        ]
        for change in changes {
            var other = place
            change(&other)
            #expect(key.open(answer, at: other, count: 1) == nil, "\(other)")
        }
        #expect(key.open(answer, at: place, count: 1) != nil)
    }

    @Test func nobodyElseOpensIt() throws {
        let key = AnswerKey()
        let answer = try seal(["secret"], for: key.publicKey)
        #expect(AnswerKey().open(answer, at: place, count: 1) == nil)
        // Neither device's own keys are of use, the answering one's and the asking one's included.
        for name in ["desk", "laptop"] { #expect(DeviceKeys(name: name).open(answer.bytes) == nil) }
        for index in stride(from: 0, to: answer.bytes.count, by: 7) {
            var changed = answer
            changed.bytes[index] ^= 1
            #expect(key.open(changed, at: place, count: 1) == nil)
        }
        for count in [0, 1, 47, 48, answer.bytes.count - 1] {
            var cut = answer
            cut.bytes.removeLast(answer.bytes.count - count)
            #expect(key.open(cut, at: place, count: 1) == nil)
        }
    }

    @Test func itsSizeDoesNotTellThePasswords() throws {
        let key = AnswerKey()
        let sizes = try Set(
            (0...200).map { try seal([String(repeating: "x", count: $0)], for: key.publicKey).bytes.count })
        #expect(sizes == [256 + 48])
    }

    @Test func whatCannotBeSealedIsNot() {
        let long = secret(String(repeating: "x", count: 65_538))
        #expect(SealedAnswer.seal([long], for: AnswerKey().publicKey, at: place) == nil)
        // Keys of small order: everybody could open it.
        for key in [[], [UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31)] {
            #expect(SealedAnswer.seal([secret("x")], for: key, at: place) == nil)
        }
    }

    @Test func itIsReadAsItWasWritten() throws {
        let digits = String(repeating: "a", count: 32)
        let topic = Topic.act(device: "desk", origin: "laptop", key: digits)
        func act(_ text: String) throws -> ActMessage {
            ActMessage(
                key: place.key, rev: 5, nonce: 7,
                verb: .secret(index: 1, label: "OK", try seal([text], for: AnswerKey().publicKey)), at: 9)
        }
        let message = LinkMessage.act(try act("x"))
        #expect(LinkMessage(message.text, at: topic) == message)
        // The longest fits into a frame.
        let longest = LinkMessage.act(try act(String(repeating: "x", count: 65_536)))
        #expect(LinkMessage(longest.text, at: topic) == longest)
        #expect(longest.text.count + 1_024 < LinkLimits.maximumMessage)
        for sealed in ["\"sealed\":\"0\"", "\"sealed\":\"xx\"", "\"sealed\":\"00\",\"text\":\"x\""] {
            let text =
                "{\"alert\":\"prompt:a\",\"rev\":1,\"nonce\":1,\"at\":1,\"verb\":\"answer\",\"index\":1,\"label\":\"OK\",\(sealed)}"
            #expect(LinkMessage(Array(text.utf8), at: topic) == nil, "\(sealed)")
        }
    }
}
