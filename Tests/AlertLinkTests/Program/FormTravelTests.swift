// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// Forms on another device: real alertctls, alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct FormTravelTests {
    private func pair(_ broker: Broker) throws -> (desk: Device, laptop: Device) {
        let all = try devices(["desk", "laptop"], broker: broker)
        try all[0].status("the laptop shows forms") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["shows"]?.arrayValue?.contains("form") == true }
        }
        return (all[0], all[1])
    }

    @Test func valuesArriveTyped() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let asking = try desk.agent(
            "form 'New user' --no-start --to laptop --json --field 'name*=text:Name' --field 'keep=integer:Keep,min=1' "
                + "--field 'on=date:On' --field 'in=choices:In,of=a|b|c' --field 'sure=check:Sure'")
        let prompt = try screen.shown()
        #expect(prompt.form?.map(\.name) == ["name", "keep", "on", "in", "sure"])
        #expect(prompt.form?[3].choices?.map(\.label) == ["a", "b", "c"])
        // The laptop checks by the same rules.
        #expect(throws: VarlinkClientError.self) {
            try screen.answer(prompt.id, 1, values: [.init(name: "keep", texts: ["0"])])
        }
        try screen.answer(
            prompt.id, 1,
            values: [
                .init(name: "name", texts: ["Ada \"\\ \u{1F600}"]), .init(name: "keep", texts: ["7"]),
                .init(name: "on", texts: ["2027-03-04"]), .init(name: "in", texts: ["a", "c"]),
                .init(name: "sure", texts: ["true"]),
            ])
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.errors == "")
        let answer = try JSON(parsing: asking.output)
        #expect(answer["outcome"] == "answered")
        #expect(
            answer["content"]
                == ["name": "Ada \"\\ \u{1F600}", "keep": 7, "on": "2027-03-04", "in": ["a", "c"], "sure": true])
        try laptop.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        #expect(try laptop.prompts.isEmpty && desk.prompts.isEmpty)
    }

    /// An answer by hand on the laptop, not where the question is shown.
    @Test func rowsAreChosenByHand() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let rows = try desk.write("one\ntwo\nthree\n", to: "rows")
        let asking = try desk.agent("sheet Which --no-start --to all --rows \(rows) --id which")
        try laptop.wait("shown") { try laptop.prompts.contains { $0.id == "which@desk" } }
        let name = try #require(try laptop.prompts.first?.form?.first?.name)
        let answered = try laptop.run(
            "alertctl", ["answer", "which@desk", "--index", "1", "--value", "\(name)=two", "--no-start"])
        #expect(answered.status == 0, "\(answered)")
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.output == "two\n")
    }

    /// alertd hands typed values out once, and alert-link was not there when they were typed.
    @Test(
        arguments: [
            ("form T --field 'name*=text:Name'", ["--value", "name=x"], "x\n"),
            ("alert T --text", ["--text", "x"], "x\n"),
        ] as [(String, [String], String)])
    func whatIsTypedWhileAlertLinkIsAwayArrives(_ line: String, _ typed: [String], _ output: String) throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let asking = try desk.agent("\(line) --id f --no-start --to laptop --timeout 2m")
        try laptop.wait("shown") { try laptop.prompts.contains { $0.id == "f@desk" } }
        try laptop.status("alertd has taken it") { $0["shownHere"] == 1 }
        try laptop.endLink()
        let answered = try laptop.run("alertctl", ["answer", "f@desk", "OK", "--no-start"] + typed)
        #expect(answered.status == 0, "\(answered)")
        try laptop.startLink()
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.output == output)
        try laptop.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        #expect(try laptop.prompts.isEmpty && desk.prompts.isEmpty)
    }

    /// The question was changed before: the values of the last text are those that count.
    @Test func theValuesOfAChangedFormArrive() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        var question = Prompts.Question(title: "Form 1", form: [.init(name: "name", kind: .text)])
        question.to = ["laptop"]
        let asking = try desk.connect().stream(Prompts.Ask(id: "f", question: question, edits: true))
        let editor = try #require(try asking.next()?.editor)
        try laptop.wait("shown") { try laptop.prompts.map(\.title) == ["Form 1"] }
        _ = try desk.call(Prompts.Edit(id: "f", editor: editor, title: "Form 2"))
        try laptop.wait("the new text") { try laptop.prompts.map(\.title) == ["Form 2"] }
        let values = [Prompts.FieldValue(name: "name", texts: ["x"])]
        _ = try laptop.call(Prompts.Answer(id: "f@desk", index: 1, values: values))
        var result: Prompts.Result?
        while let reply = try asking.next() { result = reply.result }
        #expect(result?.values == values)
    }

    @Test(
        arguments: [
            ("form T --field s=secret:S --to laptop", 64, "a form that asks for a secret goes to no other device")
        ] as [(String, Int32, String)])
    func aSecretStaysHere(_ line: String, _ status: Int32, _ reason: String) throws {
        let desk = try Device("desk", broker: nil)
        let asking = try desk.agent(line + " --no-start")
        #expect(try asking.wait(within: .seconds(30)) == status)
        #expect(asking.errors.contains(reason))
        var question = Prompts.Question(title: "T", form: [.init(name: "s", kind: .secret)])
        question.to = ["laptop"]
        #expect {
            try desk.call(Prompts.Ask(question: question, noWait: true))
        } throws: { "\($0)".contains("its values go by a descriptor alone") }
    }

    @Test(
        arguments: [
            ("--field 'f=file:F'", "a form that asks for a file of this device goes to no other one"),
            (
                "--field 'c=choice:C,of=\(String(repeating: "x", count: 1_000))|a'",
                ""
            ),
        ])
    func whatStaysHereSaysSo(_ field: String, _ reason: String) throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(desk)
        let asking = try desk.agent("form T --id f --no-start --to laptop \(field)")
        let prompt = try screen.shown()
        #expect((prompt.to == nil) == !reason.isEmpty)
        if reason.isEmpty {
            try laptop.wait("shown there, too") { try laptop.prompts.contains { $0.id == "f@desk" } }
        }
        try screen.answer(prompt.id, 1, values: [])
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.errors.contains("so it is shown on this device alone") == !reason.isEmpty)
        #expect(asking.errors.contains(reason) || reason.isEmpty)
    }

    /// A device that is there can show it.
    @Test func aPresenterElsewhereIsOne() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let asking = try desk.agent("alert Sure? --button Yes --require-presenter --no-start --to laptop --id sure")
        try laptop.wait("shown") { try laptop.prompts.contains { $0.id == "sure@desk" } }
        #expect(try laptop.run("alertctl", ["answer", "sure@desk", "--index", "0", "--no-start"]).status == 0)
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.output == "Yes\n")
        try laptop.endLink()
        try desk.status("the laptop has gone") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["device"] == "laptop" && $0["up"] == false }
        }
        let alone = try desk.agent("alert Sure? --button Yes --require-presenter --no-start --to laptop")
        #expect(try alone.wait(within: .seconds(30)) == 69)
    }

    /// The questions of an agent go where its approvals go.
    @Test func anAgentsQuestionIsAnsweredThere() throws {
        let broker = try Broker()
        let all = try devices(
            ["desk", "laptop"], broker: broker, configurations: ["desk": "[approvals]\nto = [\"laptop\"]\n"])
        try all[0].status("the laptop shows forms") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["shows"]?.arrayValue?.contains("form") == true }
        }
        let screen = try Presenting(all[1])
        let request = try all[0].write(
            #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":{"questions":[{"question":"#
                + #""Which?","header":"Colour","options":[{"label":"red"},{"label":"blue"}]}]}}"#, to: "request")
        let hook = try all[0].agent("approve --no-start --for claude < \(request)")
        let prompt = try screen.shown()
        #expect(prompt.form?.first?.choices?.map(\.label) == ["red", "blue"])
        let field = try #require(prompt.form?.first?.name)
        try screen.answer(prompt.id, 1, values: [.init(name: field, texts: ["blue"])])
        #expect(try hook.wait(within: .seconds(30)) == 0)
        let output = try JSON(parsing: hook.output)["hookSpecificOutput"]
        #expect(output?["permissionDecision"] == "allow")
        #expect(output?["updatedInput"]?["answers"] == ["Which?": "blue"])
    }

    @Test func manyRowsStayHere() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(desk)
        let rows = try desk.write(
            (0..<700).map { "\($0) " + String(repeating: "x", count: 100) }.joined(separator: "\n"), to: "rows")
        let asking = try desk.agent("sheet Which --no-start --to laptop --rows \(rows)")
        let prompt = try screen.shown()
        #expect(prompt.to == nil)
        let row = try #require(prompt.form?.first?.choices?.first)
        let value = Prompts.FieldValue(name: try #require(prompt.form?.first?.name), texts: [row.value ?? row.label])
        try screen.answer(prompt.id, 1, values: [value])
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(asking.errors.contains("and at most 65536 go to other devices, so it is shown on this device alone."))
        #expect(try laptop.prompts.isEmpty)
    }
}
