// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import DesktopNotifications
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The buttons that the configuration puts on reminders.
@Suite struct ReminderActionTests {
    private let bed: TransactionBed

    init() throws {
        var settings = NotificationSettings()
        settings.snooze = ["10m", "tomorrow 9am"]
        bed = try TransactionBed(settings: settings)
    }

    private func post(_ id: String) throws -> DesktopPost {
        let shown = bed.effects.compactMap { effect -> Delivered? in
            if case .present(let delivered) = effect, delivered.id == id { delivered } else { nil }
        }
        return DesktopPost(try #require(shown.last), soundPlayedByUs: false)
    }

    @Test func aReminderHasThemAndNothingElse() throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        try bed.change { _ = try $0.notify(id: "now", content: .init(title: "Now")) }
        try bed.change {
            _ = try $0.remind(id: "up", content: .init(title: "Up", ring: .init()), trigger: .init(in: "5m"))
        }
        bed.clock.pass(seconds: 300)
        bed.turn()
        let actions = try post("tea").actions
        #expect(actions.map(\.label) == ["Snooze 10 minutes", "Snooze until tomorrow 9am", "Done"])
        #expect(try post("now").actions.isEmpty)
        #expect(try post("up").actions.map(\.label) == ["Stop", "Snooze 9 minutes"])
        for action in actions { #expect(ReminderAction(key: action.key)?.key == action.key) }
        #expect(ReminderAction(key: "default") == nil && ReminderAction(key: "alertd stop") == nil)
    }

    /// Without a setting they are there too, behind the reminder's own; an empty list means none.
    @Test(arguments: [(nil, ["Pay it", "Snooze 10 minutes", "Done"]), ([], ["Pay it"])] as [([String]?, [String])])
    func withoutASetting(_ snoozes: [String]?, _ labels: [String]) throws {
        bed.policy.apply(NotificationSettings(snooze: snoozes))
        try bed.change {
            let content = Notifications.Content(title: "Bill", actions: [.init(key: "pay", label: "Pay it")])
            _ = try $0.remind(id: "bill", content: content, trigger: .init(in: "5m"))
            _ = try $0.notify(id: "now", content: .init(title: "Now"))
        }
        bed.clock.pass(seconds: 300)
        bed.turn()
        #expect(try post("bill").actions.map(\.label) == labels)
        #expect(try post("now").actions.isEmpty)
    }

    @Test(
        arguments: [
            ("alertd snooze 10m", "2027-03-04T08:15:00Z"), ("alertd snooze tomorrow 9am", "2027-03-05T08:00:00Z"),
        ])
    func itComesAgainAtItsTime(key: String, due: String) throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        bed.clock.pass(seconds: 300)
        bed.turn()
        let action = try #require(ReminderAction(key: key))
        try bed.change { try $0.act(action, id: "tea") }
        let snoozed = try #require(try bed.change { try $0.db.pending(id: "tea", role: .snooze) })
        #expect(snoozed.due == (try .at(Instant(rfc3339: due))))
        // Pressed twice, or late: nothing.
        try bed.change { try $0.act(.done, id: "tea") }
        #expect(try bed.change { try $0.db.pending(id: "tea", role: .snooze) } != nil)
    }

    /// Snoozes as `alertctl snooze ID` does.
    @discardableResult
    private func snooze(_ id: String) throws -> Pending {
        let (zones, now) = (bed.zones, bed.clock.now())
        let request = try SnoozeRequest(Notifications.Snooze(id: id, for: ""), zones: zones, now: now)
        return try bed.change { try $0.snooze(ids: [id], request)[0] }
    }

    /// A reminder or an alarm of another device has the buttons that it has there.
    @Test(
        arguments: [
            (["9m"], nil, ["Snooze 9 minutes", "Done"], 540), (["30m", "friday 6pm"], 2, nil, 1_800),
            (["9m"], 0, ["Done"], nil), ([], nil, [], 600), (nil, nil, [], 600), (["xyzzy plugh"], 1, nil, 600),
        ] as [([String]?, Int?, [String]?, Int64?)])
    func oneOfAnotherDeviceHasTheButtonsOfThere(
        _ choices: [String]?, _ left: Int?, _ labels: [String]?, _ seconds: Int64?
    ) throws {
        try bed.change {
            let content = Notifications.Content(
                title: "Up", origin: "desk", delivery: "a", snoozeChoices: choices, snoozesLeft: left)
            _ = try $0.notify(id: "up@desk", content: content)
        }
        let actions = try post("up@desk").actions.map(\.label)
        #expect(actions == labels ?? (choices ?? []).map(ReminderAction.snooze).map(\.label) + ["Done"])
        let offer = try bed.change { try $0.db.delivered(id: "up@desk") }?
            .snoozes(buttons: ["5m"], at: bed.clock.now().wall)
        #expect(offer?.choices == choices && offer?.left == left)
        guard let seconds else {
            let refusal = #expect(throws: Notifications.Invalid.self) { try snooze("up@desk") }
            #expect(refusal?.reason.contains("its snooze limit on desk is reached") == true)
            return
        }
        let due = try snooze("up@desk").due.time
        #expect(due?.distance(from: bed.clock.now().wall) == seconds * 1_000_000)
    }

    /// alertd reports the snoozes that it offers, for other devices.
    @Test func whatIsOfferedHereIsReported() throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        try bed.change {
            let content = Notifications.Content(title: "Up", ring: .init(snooze: "7m", snoozeLimit: 1))
            _ = try $0.remind(id: "up", content: content, trigger: .init(in: "5m"))
            _ = try $0.notify(id: "now", content: .init(title: "Now"))
        }
        let pending = try bed.change { try $0.db.pending(id: "up") }
        #expect(pending?.snoozes(buttons: []).map { [$0.choices.joined(), "\($0.left ?? -1)"] } == ["PT7M", "1"])
        bed.clock.pass(seconds: 300)
        bed.turn()
        func offer(_ id: String) throws -> SnoozeOffer? {
            try bed.change { try $0.db.delivered(id: id) }?
                .snoozes(buttons: ["10m", "start", "tomorrow 9am"], at: bed.clock.now().wall)
        }
        #expect(try offer("tea")?.choices == ["10m", "tomorrow 9am"])
        #expect(try offer("tea")?.left == nil)
        #expect(try offer("now") == nil)
        try snooze("up")
        bed.clock.pass(seconds: 420)
        bed.turn()
        #expect(try offer("up")?.left == 0)
    }

    @Test func withoutATimeTheFirstIsTaken() throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        try bed.change {
            let content = Notifications.Content(title: "Up", ring: .init(snooze: "7m"))
            _ = try $0.remind(id: "up", content: content, trigger: .init(in: "5m"))
        }
        bed.clock.pass(seconds: 300)
        bed.turn()
        let (zones, now) = (bed.zones, bed.clock.now())
        let request = try SnoozeRequest(Notifications.Snooze(id: "*", for: ""), zones: zones, now: now)
        let snoozed = try bed.change { try $0.snooze(ids: ["tea", "up"], request) }
        #expect(snoozed.map { $0.due.distance(from: now.wall) } == [10 * Span.minute, 7 * Span.minute])
    }

    @Test func theStartOfAnEventIsAButtonWhileItIsAhead() throws {
        bed.policy.apply(Self.starting)
        try bed.remind("Tea", in: "5m", id: "tea")
        let alarm = Notifications.Alarm(
            id: "meeting", content: .init(title: "Meeting"), trigger: "wall 2027-03-04T09:20:00 Europe/Berlin",
            offset: -Int(15 * Span.minute), created: "2027-03-04T07:00:00Z")
        let plan = try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones)
        try bed.change { _ = try $0.importing([plan], dryRun: false) }
        bed.clock.pass(seconds: 300)
        bed.turn()
        #expect(try post("tea").actions.map(\.label) == ["Snooze 10 minutes", "Done"])
        #expect(try post("meeting").actions.map(\.label) == ["Snooze until it starts", "Snooze 10 minutes", "Done"])
        let action = try #require(ReminderAction(key: "alertd snooze start"))
        try bed.change { try $0.act(action, id: "meeting") }
        let snoozed = try #require(try bed.change { try $0.db.pending(id: "meeting", role: .snooze) })
        #expect(snoozed.due.rfc3339 == "2027-03-04T08:20:00Z")
    }

    private static var starting: NotificationSettings {
        var settings = NotificationSettings()
        settings.snooze = ["start", "10m"]
        return settings
    }

    @Test func doneIsAcknowledged() throws {
        try bed.remind("Tea", in: "5m", id: "tea")
        bed.clock.pass(seconds: 300)
        bed.turn()
        try bed.change { try $0.act(.done, id: "tea") }
        #expect(bed.events.last?.event == .acknowledged)
    }

    @Test(
        arguments: [
            ("snooze = []", []), ("snooze = [\"start\", \"in 10 minutes\"]", ["start", "in 10 minutes"]),
            ("snooze = [\"10m\", \"1h\", \"tomorrow 9am\"]", ["10m", "1h", "tomorrow 9am"]),
        ])
    func asItIsConfigured(line: String, snoozes: [String]) throws {
        #expect(try ConfigurationText.read(Array("[desktop]\n\(line)\n".utf8)).desktop.snooze == snoozes)
        #expect(Settings.standard.desktop.snooze == nil)
    }

    @Test(
        arguments: [
            "snooze = [\"soon\"]", "snooze = [\"0m\"]", "snooze = [\"every day at 9\"]", "snooze = \"10m\"",
            "snooze = [\"1m\", \"2m\", \"3m\", \"4m\", \"5m\"]",
        ])
    func whatMeansNothingIsRefused(line: String) {
        #expect(throws: (any Error).self) { try ConfigurationText.read(Array("[desktop]\n\(line)\n".utf8)) }
    }
}
