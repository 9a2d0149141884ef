// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A security key that waits to be touched: the library is the test's, ssh-agent and its notification are real.
    @Suite struct SecurityKeyTouch {
        @Test func theWindowGoesWithTheTouch() throws {
            let world = try World()
            try world.useAskpass()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let (library, key, pipe) = (world.path + "/key.so", world.path + "/key", world.path + "/touch")
            let source = Built.source("Tests/EndToEndTests/Asking/SecurityKey.c")
            try world.check("gcc", "-shared", "-fPIC", "-o", library, source)
            try world.check("ssh-keygen", "-q", "-t", "ed25519-sk", "-w", library, "-N", "", "-f", key)
            try #require(mkfifo(pipe, 0o600) == 0)
            world.environment["TOUCH"] = pipe
            let socket = world.path + "/agent"
            let sshAgent = try RunningCommand(["ssh-agent", "-D", "-a", socket, "-P", world.path + "/*"], in: world)
            world.environment["SSH_AUTH_SOCK"] = socket
            try Waiting.briefly("ssh-agent listens") { FileManager.default.fileExists(atPath: socket) }
            try world.check("ssh-add", "-S", library, key)
            try world.write("text", to: "file")
            let signing = try RunningCommand(
                ["ssh-keygen", "-Y", "sign", "-n", "x", "-f", key + ".pub", world.path + "/file"], in: world)
            let prompt = try agent.shown()
            #expect(prompt.title.hasPrefix("Confirm user presence for key ED25519-SK SHA256:"))
            #expect(prompt.buttons.map(\.label) == ["Hide"])
            let start = ContinuousClock.now
            close(open(pipe, O_WRONLY | O_CLOEXEC))
            while try agent.next().news != .gone {}
            #expect(ContinuousClock.now - start < .seconds(2))
            #expect(try signing.end().status == 0)
            #expect(sshAgent.program.isRunning)
            #expect(daemon.isRunning)
        }
    }
}
