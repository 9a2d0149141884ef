// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit

/// The content of the centre, as the daemon reported it last.
struct CenterContents: Equatable {
    /// Pending notifications, by time: the first of them.
    var pending: [Notifications.Notification] = []
    /// The timers among them, by their ids.
    var timers: [String: Notifications.TimerStatus] = [:]
    /// Past notifications, the newest first: the newest of them, or those that were searched for.
    var past: [Notifications.Past] = []
    /// Open questions.
    var prompts: [Prompts.Prompt] = []
    /// The items of the month that is shown; nil while none is.
    var agenda: CenterAgenda?
    /// Do not disturb, if it is on.
    var quiet: Manager.Quiet?
    /// The spans and times that a snooze is offered with.
    var snoozes = SnoozeText.defaults
    var isPendingCut = false
    var isPastCut = false
    /// The numbers of notifications as the daemon counts them, which `list` and `status` show; nil before the first
    /// reading.
    var counts: Counts?

    struct Counts: Equatable {
        /// Pending, snoozed and paused ones.
        var pending: Int
        /// Delivered ones about which nobody has done anything.
        var delivered: Int
    }

    /// Sorts the pending notifications by due time. Paused ones, which have no time, come last.
    mutating func sortPending() {
        let keyed = pending.map { (key: WireTime($0.due)?.instant.microseconds ?? .max, notification: $0) }
        pending = keyed.sorted { $0.key < $1.key }.map(\.notification)
    }

    /// Adds unread ones, which are older than all that was read.
    mutating func add(unread: [Notifications.Past]) {
        let known = Set(past.lazy.filter(\.unread).map { CenterItem.past($0).key })
        past += unread.filter { !known.contains(CenterItem.past($0).key) }
    }

    /// The number of pending notifications that are read.
    static let maximumPending = 1_000
    /// The number of past notifications that are read.
    static let maximumPast = 500
}

/// A part of the centre.
enum CenterPart: Int, CaseIterable {
    case pending
    case delivered
    case prompts

    var name: String {
        switch self {
        case .pending: "Pending"
        case .delivered: "Delivered"
        case .prompts: "Questions"
        }
    }
}

/// Something in the centre that can be chosen.
enum CenterItem: Equatable {
    case pending(Notifications.Notification)
    case past(Notifications.Past)
    case prompt(Prompts.Prompt)

    /// The content of a notification; nil for a question.
    var content: Notifications.Content? {
        switch self {
        case .pending(let notification): notification.content
        case .past(let past): past.content
        case .prompt: nil
        }
    }

    /// The key by which it is found again when the contents are read again.
    var key: String {
        switch self {
        case .pending(let notification): "\(notification.state == .snoozed ? "s" : "p") \(notification.id)"
        // An id may have been delivered many times.
        case .past(let past): "d \(past.deliveredAt) \(past.id)"
        case .prompt(let prompt): "q \(prompt.id)"
        }
    }

    var id: String {
        switch self {
        case .pending(let notification): notification.id
        case .past(let past): past.id
        case .prompt(let prompt): prompt.id
        }
    }

    var title: String {
        switch self {
        case .pending(let notification): notification.title
        case .past(let past): past.title
        case .prompt(let prompt): prompt.title
        }
    }

    /// Returns whether it has each of these words, in small letters. What is past has been searched by the daemon.
    func matches(_ words: [String]) -> Bool {
        let texts: [String?]
        switch self {
        case .pending(let notification):
            texts = [notification.title, notification.content.body, notification.content.app, notification.id]
        case .past: return true
        case .prompt(let prompt): texts = [prompt.title, prompt.message, prompt.asker.program, prompt.id]
        }
        let all = texts.compactMap(\.self).joined(separator: "\n").lowercased()
        return words.allSatisfy { all.contains($0) }
    }
}

/// The remaining time of timers, in minutes, so that a row changes once a minute.
extension CenterContents {
    /// Returns `24 min left`, `24 min left, 2 of 8`, or `paused, 24 min left`; nil for a notification that is not a
    /// timer.
    func countdown(_ id: String, at now: Instant) -> String? {
        guard let timer = timers[id] else { return nil }
        let left = TimerLine.left(Self.left(of: timer, at: now), showsSeconds: false) + " left"
        return (timer.paused ? "paused, " : "") + left
            + (timer.count > 1 ? ", \(timer.number) of \(timer.count)" : "")
    }

    /// Returns the seconds until one of the rows changes; nil if none changes before the next event.
    func countdownChange(after now: Instant) -> Double? {
        timers.values.compactMap { timer in
            timer.paused ? nil : TimerLine.change(Self.left(of: timer, at: now), showsSeconds: false)
        }.min()
    }

    /// Returns the remaining seconds. A paused timer keeps what it had.
    private static func left(of timer: Notifications.TimerStatus, at now: Instant) -> Double {
        guard !timer.paused, let end = timer.due.flatMap(WireTime.init)?.instant else { return timer.left }
        return max(0, Double(end.distance(from: now)) / 1e6)
    }
}

extension CenterAgenda {
    /// Returns the items due on a day, by time.
    func items(_ day: CivilDate) -> [(instant: Instant, item: CenterItem)] {
        (days[day] ?? []).map { ($0.instant, .pending(notifications[$0.place])) }
    }
}
