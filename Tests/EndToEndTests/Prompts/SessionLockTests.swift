// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Asking {
    /// A session that logind reports as locked: a program that shows nothing itself waits longer.
    @Suite struct SessionLockTests {
        @Test func theTimeFollowsTheLock() async throws {
            let bus = try await PrivateBus.started()
            defer { withExtendedLifetime(bus) {} }
            let script = Built.source("Tests/DialogTests/Tools/session_lock.py")
            let logind = try TestProcess("/usr/bin/python3", [script], environment: bus.environment, output: .read)
            #expect(await logind.nextLine() == "serves")
            let world = try World()
            world.environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.environment["DBUS_SESSION_BUS_ADDRESS"]
            let daemon = try Daemon(in: world)
            defer { withExtendedLifetime(daemon) {} }
            _ = try world.call(Manager.Status())
            let (short, long) = (300_000_000, 3_600_000_000)
            func remaining(_ isWanted: (Int) -> Bool) async throws {
                try await Waiting.until("the time of the question has changed") {
                    let left = try world.call(Prompts.List()).prompts.first?.remaining
                    return left.map(isWanted) ?? false
                }
            }
            let question = Prompts.Question(title: "Go on?", timeout: short, lockedTimeout: long)
            let replies = try world.connect().stream(Prompts.Ask(question: question))
            _ = try replies.next()
            try await remaining { $0 <= short }
            logind.send(SIGUSR1)
            #expect(await logind.nextLine() == "changed")
            try await remaining { $0 > short }
            logind.send(SIGUSR2)
            #expect(await logind.nextLine() == "changed")
            try await remaining { $0 <= short }
            // Without logind nobody knows that it is locked.
            logind.send(SIGUSR1)
            #expect(await logind.nextLine() == "changed")
            try await remaining { $0 > short }
            logind.send(SIGKILL)
            try await remaining { $0 <= short }
        }
    }
}
