// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import RandomSupport
import Synchronization
import Testing
import Varlink

/// A broker that lies, on the way between a real mosquitto and a real alert-link.
@Suite(.serialized) struct SealingTests {
    private func ask(_ device: Device, _ id: String) throws {
        var question = Prompts.Question(kind: .alert, title: "Deploy \(id)?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = ["all"]
        _ = try device.call(Prompts.Ask(id: id, question: question, noWait: true))
    }

    /// The messages that the attacker has recorded and forged.
    private struct Lies: Sendable {
        /// The messages stored at each topic, the oldest first.
        var heard: [String: [[UInt8]]] = [:]
        var told = 0
        var withheld = 0
        var withholds = false
        var random = SeededRandom("a broker that lies")
    }

    @Test func aBrokerThatLiesIsNotBelieved() throws {
        let count = FullCounts.pick(12, full: 200)
        let broker = try Broker()
        let proxy = try MQTTProxy(to: broker.port)
        defer { proxy.stop() }
        let all = try devices(
            ["desk", "laptop"], broker: broker, settings: "[senders.desk]\nper-minute = 1000",
            ports: ["laptop": proxy.port])
        let before = Device.refused(in: try all[1].status("now") { _ in true })
        let liar = Liar()
        proxy.follow { message in liar.distort(message) }
        let open = (0..<count).map { "p\($0)" }
        for id in open { try ask(all[0], id) }
        try all[1].wait("shown", within: .seconds(60)) { try all[1].prompts.count == count }
        // Ends pass, and each beginning is repeated after its end.
        let first = open.prefix(count / 2)
        _ = try all[0].call(Prompts.Withdraw(ids: Array(first)))
        try all[1].wait("closed", within: .seconds(60)) { try all[1].prompts.count == count - first.count }
        let told = liar.told
        #expect(told > count * 3)
        try all[1].status("each lie was counted", within: .seconds(60)) { Device.refused(in: $0) - before >= told }
        #expect(try Set(all[1].prompts.map(\.id)) == Set(open.dropFirst(count / 2).map { "\($0)@desk" }))
        // What is withheld is missed, until there is a connection that withholds nothing.
        liar.withholds = true
        _ = try all[0].call(Prompts.Withdraw(ids: Array(open.dropFirst(count / 2))))
        try ask(all[0], "last")
        try all[0].status("said") { $0["ownOpen"] == 1 }
        liar.wait(untilWithheld: count - first.count + 1)
        #expect(try all[1].prompts.count == count - first.count)
        liar.withholds = false
        proxy.cut()
        try all[1].wait("as it is", within: .seconds(30)) { try all[1].prompts.map(\.id) == ["last@desk"] }
        let now = try all[1].status("all counted") { Device.refused(in: $0) - before >= liar.told }
        #expect(Device.refused(in: now) - before == liar.told)
        print("lies: \(liar.told) told, \(liar.withheld) messages withheld, none believed")
    }

    /// The liar. What a test and the proxy's threads share is behind its mutex.
    private final class Liar: Sendable {
        private let lies = Mutex(Lies())

        init() {}

        var told: Int { lies.withLock { $0.told } }
        var withheld: Int { lies.withLock { $0.withheld } }
        var withholds: Bool {
            get { lies.withLock { $0.withholds } }
            set { lies.withLock { $0.withholds = newValue } }
        }

        func wait(untilWithheld count: Int) {
            let deadline = ContinuousClock.now + .seconds(15)
            while withheld < count, ContinuousClock.now < deadline { poll(nil, 0, 10) }
        }

        func distort(_ message: MQTTProxy.Message) -> [MQTTProxy.Message] {
            guard message.topic.contains("/alert/"), !message.payload.isEmpty else { return [message] }
            return lies.withLock { lies in
                if lies.withholds {
                    lies.withheld += 1
                    return []
                }
                var out = [message]
                var flipped = message
                flipped.packet = nil
                flipped.payload[Int.random(in: flipped.payload.indices, using: &lies.random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &lies.random)
                var moved = message
                moved.packet = nil
                moved.topic =
                    lies.heard.keys.sorted().first { $0 != message.topic } ?? String(message.topic.dropLast()) + "0"
                if moved.topic == message.topic { moved.topic = String(message.topic.dropLast()) + "1" }
                var cut = message
                cut.packet = nil
                cut.payload.removeLast(Int.random(in: 1...64, using: &lies.random))
                out += [flipped, moved, cut]
                // What lay here before, another state.
                let known = lies.heard[message.topic] ?? []
                out += known.filter { $0 != message.payload }.map { .init(topic: message.topic, payload: $0) }
                lies.told += out.count - 1
                if !known.contains(message.payload) { lies.heard[message.topic, default: []].append(message.payload) }
                return out
            }
        }
    }

    @Test func noSecretIsInTheBrokersHands() throws {
        let count = FullCounts.pick(100, full: 1_000)
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        let conf = try folder.write(
            "listener \(port) 127.0.0.1\nallow_anonymous true\nmax_packet_size 300000\npersistence true\n"
                + "persistence_location \(folder.path)/\n" + (geteuid() == 0 ? "user root\n" : ""), to: "conf")
        let broker = try Broker(configuration: conf, port: port, folder: folder)
        let proxy = try MQTTProxy(to: port)
        defer { proxy.stop() }
        let all = try devices(["desk", "laptop"], broker: broker, ports: ["desk": proxy.port, "laptop": proxy.port])
        var secrets: [String] = []
        func secret() -> String {
            let text = "s3cret" + String(UInt64.random(in: .min ... .max), radix: 36)
            secrets.append(text)
            return text
        }
        for number in 0..<(count / 5) {
            var content = Notifications.Content(title: secret(), body: secret(), app: secret())
            content.actions = [.init(key: "a", label: secret())]
            content.to = ["all"]
            _ = try all[0].call(Notifications.Notify(id: secret(), content: content))
            if number % 4 == 0 { try all[0].status("said") { $0["ownOpen"]?.intValue ?? 0 > number / 2 } }
        }
        try all[0].status("all said", within: .seconds(60)) { $0["ownOpen"]?.intValue == Int64(count / 5) }
        try all[1].wait("something is shown") { try !all[1].delivered.isEmpty }
        try broker.end()
        let store = try Data(contentsOf: URL(filePath: folder.path + "/mosquitto.db"))
        #expect(store.count > count / 5 * 300)
        let traffic = Data(proxy.passed)
        #expect(traffic.count > store.count)
        for secret in secrets {
            #expect(store.range(of: Data(secret.utf8)) == nil && traffic.range(of: Data(secret.utf8)) == nil)
        }
        // They are searched for in the right place: what is in the clear is found.
        #expect(store.range(of: Data("alertd/ada/desk/alert/".utf8)) != nil)
        print(
            "secrets: \(secrets.count) in \(traffic.count) bytes of traffic and \(store.count) of the store: none found"
        )
    }
}
