// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

@testable import AskKit
@testable import CenterFront
@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// A screen of `list`, `history`, `next` or `center` in a fixed state, all with the same notifications. It is Saturday,
/// 21 November 2026, 08:45 in Berlin.
struct ListScreenState: Sendable {
    let name: String
    let rows: @Sendable (TerminalSize) -> [String]

    static let all = [
        ListScreenState(name: "list") { list(in: $0, style: .init(isColoured: true), glyphs: .unicode) },
        ListScreenState(name: "list-no-colour") { list(in: $0, style: .plain, glyphs: .unicode) },
        ListScreenState(name: "next") { size in
            Next.lines(Array(pending.prefix(4)), moment: berlin, width: size.columns, style: .plain)
        },
        ListScreenState(name: "history") { size in
            HistoryListing(moment: berlin, style: .plain, width: size.columns).lines(Array(past.reversed()))
        },
        ListScreenState(name: "center") { center([], in: $0) },
        ListScreenState(name: "center-delivered") { center(["2", "j", "j"], in: $0) },
        ListScreenState(name: "center-unfolded") { center(["2", "Enter", "j"], in: $0) },
        ListScreenState(name: "center-scrolled") { center(["2", "End"], in: $0) },
        ListScreenState(name: "center-details") { center(["2", "j", "Enter"], in: $0) },
        ListScreenState(name: "center-question") { center(["3"], in: $0) },
    ]

    /// The words that the screens show, which no row may cut.
    static let words: Set<String> = {
        let texts =
            pending.flatMap { [$0.title, $0.content.body ?? ""] } + past.flatMap { [$0.title, $0.content.body ?? ""] }
        return Set(texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init))
    }()

    private static func list(in size: TerminalSize, style: Style, glyphs: Glyphs) -> [String] {
        var listing = NotificationListing(moment: berlin, style: style, width: size.columns, glyphs: glyphs)
        return listing.lines(pending + delivered).map(unstyled)
    }

    /// Returns a line without its sequences of SGR.
    private static func unstyled(_ line: String) -> String {
        line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { number, part in
            number == 0 ? part : part[(part.firstIndex(of: "m") ?? part.startIndex)...].dropFirst()
        }.joined()
    }

    private static func center(_ keys: [String], in size: TerminalSize) -> [String] {
        var contents = CenterContents(pending: pending, past: past, prompts: [question])
        contents.counts = .init(pending: pending.count, delivered: past.count(where: \.unread))
        var view = CenterView(moment: berlin)
        view.update(contents, moment: berlin)
        for key in [""] + keys { view.press(key, columns: size.columns, rows: size.rows) }
        if let item = view.unreadChoice(in: size) {
            var chosen = CenterChosen(key: item.key)
            if case .pending = item { chosen.next = ["2026-11-21T09:30:00+01:00", "2026-11-22T09:30:00+01:00"] }
            chosen.steps = [
                .init(at: "2026-11-21T08:12:00+01:00", event: "held", text: "held: do not disturb was on until 08:30"),
                .init(at: "2026-11-21T08:30:00+01:00", event: "delivered", text: "came due; changed by rule \"chat\""),
                .init(at: "2026-11-21T08:45:00+01:00", event: "now", text: "on the screen; unread"),
            ]
            view.choose(chosen)
        }
        return view.text(columns: size.columns, rows: size.rows)
    }

    private static let long = "A very long reminder title that goes on until nobody reads it"

    private static let pending: [Notifications.Notification] = [
        TransactionBed.pending("focus", due: "2026-11-21T09:09:00+01:00") {
            $0.title = "Focus (1 of 8)"
        },
        TransactionBed.pending("lunch", due: "2026-11-21T09:29:07+01:00") {
            $0.title = "Lunch"
            $0.content.body = "In the canteen, the second table behind the door"
        },
        TransactionBed.pending("tea", due: "2026-11-21T09:45:10+01:00") { $0.title = "Tea" },
        TransactionBed.pending("biscuits", due: "2026-11-21T09:45:40+01:00") { $0.title = "Biscuits" },
        TransactionBed.pending("planning", due: "2026-11-21T13:45:00+01:00") {
            $0.title = "Planning"
            $0.start = "2026-11-21T14:00:00+01:00"
            $0.calendar = "Work"
            $0.content.calendar = .init(uid: "0b1d3c86-52a1-4a5e-9a3e-7c1f1f4e2a11")
        },
        TransactionBed.pending("nap", due: "2026-11-21T15:00:00+01:00", .snoozed) { $0.title = "Nap" },
        TransactionBed.pending("get-up", due: "2026-11-22T06:30:00+01:00") {
            $0.title = "Get up"
            $0.repeats = true
            $0.content.ring = .init()
        },
        TransactionBed.pending("a-very-long-reminder-title-that-", due: "2026-11-22T09:00:00+01:00") {
            $0.title = long
        },
        TransactionBed.pending("water-the-plants-on-the-balcony2", due: "2026-11-24T19:00:00+01:00") {
            $0.title = "Water the plants on the balcony"
            $0.repeats = true
        },
        TransactionBed.pending("held", due: "", .paused) { $0.title = "Stand up" },
    ]

    private static let past: [Notifications.Past] =
        (1...5).reversed().map { number in
            TransactionBed.past("n\(number)", at: "2026-11-21T08:4\(number - 1):00+01:00") {
                $0.title = "Backup \(number) of 5 is done"
            }
        } + [
            TransactionBed.past("mail", at: "2026-11-21T08:31:00+01:00") {
                $0.title = "Mail from Ada"
                $0.content.body = "Shall we meet at noon? The new table is free, and the others come along."
                $0.content.app = "org.example.Mail"
                $0.content.actions = [.init(key: "reply", label: "Reply"), .init(key: "default", label: "Open")]
            },
            TransactionBed.past("build", at: "2026-11-21T08:20:00+01:00") {
                $0.title = "Build done"
                $0.content.app = "org.example.CI"
            },
            TransactionBed.past("water-the-plants-on-the-balcony2", at: "2026-11-21T08:10:00+01:00", .acknowledged) {
                $0.title = "Water the plants on the balcony"
                $0.content.body = "Both of them, and the ones below"
            },
        ]
        + (1...8).reversed().map { number in
            TransactionBed.past("e\(number)", at: "2026-11-20T16:0\(number):00+01:00", .dismissed) {
                $0.title = "Errand \(number)"
            }
        }

    private static let delivered = past.filter(\.unread).map { past in
        var notification = TransactionBed.pending(past.id, due: past.due, .delivered)
        (notification.title, notification.content) = (past.title, past.content)
        notification.deliveredAt = past.deliveredAt
        return notification
    }

    private static let question = PromptBed.prompt(["!Delete", "Archive*", "~Later"], kind: .sheet)
}
