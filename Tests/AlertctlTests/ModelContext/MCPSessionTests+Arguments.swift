// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// The tools, and the meaning of their arguments.
extension MCPSessionTests {
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
}
