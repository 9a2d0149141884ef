// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// The arguments of an agent's tools: neither the person nor a grant takes one call for another.
@Suite struct AgentArgumentTests {
    private static func request(
        _ tool: String, _ input: String, more: String = ""
    ) throws(AgentRequest.Refusal) -> AgentRequest {
        let text =
            #"{"session_id":"s1","cwd":"/srv/app","hook_event_name":"PermissionRequest","tool_name":"\#(tool)","#
            + #""tool_input":\#(input)\#(more)}"#
        guard let payload = try? HookPayload(Array(text.utf8)) else { throw .notUnderstood("no JSON: \(text)") }
        return try AgentRequest(.claude, payload, file: { _ in .text("a") })
    }

    private static func digest(_ tool: String, _ input: String, more: String = "") throws -> String {
        try #require(try request(tool, input, more: more).question.approval?.input)
    }

    // MARK: Grants

    /// A grant is bound to the whole input: what is shown can be the same.
    @Test(
        arguments: [
            ("mcp__x__y", #"{"a":"x","force":"false"}"#, #"{"a":"x\nforce: false"}"#),
            ("mcp__x__y", #"{"a":true}"#, #"{"a":"true"}"#), ("mcp__x__y", #"{"a":null}"#, #"{"a":"null"}"#),
            ("mcp__x__y", #"{"a":{"b":1}}"#, #"{"a":"{\"b\":1}"}"#), ("mcp__x__y", #"{"a":null}"#, "{}"),
            ("mcp__x__y", #"{"a":9223372036854775808}"#, #"{"a":9223372036854775809}"#),
            ("mcp__x__y", #"{"a":1}"#, #"{"a":1.0}"#), ("mcp__x__y", #"{"a":"\u00e9"}"#, #"{"a":"e\u0301"}"#),
            ("Bash", #"{"command":"rm -rf x"}"#, #"{"command":["rm","-rf","x"]}"#),
            ("Write", #"{"file_path":"/srv/app/a","content":"b\n"}"#, #"{"file_path":"/srv/app/a","content":"b"}"#),
        ])
    func anotherInputIsAnotherCall(_ tool: String, _ input: String, _ other: String) throws {
        #expect(try Self.digest(tool, input) != Self.digest(tool, other))
    }

    @Test func theSameCallIsTheSame() throws {
        let digest = try Self.digest("mcp__x__y", #"{"a":{"b":1,"c":2.50},"d":[]}"#)
        // An agent may change the order of members, and gives each call another id.
        #expect(
            try Self.digest("mcp__x__y", #"{"d":[],"a":{"c":2.50,"b":1}}"#, more: #","tool_use_id":"t2""#) == digest)
        #expect(try Self.digest("mcp__x__z", #"{"a":{"b":1,"c":2.50},"d":[]}"#) != digest)
        #expect(try Self.digest("mcp__x__y", #"{"a":{"b":1,"c":2.50},"d":[]}"#, more: #","agent_id":"g""#) != digest)
    }

    // MARK: What is shown

    @Test(
        arguments: [
            // A value with lines cannot imitate another argument.
            (
                "WebFetch",
                #"{"url":"https://evil.example/","prompt":"Summarize\nurl: https://docs.python.org/\n\nx\n"}"#,
                "WebFetch\nurl: https://evil.example/\nprompt: Summarize\n> url: https://docs.python.org/\n>\n> x\n>"
            ),
            ("mcp__x", #"{"a":"x\r\nb: y"}"#, "mcp__x\na: x\r\n> b: y"),
            // Nor can a name, the name of a tool, or a path.
            ("mcp__x", #"{"a\nurl":"x","b c":1,"":2}"#, "mcp__x\n\"a\\nurl\": x\n\"b c\": 1\n\"\": 2"),
            (#"mcp__x\nurl: y"#, #"{"a":1}"#, "mcp__x\n> url: y\na: 1"),
            (
                "Edit", #"{"file_path":"/a\n- x","old_string":"b","new_string":"c"}"#,
                "edit /a\n> - x\n- b\n+ c"
            ),
            // Each kind of value is shown in its own way.
            ("mcp__x", #"{"a":true,"b":"true"}"#, "mcp__x\na: true\nb: \"true\""),
            ("mcp__x", #"{"a":null,"b":"null"}"#, "mcp__x\na: null\nb: \"null\""),
            ("mcp__x", #"{"a":{"b":1},"c":"{\"b\":1}"}"#, "mcp__x\na: {\"b\":1}\nc: \"{\\\"b\\\":1}\""),
            ("mcp__x", #"{"a":"two words","b":"12 apples"}"#, "mcp__x\na: two words\nb: 12 apples"),
            // Digits are the digits that were sent.
            (
                "mcp__x", #"{"a":9223372036854775809,"b":-0,"c":1e400000,"d":[18446744073709551617]}"#, nil
            ),
            (
                "mcp__x", #"{"a":9223372036854775809,"b":0.1000000000000000055,"d":[18446744073709551617]}"#,
                "mcp__x\na: 9223372036854775809\nb: 0.1000000000000000055\nd: [18446744073709551617]"
            ),
        ] as [(String, String, String?)])
    func anArgumentImitatesNoOther(_ tool: String, _ input: String, _ shown: String?) throws {
        do throws(AgentRequest.Refusal) {
            let request = try Self.request(tool, input)
            #expect(request.command == shown)
        } catch {
            // No number at all.
            #expect(shown == nil, "\(error)")
        }
    }

    // MARK: Faults

    /// A fault in an argument of a tool that is not known here is shown, and no grant covers another fault.
    @Test func aFaultInAnArgumentIsShown() throws {
        let request = try Self.request("mcp__x__y", #"{"a":"x\ud800","b":1}"#)
        #expect(request.command == "mcp__x__y\na: x\u{FFFD}\nb: 1")
        #expect(request.facts.last == "half of a surrogate pair, or a byte that is not UTF-8, is shown as U+FFFD")
        let approval = try #require(request.question.approval)
        #expect(approval.grantButton == nil)
        #expect(request.question.buttons?.count == 3)
        #expect(try Self.request("mcp__x__y", #"{"a":"x","b":1}"#).question.approval?.grantButton == 3)
    }

    // MARK: Nobody

    /// The remedy does not promise what cannot help: a terminal is not asked about a program that has left its parent.
    @Test func theRemedyIsOneThatHelps() {
        #expect(Approve.nobody(nil) == "nobody can be asked; run \"alertctl question attend\" in a terminal")
        #expect(!Approve.nobody("only a window shows that").contains("attend"))
        #expect(
            Approve.nobody("only a window shows that", line: ["alertctl", "approve", "rm", "a b"])
                .contains("Open a new terminal, and type: alertctl approve rm 'a b'. "))
    }

    // MARK: Plans

    /// Claude Code sends no plan in some sessions: the log says why nobody was asked.
    @Test func anEventWithoutAPlanIsInTheLog() throws {
        #expect(throws: AgentPlan.refusal) { try Self.request("ExitPlanMode", "{}") }
        #expect(throws: AgentRequest.Refusal.givenBack) { try Self.request("ExitPlanMode", #"{"plan":"Read"}"#) }
    }

    @Test func aPlanSaysWhatIsNoPartOfIt() throws {
        let input = try JSON(
            parsing: #"{"tool_name":"ExitPlanMode","tool_input":{"plan":"Read\na: 1","allowed":"x\ny"}}"#)
        let approval = try #require(AgentPlan(input)?.question.approval)
        #expect(approval.command == "Read\na: 1\nallowed: x\n> y")
        #expect(approval.facts?.last == "the last 2 lines are arguments")
    }
}
