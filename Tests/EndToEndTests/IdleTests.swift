// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// A daemon with nothing due costs nothing.
    @Suite(.undisturbed) struct Idle {
        /// No thread of the daemon wakes while nothing is due, whatever is pending and whoever is connected.
        /// That nothing happens can only be seen by waiting: four seconds, longer than any period that a timer here
        /// could have by mistake.
        @Test func noThreadWakes() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let connection = try world.connect()
            for number in 0..<500 {
                let content = Notifications.Content(title: "Far away", sound: "none")
                _ = try connection.call(
                    Notifications.Remind(id: "far\(number)", content: content, trigger: .init(in: "90d")))
            }
            // A watcher that is connected and hears nothing is the usual state on a desktop.
            let watcher = try Watcher(world)
            #expect(watcher.snapshot.pending == 500)
            // libdispatch ends a thread of its pool five seconds after it had something to do, once.
            Times.pass(until: .now + .milliseconds(6_000))
            try Self.expectRest(of: [daemon.pid], seconds: 4)
            #expect(try ProcFS.children(of: daemon.pid).isEmpty, "a worker stays with nothing to play")
            #expect(try ProcFS.residentKiB(daemon.pid) < 64 * 1024)
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }

        /// Expects that no thread of some processes wakes for a time. The daemon watches the displays of the machine,
        /// and other tests have theirs: if one comes or goes, the time begins again.
        private static func expectRest(of processes: [pid_t], seconds: Int) throws {
            func lastDisplay() -> Date? {
                // Without the folder there is no display.
                let attributes = try? FileManager.default.attributesOfItem(atPath: "/tmp/.X11-unix")
                return attributes?[.modificationDate] as? Date
            }
            func switches() throws -> [[String: Int]] { try processes.map { try ProcFS.voluntarySwitches($0) } }
            for _ in 0..<10 {
                let (display, before) = (lastDisplay(), try switches())
                Times.pass(until: .now + .seconds(seconds))
                let after = try switches()
                if after != before, lastDisplay() != display { continue }
                #expect(after == before)
                return
            }
            Issue.record("displays come and go all the time")
        }

        /// Between two sounds the worker and its device rest, and so does the daemon that has played one.
        @Test(arguments: ServerKind.allCases)
        func nothingWakesBetweenTwoSounds(kind: ServerKind) async throws {
            let server = try kind.make()
            let bus = try await PrivateBus.started()
            let world = try World(sound: server)
            world.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
            let daemon = try Daemon(in: world)
            let short = try world.write(Samples.wav(Samples.noise(frames: 4_800), rate: 48_000), to: "short.wav")
            #expect(try world.alertctl("play", short, "--alert").status == 0)
            let worker = try #require(try ProcFS.soundWorker(of: daemon.pid))
            // A device that costs while it is open is let go five seconds after its last sound.
            Times.pass(until: .now + .milliseconds(7_000))
            try Self.expectRest(of: [daemon.pid, worker], seconds: 5)
            #expect(try world.alertctl("play", short).status == 0)
            #expect(try ProcFS.soundWorker(of: daemon.pid) == worker, "another worker has taken its place")
        }
    }
}
