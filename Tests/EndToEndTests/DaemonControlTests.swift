// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Whole {
    /// `daemon restart`, `stop` and `log`, and `run`, where no systemd runs alertd.
    @Suite struct DaemonControl {
        @Test func aDaemonIsRestartedWithWhatWasPendingAndStopped() throws {
            let world = try World()
            let command = try Built.program("alertctl")
            func run(_ words: String...) throws -> Outcome { try world.run(command, words) }
            let none = try run("daemon", "stop")
            #expect(none.status == 0 && none.output == "alertd does not run.\n", "\(none)")

            let first = try Daemon(in: world)
            try world.remind("tea", in: "9h")
            let restarted = try run("daemon", "restart")
            #expect(restarted.status == 0 && restarted.output.contains("was restarted"), "\(restarted)")
            let status = try world.call(Manager.Status(brief: true))
            #expect(status.pid != Int(first.pid) && status.pending == 1)
            #expect(!first.isRunning)

            let log = try run("daemon", "log")
            #expect(log.status == 69 && log.errors.contains("alertd --foreground"), "\(log)")

            let stopped = try run("daemon", "stop")
            #expect(stopped.status == 0 && stopped.output.contains("1 pending: it does not ring"), "\(stopped)")
            #expect(throws: (any Error).self) { try world.call(Manager.Status(brief: true)) }
            let started = try run("daemon", "restart")
            #expect(started.status == 0 && started.output.contains("was started"), "\(started)")
            #expect(try run("list").output.contains("tea"))
            #expect(try run("daemon", "stop", "--json").output == "{\"stopped\":true}\n")
            let elsewhere = try run("daemon", "stop", "--host", "desk")
            #expect(elsewhere.status == 64, "\(elsewhere)")
        }

        /// The shell that restarts alertd may be in another zone.
        @Test func aRestartKeepsTheZone() throws {
            let world = try World()
            world.environment["TZ"] = "Asia/Tokyo"
            let first = try Daemon(in: world)
            for zone in ["Europe/Berlin", nil] {
                world.environment["TZ"] = zone
                let restarted = try world.run(Built.program("alertctl"), ["daemon", "restart"])
                #expect(restarted.status == 0, "\(restarted)")
                #expect(try world.call(Manager.Status(brief: true)).zone == "Asia/Tokyo")
            }
            #expect(!first.isRunning)
            #expect(try world.run(Built.program("alertctl"), ["daemon", "stop"]).status == 0)
        }

        /// The descriptor of the daemon's lock goes from process to process: a shell that finds nobody at the socket
        /// waits, and starts no daemon in its own zone. Without that, half of the tries found another one.
        @Test(arguments: [["restore", "copy", "--yes"], ["daemon", "restart"]])
        func noOtherShellsDaemonComesBetween(_ words: [String]) throws {
            let world = try World()
            world.environment["TZ"] = "Asia/Tokyo"
            let first = try Daemon(in: world)
            let command = try Built.program("alertctl")
            let copy = world.path + "/copy"
            try world.remind("tea", in: "9h")
            #expect(try world.alertctl("backup", copy).status == 0)
            world.environment["TZ"] = "Europe/Berlin"
            // Two shells that call alertd all the time.
            let others = try (1...2).map { _ in
                try TestProcess(
                    "/bin/sh", ["-c", "while :; do \"$0\" list; done", command], environment: world.environment,
                    output: .dropped)
            }
            defer { for other in others { other.kill() } }
            for round in 1...8 {
                let id = "after-\(round)"
                try world.remind(id, in: "9h")
                let outcome = try world.run(command, words.map { $0 == "copy" ? copy : $0 })
                #expect(outcome.status == 0, "\(outcome)")
                let status = try world.run(command, ["status", "--json", "--no-start"])
                #expect(status.status == 0, "\(status)")
                #expect(try status.object["zone"] as? String == "Asia/Tokyo", "round \(round)")
                let list = try world.run(command, ["list", "--no-start"]).output
                #expect(list.contains("tea") && list.contains(id) == (words[0] == "daemon"), "\(list)")
            }
            if words[0] == "restore" {
                // It executes its program again: the process stays.
                #expect(first.isRunning)
                #expect(try world.call(Manager.Status(brief: true)).pid == Int(first.pid))
            } else {
                #expect(try world.run(command, ["daemon", "stop"]).status == 0)
            }
        }

        @Test(arguments: ["bash", "zsh", "fish"]) func completionPrintsTheScriptOfAShell(_ shell: String) throws {
            let world = try World()
            let script = try world.run(Built.program("alertctl"), ["completion", shell])
            let former = try world.run(Built.program("alertctl"), ["--generate-completion-script", shell])
            #expect(script.status == 0 && script.output == former.output && script.output.contains("---complete"))
        }

        @Test func runTellsHowACommandEnded() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let outcome = try world.run(Built.program("alertctl"), ["run", "sh", "-c", "exit 3", "--json"])
            #expect(outcome.status == 3, "\(outcome)")
            let list = try world.alertctl("list", "--json").output
            #expect(list.contains("sh -c"), "\(list)")
            #expect(daemon.isRunning)
        }
    }
}
