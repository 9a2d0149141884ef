// SPDX-License-Identifier: Apache-2.0

/// A state of an entry of alertd. Each row is made once, by means that a person or program has; its name is its id.
///
/// The order is that of making: what takes time comes first, and what must not wait last.
enum StateRow: String, CaseIterable, Sendable {
    // Past.
    case rungOut = "rung-out"
    case missed
    case acknowledged
    case acted
    case opened
    case launched
    case answered
    case dismissed
    case cleared
    case replaced
    case cancelled
    case withdrawn
    case left = "transient"
    // Waiting.
    case once
    case repeating
    case ending = "with-end"
    case rrule
    case cron
    case interval
    case instant
    case calendar
    case sun
    case easter
    case snoozed
    case pausedOnce = "paused-once"
    case pausedRepeating = "paused-repeating"
    case pausedUntil = "paused-until"
    case eventOnce = "event-once"
    case eventAlways = "event-always"
    case skipped
    case command = "with-command"
    case beat
    case imported
    case bySocket = "by-socket"
    case followed
    case announced
    // There.
    case unread
    case application
    case held
    case digest
    case actions
    case reply
    case picture
    case timeSensitive = "time-sensitive"
    case critical
    case relayed
    // Timers.
    case timerRunning = "timer-running"
    case timerPaused = "timer-paused"
    case timerBetween = "timer-between"
    case timerOver = "timer-over"
    // There, and again later.
    case warned
    case nagging
    case escalated
    case afterAck = "after-ack"
    case two = "two-of-one"
    case ringing
    case queued = "waits-to-ring"

    /// The id. That of what a calendar or another program has made is found by its title.
    var id: String { rawValue }

    /// The group in which the table has it.
    var group: Group {
        switch self {
        case .rungOut, .missed, .acknowledged, .acted, .opened, .launched, .answered, .cleared, .replaced, .cancelled,
            .withdrawn, .left:
            .past
        case .once, .repeating, .ending, .rrule, .cron, .interval, .instant, .calendar, .sun, .easter, .snoozed,
            .pausedOnce, .pausedRepeating, .pausedUntil, .eventOnce, .eventAlways, .skipped, .command, .beat,
            .afterAck, .dismissed, .warned:
            .waiting
        case .imported, .bySocket, .followed, .announced, .relayed: .origin
        case .unread, .application, .held, .digest, .actions, .reply, .picture, .timeSensitive, .critical, .nagging,
            .escalated, .two,
            .ringing, .queued:
            .there
        case .timerRunning, .timerPaused, .timerBetween, .timerOver: .timers
        }
    }

    enum Group: String, CaseIterable {
        case waiting = "Waiting"
        case there = "There"
        case timers = "Timers"
        case past = "Past"
        case origin = "Origin"
    }

    /// The row in words.
    var text: String {
        switch self {
        case .rungOut: "an alarm that nobody stopped"
        case .missed: "came too late to be delivered"
        case .acknowledged: "acknowledged"
        case .acted: "an action was chosen"
        case .opened: "clicked"
        case .launched: "clicked, which started its application"
        case .answered: "replied to"
        case .dismissed: "closed on another device, and not acknowledged"
        case .cleared: "cleared"
        case .replaced: "replaced by one of the same id, which is unread"
        case .cancelled: "cancelled before its time"
        case .withdrawn: "cancelled after its delivery"
        case .left: "transient, which nothing could show"
        case .once: "once, later today"
        case .repeating: "every day"
        case .ending: "every day until the 10th"
        case .rrule: "by a recurrence rule"
        case .cron: "by a cron line"
        case .interval: "every 6 hours"
        case .instant: "at a time with its offset from UTC"
        case .calendar: "by a calendar event of systemd"
        case .sun: "every day at sunset"
        case .easter: "every Easter Monday"
        case .snoozed: "snoozed"
        case .pausedOnce: "once, paused"
        case .pausedRepeating: "every day, paused"
        case .pausedUntil: "every day, paused until tomorrow"
        case .eventOnce: "when a file appears, once"
        case .eventAlways: "when a file appears, every time"
        case .skipped: "every day, the next time skipped"
        case .command: "every day, with data and a parallel command"
        case .beat: "a beat that is expected"
        case .imported: "imported from a calendar file"
        case .bySocket: "scheduled by a program over the socket"
        case .followed: "of a followed calendar"
        case .announced: "the alarm before an event, unread"
        case .unread: "unread"
        case .application: "with data, of an application that a click starts"
        case .held: "held, because its application is muted"
        case .digest: "passive, waits for the digest"
        case .actions: "with two buttons"
        case .reply: "with a reply field"
        case .picture: "with a picture"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        case .relayed: "sent by notify-send"
        case .timerRunning: "a timer that runs"
        case .timerPaused: "a timer that is paused"
        case .timerBetween: "a timer after its first phase"
        case .timerOver: "a timer at its end"
        case .warned: "an early warning was given"
        case .nagging: "came again, because nobody acknowledged it"
        case .escalated: "a step of its escalation has come"
        case .afterAck: "due again after an acknowledgement"
        case .two: "every 45 minutes, and the last one unread"
        case .ringing: "an alarm every 30 minutes, which rings"
        case .queued: "an alarm that waits to ring"
        }
    }

    /// The title of the entry.
    var title: String { "Row " + rawValue }
}
