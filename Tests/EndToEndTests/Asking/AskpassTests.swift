// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// ssh-add, ssh-agent and git ask by alertd: real programs, and a test that answers.
    @Suite struct Askpass {
        private let world: World
        private let daemon: Daemon
        private let agent: PromptAgent
        private let key: String

        init() throws {
            world = try World()
            try world.useAskpass()
            daemon = try Daemon(in: world)
            agent = try PromptAgent(world)
            key = world.path + "/key"
        }

        /// Starts an ssh-agent, and has the programs of this world use it.
        private func startAgent(_ words: String...) throws -> RunningCommand {
            let socket = world.path + "/agent"
            let command = try RunningCommand(["ssh-agent", "-D", "-a", socket] + words, in: world)
            world.environment["SSH_AUTH_SOCK"] = socket
            try Waiting.briefly("ssh-agent listens") { FileManager.default.fileExists(atPath: socket) }
            return command
        }

        private func makeKey(_ passphrase: String) throws {
            try world.check("ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", key)
        }

        /// Adds the key without a terminal.
        private func add(_ words: String...) throws -> RunningCommand {
            try RunningCommand(["setsid", "-w", "ssh-add"] + words + [key], in: world)
        }

        @Test func thePassphraseGoesToSshAddAlone() throws {
            try makeKey("right pass")
            let sshAgent = try startAgent()
            let command = try add()
            let prompt = try agent.shown()
            #expect(prompt.title == "Enter passphrase for \(key)")
            #expect(prompt.input == .secure)
            #expect(prompt.asker.program == "ssh-add")
            let line = prompt.message?.split(separator: "\n").first ?? ""
            #expect(line.contains("ssh-add (process \(prompt.asker.pid) on "), "\(line)")
            #expect(line.hasSuffix(": ssh-add \(key)"), "\(line)")
            try agent.handOver(prompt.id, 1, ["wrong"], in: world)
            let second = try agent.shown()
            #expect(second.title == "Bad passphrase, try again for \(key)")
            try agent.handOver(second.id, 1, ["right pass"], in: world)
            let outcome = try command.end()
            #expect(outcome.status == 0)
            #expect(outcome.errors.hasPrefix("Identity added"))
            #expect(try world.check("ssh-add", "-l").output.contains("ED25519"))
            for name in try FileManager.default.contentsOfDirectory(atPath: world.state) {
                let data = try Data(contentsOf: URL(filePath: world.state + "/" + name))
                #expect(data.range(of: Data("right pass".utf8)) == nil, "\(name)")
            }
            #expect(sshAgent.program.isRunning)
        }

        @Test func aCancelledPassphraseIsNoKey() throws {
            try makeKey("right pass")
            let sshAgent = try startAgent()
            let command = try add()
            try agent.answer(agent.shown().id, nil)
            #expect(try command.end().status == 1)
            #expect(sshAgent.program.isRunning)
        }

        @Test func theTerminalOfTheProgramAsksIfNobodyElseDoes() throws {
            let other = try World()
            try other.useAskpass()
            let daemon = try Daemon(in: other)
            try makeKey("right pass")
            let sshAgent = try startAgent()
            other.environment["SSH_AUTH_SOCK"] = world.environment["SSH_AUTH_SOCK"]
            let terminal = try Terminal(in: other)
            try terminal.type("ssh-add \(key)", "Enter")
            try terminal.wait(for: "ssh-add (process ")
            try terminal.type("right pass", "Enter")
            let screen = try terminal.wait(for: "Identity added")
            #expect(!screen.contains("right pass"))
            #expect(daemon.isRunning)
            #expect(sshAgent.program.isRunning)
        }

        @Test func withoutSomebodyToAskItFailsAtOnce() throws {
            let other = try World()
            try other.linkAskers()
            let daemon = try Daemon(in: other)
            let outcome = try other.run(other.path + "/bin/alertd-askpass", ["Password:"])
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("alertctl question attend"))
            #expect(daemon.isRunning)
        }

        @Test(arguments: [(true, Int32(0)), (false, 255)])
        func theUseOfAKeyIsConfirmedByTheStatusAlone(_ allows: Bool, _ status: Int32) throws {
            try makeKey("")
            let sshAgent = try startAgent()
            #expect(try add("-c").end().status == 0)
            try world.write("text", to: "file")
            let command = try RunningCommand(
                ["ssh-keygen", "-Y", "sign", "-n", "x", "-f", key + ".pub", world.path + "/file"], in: world)
            let prompt = try agent.shown()
            #expect(prompt.title.hasPrefix("Allow use of key "))
            #expect(prompt.message?.contains("Key fingerprint SHA256:") == true)
            #expect(prompt.buttons.map(\.label) == ["No", "Yes"])
            #expect(prompt.buttons.map(\.isDefault) == [true, false])
            #expect(prompt.asker.program == "ssh-agent")
            try agent.answer(prompt.id, allows ? 1 : 0)
            #expect(try command.end().status == status)
            #expect(sshAgent.program.isRunning)
        }

        @Test func aKilledProgramAsksNoLonger() async throws {
            try makeKey("right pass")
            let sshAgent = try startAgent()
            let command = try add()
            let prompt = try agent.shown()
            kill(pid_t(prompt.asker.pid), SIGKILL)
            try await Waiting.until("the question is withdrawn") {
                try world.call(Prompts.List()).prompts.isEmpty
            }
            #expect(try command.end().status != 0)
            #expect(sshAgent.program.isRunning)
        }

        /// ssh takes "cancelled" for an empty password, and asks again.
        @Test func whatWasCancelledIsNotAskedAgainAtOnce() throws {
            let script = try world.write(
                """
                #!/bin/sh
                for turn in 1 2; do
                    alertd-askpass "ada@example.org's password: "
                    echo "status $?"
                done

                """, to: "asks", executable: true)
            let command = try RunningCommand([script], in: world)
            try agent.answer(agent.shown().id, nil)
            let outcome = try command.end()
            #expect(outcome.output == "status 1\nstatus 1\n")
            // Another program has not been answered.
            let other = try RunningCommand([script], in: world)
            try agent.handOver(agent.shown().id, 1, ["secret"], in: world)
            try agent.handOver(agent.shown().id, 1, ["secret"], in: world)
            #expect(try other.end().output == "secret\nstatus 0\nsecret\nstatus 0\n")
        }

        @Test func gitAsksForANameAndAPassword() throws {
            try FileManager.default.createDirectory(
                atPath: world.path + "/home/.config", withIntermediateDirectories: true)
            // Without the variable of ssh, only git's own setting remains.
            world.environment["SSH_ASKPASS"] = nil
            try world.check("alertctl", "askpass", "enable", "git")
            let server = try RunningCommand(
                [Built.python(), "-c", Self.server, world.path + "/port"], in: world)
            try Waiting.briefly("the server listens") {
                FileManager.default.fileExists(atPath: world.path + "/port") || !server.program.isRunning
            }
            let port = try String(contentsOfFile: world.path + "/port", encoding: .utf8)
            let address = "http://127.0.0.1:\(port)"
            let command = try RunningCommand(["setsid", "-w", "git", "ls-remote", address + "/repository"], in: world)
            let name = try agent.shown()
            #expect(name.title == "Username for '\(address)'")
            #expect(name.input == .text)
            try agent.answer(name.id, 1, text: "ada")
            let password = try agent.shown()
            #expect(password.title == "Password for 'http://ada@127.0.0.1:\(port)'")
            #expect(password.input == .secure)
            try agent.handOver(password.id, 1, ["s3 cret"], in: world)
            let outcome = try command.end()
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output.contains("refs/heads/main"))
            let again = try RunningCommand(["setsid", "-w", "git", "ls-remote", address + "/repository"], in: world)
            try agent.answer(agent.shown().id, nil)
            #expect(try again.end().status == 128)
        }

        /// A server of one repository that asks for a name and a password.
        private static let server = """
            import base64, http.server, os, sys
            right = "Basic " + base64.b64encode(b"ada:s3 cret").decode()
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    isRight = self.headers.get("Authorization") == right
                    self.send_response(200 if isRight else 401)
                    if not isRight: self.send_header("WWW-Authenticate", 'Basic realm="test"')
                    self.end_headers()
                    if isRight: self.wfile.write(b"0" * 39 + b"1\\trefs/heads/main\\n")
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            with open(sys.argv[1] + "~", "w") as file: file.write(str(server.server_port))
            os.rename(sys.argv[1] + "~", sys.argv[1])
            server.serve_forever()
            """
    }
}
