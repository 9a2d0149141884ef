// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing
import Varlink

/// A device that is called otherwise, on a real mosquitto.
@Suite(.serialized) struct RenameTests {
    private func notify(_ device: Device, _ id: String) throws {
        var content = Notifications.Content(title: "Title of \(id)")
        content.to = ["all"]
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    private func names(_ status: JSON) -> [String] {
        (status["devices"]?.arrayValue ?? []).compactMap { $0["device"]?.stringValue }
    }

    @Test func aDeviceIsCalledOtherwise() throws {
        let broker = try Broker()
        let all = try devices(
            ["desk", "laptop", "nas"], broker: broker,
            settings: "# mine\n[senders.nas]\nmuted = true\n[senders.x]\nmuted = true")
        let (desk, laptop, nas) = (all[0], all[1], all[2])
        try notify(laptop, "before")
        try desk.wait("shown") { try desk.delivered.contains { $0.id == "before@laptop" } }
        try nas.endLink()

        let busy = try laptop.run("alertctl", ["devices", "rename", "tower"])
        #expect(busy.status == 75 && busy.errors.contains("systemctl --user stop alert-link"))
        try laptop.endLink()
        #expect(try laptop.run("alertctl", ["devices", "rename", "desk"]).status == 77)
        #expect(try laptop.run("alertctl", ["devices", "rename", "Tower"]).status == 64)
        #expect(try laptop.run("alertctl", ["devices", "rename", "laptop"]).status == 64)
        let done = try laptop.run("alertctl", ["devices", "rename", "tower"])
        #expect(done.status == 0, "\(done)")
        #expect(done.errors.contains("The broker must let ada/tower write below alertd/ada/tower/"))
        #expect(laptop.settings.contains("device = \"tower\"") && laptop.settings.contains("# mine"))
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/laptop/#") == [])

        try laptop.startLink()
        try desk.status("learnt") { names($0) == ["desk", "nas", "tower"] }
        // What it has open is shown under the new name, and not under the old one.
        try desk.wait("shown") { try desk.delivered.map(\.id) == ["before@tower"] }
        _ = try desk.call(Notifications.Ack(ids: ["before@tower"]))
        try laptop.wait("acknowledged") { try laptop.delivered.isEmpty }
        // One that was away learns it too; nothing of it is refused from then on.
        try nas.startLink()
        let status = try nas.status("learnt") { status in
            names(status) == ["desk", "nas", "tower"]
                && (status["devices"]?.arrayValue ?? []).allSatisfy { $0["up"] == true }
        }
        #expect(names(status).count == 3)
        try notify(laptop, "after")
        for device in [desk, nas] {
            try device.wait("shown") { try device.delivered.contains { $0.id == "after@tower" } }
        }
        // What is addressed to its old name is for it too.
        let content = Notifications.Content(title: "Old name", to: ["laptop"])
        _ = try desk.call(Notifications.Notify(id: "former", content: content))
        try laptop.wait("shown") { try laptop.delivered.contains { $0.id == "former@desk" } }
        // A new key reaches it under its new name.
        _ = try desk.alertLink("revoke", "nas")
        try laptop.status("a new key") { $0["epoch"] == 2 && names($0) == ["desk", "tower"] }
    }

    /// A muted device stays muted under another name.
    @Test func limitsFollowTheDevice() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: "[senders.laptop]\nmuted = true")
        let (desk, laptop) = (all[0], all[1])
        try laptop.endLink()
        #expect(try laptop.alertLink("rename", "tower").status == 0)
        try laptop.startLink()
        try desk.status("learnt") { names($0) == ["desk", "tower"] }
        try notify(laptop, "quiet")
        try desk.status("muted") { Device.refused("muted", in: $0) == 1 }
        // After a restart too.
        try desk.endLink()
        try desk.startLink()
        try desk.status("here again") { names($0) == ["desk", "tower"] && Device.refused("muted", in: $0) == 1 }
        #expect(try desk.delivered.isEmpty)
    }

    @Test func withoutTheBrokerNothingIsChanged() throws {
        let port = try FreePort.reserve()
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(port)\"")
        _ = try desk.alertLink("init")
        let before = desk.settings
        let failed = try desk.alertLink("rename", "tower")
        #expect(failed.status == 69 && failed.errors.contains("no connection to the broker"))
        #expect(desk.settings == before && desk.state("identity.json")?.contains("tower") == false)
    }
}
