// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import RandomSupport
import TerminalKit
import Testing

@testable import CenterFront
@testable import ReminderKit
@testable import alertctl

/// The centre, `list` and `status` have the same counts after every change.
@Suite struct CenterCountsTests {
    /// The pending and past notifications of a daemon.
    private struct Model {
        var pending: [Notifications.Notification] = []
        var past: [Notifications.Past] = []
        var made = 0

        var delivered: [Notifications.Notification] {
            past.filter(\.unread).map { past in
                TransactionBed.pending(past.id, due: past.due, .delivered) { $0.deliveredAt = past.deliveredAt }
            }
        }

        /// Lets something happen.
        mutating func step(_ random: inout SeededRandom) {
            made += 1
            let time = "2026-11-21T08:\(10 + made % 30):00+01:00"
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: pending.append(TransactionBed.pending("p\(made)", due: "2026-11-22T09:30:00+01:00"))
            case 2:
                guard let place = pending.indices.randomElement(using: &random) else { return }
                pending[place].state = [.pending, .paused, .snoozed].randomElement(using: &random) ?? .pending
            case 3:
                guard let place = pending.indices.randomElement(using: &random) else { return }
                let gone = pending.remove(at: place)
                // Cancelled before it came.
                past.insert(TransactionBed.past(gone.id, at: time, .withdrawn), at: 0)
            case 4, 5:
                let app = ["chat", "mail", nil].randomElement(using: &random) ?? nil
                past.insert(TransactionBed.past("d\(made)", at: time) { $0.content.app = app }, at: 0)
            default:
                guard let place = past.indices.filter({ past[$0].unread }).randomElement(using: &random) else { return }
                past[place].unread = false
                past[place].ending = [.cleared, .acknowledged, .dismissed].randomElement(using: &random) ?? .cleared
                past[place].endedAt = "2026-11-21T08:44:00+01:00"
            }
        }
    }

    @Test func theyAreThoseOfTheList() throws {
        var random = SeededRandom()
        var model = Model()
        var view = TransactionBed.view(CenterContents())
        for step in 0..<300 {
            model.step(&random)
            var contents = CenterContents(pending: model.pending, past: model.past)
            // What `status` replies.
            contents.counts = .init(pending: model.pending.count, delivered: model.delivered.count)
            view.update(contents, moment: berlin)
            if Bool.random(using: &random) {
                view.press(["1", "2", "j", "k", "End", "Enter", "Escape"].randomElement(using: &random) ?? "j")
                if view.mode != .browsing { view.press("Escape") }
            }
            let columns = [40, 80, 200].randomElement(using: &random) ?? 80
            let lines = view.text(columns: columns, rows: 30)
            func number(behind word: String) -> Int? {
                lines.first { $0.contains("─ \(word) ") }?.number(after: "─ \(word) ")
            }
            #expect(number(behind: "Pending") == model.pending.count, "step \(step)")
            #expect(number(behind: "Delivered") == model.delivered.count, "step \(step)")
            // The rows stand for exactly these: each is listed, in a group, or counted by the line about more.
            #expect(view.lists[.pending]?.count == model.pending.count, "step \(step)")
            let unread = view.lists[.delivered]?.rows.reduce(0) { sum, row in
                if case .item(.past(let past)) = row, !past.unread { sum } else { sum + row.count }
            }
            #expect(unread == model.delivered.count, "step \(step)")
            var listing = NotificationListing(moment: berlin, style: .plain, width: nil)
            let listed = listing.lines(model.pending + model.delivered).count { $0.hasPrefix("    ") }
            #expect(listed == model.pending.count + model.delivered.count)
        }
    }
}

extension String {
    /// Returns the number behind a text.
    fileprivate func number(after text: String) -> Int? {
        firstRange(of: text).flatMap { Int(self[$0.upperBound...].prefix(while: \.isNumber)) }
    }
}
