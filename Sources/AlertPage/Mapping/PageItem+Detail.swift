// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import TextSafety

extension Page.Owner {
    init(_ notification: Notifications.Notification) {
        self = notification.timer != nil ? .timer : notification.trigger.isBeat ? .beat : .calendar
    }
}

extension Page.Item {
    /// Takes the buttons and the reply of a delivered notification. A click on the notification itself is none.
    mutating func takeResponses(of content: Notifications.Content) {
        let buttons = (content.actions ?? []).filter { $0.key != "default" && $0.key != Self.inlineReply }
        if !buttons.isEmpty { actions = buttons.map { .init(key: $0.key, label: SafeText.line($0.label)) } }
        if let field = content.reply {
            reply = .init(placeholder: field.placeholder.map(SafeText.line), label: field.label.map(SafeText.line))
        } else if let field = content.actions?.first(where: { $0.key == Self.inlineReply }) {
            reply = .init(label: SafeText.line(field.label))
        }
        if actions != nil || reply != nil, content.startsSomething { elsewhere = true }
    }

    /// The action that is a field for a reply (Desktop Notifications Specification).
    private static let inlineReply = "inline-reply"
}

extension Notifications.Content {
    /// A Boolean value indicating whether pressing one of its buttons, or a reply, starts a command of the person. The
    /// page presses none of these: a stolen session must not start a program.
    package var startsSomething: Bool { onActivate != nil }
}

extension Notifications.Notification {
    /// The properties that the page neither shows nor changes, in words. A copied line that schedules the same again
    /// must not lose them without a word.
    var partsBeyondThePage: [String] {
        let parts: [(isThere: Bool, words: String)] = [
            (content.onActivate != nil || content.onDeliver != nil || content.onDismiss != nil, "commands"),
            (content.escalate != nil, "what happens if nobody reacts"),
            (content.image != nil || content.icon != nil, "a picture"),
            (content.sound?.contains("/") == true, "a sound from a file"),
            (content.volume != nil || content.loops != nil || content.fadeIn != nil, "how its sound is played"),
            (content.say == true, "it is read aloud"), (content.badge != nil, "a badge"),
            (content.timeout != nil, "how long it stays on the screen"),
            (content.to != nil, "other devices that show it"),
            (lateWindow != nil || missed != nil, "what happens if it is late"),
            (except != nil || exceptCalendars != nil || onlyCalendars != nil || skipped != nil, "days it leaves out"),
            (afterAck != nil, "it comes again after it is done"), (wake == true, "it wakes the computer"),
        ]
        return parts.filter(\.isThere).map(\.words)
    }
}
