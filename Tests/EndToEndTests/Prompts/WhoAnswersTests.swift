// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// The right to answer an approval: none of those who want it has it, only the process or connection that shows it.
    @Suite struct WhoAnswers {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            _ = try world.call(Manager.Status())
            try world.write(Self.presenter, to: "presenter.py")
        }

        private var ran: String { world.path + "/ran" }
        private var hasRun: Bool { FileManager.default.fileExists(atPath: ran) }

        /// A presenter that allows whatever it is shown, and creates a file as soon as it is registered. With "closed"
        /// it is not dumpable, with "traced" a child of its own traces it.
        static let presenter = """
            import ctypes, json, os, signal, socket, sys
            path, here, *how = sys.argv[1:]
            c = ctypes.CDLL(None, use_errno=True)
            if "closed" in how: c.prctl(4, 0, 0, 0, 0)
            if "traced" in how:
                ready, wait = os.pipe(), os.getpid()
                if os.fork() == 0:
                    # It ends with this process, and holds none of its streams.
                    c.prctl(1, signal.SIGKILL, 0, 0, 0)
                    os.closerange(0, 3)
                    c.ptrace(0x4206, wait, 0, 0)
                    os.write(ready[1], b"x")
                    signal.pause()
                os.read(ready[0], 1)
            def call(s, method, more=False, **parameters):
                s.sendall(json.dumps({"method": "org.alertd.Prompts." + method, "parameters": parameters, "more": more}).encode() + b"\\0")
            def replies(s, rest=b""):
                while True:
                    while b"\\0" not in rest:
                        part = s.recv(65536)
                        if not part: return
                        rest += part
                    first, rest = rest.split(b"\\0", 1)
                    yield json.loads(first)
            news, calls = (socket.socket(socket.AF_UNIX) for _ in "ab")
            for s in (news, calls): s.connect(path)
            call(news, "Present", True, name="forger", shows=["approval"])
            answers = replies(calls)
            for reply in replies(news):
                reply = reply["parameters"]
                if reply["news"] == "registered":
                    agent = reply["agent"]
                    open(here, "w").close()
                elif reply["news"] == "show":
                    call(calls, "Presented", agent=agent, id=reply["prompt"]["id"]); next(answers)
                    call(calls, "Answer", agent=agent, id=reply["prompt"]["id"], index=1); next(answers)

            """

        /// The line with which a script asks for a command.
        private func question() throws -> String { try "\(Built.word("alertctl")) approve -- touch \(ran)" }

        /// A program below the shell of a person, which first starts a presenter of its own and then asks in some way.
        /// Its status is in the file "status".
        private func agent(_ way: String, presents: Bool = true) throws -> TestProcess {
            let (here, status) = (world.path + "/here", world.path + "/status")
            let start = """
                setsid python3 \(world.path)/presenter.py \(world.socket) \(here) < /dev/null > /dev/null 2>&1 &
                until [ -e \(here) ]; do sleep 0.05; done

                """
            let line = try "\(question()) 2> \(world.path)/errors"
            try world.write("\(line)\necho $? > \(status).new; mv \(status).new \(status)\n", to: "ask")
            try world.write("all:\n\t@sh \(world.path)/ask\n", to: "makefile")
            let end = "\nuntil [ -e \(status) ]; do sleep 0.05; done\n"
            let script = try world.write((presents ? start : "") + way + end, to: "agent")
            return try TestProcess.belowShell(
                "/bin/sh", [script], environment: world.environment.merging(["ASK": world.path + "/ask"]) { $1 },
                folder: world.path)
        }

        private func status() throws -> Int32? {
            let text = try String(contentsOfFile: world.path + "/status", encoding: .utf8)
            return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }

        private static let known = [
            #"sh "$ASK""#, #"make -s -f "${ASK%ask}makefile""#, #"sh -c 'sh -c "sh $ASK; true"; true'"#,
            #"nohup sh "$ASK""#, #"setsid --wait sh "$ASK""#, #"env MORE=1 timeout 60 sh "$ASK""#,
            #"python3 -c 'import os, subprocess; subprocess.run(["sh", os.environ["ASK"]], start_new_session=True)'"#,
        ]

        /// The presenter is a child of the agent, and make or another program between the two hides nothing.
        @Test(arguments: known) func whatTheAskerHasStartedIsNotAsked(_ way: String) throws {
            let agent = try agent(way)
            defer { for child in agent.children { kill(child, SIGTERM) } }
            try Waiting.briefly("nobody was asked") { FileManager.default.fileExists(atPath: world.path + "/status") }
            #expect(try status() == 69)
            #expect(!hasRun)
        }

        /// The person is asked all the same: in a terminal that the agent has not started.
        @Test(arguments: known) func thePersonIsAsked(_ way: String) throws {
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(way)
            let prompt = try screen.shown()
            #expect(prompt.approval?.facts?.contains { $0.hasPrefix("asked by") } == false)
            try screen.answer(prompt.id, 1)
            #expect(try agent.wait() == 0)
            #expect(try status() == 0)
            #expect(hasRun)
        }

        /// Nobody knows on whose behalf it asks, and there is neither a display nor a device.
        @Test(arguments: [
            #"(setsid sh "$ASK" &)"#, #"(sh "$ASK" &)"#, #"sh -c '(nohup setsid sh "$ASK" > /dev/null 2>&1 &)'"#,
        ]) func whoHasLeftItsParentsAsksNobody(_ way: String) throws {
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(way)
            #expect(try agent.wait() == 0)
            #expect(try status() == 69)
            #expect(!hasRun)
            let errors = try String(contentsOfFile: world.path + "/errors", encoding: .utf8)
            #expect(
                errors.hasPrefix(
                    "not run: nobody can be asked: no terminal or login has started a shell above this command, so a "),
                "\(errors)")
            #expect(errors.contains(" Open a new terminal, and type: alertctl approve "), "\(errors)")
            withExtendedLifetime(screen) {}
        }

        /// The numbers of its namespace are others than those that alertd sees. Making one takes root.
        @Test(.enabled(if: geteuid() == 0, "only root makes a PID namespace"))
        func aNamespaceOfProcessesHidesNothing() throws {
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(#"unshare -p -f --mount-proc sh "$ASK""#)
            let prompt = try screen.shown()
            try screen.answer(prompt.id, 0)
            #expect(try agent.wait() == 0)
            #expect(try status() == 1)
        }

        /// A program types into a terminal that it has made.
        @Test func aTerminalThatTheAgentHasMadeShowsNothing() throws {
            let line = try "\(question()); echo $? > \(world.path)/status"
            try world.write("script -qec \(Built.shellWord(line)) /dev/null\n", to: "agent")
            let agent = try TestProcess.belowShell(
                "/bin/sh", [world.path + "/agent"], environment: world.environment.merging(["TERM": "xterm"]) { $1 },
                hasTerminal: true, folder: world.path)
            _ = try agent.wait()
            #expect(try status() == 69)
        }

        // MARK: Everyday

        /// An agent in the person's shell, in the terminal in which the person sits.
        @Test func theTerminalOfThePersonAsks() throws {
            let terminal = try Terminal(in: world)
            try world.write("\(question())\nexit $?\n", to: "agent")
            try terminal.type("sh \(world.path)/agent", "Enter")
            try terminal.wait(for: "wants to run")
            _ = try world.presented()
            let presenter = try world.call(Prompts.List()).prompts.first?.presenter
            #expect(try presenter == "terminal " + terminal.state("#{pane_tty}").dropFirst(5))
            try terminal.wait { screen in
                guard screen.contains("wants to run") else { return true }
                try terminal.type("Escape")
                return false
            }
        }

        /// The next pane, in which the person attends.
        @Test func thePaneBesideItAsks() throws {
            let terminal = try Terminal(in: world)
            let attend = try RawTerminal(world, ["attend", "--no-start"])
            try attend.wait(for: "No open questions")
            try world.write("\(question())\nexit $?\n", to: "agent")
            try terminal.type("sh \(world.path)/agent", "Enter")
            try attend.wait(for: "wants to run")
            let id = try world.presented().id
            let presenter = try #require(try world.call(Prompts.List()).prompts.first?.presenter)
            #expect(try presenter != "terminal " + terminal.state("#{pane_tty}").dropFirst(5))
            #expect(try world.run(Built.program("alertctl"), ["answer", id, "--cancel"]).status == 0)
        }

        /// Two rows have no room for a command. Its program learns that at once, or another presenter shows it.
        @Test(arguments: [false, true]) func aTerminalThatIsTooSmallGivesAnApprovalBack(_ isOnlyOne: Bool) throws {
            let terminal = try Terminal(in: world, columns: 80, rows: 2)
            try terminal.begin("attend")
            try terminal.wait(for: "No open questions.")
            let screen = isOnlyOne ? nil : try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(#"sh "$ASK""#, presents: false)
            if let screen { try screen.answer(try screen.shown().id, 1) }
            #expect(try agent.wait() == 0)
            #expect(try status() == (isOnlyOne ? 69 : 0))
            #expect(hasRun != isOnlyOne)
            if isOnlyOne { try terminal.wait(for: "Too small for what ") }
        }

        // MARK: Presenters

        /// A token is no proof: other programs may have read it.
        @Test func aTokenCountsInItsOwnProcessAlone() throws {
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(#"sh "$ASK""#, presents: false)
            let prompt = try screen.shown()
            let thief = """
                import json, socket, sys
                s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])
                for method, more in [("Presented", {}), ("Typing", {"typing": True}), ("Decline", {}), ("Answer", {"index": 1})]:
                    call = {"method": "org.alertd.Prompts." + method, "parameters": {"agent": sys.argv[2], "id": sys.argv[3], **more}}
                    s.sendall(json.dumps(call).encode() + b"\\0")
                    print(json.loads(s.recv(65536)[:-1]).get("error"))
                """
            let stolen = try world.run(
                "/usr/bin/python3", ["-c", thief, world.socket, screen.token, prompt.id])
            let errors = Array(repeating: "org.varlink.service.PermissionDenied\n", count: 4)
            #expect(stolen.output == errors.joined(), "\(stolen)")
            try screen.answer(prompt.id, 1)
            #expect(try agent.wait() == 0)
            #expect(try status() == 0)
            let refused = try world.history().filter { $0.event == .promptRefused }
            #expect(refused.count == 1)
            #expect(refused.first?.program?.hasPrefix("python3") == true)
            #expect(refused.first?.reason?.contains("whose token it gave") == true)
        }

        /// The history has what the kernel knows, and the presenter's own name in quotes.
        @Test func theHistorySaysWhoAnswered() throws {
            let screen = try PromptAgent(world, .init(name: "the person", shows: ["approval"]))
            let agent = try agent(#"sh "$ASK""#, presents: false)
            try screen.answer(try screen.shown().id, 0)
            #expect(try agent.wait() == 0)
            let by = try #require(try world.call(Prompts.Decisions()).decisions.first?.by)
            #expect(by.contains(" \(getpid())") && by.hasSuffix(", \"the person\""), "\(by)")
        }

        @Test func whoIsTracedShowsNoApproval() throws {
            let screen = try TestProcess(
                "/usr/bin/python3", [world.path + "/presenter.py", world.socket, world.path + "/there", "traced"],
                environment: world.environment)
            try Waiting.briefly("it is registered") { FileManager.default.fileExists(atPath: world.path + "/there") }
            let agent = try agent(#"sh "$ASK""#, presents: false)
            #expect(try agent.wait() == 0)
            #expect(try status() == 69)
            #expect(screen.isRunning)
        }

        /// Any program of the user reads the memory of a process that is dumpable. The job of cron(8) below is known:
        /// its parent is another user's.
        @Test(
            .enabled(if: geteuid() == 0, "only root can become another user"),
            arguments: [("closed", 0), ("open", 69)] as [(String, Int32)])
        func onlyWhoCannotBeReadShowsAnApproval(_ how: String, _ status: Int32) throws {
            chmod(world.path, 0o755)
            for name in ["alertd", "alertctl"] {
                try FileManager.default.copyItem(atPath: Built.program(name), toPath: world.path + "/" + name)
                chmod(world.path + "/" + name, 0o755)
            }
            chmod(world.path + "/presenter.py", 0o644)
            let script = """
                folder=\(world.path); socket=$folder/nobody/run/alertd/alertd.varlink
                mkdir -m 0700 $folder/nobody $folder/nobody/run; chown 65534 $folder/nobody $folder/nobody/run
                user="setpriv --reuid 65534 --regid 65534 --clear-groups -- env -i PATH=/usr/bin:/bin \
                    HOME=$folder/nobody XDG_RUNTIME_DIR=$folder/nobody/run"
                $user $folder/alertd > /dev/null 2>&1 & daemon=$!
                until [ -S $socket ]; do sleep 0.05; done
                $user python3 $folder/presenter.py $socket $folder/nobody/there \(how) & screen=$!
                until [ -e $folder/nobody/there ]; do sleep 0.05; done
                setsid --wait $user $folder/alertctl approve --no-start -- true; echo "status $?"
                kill $screen $daemon
                """
            let done = try world.run("/bin/sh", ["-c", script], within: .seconds(60))
            #expect(done.output == "status \(status)\n", "\(done)")
        }

        // MARK: Devices

        /// An answer in the name of a device counts on the connection that took the approval there, and nowhere else.
        @Test func aDeviceAnswersByTheProgramThatTookItThere() throws {
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write(
                "[approvals]\nto = [\"tablet\"]\nafter = \"0s\"\n", to: "home/.config/alertd/config.toml")
            try daemon.crash()
            let next = try Daemon(in: world)
            defer { withExtendedLifetime(next) {} }
            _ = try world.call(Manager.Status())
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let agent = try agent(#"sh "$ASK""#, presents: false)
            let id = try screen.shown().id
            let allow = Prompts.Answer(id: id, index: 1, device: "tablet")
            let (link, other) = (try world.connect(), try world.connect())
            func isRefused(_ body: () throws -> Void) -> Bool {
                do {
                    try body()
                    return false
                } catch VarlinkClientError.reply(let reply) {
                    return reply.name == Prompts.Invalid.name
                } catch {
                    return false
                }
            }
            #expect(isRefused { _ = try link.call(allow) }, "anybody")
            #expect(isRefused { _ = try link.call(Prompts.Received(id: id, device: "tablet")) }, "not registered")
            _ = try link.call(Prompts.Relay(kind: .link))
            #expect(isRefused { _ = try other.call(Prompts.Relay(kind: .link)) }, "one at a time")
            #expect(isRefused { _ = try link.call(allow) }, "not received")
            #expect(isRefused { _ = try link.call(Prompts.Received(id: id, device: "laptop")) }, "not sent there")
            _ = try link.call(Prompts.Received(id: id, device: "tablet"))
            #expect(isRefused { _ = try other.call(allow) }, "another connection")
            #expect(!hasRun)
            try Waiting.briefly("a relay that came while an approval was open is told") {
                try world.call(Notifications.List()).notifications.contains { $0.id == "approvals-link" }
            }
            _ = try link.call(allow)
            #expect(try agent.wait() == 0)
            #expect(hasRun)
            #expect(try world.history().contains { $0.event == .promptRefused })
        }
    }
}
