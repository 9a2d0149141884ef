// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The commands of repeating notifications.
@Suite struct DeliveryCommandsTests {
    @Test func aBusyCommandLeavesTimesOut() {
        let running = DeliveryCommands()
        #expect(running.begin("tea"))
        #expect(!running.begin("tea"))
        #expect(running.begin("coffee"))
        running.end("tea")
        #expect(running.begin("tea"))
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
