// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Varlink

extension StateBed {
    /// Makes a row.
    func make(_ row: StateRow) throws {
        switch row {
        // Past.
        case .rungOut:
            try schedule(row, "alarm", "--in", "1m", "--give-up", "1m")
            try reach(row, .ringing)
            try reach(row, after: 60, .missed)
        case .missed:
            try schedule(row, "remind", "--in", "1m", "--late-window", "1s")
            let watcher = try Watcher(world)
            try clock.pass(120)
            try watcher.await(.missed, id: id(row))
        case .acknowledged: try notify(row, then: "ack", id(row))
        case .acted: try notify(row, ["--action", "yes=Yes"], then: "activate", id(row), "yes")
        case .opened: try notify(row, then: "activate", id(row))
        case .launched:
            try notify(row, Self.ofApplication)
            let watcher = try Watcher(world)
            try run("activate", id(row))
            try watcher.await(.commandEnded, id: id(row))
        case .answered: try notify(row, ["--reply", "Write"], then: "reply", id(row), "Hello")
        case .dismissed:
            // As another device reports it: what is due again after an acknowledgement still waits for one.
            try schedule(row, "remind", "--in", "1m", "--after-ack", "7d")
            try reach(row)
            _ = try world.call(Notifications.Ack(ids: [id(row)], closed: true))
        case .cleared: try notify(row, then: "clear", id(row))
        case .replaced: try notify(row, then: "notify", title(row), "--id", id(row))
        case .cancelled:
            try schedule(row, "remind", "--at", "18:00")
            try run("cancel", id(row))
        case .withdrawn: try notify(row, then: "cancel", id(row))
        case .left: try notify(row, ["--transient"])
        // Waiting.
        case .once: try schedule(row, "remind", "--at", "18:00")
        case .repeating: try schedule(row, "remind", "--every", "day at 18:10")
        case .ending: try schedule(row, "remind", "--every", "day at 18:20", "--until", "2027-03-10")
        case .rrule:
            try schedule(row, "remind", "--rrule", "FREQ=WEEKLY;BYDAY=WE;BYHOUR=18;BYMINUTE=40;BYSECOND=0")
        case .cron: try schedule(row, "remind", "--cron", "50 18 * * *")
        case .interval:
            note(row, in: 6 * 3_600)
            try schedule(row, "remind", "--every", "6 hours")
        case .instant: try schedule(row, "remind", "--at", "2027-03-03T21:00:00+01:00")
        case .calendar: try schedule(row, "remind", "--calendar", "*-*-* 21:10")
        case .sun: try schedule(row, "remind", "--every", "day at sunset")
        case .easter: try schedule(row, "remind", "--every", "easter monday at 21:20")
        case .snoozed: try notify(row, then: "snooze", id(row), "until", "19:00")
        case .pausedOnce:
            try schedule(row, "remind", "--at", "19:10")
            try run("pause", id(row))
        case .pausedRepeating:
            try schedule(row, "remind", "--every", "day at 19:20")
            try run("pause", id(row))
        case .pausedUntil:
            try schedule(row, "remind", "--every", "day at 19:25")
            try run("pause", id(row), "until", "tomorrow 8am")
        case .eventOnce: try schedule(row, "remind", "when", "file", world.path + "/once", "appears")
        case .eventAlways:
            try schedule(
                row, "remind", "when", "file", world.path + "/always", "appears", "every", "time,", "at", "most", "1/h")
        case .skipped:
            try schedule(row, "remind", "--every", "day at 19:30")
            try run("skip", id(row))
        case .command:
            try schedule(
                row, "remind", "--every", "day at 18:15", "--on-deliver", "true", "--parallel", "--userinfo",
                Self.userInfo)
        case .beat:
            note(row, in: 25 * 3_600)
            try run("beat", id(row), "--every", "1d", "--grace", "1h", "--title", title(row))
        // Origin.
        case .imported:
            try run("import", world.write(event(row), to: "import.ics"))
            try findID(row)
        case .bySocket:
            let trigger = Notifications.Trigger(at: "2027-03-03T20:30")
            _ = try world.call(Notifications.Remind(id: id(row), content: .init(title: title(row)), trigger: trigger))
        case .followed: try findID(row)
        case .announced:
            // Its alarm is 15 minutes before it.
            let start = Date(timeIntervalSince1970: (clock.now.timeIntervalSince1970 / 60).rounded(.up) * 60 + 960)
            note(row, at: start)
            let text = start.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
            try run("import", world.write(Vdir.event(id(row), title(row), start: ":" + text), to: "announced.ics"))
            try findID(row)
            try reach(row)
        case .relayed:
            let outcome = try world.run(Built.program("alertctl"), ["notify-send", title(row), "Text"])
            guard outcome.status == 0 else { throw ToolError("notify-send: \(outcome)") }
            try findID(row)
        // There.
        case .unread: try notify(row)
        case .application: try notify(row, Self.ofApplication)
        case .held:
            try run("dnd", "--mute", "org.example.Muted")
            try notify(row, ["--app", "org.example.Muted"])
        case .digest: try notify(row, ["--level", "passive"])
        case .actions: try notify(row, ["--action", "yes=Yes", "--action", "no=No"])
        case .reply: try notify(row, ["--reply", "Write"])
        case .picture: try notify(row, ["--image", "dialog-information"])
        case .timeSensitive: try notify(row, ["--level", "time-sensitive"])
        case .critical: try notify(row, ["--level", "critical"])
        // Timers.
        case .timerRunning:
            note(row, in: 3 * 3_600)
            try run("timer", "3h", title(row), "--id", id(row), "--no-wait")
        case .timerPaused:
            try run("timer", "3h", title(row), "--id", id(row), "--no-wait")
            try run("timer", "pause", id(row))
        case .timerBetween:
            try run("timer", "1m", "Work", "--then", "3h", "Rest", "--id", id(row), "--no-wait")
            note(row, in: 60 + 3 * 3_600)
            try reach(row)
        case .timerOver:
            try run("timer", "1m", title(row), "--id", id(row), "--no-wait")
            try reach(row)
        // There, and again later.
        case .warned:
            let now = clock.now
            try schedule(row, "remind", "--at", "19:40", "--warn", "5h")
            let time = StateTruth.Due.at("2027-03-03T14:40").date
            try reach(row, after: time.timeIntervalSince(now), .warned)
        case .nagging:
            try schedule(row, "remind", "--in", "1m", "--nag", "10m", "--nag-limit", "1")
            try reach(row)
            try reach(row, after: 600, .nagged)
        case .escalated:
            try schedule(row, "remind", "--in", "1m", "--escalate", "after 1m: repeat")
            try reach(row)
            try reach(row, after: 60, .escalated)
        case .afterAck:
            try schedule(row, "remind", "--in", "1m", "--after-ack", "7d")
            try reach(row)
        case .two:
            try schedule(row, "remind", "--every", "45 minutes")
            try note(row, after: due(row), 45 * 60)
            try reach(row)
        case .ringing:
            try schedule(row, "alarm", "--every", "30 minutes", "--give-up", "10m")
            try note(row, after: due(row), 30 * 60)
            try reach(row, .ringing)
        case .queued:
            try schedule(row, "alarm", "--in", "1m", "--give-up", "2h")
            try reach(row)
        }
    }

    /// The data that callers give.
    private static let userInfo = #"{"ticket":7}"#

    /// The options for an entry of the application that ``World/installApplication()`` installs.
    private static let ofApplication = ["--app", World.application, "--userinfo", userInfo]

    private func schedule(_ row: StateRow, _ verb: String, _ words: String...) throws {
        try runAll([verb, title(row)] + words + ["--id", id(row)])
    }

    private func notify(_ row: StateRow, _ options: [String] = [], then words: String...) throws {
        try runAll(["notify", title(row), "--id", id(row)] + options)
        if !words.isEmpty { try runAll(words) }
    }
}
