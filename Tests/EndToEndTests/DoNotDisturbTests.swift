// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

extension EndToEnd {
    /// `dnd` through the real programs.
    @Suite struct DoNotDisturb {
        @Test func itHoldsAndThenSaysWhatItHeld() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let on = try world.alertctl("dnd", "until", "2s", "--mute", "chat", "--json")
            #expect(on.status == 0, "\(on)")
            #expect(try on.object["reason"] as? String == "asked")
            #expect(try on.object["muted"] as? [String] == ["chat"])
            #expect(try watcher.await(.quiet).reason == "asked")
            #expect(try world.alertctl("notify", "Held", "--id", "h").status == 0)
            try watcher.await(.held, id: "h")
            #expect(try world.alertctl("dnd", "--json").object["held"] as? Int == 1)
            // It ends by itself, and is told.
            try watcher.await(.quiet) { $0.reason == nil }
            #expect(try watcher.await(.delivered, id: "alertd-held").title == "One notification was held")
            #expect(try world.alertctl("dnd", "--json").object["held"] as? Int == 0)
            #expect(try world.alertctl("show", "h").status == 0)
            #expect(daemon.isRunning)
        }

        @Test func itOutlivesTheDaemonAndSaysWhatIsWrong() throws {
            let world = try World()
            let first = try Daemon(in: world)
            #expect(try world.alertctl("dnd", "schedule", "weekdays 22:00-07:00", "sat,sun 0:00-24:00").status == 0)
            try first.crash()
            let second = try Daemon(in: world)
            let kept = try world.alertctl("dnd", "--json").object["schedule"] as? [String]
            #expect(kept == ["weekdays 22:00-07:00", "weekends 00:00-00:00"])
            let wrong = try world.alertctl("dnd", "schedule", "fryday 22:00-07:00")
            #expect(wrong.status == 65 && wrong.errors.contains("fryday"), "\(wrong)")
            #expect(try world.alertctl("dnd", "perhaps").status == 64)
            #expect(try world.alertctl("dnd", "until", "flurb").status == 65)
            #expect(second.isRunning)
        }
    }
}
