// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// Grants, the history of decisions, and the hooks that are put into other programs' files.
    @Suite struct Grants {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            // The question comes at once then.
            world.environment["CLAUDE_CODE_SESSION_ATTENDED"] = "0"
            daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        private func run(_ words: String...) throws -> Outcome { try world.run(Built.program("alertctl"), words) }

        private func json(_ words: String...) throws -> [JSON] {
            let outcome = try world.run(Built.program("alertctl"), words + ["--json"])
            #expect(outcome.status == 0, "\(outcome)")
            return try outcome.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        }

        private static func request(_ command: String, session: String = "s1", event: String = "PermissionRequest")
            -> String
        {
            #"{"hook_event_name":"\#(event)","session_id":"\#(session)","cwd":"/srv","tool_name":"Bash","#
                + #""tool_input":{"command":"\#(command)"}}"#
        }

        /// The hook of an agent below the shell of a person.
        private func hook(_ input: String, program: String = "claude") throws -> TestProcess {
            try world.write("#!/bin/sh\n\(Built.word("alertctl")) approve --for \(program)\n", to: "agent")
            return try TestProcess.belowShell(
                "/bin/sh", [world.path + "/agent"], environment: world.environment, input: .bytes(Array(input.utf8)),
                folder: world.path)
        }

        private static let allowed =
            #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}"# + "\n"

        /// An agent whose hooks are below one process: it runs one for each line that it reads.
        private func agent() throws -> TestProcess {
            let line = try "printf '%s' \"$line\" | \(Built.word("alertctl")) approve --for claude; echo ."
            try world.write("#!/bin/sh\nwhile read -r line; do \(line); done\n", to: "loop")
            return try TestProcess.belowShell(
                "/bin/sh", [world.path + "/loop"], environment: world.environment, input: .typed, output: .read,
                folder: world.path)
        }

        private static func answer(of agent: TestProcess) throws -> String {
            let line = try agent.line()
            if line != "." { #expect(try agent.line() == ".") }
            return line + "\n"
        }

        @Test func whatWasAllowedForAnHourIsNotAskedAgain() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let program = try self.agent()
            program.type(Self.request("git push"))
            let prompt = try agent.shown()
            #expect(
                prompt.buttons.map(\.label)
                    == ["Leave it: claude denies it", "Deny", "Allow", "Allow for an hour"])
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 3))
            #expect(try Self.answer(of: program) == Self.allowed)
            while try agent.next().news != .gone {}

            program.type(Self.request("git push"))
            #expect(try Self.answer(of: program) == Self.allowed)

            // A program can serve several sessions: this one is asked.
            program.type(Self.request("git push", session: "s2"))
            let second = try agent.shown()
            _ = try world.call(Prompts.Answer(id: second.id, agent: agent.token, index: 1))
            #expect(try Self.answer(of: program).contains("\"deny\""))
            while try agent.next().news != .gone {}

            // The same request of another process of that name is asked.
            let other = try self.agent()
            other.type(Self.request("git push"))
            let asked = try agent.shown()
            _ = try world.call(Prompts.Answer(id: asked.id, agent: agent.token, index: 1))
            #expect(try Self.answer(of: other).contains("\"deny\""))
            while try agent.next().news != .gone {}

            let grants = try json("approve", "grants")
            #expect(grants.count == 1)
            #expect(grants[0]["approval"]?["command"] == "git push")
            #expect(grants[0]["uses"] == 1)
            let number = try #require(grants[0]["number"]?.intValue)
            #expect(try run("approve", "revoke", "99").status == 66)
            #expect(try run("approve", "revoke", "\(number)").output == "1 grant has ended.\n")
            #expect(try run("approve", "grants").output == "No grants.\n")

            program.type(Self.request("git push"))
            let again = try agent.shown()
            _ = try world.call(Prompts.Answer(id: again.id, agent: agent.token, index: 1))
            #expect(try Self.answer(of: program).contains("\"deny\""))

            let decisions = try json("history", "--approvals")
            #expect(
                decisions.map { $0["label"] } == ["Allow for an hour", "Allow for an hour", "Deny", "Deny", "Deny"])
            let names = decisions.map { $0["by"]?.stringValue?.split(separator: ", ").last ?? "" }
            #expect(names == ["\"screen\"", "grant 1", "\"screen\"", "\"screen\"", "\"screen\""])
            #expect(decisions.allSatisfy { $0["word"] == "git" && $0["command"] == nil })
            #expect(try run("history", "--approvals", "--forget").output == "5 decisions are removed.\n")
            #expect(try run("history", "--approvals").output == "No decisions.\n")
        }

        /// The end of a session, and that of the program, end what was allowed there.
        @Test(arguments: [true, false])
        func aGrantEndsWithItsSessionAndItsProgram(_ endsSession: Bool) throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let program = try self.agent()
            for session in ["s1", "s2"] {
                program.type(Self.request("git push", session: session))
                let prompt = try agent.shown()
                _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 3))
                #expect(try Self.answer(of: program) == Self.allowed)
                while try agent.next().news != .gone {}
            }
            #expect(try json("approve", "grants").count == 2)
            if endsSession {
                let end = try hook(#"{"hook_event_name":"SessionEnd","session_id":"s1","reason":"other"}"#)
                #expect(try end.wait() == 0)
                #expect(try json("approve", "grants").map { $0["approval"]?["session"] } == ["s2"])
            } else {
                // It has ended, although nobody may have waited for it yet.
                for agent in program.children { kill(agent, SIGKILL) }
                try Waiting.briefly("no grant is left") { try json("approve", "grants").isEmpty }
            }
        }

        /// The person has denied it here, too late: the program's own dialog was first.
        @Test func aDenialWithoutEffectIsTold() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            for (command, index) in [("make", 1), ("ls", 2)] {
                let waiting = try hook(Self.request(command))
                let prompt = try agent.shown()
                _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: index))
                #expect(try waiting.wait() == 0)
                while try agent.next().news != .gone {}
                // The second report is about another call: the first one is over.
                for event in ["PostToolUse", "PostToolUseFailure"] {
                    let ran = try hook(Self.request(command, event: event))
                    #expect(try ran.wait() == 0)
                    #expect(ran.output.isEmpty)
                }
            }
            let decisions = try json("history", "--approvals")
            #expect(decisions.map { $0["word"] } == ["make", "make", "ls"])
            #expect(decisions.map { $0["former"] } == [nil, decisions[0]["number"], nil])
            let text = try run("history", "--approvals").output
            #expect(text.contains("denied here, ran in agent: (Bash) make"), "\(text)")
            let told = try world.call(Notifications.List()).notifications
            #expect(told.map(\.content.title) == ["Claude Code ran what you denied here"])
        }

        /// An agent in the background works for itself.
        @Test func theEndOfOneAgentLeavesTheQuestionOfAnother() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let request = Self.request("ls").replacing("\"cwd\"", with: "\"agent_id\":\"a1\",\"cwd\"")
            let waiting = try hook(request)
            let prompt = try agent.shown()
            for event in [
                #""UserPromptSubmit","prompt":"<task-notification>\n</task-notification>""#,
                #""UserPromptSubmit","prompt":"go on""#, #""Stop""#, #""SubagentStop","agent_id":"a2""#,
            ] {
                let hook = try hook(#"{"session_id":"s1","cwd":"/srv","hook_event_name":\#(event)}"#)
                #expect(try hook.wait() == 0)
                #expect(try world.call(Prompts.List()).prompts.map(\.id) == [prompt.id], "\(event)")
            }
            let own = try hook(#"{"session_id":"s1","hook_event_name":"SubagentStop","agent_id":"a1"}"#)
            #expect(try own.wait() == 0)
            #expect(try waiting.wait() == 0)
            #expect(waiting.output.isEmpty)
        }

        /// A program that presents its own question gives itself nothing: no person need have seen it.
        @Test func whoAsksGivesNoGrant() throws {
            let question = Prompts.Question(
                title: "Allow this?",
                buttons: [.init(label: "Deny", role: .cancel), .init(label: "Allow for an hour")],
                approval: Prompts.Approval(command: "rm -r /", folder: "/srv", tool: "Bash", grantButton: 1))
            let ask = Prompts.Ask(question: question, presentAs: "myself").varlink.description
            let script = """
                import json, socket, sys
                def call(s, method, parameters, more):
                    s.sendall(json.dumps({"method": "org.alertd.Prompts." + method, "parameters": parameters, "more": more}).encode() + b"\\0")
                def replies(s, rest=b""):
                    while True:
                        while b"\\0" not in rest: rest += s.recv(65536)
                        first, rest = rest.split(b"\\0", 1)
                        yield json.loads(first)["parameters"]
                news, calls = (socket.socket(socket.AF_UNIX) for _ in "ab")
                for s in (news, calls): s.connect(sys.argv[1])
                call(news, "Ask", json.loads(sys.argv[2]), True)
                heard = replies(news)
                agent = next(heard)["agent"]
                id = next(heard)["prompt"]["id"]
                call(calls, "Answer", {"id": id, "agent": agent, "index": 1}, False)
                print(next(replies(calls))["result"]["outcome"])
                """
            let asker = try TestProcess.belowShell(
                "/usr/bin/python3", ["-c", script, world.socket, ask], environment: world.environment,
                folder: world.path)
            #expect(try asker.wait() == 0)
            #expect(asker.output == "answered\n")
            #expect(try world.call(Prompts.Grants()).grants.isEmpty)
        }

        /// The hash is that of sha256sum, an independent program.
        @Test func theHashIsSHA256() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let hook = try hook(Self.request("rm -r /srv/alt"))
            let prompt = try agent.shown()
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 2))
            #expect(try hook.wait() == 0)
            let sum = try world.run(Tools.find("sha256sum"), [], input: Array("rm -r /srv/alt".utf8))
            #expect(try json("history", "--approvals")[0]["hash"]?.stringValue == String(sum.output.prefix(64)))
        }

        @Test func theTextOfAnApprovalIsNotOnDisk() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let hook = try hook(Self.request("echo rare-words-here"))
            let prompt = try agent.shown()
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 2))
            #expect(try hook.wait() == 0)
            for name in try FileManager.default.contentsOfDirectory(atPath: world.state) {
                guard let data = FileManager.default.contents(atPath: world.state + "/" + name) else { continue }
                #expect(data.range(of: Data("rare-words-here".utf8)) == nil, "\(name)")
            }
        }

        /// The first word is kept, and may be an assignment.
        @Test func theValueOfAnAssignmentIsNotKept() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let hook = try hook(Self.request("TOKEN=rare-secret make"))
            let prompt = try agent.shown()
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 2))
            #expect(try hook.wait() == 0)
            #expect(try json("history", "--approvals")[0]["word"] == "TOKEN=")
        }

        @Test func textIsKeptWhereThePersonWantsIt() throws {
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[approvals]\nhistory = \"text\"\n", to: "home/.config/alertd/config.toml")
            try daemon.crash()
            let next = try Daemon(in: world)
            defer { withExtendedLifetime(next) {} }
            _ = try world.call(Manager.Status())
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let hook = try hook(Self.request("echo hello"))
            let prompt = try agent.shown()
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: 2))
            #expect(try hook.wait() == 0)
            #expect(try json("history", "--approvals")[0]["command"] == "echo hello")
        }

        /// The person has answered in Claude Code's own dialog: the tool has run.
        @Test func theQuestionGoesWhenItWasAnsweredThere() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let waiting = try hook(Self.request("ls"), program: "claude")
            let prompt = try agent.shown()
            #expect(prompt.approval?.session == "s1")
            let other = try hook(Self.request("make", event: "PostToolUse"), program: "claude")
            #expect(try other.wait() == 0)
            #expect(try world.call(Prompts.List()).prompts.map(\.id) == [prompt.id])
            let ran = try hook(Self.request("ls", event: "PostToolUse"), program: "claude")
            #expect(try ran.wait() == 0)
            #expect(try waiting.wait() == 0)
            #expect(waiting.output.isEmpty)
            #expect(ran.output.isEmpty)
        }

        /// The hook is killed, or its agent: the question goes at once.
        @Test(arguments: [SIGTERM, SIGKILL])
        func aHookThatDiesLeavesNoQuestion(_ signal: Int32) async throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let shell = try hook(Self.request("ls"))
            _ = try agent.shown()
            for agent in shell.children { kill(agent, signal) }
            while try agent.next().news != .gone {}
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
        }

        @Test func aStopIsANotificationThatReplacesItself() throws {
            for _ in 0..<2 {
                let hook = try hook(
                    #"{"hook_event_name":"Stop","session_id":"s1","cwd":"/srv/app","last_assistant_message":"Done."}"#,
                    program: "claude")
                #expect(try hook.wait() == 0)
                #expect(hook.output.isEmpty)
            }
            let list = try json("list")
            #expect(list.count == 1)
            #expect(list[0]["content"]?["title"] == "Claude Code has finished in app")
        }

        @Test func whatAnAgentAsksIsAForm() throws {
            let agent = try PromptAgent(world, .init(name: "screen", shows: ["form"]))
            let hook = try hook(
                #"{"hook_event_name":"PreToolUse","tool_name":"AskUserQuestion","tool_input":{"questions":[{"#
                    + #""question":"Which?","header":"Way","options":[{"label":"Left"},{"label":"Right"}]}]}}"#,
                program: "claude")
            let prompt = try agent.shown()
            _ = try world.call(
                Prompts.Answer(
                    id: prompt.id, agent: agent.token, index: 1,
                    values: [.init(name: "question1", texts: ["straight on"])]))
            #expect(try hook.wait() == 0)
            #expect(hook.output.contains(#""answers":{"Which?":"straight on"}"#))
        }

        @Test func hooksAreInstalledCheckedAndRemoved() throws {
            let path = world.home + "/.claude/settings.json"
            try FileManager.default.createDirectory(atPath: world.home + "/.claude", withIntermediateDirectories: true)
            try world.write("{\n  \"model\": \"x\"\n}\n", to: "home/.claude/settings.json")
            #expect(try json("approve", "status", "claude")[0]["state"] == "disabled")
            #expect(try run("approve", "install", "claude").status == 0)
            #expect(try json("approve", "status", "claude")[0]["state"] == "enabled")
            let settings = try JSON(parsing: String(contentsOfFile: path, encoding: .utf8))
            let hook = settings["hooks"]?["PermissionRequest"]?.arrayValue?[0]["hooks"]?.arrayValue?[0]
            #expect(hook?["args"] == ["approve", "--for", "claude"])
            #expect(hook?["command"]?.stringValue?.hasSuffix("/alertctl") == true)
            #expect(try run("approve", "remove").status == 0)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\n  \"model\": \"x\"\n}\n")
            #expect(try run("approve", "install").status == 64)
            #expect(try run("approve", "run", "--", "no-such-program").status == 127)
        }

        @Test func faultsAreInTheLog() throws {
            let hook = try hook("{\"half")
            #expect(try hook.wait() == 0)
            #expect(hook.output.isEmpty)
            let status = try run("approve", "status")
            #expect(status.output.contains("claude: the input ends in the middle of a JSON object"))
            let mode = try FileManager.default.attributesOfItem(atPath: world.state + "/approve.log")[.posixPermissions]
            #expect(mode as? Int == 0o600)
            // The machine may lack something that has nothing to do with it.
            let lines = try run("doctor", "--json").output.split(separator: "\n")
            let check = try lines.map { try JSON(parsing: String($0)) }.first { $0["name"] == "approvals" }
            #expect(check?["ok"] == false)
            #expect(check?["detail"]?.stringValue?.contains("claude: the input ends in the middle") == true)
        }

        /// Settings with a mistyped name: the agent never gets an answer, and the person finds out why.
        @Test func aHookOfAnUnknownProgramIsInTheLog() throws {
            for words in [["--for", "clade"], ["--for=claude", "--tiemout", "5m"]] {
                let outcome = try world.run(Built.program("alertctl"), ["approve"] + words)
                #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
            }
            let log = try String(contentsOfFile: world.state + "/approve.log", encoding: .utf8)
            #expect(log.contains("approve --for: --for: \"clade\" is not one of the allowed words: claude, codex"))
            #expect(log.contains("unknown option --tiemout, did you mean --timeout?"))
            let lines = try run("doctor", "--json").output.split(separator: "\n")
            let check = try lines.map { try JSON(parsing: String($0)) }.first { $0["name"] == "approvals" }
            #expect(check?["ok"] == false)
            #expect(check?["detail"]?.stringValue?.contains("clade") == true)
        }
    }
}
