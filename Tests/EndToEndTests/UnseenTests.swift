// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// Alerts that nobody sees: the caller hears it once, on standard error.
    @Suite struct Unseen {
        private static let commands = [
            ["notify", "Nobody looks"], ["remind", "Nobody looks", "in", "1h"], ["notify-send", "Nobody looks"],
            ["notify-send", "-e", "Nobody looks"], ["alert", "Nobody looks", "--no-wait"],
            ["sheet", "Nobody looks", "--button", "A", "--no-wait", "--json"],
        ]

        private static func run(_ words: [String], in world: World) throws -> Outcome {
            try world.run(Built.program("alertctl"), words)
        }

        @Test(arguments: commands) func nobodyIsThere(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let told = try Self.run(words, in: world)
            #expect(told.status == 0, "\(told)")
            #expect(told.errors.split(separator: "\n").count == 1 && told.errors.contains("nobody "), "\(told)")
            #expect(!told.output.contains("nobody "), "\(told)")
            let still = try Self.run(words + (words[0] == "notify-send" ? [] : ["--id", "x"]) + ["--quiet"], in: world)
            #expect(still.status == 0 && still.errors.isEmpty, "\(still)")
            #expect(daemon.isRunning)
        }

        /// If nobody sees the end of a command, `run` says so, with the status of the command.
        @Test func theEndOfACommandIsNotSeen() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let told = try world.alertctl("run", "sh", "-c", "exit 3")
            #expect(told.status == 3 && told.errors.contains("nobody "), "\(told)")
            let quiet = try world.alertctl("run", "--quiet-unless-failed", "true")
            #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
            #expect(daemon.isRunning)
        }

        /// A script that waits for a timer says so, because nothing moves on a screen.
        @Test func aTimerThatWaitsSaysSo() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let line = "alertctl: waits until the time is up; --no-wait returns at once\n"
            #expect(try world.alertctl("timer", "1s", "Egg", "--sound", "none").errors.hasSuffix(line))
            for option in ["--quiet", "--json"] {
                let silent = try world.alertctl("timer", "1s", "Egg", "--sound", "none", option)
                #expect(silent.status == 0 && !silent.errors.contains("waits"), "\(silent)")
            }
            #expect(daemon.isRunning)
        }

        /// A shell hears it once an hour, with an alarm and in JSON every time.
        @Test func aShellHearsItOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func says(_ words: [String]) throws -> Bool { try Self.run(words, in: world).errors.contains("nobody ") }
            #expect(try says(["remind", "x", "in", "1h"]))
            #expect(try !says(["remind", "y", "in", "1h"]))
            #expect(try says(["remind", "y", "in", "1h", "--json"]))
            #expect(try says(["alarm", "Up", "in", "1h"]))
            #expect(try says(["alarm", "Up", "in", "1h"]))
            #expect(try says(["alert", "Question", "--no-wait"]))
            #expect(try says(["alert", "Question", "--no-wait"]))
            #expect(daemon.isRunning)
        }

        /// Programs read no sentence that they do not know.
        @Test(arguments: [["notify", "x", "--json"], ["remind", "x", "in", "1h", "--json"]])
        func programsReadWhatTheyDid(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let told = try Self.run(words, in: world)
            #expect(try told.object["unseen"] == nil, "\(told)")
            #expect(told.errors.contains("nobody "))
            #expect(daemon.isRunning)
        }

        /// Passive notifications, relayed ones, and those held by do not disturb.
        @Test(arguments: [
            ["notify", "x", "--level", "passive"], ["notify", "x", "--on-deliver", "true"],
            ["notify", "Held"], ["alert", "x", "--require-presenter"],
        ]) func whatIsNotMissed(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            if words[1] == "Held" { #expect(try world.alertctl("dnd", "on").status == 0) }
            let told = try Self.run(words, in: world)
            #expect(!told.errors.contains("nobody "), "\(told)")
            #expect(daemon.isRunning)
        }

        /// Without a sound device nobody hears an alarm; with a switch that is on nobody hears it elsewhere either.
        @Test(arguments: [
            ["alarm", "x", "in", "1h"], ["remind", "x", "in", "1h", "--ring"],
            ["remind", "x", "in", "1h", "--sound", "glass"],
        ]) func nobodyHearsIt(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let told = try Self.run(words, in: world)
            #expect(told.status == 0, "\(told)")
            #expect(told.errors.contains("nobody would hear or see it now: no sound device"), "\(told)")
            #expect(try Self.run(words + ["--quiet"], in: world).errors.isEmpty)
            #expect(try world.alertctl("silent", "on").status == 0)
            #expect(try Self.run(words, in: world).errors.contains("silent mode is on"))
            #expect(daemon.isRunning)
        }

        /// Whatever schedules something that sounds says so, and so does the state of the daemon.
        @Test(arguments: [
            ["copy", "x"], ["edit", "x", "+5m"], ["timer", "25m", "--no-wait"], ["snooze", "y", "5m"], ["resume", "x"],
        ]) func nobodyHearsWhatIsChanged(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let content = ["--sound", "glass", "--quiet"]
            #expect(try Self.run(["remind", "x", "in", "1h", "--id", "x"] + content, in: world).status == 0)
            if words[0] == "snooze" {
                #expect(try Self.run(["notify", "y", "--id", "y"] + content, in: world).status == 0)
            }
            for quiet in [false, true] {
                if words[0] == "resume" { #expect(try world.alertctl("pause", "x").status == 0) }
                let told = try Self.run(words + (quiet ? ["--quiet"] : []), in: world)
                #expect(told.status == 0, "\(told)")
                #expect(told.errors.contains("nobody would hear or see it now: no sound device") != quiet, "\(told)")
            }
            let status = try world.alertctl("status")
            #expect(status.output.contains("Nobody would hear or see a reminder now: no sound device"), "\(status)")
            #expect(daemon.isRunning)
        }

        @Test(arguments: commands) func aPresenterIsThere(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let told = try Self.run(words, in: world)
            #expect(told.status == 0, "\(told)")
            // It shows questions, and reminders as questions.
            #expect(told.errors.contains("nobody ") == words[0].hasPrefix("notify"), "\(told)")
            withExtendedLifetime((agent, daemon)) {}
        }

        /// Whoever watches for another purpose shows no notification.
        @Test(arguments: [true, nil]) func aReaderShowsThem(_ shows: Bool?) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watching = try world.connect()
            let events = try watching.stream(Manager.Watch(shows: shows))
            _ = try events.next()
            for words in Self.commands.prefix(4) {
                let told = try Self.run(words, in: world)
                #expect(told.errors.contains("nobody ") == (shows == nil), "\(told)")
            }
            withExtendedLifetime((events, daemon)) {}
        }

        @Test(arguments: commands.prefix(4)) func dunstIsThere(_ words: [String]) async throws {
            let bus = try await PrivateBus.started()
            let dunst = try await Dunst.started(on: bus, VirtualDisplay.started())
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            try await world.untilDesktop()
            let told = try Self.run(words, in: world)
            #expect(told.status == 0 && told.errors.isEmpty, "\(told)")
            withExtendedLifetime((dunst, daemon)) {}
        }

        /// A server that the bus can start may show it, until it has been tried in vain.
        @Test func aServerMayStart() async throws {
            let bus = try await PrivateBus.started(
                services: [PrivateBus.Service(name: Dunst.name, command: "/bin/false")])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            func says(_ words: [String]) throws -> Bool {
                try Self.run(words, in: world).errors.contains("nobody ")
            }
            #expect(try !says(["remind", "x", "in", "1h"]))
            #expect(try says(["notify", "x"]))
            #expect(try says(["remind", "x", "in", "1h"]))
            withExtendedLifetime((bus, daemon)) {}
        }

        /// A question that waits says what for, and whoever comes answers it.
        @Test func aQuestionThatWaitsSaysWhatFor() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let program = try TestProcess(
                Built.program("alertctl"), ["alert", "Deploy?", "--button", "Yes"], environment: world.environment)
            try await Waiting.until("it says what for") { program.errors.contains("\"alertctl question attend\"") }
            let agent = try PromptAgent(world)
            try agent.answer(agent.shown().id, 0)
            #expect(try program.wait() == 0)
            #expect(program.output == "Yes\n")
            #expect(program.errors.split(separator: "\n").count == 1, "\(program.errors)")
            #expect(daemon.isRunning)
        }
    }
}
