// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

/// Escalation on real alertds and alert-links: this device at once, then the phone, then the person on call.
///
/// The steps are seconds apart. With ALERTD_LINK_FULL=1 the first is at 30 s.
@Suite(.serialized) struct EscalationTests {
    private let step = FullCounts.isOn ? 30.0 : 3.0

    private func device(_ server: StandInNtfy, _ settings: String = "") throws -> Device {
        let device = try Device(
            "desk", broker: nil,
            settings: "[phone]\nserver = \"\(server.url)\"\ntopic = \"alerts\"\nclear-text = true\n\(settings)")
        _ = try device.alertLink("init")
        try device.startLink()
        try device.status("it runs") { $0["daemon"]?.boolValue == true }
        return device
    }

    private func notify(_ device: Device, _ id: String, _ steps: [Notifications.Escalation]) throws {
        let content = Notifications.Content(title: "Disk full", escalate: steps)
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    @Test func thePhoneIsToldUnlessSomebodyHasSeenIt() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server)
        let steps = [Notifications.Escalation(after: "\(Int(step))s", to: ["phone"])]
        let start = ContinuousClock.now
        try notify(desk, "seen", steps)
        try notify(desk, "unseen", steps)
        #expect(server.hearsNothing(for: step - 1))
        _ = try desk.call(Notifications.Ack(ids: ["seen"]))
        let message = try server.wait(for: 1)[0]
        let took = seconds(since: start)
        #expect(abs(took - step) < 1, "\(took)")
        let seen = ContinuousClock.now
        _ = try desk.call(Notifications.Ack(ids: ["unseen"]))
        let gone = try server.wait(for: 1, "message_delete")
        #expect(gone[0]["sequence_id"] == message["sequence_id"] && seconds(since: seen) < 1)
        #expect(server.heard().count == 1)
        print("escalation: the phone was told after \(took) s")
    }

    @Test func aKilledOriginEscalatesOnItsRestart() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server)
        let start = ContinuousClock.now
        try notify(desk, "a", [.init(after: "\(Int(step))s", to: ["phone"])])
        desk.killDaemon()
        desk.killLink()
        try desk.restartDaemon()
        try desk.startLink()
        try server.wait(for: 1, within: 60)
        let took = seconds(since: start)
        #expect(took > step - 1 && took < step + 3, "\(took)")
        #expect(server.heard().count == 1)
    }

    @Test func thoseOnCallFollowOneAnother() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let folder = try TestFolder()
        let file = folder.path + "/lines"
        // The first week of the first was this one, so that it is the first's turn for the days to come.
        let week = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -86_400)).prefix(10)
        let desk = try device(
            server,
            """
            [[bridges]]
            name = "bob"
            command = ["tee", "-a", "\(file)"]
            [[on-call]]
            to = ["phone"]
            within = 2
            from = "\(week)"
            [[on-call]]
            to = ["bob"]
            """)
        #expect(try desk.alertLink("status").output.contains("on call this week: phone, then bob"))
        try notify(desk, "a", [.init(after: "1s", to: ["on-call"])])
        let message = try server.wait(for: 1)[0]
        let told = ContinuousClock.now
        try desk.status("it is there") { $0["phone"]?["shown"] == 1 && $0["phone"]?["waiting"] == 0 }
        // Killed while the second waits.
        desk.killLink()
        try desk.startLink()
        try desk.status("the bridge has run") { $0["bridges"]?.arrayValue?.first?["runs"] == 1 }
        let took = seconds(since: told)
        #expect(took > 1.5 && took < 6, "\(took)")
        // The phone gets one message.
        #expect(server.heard().count == 1)
        let line = try JSON(
            parsing: String(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")[0]))
        #expect(line["state"] == "open" && line["id"] == "a")
        // The button was pressed on the phone after the next person was notified.
        try server.waitForReader()
        _ = try server.press(try #require(message["actions"]?.arrayValue?.last))
        try desk.wait("seen") { try desk.delivered.isEmpty }
        try server.wait(for: 1, "message_delete")
    }

    @Test func aRuleNamesTheDevices() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        all[0].killDaemon()
        try all[0].configure("[[rules]]\nmatch = { title = \"Disk*\" }\nset = { to = [\"laptop\"] }\n")
        try all[0].restartDaemon()
        try notify(all[0], "a", [.init(after: "1h", repeat: true)])
        _ = try all[0].call(Notifications.Notify(id: "b", content: .init(title: "Mail")))
        try all[1].wait("the copy", within: .seconds(30)) { try all[1].delivered.map(\.id) == ["a@desk"] }
        _ = try all[1].call(Notifications.Ack(ids: ["a@desk"]))
        try all[0].wait("seen") { try all[0].delivered.map(\.id) == ["b"] }
    }
}
