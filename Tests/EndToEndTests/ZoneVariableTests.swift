// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// TZ in every form of POSIX, for everything that reads a time; the daemon's zone is another.
    @Suite struct ZoneVariable {
        private func world() throws -> (World, Daemon) {
            let world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            return (world, try Daemon(in: world))
        }

        /// A winter's and a summer's day in each form.
        @Test(
            arguments: [
                ("EST5EDT,M3.2.0,M11.1.0", "-05:00", "-04:00"), ("UTC0", "+00:00", "+00:00"), ("", "+00:00", "+00:00"),
                (":", "+00:00", "+00:00"),
                ("JST-9", "+09:00", "+09:00"), (":Asia/Tokyo", "+09:00", "+09:00"), ("<+03>-3", "+03:00", "+03:00"),
                ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "-03:00", "-02:00"), ("UTC+2", "-02:00", "-02:00"),
                ("NZST-12NZDT,M9.5.0,M4.1.0/3", "+13:00", "+12:00"), ("IST-5:30", "+05:30", "+05:30"),
                ("/usr/share/zoneinfo/Asia/Tokyo", "+09:00", "+09:00"), ("CET-1CEST,J84,J298/3", "+01:00", "+02:00"),
            ])
        func localTimesAreTheCallers(_ tz: String, _ winter: String, _ summer: String) throws {
            let (world, daemon) = try world()
            world.environment["TZ"] = tz
            func due(_ words: String...) throws -> String {
                let outcome = try world.run(Built.program("alertctl"), words + ["--json", "--no-start"])
                #expect(outcome.status == 0, "\(outcome)")
                let object = try outcome.object
                return object["due"] as? String ?? (object["fires"] as? [String])?.first ?? "\(object)"
            }
            let (january, july) = ("2031-01-15T09:00:00\(winter)", "2031-07-15T09:00:00\(summer)")
            #expect(try due("remind", "A", "--at", "2031-01-15T09:00") == january)
            #expect(try due("remind", "A", "15 july 2031 at 9am") == july)
            #expect(try due("next", "15 july 2031 at 9am") == july)
            #expect(try due("next", "--cron", "0 9 15 7 *", "--after", "2031-06-01") == july)
            #expect(try due("next", "--calendar", "2031-07-15 09:00") == july)
            #expect(try due("next", "--rrule", "FREQ=DAILY", "--start", "2031-07-15T09:00") == july)
            _ = try due("remind", "B", "--in", "1h", "--id", "b")
            #expect(try due("edit", "b", "15 july 2031 at 9am") == july)
            #expect(try due("dnd", "until", "2031-07-15T09:00").isEmpty == false)
            let quiet = try #require(try world.call(Manager.Dnd()).quiet.until)
            #expect(try Self.instant(quiet) == Self.instant(july))
            // It is shown as it was meant.
            let shown = try world.alertctl("list", "--json").objects.compactMap { $0["due"] as? String }
            #expect(shown.contains(july), "\(shown)")
            // A restart finds the zone again.
            try daemon.crash()
            let second = try Daemon(in: world)
            #expect(try world.call(Notifications.Show(id: "b")).notification.due == july)
            #expect(second.isRunning)
        }

        private static func instant(_ text: String) throws -> Date {
            try Date(text, strategy: .iso8601)
        }

        @Test(arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", "+02:00"), ("JST-9", "+09:00"), (":Asia/Tokyo", "+09:00"),
            ("UTC-3", "-03:00"), ("europe/london", "+01:00"),
        ])
        func theOptionTakesARuleToo(_ zone: String, _ offset: String) throws {
            let (world, daemon) = try world()
            let outcome = try world.alertctl(
                "remind", "A", "--at", "2031-07-15T09:00", "--tz", zone, "--json")
            #expect(try outcome.object["due"] as? String == "2031-07-15T09:00:00\(offset)", "\(outcome)")
            #expect(daemon.isRunning)
        }

        /// A time whose zone is not named is that of the person who reads it.
        @Test func whatNamesNoZoneIsTheReadersTime() throws {
            let (world, daemon) = try world()
            let time = "2031-01-15T09:00"
            world.environment["TZ"] = "America/New_York"
            #expect(
                try world.alertctl("remind", "A", "--every", "day at 9:00", "--start", time, "--id", "a").status == 0)
            world.environment["TZ"] = "Asia/Tokyo"
            let first = "Wed 15 Jan 2031 23:00"
            let second = "Thu 16 Jan 2031 23:00"
            let overview = try world.alertctl("next").output
            #expect(overview.hasPrefix(first), "\(overview)")
            let skipped = try world.alertctl("skip", "a").output
            #expect(skipped.hasPrefix("a  skips \(first); next \(second) ("), "\(skipped)")
            let undone = try world.alertctl("undo").output
            #expect(undone.contains("a  pending  \(first) ("), "\(undone)")
            #expect(daemon.isRunning)
        }

        @Test(arguments: ["utc2", "Berlin", "Nowhere/City", "EST5EDT,M13.1.0"])
        func whatCouldMeanAnotherZoneIsRefused(_ zone: String) throws {
            let (world, daemon) = try world()
            let outcome = try world.alertctl("remind", "A", "--at", "2031-07-15T09:00", "--tz", zone)
            #expect(outcome.status == 65 && outcome.errors.contains(zone), "\(outcome)")
            #expect(daemon.isRunning)
        }

        @Test func aFloatingTimeUnderAnotherZoneIsRefusedWithBoth() throws {
            let (world, daemon) = try world()
            for (tz, isRefused) in [
                ("Asia/Tokyo", true), ("JST-9", true), ("Europe/Berlin", false),
                ("CET-1CEST,M3.5.0,M10.5.0/3", false), ("Europe/Paris", false),
            ] {
                world.environment["TZ"] = tz
                let outcome = try world.alertctl("remind", "A", "--at", "2031-07-15T09:00", "--floating")
                #expect((outcome.status == 65) == isRefused, "\(tz): \(outcome)")
                guard isRefused else { continue }
                #expect(outcome.errors.contains("Europe/Berlin"), "\(outcome)")
                #expect(outcome.errors.contains(tz == "JST-9" ? "<JST>-9" : tz), "\(outcome)")
                let schedule = try world.alertctl("dnd", "schedule", "daily 22:00-07:00")
                #expect(schedule.status == 65 && schedule.errors.contains("Europe/Berlin"), "\(schedule)")
            }
            #expect(try world.alertctl("dnd", "schedule", "daily 22:00-07:00").status == 0)
            #expect(daemon.isRunning)
        }

        @Test func floatingTimesOfACalendarAreTheCallers() throws {
            let (world, daemon) = try world()
            let file = try world.write(
                """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                PRODID:-//test//EN\r
                BEGIN:VEVENT\r
                UID:one\r
                SUMMARY:Local\r
                DTSTART:20310715T090000\r
                END:VEVENT\r
                END:VCALENDAR\r

                """, to: "local.ics")
            world.environment["TZ"] = "JST-9"
            let outcome = try world.alertctl("import", file)
            #expect(outcome.status == 0, "\(outcome)")
            let due = try world.alertctl("list", "--json").objects.compactMap { $0["due"] as? String }
            #expect(due == ["2031-07-15T09:00:00+09:00"])
            #expect(daemon.isRunning)
        }

        @Test func aZoneThatIsNoneIsTold() throws {
            let (world, daemon) = try world()
            try world.remind("tea", in: "1h")
            world.environment["TZ"] = "Nowhere/City"
            let list = try world.alertctl("list")
            #expect(list.status == 0 && list.errors.contains("Nowhere/City"), "\(list)")
            #expect(daemon.isRunning)
        }
    }
}
