// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

@Suite struct MCPSessionTests {
    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
        + #""io.modelcontextprotocol/clientCapabilities":{}}"#
    private static let start =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
        + #""capabilities":{},"clientInfo":{"name":"claude-code","version":"2"}}}"#

    /// A line that an SDK might forgive, the code of the error, and the id of the response.
    @Test(
        arguments: [
            ("junk", -32700, .null), (#"{"jsonrpc":"2.0","id":1,"method":"ping""#, -32700, 1),
            (#"{"a":1,"a":2}"#, -32700, .null), (String(repeating: "[", count: 40), -32700, .null),
            ("[]", -32600, .null), ("7", -32600, .null), (#"{"id":1,"method":"ping"}"#, -32600, 1),
            (#"{"jsonrpc":"2.0","id":1}"#, -32600, 1), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, .null),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, 1.5),
            (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600, .null),
            // A fault anywhere in the line.
            (#"{"jsonrpc":"2.0","id":6,"method":"ping","params":{"a":"\q"}}"#, -32700, 6),
            (
                #"{"params":{"id":1,"a":[{"id":2}],"b":nope},"jsonrpc":"2.0","method":"ping", "id" : "x\u0041" }"#,
                -32700, "xA"
            ),
            (#"{"jsonrpc":"2.0","id":6,"id":6,"method":"ping"}"#, -32700, 6),
            (#"{"jsonrpc":"2.0","id":6,"id":7,"method":"ping"}"#, -32700, .null),
            (
                #"{"jsonrpc":"2.0","method":"ping","params":\#(String(repeating: "[", count: 40)),"id":6}"#, -32700,
                .null
            ),
            (
                #"{"jsonrpc":"2.0","method":"ping","params":\#(String(repeating: "[", count: 40) + String(repeating: "]", count: 40)),"id":6}"#,
                -32700, 6
            ),
            (#"{"jsonrpc":"2.0","params":{"a":1}},"id":6,"method":"ping"}"#, -32700, 6),
            (#"{"jsonrpc":"2.0","params":{"a":"b"c"},"id":6,"method":"ping"}"#, -32700, 6),
            (#"{"jsonrpc":"2.0","id":6,"method":"ping"}{"jsonrpc":"2.0","id":7,"method":"ping"}"#, -32700, 6),
            (#"{"jsonrpc":"2.0","i\u0064":6,"method":"ping",}"#, -32700, 6),
            (#"{"jsonrpc":"2.0","id":-1.5e2,"method":"ping",}"#, -32700, -150.0),
            (#"{"jsonrpc":"2.0","id":"x","method":"tools/list"}"#, -32602, "x"),
            (#"{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{}}"#, -32602, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":[]}"#, -32602, 2),
            (
                #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
                -32602, 2
            ),
            (#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"x",\#(meta)}}"#, -32602, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{\#(meta)}}"#, -32602, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"rm",\#(meta)}}"#, -32602, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"nothing","params":{\#(meta)}}"#, -32601, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"ping","params":{\#(meta)}}"#, -32601, 2),
            (#"{"jsonrpc":"2.0","id":2,"method":"resources/list","params":{\#(meta)}}"#, -32601, 2),
        ] as [(String, Int64, JSON)])
    func aWrongMessageIsAnError(_ line: String, _ code: Int64, _ id: JSON) throws {
        var fixture = MCPFixture()
        let reply = try fixture.reply(line)
        #expect(reply["error"]?["code"]?.intValue == code)
        #expect(reply["id"] == id)
        #expect(reply["result"] == nil)
    }

    @Test func aByteThatIsNoTextIsAnErrorOfItsCall() throws {
        var fixture = MCPFixture()
        let line =
            Array(#"{"jsonrpc":"2.0","method":"ping","params":{"a":""#.utf8) + [0xFF] + Array(#""},"id":6}"#.utf8)
        guard case .send(let reply)? = fixture.handle(.line(line)).first else { throw UnexpectedActions([]) }
        #expect(reply["id"] == 6)
        #expect(reply["error"]?["code"] == -32700)
    }

    /// Half an emoji spoils neither the call nor the others of its line.
    @Test func halfAPairIsReplaced() throws {
        var fixture = MCPFixture()
        let line =
            #"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"ask","arguments":{"title":"Ship it? \ud83d"},\#(Self.meta)}}"#
        guard case .ask(_, let question) = fixture.line(line).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.title == "Ship it? \u{FFFD}")
    }

    /// A client that writes all numbers with a fraction waits for the id that it sent.
    @Test func anIdWithAFractionOfZeroIsOne() throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start)
        let reply = try fixture.reply(#"{"jsonrpc":"2.0","id":7.0,"method":"ping"}"#)
        #expect(reply["id"] == 7.0)
        #expect(reply["result"] == [:])
        let ask = #"{"jsonrpc":"2.0","id":8.0,"method":"tools/call","params":{"name":"ask","arguments":{"title":"x"}}}"#
        guard case .ask(let number, _) = fixture.line(ask).first else { throw UnexpectedActions([]) }
        _ = fixture.handle(.queued(number, id: "x", notes: []))
        #expect(
            fixture.line(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}"#)
                == [.withdraw(number)])
    }

    // MARK: Batches

    private static func start(_ revision: String) -> String { start.replacing("2025-06-18", with: revision) }
    private static let pingAndList =
        #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},"#
        + #"{"jsonrpc":"2.0","id":2,"method":"tools/list"},7]"#

    @Test func theRevisionWithBatchesAnswersThem() throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start("2025-03-26"))
        let replies = try #require(try fixture.reply(Self.pingAndList).arrayValue)
        #expect(replies.map { $0["id"] } == [1, 2, .null])
        #expect(replies[0]["result"] == [:])
        #expect(replies[1]["result"]?["tools"]?.arrayValue?.count == MCPTool.all.count)
        #expect(replies[2]["error"]?["code"] == -32600)
        // Nothing is due for notifications alone.
        #expect(fixture.line(#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#).isEmpty)
        #expect(try fixture.reply("[]")["error"]?["code"] == -32600)
        let late = try fixture.reply("[" + Self.start("2025-03-26") + "]").arrayValue
        #expect(late?.first?["error"]?["code"] == -32600)
        #expect(late?.first?["id"] == 0)
        let many = "[" + Array(repeating: "7", count: MCPSession.maximumBatch + 1).joined(separator: ",") + "]"
        #expect(try fixture.reply(many)["error"]?["code"] == -32600)
    }

    @Test func aBatchWaitsForItsCalls() throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start("2025-03-26"))
        func call(_ id: Int) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"ask","arguments":{"title":"x"}}}"#
        }
        let actions = fixture.line("[\(call(1)),\(call(2)),{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}]")
        let numbers = actions.compactMap { if case .ask(let number, _) = $0 { number } else { nil as Int? } }
        #expect(actions.count == 2 && numbers.count == 2)
        for (number, id) in zip(numbers, ["a", "b"]) { _ = fixture.handle(.queued(number, id: id, notes: [])) }
        let answer = Prompts.Result(outcome: .answered, index: 0, label: "OK")
        #expect(fixture.handle(.ended(numbers[0], answer)).isEmpty)
        // A cancelled call has no response.
        let last = fixture.line(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
        guard case .send(let message)? = last.first(where: { $0 != .withdraw(numbers[1]) }) else {
            throw UnexpectedActions(last)
        }
        #expect(message.arrayValue?.map { $0["id"] } == [3, 1])
        #expect(fixture.session.batches.isEmpty)
    }

    @Test(arguments: ["2024-11-05", "2025-06-18", "2025-11-25"])
    func otherRevisionsRefuseEachRequestOfABatch(_ revision: String) throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start(revision))
        let actions = fixture.line(Self.pingAndList)
        let ids = actions.compactMap { if case .send(let message) = $0 { message["id"] } else { nil as JSON? } }
        #expect(ids == [1, 2])
        #expect(try fixture.reply("[7]")["id"] == .null)
    }

    // MARK: Interrupted calls

    private static func codex(_ metadata: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"title":"x","waitSeconds":5},"#
            + #""_meta":{"x-codex-turn-metadata":\#(metadata)}}}"#
    }

    /// Codex says nothing when its person interrupts a call, so the question ends soon after the wait.
    @Test(arguments: [#"{"session_id":"s1","turn_id":"t"}"#, #""{\"session_id\":\"s1\"}""#, #"{"thread_id":"s1"}"#])
    func anInterruptedCallKeepsItsQuestionForSeconds(_ metadata: String) throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start)
        guard case .ask(let number, let question) = fixture.line(Self.codex(metadata)).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.conversation?.session == "s1")
        _ = fixture.handle(.queued(number, id: "x", notes: []))
        fixture.now += .seconds(5)
        guard case .send(let waiting)? = fixture.handle(.time).first else { throw UnexpectedActions([]) }
        #expect(waiting.description.contains("within 15 seconds"))
        #expect(fixture.session.deadline == fixture.now + .seconds(15))
        fixture.now += .seconds(14)
        #expect(fixture.handle(.time).isEmpty)
        fixture.now += .seconds(1)
        #expect(fixture.handle(.time) == [.withdraw(number)])
    }

    @Test(arguments: ["null", "7", "{}", #"{"session_id":""}"#, #""junk""#, #"{"session_id":7}"#])
    func metadataWithoutASessionIsNone(_ metadata: String) throws {
        var fixture = MCPFixture()
        _ = try fixture.reply(Self.start)
        guard case .ask(_, let question) = fixture.line(Self.codex(metadata)).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.conversation?.session == nil)
    }

    @Test(
        arguments: [
            "", "  \r", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#,
            #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ])
    func someLinesNeedNoReply(_ line: String) {
        var fixture = MCPFixture()
        #expect(fixture.line(line).isEmpty)
    }

    @Test func anUnknownRevisionIsNamed() throws {
        var fixture = MCPFixture()
        let reply = try fixture.reply(
            #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#
        )
        #expect(reply["error"]?["code"]?.intValue == -32022)
        #expect(reply["error"]?["data"]?["requested"] == "1900-01-01")
        #expect(reply["error"]?["data"]?["supported"]?.arrayValue?.first == "2026-07-28")
    }

    @Test(arguments: [("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1900-01-01", "2025-11-25")])
    func theHandshakeAgreesOnARevision(_ offered: String, _ agreed: String) throws {
        var fixture = MCPFixture()
        let reply = try fixture.reply(Self.start.replacing("2025-06-18", with: offered))
        #expect(reply["id"] == 0)
        #expect(reply["result"]?["protocolVersion"]?.stringValue == agreed)
        #expect(reply["result"]?["capabilities"]?["tools"] == [:])
        #expect(reply["result"]?["serverInfo"]?["name"] == "alertd")
        // The results of these revisions have no type.
        let list = try fixture.reply(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
        #expect(list["result"]?["tools"]?.arrayValue?.count == MCPTool.all.count)
        #expect(list["result"]?["resultType"] == nil)
        #expect(try fixture.reply(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)["result"] == [:])
    }

    @Test func eachRequestMayStandAlone() throws {
        var fixture = MCPFixture()
        let discovery = try #require(fixture.request("d", "server/discover").response("d")?["result"])
        #expect(discovery["supportedVersions"] == ["2026-07-28"])
        #expect(discovery["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "alertd")
        let list = try #require(fixture.request("l", "tools/list").response("l")?["result"])
        for result in [discovery, list] {
            #expect(result["resultType"] == "complete")
            #expect(result["cacheScope"] == "public")
            #expect(result["ttlMs"]?.intValue == 3_600_000)
        }
        let names = list["tools"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
        #expect(names == ["ask", "choose", "form", "wait", "notify", "remind", "cancel"])
    }
}
