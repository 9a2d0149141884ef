// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import TerminalKit
import Testing

@testable import ReminderKit
@testable import alertctl

/// The history as a person reads it.
@Suite struct HistoryListingTests {
    private func past(
        _ id: String, at: String, _ ending: Notifications.Ending?, ended: String? = nil,
        _ change: (inout Notifications.Past) -> Void = { _ in }
    ) -> Notifications.Past {
        var past = Notifications.Past(
            id: id, title: "Title \(id)", due: at, deliveredAt: at, zone: "Europe/Berlin", unread: ending == nil,
            ending: ending, endedAt: ended, content: .init(title: "Title \(id)"))
        change(&past)
        return past
    }

    private func lines(_ past: [Notifications.Past], width: Int? = nil) -> [String] {
        HistoryListing(moment: berlin, style: .plain, width: width).lines(past)
    }

    /// The word for a cancelled notification says whether it came.
    @Test(arguments: [
        ("2026-11-22T09:05:00+01:00", "cancelled 09:05"), ("2026-11-22T09:00:00+01:00", "cancelled before it came"),
    ])
    func aCancelledOneSaysWhetherItCame(_ end: String, _ words: String) {
        let cancelled = past("tea", at: "2026-11-22T09:00:00+01:00", .withdrawn, ended: end)
        #expect(HistoryListing.words(cancelled, moment: berlin) == words)
    }

    /// A pending notification has no history yet.
    @Test(
        arguments: [
            (Notifications.State.pending, "2026-11-22T09:00:00+01:00", "stand-up is pending, due Sun 22 Nov 09:00"),
            (.pending, "", "stand-up is pending"), (.paused, "", "stand-up is paused"), (.delivered, "", nil),
        ] as [(Notifications.State, String, String?)])
    func aPendingOneSaysSo(_ state: Notifications.State, _ due: String, _ start: String?) {
        let pending = Notifications.Notification(
            id: "stand-up", title: "Stand-up", due: due, state: state, zone: "Europe/Berlin", trigger: "",
            repeats: false, created: due, content: .init(title: "Stand-up"))
        let line = History.pendingLine(pending, berlin)
        let end = ", and has not come yet. What was changed: alertctl history stand-up --events"
        #expect(line == start.map { $0 + end })
    }

    @Test(arguments: [("yes", true), (" Y ", true), ("", false), ("no", false), ("yesterday", false)])
    func onlyYesRestores(_ line: String, _ isYes: Bool) {
        #expect(Restore.isYes(line) == isYes)
        #expect(!Restore.isYes(nil))
    }

    /// The newest snooze says until when; an earlier one says when it was made.
    @Test func aSnoozeHasItsEnd() {
        let all = ["07:00", "08:00"].map {
            past("a", at: "2026-11-21T\($0):00+01:00", .snoozed, ended: "2026-11-21T\($0):30+01:00")
        }
        func states(_ due: String?) -> [String] {
            let snoozes = due.map { ["a": $0] } ?? [:]
            return HistoryListing(moment: berlin, style: .plain, width: nil, snoozes: snoozes).lines(all).dropFirst()
                .map { $0.split(separator: "  ")[1].trimmingCharacters(in: .whitespaces) }
        }
        #expect(states("2026-11-21T09:10:00+01:00") == ["snoozed 07:00", "snoozed until 09:10"])
        #expect(states("2026-11-22T09:10:00+01:00").last == "snoozed until Sun 22 Nov 09:10")
        #expect(states(nil) == ["snoozed 07:00", "snoozed 08:00"])
    }

    @Test func dayByDayWithTextAndEnding() {
        let all = [
            past("a", at: "2026-11-20T16:00:00+01:00", .dismissed, ended: "2026-11-20T16:02:00+01:00") {
                $0.content.body = "One\ntwo\u{1B}[31m"
                $0.content.app = "org.example.A"
            },
            past("b", at: "2026-11-20T17:00:00+01:00", .action, ended: "2026-11-21T07:00:00+01:00") {
                $0.action = "pay"
            },
            past("c", at: "2026-11-21T08:00:00+01:00", nil) {
                $0.late = true
                $0.due = "2026-11-21T07:30:00+01:00"
            },
            past("d", at: "2026-11-21T08:30:00+01:00", .missed, ended: "2026-11-21T08:30:00+01:00"),
        ]
        #expect(
            lines(all) == [
                "Yesterday, Fri 20 Nov", "  16:00  dismissed 16:02       a  Title a · org.example.A", "         One",
                "         two\\e[31m", "  17:00  chose pay Sat 21 Nov  b  Title b", "", "Today, Sat 21 Nov",
                "  08:00  unread                c  Title c (was due Sat 21 Nov 07:30)",
                "  08:30  missed                d  Title d",
            ])
    }

    @Test func aLongTextIsCut() {
        let long = past("a", at: "2026-11-21T08:00:00+01:00", nil) {
            $0.content.body = String(repeating: "word ", count: 100)
        }
        // A pipe gets all of it.
        #expect(self.lines([long]).last?.contains(String(repeating: "word ", count: 99) + "word") == true)
        let lines = lines([long], width: 40)
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
        #expect(lines.count == 5 && lines.last?.hasSuffix("word …") == true)
        #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    }

    /// No line is wider than the terminal, and a title is never without room.
    @Test func aHistoryFitsIntoANarrowTerminal() {
        let id = "water-the-plants-on-the-balcony2"
        let all = [
            past(id, at: "2026-11-20T16:00:00+01:00", .acknowledged, ended: "2026-11-20T16:02:00+01:00") {
                $0.content.body = "Both of them, and the ones below"
            },
            past("b", at: "2026-11-20T17:00:00+01:00", .dismissed, ended: "2026-11-21T07:00:00+01:00"),
        ]
        for width in 40...120 {
            let lines = lines(all, width: width)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width): \(lines)")
            #expect(lines.contains { $0.contains("acknowledged 16:02") } == (width >= 60), "\(width): \(lines)")
            #expect(lines.contains { $0.contains("  Title water-the") }, "\(width): \(lines)")
            #expect(lines.contains { $0.contains("  Title b  ") && $0.hasSuffix("  b") }, "\(width): \(lines)")
        }
        #expect(
            lines(all, width: 40) == [
                "Yesterday, Fri 20 Nov", "  16:00  Title water-the-…  acknowledged",
                "         Both of them, and the ones", "         below", "  17:00  Title b            dismissed  b",
            ])
    }
}
