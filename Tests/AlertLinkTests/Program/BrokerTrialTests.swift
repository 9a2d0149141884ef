// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing

/// A broker that lacks one thing that alert-link needs: it is refused by name, and nothing is written.
@Suite(.serialized) struct BrokerTrialTests {
    private typealias Rule = @Sendable ([UInt8]) -> [UInt8]?

    private struct Lack: Sendable {
        /// The row of docs/reference/states.md.
        var what: String
        /// The words by which `link setup` names it.
        var words: String
        var up: Rule = { _ in nil }
        var down: Rule = { _ in nil }
    }

    private static func isMessage(_ packet: [UInt8]) -> Bool { packet[0] >> 4 == 3 }
    private static func isKept(_ packet: [UInt8]) -> Bool { isMessage(packet) && packet[0] & 1 == 1 }
    private static func names(_ packet: [UInt8], _ topic: String) -> Bool {
        isMessage(packet) && packet.prefix(200).contains(Array(topic.utf8))
    }
    private static func unmarked(_ packet: [UInt8]) -> [UInt8] { [packet[0] & 0xFE] + packet.dropFirst() }

    /// Returns a rule that adds a property to a CONNACK (MQTT 5, 3.2.2.3).
    private static func announcing(_ property: [UInt8]) -> Rule {
        { packet in
            guard packet[0] >> 4 == 2 else { return nil }
            let size = UInt8(property.count)
            return [packet[0], packet[1] + size] + packet[2..<4] + [packet[4] + size] + property + packet[5...]
        }
    }

    /// Returns where the properties of a message begin: behind its topic and number.
    private static func properties(_ packet: [UInt8]) -> Int {
        var place = 1
        while packet[place] & 128 != 0 { place += 1 }
        place += 1
        place += 2 + (Int(packet[place]) << 8 | Int(packet[place + 1]))
        return packet[0] & 0b110 != 0 ? place + 2 : place
    }
    /// Returns whether a message has no payload, which takes a retained message back.
    private static func isEmpty(_ packet: [UInt8]) -> Bool {
        let place = properties(packet)
        return place + 1 + Int(packet[place]) == packet.count
    }

    /// Takes the expiry out of a message to the broker.
    private static let withoutExpiry: Rule = { packet in
        guard isMessage(packet) else { return nil }
        let place = properties(packet)
        guard place + 6 <= packet.count, packet[place] == 5, packet[place + 1] == 2 else { return nil }
        // An identifier of content of the same size instead: a user property would be longer, and a format is shorter.
        var changed = packet
        changed.replaceSubrange((place + 1)..<(place + 6), with: [9, 0, 2, 120, 121])
        return changed
    }

    private static let lacks: [Lack] = [
        Lack(
            what: "clears the flag RETAIN of what is published", words: "retained messages",
            up: { isKept($0) ? unmarked($0) : nil }),
        Lack(what: "hands out nothing that is retained", words: "retained messages", down: { isKept($0) ? [] : nil }),
        Lack(what: "announces that it retains nothing", words: "retained messages", down: announcing([0x25, 0])),
        Lack(
            what: "hands out retained messages without the flag", words: "the flag RETAIN",
            down: { isKept($0) ? unmarked($0) : nil }),
        Lack(what: "drops the expiry of messages", words: "message expiry", up: withoutExpiry),
        Lack(
            what: "keeps what is taken back", words: "taken back",
            up: { isKept($0) && names($0, "/kept") && isEmpty($0) ? unmarked($0) : nil }),
        Lack(what: "sends no will", words: "wills", down: { names($0, "/lost") ? [] : nil }),
        Lack(
            what: "sends no retained will", words: "a retained will",
            down: { names($0, "/lost") && isKept($0) ? [] : nil }),
        Lack(what: "announces that it has no wildcards", words: "wildcards", down: announcing([0x28, 0])),
        Lack(what: "announces QoS 0 alone", words: "QoS 1", down: announcing([0x24, 0])),
        Lack(what: "does not acknowledge QoS 1", words: "QoS 1", down: { $0[0] >> 4 == 4 ? [] : nil }),
        Lack(what: "announces a maximum of 16 KiB", words: "96 KiB", down: announcing([0x27, 0, 0, 0x40, 0])),
        Lack(
            what: "drops messages of more than 64 KiB", words: "96 KiB",
            down: { isMessage($0) && $0.count > 65_536 ? [] : nil }),
        Lack(
            what: "changes large messages",
            words: "changes messages",
            down: { isMessage($0) && !isKept($0) && $0.count > 65_536 ? $0.dropLast() + [$0[$0.count - 1] ^ 1] : nil }),
    ]

    private func setUp(_ down: @escaping Rule, _ up: @escaping Rule) throws -> (said: String, status: Int32, file: Bool)
    {
        let broker = try GuardedBroker()
        let proxy = try MQTTProxy(to: Int(broker.port))
        defer { proxy.stop() }
        proxy.replacePackets(up: up, down: down)
        let device = try Device("desk", broker: nil)
        let file = device.path + "/config/alertd/link.toml"
        unlink(file)
        let dialogue = try device.dialogue(
            program: "alertctl",
            words: [
                "link", "setup", "127.0.0.1", "--port", "\(proxy.port)", "--no-tls", "--user", "ada", "--device",
                "desk",
            ])
        dialogue.type(GuardedBroker.password)
        dialogue.endInput()
        let status = try dialogue.status(within: .seconds(60))
        return (dialogue.said, status, access(file, F_OK) == 0)
    }

    @Test(arguments: lacks.indices) func whatABrokerLacksIsNamed(_ index: Int) throws {
        let lack = Self.lacks[index]
        let (said, status, isWritten) = try setUp(lack.down, lack.up)
        #expect(status == 69, "\(said)")
        #expect(said.contains(lack.words) && said.contains("Nothing was written"), "\(said)")
        #expect(!said.contains("--no-tls if"))
        #expect(!isWritten)
    }

    @Test func thePageOfStatesHasEachLack() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: Self.page)
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = Self.lacks.map { "| \($0.what) | 69: \($0.words) |\n" }
        #expect(text.contains(rows.joined()), "docs/reference/states.md needs these rows:\n\(rows.joined())")
    }

    private static let page = "../../../docs/reference/states.md"

    @Test func duplicatesAndAShorterKeepaliveAreAccepted() throws {
        let shorter = Self.announcing([0x13, 0, 5])
        let (said, status, isWritten) = try setUp(
            { packet in Self.isMessage(packet) ? packet + packet : shorter(packet) }, { _ in nil })
        #expect(status == 0, "\(said)")
        #expect(isWritten)
    }
}
