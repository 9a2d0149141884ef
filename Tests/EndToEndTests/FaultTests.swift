// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

extension Whole {
    /// System calls that fail, some of each kind; `make faults` lets every call of a run fail in its turn.
    @Suite struct Faults {
        @Test(arguments: ["write", "sync", "open", "rename"]) func aFailingCallLosesNothing(_ calls: String) throws {
            let world = try World()
            let binaries = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
            let outcome = try world.run(
                Tools.find("python3"),
                [Built.source("Tests/Faults/faults.py"), binaries, "--calls", calls, "--most", "2"],
                within: .seconds(300))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("0 failed"))
        }

        /// The kernel gives a user 128 inotify instances by default: alertd works without one, and still ends on
        /// request.
        @Test func whatCannotBeWatchedIsDoneWithout() throws {
            let world = try World()
            let binaries = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
            let outcome = try world.run(
                Tools.find("python3"),
                [Built.source("Tests/Faults/faults.py"), binaries, "--calls", "watch", "--most", "4"],
                within: .seconds(300))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }

        /// A kernel without memory watches no socket: alertd goes on, or ends so that it is started again; it never
        /// stays where nobody reaches it.
        @Test func whereNoSocketCanBeWatchedItServesOrEnds() throws {
            let world = try World()
            let binaries = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
            let outcome = try world.run(
                Tools.find("python3"),
                [Built.source("Tests/Faults/faults.py"), binaries, "--calls", "epoll", "--most", "8"],
                within: .seconds(300))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }

        /// Power fails after any write: what was confirmed was synced before.
        @Test func aStoreOfAnyPrefixOfItsWritesHasWhatWasConfirmed() throws {
            let world = try World()
            let binaries = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
            let outcome = try world.run(
                Tools.find("python3"),
                [Built.source("Tests/Faults/faults.py"), binaries, "--prefixes", "45"], within: .seconds(300))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }
    }
}
