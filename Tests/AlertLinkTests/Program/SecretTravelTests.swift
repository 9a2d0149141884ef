// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Synchronization
import Testing
import Varlink

@testable import AlertLink

/// Questions for secrets on another device: real alertctls, alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct SecretTravelTests {
    /// A mosquitto that keeps what it has, in a folder that the test can look into.
    private func keepingBroker(_ folder: TestFolder) throws -> Broker {
        let port = try FreePort.reserve()
        let conf = try folder.write(
            "listener \(port) 127.0.0.1\nallow_anonymous true\nmax_packet_size 300000\npersistence true\n"
                + "persistence_location \(folder.path)/\n" + (geteuid() == 0 ? "user root\n" : ""), to: "conf")
        return try Broker(configuration: conf, port: port, folder: folder)
    }

    /// Begins to ask on the laptop, for the desk too.
    private func ask(_ laptop: Device, login: Bool = false) throws -> Dialogue {
        try laptop.dialogue(
            program: "alertctl", "alert", "Passphrase of the vault", login ? "--login" : "--secure", "--id", "vault",
            "--to", "desk", "--no-start")
    }

    private func answer(_ desk: Device, _ lines: [String]) throws {
        let answering = try desk.dialogue(program: "alertctl", "answer", "vault@laptop", "--no-start")
        for line in lines { answering.type(line) }
        answering.endInput()
        let status = try answering.status()
        guard status == 0 else { throw TestFailure("not answered: \(answering.said)") }
    }

    private func isShown(_ desk: Device) throws -> Bool { try desk.prompts.contains { $0.id == "vault@laptop" } }

    /// Returns the files below a folder that contain some bytes; unreadable files such as sockets are skipped.
    private func files(with needle: Data, below folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { FileManager.default.contents(atPath: folder + "/" + $0)?.range(of: needle) != nil }
    }

    @Test(arguments: [false, true]) func aSecretArrivesAndIsFoundNowhere(_ login: Bool) throws {
        let secret = "Zk3-what-is-typed-on-the-other-device"
        let folder = try TestFolder()
        let broker = try keepingBroker(folder)
        let acts = Mutex<[String: [UInt8]]>([:])
        let proxies = try (0..<3).map { _ in try MQTTProxy(to: broker.port) }
        defer { for proxy in proxies { proxy.stop() } }
        proxies[0].follow { message in
            if message.topic.contains("/act/"), !message.payload.isEmpty {
                acts.withLock { $0[message.topic] = message.payload }
            }
            return [message]
        }
        // The bridge is called as the device, and gets what is addressed to it; not this.
        let bridge =
            "[[bridges]]\nname = \"desk\"\ncommand = [\"/bin/sh\", \"-c\", \"cat >> \(folder.path)/seen\"]\nwith-all = true\n"
        let names = ["laptop", "desk", "nas"]
        let all = try devices(
            names, broker: broker,
            ports: Dictionary(uniqueKeysWithValues: zip(names, proxies.map(\.port))),
            own: [
                "laptop": "secrets = [\"desk\"]\n" + bridge, "desk": "secrets = [\"laptop\"]",
                "nas": "secrets = [\"laptop\", \"desk\"]",
            ])
        let (laptop, desk, nas) = (all[0], all[1], all[2])
        let asking = try ask(laptop, login: login)
        try desk.wait("shown") { try isShown(desk) }
        let shown = try #require(try desk.prompts.first)
        #expect(shown.input == (login ? .login : .secure) && shown.origin?.device == "laptop" && shown.to == nil)
        #expect(shown.asker.program.contains(" on laptop, by alert-link"))
        #expect(try nas.prompts.isEmpty)
        try answer(desk, (login ? ["ada"] : []) + [secret])
        #expect(try asking.status() == 0)
        #expect(asking.said.split(separator: "\n").map(String.init) == (login ? ["ada"] : []) + [secret])
        try desk.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        #expect(try desk.prompts.isEmpty && laptop.prompts.isEmpty)
        // The broker, or the third device with the key of all, can get as far as what is sealed for this question.
        let (topic, frame) = try #require(acts.withLock { $0.first })
        let text = try opened(frame, topic, by: nas)
        #expect(text.range(of: Data(secret.utf8)) == nil)
        let sealed = try #require(try JSON(parsing: Array(text))["sealed"]?.stringValue)
        let bytes = try #require(Hex.bytes(sealed, count: sealed.utf8.count / 2))
        for device in all {
            let identity = try JSON(parsing: Array((device.state("identity.json") ?? "").utf8))
            let keys = try #require(identity["keys"].flatMap(DeviceKeys.init))
            #expect(keys.open(bytes) == nil)
        }
        let needle = Data(secret.utf8)
        let programs = try all.flatMap { [$0.daemonID, try #require($0.linkID)] }
        if geteuid() == 0 {
            for program in programs { #expect(try Memory.places(of: needle, in: program).isEmpty) }
            // What is there is found.
            #expect(try !Memory.places(of: Data("Passphrase of the vault".utf8), in: programs[3]).isEmpty)
        } else {
            // Another program of the person's, as this one is, cannot even look.
            for program in programs {
                #expect(throws: ToolError.self) { try Memory.places(of: needle, in: program) }
            }
        }
        _ = try laptop.call(Notifications.Notify(id: "plain", content: .init(title: "Plain words", to: ["all"])))
        try desk.wait("a notification is shown") { try desk.delivered.contains { $0.id == "plain@laptop" } }
        try laptop.status("the bridge has run") { $0["bridges"]?.arrayValue?.first?["runs"] == 1 }
        for device in all {
            for program in [device.daemonID, device.linkID ?? 0] {
                for name in ["cmdline", "environ"] {
                    #expect(FileManager.default.contents(atPath: "/proc/\(program)/\(name)")?.range(of: needle) == nil)
                }
            }
            try device.endLink()
            #expect(files(with: needle, below: device.path).isEmpty)
            #expect(!files(with: Data(sealed.utf8), below: device.path).contains { $0.hasSuffix("state.json") })
        }
        try broker.end()
        let store = try Data(contentsOf: URL(filePath: folder.path + "/mosquitto.db"))
        let traffic = proxies.map { Data($0.passed) }
        for bytes in [store] + traffic { #expect(bytes.range(of: needle) == nil) }
        // Nothing of an answer stays with the broker; of the question its end does.
        #expect(store.range(of: Data("/act/".utf8)) == nil && store.range(of: Data("laptop/alert/".utf8)) != nil)
        let seen = FileManager.default.contents(atPath: folder.path + "/seen").map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(seen?.contains("Plain words") == true && seen?.contains("Passphrase") == false)
    }

    /// Returns the content of a frame that a device reads with the common key.
    private func opened(_ frame: [UInt8], _ topic: String, by device: Device) throws -> Data {
        let ring = try #require(Keyring(try JSON(parsing: Array((device.state("keyring.json") ?? "").utf8))))
        return Data(try Frame.open(frame, topic: topic, writer: "desk", ring: ring).text)
    }

    @Test func itIsRefusedUnlessBothDevicesSaySo() throws {
        let broker = try Broker()
        let all = try devices(
            ["laptop", "desk", "nas"], broker: broker,
            own: [
                "laptop": "secrets = [\"desk\"]\n[[bridges]]\nname = \"pager\"\ncommand = [\"/bin/true\"]\n"
                    + "[phone]\nserver = \"http://127.0.0.1:1\"",
                "nas": "secrets = [\"laptop\"]",
            ])
        let refusals = [
            (
                "desk",
                "desk does not show questions for secrets of laptop; set secrets = [\"laptop\"] in link.toml there"
            ),
            ("nas", "laptop sends no questions for secrets to nas; set secrets = [\"nas\"] in link.toml here"),
            ("laptop", "is not another paired device"), ("pager", "is not another paired device"),
            ("phone", "is not another paired device"), ("tablet", "is not another paired device"),
            ("all", "is not another paired device"),
            ("on-call", "is not another paired device"),
        ]
        for (name, reason) in refusals {
            let asked = try all[0].run("alertctl", ["alert", "T", "--secure", "--to", name, "--no-start"])
            #expect(asked.status == 65 && asked.errors.contains(reason), "\(name): \(asked)")
        }
        for device in all { #expect(try device.prompts.isEmpty) }
        try all[0].endLink()
        let asked = try all[0].run("alertctl", ["alert", "T", "--login", "--to", "desk", "--no-start"])
        #expect(asked.status == 65 && asked.errors.contains("alert-link is not running"), "\(asked)")
    }

    @Test func itOutlivesBothAlertLinks() throws {
        let broker = try Broker()
        let all = try devices(
            ["laptop", "desk"], broker: broker,
            own: ["laptop": "secrets = [\"desk\"]", "desk": "secrets = [\"laptop\"]"])
        let (laptop, desk) = (all[0], all[1])
        let asking = try ask(laptop)
        try desk.wait("shown") { try isShown(desk) }
        // The key of the question goes with the program that made it, and there is another.
        laptop.killLink()
        try laptop.startLink()
        try laptop.connected()
        #expect(try isShown(desk))
        // The window goes with the program that would seal the answer, and comes again.
        desk.killLink()
        try desk.wait("gone") { try !isShown(desk) }
        try desk.startLink()
        try desk.wait("shown again") { try isShown(desk) }
        desk.killDaemon()
        try desk.restartDaemon()
        try desk.wait("and again", within: .seconds(30)) { try isShown(desk) }
        try answer(desk, ["typed at last"])
        #expect(try asking.status() == 0)
        #expect(asking.said == "typed at last\n")
        // Withdrawn by Ctrl-C on the one, it goes from the other.
        let another = try ask(laptop)
        try desk.wait("shown") { try isShown(desk) }
        another.send(SIGINT)
        #expect(try another.status() == 130)
        try desk.wait("closed") { try !isShown(desk) }
    }

    /// Any paired device can take the laptop out, and let another in under its name.
    @Test func anotherLaptopAsksForNoSecret() throws {
        let broker = try Broker()
        let all = try devices(
            ["nas", "desk", "laptop"], broker: broker,
            own: ["laptop": "secrets = [\"desk\"]", "desk": "secrets = [\"laptop\"]"])
        let (nas, desk) = (all[0], all[1])
        let before = try #require(
            try desk.alertLink("status").output.split(separator: "\n").first { $0.contains("with laptop") })
        #expect(try nas.alertLink("revoke", "laptop").status == 0)
        try desk.status("a new key") { $0["epoch"] == 2 && $0["broker"]?["connected"]?.boolValue == true }
        let other = try Device("laptop", broker: broker, settings: "secrets = [\"desk\"]")
        try nas.admit(other)
        try other.startLink()
        try desk.status("the other is here") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["changedKey"] == true && $0["up"] == true }
        }
        try other.status("the desk is here") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["device"] == "desk" && $0["secrets"] == true }
        }
        let asking = try ask(other)
        try desk.status("refused") { Device.refused("changedKey", in: $0) > 0 }
        try desk.wait("told") { try desk.delivered.contains { $0.content.title == "laptop has another key now" } }
        #expect(try desk.prompts.isEmpty)
        asking.send(SIGINT)
        #expect(try asking.status() == 130)
        let asked = try desk.run("alertctl", ["alert", "T", "--secure", "--to", "laptop", "--no-start"])
        #expect(asked.status == 65 && asked.errors.contains("laptop has another key"), "\(asked)")
        let after = try #require(
            try desk.alertLink("status").output.split(separator: "\n").first { $0.contains("with laptop") })
        #expect(before.contains("key ") && after.contains("not the one it had") && !after.contains(before.suffix(32)))
    }

    /// The fifth of one device waits until another has ended, and is then asked.
    @Test func oneTooManyWaitsForItsTurn() throws {
        let broker = try Broker()
        let all = try devices(
            ["laptop", "desk"], broker: broker,
            own: ["laptop": "secrets = [\"desk\"]", "desk": "secrets = [\"laptop\"]"])
        let (laptop, desk) = (all[0], all[1])
        let asking = try (0..<6).map { number in
            let one = try laptop.dialogue(
                program: "alertctl", "alert", "Number \(number)", "--secure", "--id", "q\(number)", "--to", "desk",
                "--no-start")
            try laptop.wait("asked") { try laptop.prompts.contains { $0.id == "q\(number)" } }
            return one
        }
        try desk.status("two too many") { Device.refused("tooFrequent", in: $0) == 2 }
        try desk.wait("four are shown") { try desk.prompts.count == 4 }
        for number in 0..<6 {
            try desk.wait("its turn") { try desk.prompts.contains { $0.id == "q\(number)@laptop" } }
            let answering = try desk.dialogue(program: "alertctl", "answer", "q\(number)@laptop", "--no-start")
            answering.type("secret \(number)")
            answering.endInput()
            #expect(try answering.status() == 0)
            #expect(try asking[number].status() == 0)
            #expect(asking[number].said == "secret \(number)\n")
        }
    }

    /// A window of the desk, by the wire: what it is to show next, and now says that it does.
    private func shown(
        _ news: ReplySequence<Prompts.Present>, _ desk: Device, _ agent: String
    ) throws -> Prompts.Prompt {
        while let reply = try news.next() {
            guard reply.news == .show, let prompt = reply.prompt else { continue }
            _ = try desk.call(Prompts.Presented(agent: agent, id: prompt.id))
            return prompt
        }
        throw TestFailure("the presenter is told no more")
    }

    /// The window of the laptop's question on the desk: where what is typed goes.
    private func typing(_ desk: Device, _ news: ReplySequence<Prompts.Present>, _ agent: String) throws -> Int32 {
        let prompt = try shown(news, desk, agent)
        let answered = try desk.call(Prompts.Answer(id: prompt.id, agent: agent, index: 1, handover: true))
        return try SecretChannel.fetch(
            token: try #require(answered.handover), nextTo: desk.path + "/run/alertd/alertd.varlink")
    }

    /// All notifications of the desk are cleared, and the question is published again, between its answer there and the
    /// typed text.
    @Test func aQuestionThatIsAnsweredIsNotAskedAnew() throws {
        let broker = try Broker()
        let all = try devices(
            ["laptop", "desk"], broker: broker,
            own: ["laptop": "secrets = [\"desk\"]", "desk": "secrets = [\"laptop\"]"])
        let (laptop, desk) = (all[0], all[1])
        let news = try desk.connect().stream(Prompts.Present(name: "window"))
        let agent = try #require(try news.next()?.agent)
        let asking = try ask(laptop)
        let descriptor = try typing(desk, news, agent)
        defer { close(descriptor) }
        for id in ["a", "b"] { _ = try desk.call(Notifications.Notify(id: id, content: .init(title: id))) }
        #expect(try desk.run("alertctl", ["clear", "--all", "--no-start"]).status == 0)
        let since = try laptop.status("connected") { _ in true }["broker"]?["since"]
        laptop.killLink()
        try laptop.startLink()
        try laptop.status("connected anew") { $0["broker"]?["connected"] == true && $0["broker"]?["since"] != since }
        _ = try laptop.call(Notifications.Notify(id: "then", content: .init(title: "Then", to: ["desk"])))
        try desk.wait("all was heard before") { try desk.delivered.contains { $0.id == "then@laptop" } }
        #expect(try desk.prompts.isEmpty)
        let bytes = Array("typed once\0".utf8)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        shutdown(descriptor, Int32(SHUT_WR))
        #expect(try asking.status() == 0)
        #expect(asking.said == "typed once\n")
    }

    @Test func halfASecretIsNone() throws {
        let broker = try Broker()
        let all = try devices(
            ["laptop", "desk"], broker: broker,
            own: ["laptop": "secrets = [\"desk\"]", "desk": "secrets = [\"laptop\"]"])
        let (laptop, desk) = (all[0], all[1])
        let news = try desk.connect().stream(Prompts.Present(name: "window"))
        let agent = try #require(try news.next()?.agent)
        let asking = try ask(laptop)
        func handOver(_ text: String) throws {
            let prompt = try shown(news, desk, agent)
            #expect(prompt.id == "vault@laptop" && prompt.input == .secure)
            let answered = try desk.call(Prompts.Answer(id: prompt.id, agent: agent, index: 1, handover: true))
            let token = try #require(answered.handover)
            let descriptor = try SecretChannel.fetch(token: token, nextTo: desk.path + "/run/alertd/alertd.varlink")
            defer { close(descriptor) }
            let bytes = Array(text.utf8)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        }
        // The window dies between its answer and the last byte: nothing is sent, and the person is asked again.
        try handOver("half")
        try handOver("whole\0")
        #expect(try asking.status() == 0)
        #expect(asking.said == "whole\n")
    }

    @Test func alertLinkLeavesNoCoreDump() throws {
        let broker = try Broker()
        let device = try devices(["laptop"], broker: broker)[0]
        let process = try #require(device.linkID)
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).first == "0", "\(limits)")
        // Its files in /proc are root's then (proc(5), PR_SET_DUMPABLE in prctl(2)).
        var status = stat()
        #expect(stat("/proc/\(process)/fd", &status) == 0 && status.st_uid == 0)
    }
}
