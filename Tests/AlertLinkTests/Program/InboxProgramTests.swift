// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

/// Machines without a person, over a real mosquitto: one with alert-link, one with mosquitto_pub.
@Suite(.serialized) struct InboxProgramTests {
    /// A machine: it has relay.toml, and no alertd that anybody would call.
    private func machine(_ broker: Broker) throws -> Device {
        let machine = try Device("unused", broker: nil)
        try machine.write(
            "[office]\nbroker = \"mqtt://127.0.0.1:\(broker.port)\"\nname = \"backup\"\n", to: "relay.toml")
        machine.killDaemon()
        return machine
    }

    @Test func aMachineWithAlertLink() throws {
        let broker = try Broker()
        let server = try machine(broker)
        let key = try server.alertLink("relay-key").output.trimmingCharacters(in: .newlines)
        #expect(key.count == 64)
        let all = try devices(
            ["desk", "laptop"], broker: broker,
            own: ["desk": "[inbox]\nto = [\"laptop\"]\nkeys = { backup = \"\(key)\" }"])
        let sent = try server.run(
            "alertctl", ["notify", "Backup failed", "disk full", "--to", "ada@office", "--id", "b"])
        #expect(sent.status == 0, "\(sent)")
        try all[0].wait("shown") { try all[0].delivered.contains { $0.id == "inbox-backup-b" } }
        let shown = try #require(try all[0].delivered.first)
        #expect(shown.content.title == "Backup failed" && shown.content.appName == "backup")
        // It is the desk's own from here on: it travels, and is gone everywhere once seen.
        try all[1].wait("there too") { try all[1].delivered.contains { $0.id == "inbox-backup-b@desk" } }
        _ = try all[1].call(Notifications.Ack(ids: ["inbox-backup-b@desk"]))
        try all[0].wait("gone") { try all[0].delivered.isEmpty }
        // Messages from the desk's absence are shown when it is back, unless they have ended.
        try all[0].endLink()
        let lines =
            #"{"title":"Late","id":"late"}"# + "\n" + #"{"title":"Over","id":"over"}"# + "\n"
            + #"{"id":"over","ended":true}"#
        let relayed = try server.dialogue(program: "alertctl", "relay", "ada@office")
        relayed.type(lines)
        relayed.endInput()
        #expect(try relayed.status() == 0, "\(relayed.said)")
        try all[0].startLink()
        try all[0].wait("shown") { try all[0].delivered.map(\.id) == ["inbox-backup-late"] }
        // Another key, and a line that is none.
        let stranger = try machine(broker)
        #expect(try stranger.run("alertctl", ["notify", "x", "--to", "ada@office"]).status == 0)
        try all[0].status("refused") { Device.refused("forged", in: $0) == 1 && $0["fromMachines"] == 1 }
        let wrong = try server.dialogue(program: "alertctl", "relay", "ada@office")
        wrong.type("hello")
        #expect(try wrong.status() == 65)
        #expect(try server.run("alertctl", ["notify", "x", "--to", "ada@moon"]).status == 78)
        #expect(try server.run("alertctl", ["notify", "x", "--to", "ada@office", "--wait"]).status == 64)
    }

    @Test func aMachineWithMosquittoAlone() throws {
        let broker = try Broker()
        let all = try devices(
            ["desk"], broker: broker,
            own: ["desk": "[inbox]\nfrom-broker = [\"nas\"]\n[senders.nas]\nlevel = \"active\""])
        func publish(_ name: String, _ text: String, _ more: String...) throws {
            _ = try MosquittoClients.run(
                "mosquitto_pub",
                ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-t", "alertd/ada/inbox/\(name)", "-m", text] + more)
        }
        try publish("nas", #"{"title":"Fan stopped","level":"critical","id":"fan"}"#, "-r")
        try all[0].wait("shown") { try all[0].delivered.contains { $0.id == "inbox-nas-fan" } }
        #expect(try all[0].delivered.first?.content.level == .active)
        try publish("nas/fan", #"{"id":"fan","ended":true}"#)
        try all[0].wait("ended") { try all[0].delivered.isEmpty }
        try publish("nobody", #"{"title":"x"}"#)
        try publish("nas", "no JSON")
        try publish("nas", #"{"title":"\#(String(repeating: "x", count: 100_000))"}"#)
        try all[0].status("counted") { status in
            ["unknownSender", "malformed", "tooLarge"].allSatisfy { Device.refused($0, in: status) == 1 }
        }
        // What lies there is not shown once more on the next connection.
        try broker.restart()
        try publish("nas", #"{"title":"New"}"#, "-r")
        try all[0].wait("shown") { try all[0].delivered.map(\.content.title) == ["New"] }
        _ = try all[0].call(Notifications.Ack(ids: try all[0].delivered.map(\.id)))
        try all[0].endLink()
        try all[0].startLink()
        try all[0].connected()
        try publish("nas/end", #"{"title":"Marker"}"#)
        try all[0].wait("shown") { try all[0].delivered.contains { $0.content.title == "Marker" } }
        #expect(try all[0].delivered.map(\.content.title) == ["Marker"])
    }

    /// Without [inbox] nothing is heard.
    @Test func itIsOffUnlessAsked() throws {
        let broker = try Broker()
        let all = try devices(["desk"], broker: broker)
        _ = try MosquittoClients.run(
            "mosquitto_pub", ["-V", "5", "-p", "\(broker.port)", "-r", "-t", "alertd/ada/inbox/nas", "-m", "{}"])
        try all[0].endLink()
        try all[0].startLink()
        let status = try all[0].status("connected") { $0["broker"]?["connected"]?.boolValue == true }
        #expect(Device.refused(in: status) == 0 && status["fromMachines"] == nil)
    }
}
