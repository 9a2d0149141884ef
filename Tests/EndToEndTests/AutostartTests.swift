// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Whole {
    /// Without a service manager the first command that needs the daemon starts it.
    @Suite struct Autostart {
        @Test func theFirstCommandStartsItAndTheNextFindsIt() throws {
            let world = try World()
            let program = try Built.program("alertctl")
            let first = try world.run(program, ["remind", "Started", "--in", "1h", "--id", "first", "--json"])
            #expect(first.status == 0, "\(first)")
            let pid = try world.call(Manager.Status()).pid
            defer { kill(pid_t(pid), SIGKILL) }
            #expect(try world.run(program, ["status", "--json"]).object["pid"] as? Int == pid)
            #expect(try world.run(program, ["show", "first"]).status == 0)
            // It is nobody's child and in nobody's session: a terminal that closes takes nothing with it.
            #expect(getsid(pid_t(pid)) != getsid(0))
        }

        @Test func ofManyAtOnceAllAreServedByOne() throws {
            let world = try World()
            let program = try Built.program("alertctl")
            let commands = try (0..<6).map { number in
                try world.reading(
                    program, ["remind", "Number \(number)", "--in", "1h", "--id", "n\(number)", "--json"])
            }
            var answers: [String] = []
            for command in commands {
                answers.append(try command.object()["id"] as? String ?? "")
                #expect(try command.wait() == 0)
            }
            let status = try world.call(Manager.Status())
            defer { kill(pid_t(status.pid), SIGKILL) }
            #expect(answers == (0..<6).map { "n\($0)" })
            #expect(status.pending == 6)
            // The others leave when the one serves.
            let daemons = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
                let words = (try? Data(contentsOf: URL(filePath: "/proc/\($0)/cmdline"))) ?? Data()
                let name = (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) ?? ""
                return name == "alertd\n" && words.range(of: Data(world.socket.utf8)) != nil
            }
            #expect(daemons == [pid_t(status.pid)])
        }

        @Test func whyTheDaemonCannotStartIsTold() throws {
            let world = try World()
            let file = try world.write("", to: "state/alertd")
            let list = try world.run(Built.program("alertctl"), ["list"])
            #expect(list.status == 77, "\(list)")
            #expect(list.errors.hasPrefix("alertctl: alertd cannot start: "), "\(list)")
            #expect(list.errors.contains(file), "\(list)")
        }

        @Test func aSecondDaemonLeavesTheFirstInPeace() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("kept", in: "1h")
            let second = try world.run(Built.program("alertd"), ["--foreground"])
            #expect(second.status == 0, "\(second)")
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        /// The environment is the one after su, in cron and in a container: without XDG_RUNTIME_DIR, and without the
        /// folder of logind. The test runs in a separate system, because the created folder has the same path in every
        /// test.
        @Test(.enabled(if: geteuid() == 0, "mounting is root's")) func withoutARuntimeDirectoryOneIsMade() throws {
            let world = try World()
            let script = try world.write(
                """
                set -e
                mount --make-rprivate /
                # What is hidden below may be the folder of the programs.
                mkdir "$1/programs"
                mount --bind "$2" "$1/programs"
                mount --rbind "$1" /mnt
                mount -t tmpfs tmpfs /run
                mount -t tmpfs -o mode=1777 tmpfs /tmp
                cd /
                unset XDG_RUNTIME_DIR XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
                export HOME=/mnt
                /mnt/programs/alertctl remind Tea --in 1h --id tea >/dev/null
                stat -c '%a %n' /tmp/alertd-0 /tmp/alertd-0/alertd
                /mnt/programs/alertctl list --json
                """, to: "bare.sh")
            let outcome = try world.run(
                Tools.find("unshare"),
                [
                    "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "/bin/sh", script, world.path,
                    String(try Built.program("alertctl").dropLast("/alertctl".count)),
                ])
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output.contains("700 /tmp/alertd-0\n700 /tmp/alertd-0/alertd\n"), "\(outcome)")
            #expect(outcome.output.contains(#""id":"tea""#))
        }

        @Test func noStartStartsNothing() throws {
            let world = try World()
            for words in [["list"], ["remind", "T", "--in", "1h"], ["status"], ["play", "glass"], ["watch"]] {
                let result = try world.run(Built.program("alertctl"), words + ["--no-start"])
                #expect(result.status == 69, "\(words): \(result)")
                #expect(result.output == "")
            }
            #expect(!FileManager.default.fileExists(atPath: world.socket))
        }

        @Test func helpNeedsNoDaemon() throws {
            let world = try World()
            for words in [["--help"], ["--version"], ["remind", "--help"], ["--generate-completion-script", "bash"]] {
                let result = try world.run(Built.program("alertctl"), words)
                #expect(result.status == 0, "\(words): \(result)")
                #expect(!result.output.isEmpty)
            }
            #expect(!FileManager.default.fileExists(atPath: world.socket))
        }
    }
}
