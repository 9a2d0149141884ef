// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
    /// Changes on the command line: losses are announced first, and the displayed lines can be pasted.
    @Suite struct Editing {
        /// The commands that a refusal shows.
        private func lines(_ refused: Outcome) -> [String] {
            refused.errors.split(separator: "\n").map { $0.drop { $0 == " " } }
                .filter { $0.hasPrefix("alertctl edit") }.map(String.init)
        }

        /// A shell's alertctl is the built one.
        private func paste(_ line: String, _ world: World) throws -> Outcome {
            let folder = (try Built.program("alertctl") as NSString).deletingLastPathComponent
            return try world.run("/bin/sh", ["-c", "PATH='\(folder)':$PATH; \(line)"])
        }

        @Test func aRepetitionEndsOnlyIfThatIsSaid() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Wake up", "every day at 5:45", "--id", "wake-up").status == 0)
            let refused = try world.alertctl("edit", "wake-up", "friday", "7:00", "--title", "It's late")
            #expect(refused.status == 64, "\(refused)")
            #expect(
                lines(refused) == [
                    #"alertctl edit wake-up --once friday 7:00 --title 'It'\''s late' --no-start"#,
                    #"alertctl edit wake-up --no-repeat friday 7:00 --title 'It'\''s late' --no-start"#,
                ], "\(refused)")
            #expect(try world.alertctl("show", "wake-up").output.contains("Wake up"), "nothing is changed")
            let ways = lines(refused)
            try #require(ways.count == 2)
            let once = try paste(ways[0], world)
            #expect(once.status == 0 && once.output.contains("was: ") && once.output.contains(", once"), "\(once)")
            #expect(once.output.contains("wake-up goes on: every day at 05:45"), "\(once)")
            #expect(try world.call(Manager.Status()).pending == 2)
            #expect(try world.alertctl("undo").status == 0)
            #expect(try world.call(Manager.Status()).pending == 1)
            let ended = try paste(ways[1], world)
            #expect(ended.status == 0 && ended.output.contains("was: every day at 05:45"), "\(ended)")
            #expect(try world.alertctl("edit", "wake-up", "+15m").output.contains("07:15"))
            #expect(daemon.isRunning)
        }

        @Test func aNamedDayMovesTheTimeOfThatDayAlone() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Wake up", "every day at 5:45", "--id", "wake-up").status == 0)
            #expect(try world.alertctl("next", "Wake").output.contains("05:45"), "a title, as for show")
            let moved = try world.alertctl("edit", "wake-up", "tomorrow", "7:00")
            #expect(moved.status == 0 && moved.output.contains("wake-up goes on: every day at 05:45"), "\(moved)")
            #expect(try world.call(Manager.Status()).pending == 2)
            #expect(daemon.isRunning)
        }

        @Test func aPendingOneIsMovedByASnooze() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("tea", in: "1h")
            for (verb, span) in [("snooze", ["15m"]), ("postpone", ["half an hour"]), ("snooze", ["tomorrow", "9am"])] {
                let before = try world.call(Notifications.Show(id: "tea")).notification.due
                let moved = try world.run(Built.program("alertctl"), [verb, "tea"] + span)
                #expect(moved.status == 0 && moved.output.contains("moved, not yet due"), "\(moved)")
                #expect(try world.call(Notifications.Show(id: "tea")).notification.due > before)
                #expect(try world.call(Notifications.Undoable(limit: 1)).steps.map(\.verb) == [verb])
            }
            let bare = try world.alertctl("snooze", "tea")
            #expect(bare.status == 65 && bare.errors.contains("alertctl snooze tea 15m"), "\(bare)")
            #expect(try world.alertctl("remind", "Up", "every day at 5:45").status == 0)
            let refused = try world.alertctl("snooze", "up", "15m")
            #expect(refused.status == 65, "\(refused)")
            #expect(refused.errors.contains("Write: alertctl edit up --once +15m"), "\(refused)")
            #expect(daemon.isRunning)
        }

        @Test func moreThanAThousandAreAcknowledgedAndSnoozed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for number in 0..<1_200 {
                _ = try world.call(Notifications.Notify(id: "n\(number)", content: .init(title: "N")))
            }
            #expect(try world.alertctl("snooze", "--all", "1h", "--json").objects.count == 1_200)
            #expect(try world.call(Manager.Status()).pending == 1_200)
            #expect(try world.alertctl("ack", "--all").output == "1200 acknowledged\n")
            #expect(try world.call(Manager.Status()).pending == 0)
            #expect(daemon.isRunning)
        }
    }
}
