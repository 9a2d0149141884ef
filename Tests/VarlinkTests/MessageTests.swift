// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct Messages {
    private func bytes(_ call: CallMessage) -> String {
        var bytes: [UInt8] = []
        call.serialize(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func callsOmitWhatIsFalseOrEmpty() {
        #expect(bytes(CallMessage(method: "a.B")) == "{\"method\":\"a.B\"}\0")
        #expect(
            bytes(CallMessage(method: "a.B", parameters: ["x": 1], more: true))
                == "{\"method\":\"a.B\",\"parameters\":{\"x\":1},\"more\":true}\0")
        #expect(bytes(CallMessage(method: "a.B", oneway: true)) == "{\"method\":\"a.B\",\"oneway\":true}\0")
        #expect(bytes(CallMessage(method: "a.B", upgrade: true)) == "{\"method\":\"a.B\",\"upgrade\":true}\0")
    }

    @Test(arguments: [
        (#"{"method":"a.B"}"#, CallMessage(method: "a.B")),
        (#"{"method":"a.B","more":false,"oneway":null,"parameters":{}}"#, CallMessage(method: "a.B")),
        (#"{"method":"a.B","parameters":null,"unknown":[1]}"#, CallMessage(method: "a.B")),
        (
            #"{"more":true,"parameters":{"x":1},"method":"a.B"}"#,
            CallMessage(method: "a.B", parameters: ["x": 1], more: true)
        ),
    ])
    func callsAreRead(_ text: String, _ call: CallMessage) throws {
        #expect(try CallMessage(JSON(parsing: text)) == call)
    }

    @Test(arguments: [
        ("[]", ProtocolError.notAnObject), ("{}", .missingMethod), (#"{"method":null}"#, .missingMethod),
        (#"{"method":1}"#, .wrongType(member: "method")), (#"{"method":"a.B","more":1}"#, .wrongType(member: "more")),
        (#"{"method":"a.B","parameters":[]}"#, .wrongType(member: "parameters")),
        (#"{"method":"a.B","more":true,"oneway":true}"#, .conflictingFlags),
    ])
    func badCallsAreRefused(_ text: String, _ error: ProtocolError) throws {
        let json = try JSON(parsing: text)
        #expect(throws: error) { try CallMessage(json) }
    }

    @Test(arguments: [
        ReplyMessage(), ReplyMessage(parameters: ["x": 1], continues: true),
        ReplyMessage(parameters: ["p": "q"], error: "a.B"),
    ])
    func repliesSurvive(_ reply: ReplyMessage) throws {
        var bytes: [UInt8] = []
        reply.serialize(into: &bytes)
        #expect(bytes.popLast() == 0)
        #expect(try ReplyMessage(JSON(parsing: bytes)) == reply)
    }
}

@Suite struct FrameDecoding {
    @Test func framesAreCutWhereverTheReadsEnd() throws {
        let stream = Array("{\"a\":1}\0[2]\0\"three\"\0".utf8)
        for first in 0...stream.count {
            for second in first...stream.count {
                var decoder = FrameDecoder()
                var values: [JSON] = []
                for part in [stream[..<first], stream[first..<second], stream[second...]] {
                    decoder.append(Array(part))
                    while let value = try decoder.next() { values.append(value) }
                }
                #expect(values == [["a": 1], [2], "three"])
                #expect(!decoder.isInsideMessage)
            }
        }
    }

    @Test func aFrameThatNeverEndsIsRefusedAtTheLimit() throws {
        var decoder = FrameDecoder(maximumMessageSize: 1000)
        decoder.append([UInt8](repeating: 0x20, count: 1000))
        #expect(try decoder.next() == nil)
        decoder.append([0x20])
        #expect(throws: ProtocolError.messageTooLarge(limit: 1000)) { try decoder.next() }
    }

    @Test func theLimitItselfIsAllowed() throws {
        var decoder = FrameDecoder(maximumMessageSize: 1000)
        let text = [0x22] + [UInt8](repeating: 0x61, count: 998) + [0x22]
        decoder.append(text + [0] + text + [0])
        #expect(try decoder.nextFrame() == text)
        #expect(try decoder.nextFrame() == text)
        decoder.append([0x20] + text + [0])
        #expect(throws: ProtocolError.messageTooLarge(limit: 1000)) { try decoder.next() }
    }

    @Test func badJSONIsTold() throws {
        var decoder = FrameDecoder()
        decoder.append([0])
        #expect(throws: ProtocolError.malformedJSON(JSONSyntaxError(.unexpectedEnd, offset: 0))) {
            try decoder.next()
        }
    }

    @Test func theRestCanBeTakenAway() throws {
        var decoder = FrameDecoder()
        decoder.append(Array("1\0rest".utf8))
        #expect(try decoder.next() == 1)
        #expect(decoder.takeRemainder() == Array("rest".utf8))
        #expect(!decoder.isInsideMessage)
    }

    /// Any messages in reads of any size come out as they went in.
    @Test func anyStreamSurvives() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let values = (0..<20).map { _ in JSON.random(depth: 3, using: &random) }
            var stream: ArraySlice<UInt8> = []
            for value in values { stream += value.serialized() + [0] }
            var decoder = FrameDecoder()
            var decoded: [JSON] = []
            while !stream.isEmpty {
                let size = min(stream.count, Int.random(in: 1...200, using: &random))
                decoder.append(Array(stream.prefix(size)))
                stream = stream.dropFirst(size)
                // Sometimes the reader has enough to do and comes back later.
                while Bool.random(using: &random), let value = try decoder.next() { decoded.append(value) }
            }
            while let value = try decoder.next() { decoded.append(value) }
            #expect(decoded == values)
        }
    }
}
