// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// ssh and sudo ask by alertd for a password of the system, which these tests replace in a mount namespace.
    @Suite(.enabled(if: geteuid() == 0, "only root can replace files of the system in a namespace"))
    struct SystemAskpass {
        private static let password = "pass word"

        @Test func sshAsksForTheHostKeyAndThePassword() throws {
            let world = try World()
            try world.useAskpass()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let server = try PasswordServer(in: world, password: Self.password)
            let login = try server.login()
            let trust = try agent.shown()
            #expect(trust.title.hasPrefix("The authenticity of host "))
            #expect(trust.message?.contains(try server.fingerprint) == true, "\(trust)")
            #expect(trust.buttons.map(\.label) == ["No", "Yes"])
            #expect(trust.buttons.map(\.isDefault) == [true, false])
            try agent.answer(trust.id, 1)
            let question = try agent.shown()
            #expect(question.title == "root@127.0.0.1's password")
            #expect(question.asker.program == "ssh")
            try agent.handOver(question.id, 1, [Self.password], in: world)
            let outcome = try login.end()
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output == "inside\n")

            // A password that was cancelled is asked for once, although ssh tries three times.
            let cancelled = try server.login()
            try agent.answer(agent.shown().id, nil)
            #expect(try cancelled.end().status == 255)

            let killed = try server.login()
            let last = try agent.shown()
            killed.program.send(SIGKILL)
            while try agent.next().news != .gone {}
            #expect(try world.call(Prompts.List()).prompts.isEmpty, "\(last)")
            #expect(daemon.isRunning)
        }

        @Test func aKeyThatIsNotTrustedEndsTheLogin() throws {
            let world = try World()
            try world.useAskpass()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let server = try PasswordServer(in: world, password: Self.password)
            let login = try server.login()
            try agent.answer(agent.shown().id, 0)
            let outcome = try login.end()
            #expect(outcome.status == 255)
            #expect(outcome.errors.contains("Host key verification failed"))
            #expect(daemon.isRunning)
        }

        /// sudo asks only those who are not root, so alertd, its presenter and sudo are another user's.
        @Test func sudoAsksForThePassword() async throws {
            let world = try World()
            let user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
            // Copies that the other user can reach, wherever they were built.
            chmod(world.path, 0o755)
            let folder = world.path + "/bin"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, program) in [("alertctl", "alertctl"), ("alertd-askpass", "alertctl"), ("alertd", "alertd")] {
                try FileManager.default.copyItem(atPath: Built.program(program), toPath: folder + "/" + name)
            }
            try world.check("chown", "-R", "65534:65534", world.path)
            world.environment["SUDO_ASKPASS"] = folder + "/alertd-askpass"
            let terminal = try Terminal(in: world)
            let daemon = try Daemon(
                in: world, wrapper: [Tools.find("setpriv")] + user.dropFirst(), path: folder + "/alertd")
            try terminal.type((user + [folder + "/alertctl", "attend"]).joined(separator: " "), "Enter")
            try terminal.wait(for: "No open questions.")

            let shadow = try world.write(world.shadow("nobody", password: Self.password), to: "shadow")
            let rules = try world.write("nobody ALL=(ALL:ALL) ALL\n", to: "sudoers")
            chmod(rules, 0o440)
            let words = world.words(
                binding: [(shadow, "/etc/shadow"), (rules, "/etc/sudoers")],
                running: user + ["sudo", "-A", "id", "-u"])
            let right = try RunningCommand(words, in: world)
            let seen = try terminal.wait(for: "password for nobody")
            #expect(seen.contains("sudo asks"), "\(seen)")
            #expect(seen.contains("sudo (process \(right.program.pid) on "), "\(seen)")
            try terminal.type(Self.password, "Enter")
            let outcome = try right.end()
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output == "0\n")

            try terminal.wait(for: "No open questions.")
            let cancelled = try RunningCommand(words.map { $0 == "-A" ? "-kA" : $0 }, in: world)
            try terminal.wait(for: "password for nobody")
            try terminal.type("Escape")
            let end = try cancelled.end()
            #expect(end.status == 1)
            #expect(end.errors.contains("no password was provided"), "\(end)")

            try terminal.wait(for: "No open questions.")
            let killed = try RunningCommand(words.map { $0 == "-A" ? "-kA" : $0 }, in: world)
            try terminal.wait(for: "password for nobody")
            killed.program.send(SIGKILL)
            try terminal.wait(for: "No open questions.")
            #expect(daemon.isRunning)
        }
    }

    /// An sshd on the loopback interface that takes a password.
    private final class PasswordServer {
        private let world: World
        private let server: RunningCommand
        private let port: Int

        init(in world: World, password: String) throws {
            self.world = world
            try world.check("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", world.path + "/host")
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
            port = try FreePort.reserve()
            let shadow = try world.write(world.shadow("root", password: password), to: "shadow")
            let configuration = try world.write(
                """
                Port \(port)
                ListenAddress 127.0.0.1
                HostKey \(world.path)/host
                PidFile none
                UsePAM no
                PermitRootLogin yes
                PubkeyAuthentication no
                KbdInteractiveAuthentication no
                PasswordAuthentication yes

                """, to: "sshd_config")
            let words = ["/usr/sbin/sshd", "-D", "-e", "-f", configuration]
            server = try RunningCommand(
                world.words(binding: [(shadow, "/etc/shadow")], running: words), in: world)
            try Waiting.briefly("sshd listens") { [server] in
                guard server.program.isRunning else { throw ToolError("sshd: \(server.errorsSoFar)") }
                return server.errorsSoFar.contains("Server listening")
            }
        }

        /// The fingerprint of its key.
        var fingerprint: String {
            get throws {
                let words = try world.check("ssh-keygen", "-l", "-f", world.path + "/host.pub").output
                return String(words.split(separator: " ")[1])
            }
        }

        /// Starts ssh, without a terminal.
        func login() throws -> RunningCommand {
            try RunningCommand(
                [
                    "ssh", "-F", "none", "-p", "\(port)", "-o", "UserKnownHostsFile=\(world.path)/known_hosts",
                    "-o", "GlobalKnownHostsFile=none", "root@127.0.0.1", "echo inside",
                ], in: world)
        }
    }
}
