// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import TextSafety
package import Varlink

/// A day of the calendar in UTC. One message has the history of one day.
package struct HistoryDay: Sendable, Hashable, Comparable {
    /// Days since 1970.
    package var number: Int64

    package init(number: Int64) { self.number = number }

    /// - Parameter time: Microseconds since 1970.
    package init(at time: Int64) { number = time >= 0 ? time / Self.length : -1 - (-1 - time) / Self.length }

    /// A day, in microseconds.
    static let length: Int64 = 86_400 * 1_000_000

    /// The first moment of the day, in microseconds since 1970.
    var start: Int64 { number * Self.length }

    /// `2026-11-25`.
    package var text: String { String(WireTime.text(start).prefix(10)) }

    /// The text from which the name in topics is made.
    package var name: String { "history:\(text)" }

    package init?(text: String) {
        guard let time = WireTime.parse("\(text)T00:00:00Z") else { return nil }
        self.init(at: time)
        guard self.text == text else { return nil }
    }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The history of a device on a day, as far as alertd there keeps it. Each message has the whole day, so a repeated or
/// late message changes nothing.
package struct HistoryMessage: Sendable, Hashable {
    package var day: HistoryDay
    /// The revision, ascending.
    package var rev: Int64
    /// Notifications that were delivered or missed on this day, with their outcome; the newest first.
    package var notifications: [Notifications.Past]
    /// Events of notifications and questions, the newest first.
    package var events: [Manager.Event]

    /// The maximum number of notifications of a day, and of events. The newest are sent.
    package static let maximum = 500
    /// The maximum size of the notifications of a day in bytes, and of the events.
    static let maximumSize = 64 << 10
    /// The maximum length of a notification's text, in bytes; longer texts are cut.
    static let maximumBody = 1_024
}

extension HistoryMessage {
    package var json: JSON {
        [
            "day": .string(day.text), "rev": .int(rev), "notifications": .array(notifications.map(\.varlink)),
            "events": .array(events.map(\.varlink)),
        ]
    }

    package init?(_ json: JSON) {
        guard let day = json["day"]?.stringValue.flatMap(HistoryDay.init(text:)), let rev = json["rev"]?.intValue,
            rev > 0, let notifications = json["notifications"]?.arrayValue, let events = json["events"]?.arrayValue
        else { return nil }
        do {
            self.init(
                day: day, rev: rev,
                notifications: try notifications.map { try Notifications.Past(varlink: $0) },
                events: try events.map { try Manager.Event(varlink: $0) })
        } catch {
            return nil
        }
        // Received values are stripped as sent values are: their sender may be anything.
        guard self.notifications == Self.bounded(self.notifications.compactMap(\.strippedForTransport)),
            self.events == Self.bounded(self.events.compactMap(\.strippedForTransport)),
            self.notifications.allSatisfy({ day.contains($0.deliveredAt) }),
            self.events.allSatisfy({ day.contains($0.at) })
        else { return nil }
    }

    /// Returns the first values that the bounds allow.
    static func bounded<Value: VarlinkValue>(_ values: [Value]) -> [Value] {
        var size = 0
        return Array(
            values.prefix(maximum).prefix {
                size += $0.varlink.serialized().count + 1
                return size <= maximumSize
            })
    }
}

extension HistoryDay {
    /// Returns whether a time of alertd's interfaces is on this day.
    package func contains(_ time: String) -> Bool { WireTime.parse(time).map { HistoryDay(at: $0) == self } ?? false }
}

extension Notifications.Past {
    /// The notification without fields that stay on this device; nil for another device's notification, which that
    /// device sends itself.
    package var strippedForTransport: Notifications.Past? {
        guard content.origin == nil else { return nil }
        var copy = self
        let content = content.public
        copy.title = content.title
        copy.content = Notifications.Content(title: content.title)
        copy.content.app = content.app
        copy.content.appName = content.appName
        copy.content.thread = content.thread
        copy.content.level = content.level
        copy.content.body = content.body.map { $0.prefix(bytes: HistoryMessage.maximumBody) }
        return copy
    }

    /// The application, by the name that rules in the configuration use.
    var app: String { content.app ?? Defaults.app }
}

extension Manager.Event {
    /// The event without fields that stay on this device; nil if it is about neither a notification nor a question.
    package var strippedForTransport: Manager.Event? {
        switch event {
        case .delivered, .nagged, .escalated, .ringing, .missed, .held, .notShown, .dropped, .acknowledged, .cleared,
            .activated, .replied, .dismissed, .expired, .snoozed, .cancelled, .promptQueued, .promptPresented,
            .promptEnded:
            break
        case .promptTyping, .promptRefused, .snapshot, .scheduled, .paused, .resumed, .edited, .skipped, .unskipped,
            .renamed, .undone, .warned,
            .awaited,
            .badge, .soundStarted, .soundEnded, .soundPaused, .soundResumed, .soundSent, .commandEnded, .phase,
            .incomplete, .zoneChanged, .silent, .alertVolume, .progress, .quiet, .configured, .damaged:
            return nil
        }
        var copy = Manager.Event(event: event, at: at)
        copy.id = id
        copy.app = app
        copy.title = self.private == true ? Notifications.Content.privateTitle : title
        copy.due = due
        copy.late = late
        copy.action = action
        copy.outcome = outcome
        copy.count = count
        copy.reason = reason
        copy.program = program
        copy.presenter = presenter
        return copy
    }
}
