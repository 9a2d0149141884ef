// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Testing

@testable import AskKit
@testable import CenterFront
@testable import alertctl

/// Contents of a centre to be looked at. It is Saturday, 21 November 2026, 08:45 in Berlin.
enum TransactionBed {
    static func pending(
        _ id: String, due: String, _ state: Notifications.State = .pending,
        _ change: (inout Notifications.Notification) -> Void = { _ in }
    ) -> Notifications.Notification {
        var notification = Notifications.Notification(
            id: id, title: "Title \(id)", due: due, state: state, zone: "Europe/Berlin", trigger: "t", repeats: false,
            created: due, content: .init(title: "Title \(id)"))
        change(&notification)
        return notification
    }

    static func past(
        _ id: String, at: String, _ ending: Notifications.Ending? = nil,
        _ change: (inout Notifications.Past) -> Void = { _ in }
    ) -> Notifications.Past {
        var past = Notifications.Past(
            id: id, title: "Title \(id)", due: at, deliveredAt: at, zone: "Europe/Berlin", unread: ending == nil,
            ending: ending, endedAt: ending == nil ? nil : at, content: .init(title: "Title \(id)"))
        change(&past)
        return past
    }

    static let contents = CenterContents(
        pending: [
            pending("tea", due: "2026-11-21T09:30:00+01:00") { $0.content.body = "In the kitchen" },
            pending("nap", due: "2026-11-21T14:00:00+01:00", .snoozed),
            pending("train", due: "2026-11-22T17:40:00+01:00"),
            pending("held", due: "", .paused),
        ],
        past: [
            past("c2", at: "2026-11-21T08:30:00+01:00") {
                $0.content.app = "chat"
                $0.content.actions = [.init(key: "reply", label: "Reply"), .init(key: "default", label: "Open")]
            },
            past("mail", at: "2026-11-21T08:20:00+01:00", .dismissed),
            past("c1", at: "2026-11-20T08:00:00+01:00", .snoozed) { $0.content.app = "chat" },
            past("mail", at: "2026-11-19T08:00:00+01:00", .replaced),
        ],
        prompts: [PromptBed.prompt(["!Delete", "Archive*", "~Later"], kind: .sheet)])

    static func view(_ contents: CenterContents = contents) -> CenterView {
        var view = CenterView(moment: berlin)
        view.update(contents, moment: berlin)
        return view
    }
}

extension CenterView {
    /// Presses keys, and draws after each as a terminal does; what the last one amounts to.
    @discardableResult
    mutating func press(_ words: String..., columns: Int = 80, rows: Int = 24) -> CenterStep {
        var step = CenterStep.nothing
        for word in words {
            for event in word == "Delete" ? [.key(.delete)] : PromptBed.events(word) {
                step = handle(event)
                _ = text(columns: columns, rows: rows)
            }
        }
        return step
    }

    /// The rows of the screen as text.
    mutating func text(columns: Int = 80, rows: Int = 24, appearance: PromptAppearance = PromptAppearance()) -> [String]
    {
        let canvas = draw(in: TerminalSize(columns: columns, rows: rows), appearance: appearance, at: PromptBed.time)
            .canvas
        return (0..<canvas.size.rows).map { canvas.text(row: $0) }
    }

    /// Clicks where a text is seen.
    mutating func click(_ wanted: String) -> CenterStep {
        let lines = text()
        guard let row = lines.firstIndex(where: { $0.contains(wanted) }),
            let place = lines[row].firstRange(of: wanted)
        else {
            Issue.record("\(wanted) is not seen")
            return .nothing
        }
        let column = lines[row].distance(from: lines[row].startIndex, to: place.lowerBound)
        _ = handle(.mouse(Mouse(action: .press, column: column, row: row)))
        return handle(.mouse(Mouse(action: .release, column: column, row: row)))
    }
}
