// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// An answer that cannot be written is no failure of what was done: who tries again would do it twice.
    @Suite struct LostOutput {
        private static let changes = [
            "remind Tea --in 1h --id new", "notify Hello --id new --json", "copy tea --id new",
            "timer 1h --no-wait --id new",
            "alarm Up --in 1h --id new", "edit tea --title Coffee", "edit tea in 2h", "snooze done 10m", "ack done",
            "pause tea", "skip daily", "rename tea new", "cancel tea", "badge 3", "dnd on", "dnd for 45m", "silent on",
            "undo", "clear --all", "progress start Work --id new", "import \"$HOME/one.ics\"",
        ]

        /// Runs a line of a shell in which `alertctl` is the command.
        private func run(_ line: String, in world: World) throws -> Outcome {
            world.environment["PATH"] =
                try String(Built.program("alertctl").dropLast("/alertctl".count)) + ":/usr/bin:/bin"
            return try world.run("/bin/sh", ["-c", line])
        }

        private func filled() throws -> (World, Daemon) {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("tea", in: "1h")
            _ = try world.call(
                Notifications.Remind(
                    id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 9")))
            _ = try world.call(Notifications.Notify(id: "done", content: .init(title: "Done")))
            try world.write(
                """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                PRODID:-//test//EN\r
                BEGIN:VEVENT\r
                UID:one\r
                SUMMARY:One\r
                DTSTART:20310715T090000Z\r
                END:VEVENT\r
                END:VCALENDAR\r

                """, to: "home/one.ics")
            return (world, daemon)
        }

        @Test(arguments: changes) func whatWasDoneIsDone(_ line: String) throws {
            for output in [">/dev/full", ">&-", ">/dev/full 2>/dev/full"] {
                let (world, daemon) = try filled()
                if line == "undo" { _ = try world.call(Notifications.Cancel(ids: ["daily"])) }
                let outcome = try run("alertctl \(line) \(output)", in: world)
                #expect(outcome.status == 0, "\(line) \(output): \(outcome)")
                if !output.contains("2>"), !outcome.errors.isEmpty {
                    #expect(outcome.errors.contains("do not try again"), "\(outcome)")
                }
                #expect(daemon.isRunning)
            }
        }

        @Test func aReminderIsScheduledOnceAndThePersonIsTold() throws {
            let (world, daemon) = try filled()
            let outcome = try run("alertctl remind Once --in 2h --id once >/dev/full", in: world)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.errors.contains("done, but cannot write standard output"), "\(outcome)")
            #expect(try world.call(Notifications.Show(id: "once")).notification.state == .pending)
            let closed = try run("alertctl remind Twice --in 2h --id twice >&-", in: world)
            #expect(closed.status == 0 && closed.errors.contains("done, but"), "\(closed)")
            #expect(daemon.isRunning)
        }

        /// A command that only answers fails without its output, and a refusal stays a refusal.
        @Test(
            arguments: [
                ("list", 75), ("show tea", 75), ("next tea", 75), ("status", 75), ("history", 75),
                ("import --dry-run \"$HOME/one.ics\"", 75), ("remind X --at never", 65), ("cancel unknown", 66),
            ])
        func whatChangesNothingFails(_ line: String, _ status: Int) throws {
            let (world, daemon) = try filled()
            let outcome = try run("alertctl \(line) >/dev/full", in: world)
            #expect(Int(outcome.status) == status, "\(outcome)")
            #expect(daemon.isRunning)
        }
    }
}
