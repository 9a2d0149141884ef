// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension States {
    /// The clocks of a world, which the other tests of this suite move.
    @Suite struct Clock {
        private let world: World
        private let clock: MovedClock
        private let daemon: Daemon

        init() throws {
            world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            clock = try MovedClock(in: world)
            daemon = try Daemon(in: world)
        }

        private func due(_ id: String) throws -> Date {
            try #require(Times.date(try world.call(Notifications.Show(id: id)).notification.due))
        }

        @Test func everyProgramHasTheTimeOfTheWorld() throws {
            let reminded = try world.alertctl("remind", "Tea", "--at", "18:00", "--id", "tea")
            #expect(reminded.output == "tea  Wed 3 Mar 18:00 (in 4 h), Europe/Berlin\n     once\n")
            let date = try world.run(Tools.find("date"), ["+%F %H:%M"])
            #expect(date.output == "2027-03-03 14:00\n")
            let event = try #require(try world.history(id: "tea").first)
            let at = try #require(Times.date(event.at))
            #expect(abs(at.timeIntervalSince(clock.now)) < 30)
        }

        @Test func whatIsReachedIsOnTime() throws {
            try world.remind("tea", in: "2h")
            let watcher = try Watcher(world)
            try clock.reach(due("tea"))
            let event = try watcher.await(.delivered, id: "tea")
            let lateness = try #require(Times.lateness(event))
            #expect(lateness >= 0)
            #expect(lateness < 2)
            #expect(event.late == nil)
        }

        @Test func whatIsPassedOverIsLate() throws {
            try world.remind("tea", in: "2h")
            let watcher = try Watcher(world)
            try clock.pass(7_300)
            let event = try watcher.await(.delivered, id: "tea")
            #expect(event.late == true)
            let lateness = try #require(Times.lateness(event))
            #expect((99...130).contains(lateness))
        }

        @Test func theWallMayBeSetBack() throws {
            try world.remind("countdown", in: "2h")
            _ = try world.call(
                Notifications.Remind(
                    id: "wall", content: .init(title: "Wall"), trigger: .init(at: "2027-03-03T15:00")))
            let before = try due("countdown")
            try clock.step(-7_200)
            // Nobody calls the daemon: its timer reports the change.
            try Waiting.briefly("the countdown follows the wall") { try due("countdown") < before }
            #expect(abs(try due("countdown").timeIntervalSince(before) + 7_200) < 2)
            #expect(try due("wall") == Times.date("2027-03-03T15:00:00+01:00"))
            // Both still come, each by its own clock.
            let watcher = try Watcher(world)
            try clock.reach(due("countdown"))
            try watcher.await(.delivered, id: "countdown")
            try clock.reach(due("wall"))
            try watcher.await(.delivered, id: "wall")
        }
    }
}
