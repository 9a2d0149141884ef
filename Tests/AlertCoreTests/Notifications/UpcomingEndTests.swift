// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The last time of a notification, and the dry runs of what schedules one.
@Suite struct UpcomingEndTests {
    private let bed: TransactionBed

    /// Thursday, 9:00 in Berlin.
    init() throws { bed = try TransactionBed(at: "2027-03-04T08:00:00Z") }

    @Test(
        arguments: [
            (.init(when: "every day at 8 am and 8 pm until sunday"), "2027-03-07T20:00", 7),
            (.init(when: "every weekday at 9:30", count: 3), "2027-03-08T09:30", 3),
            (.init(when: "every day at 9:30 until sunday", except: ["saturday"]), "2027-03-07T09:30", 3),
            (.init(when: "every thursday at 9:30 until today"), "2027-03-04T09:30", 1),
            // The first of them is now.
            (.init(rrule: "FREQ=MINUTELY;COUNT=1001"), "2027-03-05T", 1_000),
            (.init(rrule: "FREQ=MINUTELY;COUNT=1002"), nil, nil), (.init(when: "every day at 9:30"), nil, nil),
            (.init(when: "tomorrow 9am"), nil, nil), (.init(in: "5m"), nil, nil),
            (.init(when: "when unlock"), nil, nil),
        ] as [(Notifications.Trigger, String?, Int?)])
    func theLastTimeIsCounted(_ trigger: Notifications.Trigger, _ last: String?, _ count: Int?) throws {
        let pending = try bed.change { try $0.remind(id: "x", content: .init(title: "X"), trigger: trigger).pending }
        let end = Upcoming(pending, zones: bed.zones, count: 0).end
        #expect(end?.count == count, "\(end?.time ?? "")")
        #expect(end?.time.hasPrefix(last ?? "-") == last.map { _ in true }, "\(end?.time ?? "")")
    }

    @Test func aTimerEndsWithItsLastPhase() throws {
        let call = Notifications.Timer(
            content: .init(title: "Focus"), for: "25m", then: [.init(title: "Break", for: "5m")], repeat: 2)
        let timer = try bed.change { try $0.timer(call) }
        let end = Upcoming(timer, zones: bed.zones, count: 0).end
        #expect(end?.count == 4)
        #expect(end?.time.hasPrefix("2027-03-04T10:00") == true, "\(end?.time ?? "")")
        let one = Notifications.Timer(content: .init(title: "Tea"), for: "4m")
        let single = try bed.change { try $0.timer(one) }
        #expect(Upcoming(single, zones: bed.zones, count: 0).end == nil)
    }

    @Test func aDryRunChangesNothing() throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        let old = try bed.change { try $0.db.allPending(id: "tea") }
        let dry = try bed.change {
            try $0.remind(
                id: "tea", content: .init(title: "Coffee"), trigger: .init(in: "9m", warn: ["1m"]), dryRun: true)
        }
        #expect(dry.pending.content.title == "Coffee")
        _ = try bed.change {
            try $0.timer(.init(id: "tea", content: .init(title: "Focus"), for: "25m", dryRun: true))
        }
        #expect(try bed.change { try $0.db.allPending(id: "tea") } == old)
    }
}
