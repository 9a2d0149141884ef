// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension EndToEnd {
    /// A daemon with nothing due costs nothing.
    @Suite struct Idle {
        /// For as long as nothing is due no thread of the daemon wakes, whatever is pending and whoever is connected.
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
            let before = try ProcFS.voluntarySwitches(daemon.pid)
            Times.pass(until: .now + .seconds(4))
            let after = try ProcFS.voluntarySwitches(daemon.pid)
            #expect(after == before)
            #expect(try ProcFS.children(of: daemon.pid).isEmpty, "a worker stays with nothing to play")
            #expect(try ProcFS.residentKiB(daemon.pid) < 64 * 1024)
            #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
        }
    }
}
