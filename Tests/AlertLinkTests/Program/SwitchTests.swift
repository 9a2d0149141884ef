// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

/// Switches for each device and application: real alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct SwitchTests {
    private func notify(_ device: Device, _ id: String, app: String?) throws -> [String]? {
        try device.call(Notifications.Notify(id: id, content: .init(title: id, app: app, to: ["all"]))).notes
    }

    @Test func applicationsAreSwitchedOffOnTheWayOutAndIn() throws {
        let broker = try Broker()
        let all = try devices(
            ["desk", "laptop"], broker: broker,
            own: [
                "desk": "except-apps = [\"secret\"]", "laptop": "[senders.desk]\nexcept-apps = [\"org.example.Chat*\"]",
            ])
        #expect(
            try notify(all[0], "plan", app: "secret")
                == ["link.toml keeps what secret says on this device, so it is not shown elsewhere."])
        #expect(try notify(all[0], "hello", app: "org.example.ChatApp") == nil)
        #expect(try notify(all[0], "mail", app: "org.example.Mail") == nil)
        // It comes after the others.
        try all[1].wait("the one that passes") { try all[1].delivered.map(\.id) == ["mail@desk"] }
        try all[1].status("the other is counted") { Device.refused("switchedOff", in: $0) == 1 }
        let told = try all[1].alertLink("status").output
        #expect(told.contains("refused from desk: 1 (its application is switched off here)"), "\(told)")
        try all[0].status("two are told") { $0["ownOpen"] == 2 }
    }

    @Test func rulesLookAtTheDevice() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let events = try all[1].watch()
        try all[1].configure(
            """
            [[rules]]
            match = { from-device = "desk" }
            set = { level = "passive" }
            [[rules]]
            name = "no chat"
            match = { from-device = "desk", app = "chat" }
            set = { drop = true }
            """)
        while try events.next()?.event.event != .configured {}
        _ = try notify(all[0], "hello", app: "chat")
        _ = try notify(all[0], "mail", app: "mail")
        try all[1].wait("the one that is not dropped") { try all[1].delivered.map(\.id) == ["mail@desk"] }
        _ = try all[1].call(Notifications.Notify(id: "own", content: .init(title: "own", app: "chat")))
        #expect(try Set(all[1].delivered.map(\.id)) == ["mail@desk", "own"])
        let test = try all[1].run("alertctl", ["rules", "test", "x", "--app", "chat", "--from-device", "desk"])
        #expect(test.output.contains("rule \"no chat\" sets drop true"), "\(test)")
        // That it was dropped there is nobody's answer: it stays where it began.
        #expect(try Set(all[0].delivered.map(\.id)) == ["hello", "mail"])
        for device in all { try device.status("nothing waits") { $0["waitingForOrigin"] == 0 } }
    }
}
