// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The notifications that count down.
@Suite struct LiveCountdownsTests {
    private static let minute: Int64 = 60_000_000

    private func timer(
        _ id: String = "focus", end: LiveTimer.End = .at(25 * minute, text: "14:25"), number: Int = 1, count: Int = 8
    ) -> LiveTimer {
        LiveTimer(
            id: id, app: "alertd", title: "Focus", number: number, count: count, span: 25 * Self.minute, end: end,
            next: "Break")
    }

    private func posts(_ actions: [LiveCountdowns.Action]) -> [DesktopPost] {
        actions.compactMap { if case .post(let post) = $0 { post } else { nil } }
    }

    @Test func itIsOneNotificationThatChangesOnceAMinuteAndIsClosed() throws {
        var countdowns = LiveCountdowns()
        var now: Int64 = 0
        let first = try #require(posts(countdowns.show([timer()], at: now)).first)
        #expect(first.id == "timer focus" && first.title == "Focus: 25 min left" && first.isTransient)
        #expect(first.body == "until 14:25, then Break\nphase 1 of 8" && first.level == .passive)
        #expect(first.expiry == .never && first.hints["value"] == .int32(0))
        #expect(first.actions.map(\.key) == ["pause", "next", "stop"])
        #expect(countdowns.show([timer()], at: now) == [])
        var changes: [Int64] = []
        while let deadline = countdowns.nextDeadline {
            #expect(deadline > now)
            #expect(countdowns.pass(deadline - 1) == [])
            now = deadline
            let post = try #require(posts(countdowns.pass(now)).first)
            #expect(post.id == first.id)
            changes.append(now / Self.minute)
            #expect(post.title == "Focus: \(25 - now / Self.minute) min left")
        }
        // The last minute is waited for by nobody.
        #expect(changes == Array(1...24))
        #expect(countdowns.show([], at: 25 * Self.minute) == [.withdraw(id: "timer focus")])
        #expect(countdowns.nextDeadline == nil)
    }

    @Test func whileItIsPausedNothingWakes() throws {
        var countdowns = LiveCountdowns()
        _ = countdowns.show([timer()], at: 0)
        let paused = try #require(
            posts(countdowns.show([timer(end: .paused(12 * Self.minute))], at: 13 * Self.minute)).first)
        #expect(paused.title == "Focus: 12 min left" && paused.body.hasPrefix("paused, then Break"))
        #expect(paused.actions.map(\.key) == ["resume", "next", "stop"])
        #expect(countdowns.nextDeadline == nil)
        let resumed = countdowns.show([timer(end: .at(32 * Self.minute, text: "14:52"))], at: 20 * Self.minute)
        #expect(posts(resumed).count == 1 && countdowns.nextDeadline == 21 * Self.minute)
    }

    @Test func whatThePersonClosedStaysAwayUntilTheNextPhase() {
        var countdowns = LiveCountdowns()
        _ = countdowns.show([timer()], at: 0)
        #expect(countdowns.gone("timer focus", at: 1) == [])
        #expect(countdowns.nextDeadline == nil)
        #expect(countdowns.pass(5 * Self.minute) == [])
        #expect(countdowns.show([timer(end: .paused(Self.minute))], at: 6 * Self.minute) == [])
        let next = countdowns.show([timer(end: .at(40 * Self.minute, text: "14:40"), number: 2)], at: 25 * Self.minute)
        #expect(posts(next).count == 1 && countdowns.nextDeadline != nil)
    }

    @Test func withoutAServerNothingWakesUntilThereIsOne() {
        var countdowns = LiveCountdowns()
        _ = countdowns.show([timer()], at: 0)
        _ = countdowns.gone("timer focus", at: 0)
        #expect(countdowns.nextDeadline == nil)
        #expect(posts(countdowns.serverAppeared(at: 90_000_000)).map(\.title) == ["Focus: 24 min left"])
        #expect(countdowns.nextDeadline == 2 * Self.minute)
    }

    /// The daemon starts, and reads what the server is while its notification waits.
    @Test func whatWaitsForAServerIsPostedOnce() {
        var countdowns = LiveCountdowns()
        #expect(posts(countdowns.show([timer()], at: 0)).count == 1)
        #expect(countdowns.serverAppeared(at: 1) == [])
        _ = countdowns.shown("timer focus", at: nil)
        #expect(posts(countdowns.serverAppeared(at: 2)).count == 1)
        #expect(countdowns.serverAppeared(at: 3) == [])
    }

    @Test func aButtonHasItShownAnew() {
        var countdowns = LiveCountdowns()
        _ = countdowns.show([timer()], at: 0)
        countdowns.pressed("timer focus")
        #expect(posts(countdowns.show([timer(end: .paused(25 * Self.minute))], at: 1)).count == 1)
    }

    @Test func whereItIsIsKeptOnce() {
        let place = DesktopPlace(bus: "bus", server: ":1.7", number: 7)
        var countdowns = LiveCountdowns()
        _ = countdowns.show([timer()], at: 0)
        #expect(countdowns.shown("timer focus", at: place) == [.keep(id: "focus", place: place)])
        #expect(countdowns.shown("timer focus", at: place) == [])
        #expect(countdowns.shown("other", at: place) == [])
        #expect(
            countdowns.show([], at: 1) == [.withdraw(id: "timer focus"), .keep(id: "focus", place: nil)])
    }

    @Test func afterACrashItIsInItsPlaceAgain() {
        let place = DesktopPlace(bus: "bus", server: ":1.7", number: 7)
        var countdowns = LiveCountdowns()
        var known = timer()
        known.place = ScreenPlace(place)
        #expect(posts(countdowns.show([known], at: 0)).map(\.formerPlace) == [place])
        // That of a timer that is over is taken away as soon as the server knows it.
        #expect(posts(countdowns.forget("old", at: place)).map(\.formerPlace) == [place])
        #expect(countdowns.shown("timer old", at: place) == [.withdraw(id: "timer old")])
        #expect(countdowns.shown("timer old", at: place) == [])
    }
}
