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
@Suite struct SilentDevicesTests {
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
        let silent = SilentDevices(Self.status, now: berlin.now)
        let words =
            "laptop (connected, but has not reported it for 90 s), nas, phone (not yet: the server answers 403)"
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, silent: silent)
        #expect(lines.contains { $0.hasSuffix("  " + words) }, "\(lines)")
        let steps = WhySteps(moment: berlin, silent: silent).steps(events: [], summaries: [], shown: [fire])
        #expect(steps.map(\.text) == ["sent to \(words); unread"])
        let summary = silent.summary.map { "\($0.device): \($0.count), \($0.words("alerts"))" }
        #expect(summary == ["laptop: 2, connected, but has not reported alerts for 15 minutes"])
        let json: JSON = [
            ["device": "laptop", "since": "2026-11-21T08:43:30+01:00"],
            ["device": "phone", "problem": "the server answers 403"],
        ]
        #expect(silent.json(about: "fire") == json)
        #expect(silent.json(about: "stop") == nil)
    }

    /// An alert that has not left this device is not called sent without a word.
    @Test(arguments: [(false, "laptop (no connection to the broker now), nas, phone"), (true, "laptop, nas, phone")])
    func withoutTheBrokerNothingArrives(_ isConnected: Bool, _ words: String) {
        let status: JSON = [
            "running": true, "broker": ["url": "mqtt://broker", "connected": .bool(isConnected)],
            "devices": [["device": "desk", "this": true], ["device": "laptop"]],
        ]
        let silent = SilentDevices(status, now: berlin.now)
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, silent: silent)
        #expect(lines.contains { $0.hasSuffix("  " + words) }, "\(lines)")
    }

    @Test func anAlertLinkThatDoesNotRunKnowsNothing() {
        guard case .object(var status) = Self.status else { return }
        status["running"] = false
        let silent = SilentDevices(.object(status), now: berlin.now)
        #expect(silent.summary.isEmpty)
        #expect(silent.json(about: "fire") == nil)
        let lines = NotificationDescription.details(fire, moment: berlin, style: .plain, silent: silent)
        #expect(lines.contains { $0.hasSuffix("  laptop, nas, phone") }, "\(lines)")
    }
}
