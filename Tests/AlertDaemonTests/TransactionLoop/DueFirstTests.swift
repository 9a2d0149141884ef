// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Synchronization
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Due notifications do not wait for a crowd of requests.
@Suite(.timeLimit(.minutes(1))) struct DueFirstTests {
    /// Requests that take their time: each moves the clock.
    @Test func requestsThatTakeTimeAreInterrupted() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1s", id: "tea")
        let clock = bed.clock
        clock.pass(seconds: 0.99)
        let done = Mutex<[Int]>([])
        for number in 0..<10 {
            bed.loop.submit { _ in
                clock.pass(seconds: 0.03)
                done.withLock { $0.append(number) }
            }
        }
        var doneWhenShown: Int?
        bed.loop.step { effect in
            if case .present = effect { doneWhenShown = done.withLock { $0.count } }
        }
        #expect(doneWhenShown == 1)
        // None is lost, and none changes its place.
        #expect(done.withLock { $0 } == Array(0..<10))
    }

    /// Requests share a commit for some time while nothing is due, and no longer.
    @Test func aCommitHasItsTime() throws {
        let bed = try TransactionBed()
        let clock = bed.clock
        let moments = Mutex<[Instant]>([])
        for _ in 0..<6 {
            bed.loop.submit { transaction in
                clock.pass(seconds: 0.01)
                moments.withLock { $0.append(transaction.now.wall) }
            }
        }
        bed.turn()
        let times = moments.withLock { $0 }
        // Three of 10 ms fill the 25 ms.
        #expect(Set(times).count == 2)
        #expect(times[0] == times[2] && times[3] == times[5])
    }

    @Test func aConnectionWithManyRequestsHoldsUpNoOther() throws {
        let bed = try TransactionBed()
        let order = Mutex<[Int]>([])
        for number in 0..<100 {
            bed.loop.submit(from: 1) { _ in
                order.withLock { $0.append(number) }
            } then: { _ in
            }
        }
        bed.loop.submit(from: 2) { _ in
            order.withLock { $0.append(-1) }
        } then: { _ in
        }
        bed.turn()
        #expect(order.withLock { $0 }.firstIndex(of: -1) == 1)
    }

    private static func heavy() throws -> NotificationSettings {
        let text = #"""
            [[rules]]
            name = "heavy"
            match = { body = "/(a|b|c|d|e|f|g|h)*(a|b|c|d|e|f|g|h)*(a|b|c|d|e|f|g|h)*xyz{20}/" }
            set = { level = "critical" }

            [[rules]]
            name = "urgent"
            match = { title = "*urgent*", level = "active" }
            set = { sound = "none" }
            """#
        return try ConfigurationText.read(Array(text.utf8)).notifications
    }

    /// Patterns evaluated ahead of time give the same result as in the transaction.
    @Test func aVerdictIsWhatTheRulesSay() throws {
        let rules = try Self.heavy().rules
        let zone = Zones(environment: ["TZ": "Europe/Berlin"]).session
        let now = try Instant(rfc3339: "2027-03-04T08:00:00Z")
        for title in ["Very URGENT", "Tea"] {
            for body in [nil, String(repeating: "abcdefgh", count: 400), "aaxy" + String(repeating: "z", count: 20)] {
                for level in [Notifications.Level?.none, .passive] {
                    let content = Notifications.Content(title: title, body: body, level: level)
                    #expect(
                        rules.apply(content, at: now, in: zone, verdict: rules.verdict(on: content))
                            == rules.apply(content, at: now, in: zone))
                }
            }
        }
    }

    /// Slow rules are evaluated outside the loop, and their result is used.
    @Test func heavyRulesAreAskedElsewhere() throws {
        let settings = try Self.heavy()
        let policy = Policy(settings)
        let long = Notifications.Content(title: "Tea", body: String(repeating: "abcdefgh", count: 250))
        #expect(policy.mayNeedJudge)
        #expect(policy.needsJudge(long))
        #expect(!policy.needsJudge(Notifications.Content(title: "Tea")))
        policy.judge(long)
        #expect(!policy.needsJudge(long))
        #expect(policy.judged.verdicts.verdict(on: long) == settings.rules.verdict(on: long))
        // Others are in force: what was known of the former is worth nothing.
        policy.apply(.standard)
        policy.apply(settings)
        #expect(policy.needsJudge(long))
    }

    @Test func whatIsKnownIsBounded() {
        var verdicts = RuleVerdicts()
        for number in 0..<5_000 {
            verdicts.note(RuleVerdict(matches: [true]), on: Notifications.Content(title: "\(number)"))
        }
        #expect(verdicts.verdict(on: Notifications.Content(title: "4999")) != nil)
        #expect(verdicts.verdict(on: Notifications.Content(title: "3976")) != nil)
        #expect(verdicts.verdict(on: Notifications.Content(title: "3975")) == nil)
    }

    /// Rules are evaluated before a notification is due: the loop wakes for that.
    @Test func whatIsDueShortlyIsJudgedAhead() throws {
        let now = try StandingClock("2027-03-04T08:00:00Z").now()
        let due = now.wall.advanced(by: 60_000_000)
        var pace = Pace()
        var judged: [Instant] = []
        let next = NextDue(due: due, sounds: false)
        pace.update(next: next, now: now, judges: false) { _ in }
        #expect(pace.wakeAt == due)
        pace.update(next: next, now: now, judges: true) { if case .judge(let due) = $0 { judged.append(due) } }
        #expect(pace.wakeAt == due.advanced(by: -TransactionLoop.judgeLead))
        #expect(judged.isEmpty)
        var later = now
        later.wall = due.advanced(by: -TransactionLoop.judgeLead)
        for _ in 0..<3 {
            pace.update(next: next, now: later, judges: true) { if case .judge(let due) = $0 { judged.append(due) } }
        }
        #expect(judged == [due])
        #expect(pace.wakeAt == due)
    }
}
