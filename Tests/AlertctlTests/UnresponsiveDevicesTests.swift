// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing
import Varlink

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The words of `show` and `why` for a device that is connected and reports nothing, and a phone that gets nothing.
@Suite struct UnresponsiveDevicesTests {
    private static let status: JSON = [
        "running": true,
        "unreported": [
            ["alert": "fire", "kind": "notification", "device": "laptop", "since": "2026-11-21T08:43:30+01:00"],
            ["alert": "stop", "kind": "prompt", "device": "laptop", "since": "2026-11-21T08:30:00+01:00"],
        ],
        "phone": ["name": "phone", "problem": "the server answers 403", "unsent": ["fire"]],
    ]

    @Test(
        arguments: [
            ([:], []), (["refusedWrites": 0], []),
            (
                ["refusedWrites": 1],
                ["the broker has refused 1 message or subscription of this device: see its access list"]
            ),
            (
                ["refusedWrites": 0, "refusedForSize": 2],
                ["the broker has refused 2 messages of this device: too large for it"]
            ),
        ] as [(JSON, [String])]) func doctorNamesWhatTheBrokerRefuses(_ broker: JSON, _ words: [String])
    {
        #expect(LinkProgram.refusals(broker) == words)
    }

    private var fire: Notifications.Notification {
        var fire = Notifications.Notification(
            id: "fire", title: "Fire", due: "2026-11-21T08:43:00+01:00", state: .delivered, zone: "Europe/Berlin",
            trigger: "now", repeats: false, created: "2026-11-21T08:43:00+01:00",
            deliveredAt: "2026-11-21T08:43:00+01:00", content: .init(title: "Fire"))
        fire.reaches = ["laptop", "nas", "phone"]
        return fire
    }

    @Test func aSilentDeviceAndAPhoneAreNamed() {
        let unresponsive = UnresponsiveDevices(Self.status, now: berlin.now)
        let words =
            "laptop (connected, but has not reported it for 90 s), nas, phone (not yet: the server answers 403)"
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, unresponsive: unresponsive)
        #expect(lines.contains { $0.hasSuffix("  " + words) }, "\(lines)")
        let steps = WhySteps(moment: berlin, unresponsive: unresponsive).steps(events: [], summaries: [], shown: [fire])
        #expect(steps.map(\.text) == ["sent to \(words); unread"])
        let summary = unresponsive.summary.map { "\($0.device): \($0.count), \($0.words("alerts"))" }
        #expect(summary == ["laptop: 2, connected, but has not reported alerts for 15 minutes"])
        let json: JSON = [
            ["device": "laptop", "since": "2026-11-21T08:43:30+01:00"],
            ["device": "phone", "problem": "the server answers 403"],
        ]
        #expect(unresponsive.json(about: "fire") == json)
        #expect(unresponsive.json(about: "stop") == nil)
    }

    /// An alert that has not left this device is not called sent without a word.
    @Test(arguments: [(false, "laptop (no connection to the broker now), nas, phone"), (true, "laptop, nas, phone")])
    func withoutTheBrokerNothingArrives(_ isConnected: Bool, _ words: String) {
        let status: JSON = [
            "running": true, "broker": ["url": "mqtt://broker", "connected": .bool(isConnected)],
            "devices": [["device": "desk", "this": true], ["device": "laptop"]],
        ]
        let unresponsive = UnresponsiveDevices(status, now: berlin.now)
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, unresponsive: unresponsive)
        #expect(lines.contains { $0.hasSuffix("  " + words) }, "\(lines)")
    }

    @Test func anAlertLinkThatDoesNotRunKnowsNothing() {
        guard case .object(var status) = Self.status else { return }
        status["running"] = false
        let unresponsive = UnresponsiveDevices(.object(status), now: berlin.now)
        #expect(unresponsive.summary.isEmpty)
        #expect(unresponsive.json(about: "fire") == nil)
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, unresponsive: unresponsive)
        #expect(lines.contains { $0.hasSuffix("  laptop, nas, phone") }, "\(lines)")
    }
}
