// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// On whose behalf a program asks: where a person's work begins with something else than the shell of a terminal.
    @Suite struct WhoAsks {
        /// Writes a script that asks for a command, and puts its own status into the file "status".
        private static func ask(in world: World) throws -> String {
            let (ran, status) = (world.path + "/ran", world.path + "/status")
            let line = try "\(Built.word("alertctl")) approve --no-start -- touch \(ran)"
            return try world.write("\(line)\necho $? > \(status).new; mv \(status).new \(status)\n", to: "ask")
        }

        /// Waits for the status of the script.
        private static func status(in world: World) throws -> Int32? {
            let file = world.path + "/status"
            try Waiting.briefly("it was answered") { FileManager.default.fileExists(atPath: file) }
            let text = try String(contentsOfFile: file, encoding: .utf8)
            return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }

        private static func hasRun(in world: World) -> Bool {
            FileManager.default.fileExists(atPath: world.path + "/ran")
        }

        // MARK: A container

        /// The first process of a container is a shell into which a person types: it leads a session with a terminal of
        /// its own. A child of it types, as the person would.
        private static let container = """
            import os, pty, sys
            master, slave = pty.openpty()
            name = os.ttyname(slave)
            if os.fork() == 0:
                os.close(slave)
                os.write(master, (sys.argv[1] + "\\n").encode())
                try:
                    while os.read(master, 4096): pass
                except OSError: pass
                os._exit(0)
            os.close(master)
            os.setsid()
            os.dup2(os.open(name, os.O_RDWR), 0)
            for number in 1, 2: os.dup2(0, number)
            os.execvp("sh", ["sh", "-i"])
            """

        private func shell(_ line: String, in world: World) throws -> TestProcess {
            let file = try world.write(Self.container, to: "container.py")
            return try TestProcess(
                "/usr/bin/unshare", ["--pid", "--fork", "--kill-child", "--mount-proc", "python3", file, line],
                environment: world.environment)
        }

        @Test(
            .enabled(if: geteuid() == 0, "only root makes a PID namespace"),
            // In the background, so that the terminal itself is not where the person is asked.
            arguments: ["sh $ASK &", "sh -c 'sh $ASK; true' &", "(sh $ASK &)"])
        func theShellOfAContainerIsThePersons(_ line: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            world.environment["ASK"] = try Self.ask(in: world)
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let container = try shell(line, in: world)
            defer { container.kill() }
            try screen.answer(try screen.shown().id, 1)
            #expect(try Self.status(in: world) == 0)
            #expect(Self.hasRun(in: world))
            withExtendedLifetime(daemon) {}
        }

        /// A program that leaves its parents falls to that shell, too.
        @Test(
            .enabled(if: geteuid() == 0, "only root makes a PID namespace"),
            arguments: ["(setsid sh $ASK &)", "sh -c '(nohup setsid sh $ASK > /dev/null 2>&1 &)'"])
        func whoFallsToTheShellOfAContainerAsksNobody(_ line: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            world.environment["ASK"] = try Self.ask(in: world)
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            let container = try shell(line, in: world)
            defer { container.kill() }
            #expect(try Self.status(in: world) == 69)
            #expect(!Self.hasRun(in: world))
            withExtendedLifetime((screen, daemon)) {}
        }

        // MARK: Units

        /// Anybody starts a transient unit, and nobody knows who did.
        @Test(arguments: [[], ["--scope"]]) func aTransientUnitAsksNobody(_ more: [String]) throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            let daemon = try Daemon(in: world)
            let ask = try Self.ask(in: world)
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            // A scope has the parents of systemd-run, so it leaves them first.
            let words = ["--user", "--quiet"] + more + ["sh", ask]
            let started = try world.run("/bin/sh", ["-c", "(setsid systemd-run \"$@\" &)", "sh"] + words)
            #expect(started.status == 0, "\(started)")
            #expect(try Self.status(in: world) == 69)
            #expect(!Self.hasRun(in: world))
            withExtendedLifetime((screen, daemon)) {}
        }

        /// A unit that the person has installed asks, and whatever it started is no place to answer.
        @Test func aServiceAsksAsAWhole() throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            let daemon = try Daemon(in: world)
            let ask = try Self.ask(in: world)
            let screen = try PromptAgent(world, .init(name: "screen", shows: ["approval"]))
            try managed.install("agent.service", "(setsid sh \(ask) &); sleep 1000", "Type=simple")
            try managed.expectSuccess("start", "agent.service")
            let prompt = try screen.shown()
            #expect(prompt.approval?.facts?.contains { $0.hasPrefix("asked by") } == false)
            try screen.answer(prompt.id, 1)
            #expect(try Self.status(in: world) == 0)
            #expect(Self.hasRun(in: world))
            withExtendedLifetime(daemon) {}
        }

        // MARK: ssh

        /// The person's programs at the other end of ssh are below sshd, which is another user's: with a terminal and
        /// without. alertd and everything else here belong to a user who is not root.
        @Test(
            .enabled(if: geteuid() == 0, "only root can become another user"),
            arguments: [("-T", "sh ask", 0), ("-tt", "sh ask", 0), ("-T", "(setsid sh ask > /dev/null 2>&1 &)", 69)]
                as [(String, String, Int32)])
        func whoComesBySSHAsks(_ terminal: String, _ line: String, _ status: Int32) throws {
            let world = try World()
            chmod(world.path, 0o755)
            for name in ["alertd", "alertctl"] {
                try FileManager.default.copyItem(atPath: Built.program(name), toPath: world.path + "/" + name)
                chmod(world.path + "/" + name, 0o755)
            }
            try world.write(WhoAnswers.presenter, to: "presenter.py")
            chmod(world.path + "/presenter.py", 0o644)
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
            for name in ["host", "user"] {
                try Tool.check("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", world.path + "/" + name])
            }
            chmod(world.path + "/user.pub", 0o644)
            let script = """
                folder=\(world.path); home=$folder/nobody; port=\(try FreePort.reserve())
                sed "s#^nobody:.*#nobody:x:65534:65534::$home:/bin/sh#" /etc/passwd > $folder/passwd
                chmod 644 $folder/passwd
                mount --bind $folder/passwd /etc/passwd
                mkdir -m 0700 $home $home/run; chown 65534:65534 $home $home/run
                cat > $home/ask <<END
                $folder/alertctl approve --no-start -- touch $home/ran
                echo \\$? > $home/status.new; mv $home/status.new $home/status
                END
                user="setpriv --reuid 65534 --regid 65534 --clear-groups -- env -i PATH=/usr/bin:/bin HOME=$home \
                    XDG_RUNTIME_DIR=$home/run"
                $user $folder/alertd > $folder/alertd.log 2>&1 &
                until [ -S $home/run/alertd/alertd.varlink ]; do sleep 0.05; done
                $user python3 $folder/presenter.py $home/run/alertd/alertd.varlink $home/there closed &
                until [ -e $home/there ]; do sleep 0.05; done
                cat > $folder/sshd_config <<END
                Port $port
                ListenAddress 127.0.0.1
                HostKey $folder/host
                PidFile none
                AuthorizedKeysFile $folder/user.pub
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                SetEnv XDG_RUNTIME_DIR=$home/run
                END
                /usr/sbin/sshd -D -e -f $folder/sshd_config 2> $folder/sshd.log &
                until grep -q "Server listening" $folder/sshd.log; do sleep 0.05; done
                ssh -F /dev/null -i $folder/user -p $port -o BatchMode=yes -o StrictHostKeyChecking=no \
                    -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR \(terminal) nobody@127.0.0.1 '\(line)' \
                    < /dev/null > $folder/ssh.log 2>&1
                until [ -e $home/status ]; do sleep 0.05; done
                echo "status $(cat $home/status)"; [ -e $home/ran ] && echo "it ran"; cat $folder/ssh.log
                """
            // Whatever this has started ends with its namespace.
            let done = try world.run(
                "/usr/bin/unshare",
                ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "/bin/sh", "-c", script],
                within: .seconds(60))
            #expect(done.output.hasPrefix("status \(status)\n"), "\(done)")
            #expect(done.output.contains("it ran") == (status == 0), "\(done)")
        }
    }
}
