// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// The keys that act on the item in focus.
extension CenterView {
    /// Acts on the item in focus.
    mutating func act(_ event: TerminalEvent, armed: String?) -> CenterStep {
        if month == nil, lists[part]?.group != nil, event != .key(.enter), Self.actsOnItem(event) {
            return refuse("Enter lists each of them.")
        }
        switch event {
        case .key(.enter, _): return enter()
        case .text("e"): return edit()
        case .text("s"): return snooze()
        case .text("a"): return acknowledge()
        case .text("-"): return skip()
        case .text("+"): return unskip()
        case .text("x"), .key(.delete, _): return remove(armed: armed)
        case .text("p"), .text(" "): return pause()
        default: return .nothing
        }
    }

    private static func actsOnItem(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(.delete, _): true
        case .text(let key): "esa-+xp ".unicodeScalars.contains(key)
        default: false
        }
    }

    mutating func snooze() -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Questions cannot be snoozed. Enter answers.")
        case .pending(let notification) where notification.state != .snoozed:
            return refuse("It is still pending. p pauses it.")
        case .past where !isNewest(item): return refuse("A newer notification has this id; snooze that one.")
        case .past(let past) where past.content.snoozesLeft == 0:
            return refuse("Its snooze limit on \(past.content.origin ?? "its device") is reached.")
        default: break
        }
        let offered = item.content?.snoozeChoices ?? []
        return open(
            CenterForm(
                .snooze(id: item.id, title: item.title), choices: offered.isEmpty ? contents.snoozes : offered))
    }

    mutating func acknowledge() -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Enter answers.")
        case .pending(let notification) where notification.state != .snoozed:
            return refuse("It is still pending. x cancels it.")
        case .past(let past) where !past.unread: return refuse("It is already in the history.")
        default: return .does(.acknowledge(id: item.id))
        }
    }

    mutating func edit() -> CenterStep {
        guard case .pending(let notification)? = item, notification.state != .snoozed else {
            return refuse("Only pending notifications can be edited.")
        }
        return open(
            CenterForm(.edit(id: notification.id, title: notification.title, due: notification.due)),
            text: Notifications.Interpret.quoted(title: notification.title) + " ")
    }

    mutating func skip() -> CenterStep {
        guard case .pending(let notification)? = item, notification.state != .snoozed, notification.repeats else {
            return refuse("Only what repeats can be skipped.")
        }
        return .does(.skip(id: notification.id, count: notification.skipsWithNext))
    }

    mutating func unskip() -> CenterStep {
        guard case .pending(let notification)? = item, notification.skipped?.isEmpty == false else {
            return refuse("Nothing of it is skipped.")
        }
        return .does(.unskip(id: notification.id))
    }

    mutating func remove(armed: String?) -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Enter answers.")
        case .past(let past):
            guard past.unread else { return refuse("It is already in the history.") }
            return .does(.clear(id: past.id))
        case .pending:
            guard armed == item.key else {
                self.armed = item.key
                note = "x again cancels \"\(item.title.visible)\"."
                return .changed
            }
            return .does(.cancel(id: item.id))
        }
    }

    mutating func pause() -> CenterStep {
        guard case .pending(let notification)? = item else {
            return refuse("Only pending notifications can be paused.")
        }
        switch notification.state {
        case .paused: return .does(.resume(id: notification.id))
        case .pending where notification.awaitsAck == true:
            return refuse("It comes only after you acknowledge it.")
        case .pending: return .does(.pause(id: notification.id))
        default: return refuse("It is snoozed. s snoozes it again.")
        }
    }
}
