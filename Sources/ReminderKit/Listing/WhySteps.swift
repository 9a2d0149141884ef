// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit
package import Varlink

/// The way of a notification as sentences, made from its events.
package struct WhySteps {
    /// A step of the way.
    package struct Step: Hashable {
        /// The time of the step, RFC 3339.
        package var at: String
        /// The kind of the event.
        package var event: String
        /// A sentence for people.
        package var text: String

        /// The step for programs.
        package var json: JSON { .object(["at": .string(at), "event": .string(event), "text": .string(text)]) }
    }

    /// The present time and zone.
    package let moment: RenderTime
    /// The devices that have not reported it.
    package var unresponsive: UnresponsiveDevices

    package init(moment: RenderTime, unresponsive: UnresponsiveDevices = UnresponsiveDevices()) {
        self.moment = moment
        self.unresponsive = unresponsive
    }

    /// Returns the steps of the last delivery, or of the schedule if nothing was delivered yet.
    /// - Parameters:
    ///   - events: The events of the notification, oldest first.
    ///   - summaries: The events of the notification that lists what was held, oldest first.
    ///   - shown: The notifications of this id that wait or are unread, as `Show` orders them.
    ///   - past: The newest one of the history.
    package func steps(
        events: [Manager.Event], summaries: [Manager.Event], shown: [Notifications.Notification],
        past: Notifications.Past? = nil
    ) -> [Step] {
        let events = Array(lastWay(events))
        var steps = events.compactMap { event in
            text(event, summaries: summaries, scheduled: events.last { $0.event == .scheduled }).map {
                Step(at: event.at, event: event.event.rawValue, text: $0)
            }
        }
        if let place = steps.lastIndex(where: { $0.event == Manager.Kind.paused.rawValue }),
            let paused = shown.first(where: { $0.state == .paused })
        {
            steps[place].text = pause(paused)
        }
        if shown.isEmpty, let past, let end = unreported(past, events.last) { steps.append(end) }
        // What is there comes before what is to come.
        for notification in shown.sorted(by: { $0.deliveredAt != nil && $1.deliveredAt == nil }) {
            guard !isSaid(notification, events.last) else { continue }
            steps.append(Step(at: moment.now.rfc3339, event: "now", text: state(notification)))
        }
        return steps
    }

    /// Returns the end of a notification that was cancelled or cleared with all others: that event names none of them.
    private func unreported(_ past: Notifications.Past, _ last: Manager.Event?) -> Step? {
        let kind: Manager.Kind? =
            switch past.ending {
            case .withdrawn: .cancelled
            case .cleared: .cleared
            default: nil
            }
        guard let kind, let at = past.endedAt, last?.event != kind else { return nil }
        let text = kind == .cancelled ? "it was cancelled" : "it was cleared from the list"
        return Step(at: at, event: kind.rawValue, text: text)
    }

    /// Returns whether the last event already says how a waiting notification stands.
    private func isSaid(_ notification: Notifications.Notification, _ last: Manager.Event?) -> Bool {
        guard notification.state != .delivered, let last else { return false }
        switch last.event {
        case .paused: return notification.state == .paused
        case .scheduled, .edited, .resumed, .snoozed, .skipped, .unskipped:
            guard let due = WireTime(notification.due) else { return false }
            return last.due.flatMap(WireTime.init)?.instant == due.instant
        default: return false
        }
    }

    /// Returns the events since the notification was last scheduled, or last came due without being scheduled.
    private func lastWay(_ events: [Manager.Event]) -> ArraySlice<Manager.Event> {
        let isDelivery: (Manager.Event) -> Bool = { [.delivered, .dropped, .missed].contains($0.event) }
        guard let last = events.lastIndex(where: isDelivery) else {
            return events[(events.lastIndex { $0.event == .scheduled } ?? events.startIndex)...]
        }
        // Of what repeats each delivery is its own way.
        let before = events[..<last].lastIndex(where: isDelivery).map { $0 + 1 } ?? events.startIndex
        let scheduled = events[before..<last].lastIndex { $0.event == .scheduled }
        return events[(scheduled ?? last)...]
    }

    /// - Parameter scheduled: The last event that says when the notification is due.
    private func text(
        _ event: Manager.Event, summaries: [Manager.Event], scheduled: Manager.Event?
    ) -> String? {
        switch event.event {
        case .scheduled: "scheduled" + due(event)
        case .edited: "edited" + due(event)
        case .snoozed: "snoozed" + due(event) + (event.reason.map { "; " + $0.visible } ?? "")
        case .skipped: "times were skipped" + due(event)
        case .unskipped: "skipped times come again" + due(event)
        case .undone: "a change was undone" + (event.reason.map { ": " + $0.visible } ?? "")
        case .paused: "paused"
        case .resumed: "resumed" + due(event)
        case .warned: "an early warning was given" + due(event)
        case .delivered: delivered(event, scheduled)
        case .dropped: "dropped by " + rules(event)
        case .missed: "missed: " + reason(event, else: "its time had passed")
        case .held: held(event, summaries)
        // Whether it was heard, the steps of its sound say.
        case .ringing: "its alarm began"
        case .nagged: "repeated, because it was not acknowledged"
        case .escalated: "escalated" + (event.reason.map { ": " + $0.visible } ?? "")
        case .notShown: "not shown: " + reason(event, else: "no notification server took it")
        case .incomplete: "shown without a part of it: " + reason(event, else: "it is not available")
        case .soundStarted: "heard from here on" + (event.sound.map { ": " + $0.visible } ?? "")
        case .soundEnded: soundEnded(event)
        case .commandEnded: commandEnded(event)
        case .activated: "you activated it" + chosen(event)
        case .replied: "you replied to it"
        case .dismissed: "you closed it"
        case .expired: "it left the screen by itself"
        case .acknowledged: "you acknowledged it"
        case .cleared: "it was cleared from the list"
        case .cancelled: "it was cancelled"
        case .awaited: reason(event, else: "another device may have delivered it")
        case .renamed: event.text.map { "renamed to \($0.visible)" }
        default: nil
        }
    }

    /// Returns a pause with its end, if it has one.
    private func pause(_ paused: Notifications.Notification) -> String {
        "paused" + (paused.pausedUntil.map { " until \(moment.here($0, seconds: true))" } ?? "")
    }

    private func due(_ event: Manager.Event) -> String {
        event.due.map { ", due \(moment.here($0, seconds: true))" } ?? ""
    }

    private func reason(_ event: Manager.Event, else otherwise: String) -> String {
        event.reason?.visible ?? otherwise
    }

    private func chosen(_ event: Manager.Event) -> String {
        guard let action = event.action, action != "default" else { return "" }
        return ", by \(action.visible)"
    }

    private func delivered(_ event: Manager.Event, _ scheduled: Manager.Event?) -> String {
        var text = "came due"
        if event.late == true, let due = event.due {
            // A synchronizing program may bring an event after its alarm.
            let isNews = scheduled.map { $0.at != due && isAfter($0.at, due) } ?? false
            text =
                "came late: it was due \(moment.here(due, seconds: true)), "
                + (isNews ? "before its calendar had it" : "when alertd did not run or the machine slept")
        }
        if let count = event.count, count > 1 { text += ", number \(count) of the same" }
        if event.rules?.isEmpty == false { text += "; changed by " + rules(event) }
        return text
    }

    /// Returns the applied rules, like `rule "chat" (level passive, sound none)`.
    private func rules(_ event: Manager.Event) -> String {
        let rules = (event.rules ?? []).map { applied in
            let changes = applied.changes.map(\.visible).joined(separator: ", ")
            return RuleText.label(applied.rule) + (changes.isEmpty ? "" : " (\(changes))")
        }
        return rules.isEmpty ? "a rule" : rules.joined(separator: ", ")
    }

    private func held(_ event: Manager.Event, _ summaries: [Manager.Event]) -> String {
        let summary = summaries.first { $0.event == .delivered && isAfter($0.at, event.at) }
        let end = summary.map { " until \(moment.here($0.at, seconds: true)), and listed in the summary then" } ?? ""
        return switch event.reason {
        case "asked": "held: do not disturb was on" + end
        case "desktop": "held: the do not disturb of \(event.program?.visible ?? "the desktop") was on" + end
        case "schedule": "held: do not disturb was on by its schedule" + end
        case "presentation": "held: a presentation was on" + end
        case "muted": "held: its application or a rule is muted"
        case "digest": "held for the next digest"
        default: "held" + (event.reason.map { ": " + $0.visible } ?? "")
        }
    }

    private func isAfter(_ one: String, _ other: String) -> Bool {
        guard let one = WireTime(one), let other = WireTime(other) else { return false }
        return one.instant >= other.instant
    }

    private func soundEnded(_ event: Manager.Event) -> String {
        let sound = event.sound.map { "\($0.visible): " } ?? ""
        let why = event.reason.map { ": " + $0.visible } ?? ""
        return switch event.outcome {
        case "finished": sound + "heard to its end"
        case "silenced": sound + "not heard: silent mode was on"
        case "quieted": sound + "not heard" + why
        case "throttled": sound + "not heard: this application was heard often enough that minute"
        case "failed": sound + "not heard" + why
        default: sound + "ended (\(event.outcome?.visible ?? "unknown"))" + why
        }
    }

    private func commandEnded(_ event: Manager.Event) -> String {
        let program = event.program?.visible ?? "its command"
        return "\(program): \(event.outcome?.visible ?? "ended")" + (event.reason.map { " (\($0.visible))" } ?? "")
    }

    /// Returns the state now.
    private func state(_ shown: Notifications.Notification) -> String {
        guard shown.state == .delivered else {
            if shown.state == .paused { return pause(shown) }
            if shown.state == .snoozed { return "snoozed, due \(moment.here(shown.due, seconds: true))" }
            if shown.awaitsAck == true, let again = AfterAckText.sentence(shown.afterAck) {
                return "pending, due \(again)"
            }
            if let words = OccasionText.heading(shown) { return "pending, due \(words)" }
            return shown.due.isEmpty ? "pending" : "pending, due \(moment.here(shown.due, seconds: true))"
        }
        var places: [String] = []
        switch shown.ringing {
        case .ringing: places.append("rings")
        case .waiting: places.append("waits to ring, until the alarm before it has ended")
        case nil: break
        }
        if shown.content.level == .passive {
            places.append("only listed, because its level is passive")
        } else if shown.showing == .shown {
            places.append("on the screen")
        }
        let devices = (shown.reaches ?? []).map { name in
            name.visible + (unresponsive.words(about: shown.id, on: name).map { " (\($0))" } ?? "")
        }
        if !devices.isEmpty { places.append("sent to " + devices.joined(separator: ", ")) }
        return (places + ["unread"]).joined(separator: "; ")
    }
}
