// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing
import Varlink

/// A place that shows entries by itself. alertd starts there with all rows, as after a restart of the machine.
enum ShowingColumn: String, CaseIterable, Sendable {
    case server = "notification, with actions"
    case poorServer = "notification, without actions"
    case attend
    case plain = "attend --plain"
    case window = "alert-dialog"

    /// Shows the rows of a copy, and returns the check of a row.
    func show(_ copy: StateCopy) async throws -> (StateRow) -> StateCell {
        switch self {
        case .server: try await Self.notifications(copy, ["body", "actions", "inline-reply"])
        case .poorServer: try await Self.notifications(copy, ["body"])
        case .attend: try Self.attended(copy)
        case .plain: try Self.read(copy)
        case .window: try await Self.window(copy)
        }
    }

    // MARK: Notifications

    private static func notifications(
        _ copy: StateCopy, _ capabilities: [String]
    ) async throws -> (StateRow) -> StateCell {
        let bus = try await PrivateBus.started()
        let server = try await NotificationServer.started(on: bus, capabilities: capabilities)
        let bed = try StateBed(copy, environment: bus.environment)
        // One after all the others.
        try bed.run("notify", "Last", "--id", "last")
        try await Waiting.until("the server shows them") {
            server.calls.contains { $0.summary == "Last" } && server.calls.count > bed.rows.count(where: \.isNotified)
        }
        let calls = server.calls
        return { row in
            StateCell {
                let truth = bed.truth(row)
                let own = calls.filter { $0.summary == truth.deliveredTitle }
                guard row.isNotified else {
                    try expectCell(own.isEmpty, "is shown")
                    return .right("absent")
                }
                try expectCell(own.count == 1, "is shown \(own.count) times")
                let labels = stride(from: 1, to: own[0].actions.count, by: 2).map { own[0].actions[$0] }
                let expected = capabilities.contains("actions") ? row.labels : []
                try expectCell(labels == expected, "offers \(labels), not \(expected)")
                let urgency: DBusValue = .byte(row.isUrgent ? 2 : 1)
                try expectCell(own[0].hints["urgency"] == urgency, "urgency \(own[0].hints["urgency"] ?? .byte(0))")
                return .right(labels.isEmpty ? "shown" : labels.joined(separator: ", "))
            }
        }
    }

    // MARK: Presenters

    /// Everything that `attend` shows, one after the other. Each is closed so that the next one comes.
    private static func attended(_ copy: StateCopy) throws -> (StateRow) -> StateCell {
        let bed = try StateBed(copy)
        let terminal = try Terminal(in: bed.world, columns: 120, rows: 40)
        try terminal.begin("attend")
        return try presented(bed) { prompt in
            let seen = try terminal.wait(for: prompt.title)
            Self.passFirstSecond()
            try terminal.type("Escape")
            return seen
        }
    }

    private static func read(_ copy: StateCopy) throws -> (StateRow) -> StateCell {
        let bed = try StateBed(copy)
        let terminal = try Terminal(in: bed.world, columns: 120, rows: 100)
        try terminal.begin("attend", "--plain")
        return try presented(bed) { prompt in
            let seen = try terminal.wait { text in
                text.components(separatedBy: prompt.title).dropFirst().joined().contains("Number or name")
            }
            Self.passFirstSecond()
            try terminal.type("C-d")
            return seen
        }
    }

    /// No key counts in the first second of an alarm.
    private static func passFirstSecond() { Times.pass(until: .now + .milliseconds(1_200)) }

    private static func window(_ copy: StateCopy) async throws -> (StateRow) -> StateCell {
        _ = try Built.program("alert-dialog")
        let display = try await VirtualDisplay.started()
        let bed = try StateBed(copy, environment: display.environment)
        var titles: [String] = []
        for _ in ringing(bed) {
            let prompt = try bed.world.presented()
            try expectCell(try presenter(of: prompt, bed) == "dialog", "the dialog does not show it")
            let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "alert-dialog")
            let window = found.split(separator: "\n").last.map(String.init) ?? ""
            titles.append(prompt.title)
            passFirstSecond()
            try await display.xdotool("windowfocus", "--sync", window, "sleep", "0.4", "key", "Escape")
            try untilClosed(prompt, bed)
        }
        return { row in StateCell { try check(row, bed, titles) } }
    }

    /// Closes the question of each alarm, until none is left.
    private static func presented(
        _ bed: StateBed, _ close: (_ prompt: Prompts.Prompt) throws -> String
    ) throws -> (StateRow) -> StateCell {
        var titles: [String] = []
        for _ in ringing(bed) {
            let prompt = try bed.world.presented()
            let seen = try close(prompt)
            for label in prompt.buttons.map(\.label) {
                try expectCell(seen.contains(label), "\(prompt.title): no \(label) in \(seen)")
            }
            titles.append(prompt.title)
            try untilClosed(prompt, bed)
        }
        return { row in StateCell { try check(row, bed, titles) } }
    }

    /// The rows that ring, one after the other.
    private static func ringing(_ bed: StateBed) -> [StateRow] { bed.rows.filter { bed.truth($0).there?.ring != nil } }

    private static func presenter(of prompt: Prompts.Prompt, _ bed: StateBed) throws -> String? {
        try bed.world.call(Prompts.List()).prompts.first { $0.id == prompt.id }?.presenter
    }

    private static func untilClosed(_ prompt: Prompts.Prompt, _ bed: StateBed) throws {
        try Waiting.briefly("\(prompt.title) is closed") {
            try !bed.world.call(Prompts.List()).prompts.contains { $0.id == prompt.id && $0.title == prompt.title }
        }
    }

    private static func check(_ row: StateRow, _ bed: StateBed, _ titles: [String]) throws -> StateCell {
        let truth = bed.truth(row)
        let count = titles.count { $0 == truth.deliveredTitle }
        let isShown = truth.there?.ring != nil
        try expectCell(count == (isShown ? 1 : 0), "is shown \(count) times")
        return .right(isShown ? "shown" : "absent")
    }
}

extension StateRow {
    /// A Boolean value indicating whether a notification server shows it: it is there, neither muted nor passive, and
    /// the person has not closed it.
    var isNotified: Bool {
        switch self {
        case .dismissed, .rungOut, .missed, .acknowledged, .acted, .opened, .launched, .answered, .cleared, .cancelled,
            .withdrawn, .left, .once, .repeating, .ending, .rrule, .cron, .interval, .instant, .calendar, .sun, .easter,
            .snoozed, .pausedOnce, .pausedRepeating, .pausedUntil, .eventOnce, .eventAlways, .skipped, .command, .beat,
            .imported, .bySocket, .followed, .held, .digest, .timerRunning, .timerPaused:
            false
        case .replaced, .announced, .unread, .application, .actions, .reply, .picture, .timeSensitive, .critical,
            .relayed,
            .timerBetween, .timerOver, .warned, .nagging, .escalated, .afterAck, .two, .ringing, .queued:
            true
        }
    }

    /// The buttons of its notification.
    fileprivate var labels: [String] {
        switch self {
        case .actions: ["Open", "Yes", "No"]
        case .reply: ["Open", "Reply"]
        case .relayed: []
        case .ringing, .queued: ["Open", "Stop", "Snooze 9 minutes"]
        case .announced, .warned, .nagging, .escalated, .afterAck, .two, .timerBetween, .timerOver:
            ["Open", "Snooze 10 minutes", "Done"]
        case .dismissed, .rungOut, .missed, .acknowledged, .acted, .opened, .launched, .answered, .cleared, .cancelled,
            .withdrawn, .left, .once, .repeating, .ending, .rrule, .cron, .interval, .instant, .calendar, .sun, .easter,
            .snoozed, .pausedOnce, .pausedRepeating, .pausedUntil, .eventOnce, .eventAlways, .skipped, .command, .beat,
            .imported, .bySocket, .followed, .held, .digest, .timerRunning, .timerPaused, .replaced, .unread,
            .application,
            .picture, .timeSensitive, .critical:
            ["Open"]
        }
    }

    /// A Boolean value indicating whether its notification is drawn as an urgent one.
    fileprivate var isUrgent: Bool { self == .critical || self == .ringing || self == .queued }
}
