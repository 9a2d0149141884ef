// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

extension Whole {
    /// Times as people see them, and local times that the clocks leave out or show twice, through the real programs.
    @Suite struct Display {
        private static func output(_ world: World, _ locale: String, _ arguments: String...) throws -> String {
            world.environment["LC_ALL"] = locale
            defer { world.environment["LC_ALL"] = nil }
            return try world.run(Built.program("alertctl"), arguments + ["--no-start"]).output
        }

        @Test func localeAndConfigurationSayHowTimesAreShown() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Tea", "--at", "2037-03-04T17:05", "--id", "tea").status == 0)
            let plain = try Self.output(world, "C.UTF-8", "next", "tea")
            #expect(plain.contains("Wed 4 Mar 2037 17:05 "), "\(plain)")
            for locale in ["C", "POSIX", "de_DE.UTF-8", "en_GB.UTF-8", ""] {
                #expect(try Self.output(world, locale, "next", "tea") == plain, "\(locale)")
            }
            #expect(try Self.output(world, "en_US.UTF-8", "next", "tea").contains("Wed Mar 4, 2037 5:05 PM "))
            #expect(try Self.output(world, "sv_SE.UTF-8", "next", "tea").contains("Wed 2037-03-04 17:05 "))
            // What scripts read is the same everywhere.
            let json = try Self.output(world, "C.UTF-8", "show", "tea", "--json")
            #expect(try Self.output(world, "en_US.UTF-8", "show", "tea", "--json") == json)

            try daemon.crash()
            _ = try daemon.wait()
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[display]\nhours = 12\ndates = \"ymd\"\n", to: "home/.config/alertd/config.toml")
            let second = try Daemon(in: world)
            for locale in ["C.UTF-8", "en_US.UTF-8"] {
                let shown = try Self.output(world, locale, "next", "tea")
                #expect(shown.contains("Wed 2037-03-04 5:05 PM "), "\(shown)")
            }
            #expect(try Self.output(world, "en_US.UTF-8", "show", "tea", "--json") == json)
            #expect(second.isRunning)
        }

        @Test func whatIsChosenForChangesOfTheClocksSurvivesACrash() throws {
            let world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            let daemon = try Daemon(in: world)
            let made = try world.alertctl(
                "remind", "Run", "every", "sunday", "at", "2:30", "--start", "2027-03-28", "--gap", "before",
                "--overlap", "both", "--id", "run")
            #expect(made.output.contains("it comes at 01:30 that day"), "\(made)")
            let skipped = try world.alertctl("alarm", "Up", "--at", "2027-03-28T02:30", "--gap", "skip")
            #expect(skipped.status == 65 && skipped.errors.contains("clocks jump over"), "\(skipped)")
            for wrong in [["in", "5m"], ["every", "20m"]] {
                let refused = try world.run(
                    Built.program("alertctl"), ["remind", "x"] + wrong + ["--gap", "skip", "--no-start"])
                #expect(refused.status == 65 && refused.errors.contains("--gap"), "\(refused)")
            }
            #expect(try world.alertctl("remind", "x", "--in", "5m", "--overlap", "both").status == 64)
            #expect(try world.alertctl("remind", "x", "noon", "--gap", "after").status == 64)
            try daemon.crash()
            _ = try daemon.wait()
            let second = try Daemon(in: world)
            let shown = try world.alertctl("show", "run", "--json").object
            #expect(shown["gap"] as? String == "before" && shown["overlap"] as? String == "both")
            #expect(shown["due"] as? String == "2027-03-28T01:30:00+01:00")
            #expect((shown["notes"] as? [String])?.first?.contains("01:30") == true)
            #expect(try world.alertctl("list").output.contains("The clocks jump over 02:30"))
            let autumn = try world.alertctl("next", "run", "-n", "4", "--after", "2027-10-30", "--json").object
            #expect(
                (autumn["fires"] as? [String])?.prefix(2)
                    == ["2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00"])
            #expect(try world.alertctl("edit", "run", "--gap", "skip").output.contains("left out"))
            #expect(
                try world.alertctl("show", "run", "--json").object["due"] as? String == "2027-04-04T02:30:00+02:00")
            #expect(try world.alertctl("pause", "run").status == 0)
            #expect(try world.alertctl("edit", "run", "--gap", "before").status == 0)
            #expect(try world.alertctl("resume", "run").output.contains("it comes at 01:30 that day"))
            #expect(second.isRunning)
        }

        /// A local time of `--after` is meant in `--tz`: in Tokyo it is 8:30, and nine o'clock is still to come.
        @Test func afterIsReadInTheZoneThatIsNamed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for (zone, first) in [("Asia/Tokyo", "2027-03-04T09:00:00+09:00"), ("UTC", "2027-03-04T09:00:00+00:00")] {
                let next = try world.alertctl(
                    "next", "every", "day", "at", "9", "--after", "2027-03-04T08:30", "--tz", zone, "--json")
                let fires = try next.object["fires"] as? [String]
                #expect(fires?.first == first, "\(next)")
                let shown = try world.alertctl(
                    "next", "every", "day", "at", "9", "--after", "2027-03-04T08:30", "--tz", zone)
                #expect(shown.output.contains("30 min later"), "\(shown)")
            }
            #expect(daemon.isRunning)
        }
    }
}
