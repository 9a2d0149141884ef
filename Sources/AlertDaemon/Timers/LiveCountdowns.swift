// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import DesktopNotifications
import TextSafety

/// The notifications that count down: which are shown or changed, and when. A value; times are uptimes in microseconds.
/// What a timer does changes its notification at once, and the time that passes does once a minute. While none is on
/// the screen there is no deadline.
struct LiveCountdowns: Sendable {
    /// Actions, in this order.
    enum Action: Sendable, Hashable {
        case post(DesktopPost)
        case withdraw(id: String)
        /// Keep its place, to find it again after a crash; nil for none.
        case keep(id: String, place: DesktopPlace?)
    }

    private static let minute: Int64 = 60_000_000

    private struct Entry {
        var timer: LiveTimer
        /// The post on the screen, without the place it had when the daemon began.
        var shown: DesktopPost?
        var place: DesktopPlace?
        /// A Boolean value indicating whether a server has what is shown. What none has yet is waiting for the next
        /// one.
        var isTaken = false
        var isGone = false
    }

    private var entries: [String: Entry] = [:]
    /// The timers that are only shown again to be removed: a server knows a notification by what it was posted as.
    private var leaving: Set<String> = []
    /// The time at which ``pass(_:)`` has something to do; nil for never.
    private(set) var nextDeadline: Int64?

    /// Replaces the shown timers.
    mutating func show(_ timers: [LiveTimer], at now: Int64) -> [Action] {
        var actions: [Action] = []
        let ids = Set(timers.map(\.id))
        for id in entries.keys.sorted() where !ids.contains(id) {
            guard let entry = entries.removeValue(forKey: id) else { continue }
            if entry.shown != nil, !entry.isGone { actions.append(.withdraw(id: LiveCountdown.id(of: id))) }
            if entry.place != nil { actions.append(.keep(id: id, place: nil)) }
        }
        for timer in timers {
            guard var entry = entries[timer.id] else {
                entries[timer.id] = Entry(timer: timer, place: timer.place?.desktop)
                continue
            }
            // What the person closed stays away until the next phase.
            if entry.timer.number != timer.number { entry.isGone = false }
            entry.timer = timer
            entries[timer.id] = entry
        }
        return actions + pass(now)
    }

    /// Forgets a timer that ended while the daemon did not run, and removes its notification.
    mutating func forget(_ id: String, at place: DesktopPlace) -> [Action] {
        let id = LiveCountdown.id(of: id)
        leaving.insert(id)
        return [
            .post(
                DesktopPost(
                    id: id, appName: Defaults.app, title: "The timer is over", level: .passive, isTransient: true,
                    formerPlace: place))
        ]
    }

    /// Records the place at which the server shows a timer.
    mutating func shown(_ id: String, at place: DesktopPlace?) -> [Action] {
        if leaving.remove(id) != nil { return [.withdraw(id: id)] }
        guard let timer = LiveCountdown.timer(of: id), var entry = entries[timer] else { return [] }
        entry.isTaken = true
        defer { entries[timer] = entry }
        guard let place, entry.place != place else { return [] }
        entry.place = place
        return [.keep(id: timer, place: place)]
    }

    /// Records that the notification is not on the screen any more, or was never drawn.
    mutating func gone(_ id: String, at now: Int64) -> [Action] {
        leaving.remove(id)
        guard let timer = LiveCountdown.timer(of: id), entries[timer] != nil else { return [] }
        entries[timer]?.isGone = true
        return pass(now)
    }

    /// Handles a pressed button, which removed the notification from the screen. The effect of the button shows it
    /// again.
    mutating func pressed(_ id: String) {
        guard let timer = LiveCountdown.timer(of: id) else { return }
        entries[timer]?.shown = nil
    }

    /// Handles a new notification server, which knows no notifications. The screen itself hands it the waiting ones.
    mutating func serverAppeared(at now: Int64) -> [Action] {
        for (id, entry) in entries where entry.isTaken || entry.isGone {
            entries[id]?.shown = nil
            entries[id]?.isGone = false
        }
        return pass(now)
    }

    /// Handles the passing of time.
    mutating func pass(_ now: Int64) -> [Action] {
        nextDeadline = nil
        var actions: [Action] = []
        for id in entries.keys.sorted() {
            guard let entry = entries[id], !entry.isGone else { continue }
            let left = entry.timer.left(at: now)
            var post = LiveCountdown.post(entry.timer, minutes: Self.minutes(left))
            if post != entry.shown {
                entries[id]?.shown = post
                entries[id]?.isTaken = false
                post.formerPlace = entry.place
                actions.append(.post(post))
            }
            guard case .at(let end, _) = entry.timer.end else { continue }
            // With the last minute begun nothing changes until the phase ends.
            let change = end - (Self.minutes(left) - 1) * Self.minute
            if Self.minutes(left) > 1 { nextDeadline = min(nextDeadline ?? change, change) }
        }
        return actions
    }

    /// Returns the minutes that are left, including the one that has begun; at least 1.
    static func minutes(_ left: Int64) -> Int64 { max(1, (left + minute - 1) / minute) }
}

extension LiveTimer {
    /// Returns the remaining time, in microseconds.
    func left(at now: Int64) -> Int64 {
        switch end {
        case .at(let end, _): max(0, end - now)
        case .paused(let left): left
        }
    }
}

/// A timer as a notification. Its id has a space in it, which no notification of a person's has.
enum LiveCountdown {
    enum Button: String {
        case pause, resume, next, stop
    }

    private static let prefix = "timer "

    static func id(of timer: String) -> String { prefix + timer }

    static func timer(of id: String) -> String? { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil }

    /// Returns the notification: it makes no noise, stays until its phase ends, and no list keeps it.
    static func post(_ timer: LiveTimer, minutes: Int64) -> DesktopPost {
        var lines: [String] = []
        let then = timer.next.map { ", then \($0)" } ?? ""
        var buttons = [Button.pause]
        switch timer.end {
        case .at(_, let text): lines.append("until \(text)\(then)")
        case .paused:
            lines.append("paused\(then)")
            buttons = [.resume]
        }
        if timer.count > 1 {
            lines.append("phase \(timer.number) of \(timer.count)")
            buttons.append(.next)
        }
        buttons.append(.stop)
        var post = DesktopPost(
            id: id(of: timer.id), appName: timer.app, title: "\(timer.title): \(minutes) min left",
            body: lines.joined(separator: "\n"), level: .passive,
            actions: buttons.map { DesktopPost.Action(key: $0.rawValue, label: $0.rawValue.capitalizedFirst) },
            soundPlayedByUs: true, desktopEntry: timer.app, expiry: .never, isTransient: true)
        // Servers draw it as a bar.
        let done = timer.span - minutes * 60_000_000
        post.hints["value"] = .int32(Int32(clamping: timer.span > 0 ? max(0, done) * 100 / timer.span : 0))
        return post
    }
}
