// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// A device as Home Assistant sees it, over a real mosquitto; mosquitto's clients stand where Home Assistant would.
@Suite(.serialized) struct HomeAssistantTests {
    static let titles = "[home-assistant]\ntitles = true"

    private func message(_ broker: Broker, _ topic: String) throws -> String {
        try MosquittoClients.run(
            "mosquitto_sub", ["-V", "5", "-p", "\(broker.port)", "-t", topic, "-C", "1", "-W", "10", "-F", "%p"]
        ).output.trimmingCharacters(in: .newlines)
    }

    private func publish(_ broker: Broker, _ topic: String, _ text: String, _ more: String...) throws {
        _ = try MosquittoClients.run(
            "mosquitto_pub", ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-t", topic, "-m", text] + more)
    }

    private func clear(_ broker: Broker, _ topic: String) throws {
        let cleared = try MosquittoClients.run(
            "mosquitto_pub", ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-t", topic, "-r", "-n"])
        #expect(cleared.status == 0)
    }

    /// Waits until a topic says something: what lies there, or what comes next.
    private func wait(_ broker: Broker, _ topic: String, _ text: String) throws {
        let deadline = ContinuousClock.now + .seconds(20)
        var found: [String] = []
        while !found.contains(text) {
            guard ContinuousClock.now < deadline else { throw TestFailure("\(topic) is \(found), not \(text)") }
            found = try MosquittoClients.run(
                "mosquitto_sub",
                [
                    "-V", "5", "-p", "\(broker.port)", "-t", topic, "-C", found.isEmpty ? "1" : "2", "-W", "2", "-F",
                    "%p",
                ]
            ).output.split(separator: "\n").map(String.init)
        }
    }

    @Test func aSwitchAndASensor() throws {
        let broker = try Broker()
        let desk = try devices(["desk"], broker: broker, own: ["desk": "[home-assistant]"])[0]
        let home = "alertd/ada/desk/home/"
        try wait(broker, home + "up", "online")
        try wait(broker, home + "dnd", "OFF")
        try wait(broker, home + "alerts", #"{"count":0}"#)
        let quiet = try JSON(
            parsing: Array(try message(broker, "homeassistant/switch/alertd_ada_desk/dnd/config").utf8))
        #expect(quiet["command_topic"]?.stringValue == home + "dnd/set")
        #expect(quiet["state_topic"]?.stringValue == home + "dnd")
        #expect(quiet["device"]?["name"]?.stringValue == "ada's desk")
        let count = try JSON(
            parsing: Array(try message(broker, "homeassistant/sensor/alertd_ada_desk/alerts/config").utf8))
        #expect(count["value_template"]?.stringValue == "{{ value_json.count }}")
        #expect(count["json_attributes_topic"] == nil)
        // Both ways.
        try publish(broker, home + "dnd/set", "ON")
        try wait(broker, home + "dnd", "ON")
        #expect(try desk.call(Manager.Dnd()).quiet.reason == .asked)
        _ = try desk.call(Manager.SetDnd(on: false))
        try wait(broker, home + "dnd", "OFF")
        // Only the number is published, and no title.
        _ = try desk.call(Notifications.Notify(id: "a", content: .init(title: "Pick up the ring")))
        try wait(broker, home + "alerts", #"{"count":1}"#)
        _ = try desk.call(Notifications.Ack(ids: ["a"]))
        try wait(broker, home + "alerts", #"{"count":0}"#)
    }

    @Test func whatIsNoCommandChangesNothing() throws {
        let broker = try Broker()
        let settings = "[home-assistant]\n[senders.home-assistant]\nper-minute = 2"
        let desk = try devices(["desk"], broker: broker, own: ["desk": settings])[0]
        let set = "alertd/ada/desk/home/dnd/set"
        try wait(broker, "alertd/ada/desk/home/dnd", "OFF")
        for text in ["on", "ON ", "TOGGLE", String(repeating: "ON", count: 50_000)] { try publish(broker, set, text) }
        try desk.status("counted") { Device.refused("malformed", in: $0) == 4 }
        // What lies on the broker is as old as it may be.
        try desk.endLink()
        try publish(broker, set, "ON", "-r")
        try desk.startLink()
        try desk.status("stale") { Device.refused("stale", in: $0) == 1 }
        try clear(broker, set)
        #expect(try desk.call(Manager.Dnd()).quiet.reason != .asked)
        for text in ["ON", "OFF", "ON"] { try publish(broker, set, text) }
        try desk.status("too frequent") { Device.refused("tooFrequent", in: $0) == 1 }
        #expect(try desk.call(Manager.Dnd()).quiet.reason != .asked)
    }

    @Test func itIsToldAnewAndTakenAway() throws {
        let broker = try Broker()
        let desk = try devices(["desk"], broker: broker, own: ["desk": Self.titles])[0]
        let config = "homeassistant/switch/alertd_ada_desk/dnd/config"
        try wait(broker, "alertd/ada/desk/home/up", "online")
        _ = try desk.call(Notifications.Notify(id: "a", content: .init(title: "Fan stopped")))
        try wait(broker, "alertd/ada/desk/home/alerts", #"{"count":1,"titles":["Fan stopped"]}"#)
        // A Home Assistant that has lost its entities says that it has started.
        try clear(broker, config)
        #expect(try MosquittoClients.retained(port: broker.port, config).isEmpty)
        try publish(broker, "homeassistant/status", "online")
        #expect(try message(broker, config).contains("Do not disturb"))
        try desk.endLink()
        try wait(broker, "alertd/ada/desk/home/up", "offline")
        // Switched off, nothing of it stays.
        try desk.write(
            "user = \"ada\"\ndevice = \"desk\"\nbroker = \"mqtt://127.0.0.1:\(broker.port)\"\n", to: "link.toml")
        try desk.startLink()
        // When a later message on a connection has arrived, the earlier ones have, too.
        _ = try desk.call(Notifications.Notify(id: "b", content: .init(title: "Marker", to: ["all"])))
        _ = try MosquittoClients.run(
            "mosquitto_sub",
            ["-V", "5", "-p", "\(broker.port)", "-t", "alertd/ada/desk/alert/+", "-C", "1", "-W", "20"])
        #expect(try MosquittoClients.retained(port: broker.port, "homeassistant/#").isEmpty)
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/desk/home/#").isEmpty)
    }

    /// The broker does not tell a device that it may write now what it was refused before.
    @Test func itIsToldAgainWhenTheAccessListWasMended() throws {
        let own = "user ada/desk\ntopic write alertd/ada/desk/#\ntopic read alertd/ada/#\ntopic read homeassistant/#\n"
        let broker = try GuardedBroker(access: own)
        let secret = try broker.folder.write(GuardedBroker.password + "\n", to: "secret")
        chmod(secret, 0o600)
        let desk = try Device(
            "desk", broker: nil,
            settings: "broker = \"mqtt://127.0.0.1:\(broker.port)\"\npassword-file = \"\(secret)\"\n[home-assistant]")
        #expect(try desk.alertLink("init").status == 0)
        try desk.startLink()
        let before = try desk.status("refused") { ($0["broker"]?["refusedWrites"]?.intValue ?? 0) >= 2 }
        let rejections = desk.said.components(separatedBy: "the broker rejected the message to Home Assistant")
        #expect(rejections.count == 3, "each once")
        let configs = ["switch/alertd_ada_desk/dnd/config", "sensor/alertd_ada_desk/alerts/config"]
            .map { "homeassistant/\($0)" }
        try broker.folder.write(own + configs.map { "topic write \($0)\n" }.joined(), to: "acl")
        broker.broker.reload()
        // Told again with the next change that comes after the broker has read its list.
        for config in configs {
            var found = ""
            for round in 0..<10 where found.isEmpty {
                _ = try desk.call(Manager.SetDnd(on: round % 2 == 0))
                found = try MosquittoClients.run(
                    "mosquitto_sub",
                    [
                        "-V", "5", "-p", "\(broker.port)", "-u", "ada/desk", "-P", GuardedBroker.password, "-t", config,
                        "-C", "1", "-W", "2", "-F", "%p",
                    ]
                ).output
            }
            #expect(found.contains("\"unique_id\""), "\(config): \(found)")
        }
        let after = try desk.status("connected") { $0["broker"]?["connected"]?.boolValue == true }
        #expect(after["broker"]?["since"] == before["broker"]?["since"], "on the same connection")
    }

    @Test func theAccessListIsEnough() throws {
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1\"")
        let folder = try TestFolder()
        let place = folder.path + "/broker"
        let first = try desk.alertLink("setup", "mosquitto", "--folder", place, "--device", "desk", "--home-assistant")
        #expect(first.status == 0, "\(first)")
        func text(_ name: String) throws -> String { try String(contentsOfFile: place + "/" + name, encoding: .utf8) }
        let access = try text("acl")
        #expect(access.contains("topic write homeassistant/switch/alertd_ada_desk/dnd/config\n"))
        #expect(access.contains("user home-assistant\ntopic readwrite homeassistant/#\n"))
        let passwords = try text("passwd")
        #expect(passwords.split(separator: "\n").allSatisfy { $0.contains(":$7$") }, "\(passwords)")
        // One more device, when the first has taken its password away: who was let in stays, with the same password.
        try FileManager.default.removeItem(atPath: place + "/desk.password")
        #expect(chmod(place, 0o2750) == 0, "as the printed step does")
        let second = try desk.alertLink("setup", "mosquitto", "--folder", place, "--device", "laptop")
        #expect(second.status == 0, "\(second)")
        let all = try text("passwd").split(separator: "\n").map(String.init)
        #expect(all.count == 3 && all.contains { passwords.contains($0) && $0.hasPrefix("ada/desk:") }, "\(all)")
        #expect(all.allSatisfy { $0.contains(":$7$") })
        for user in ["ada/desk", "ada/laptop", "home-assistant"] { #expect(try text("acl").contains("user \(user)\n")) }
        #expect(!FileManager.default.fileExists(atPath: place + "/passwd.new"))
        // The folder stays its owner's, and what was changed in the configuration stays.
        #expect(!first.output.contains("chown -R mosquitto") && second.output.contains("HUP"))
        let own = try text("mosquitto.conf")
        #expect(!own.contains("/var/lib/mosquitto"), "that is the system's own")
        try (own + "log_type all\n").write(toFile: place + "/mosquitto.conf", atomically: true, encoding: .utf8)
        let third = try desk.alertLink("setup", "mosquitto", "--folder", place, "--device", "nas", "--port", "1999")
        #expect(third.status == 0 && third.output.contains("mosquitto.conf.proposed"), "\(third)")
        #expect(try text("mosquitto.conf") == own + "log_type all\n")
        #expect(try text("mosquitto.conf.proposed").contains("listener 1999"))
    }

    @Test func aMachineThatIsNoDeviceSetsTheBrokerUp() throws {
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1\"")
        let folder = try TestFolder()
        let place = folder.path + "/broker"
        let done = try desk.alertLink("setup", "mosquitto", "--folder", place, "--user", "eve", "--device", "nas")
        #expect(done.status == 0, "\(done)")
        #expect(try String(contentsOfFile: place + "/acl", encoding: .utf8).contains("user eve/nas\n"))
    }
}
