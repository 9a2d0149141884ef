// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime

/// The buttons that alertd puts on the notification of a reminder, behind the reminder's own (`[desktop] snooze`).
/// Their keys have a space in them, which no key of a caller's has.
package enum ReminderAction: Sendable, Hashable {
    /// Open the meeting of its event, and acknowledge it.
    case join
    /// Acknowledge it.
    case done
    /// Deliver it again after a span, at a time in words, or when its event starts.
    case snooze(String)

    /// The snoozes of a person who has not decided.
    package static let defaultSnoozes = ["10m"]
    /// The most snoozes of the configuration: servers draw few buttons.
    package static let maximumSnoozes = 4
    private static let (joinKey, doneKey, snoozePrefix) = ("alertd join", "alertd done", "alertd snooze ")

    package init?(key: String) {
        if key == Self.joinKey {
            self = .join
        } else if key == Self.doneKey {
            self = .done
        } else if key.hasPrefix(Self.snoozePrefix) {
            self = .snooze(String(key.dropFirst(Self.snoozePrefix.count)))
        } else {
            return nil
        }
    }

    package var key: String {
        switch self {
        case .join: Self.joinKey
        case .done: Self.doneKey
        case .snooze(let text): Self.snoozePrefix + text
        }
    }

    package var label: String {
        switch self {
        case .join: "Join"
        case .done: "Done"
        case .snooze(let text) where SnoozeRequest.isStart(text): "Snooze until it starts"
        // A text that is no span is a time, in words.
        case .snooze(let text): (try? Span.parse(text)).map { "Snooze \(Span.words($0))" } ?? "Snooze until \(text)"
        }
    }

    /// Returns the buttons of a notification: of a reminder, and none for a notification that was sent to be shown at
    /// once, which was scheduled when it was due. An alarm has its own. A notification from another device has the
    /// buttons that it has there.
    ///
    /// - Parameter now: What belongs to no event that is to start has no button for that.
    package static func all(of delivered: Delivered, snoozes: [String], at now: Instant) -> [ReminderAction] {
        let join: [ReminderAction] = delivered.content.calendar?.link == nil ? [] : [.join]
        let content = delivered.content
        let offered = content.snoozeChoices ?? (delivered.created < delivered.due ? snoozes : [])
        guard !offered.isEmpty, content.ring == nil, content.relayed == nil else { return join }
        guard content.snoozesLeft != 0 else { return join + [.done] }
        let isAhead = delivered.deliveryState.event.map { $0 > now } ?? false
        return join + offered.filter { isAhead || !SnoozeRequest.isStart($0) }.map { .snooze($0) } + [.done]
    }
}

extension Delivered {
    /// Returns the spans and times of its Snooze buttons, and the number of further snoozes; nil without such a button.
    ///
    /// - Parameter buttons: The Snooze buttons of reminders.
    package func snoozes(buttons: [String], at now: Instant) -> SnoozeOffer? {
        SnoozeOffer(content, deliveryState) ?? SnoozeOffer(ReminderAction.all(of: self, snoozes: buttons, at: now))
    }
}

extension Pending {
    /// Returns the spans and times of the Snooze buttons that the reminder will have; nil without such a button.
    package func snoozes(buttons: [String]) -> SnoozeOffer? {
        SnoozeOffer(content, deliveryState)
            ?? SnoozeOffer(buttons.filter { !SnoozeRequest.isStart($0) }.map { .snooze($0) })
    }
}

/// The snoozes that a notification offers.
package struct SnoozeOffer: Sendable, Hashable {
    /// Spans and times in words, the default first.
    package var choices: [String]
    /// The number of further snoozes; nil for any number.
    package var left: Int?

    /// Creates the offer that a notification has by itself: of an alarm, or of another device.
    fileprivate init?(_ content: Notifications.Content, _ state: DeliveryState) {
        if let choices = content.snoozeChoices {
            (self.choices, left) = (choices, content.snoozesLeft)
        } else if let terms = content.ringTerms {
            choices = [Span.text(terms.snooze)]
            left = terms.snoozeLimit.map { max(0, $0 - state.snoozes) }
        } else {
            return nil
        }
    }

    fileprivate init?(_ actions: [ReminderAction]) {
        choices = actions.compactMap { if case .snooze(let text) = $0 { text } else { nil } }
        guard !choices.isEmpty else { return nil }
    }
}
