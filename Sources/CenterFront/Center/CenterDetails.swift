// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import ReminderKit
import TerminalKit

/// A notification with all of its text, and its actions.
struct CenterDetails: Equatable {
    /// An action on the notification.
    enum Choice: Equatable {
        case activate(String?)
        case snooze
        case acknowledge
        case edit
        case skip
        case unskip
        case pause
        case resume
        case cancel
        case clear
        case back
    }

    let item: CenterItem
    let choices: [(choice: Choice, label: String)]
    /// The place of the choice in focus.
    private(set) var place = 0
    /// The number of lines of the text above the visible ones.
    var scrolled = 0

    /// - Parameter isNewest: Whether the id of a past notification still names it, so that actions reach it.
    init(_ item: CenterItem, isNewest: Bool) {
        self.item = item
        var choices: [(Choice, String)] = []
        switch item {
        case .pending(let notification):
            switch notification.state {
            case .paused: choices = [(.resume, "Resume"), (.edit, "Edit")]
            case .snoozed: choices = [(.snooze, "Snooze again"), (.acknowledge, "Done")]
            case .pending where notification.awaitsAck == true: choices = [(.acknowledge, "Done"), (.edit, "Edit")]
            default:
                choices = [(.pause, "Pause"), (.edit, "Edit")]
                if notification.repeats { choices.append((.skip, "Skip the next time")) }
            }
            if notification.skipped?.isEmpty == false { choices.append((.unskip, "Skip nothing")) }
            choices.append((.cancel, "Cancel"))
        case .past(let past) where isNewest:
            choices = [(.activate(nil), "Open")]
            choices += (past.content.actions ?? []).filter { $0.key != "default" }.map { (.activate($0.key), $0.label) }
            choices.append((.snooze, "Snooze"))
            if past.unread {
                choices += [(.acknowledge, past.content.ring == nil ? "Done" : "Stop"), (.clear, "Clear")]
            }
        case .past, .prompt: break
        }
        self.choices = choices.map { (choice: $0.0, label: $0.1) } + [(choice: .back, label: "Back")]
    }

    static func == (left: Self, right: Self) -> Bool {
        left.item == right.item && left.place == right.place && left.scrolled == right.scrolled
            && left.choices.map(\.label) == right.choices.map(\.label)
    }

    var choice: Choice { choices[place].choice }

    mutating func move(by steps: Int) -> Bool {
        let target = max(0, min(choices.count - 1, place + steps))
        defer { place = target }
        return target != place
    }

    mutating func select(_ place: Int) { if choices.indices.contains(place) { self.place = place } }

    /// Returns the details, a line each.
    func lines(moment: RenderTime) -> [(name: String, text: String)] {
        var lines: [(String, String)] = []
        func add(_ name: String, _ text: String?) {
            if let text, !text.isEmpty { lines.append((name, text.visible)) }
        }
        let content: Notifications.Content
        switch item {
        case .pending(let notification):
            content = notification.content
            if !notification.due.isEmpty {
                add("due", "\(moment.here(notification.due, seconds: true)) (\(moment.distance(notification.due)))")
            }
            add("due", notification.awaitsAck == true ? nil : OccasionText.heading(notification))
            add("trigger", TriggerText.short(notification.trigger))
            if let skipped = notification.skipped { add("skips", SkippedText.times(skipped, moment: moment)) }
        case .past(let past):
            content = past.content
            add("came", "\(moment.here(past.deliveredAt, seconds: true)) (\(moment.distance(past.deliveredAt)))")
            if past.late == true { add("was due", moment.here(past.due, seconds: true)) }
            let held = past.held == true ? ", " + HistoryListing.held(isReleased: past.released) : ""
            add("state", HistoryListing.words(past, moment: moment) + held)
        case .prompt(let prompt):
            add("asked by", prompt.asker.program)
            return lines
        }
        add("id", item.id)
        add("app", content.app)
        add("thread", content.thread)
        add("opens", content.onActivate.map { $0.map { NotificationDescription.quoted($0) }.joined(separator: " ") })
        return lines
    }

    /// The notification's own text.
    var body: String? {
        switch item {
        case .pending(let notification): notification.content.body
        case .past(let past): past.content.body
        case .prompt(let prompt): prompt.message
        }
    }
}
