// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
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
