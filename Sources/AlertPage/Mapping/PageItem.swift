// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import PageControlProtocol
import TextSafety

extension Page.Level {
    init(_ level: Notifications.Level?) { self = level.flatMap { Self(rawValue: $0.rawValue) } ?? .active }
    init(_ level: Prompts.Level) { self = Self(rawValue: level.rawValue) ?? .active }
}

extension Page.Item {
    /// The part of a notification that the page shows. Commands, sounds, pictures and data of its program stay behind.
    ///
    /// - Parameter report: What alert-link knows of other devices.
    package init(_ notification: Notifications.Notification, _ report: UnreportedAlerts = UnreportedAlerts()) {
        let content = notification.content
        let state: Page.ItemState =
            switch notification.state {
            case .pending: .pending
            case .snoozed: .snoozed
            case .paused: .paused
            case .delivered: notification.ringing == .ringing ? .ringing : .delivered
            }
        self.init(
            id: notification.id, key: EntryKey(notification).text, title: SafeText.line(notification.title),
            body: content.body.map(SafeText.paragraphs), app: content.app,
            level: .init(content.level), state: state, due: notification.due.nonEmpty, zone: notification.zone,
            repeats: notification.repeats, rule: notification.ruleInWords, start: notification.start,
            trigger: notification.trigger, calendar: notification.calendar.map(SafeText.line),
            color: notification.color,
            link: content.calendar?.link.flatMap(Self.link),
            awaitsAck: notification.awaitsAck ?? false, snoozes: notification.snoozes ?? 0,
            held: notification.held == true && notification.released != true,
            owned: content.calendar?.source != nil || notification.timer != nil || notification.trigger.isBeat)
        if content.calendar?.private == true { isPrivate = true }
        owner = owned ? Page.Owner(notification) : nil
        if content.ring != nil { rings = true }
        sound = content.sound.flatMap { $0.contains("/") || $0 == "none" ? nil : $0 }
        nag = notification.nag
        warn = notification.warn
        let parts = notification.partsBeyondThePage
        if !parts.isEmpty { further = parts }
        if notification.state == .delivered { takeResponses(of: content) }
        let devices = notification.state == .delivered ? report.devices(of: notification.id) : []
        if !devices.isEmpty { unreported = devices.map(Page.Unreported.init) }
    }

    /// Returns an address that the page may offer to open; nil for another one.
    static func link(_ text: String) -> String? { text.hasPrefix("https://") ? text : nil }
}

extension Page.Unreported {
    init(_ device: UnreportedAlerts.Device) {
        switch device {
        case .silent(let name, let since): self.init(device: SafeText.line(name), since: since)
        case .unreachable(let name, let problem):
            self.init(device: SafeText.line(name), problem: SafeText.line(problem))
        }
    }
}

extension Notifications.Notification {
    package var isSent: Bool { state == .delivered && reaches?.isEmpty == false }

    /// A Boolean value indicating whether alertd names its times. It refuses for an entry that waits for an event, also
    /// for a beat.
    package var hasTimes: Bool { !trigger.hasPrefix("occasion ") }
}

extension Notifications.Notification {
    /// The repetition in words, or the time of a paused entry; nil for others and for a trigger of a later version. The
    /// zone is left out: an item has a member for it.
    package var ruleInWords: String? {
        guard repeats || state == .paused, offset == nil, let trigger = try? Trigger(self.trigger) else { return nil }
        let (words, zone) = (trigger.summary, trigger.zoneReference.map { " (\($0.text))" } ?? "")
        let bare = words.hasSuffix(zone) ? String(words.dropLast(zone.count)) : words
        let workdays = "every Monday, Tuesday, Wednesday, Thursday and Friday"
        return SafeText.line(bare.hasPrefix(workdays) ? "every weekday" + bare.dropFirst(workdays.count) : bare)
    }
}

extension String {
    var isBeat: Bool { hasPrefix("occasion silence") }

    /// The text; nil if it is empty, as alertd writes a time that there is not.
    package var nonEmpty: String? { isEmpty ? nil : self }
}

extension Page.Timer {
    package init(_ timer: Notifications.TimerStatus) {
        self.init(
            id: timer.id, title: SafeText.line(timer.title), number: timer.number, count: timer.count,
            round: timer.round,
            rounds: timer.rounds, paused: timer.paused, seconds: timer.seconds, left: timer.left, due: timer.due)
    }
}

extension Page.Past {
    package init(_ past: Notifications.Past) {
        self.init(
            id: past.id, key: EntryKey(past).text, title: SafeText.line(past.title),
            body: past.content.body.map(SafeText.paragraphs), app: past.content.app, due: past.due,
            deliveredAt: past.deliveredAt, late: past.late ?? false, unread: past.unread,
            ending: past.ending?.rawValue, endedAt: past.endedAt, start: past.start)
    }
}

extension Page.Quiet {
    package init(_ quiet: Manager.Quiet) {
        self.init(
            reason: quiet.reason?.rawValue, until: quiet.until, schedule: quiet.schedule, muted: quiet.muted,
            allowed: quiet.allowed, held: quiet.held, desktop: quiet.desktop,
            mutes: quiet.mutes?.map { .init(app: $0.app, until: $0.until) })
    }
}

extension Page.Device {
    /// - Parameter session: The id of the device that asks.
    package init(_ device: Device, session: String) {
        self.init(
            id: device.id, name: device.name, made: device.made.rfc3339, lastSeen: device.lastSeen.rfc3339,
            here: device.id == session, paired: device.kind == .paired, pushed: device.subscription != nil)
    }
}

extension PageControl.Device {
    package init(_ device: Device) {
        self.init(
            id: device.id, name: device.name, made: device.made.rfc3339, lastSeen: device.lastSeen.rfc3339,
            paired: device.kind == .paired, pushed: device.subscription != nil)
    }
}

/// The order of items: the ringing ones, then the other delivered ones, then the pending ones.
package enum ItemPages {
    package static let limits = 1...500
    package static let defaultLimit = 200
    /// The number of delivered items that are sent unless more are asked for.
    package static let delivered = 100

    /// Returns the delivered notifications that are sent, and the number of all that do not ring. Those that ring come
    /// first and are never left out; of the others the newest come first.
    package static func first(
        _ most: Int, of delivered: [Notifications.Notification]
    ) -> (sent: [Notifications.Notification], quiet: Int) {
        let ringing = delivered.filter { $0.ringing == .ringing }
        let quiet = quiet(delivered)
        return (ringing + Array(quiet.prefix(most)), quiet.count)
    }

    /// Returns the delivered notifications that do not ring, the newest first, of all applications or of one; "" is the
    /// application of those that name none.
    package static func quiet(
        _ delivered: [Notifications.Notification], app: String? = nil
    ) -> [Notifications.Notification] {
        delivered.filter { $0.ringing != .ringing && (app == nil || app == $0.content.app ?? "") }
            .sorted { isNewer($0, than: $1) }
    }

    /// Returns the number of delivered notifications that do not ring, by application, the largest first.
    package static func apps(_ delivered: [Notifications.Notification]) -> [Page.AppCount] {
        var counts: [String: Int] = [:]
        for notification in delivered where notification.ringing != .ringing {
            counts[notification.content.app ?? "", default: 0] += 1
        }
        return counts.map { Page.AppCount(app: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.app) < ($0.count, $1.app) }
    }

    private static func isNewer(
        _ one: Notifications.Notification, than other: Notifications.Notification
    ) -> Bool {
        guard let time = Instant(wire: one.deliveredAt ?? one.due) else { return false }
        guard let otherTime = Instant(wire: other.deliveredAt ?? other.due) else { return true }
        return time > otherTime
    }
}
