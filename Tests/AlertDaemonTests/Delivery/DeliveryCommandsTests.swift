// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import LinuxSystem
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The commands of repeating notifications.
@Suite(.timeLimit(.minutes(1))) struct DeliveryCommandsTests {
    @Test func aBusyCommandLeavesTimesOut() {
        let running = DeliveryCommands()
        #expect(running.begin("tea"))
        #expect(!running.begin("tea"))
        #expect(running.begin("coffee"))
        running.end("tea")
        #expect(running.begin("tea"))
    }

    /// A process in a session of its own with the variable of the command of a notification.
    private static func command(_ value: String) async throws -> ChildProcess {
        var spawn = Spawn(
            "/bin/sleep", ["sleep", "60"], environment: .exactly([DeliveryCommands.variable: value]),
            descriptors: [])
        spawn.group = .ownSession
        let child = try ChildProcess(starting: spawn)
        // execve(2) closes the descriptor that tells of its success before the kernel shows the new environment.
        while try BoundedFile.prefix(of: "/proc/\(child.id)/environ", limit: 16).isEmpty { await Task.yield() }
        return child
    }

    /// The command that an alertd before this one started.
    @Test func aCommandOfAnEarlierDaemonIsFound() async throws {
        let store = "/tmp/\(UUID().uuidString)/alertd.sqlite"
        let before = DeliveryCommands(store: store)
        let child = try await Self.command(before.mark("tea"))
        defer { child.kill() }
        #expect(DeliveryCommands.marked(in: [child.id]) == [before.mark("tea"): ProcessIdentity(of: child.id)])
        let after = DeliveryCommands(store: store)
        #expect(!after.begin("tea"))
        #expect(after.begin("coffee"))
        #expect(DeliveryCommands(store: store + "2").begin("tea"), "another store's")
        child.kill()
        child.wait()
        #expect(after.begin("tea"))
        #expect(!after.begin("tea"))
    }

    static let deliveries: [(trigger: Notifications.Trigger, parallel: Bool?, isAlone: Bool)] = [
        (.init(when: "every 2s"), nil, true), (.init(when: "every day at 9:30"), nil, true),
        (.init(when: "every 2s"), true, false), (.init(in: "1s"), nil, false),
        (.init(at: "2027-03-04T09:30"), nil, false),
    ]

    @Test(arguments: deliveries.indices) func onlyWhatRepeatsRunsAlone(row: Int) throws {
        let delivery = Self.deliveries[row]
        let bed = try TransactionBed()
        let content = Notifications.Content(title: "Tea", onDeliver: ["true"], parallel: delivery.parallel)
        try bed.change { _ = try $0.remind(id: "tea", content: content, trigger: delivery.trigger) }
        bed.clock.pass(seconds: 1_800)
        bed.turn()
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "tea") })
        #expect(delivered.runsAlone == delivery.isAlone)
    }

    @Test func runningBesideNeedsACommand() {
        let error = #expect(throws: Notifications.Invalid.self) {
            try ContentRules.check(Notifications.Content(title: "Tea", parallel: true))
        }
        #expect(error?.field == "parallel")
    }
}
