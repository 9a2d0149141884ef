// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing
import Varlink

/// Taking a device out, and keeping strangers out, on a real mosquitto.
@Suite(.serialized) struct RevokeTests {
    private func notify(_ device: Device, _ id: String) throws {
        var content = Notifications.Content(title: "Title of \(id)")
        content.to = ["all"]
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    @Test func aDeviceIsTakenOut() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        try notify(all[2], "before")
        for other in all[..<2] { try other.wait("shown") { try other.delivered.contains { $0.id == "before@nas" } } }
        // Its program does not learn that it is out, as one that was tampered with would not care.
        all[2].killLink()
        let out = try all[0].alertLink("revoke", "nas")
        #expect(out.status == 0 && out.output.contains("nas is taken out"))
        for other in all[..<2] {
            try other.status("a new key") { $0["epoch"] == 2 && $0["broker"]?["connected"]?.boolValue == true }
            try other.wait("what it showed is gone") { try other.delivered.allSatisfy { $0.id != "before@nas" } }
        }
        for other in ["desk", "laptop"] {
            _ = try MosquittoClients.run(
                "mosquitto_pub",
                ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-r", "-n", "-t", "alertd/ada/\(other)/removed/nas"])
        }
        try all[2].startLink()
        try all[2].connected()
        // The two go on; the third neither sees nor shows anything.
        try notify(all[0], "after")
        try all[1].wait("shown") { try all[1].delivered.contains { $0.id == "after@desk" } }
        try notify(all[2], "intruder")
        for other in all[..<2] { try other.status("counted") { Device.refused("revoked", in: $0) > 0 } }
        try all[2].status("it cannot read") { Device.refused("otherKey", in: $0) > 0 }
        #expect(try all[2].delivered.allSatisfy { $0.id != "after@desk" })
        #expect(try all[1].delivered.allSatisfy { $0.id != "intruder@nas" })
        #expect(try all[0].alertLink("revoke", "nas").status == 65)
        #expect(try all[0].alertLink("revoke", "desk").status == 77)
    }

    @Test func whoWasAwayGetsTheKey() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        all[1].killLink()
        _ = try all[0].alertLink("revoke", "nas")
        try all[0].status("a new key") { $0["epoch"] == 2 && $0["broker"]?["connected"]?.boolValue == true }
        try notify(all[0], "after")
        try all[1].startLink()
        try all[1].status("it has it") { $0["epoch"] == 2 }
        try all[1].wait("shown") { try all[1].delivered.contains { $0.id == "after@desk" } }
        _ = try all[1].call(Notifications.Ack(ids: ["after@desk"]))
        try all[0].wait("gone") { try all[0].delivered.isEmpty }
    }

    @Test func theBrokersConfigurationHolds() throws {
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(port)\"")
        let place = folder.path + "/mosquitto"
        let done = try desk.alertLink(
            "setup", "mosquitto", "--folder", place, "--device", "desk", "--device", "laptop", "--port", "\(port)")
        #expect(done.status == 0, "\(done)")
        #expect(!done.output.contains("mosquitto_passwd -U"), "the passwords are hashed")
        // Another user of the same broker.
        _ = try MosquittoClients.run("mosquitto_passwd", ["-b", place + "/passwd", "ada", "x"])
        _ = try MosquittoClients.run("mosquitto_passwd", ["-b", place + "/passwd", "mallory", "x"])
        var text = try String(contentsOfFile: place + "/mosquitto.conf", encoding: .utf8)
        text = text.replacing("/var/lib/alert-link-mosquitto/", with: folder.path + "/")
        // mosquitto would become another user, to whom this folder is closed.
        if geteuid() == 0 { text += "user root\n" }
        let file = try folder.write(text, to: "conf")
        let broker = try Broker(configuration: file, port: port, folder: folder)
        defer { broker.kill() }
        let password = try String(contentsOfFile: place + "/desk.password", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let (mine, laptop) = (["-u", "ada/desk", "-P", password], try credentials(place, "laptop"))
        func publish(_ topic: String, _ who: [String], _ text: String) throws -> Int32 {
            try MosquittoClients.run(
                "mosquitto_pub", who + ["-V", "5", "-p", "\(port)", "-t", topic, "-q", "1", "-r", "-m", text]
            ).status
        }
        func read(_ who: [String]) throws -> String {
            try MosquittoClients.run(
                "mosquitto_sub", who + ["-V", "5", "-p", "\(port)", "-t", "alertd/#", "-W", "1", "-F", "%t %p"]
            )
            .output
        }
        _ = try publish("alertd/ada/desk/here", mine, "true")
        #expect(try read(laptop) == "alertd/ada/desk/here true\n")
        for stranger in [["-u", "ada", "-P", "x"], ["-u", "mallory", "-P", "x"]] {
            #expect(try read(stranger) == "")
            for topic in ["alertd/ada/desk/here", "alertd/ada/other/here", "alertd/mallory/x"] {
                _ = try publish(topic, stranger, "false")
            }
        }
        // Nor does one device write as another.
        _ = try publish("alertd/ada/desk/here", laptop, "false")
        #expect(try read(mine) == "alertd/ada/desk/here true\n")
        #expect(try publish("alertd/ada/desk/here", [], "false") != 0, "nobody without a password")
        #expect(try publish("alertd/ada/desk/here", ["-u", "ada/desk", "-P", "wrong"], "false") != 0)
    }

    private func credentials(_ place: String, _ device: String) throws -> [String] {
        let password = try String(contentsOfFile: "\(place)/\(device).password", encoding: .utf8)
        return ["-u", "ada/\(device)", "-P", password.trimmingCharacters(in: .newlines)]
    }
}
