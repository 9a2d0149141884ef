// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

extension Desktop {
    /// Badges from a command to the signals for a dock, and to the line for a bar.
    @Suite struct BadgeJourneys {
        private static let interface = "com.canonical.Unity.LauncherEntry"

        @Test func aDockHearsOfEveryChange() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let dock = BusConnection(address: bus.address)
            var updates = dock.signals(SignalMatch(interface: Self.interface, member: "Update")).makeAsyncIterator()
            try await dock.own("com.canonical.Unity")
            // The dock may be told everything once more when the daemon has seen that there is one.
            func isLast(_ update: ReceivedSignal, _ expected: [String: DBusValue]) -> Bool {
                #expect(update.arguments.first == .string("application://mail.desktop"))
                let said = update.arguments.last?.propertiesValue ?? [:]
                if said.count == 5 { return expected.allSatisfy { said[$0.key] == $0.value } }
                return said == expected
            }
            let first = try Daemon(in: world)
            #expect(try world.alertctl("badge", "--app", "mail", "3").status == 0)
            while !isLast(try #require(await updates.next()), ["count": .int64(3), "count-visible": .bool(true)]) {}
            #expect(try world.alertctl("badge", "--app", "mail", "--urgent").status == 0)
            while !isLast(try #require(await updates.next()), ["urgent": .bool(true)]) {}
            #expect(
                try world.alertctl("badge", "--app", "mail", "--json").output
                    == "{\"app\":\"mail\",\"count\":3,\"urgent\":true}\n")
            // It outlives the daemon.
            try first.crash()
            let second = try Daemon(in: world)
            let kept: [String: DBusValue] = ["count": .int64(3), "count-visible": .bool(true), "urgent": .bool(true)]
            while !isLast(try #require(await updates.next()), kept) {}
            // A notification counts one, and takes all away when it is activated.
            #expect(
                try world.alertctl(
                    "notify", "Post", "--id", "post", "--app", "mail", "--badge", "+1", "--clears-badge"
                ).status == 0)
            while !isLast(try #require(await updates.next()), ["count": .int64(4)]) {}
            #expect(try world.alertctl("badge", "--app", "mail", "clear").status == 0)
            let nothing: [String: DBusValue] = [
                "count": .int64(0), "count-visible": .bool(false), "urgent": .bool(false),
            ]
            while !isLast(try #require(await updates.next()), nothing) {}
            #expect(second.isRunning)
        }

        /// Behind -- stands the number, as a script writes one that it did not make itself.
        @Test func theNumberMayStandBehindTwoDashes() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let alertctl = try Built.program("alertctl")
            for (words, count) in [(["--", "3"], 3), (["--", "-1"], 2), (["--app", "alertd", "--", "+5"], 7)] {
                let outcome = try world.run(alertctl, ["badge", "--json", "--no-start"] + words)
                #expect(outcome.status == 0 && outcome.output.contains("\"count\":\(count)"), "\(outcome)")
            }
            let twice = try world.run(alertctl, ["badge", "--no-start", "--", "--", "3"])
            #expect(twice.status == 65 && twice.errors.contains("cannot begin with"), "\(twice)")
            let option = try world.run(alertctl, ["badge", "--no-start", "--", "--all"])
            #expect(option.status == 65 && option.errors.contains("invalid number \"--all\""), "\(option)")
            #expect(daemon.isRunning)
        }

        @Test func aBarReadsALineForEveryChange() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let alertctl = try Built.program("alertctl")
            let bar = try world.reading(alertctl, ["badge", "--app", "mail", "--follow", "--no-start"])
            let all = try world.reading(alertctl, ["badge", "--all", "--follow", "--no-start"])
            #expect(try bar.line() == #"{"text":"","alt":"none","tooltip":"","class":"none"}"#)
            #expect(try all.object()["text"] as? String == "")
            #expect(try world.alertctl("badge", "--app", "mail", "+2").status == 0)
            #expect(try bar.line() == #"{"text":"2","alt":"some","tooltip":"mail: 2","class":"some"}"#)
            #expect(try all.object()["text"] as? String == "2")
            // What changes another's is no news here.
            #expect(try world.alertctl("badge", "--app", "chat", "5").status == 0)
            #expect(try all.object()["text"] as? String == "7")
            #expect(try world.alertctl("badge", "--app", "mail", "--urgent").status == 0)
            #expect(try bar.line() == #"{"text":"2","alt":"urgent","tooltip":"mail: 2 (urgent)","class":"urgent"}"#)
            try daemon.crash()
            #expect(try bar.wait() == 69)
        }
    }
}
