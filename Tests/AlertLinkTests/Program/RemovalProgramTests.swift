// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// The state and messages of a removed device, and joining again, with real programs and a real mosquitto.
@Suite(.serialized) struct RemovalProgramTests {
    private func notify(_ device: Device, _ id: String, to: [String]? = ["all"]) throws {
        var content = Notifications.Content(title: "Title of \(id)")
        content.to = to
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    private func isOut(_ status: JSON) -> Bool { status["removed"] != nil }
    private func isConnected(_ status: JSON) -> Bool { status["broker"]?["connected"]?.boolValue == true }

    /// Returns the bytes stored at a topic in hexadecimal digits.
    private func bytes(_ broker: Broker, _ topic: String) throws -> String {
        try MosquittoClients.run(
            "mosquitto_sub", ["-V", "5", "-p", "\(broker.port)", "-t", topic, "-C", "1", "-W", "10", "-F", "%x"]
        ).output.trimmingCharacters(in: .newlines)
    }

    private func publish(_ broker: Broker, _ topic: String, hex: String) throws {
        let folder = try TestFolder()
        var bytes: [UInt8] = []
        var digits = hex[...]
        while let byte = UInt8(digits.prefix(2), radix: 16) {
            bytes.append(byte)
            digits = digits.dropFirst(2)
        }
        try Data(bytes).write(to: URL(filePath: folder.path + "/frame"))
        let done = try MosquittoClients.run(
            "mosquitto_pub",
            ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-r", "-t", topic, "-f", folder.path + "/frame"])
        guard done.status == 0 else { throw TestFailure("not published: \(done)") }
    }

    @Test func aDeviceLearnsThatItIsOutAndJoinsAgain() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let (desk, laptop, nas) = (all[0], all[1], all[2])
        try notify(desk, "before")
        try nas.wait("shown") { try nas.delivered.contains { $0.id == "before@desk" } }
        try notify(nas, "own")
        try desk.wait("shown") { try desk.delivered.contains { $0.id == "own@nas" } }
        #expect(try desk.alertLink("revoke", "nas").status == 0)
        try nas.status("it knows") { $0["removed"]?["by"] == "desk" && isConnected($0) }
        // Notifications of other devices go, its own stay, and the removal is reported once.
        try nas.wait("told") { try nas.delivered.contains { $0.id == "alert-link-removed" } }
        #expect(try nas.delivered.map(\.id).sorted() == ["alert-link-removed", "own"])
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/nas/#") == [])
        // Both that stay tell it.
        try laptop.status("a new key") { $0["epoch"] == 2 && isConnected($0) }
        let notice = "alertd/ada/desk/removed/nas"
        let old = try bytes(broker, notice)
        #expect(try !old.isEmpty && !bytes(broker, "alertd/ada/laptop/removed/nas").isEmpty)

        // It says so wherever it is asked.
        for words in [["link", "status"], ["devices"], ["doctor"], ["status"]] {
            let said = try nas.run("alertctl", words)
            #expect(said.output.contains("desk") && said.output.contains("alertctl devices pair"), "\(words): \(said)")
        }
        for words in [
            ["notify", "x", "--to", "all"], ["notify", "x", "--to", "laptop"], ["notify", "x", "--to", "nosuch"],
            ["remind", "x", "--to", "laptop", "in", "1h"], ["alert", "x?", "--button", "Y", "--to", "desk"],
            ["alert", "x", "--secure", "--to", "desk"],
            ["say", "x", "--to", "all"], ["play", "bell", "--to", "all"], ["progress", "start", "x", "--to", "all"],
            ["timer", "1m", "--to", "all"], ["notify", "x", "--escalate", "after 5m: to laptop"],
        ] {
            let said = try nas.run("alertctl", words)
            #expect(
                said.status == 65 && said.errors.contains("desk has taken this device out")
                    && said.errors.contains("\"alertctl devices pair\" here and on a device that still belongs"),
                "\(words): \(said)")
        }
        #expect(try nas.delivered.map(\.id).sorted() == ["alert-link-removed", "own"], "nothing was stored")
        #expect(try nas.run("alertctl", ["notify", "here", "--id", "here"]).status == 0)
        let out = try nas.status("connected") { isConnected($0) }
        nas.killLink()
        try nas.startLink()
        try nas.status("it knows it still") {
            isOut($0) && isConnected($0) && $0["broker"]?["since"] != out["broker"]?["since"]
        }

        // One line on each: new keys take the place of the old ones, and the running program goes on with them.
        let (giver, asker) = (try desk.dialogue("pair"), try nas.dialogue("pair"))
        #expect(try giver.digits() == asker.digits())
        giver.type("y")
        asker.type("y")
        #expect(try giver.status() == 0 && asker.status() == 0, "\(giver.said) \(asker.said)")
        try nas.status("it is in") { status in
            !isOut(status) && (status["devices"]?.arrayValue ?? []).count { $0["up"] == true } == 3
        }
        // It goes on under its own name, not that of the link by which it was started again.
        let link = try #require(nas.linkID)
        #expect(try String(contentsOfFile: "/proc/\(link)/comm", encoding: .utf8) == "alert-link\n")
        try notify(nas, "again")
        for other in [desk, laptop] {
            try other.wait("shown") { try other.delivered.contains { $0.id == "again@nas" } }
        }
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/+/removed/#") == [])
        // What was open is shown again, and each device has said what was closed.
        try nas.wait("shown again") { try nas.delivered.contains { $0.id == "before@desk" } }
        for other in [desk, laptop] {
            try other.wait("shown again") { try other.delivered.contains { $0.id == "own@nas" } }
        }
        let closed = try #require(try desk.delivered.first { $0.id == "alert-link-closed-nas" }?.content)
        #expect(closed.title == "nas was taken out" && closed.body?.contains("Title of own") == true, "\(closed)")
        let told = try #require(try nas.delivered.first { $0.id == "alert-link-removed" }?.content)
        #expect(told.body?.contains("Title of before") == true, "\(told)")

        // A broker that has kept the message says it again, on this connection and on the next.
        try publish(broker, notice, hex: old)
        try notify(desk, "marker")
        try nas.wait("shown") { try nas.delivered.contains { $0.id == "marker@desk" } }
        let before = try nas.status("connected") { isConnected($0) }
        nas.killLink()
        try nas.startLink()
        try nas.status("it is in, on another connection") { status in
            isConnected(status) && status["broker"]?["since"] != before["broker"]?["since"] && !isOut(status)
                && (status["devices"]?.arrayValue ?? []).count { $0["up"] == true } == 3
        }
        let sent = try nas.run("alertctl", ["notify", "x", "--to", "all"])
        #expect(sent.status == 0 && sent.errors.isEmpty, "\(sent)")
    }

    @Test func aBrokerCannotMakeItUp() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        // Words of the desk about the nas, and of a group of strangers with these names about the laptop.
        _ = try all[0].alertLink("revoke", "nas")
        try all[2].status("it knows") { isOut($0) }
        let about = try bytes(broker, "alertd/ada/desk/removed/nas")
        let otherBroker = try Broker()
        let strangers = try devices(["desk", "laptop"], broker: otherBroker)
        _ = try strangers[0].alertLink("revoke", "laptop")
        try strangers[1].status("it knows") { isOut($0) }
        let foreign = try bytes(otherBroker, "alertd/ada/desk/removed/laptop")
        for (count, frame) in [about, foreign, "03", String(about.dropLast(2)) + "00"].enumerated() {
            try publish(broker, "alertd/ada/desk/removed/laptop", hex: frame)
            try all[1].status("refused") {
                Device.refused("forged", in: $0) + Device.refused("unknownSender", in: $0)
                    + Device.refused("malformed", in: $0) > count
            }
        }
        #expect(try !isOut(all[1].status("connected") { isConnected($0) }))
        try notify(all[0], "after")
        try all[1].wait("shown") { try all[1].delivered.contains { $0.id == "after@desk" } }
    }

    /// The phone and bridges need no other device.
    @Test func aBridgeGoesOn() throws {
        let broker = try Broker()
        let folder = try TestFolder()
        let script = try folder.write("#!/bin/sh\ncat >> \(folder.path)/lines\n", to: "bridge")
        chmod(script, 0o700)
        let all = try devices(
            ["desk", "nas"], broker: broker,
            own: ["nas": "[[bridges]]\nname = \"pager\"\ncommand = [\"\(script)\"]"])
        _ = try all[0].alertLink("revoke", "nas")
        try all[1].status("it knows") { isOut($0) }
        try notify(all[1], "paged", to: ["pager"])
        try all[1].status("it ran") { $0["bridges"]?.arrayValue?.first?["runs"] == 1 }
        #expect(try String(contentsOfFile: folder.path + "/lines", encoding: .utf8).contains("Title of paged"))
    }
}
