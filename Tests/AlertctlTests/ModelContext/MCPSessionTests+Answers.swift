// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// Questions: their answers, progress, ends and bounds.
extension MCPSessionTests {
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
        let all = MCPSetupSteps.all(program: "/opt/my tools/alertctl")
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
