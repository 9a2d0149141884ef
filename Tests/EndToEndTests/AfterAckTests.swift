// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// Reminders that come again a while after each acknowledgement, by the commands.
    @Suite struct AfterAck {
        private func delivered(_ id: String, in world: World) async throws {
            try await Waiting.until("\(id) is delivered") {
                try world.call(Notifications.Next(id: id)).awaitsAck == true
            }
        }

        @Test func itIsListedLastAndAcknowledgedAndUndone() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let made = try world.alertctl("remind", "Filter", "in 1s", "--after-ack", "7d", "--id", "filter")
            #expect(made.status == 0 && made.output.contains("then 7 days after you acknowledge it, at "), "\(made)")
            try world.remind("later", in: "20h")
            try await delivered("filter", in: world)
            let list = try world.alertctl("list")
            let place = try #require(list.output.range(of: "7 days after you acknowledge it\n"), "\(list)")
            #expect(list.output[..<place.lowerBound].contains("later"), "it is last: \(list)")
            let row = try #require(try world.alertctl("list", "--pending", "--json").objects.last)
            #expect(
                row["id"] as? String == "filter" && row["due"] as? String == "" && row["awaitsAck"] as? Bool == true)
            let next = try world.alertctl("next", "filter")
            #expect(next.output.hasPrefix("It is due 7 days after you acknowledge it, at "), "\(next)")
            #expect(try world.alertctl("next", "filter", "--json").object["fires"] as? [String] == [])
            let skip = try world.alertctl("skip", "filter")
            #expect(skip.status != 0 && skip.errors.contains("7 days after you acknowledge it"), "\(skip)")
            let pause = try world.alertctl("pause", "filter")
            #expect(pause.status != 0 && pause.errors.contains("alertctl ack filter"), "\(pause)")
            #expect(try world.alertctl("show", "filter").output.contains("7 days after you acknowledge it"))
            #expect(try world.alertctl("why", "filter").status == 0)

            let acknowledged = try world.alertctl("ack", "filter")
            #expect(
                acknowledged.output.contains("1 acknowledged") && acknowledged.output.contains("filter"),
                "\(acknowledged)")
            #expect(try world.alertctl("next", "filter", "--json").object["fires"] as? [String] != [])
            #expect(try world.alertctl("undo").status == 0)
            #expect(try world.alertctl("next", "filter", "--json").object["fires"] as? [String] == [])
            let again = try world.alertctl("ack", "filter", "--json").object
            let due = try #require((again["next"] as? [[String: Any]])?.first?["due"] as? String)
            let time = try #require(ISO8601DateFormatter().date(from: due))
            // The time of day is that of the delivery: a midnight between both makes nearly a day of difference.
            #expect(abs(time.timeIntervalSinceNow - 7 * 86_400) < 86_400, "\(due)")
            #expect(daemon.isRunning)
        }

        @Test func theDaemonIsKilledBeforeAndAfterTheAcknowledgement() async throws {
            let world = try World()
            var daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Pills", "in 1s", "--after-ack", "4h", "--id", "pills").status == 0)
            try await delivered("pills", in: world)
            try daemon.crash()
            daemon = try Daemon(in: world)
            #expect(try world.call(Notifications.Next(id: "pills")).awaitsAck == true)
            let reply = try world.call(Notifications.Ack(ids: ["pills"]))
            try daemon.crash()
            #expect(reply.next?.map(\.id) == ["pills"])
            daemon = try Daemon(in: world)
            let next = try world.call(Notifications.Next(id: "pills"))
            #expect(next.awaitsAck == nil && next.fires.count == 1)
            #expect(try world.call(Manager.Status()).pending == 1)
            #expect(try world.call(Manager.Status()).delivered == 0)
            #expect(daemon.isRunning)
        }

        @Test(arguments: ["ics", "json"]) func anExportBringsItBack(form: String) async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let words = ["Filter", "every 7 days at 9 after I acknowledge it", "--id", "filter"]
            #expect(try world.run(Built.program("alertctl"), ["remind"] + words + ["--no-start"]).status == 0)
            #expect(try world.alertctl("remind", "Vase", "in 1s", "--after-ack", "2 weeks", "--id", "vase").status == 0)
            try await delivered("vase", in: world)
            func export() throws -> [Notifications.Alarm] {
                try world.call(Notifications.Export()).alarms.map { alarm in
                    var alarm = alarm
                    // A calendar counts in whole seconds.
                    alarm.created = nil
                    return alarm
                }
            }
            let before = try export()
            #expect(before.map(\.id) == ["filter", "vase"] && before.map(\.awaitsAck) == [nil, true])
            let exported = try form == "ics" ? world.alertctl("export") : world.alertctl("export", "--json")
            #expect(exported.status == 0, "\(exported)")
            if form == "json" {
                #expect(try exported.objects.compactMap { $0["afterAck"] as? String }.count == 2)
                return
            }
            let file = try world.write(exported.output, to: "all.ics")
            #expect(try world.alertctl("cancel", "filter", "vase").status == 0)
            let imported = try world.alertctl("import", file)
            #expect(imported.status == 0, "\(imported)")
            #expect(try export().map(\.afterAck) == before.map(\.afterAck))
            #expect(try export().map(\.awaitsAck) == before.map(\.awaitsAck))
            #expect(try export().map(\.due) == before.map(\.due))
            #expect(daemon.isRunning)
        }

        @Test func editLeadsToItAndAwayFromIt() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Filter", "every 7 days at 9", "--id", "filter").status == 0)
            let there = try world.alertctl("edit", "filter", "every 2 weeks at 10 after done")
            #expect(there.status == 0 && there.output.contains("was: every 7 days at 09:00"), "\(there)")
            #expect(there.output.contains("; now: 2 weeks after you acknowledge it, at 10:00"), "\(there)")
            let back = try world.alertctl("edit", "filter", "every day at 8")
            #expect(back.status == 0 && back.output.contains("was: 2 weeks after you acknowledge it"), "\(back)")
            #expect(daemon.isRunning)
        }

        @Test(
            arguments: [
                ["--cron", "0 9 * * *"], ["--every", "day at 9"], ["--calendar", "09:00"], ["--rrule", "FREQ=DAILY"],
                ["in 1h", "--count", "3"], ["in 1h", "--until", "2099-01-01"], ["in 1h", "--missed", "skip"],
                ["in 1h", "--late-window", "1h"], ["every day at 9"], ["every day at sunset"],
            ])
        func whatDoesNotGoTogetherIsRefused(options: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let refused = try world.run(
                Built.program("alertctl"), ["remind", "Filter"] + options + ["--after-ack", "7d", "--no-start"])
            #expect(refused.status == 64 || refused.status == 65, "\(refused)")
            #expect(refused.errors.contains("--after-ack") || refused.errors.contains("acknowledge"), "\(refused)")
            #expect(try world.call(Manager.Status()).pending == 0)
            #expect(daemon.isRunning)
        }
    }
}
