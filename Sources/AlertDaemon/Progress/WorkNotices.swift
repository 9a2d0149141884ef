// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import DesktopNotifications

/// The desktop's view of running work: which notifications and launchers change, and when. A value: times are those
/// `KernelClock.monotonic`. What is over within a moment is shown nowhere, and nothing changes more often than four
/// times a second, as servers draw a notification again each time.
struct WorkNotices: Sendable {
    enum Action: Sendable, Hashable {
        case post(DesktopPost)
        case withdraw(id: String)
        /// The progress of an application; nil for none.
        case launcher(app: String, Double?)
    }

    /// The minimum duration of work to be shown.
    static let moment = Duration.seconds(1)
    /// The least time between two changes of what is shown.
    static let interval = Duration.milliseconds(250)

    private struct Entry {
        var work: ProgressState.Work
        let began: Duration
        /// The post on the screen, and since when.
        var shown: (post: DesktopPost, at: Duration)?
        /// The person has closed the notification; it does not come again.
        var isDismissed = false
    }

    private var entries: [String: Entry] = [:]
    private var launchers: [String: (progress: Double, at: Duration)] = [:]
    /// The time at which ``pass(_:)`` has something to do; nil for never.
    private(set) var nextDeadline: Duration?

    /// Handles work that has begun or made progress.
    mutating func changed(_ work: ProgressState.Work, at now: Duration) -> [Action] {
        if entries[work.id] == nil {
            entries[work.id] = Entry(work: work, began: now)
        } else {
            entries[work.id]?.work = work
        }
        return pass(now)
    }

    /// Handles the end of work.
    mutating func ended(_ id: String, at now: Duration) -> [Action] {
        guard let entry = entries.removeValue(forKey: id) else { return [] }
        let withdrawal: [Action] = entry.shown == nil || entry.isDismissed ? [] : [.withdraw(id: WorkNotice.id(of: id))]
        return withdrawal + pass(now)
    }

    /// Records that the notification has gone, whoever closed it.
    mutating func dismissed(_ id: String) { entries[id]?.isDismissed = true }

    /// Handles a new notification server, which knows no notifications.
    mutating func serverAppeared(at now: Duration) -> [Action] {
        for id in entries.keys { entries[id]?.shown = nil }
        return pass(now)
    }

    /// Handles the passing of time.
    mutating func pass(_ now: Duration) -> [Action] {
        nextDeadline = nil
        var actions: [Action] = []
        for id in entries.keys.sorted() {
            guard let entry = entries[id] else { continue }
            guard isOver(entry.began + Self.moment, now), !entry.work.isModal, !entry.isDismissed else { continue }
            let post = WorkNotice.post(entry.work)
            guard post != entry.shown?.post, isOver((entry.shown?.at ?? .zero) + Self.interval, now) else { continue }
            entries[id]?.shown = (post, now)
            actions.append(.post(post))
        }
        return actions + changeLaunchers(now)
    }

    /// Updates the launchers. A launcher has one bar, so several pieces of work of one application show their mean.
    private mutating func changeLaunchers(_ now: Duration) -> [Action] {
        var fractions: [String: [Double]] = [:]
        for entry in entries.values where now >= entry.began + Self.moment {
            guard let fraction = entry.work.fraction else { continue }
            fractions[entry.work.launcher, default: []].append(fraction)
        }
        var actions: [Action] = []
        for app in Set(fractions.keys).union(launchers.keys).sorted() {
            guard let all = fractions[app] else {
                launchers[app] = nil
                actions.append(.launcher(app: app, nil))
                continue
            }
            // A dock draws no more than hundredths.
            let progress = (all.reduce(0, +) / Double(all.count) * 100).rounded(.down) / 100
            let before = launchers[app]
            guard progress != before?.progress, isOver((before?.at ?? .zero) + Self.interval, now) else { continue }
            launchers[app] = (progress, now)
            actions.append(.launcher(app: app, progress))
        }
        return actions
    }

    /// Returns whether a time has come; if not, it is waited for.
    private mutating func isOver(_ time: Duration, _ now: Duration) -> Bool {
        if now >= time { return true }
        nextDeadline = min(nextDeadline ?? time, time)
        return false
    }
}

/// Work as a notification. Its id has a space in it, which no notification of a person's has.
enum WorkNotice {
    private static let prefix = "work "
    static let cancelKey = "cancel"

    static func id(of work: String) -> String { prefix + work }

    static func work(of id: String) -> String? { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil }

    /// Returns the notification of work. It makes no noise and stays until the work is over.
    static func post(_ work: ProgressState.Work) -> DesktopPost {
        let percent = work.fraction.map { Int($0 * 100) }
        let lines = [percent.map { "\($0) %" } ?? "", work.text ?? ""].filter { !$0.isEmpty }
        var post = DesktopPost(
            id: id(of: work.id), appName: work.launcher, title: work.title, body: lines.joined(separator: "\n"),
            level: .passive,
            actions: work.isCancelled ? [] : [DesktopPost.Action(key: cancelKey, label: "Cancel")],
            soundPlayedByUs: true, desktopEntry: work.launcher, expiry: .never)
        // Servers draw it as a bar.
        if let percent { post.hints["value"] = .int32(Int32(percent)) }
        return post
    }
}

extension ProgressState.Work {
    /// The application on whose launcher it is shown.
    var launcher: String { asker.app ?? Defaults.app }
}
