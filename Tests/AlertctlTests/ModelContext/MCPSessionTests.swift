// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

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

    @Test func everyToolIsDescribed() throws {
        for tool in MCPTool.all {
            let entry = tool.entry
            #expect(entry["inputSchema"]?["type"] == "object")
            #expect(entry["outputSchema"]?["type"] == "object")
            #expect(entry["inputSchema"]?["additionalProperties"] == false)
            #expect((tool.name + "mcp__alertd__").utf8.count < 63)
            for field in tool.arguments + tool.result {
                #expect(field.description.hasSuffix("."), "\(tool.name).\(field.name)")
            }
        }
    }

    /// Wrong arguments, and a part of the sentence that lets the model mend them.
    @Test(
        arguments: [
            ("ask", #"{"titel":"x"}"#, "ask takes no \"titel\""), ("ask", "{}", "title is missing"),
            ("ask", "[]", "must be an object"), ("ask", #"{"title":7}"#, "title must be a string"),
            ("ask", #"{"title":null}"#, "title is missing"),
            ("ask", #"{"title":"x","buttons":"OK"}"#, "buttons must be a list"),
            ("ask", #"{"title":"x","buttons":[1]}"#, "buttons must be a list"),
            ("ask", #"{"title":"x","text":"yes"}"#, "text must be true or false"),
            ("ask", #"{"title":"x","waitSeconds":-1}"#, "an integer from 0 to 86400"),
            ("ask", #"{"title":"x","waitSeconds":1.5}"#, "an integer"),
            ("ask", #"{"title":"x","level":"critical"}"#, "one of these: passive, active, time-sensitive"),
            ("ask", #"{"title":"x","waitSeconds":0.5}"#, "an integer"),
            ("ask", #"{"title":"x","waitSeconds":1e9}"#, "an integer"),
            ("ask", #"{"title":"x","waitSeconds":"0.5"}"#, "an integer"),
            ("ask", #"{"title":"x","waitSeconds":""}"#, "an integer"),
            ("ask", #"{"title":"x","level":"[]"}"#, "one of these"),
            ("ask", #"{"title":"x","text":"\"true\""}"#, "text must be true or false"),
            ("ask", #"{"title":"x","to":"[1]"}"#, "to must be a list"),
            ("choose", #"{"title":"x","choices":"[]"}"#, "choices is empty"),
            ("choose", #"{"title":"x","choices":"a,b"}"#, "choices must be a list"),
            ("ask", #"{"title":"x","buttons":["Yes","No","Yes"]}"#, "Two buttons are \"Yes\""),
            ("ask", #"{"title":"x","buttons":["Yes","No"],"cancel":"No"}"#, "Two buttons are \"No\""),
            ("ask", #"{"title":"x","buttons":["Drop"],"destructive":"Drop"}"#, "Two buttons are \"Drop\""),
            ("ask", #"{"title":"x","default":"Yes"}"#, "default must be the label of one"),
            ("ask", #"{"title":"x","placeholder":"y"}"#, "need \"text\": true"),
            ("choose", #"{"title":"x"}"#, "choices is missing"),
            ("choose", #"{"title":"x","choices":[]}"#, "choices is empty"),
            ("notify", #"{"title":"x","sound":"/etc/passwd"}"#, "not a file"),
            ("remind", #"{"title":"x","when":""}"#, "when is empty"), ("remind", #"{"title":"x"}"#, "when is missing"),
            ("wait", #"{"id":"x"}"#, "No question with the id \"x\""),
            ("cancel", #"{"id":"x\u001b[2J"}"#, "was made in this session"),
        ])
    func wrongArgumentsAreExplained(_ tool: String, _ arguments: String, _ part: String) throws {
        var fixture = MCPFixture()
        let actions = fixture.call("1", tool, try JSON(parsing: arguments))
        #expect(actions.count == 1)
        let text = try #require(actions.refusal("1"))
        #expect(text.contains(part), "\(text)")
        #expect(text.hasSuffix("."))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }

    /// A list that a client wrote as text counts as a list: the model cannot mend it.
    @Test(
        arguments: [
            ("choose", #"{"title":"x","choices":"[\"a\",\"b\"]"}"#, #"{"title":"x","choices":["a","b"]}"#),
            (
                "ask", #"{"title":"x","to":"[\"phone\"]","level":"","text":"true","waitSeconds":"5"}"#,
                #"{"title":"x","to":["phone"],"text":true,"waitSeconds":5}"#
            ),
            ("ask", #"{"title":"x","waitSeconds":5.0}"#, #"{"title":"x","waitSeconds":5}"#),
            ("ask", #"{"title":"x","waitSeconds":5e1}"#, #"{"title":"x","waitSeconds":50}"#),
            ("ask", #""{\"title\":\"x\"}""#, #"{"title":"x"}"#),
            (
                "form", #"{"title":"x","schema":"{\"type\":\"object\",\"properties\":{\"n\":{\"minLength\":2.0}}}"}"#,
                #"{"title":"x","schema":{"type":"object","properties":{"n":{"minLength":2}}}}"#
            ),
            ("ask", #"{"title":"[\"x\"]"}"#, #"{"title":"[\"x\"]"}"#),
        ])
    func aValueAsTextCountsAsWhatItIs(_ tool: String, _ written: String, _ meant: String) throws {
        var (one, other) = (MCPFixture(), MCPFixture())
        let actions = one.call("1", tool, try JSON(parsing: written))
        #expect(actions.refusal("1") == nil)
        #expect(actions == other.call("1", tool, try JSON(parsing: meant)))
        #expect(
            one.session.deadline.map { one.now.duration(to: $0) }
                == other.session.deadline.map { other.now.duration(to: $0) })
    }

    @Test func aQuestionHasTheGivenParts() throws {
        var fixture = MCPFixture()
        let arguments: JSON = [
            "title": "Deploy?", "message": "To production", "buttons": ["Deploy", "Later"], "cancel": "Not yet",
            "destructive": "Roll back", "default": "Later", "text": true, "placeholder": "Why",
            "initialText": "Because",
            "level": "time-sensitive", "to": ["phone"],
        ]
        guard case .ask(_, let question) = fixture.call("1", "ask", arguments).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.kind == .alert)
        #expect(question.title == "Deploy?")
        #expect(question.message == "To production")
        #expect(question.buttons?.map(\.label) == ["Roll back", "Deploy", "Later", "Not yet"])
        #expect(question.buttons?.map(\.role) == [.destructive, nil, nil, .cancel])
        #expect(question.buttons?.map { $0.isDefault == true } == [false, false, true, false])
        #expect(question.input == .text)
        #expect(question.placeholder == "Why")
        #expect(question.initialText == "Because")
        #expect(question.level == .timeSensitive)
        #expect(question.to == ["phone"])
        // The prefix keeps a client from passing for another program.
        #expect(question.app == "mcp.Some-Client")
    }

    @Test(arguments: [nil, "", "\u{1b}[2J/../x", String(repeating: "é", count: 300)])
    func anyClientHasAUsableName(_ name: String?) {
        let app = MCPCaller(client: name).app
        #expect(app.hasPrefix("mcp"))
        #expect(app.utf8.count <= 64)
        #expect(app.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
    }

    @Test(
        arguments: [
            ("in 45m", nil, "in 45m"), ("tomorrow 9am", nil, "tomorrow 9am"), ("9", nil, "at 9"),
            ("every day at 8:30", nil, "every day at 8:30"), ("2027-03-04T09:00", "2027-03-04T09:00", nil),
        ] as [(String, String?, String?)])
    func aReminderTakesWordsAndTimes(_ when: String, _ at: String?, _ words: String?) {
        var fixture = MCPFixture()
        let actions = fixture.call("1", "remind", ["title": "Tea", "when": .string(when), "zone": "Europe/Paris"])
        guard case .call(_, .remind(let call)) = actions.first else {
            Issue.record("nothing is scheduled")
            return
        }
        #expect(call.trigger.at == at)
        #expect(call.trigger.when == words)
        #expect(call.trigger.zone == "Europe/Paris")
        // The daemon makes an id that no reminder has, so that none is replaced.
        #expect(call.id == nil)
    }

    @Test func theAnswerIsTheResult() throws {
        var fixture = MCPFixture()
        let number = try fixture.ask("1")
        let result = Prompts.Result(outcome: .answered, index: 0, label: "Deploy")
        let actions = fixture.handle(.ended(number, result))
        let expected: JSON = ["status": "answered", "id": "deploy", "button": "Deploy"]
        #expect(actions.result("1") == expected)
        // Older clients read the text.
        let text = actions.response("1")?["result"]?["content"]?.arrayValue?.first?["text"]?.stringValue ?? ""
        #expect(try JSON(parsing: text) == expected)
        #expect(actions.response("1")?["result"]?["resultType"] == "complete")
        #expect(fixture.session.deadline == nil)
    }

    @Test(
        arguments: [
            (Prompts.Result(outcome: .answered, index: 1, label: "b"), "answered", "b"),
            (Prompts.Result(outcome: .cancelled, index: -1), "dismissed", nil),
            (Prompts.Result(outcome: .withdrawn, index: -1), "withdrawn", nil),
            (Prompts.Result(outcome: .lost, index: -1), "withdrawn", nil),
        ] as [(Prompts.Result, String, String?)])
    func everyOutcomeHasAStatus(_ result: Prompts.Result, _ status: String, _ choice: String?) throws {
        var fixture = MCPFixture()
        guard case .ask(let number, _) = fixture.call("1", "choose", ["title": "x", "choices": ["a", "b"]]).first else {
            Issue.record("nothing is asked")
            return
        }
        _ = fixture.handle(.queued(number, id: "x", notes: []))
        let structured = try #require(fixture.handle(.ended(number, result)).result("1"))
        #expect(structured["status"]?.stringValue == status)
        #expect(structured["choice"]?.stringValue == choice)
        #expect(structured["index"]?.intValue == (choice == nil ? nil : 1))
    }

    @Test func aWaitEndsAndGoesOn() throws {
        var fixture = MCPFixture()
        let number = try fixture.ask("1", wait: 30)
        fixture.now += .seconds(30)
        let waiting = try #require(fixture.handle(.time).result("1"))
        #expect(waiting["status"] == "waiting")
        #expect(waiting["id"] == "deploy")
        #expect(fixture.call("2", "wait", ["id": "deploy"]).isEmpty)
        #expect(fixture.call("3", "wait", ["id": "deploy", "waitSeconds": 100]).isEmpty)
        let actions = fixture.handle(.ended(number, Prompts.Result(outcome: .answered, index: 0, label: "Deploy")))
        for id in ["2", "3"] { #expect(actions.result(id)?["button"] == "Deploy") }
        // The answer stays.
        #expect(fixture.call("4", "wait", ["id": "deploy"]).result("4")?["button"] == "Deploy")
    }

    @Test func withoutWaitingTheIdComesAtOnce() throws {
        var fixture = MCPFixture()
        guard case .ask(let number, _) = fixture.call("1", "ask", ["title": "x", "waitSeconds": 0]).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(fixture.handle(.time).isEmpty)
        // Nothing wakes the server until alertd has replied.
        #expect(fixture.session.deadline.map { $0 > fixture.now } != false)
        let actions = fixture.handle(.queued(number, id: "x", notes: ["nobody can answer now"]))
        #expect(actions.result("1")?["notes"]?.arrayValue?.first == "nobody can answer now")
    }

    @Test func progressIsReportedEveryTwentySeconds() throws {
        var fixture = MCPFixture()
        let number = try fixture.ask("1")
        var reports: [JSON] = []
        reports += fixture.handle(.shown(number, by: "terminal pts/3")).progress
        for _ in 0..<2 {
            let due = try #require(fixture.session.deadline)
            #expect(fixture.now.duration(to: due) == .seconds(20))
            fixture.now = due
            reports += fixture.handle(.time).progress
        }
        #expect(reports.map { $0["progressToken"] } == ["token 1", "token 1", "token 1"])
        #expect(reports[0]["message"] == "Shown by terminal pts/3.")
        let numbers = reports.compactMap { $0["progress"]?.doubleValue }
        #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
        #expect(reports.allSatisfy { $0["total"]?.doubleValue == 50 })
        // None follows the result.
        let end = fixture.handle(.ended(number, Prompts.Result(outcome: .cancelled, index: -1)))
        #expect(end.progress.isEmpty)
        fixture.now += .seconds(60)
        #expect(fixture.handle(.time).isEmpty)
    }

    @Test func withoutATokenNoProgressIsReported() throws {
        var fixture = MCPFixture()
        let actions = fixture.request("1", "tools/call", ["name": "ask", "arguments": ["title": "x"]])
        guard case .ask(let number, _) = actions.first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(fixture.handle(.queued(number, id: "x", notes: [])).isEmpty)
        fixture.now += .seconds(40)
        #expect(fixture.handle(.time).isEmpty)
    }

    @Test func cancellingACallWithdrawsItsQuestion() throws {
        var fixture = MCPFixture()
        let number = try fixture.ask("1")
        #expect(fixture.call("2", "wait", ["id": "deploy"]).isEmpty)
        func cancel(_ id: String) -> String {
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"\#(id)"}}"#
        }
        // Another call still waits.
        #expect(fixture.line(cancel("1")).isEmpty)
        #expect(fixture.line(cancel("2")) == [.withdraw(number)])
        // Nothing is sent for either of them.
        #expect(fixture.handle(.ended(number, Prompts.Result(outcome: .withdrawn, index: -1))).isEmpty)
        #expect(fixture.call("3", "wait", ["id": "deploy"]).result("3")?["status"] == "withdrawn")
    }

    @Test func aForgottenQuestionIsWithdrawn() throws {
        var fixture = MCPFixture()
        let number = try fixture.ask("1", wait: 1)
        fixture.now += .seconds(1)
        _ = fixture.handle(.time)
        // Waiting again stops the clock.
        #expect(fixture.call("2", "wait", ["id": "deploy", "waitSeconds": 3600]).isEmpty)
        fixture.now += .seconds(3600)
        #expect(fixture.handle(.time).result("2")?["status"] == "waiting")
        fixture.now += MCPSession.idleLimit - .seconds(1)
        #expect(fixture.handle(.time).isEmpty)
        fixture.now += .seconds(1)
        #expect(fixture.handle(.time) == [.withdraw(number)])
        #expect(fixture.call("3", "wait", ["id": "deploy"]).result("3")?["status"] == "withdrawn")
    }

    @Test func onlyWhatWasMadeHereIsTakenBack() throws {
        var fixture = MCPFixture()
        let question = try fixture.ask("1")
        let actions = fixture.call("2", "cancel", ["id": "deploy"])
        #expect(actions.contains(.withdraw(question)))
        #expect(actions.result("2") == ["id": "deploy", "cancelled": "question"])
        #expect(actions.result("1")?["status"] == "withdrawn")
        #expect(fixture.call("3", "cancel", ["id": "deploy"]).refusal("3")?.contains("over already") == true)

        guard case .call(let number, _) = fixture.call("4", "remind", ["title": "Tea", "when": "in 4m"]).first else {
            Issue.record("nothing is scheduled")
            return
        }
        #expect(fixture.call("5", "cancel", ["id": "tea"]).refusal("5") != nil)
        #expect(fixture.handle(.replied(number, ["id": "tea"])).result("4") == ["id": "tea"])
        let call = MCPSession.Action.call(number + 1, .cancel(Notifications.Cancel(ids: ["tea"]), id: "tea"))
        #expect(fixture.call("6", "cancel", ["id": "tea"]) == [call])
    }

    @Test func aFailureIsTheToolsOwn() throws {
        var fixture = MCPFixture()
        guard case .ask(let number, _) = fixture.call("1", "ask", ["title": "x"]).first else {
            Issue.record("nothing is asked")
            return
        }
        #expect(fixture.handle(.failed(number, "alertd is not running.")).refusal("1") == "alertd is not running.")
        let other = try fixture.ask("2")
        // A question that was asked has ended; it never failed.
        #expect(fixture.handle(.failed(other, "alertd has gone.")).result("2")?["status"] == "withdrawn")
    }

    @Test func callsAndQuestionsAreBounded() throws {
        var fixture = MCPFixture()
        for index in 0..<MCPSession.maximumCalls { _ = fixture.call("\(index)", "ask", ["title": "x"]) }
        #expect(fixture.call("more", "notify", ["title": "x"]).refusal("more")?.contains("Too many calls") == true)
        // An id in use is an error of the client.
        #expect(fixture.call("1", "notify", ["title": "x"]).response("1")?["error"]?["code"]?.intValue == -32600)
    }

    @Test func linesAreSplitAndBounded() {
        var lines = MCPLines()
        #expect(lines.append(Array("a\nbc".utf8)) == [.text(Array("a".utf8))])
        #expect(lines.append(Array("d\n\n".utf8)) == [.text(Array("bcd".utf8)), .text([])])
        let whole = [UInt8](repeating: 0x20, count: MCPLines.maximumLine)
        #expect(lines.append(whole).isEmpty)
        #expect(lines.append([0x0A]) == [.text(whole)])
        #expect(lines.append(whole + [0x20]).isEmpty)
        #expect(lines.append(whole).isEmpty)
        #expect(lines.append(Array("x\ny\n".utf8)) == [.tooLong(id: nil), .text(Array("y".utf8))])
        // Wherever the id is, and however the line arrives.
        let begin = Array(#"{"jsonrpc":"2.0","params":{"id":1,"a":""#.utf8)
        for (line, size) in [
            (begin + whole + Array(#""},"id":6}"#.utf8), 4_096), (Array(#"{"id":6,"#.utf8) + whole, 1 << 20),
        ] {
            var found: [MCPLines.Line] = []
            for start in stride(from: 0, to: line.count, by: size) {
                found += lines.append(line[start..<min(start + size, line.count)])
            }
            #expect(found.isEmpty)
            #expect(lines.append([0x0A]) == [.tooLong(id: 6)])
        }
    }

    @Test func anOversizedLineIsAnErrorOfItsCall() throws {
        var fixture = MCPFixture()
        guard case .send(let reply)? = fixture.handle(.lineTooLong(id: 6)).first else { throw UnexpectedActions([]) }
        #expect(reply["id"] == 6)
        #expect(reply["error"]?["code"] == -32700)
    }

    @Test func everyClientHasItsLines() throws {
        let all = MCPInstallation.all(program: "/opt/my tools/alertctl")
        #expect(all.map(\.client) == ["Claude Code", "Codex", "Gemini CLI", "VS Code", "Cursor"])
        for installation in all {
            let text = installation.lines.joined(separator: "\n")
            #expect(text.contains("/opt/my tools/alertctl"))
            if let content = installation.content { _ = try JSON(parsing: content) }
        }
        #expect(all[0].command == "claude mcp add --scope user alertd -- '/opt/my tools/alertctl' mcp")
        let rules = ["ask", "choose", "form", "wait"].map { "\"mcp__alertd__\($0)\"" }.joined(separator: ",")
        #expect(all[0].allow == #"{"permissions":{"allow":[\#(rules)]}}"#)
    }
}
