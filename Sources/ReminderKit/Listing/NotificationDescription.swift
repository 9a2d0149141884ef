// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import TerminalKit
import TextSafety
import Varlink

/// A notification with all there is to know of it, for a person.
package enum NotificationDescription {
    /// - Parameter unresponsive: The devices that have not reported it.
    package static func details(
        _ notification: Notifications.Notification, moment: RenderTime, style: Style,
        unresponsive: UnresponsiveDevices = UnresponsiveDevices()
    ) -> [String] {
        let rows = rows(notification, moment: moment, unresponsive: unresponsive)
        let width = rows.map(\.0.count).max() ?? 0
        return [style.strong(notification.id.visible)]
            + rows.flatMap { name, values in
                values.enumerated().map { index, value in
                    "  " + style.faint((index == 0 ? name : "").padded(toColumns: width)) + "  " + value
                }
            }
    }

    /// Returns the names and the lines of all properties.
    static func rows(
        _ notification: Notifications.Notification, moment: RenderTime,
        unresponsive: UnresponsiveDevices = UnresponsiveDevices()
    ) -> [(String, [String])] {
        let content = notification.content
        var rows: [(String, [String])] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((name, [value])) }
        }
        add("title", notification.title.visible)
        if let body = content.body {
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
            rows.append(("body", lines))
        }
        add(
            "state",
            notification.state.rawValue
                + (notification.held == true ? ", " + HistoryListing.held(isReleased: notification.released) : ""))
        add(
            "ringing",
            notification.ringing == .waiting ? "waits until the alarm before it has ended" : ringing(notification))
        if let rules = notification.rules, !rules.isEmpty {
            let lines = rules.map {
                "\(RuleText.label($0.rule)): \($0.changes.map(\.visible).joined(separator: ", "))"
            }
            rows.append(("rules", lines))
        }
        if !notification.due.isEmpty {
            let due = "\(moment.there(notification.due, seconds: true)) (\(moment.distance(notification.due)))"
            add("due", "\(due), \(ZoneText.words(notification.zone, notification.trigger))")
        } else if notification.awaitsAck != true {
            add("due", OccasionText.heading(notification))
        }
        add("trigger", TriggerText.short(notification.trigger).visible)
        // Written by the daemon; one of a later version is left out.
        if let offset = notification.offset.flatMap({ try? AlarmOffset.parse($0) }) {
            add("alarm", Span.words(abs(offset.nominal)) + (offset.nominal < 0 ? " before it" : " after it"))
        }
        add("begins", begins(notification, moment))
        add("timer", notification.timer.map(timer))
        add("place", content.calendar?.location?.visible)
        add("calendar", notification.calendar?.visible)
        add("meeting", content.calendar?.link?.visible)
        add("repeats", AfterAckText.sentence(notification.afterAck) ?? (notification.repeats ? "yes" : nil))
        add("ends", ConfirmedDetails.until(notification, moment: moment))
        add("except", except(notification, moment))
        add("only on", notification.onlyCalendars.map { "days of " + $0.map(\.visible).joined(separator: ", ") })
        add("resumes", notification.pausedUntil.map { "\(moment.here($0)) (\(moment.distance($0)))" })
        add("skips", notification.skipped.map { SkippedText.times($0, moment: moment) })
        add("gap", notification.gap?.rawValue)
        add("overlap", notification.overlap?.rawValue)
        if let notes = notification.notes, !notes.isEmpty { rows.append(("notes", notes.map(\.visible))) }
        add("again", again(notification.nag, notification.nagLimit))
        add("warns", notification.warn.map { $0.map(span).joined(separator: ", ") + " before" })
        add("missed", notification.missed.map { "\($0.rawValue) of what was missed" })
        add("too late", notification.lateWindow.map { "after " + span($0) })
        add("wakes", notification.wake == true ? "the machine from suspend, if permitted" : nil)
        add("delivered", notification.deliveredAt.map { "\(moment.here($0, seconds: true)) (\(moment.distance($0)))" })
        add(
            "began",
            notification.content.origin.flatMap { origin in
                notification.content.originTime.map {
                    "\(moment.here($0, seconds: true)) (\(moment.distance($0))) on \(origin.visible)"
                }
            })
        add("created", "\(moment.here(notification.created, seconds: true)) (\(moment.distance(notification.created)))")
        add("app", content.app?.visible)
        add("thread", content.thread?.visible)
        add("called", content.appName?.visible)
        add("icon", content.icon?.visible)
        add("image", content.image?.visible)
        add("sound", content.sound?.visible)
        add("sound problem", notification.soundProblem?.visible)
        add("device", content.device?.visible)
        add("volume", content.volume.map { "\($0)" })
        add("loops", content.loops.map { "\($0)" })
        add("fade in", content.fadeIn?.visible)
        add("rings", content.ring.map(ring))
        add("badge", content.badge.flatMap(badge))
        add("clears badge", content.clearsBadge == true ? "when it is activated" : nil)
        add("level", content.level?.word)
        if let actions = content.actions, !actions.isEmpty {
            rows.append(("actions", actions.map { "\($0.key.visible)=\($0.label.visible)" }))
        }
        add("timeout", content.timeout?.visible)
        add("category", content.category?.visible)
        let manners = [
            (content.markup, "markup"), (content.transient, "transient"), (content.resident, "resident"),
        ]
        add("manner", manners.filter { $0.0 == true }.map(\.1).joined(separator: ", "))
        add("reply", content.reply.map { $0.placeholder?.visible ?? "yes" })
        if let hints = content.hints, !hints.isEmpty {
            rows.append(("hints", hints.sorted { $0.key < $1.key }.map { "\($0.visible)=\(hint($1))" }))
        }
        if let steps = content.escalate, !steps.isEmpty { rows.append(("escalates", steps.map(escalation))) }
        rows += elsewhere(notification, unresponsive)
        add("if off", notification.standIn.map { "\($0.device.visible) delivers it" })
        add("on deliver", content.onDeliver.map(words))
        add("parallel", content.parallel == true ? "its command also runs while an earlier one does" : nil)
        add("on activate", content.onActivate.map(words))
        add("on dismiss", content.onDismiss.map(words))
        add("runs in", content.directory?.visible)
        add("userinfo", content.userInfo.map { String(decoding: $0.serialized(), as: UTF8.self).visible })
        return rows
    }

    /// Returns the start of the event; nil if the notification belongs to none, or is due at its start.
    private static func begins(_ notification: Notifications.Notification, _ moment: RenderTime) -> String? {
        switch EventStart(of: notification, in: moment.zone) {
        case .time?: notification.start.map { "\(moment.here($0)) (\(moment.distance($0)))" }
        case .day(let day)?: moment.text(day)
        case nil: nil
        }
    }

    /// Returns the other devices that have reported the notification, and those that it was sent to.
    private static func elsewhere(
        _ notification: Notifications.Notification, _ unresponsive: UnresponsiveDevices
    ) -> [(String, [String])] {
        let to = notification.reaches ?? notification.content.to ?? []
        let reported = notification.receptions ?? []
        func devices(_ states: Notifications.ReceptionState...) -> [String] {
            reported.filter { states.contains($0.state) }.map(\.device.visible)
        }
        let silent = devices(.listed).map { "\($0), without a sound" }
        let waiting = reported.filter { $0.state == .waiting }.map { reception in
            let count = reception.waiting ?? 1
            return "\(reception.device.visible): \(count.counted("waits", "wait"))"
        }
        let refused =
            devices(.muted).map { "\($0): this device is muted there" }
            + devices(.switchedOff).map { "\($0): its application is switched off there" }
            + devices(.refused).map { "\($0): it does not take it" }
        let rest = to.filter { name in !reported.contains { $0.device == name } }.map { name in
            let words = unresponsive.words(about: notification.id, on: name).map { " (\($0))" } ?? ""
            return name.visible + words
        }
        return [
            ("shown on", devices(.shown) + silent), ("not yet on", waiting), ("not on", refused), ("sent to", rest),
        ]
        .filter { !$0.1.isEmpty }.map { ($0.0, $0.0 == "not on" ? $0.1 : [$0.1.joined(separator: ", ")]) }
    }

    /// Returns the excepted days, like `friday, Fri 24 Dec 2027 to Sun 2 Jan 2028, holidays`; nil if there are none.
    private static func except(_ notification: Notifications.Notification, _ moment: RenderTime) -> String? {
        let all = (notification.except ?? []).map { days($0, moment) } + (notification.exceptCalendars ?? [])
        return all.isEmpty ? nil : all.map(\.visible).joined(separator: ", ")
    }

    /// Returns `Fri 24 Dec 2027 to Sun 2 Jan 2028` for `2027-12-24..2028-01-02`. A word that is not a date, such as a
    /// weekday, stays unchanged.
    private static func days(_ text: String, _ moment: RenderTime) -> String {
        let ends = text.split(separator: ".").map { end in (try? CivilDate(String(end))).map(moment.text) }
        let dates = ends.compactMap(\.self)
        return dates.count == ends.count ? dates.joined(separator: " to ") : text
    }

    /// Returns a nag like `every 5 minutes until it is acknowledged, 3 times at most`; nil for a notification that does
    /// not nag.
    package static func again(_ interval: String?, _ limit: Int?) -> String? {
        // What is no span is not from alertd, and not worth failing for.
        guard let interval, let span = try? Span.parse(interval) else { return nil }
        let most = limit.map { $0 == 1 ? ", once at most" : ", \($0) times at most" } ?? ""
        return "every \(Span.words(span)) until it is acknowledged" + most
    }

    /// Returns `1 day` for `P1D`. A text that is not a span stays unchanged.
    private static func span(_ text: String) -> String {
        (try? Span.parse(text)).map { Span.words($0) } ?? text.visible
    }

    /// Returns the phase, like `phase 1 of 8, round 1 of 4, then Break (5 minutes)`.
    private static func timer(_ timer: Notifications.TimerStatus) -> String {
        var parts = ["phase \(timer.number) of \(timer.count)"]
        if timer.rounds > 1 { parts.append("round \(timer.round) of \(timer.rounds)") }
        if timer.paused { parts.append("\(RenderTime.span(seconds: Int64(timer.left.rounded(.up)))) left") }
        if let next = timer.next {
            parts.append("then \(next.title.visible) (\(span(next.for)))")
        }
        return parts.joined(separator: ", ")
    }

    private static func ringing(_ notification: Notifications.Notification) -> String? {
        guard notification.ringing == .ringing else { return nil }
        let snoozes = notification.snoozes ?? 0
        return snoozes == 0 ? "now" : "now, after \(snoozes.counted("snooze"))"
    }

    /// Returns the ringing, like `until you stop it, rising over 60s, snooze 9m (3 times at most), gives up after 10m`.
    private static func ring(_ ring: Notifications.Ring) -> String {
        var parts = ["until you stop it"]
        parts.append(ring.rise == "0" ? "at once as loud as it gets" : "rising over \((ring.rise ?? "60s").visible)")
        let limit = ring.snoozeLimit.map { " (\($0) times at most)" } ?? ""
        parts.append("snooze \((ring.snooze ?? "9m").visible)\(limit)")
        parts.append(ring.giveUp == "0" ? "never gives up" : "gives up after \((ring.giveUp ?? "10m").visible)")
        if ring.evenSilent == true { parts.append("in silent mode too") }
        return parts.joined(separator: ", ")
    }

    /// Returns a step, like `after 5 minutes: volume 1, repeat, run /usr/bin/lamp on`.
    private static func escalation(_ step: Notifications.Escalation) -> String {
        var text = "after \(span(step.after)): "
        var parts: [String] = []
        if let volume = step.volume { parts.append("volume \(volume)") }
        if step.repeat == true { parts.append("repeat") }
        if let level = step.level { parts.append("level \(level.word)") }
        if let to = step.to { parts.append("to " + to.map(\.visible).joined(separator: " ")) }
        if let run = step.run { parts.append("run " + words(run)) }
        text += parts.joined(separator: ", ")
        return text
    }

    private static func badge(_ change: Notifications.BadgeChange) -> String? {
        if let set = change.set { return "\(set)" }
        return change.add.map { $0 < 0 ? "\($0)" : "+\($0)" }
    }

    private static func hint(_ hint: Notifications.Hint) -> String {
        if let text = hint.text { return text.visible }
        if let boolean = hint.boolean { return "\(boolean)" }
        if let double = hint.double { return "\(double)" }
        return (hint.byte ?? hint.int32 ?? hint.uint32 ?? hint.int64).map { "\($0)" } ?? ""
    }

    private static func words(_ command: [String]) -> String {
        command.map { quoted($0).visible }.joined(separator: " ")
    }

    /// Returns a word in a form that ``ShellWords`` reads back.
    package static func quoted(_ word: String) -> String { ShellText.quoted(word) }
}
