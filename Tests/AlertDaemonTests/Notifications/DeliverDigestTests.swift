// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Notifications that wait for the hours of the configuration.
@Suite struct DeliverDigestTests {
    /// 7:00 in Berlin.
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed(at: "2027-03-04T06:00:00Z", settings: Self.settings("at = [\"18:00\", \"8:00\"]"))
    }

    private static func settings(_ lines: String) throws -> NotificationSettings {
        try ConfigurationText.read(Array("[digest]\n\(lines)\n".utf8)).notifications
    }

    private func notify(
        _ id: String, _ level: Notifications.Level? = .passive,
        _ change: (inout Notifications.Content) -> Void = { _ in }
    ) throws {
        var content = Notifications.Content(title: "T \(id)", level: level)
        change(&content)
        let said = content
        try bed.change { _ = try $0.notify(id: id, content: said) }
    }

    private func digest(_ bed: TransactionBed? = nil) throws -> Delivered? {
        try (bed ?? self.bed).change { try $0.db.delivered(id: Transaction.digestID) }
    }

    private var hour: String? {
        get throws {
            try bed.change { try $0.db.pending(id: Transaction.digestHourID, role: .digest)?.due.rfc3339 }
        }
    }

    @Test func theyAreToldTogetherAtTheHour() throws {
        #expect(try hour == nil, "nothing waits, so nothing wakes the loop")
        try notify("a") { $0.badge = .init(add: 1) }
        try notify("b")
        try notify("now", .active)
        #expect(bed.presented == ["now"])
        #expect(try hour == "2027-03-04T07:00:00Z")
        #expect(bed.events.filter { $0.event == .held }.map(\.reason) == ["digest", "digest"])
        #expect(try bed.change { try $0.db.badges() }.map(\.count) == [1], "badges count at once")
        #expect(try bed.change { try $0.db.delivered(id: "a")?.isHeld } == true)
        bed.clock.pass(seconds: 3_599)
        bed.turn()
        #expect(try digest() == nil)
        bed.clock.pass(seconds: 1)
        bed.turn()
        let told = try #require(try digest())
        #expect(told.content.title == "2 notifications since the last digest")
        #expect(told.content.body?.contains("T a") == true && told.content.body?.contains("T now") == false)
        #expect(bed.presented == ["now", Transaction.digestID])
        #expect(try hour == nil)
        #expect(try bed.change { try $0.db.waitingForDigest(limit: 9).count } == 0)
        // Both are listed still, until something is done about them.
        #expect(try bed.change { try $0.db.delivered(id: "b") } != nil)
        try notify("c")
        #expect(try hour == "2027-03-04T17:00:00Z")
    }

    @Test func whatIsDoneWithIsNotTold() throws {
        try notify("a")
        try notify("b")
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(try digest()?.content.title == "One notification since the last digest")
        try bed.change { _ = try $0.clear(ids: ["b", Transaction.digestID]) }
        try notify("c")
        try bed.change { _ = try $0.cancelAll() }
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(try digest() == nil)
    }

    @Test(arguments: [600, 7_200]) func theySurviveTheProcess(seconds: Double) throws {
        try notify("a")
        bed.clock.reboot(takingSeconds: seconds)
        try bed.restart()
        bed.turn()
        // An hour that has passed in the interim comes at once.
        #expect(try (digest() != nil) == (seconds > 3_600))
        bed.clock.pass(seconds: 3_000)
        bed.turn()
        #expect(try digest() != nil)
    }

    @Test func levelsAreThoseOfTheRulesAndSomeNeverWait() throws {
        bed.policy.apply(
            try ConfigurationText.read(
                Array(
                    """
                    [digest]
                    at = ["8:00"]
                    levels = ["passive", "active"]
                    [[rules]]
                    match = { app = "urgent" }
                    set = { level = "time-sensitive" }
                    """.utf8)
            ).notifications)
        try notify("a", nil)
        try notify("urgent") { $0.app = "urgent" }
        try notify("transient", .active) { $0.transient = true }
        try notify("alarm", .active) { $0.ring = .init() }
        #expect(bed.presented == ["urgent", "transient", "alarm"])
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.contains(Transaction.digestID), "the digest itself does not wait for the next")
    }

    @Test func otherHoursHoldAtOnceAndNoneTellAtOnce() throws {
        try notify("a")
        bed.policy.apply(try Self.settings("at = [\"7:30\"]"))
        try bed.change { try $0.followDigest() }
        #expect(try hour == "2027-03-04T06:30:00Z")
        bed.policy.apply(.standard)
        try bed.change { try $0.followDigest() }
        #expect(try digest() != nil)
        #expect(try hour == nil)
    }

    @Test func theyFollowTheZoneOfTheSession() throws {
        try notify("a")
        try bed.restart(zones: Zones(environment: ["TZ": "Europe/London"]))
        try bed.resume()
        #expect(try hour == "2027-03-04T08:00:00Z")
    }

    @Test(
        arguments: [
            // The clocks go from 2:00 to 3:00, and back from 3:00 to 2:00.
            ("2027-03-28T00:00:00Z", "2:30", "2027-03-28T01:30:00Z"),
            ("2027-03-27T12:00:00Z", "8:00", "2027-03-28T06:00:00Z"),
            ("2027-10-31T00:00:00Z", "2:30", "2027-10-31T00:30:00Z"),
            ("2027-10-31T00:45:00Z", "2:30", "2027-11-01T01:30:00Z"),
            ("2027-10-30T12:00:00Z", "8:00", "2027-10-31T07:00:00Z"),
        ])
    func theClocksChange(now: String, at: String, due: String) throws {
        let settings = try Self.settings("at = [\"\(at)\"]").digest
        let zone = Zones(environment: ["TZ": "Europe/Berlin"]).session
        #expect(settings.next(after: try Instant(rfc3339: now), in: zone)?.rfc3339 == due)
    }

    @Test(
        arguments: [
            "at = [\"8\"]", "at = [\"24:00\"]", "at = [\"morning\"]", "at = \"8:00\"", "levels = [\"passive\"]",
            "at = [\"8:00\"]\nlevels = [\"critical\"]", "at = [\"8:00\"]\nlevels = [\"low\"]", "hours = []",
        ])
    func whatMeansNothingIsRefused(lines: String) {
        #expect(throws: (any Error).self) { try Self.settings(lines) }
    }
}
