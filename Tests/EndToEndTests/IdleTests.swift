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
            try Rest.expect(of: [daemon.pid], seconds: 4)
            #expect(try ProcFS.children(of: daemon.pid).isEmpty, "a worker stays with nothing to play")
            #expect(try ProcFS.residentKiB(daemon.pid) < 64 * 1024)
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
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
            try Rest.expect(of: [daemon.pid, worker], seconds: 5)
            #expect(try world.alertctl("play", short).status == 0)
            #expect(try ProcFS.soundWorker(of: daemon.pid) == worker, "another worker has taken its place")
        }
    }
}
