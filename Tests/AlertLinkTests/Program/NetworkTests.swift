// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing
import Varlink

/// Networks and clocks that are not as they should be, and what alert-link costs while nothing happens.
@Suite(.serialized) struct NetworkTests {
    private func isUp(_ name: String, _ status: JSON) -> Bool? {
        (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }?["up"]?.boolValue
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    private func notify(_ device: Device, _ id: String) throws {
        var content = Notifications.Content(title: "Backup done")
        content.to = ["all"]
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    @Test(.disabled(if: NetworkNamespace.reasonForNone != nil, "\(NetworkNamespace.reasonForNone ?? "")"))
    func aDeviceWhoseWireIsCutIsGoneAndComesBack() throws {
        // 1.5 keepalives, up to 6 s until the broker looks, 5 s for the will.
        let keepalive = FullCounts.pick(5, full: 20)
        let most = 1.5 * Double(keepalive) + 12
        let namespace = try NetworkNamespace()
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        let conf = try folder.write(
            "listener \(port) 127.0.0.1\nlistener \(port) \(namespace.address)\nallow_anonymous true\n"
                + "set_tcp_nodelay true\nmax_packet_size 300000\n", to: "conf")
        let broker = try Broker(configuration: conf, port: port, folder: folder)
        let desk = try Device("desk", broker: broker, settings: "keepalive = \(keepalive)")
        let laptop = try Device(
            "laptop", broker: nil,
            settings: "broker = \"mqtt://\(namespace.address):\(port)\"\nkeepalive = \(keepalive)")
        _ = try desk.alertLink("init")
        try desk.admit(laptop)
        try desk.startLink()
        try laptop.startLink(in: namespace.name)
        try desk.status("it is here", within: .seconds(30)) { isUp("laptop", $0) == true }
        try notify(desk, "before")
        try laptop.wait("shown") { try laptop.delivered.count == 1 }
        let start = ContinuousClock.now
        try namespace.cut()
        try desk.status("it is gone", within: .seconds(most + 10)) { isUp("laptop", $0) == false }
        let took = seconds(since: start)
        // Changes during the outage arrive with the connection.
        _ = try desk.call(Notifications.Ack(ids: ["before"]))
        try notify(desk, "after")
        try laptop.status("it has noticed", within: .seconds(most + 30)) {
            $0["broker"]?["connected"]?.boolValue == false
        }
        let mended = ContinuousClock.now
        try namespace.mend()
        try laptop.wait("as it is", within: .seconds(90)) {
            try laptop.delivered.filter { $0.content.origin != nil }.map(\.id) == ["after@desk"]
        }
        print(
            "cut: gone after \(took) s with a keepalive of \(keepalive) s; back \(seconds(since: mended)) s after it was mended"
        )
        #expect(took < most)
    }

    @Test(.disabled(if: NetworkNamespace.reasonForNone != nil, "\(NetworkNamespace.reasonForNone ?? "")"))
    func aBrokerThatSwallowsEverythingHoldsNothingUp() throws {
        let namespace = try NetworkNamespace()
        let desk = try Device(
            "desk", broker: nil, settings: "broker = \"mqtt://\(namespace.blackHole):1883\"")
        _ = try desk.alertLink("init")
        try desk.startLink(in: namespace.name)
        try desk.status("it runs") { $0["daemon"]?.boolValue == true }
        try answersAtOnce(desk)
    }

    @Test func aBrokerThatSaysNothingHoldsNothingUp() throws {
        let server = try StandInNtfy(isMute: true)
        defer { server.stop() }
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1:\(server.port)\"")
        _ = try desk.alertLink("init")
        try desk.startLink()
        try desk.status("it runs") { $0["daemon"]?.boolValue == true }
        try answersAtOnce(desk)
    }

    /// alertd answers while alert-link tries to reach a broker, and alert-link follows it.
    private func answersAtOnce(_ desk: Device) throws {
        var times: [Double] = []
        for number in 0..<100 {
            let start = ContinuousClock.now
            if number % 10 == 0 { try notify(desk, "n\(number)") } else { _ = try desk.call(Manager.Status()) }
            times.append(seconds(since: start) * 1_000)
        }
        times.sort()
        try desk.status("it follows", within: .seconds(5)) { $0["ownOpen"] == 10 }
        print("no broker: alertd answers after a median of \(times[50]) ms, \(times[99]) ms at most")
        // Not more, whatever else the machine does.
        #expect(times[50] < 50)
    }

    @Test func whoIsBackSoonWasNeverGone() throws {
        let broker = try Broker()
        let proxy = try MQTTProxy(to: broker.port)
        defer { proxy.stop() }
        let all = try devices(["desk", "laptop"], broker: broker, ports: ["laptop": proxy.port])
        proxy.cut()
        try all[1].status("noticed") { $0["broker"]?["connected"]?.boolValue == false }
        try all[1].connected()
        // The will of the connection before would have come within seven seconds.
        #expect(throws: TestFailure.self) {
            try all[0].status("gone", within: .seconds(8)) { isUp("laptop", $0) == false }
        }
    }

    @Test func aClockThatIsWrongIsTold() throws {
        let folder = try TestFolder()
        let broker = try Broker()
        let desk = try Device("desk", broker: broker)
        let laptop = try Device(
            "laptop", broker: broker, more: try WrongClock.environment(ahead: 600, in: folder))
        _ = try desk.alertLink("init")
        try desk.admit(laptop)
        for device in [desk, laptop] { try device.startLink() }
        func ahead(_ name: String, _ status: JSON) -> Double? {
            (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }?["clockAheadSeconds"]?
                .doubleValue
        }
        // The age of messages stored at the broker is unknown.
        for device in [desk, laptop] { try device.connected() }
        laptop.killLink()
        try laptop.startLink()
        let here = try desk.status("told", within: .seconds(30)) { ahead("laptop", $0) != nil }
        #expect(abs((ahead("laptop", here) ?? 0) - 600) < 5)
        #expect(try desk.alertLink("devices").output.contains("its clock is"))
        // The device shows new messages, and answers there count.
        try notify(desk, "backup")
        try laptop.wait("shown") { try laptop.delivered.contains { $0.id == "backup@desk" } }
        _ = try laptop.call(Notifications.Ack(ids: ["backup@desk"]))
        try desk.wait("seen") { try desk.delivered.isEmpty }
    }

    @Test func atRestItHardlyWakes() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let process = try #require(all[1].linkID)
        // The report of the devices that have just come is written.
        usleep(1_500_000)
        let before = try Self.wakeUps(process)
        // The time is what is measured: a rate at rest, when nothing happens.
        usleep(5_000_000)
        let wakeUps = Double(try Self.wakeUps(process) - before) / 5
        let (resident, anonymous) = (try Self.status(process, "VmRSS"), try Self.status(process, "RssAnon"))
        print("at rest: \(wakeUps) wake-ups a second, \(resident) KiB resident, \(anonymous) KiB of its own")
        #expect(wakeUps <= 2)
        #expect(anonymous < 15 << 10)
    }

    /// Returns the number of times that its threads have gone to sleep.
    private static func wakeUps(_ process: Int32) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").reduce(0) {
            try $0 + status(process, "voluntary_ctxt_switches", thread: $1)
        }
    }

    /// A number of /proc/PID/status, or of one of its threads.
    private static func status(_ process: Int32, _ name: String, thread: String? = nil) throws -> Int {
        let place = thread.map { "\(process)/task/\($0)" } ?? "\(process)"
        let text = try String(contentsOfFile: "/proc/\(place)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw TestFailure("no \(name) of \(process)")
        }
        return number
    }
}
