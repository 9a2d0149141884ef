// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// `--host` against a real sshd: a near world without a daemon, and a far one.
    @Suite struct Hosts {
        let near: World
        let far: World

        init() throws {
            near = try World()
            far = try World()
            near.environment["LOGNAME"] = "ada"
        }

        /// Runs alertctl in the near world with what was set there.
        func alertctl(_ words: [String], input: String = "") throws -> Outcome {
            try near.run(Built.program("alertctl"), words, input: Array(input.utf8))
        }

        /// Nothing listens in the near world, and nothing did. A remark of the far daemon may have been noted there.
        func expectNothingNear() {
            let folder = (near.environment["XDG_RUNTIME_DIR"] ?? "") + "/alertd"
            // A folder that does not exist has nothing in it.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            #expect(names.allSatisfy { $0.hasPrefix("told-") }, "\(names)")
            #expect(!FileManager.default.fileExists(atPath: near.state))
        }

        // MARK: What is not reached

        @Test func whatSSHCannotReachIs69WithItsWords() throws {
            let shell = try SecureShell(from: near, to: far)
            for words in [["list"], ["status", "--no-start"], ["watch"], ["play", "glass"], ["alert", "Sure?"]] {
                let outcome = try alertctl(words + ["--host", "closed"])
                #expect(outcome.status == 69 && outcome.output.isEmpty, "\(words): \(outcome)")
                #expect(outcome.errors.contains("Connection refused"), "\(outcome)")
                #expect(outcome.errors.contains("alertctl: no connection to closed: ssh failed"), "\(outcome)")
            }
            let doctor = try alertctl(["doctor", "--json", "--host", "closed"])
            #expect(doctor.status == 69, "\(doctor)")
            #expect(try doctor.object["name"] as? String == "host" && doctor.object["ok"] as? Bool == false)
            expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        @Test func aMachineWithoutAlertctlSaysSo() throws {
            let shell = try SecureShell(from: near, to: far, path: "/nonexistent")
            let outcome = try alertctl(["list", "--host", SecureShell.host])
            #expect(outcome.status == 69, "\(outcome)")
            #expect(
                outcome.errors.hasSuffix(
                    "alertctl: alertctl is not in the PATH of ssh commands on desk. Install alertd there.\n"),
                "\(outcome)")
            expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        /// Installs a replacement for ssh whose output and exit status stand for a shell on the other machine.
        private func shell(_ script: String) throws {
            try FileManager.default.createDirectory(atPath: near.path + "/bin", withIntermediateDirectories: true)
            try near.write("#!/bin/sh\n" + script + "\n", to: "bin/ssh", executable: true)
            near.environment["PATH"] = near.path + "/bin:" + (near.environment["PATH"] ?? "")
        }

        @Test(arguments: [0, 1, 2, 10, 64, 65, 75, 76, 77, 79, 124, 129, 130, 143])
        func aStatusOfAShellIsNoOutcome(_ status: Int32) throws {
            let file = try near.write("x", to: "card.txt")
            try shell("echo 'This account is currently not available.'; exit \(status)")
            for words in [
                ["alert", "Sure?", "--button", "Yes"], ["sheet", "T", "--button", "A", "--exit-index"], ["list"],
                ["play", "glass"], ["list", "--no-start"], ["doctor"], ["notify", "T", "--image", file],
            ] {
                let outcome = try alertctl(words + ["--host", "desk"])
                #expect(outcome.status == 69, "\(words): \(outcome)")
                let said = outcome.errors + outcome.output
                #expect(said.contains("This account is currently not available."), "\(words): \(outcome)")
            }
        }

        @Test func onlyWhatAlertctlThereSaysIsItsStatus() throws {
            for (script, status) in [
                ("echo alertctl bridge failed 75; exit 75", 75), ("echo alertctl bridge failed 75; exit 1", 69),
                ("echo alertctl bridge failed 1; echo more; exit 1", 69),
                ("printf 'alertctl bridge failed 75'; exit 75", 69),
                ("printf '\\033[2Jalertctl bridge 1'; exit 130", 69), ("kill -9 $$", 69),
            ] as [(String, Int32)] {
                try shell(script)
                let outcome = try alertctl(["list", "--host", "desk"])
                #expect(outcome.status == status, "\(script): \(outcome)")
                #expect(!outcome.errors.contains("\u{1B}"))
            }
        }

        @Test func aMachineThatNeverAnswersIsGivenUp() throws {
            try shell("echo hello; exec sleep 600")
            let outcome = try near.run(
                "/usr/bin/setsid", ["--wait", Built.program("alertctl"), "list", "--host", "desk"],
                within: .seconds(120))
            #expect(
                outcome.status == 69 && outcome.errors.contains("desk does not answer; it said \"hello\""), "\(outcome)"
            )
        }

        /// The connection has ended, and not the daemon, which is running.
        @Test(arguments: [
            ["watch"], ["playing", "--watch"], ["timer", "1h", "--id", "tea"], ["timer", "--follow", "egg"],
        ])
        func aStreamWhoseWayIsCutSaysSo(_ words: [String]) throws {
            let shell = try SecureShell(from: near, to: far)
            let daemon = try Daemon(in: far)
            #expect(try far.alertctl("timer", "1h", "--id", "egg", "--no-wait").status == 0)
            let streaming = try near.reading(
                try Built.program("alertctl"), words + ["--json", "--host", SecureShell.host])
            _ = try streaming.line()
            for client in shell.clients { kill(client, SIGTERM) }
            #expect(try streaming.wait() == 69, "\(streaming.errors)")
            #expect(streaming.errors.contains("no connection to desk: ssh failed"), "\(streaming.errors)")
            #expect(!streaming.errors.contains("alertd exited"), "\(streaming.errors)")
            #expect(daemon.isRunning)
        }

        /// Nothing comes from there any more, and nothing says that it will not.
        @Test func aDeadLinkIsNoticedWithin45Seconds() throws {
            let shell = try SecureShell(from: near, to: far)
            let daemon = try Daemon(in: far)
            let watching = try near.reading(
                try Built.program("alertctl"), ["watch", "--json", "--host", SecureShell.host])
            _ = try watching.line()
            let start = ContinuousClock.now
            try shell.freeze()
            #expect(try watching.wait(within: .seconds(90)) == 69, "\(watching.errors)")
            let span = ContinuousClock.now - start
            #expect(span < .seconds(45), "\(span)")
            #expect(watching.errors.contains("no connection to desk: ssh failed"), "\(watching.errors)")
            #expect(daemon.isRunning)
            print("a dead link: noticed after \(span)")
        }

        /// An older alertd there answers that it does not know the method.
        @Test func anOlderVersionThereIsInstalledThere() throws {
            let reply = #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"x"}}"#
            try shell("printf 'alertctl bridge 1\\n'; printf '%s\\0' '\(reply)'; exec cat > /dev/null")
            for words in [["list"], ["status"], ["playing", "--once"], ["timer", "list"]] {
                let outcome = try alertctl(words + ["--host", "desk"])
                #expect(
                    outcome.errors.contains(
                        "Install the version of alertd on desk that this machine has, and restart alertd there."),
                    "\(words): \(outcome)")
                #expect(!outcome.errors.contains("Restart alertd, so that"), "\(outcome)")
            }
        }

        @Test func withoutADaemonThereNoStartStartsNone() throws {
            let shell = try SecureShell(from: near, to: far)
            let outcome = try alertctl(["list", "--no-start", "--host", SecureShell.host])
            #expect(outcome.status == 69 && outcome.errors.contains("no daemon at \(far.socket)"), "\(outcome)")
            #expect(
                outcome.errors.hasSuffix("no daemon on desk. Start alertd there, or omit --no-start.\n"), "\(outcome)")
            // Of the two that speak, only the one here knows what was given here.
            let bridge = try far.alertctl("bridge", "--greet", "--no-start")
            #expect(
                bridge.errors == "alertctl: no daemon at \(far.socket) on this machine. Start alertd there.\n",
                "\(bridge)")
            #expect(!FileManager.default.fileExists(atPath: far.socket))
            let missing = near.environment
            near.environment["PATH"] = "/nonexistent"
            let outcomeWithoutSSH = try alertctl(["list", "--host", SecureShell.host])
            #expect(outcomeWithoutSSH.status == 69 && outcomeWithoutSSH.errors.contains("openssh-client"))
            near.environment = missing
            expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        // MARK: What is started there

        /// The first call finds no daemon there, and starts one; a shell that greets does not disturb it.
        @Test func theDaemonThereIsStarted() throws {
            try far.write("echo Welcome to desk\necho and mind the step >&2\n", to: "home/.bashrc")
            let shell = try SecureShell(from: near, to: far)
            let remind = try alertctl(["--host", SecureShell.host, "remind", "Tea", "in", "1h"])
            #expect(remind.status == 0 && remind.output.hasPrefix("tea  "), "\(remind)")
            let pid = try far.call(Manager.Status()).pid
            defer { kill(pid_t(pid), SIGTERM) }
            near.environment["ALERTD_HOST"] = SecureShell.host
            let list = try alertctl(["list", "--json"])
            #expect(try list.object["id"] as? String == "tea", "\(list)")
            let doctor = try alertctl(["doctor", "--json"])
            #expect(doctor.status == 0, "\(doctor)")
            let checks = try doctor.objects
            #expect(checks.first?["name"] as? String == "host")
            #expect(checks.contains { ($0["detail"] as? String)?.contains(far.socket) == true }, "\(doctor)")
            let sent = try alertctl(["notify-send", "--print-id", "By another grammar"])
            #expect(sent.status == 0 && sent.output == "1000000001\n", "\(sent)")
            expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        // MARK: Questions

        @Test func aSecretIsAnsweredAndTheAskerIsNamed() throws {
            let shell = try SecureShell(from: near, to: far)
            let daemon = try Daemon(in: far)
            let agent = try PromptAgent(far)
            let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
            for kind in ["--secure", "--login"] {
                let asking = try near.reading(
                    try Built.program("alertctl"),
                    ["alert", "Password", kind, "--host", SecureShell.host, "--no-start"])
                let prompt = try agent.shown()
                let gate = geteuid() == 0 ? "ssh" : "sshd"
                #expect(prompt.asker.program == "ada on \(machine), by \(gate)" && prompt.asker.bridged == true)
                if kind == "--login" {
                    try agent.handOver(prompt.id, 1, ["somebody", "Zk3-secret"], in: far)
                    #expect(try asking.line() == "somebody")
                } else {
                    try agent.handOver(prompt.id, 1, ["Zk3-secret"], in: far)
                }
                #expect(try asking.line() == "Zk3-secret")
                #expect(try asking.wait() == 0)
            }
            // And the other way round: asked there, answered from here.
            let asked = try Asked(far, "Again") { $0.input = .secure }
            let answer = try alertctl(["answer", asked.id, "--host", SecureShell.host], input: "Zk3-other\n")
            #expect(answer.status == 0, "\(answer)")
            #expect(try asked.result().text == "Zk3-other")
            let login = try Asked(far, "And again") { $0.input = .login }
            #expect(try alertctl(["answer", login.id, "--host", SecureShell.host], input: "me\nZk3\n").status == 0)
            #expect(try login.result().login == Prompts.Login(user: "me", password: "Zk3"))
            #expect(daemon.isRunning)
            withExtendedLifetime(shell) {}
        }

        /// A program on this machine that runs a bridge itself may claim anything: its own name is shown next to the
        /// claim. Without a bridge the claim is ignored.
        @Test func noProgramPassesForAnother() throws {
            let daemon = try Daemon(in: far)
            let call = """
                {"method":"org.alertd.Prompts.Ask","parameters":{"question":{"title":"Sure"},\
                "session":{"caller":"CALLER"},"noWait":true}}
                """
            for (caller, name) in [
                ("ada@desk", "ada on desk, by deploy.sh"), ("backup.sh", "somebody elsewhere, by deploy.sh"),
                ("ada, by ssh@desk", "somebody elsewhere, by deploy.sh"), ("ada@", "somebody elsewhere, by deploy.sh"),
            ] {
                let script = try far.write(
                    """
                    #!/bin/sh
                    printf '\(call.replacing("CALLER", with: caller))\\0' | \(try Built.word("alertctl")) bridge --no-start
                    :
                    """, to: "deploy.sh", executable: true)
                let outcome = try far.run(script, [])
                #expect(outcome.status == 0 && outcome.output.contains("\"id\":"), "\(outcome)")
                let prompt = try #require(try far.call(Prompts.List()).prompts.first)
                #expect(prompt.asker.program == name)
                _ = try far.call(Prompts.Withdraw(ids: [prompt.id]))
            }
            let question = Prompts.Question(title: "Sure")
            let id = try far.call(
                Prompts.Ask(question: question, session: .init(caller: "ada@desk"), noWait: true)
            ).id
            let asker = try #require(try far.call(Prompts.List()).prompts.first { $0.id == id }).asker
            #expect(!asker.program.contains("ada") && asker.bridged == nil, "\(asker)")
            #expect(daemon.isRunning)
        }

        @Test func ctrlCWithdrawsTheQuestionAndALostLinkIs69() throws {
            let shell = try SecureShell(from: near, to: far)
            let daemon = try Daemon(in: far)
            let watcher = try Watcher(far)
            let command = try Built.program("alertctl")
            let asking = try near.reading(command, ["alert", "Sure?", "--id", "one", "--host", SecureShell.host])
            try watcher.await(.promptQueued, id: "one")
            asking.send(SIGINT)
            #expect(try asking.wait() == -SIGINT)
            #expect(try watcher.await(.promptEnded, id: "one").outcome == "withdrawn")
            let lost = try near.reading(command, ["alert", "Sure?", "--id", "two", "--host", SecureShell.host])
            try watcher.await(.promptQueued, id: "two")
            kill(try #require(shell.lastClient), SIGKILL)
            #expect(try lost.wait() == 69)
            #expect(try watcher.await(.promptEnded, id: "two").outcome == "withdrawn")
            #expect(daemon.isRunning)
            expectNothingNear()
        }

        @Test func aQuestionComesBackWithTheDaemonThere() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let asking = try near.reading(
                try Built.program("alertctl"),
                ["alert", "Sure?", "--id", "one", "--button", "Yes", "--host", SecureShell.host, "--no-start"])
            // A shown prompt has an id that the asker received before: without it, the asker could not ask for it
            // again.
            let first = try PromptAgent(far)
            #expect(try first.shown().id == "one")
            try daemon.crash()
            let next = try Daemon(in: far)
            let agent = try PromptAgent(far)
            #expect(try agent.shown().id == "one")
            try agent.answer("one", 0)
            #expect(try asking.line() == "Yes" && asking.wait() == 0)
            #expect(next.isRunning)
            expectNothingNear()
            withExtendedLifetime(shell) {}
        }

        @Test func aQuestionIsAskedOnTheTerminalHere() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let terminal = try Terminal(in: near)
            try terminal.begin("alert", "Sure?", "--button", "Yes", "--cancel", "No", "--host", SecureShell.host)
            try terminal.wait(for: "▸ Yes")
            try terminal.type("Enter")
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == 0 && outcome.output == "Yes\n" && isRestored, "\(outcome)")
            #expect(daemon.isRunning)
            withExtendedLifetime(shell) {}
        }

        // MARK: Streams

        @Test func eventsComeAsTheyHappen() throws {
            let shell = try SecureShell(from: near, to: far)
            let daemon = try Daemon(in: far)
            let watch = try near.reading(
                try Built.program("alertctl"), ["watch", "--json", "--host", SecureShell.host])
            #expect(try watch.object()["event"] as? String == "snapshot")
            let watchThere = try far.reading(try Built.program("alertctl"), ["watch", "--json", "--no-start"])
            #expect(try watchThere.object()["event"] as? String == "snapshot")
            for id in ["a", "b"] {
                try far.remind(id, in: "1h")
                let event = try watch.object()
                #expect(event["event"] as? String == "scheduled" && event["id"] as? String == id, "\(event)")
            }
            // The far daemon's end is the stream's, as it is there.
            #expect(try daemon.end() == 0)
            let status = try watchThere.wait()
            #expect(status != 0)
            #expect(try watch.wait() == status)
            withExtendedLifetime(shell) {}
        }
    }
}
