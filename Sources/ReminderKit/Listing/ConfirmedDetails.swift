// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit
import TextSafety
package import Varlink

/// The properties of a scheduled notification that a confirmation names besides its times: everything that was given,
/// inherited or understood.
package enum ConfirmedDetails {
    /// The maximum number of characters of one property.
    private static let maximumValue = 80

    /// Returns `until Fri 4 Dec 20:00 (12 times)`; nil for a notification whose end is not known.
    package static func until(_ notification: Notifications.Notification, moment: RenderTime) -> String? {
        // A timer has its end in the sentence about its phases.
        guard notification.timer == nil, let ends = notification.ends, let times = notification.times else {
            return nil
        }
        return "until \(moment.there(ends)) (\(times.counted("time")))"
    }

    /// Returns whether a notification comes once, although its time could be that of a repetition: it has a time of the
    /// clock.
    package static func comesOnce(_ notification: Notifications.Notification) -> Bool {
        guard !notification.repeats, notification.timer == nil, notification.afterAck == nil,
            // A text of a later version says nothing.
            let trigger = try? Trigger(notification.trigger)
        else { return false }
        return switch trigger {
        case .instant, .wall: true
        case .countdown, .recurring, .occasion: false
        }
    }

    /// Returns one line with the properties, and one for each rule that will change the notification.
    ///
    /// - Parameter notes: The notes below them. One may name the days that are left out.
    package static func lines(_ notification: Notifications.Notification, notes: [String] = []) -> [String] {
        let properties = properties(notification, namesLeftOut: !notes.contains { $0.hasPrefix("Leaves out ") })
        let rules = (notification.rules ?? []).filter { !$0.changes.isEmpty }.map {
            "\(RuleText.label($0.rule)) will change it: \($0.changes.joined(separator: ", "))"
        }
        return (properties.isEmpty ? [] : [properties.joined(separator: "; ")]) + rules
    }

    private static func properties(
        _ notification: Notifications.Notification, namesLeftOut: Bool
    ) -> [String] {
        let content = notification.content
        var all: [String] = []
        func add(_ words: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            all.append(words + (value.count > maximumValue ? value.prefix(maximumValue) + "…" : value))
        }
        func span(_ text: String) -> String { (try? Span.parse(text)).map { Span.words($0) } ?? text }
        func list(_ values: [String]?) -> String? { values?.joined(separator: ", ") }
        func command(_ words: [String]?) -> String? {
            words?.map(NotificationDescription.quoted).joined(separator: " ")
        }
        add("warns ", notification.warn.map { $0.map(span).joined(separator: ", ") + " before" })
        add("comes again ", NotificationDescription.again(notification.nag, notification.nagLimit))
        add("skipped if it is late by more than ", notification.lateWindow.map(span))
        add("missed: ", notification.missed?.rawValue)
        add("not on ", !namesLeftOut ? nil : list((notification.except ?? []) + (notification.exceptCalendars ?? [])))
        add("only on days of ", list(notification.onlyCalendars))
        add("", notification.wake == true ? "should wake the machine" : nil)
        add("sound ", content.sound)
        add("says ", content.say == nil ? nil : "its text")
        add("rises over ", content.ring?.rise == "0" ? nil : content.ring?.rise.map(span))
        add("", content.ring?.rise == "0" ? "at once as loud as it gets" : nil)
        add("fades in over ", content.fadeIn.map(span))
        add("volume ", content.volume.map { "\($0)" })
        add("level ", content.level == .active || content.ring != nil ? nil : content.level?.word)
        add("app ", content.app)
        add("buttons ", list(content.actions?.map(\.label)))
        add("also on ", list(content.to))
        add("timeout ", content.timeout.map(span))
        add("on delivery runs ", command(content.onDeliver))
        add("a click runs ", command(content.onActivate))
        add("dismissal runs ", command(content.onDismiss))
        return all
    }
}

extension ConfirmedDetails {
    /// Returns the reply of a call that schedules, as `--json` prints it: with the end of the notification, without its
    /// other properties.
    package static func json(
        _ reply: some VarlinkValue, _ notification: Notifications.Notification?
    ) -> JSON.Object {
        var object = reply.varlink.objectValue ?? [:]
        object["notification"] = nil
        object["ends"] = notification?.ends.map(JSON.string)
        object["times"] = notification?.times.map { JSON.int(Int64($0)) }
        return object
    }
}
