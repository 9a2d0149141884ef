// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Synchronization
import Testing
import Varlink

/// Pairing as two people at two screens see it, over a real mosquitto.
@Suite(.serialized) struct PairingTests {
    private func first(_ broker: Broker) throws -> Device {
        let desk = try Device("desk", broker: broker)
        guard try desk.alertLink("init").status == 0 else { throw TestFailure("init") }
        return desk
    }

    private func isPaired(_ device: Device) -> Bool { device.state("keyring.json") != nil }

    @Test func twoPeopleSayYes() throws {
        let broker = try Broker()
        let (desk, laptop) = (try first(broker), try Device("laptop", broker: broker))
        try desk.startLink()
        try desk.connected()
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        #expect(try giver.digits() == asker.digits())
        #expect(laptop.state("identity.json") == nil, "nobody has said anything yet")
        giver.type("y")
        asker.type("yes")
        #expect(try giver.status() == 0 && asker.status() == 0, "\(giver.said) \(asker.said)")
        #expect(giver.said.contains("laptop is let in."))
        try laptop.startLink()
        try laptop.connected()
        var content = Notifications.Content(title: "Paired")
        content.to = ["all"]
        _ = try desk.call(Notifications.Notify(id: "hello", content: content))
        try laptop.wait("shown") { try laptop.delivered.contains { $0.id == "hello@desk" } }
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/+/pair/#") == [], "nothing stays")
        // A device that is in already asks nobody.
        let again = try laptop.alertLink("join")
        #expect(again.status == 77 && again.errors.contains("has a key already"))
    }

    @Test func noIsNo() throws {
        let broker = try Broker()
        let (desk, laptop) = (try first(broker), try Device("laptop", broker: broker))
        let ring = desk.state("keyring.json")
        for refusing in 0..<2 {
            let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
            _ = (try giver.digits(), try asker.digits())
            // One says yes, the other no.
            (refusing == 0 ? giver : asker).type("n")
            (refusing == 0 ? asker : giver).type("y")
            #expect(try giver.status() == 77 && asker.status() == 77, "\(giver.said) \(asker.said)")
            #expect((giver.said + asker.said).contains("nothing was stored"))
            #expect(desk.state("keyring.json") == ring && !isPaired(laptop))
        }
        // Ending the program is a no too.
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        _ = (try giver.digits(), try asker.digits())
        giver.send(SIGINT)
        #expect(try giver.status() == 77 && asker.status() == 77)
        #expect(asker.said.contains("desk has ended the pairing"))
        // And so is silence.
        let alone = try laptop.dialogue("pair", "--wait", "1")
        #expect(try alone.status() == 75 && alone.said.contains("no device that is in answered"))
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/+/pair/#") == [])
    }

    /// A broker that gives each side different keys is detected.
    @Test func aBrokerInBetweenIsSeen() throws {
        let broker = try Broker()
        let proxy = try MQTTProxy(to: broker.port)
        defer { proxy.stop() }
        let desk = try first(broker)
        let laptop = try Device("laptop", broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(proxy.port)\"")
        let heard = Content()
        proxy.follow { message in
            guard message.topic.hasPrefix("alertd/ada/desk/pair/") else { return [message] }
            var text = String(decoding: message.payload, as: UTF8.self)
            guard let box = text.firstMatch(of: /"box":"([0-9a-f]{64})"/)?.output.1 else { return [message] }
            // Replace the desk's key.
            text = text.replacing("\"box\":\"\(box)\"", with: "\"box\":\"\(String(box.reversed()))\"")
            heard.count.withLock { $0 += 1 }
            return [.init(topic: message.topic, payload: Array(text.utf8))]
        }
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        #expect(try giver.digits() != asker.digits())
        #expect(heard.count.withLock { $0 } > 0)
        giver.type("n")
        #expect(try giver.status() == 77 && asker.status() == 77)
        #expect(!isPaired(laptop) && desk.state("keyring.json")?.contains("laptop") == false)
        // With the code it does not come as far as digits.
        let (shown, joined) = (try desk.dialogue("pair", "--qr"), try laptop.dialogue("join"))
        try shown.wait(for: "good once")
        joined.type(Self.code(in: shown.said))
        #expect(try joined.status() == 77 && joined.said.contains("somebody is between"), "\(joined.said)")
        #expect(try shown.status() == 77)
        #expect(!isPaired(laptop))
    }

    private final class Content: Sendable {
        let count = Mutex(0)
    }

    private static func code(in said: String) -> String {
        said.split(separator: "\n").first { $0.hasPrefix("alertd-pair:") }.map(String.init) ?? ""
    }

    @Test func byTheCodeOnTheScreen() throws {
        let broker = try Broker()
        let (desk, laptop) = (try first(broker), try Device("laptop", broker: broker))
        let giver = try desk.dialogue("pair", "--qr")
        try giver.wait(for: "good once")
        let code = Self.code(in: giver.said)
        #expect(try Self.scan(giver.said) == code)
        // Who has not seen it does not get in, and does not end it for who has.
        let nas = try Device("nas", broker: broker)
        let without = try nas.dialogue("pair")
        #expect(try without.status() == 77 && without.said.contains("wants the code on its screen"))
        let asker = try laptop.dialogue("join")
        asker.type("QR-Code:" + code)
        let digits = try giver.digits()
        giver.type("y")
        #expect(try asker.status() == 0 && giver.status() == 0, "\(giver.said) \(asker.said)")
        #expect(asker.said.contains(digits) && isPaired(laptop))
        #expect(asker.said.contains("Waiting for the code on the standard input."))
        #expect(asker.said.contains("Waiting for desk, for 300 s at most. Say yes there when it asks."))
        // What was refused is counted.
        try desk.startLink()
        try desk.connected()
        let status = try JSON(parsing: Array(try desk.alertLink("status", "--json").output.utf8))
        #expect(
            status["pairingRefused"]?.arrayValue?.contains {
                $0["device"] == "nas" && $0["reason"] == "forged" && $0["count"] == 1
            } == true)
        #expect(try desk.alertLink("status").output.contains("refused while pairing from nas: 1"))
        // It is good once, and no argument.
        let late = try nas.dialogue("join", "--wait", "1")
        late.type(code)
        #expect(try late.status() == 75)
        let argument = try nas.alertLink("join", code)
        #expect(argument.status == 64 && argument.errors.contains("standard input"))
        let wrong = try nas.dialogue("join")
        wrong.type("alertd-pair:ada/desk/aaaa")
        #expect(try wrong.status() == 65)
    }

    /// Reads the QR code off the screen, with another program.
    private static func scan(_ screen: String) throws -> String {
        let rows = screen.split(separator: "\n").filter { $0.count > 20 && $0.allSatisfy { "█▀▄ ".contains($0) } }
        var pixels: [[Bool]] = []
        for row in rows {
            pixels.append(row.map { "█▀".contains($0) })
            pixels.append(row.map { "█▄".contains($0) })
        }
        let scale = 4
        var bytes = Array("P5 \((pixels.first?.count ?? 0) * scale) \(pixels.count * scale) 255\n".utf8)
        for row in pixels {
            let line = row.flatMap { [UInt8](repeating: $0 ? 255 : 0, count: scale) }
            for _ in 0..<scale { bytes += line }
        }
        let folder = try TestFolder()
        try Data(bytes).write(to: URL(filePath: folder.path + "/code.pgm"))
        return try MosquittoClients.run("zbarimg", ["--quiet", "--raw", folder.path + "/code.pgm"]).output
            .trimmingCharacters(in: .newlines)
    }

    @Test func onePairingAtATime() throws {
        let broker = try Broker()
        let (desk, laptop) = (try first(broker), try Device("laptop", broker: broker))
        let nas = try Device("nas", broker: broker)
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        _ = (try giver.digits(), try asker.digits())
        let second = try nas.dialogue("pair")
        #expect(try second.status() == 75 && second.said.contains("pairs with another one"), "\(second.said)")
        try giver.wait(for: "nas asks to be let in at the same time")
        giver.type("y")
        asker.type("y")
        #expect(try giver.status() == 0 && asker.status() == 0)
        // Another device of the same name.
        let other = try Device("laptop", broker: broker)
        let (again, double) = (try desk.dialogue("pair"), try other.dialogue("pair"))
        #expect(try double.status() == 77 && double.said.contains("another device has the name laptop"))
        #expect(try again.status() == 77 && again.said.contains("another name"))
    }

    /// Whoever lies at the broker's topics of a pairing without being a device.
    @Test func whatOthersSayThereChangesNothing() throws {
        let broker = try Broker()
        let (desk, laptop) = (try first(broker), try Device("laptop", broker: broker))
        let session = String(repeating: "a", count: 32)
        for text in ["{}", "[", String(repeating: "x", count: 270_000), "{\"pairing\":1,\"commitment\":\"00\"}"] {
            let folder = try TestFolder()
            _ = try MosquittoClients.run(
                "mosquitto_pub",
                [
                    "-V", "5", "-p", "\(broker.port)", "-r", "-q", "1",
                    "-t", "alertd/ada/n\(text.count)/pair/\(session)", "-f", try folder.write(text, to: "x"),
                ])
        }
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        #expect(try giver.digits() == asker.digits())
        giver.type("y")
        asker.type("y")
        #expect(try giver.status() == 0 && asker.status() == 0)
        let counted = desk.state("pairing-refusals.json") ?? ""
        #expect(counted.contains("\"n270000\"") && counted.contains("tooLarge") && counted.contains("malformed"))
    }

    @Test func theBrokerIsAway() throws {
        let port = try FreePort.reserve()
        let laptop = try Device("laptop", broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(port)\"")
        let alone = try laptop.alertLink("pair")
        #expect(alone.status == 69 && alone.errors.contains("no connection to the broker"), "\(alone)")
    }
}
