// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import RandomSupport
import Testing
import Varlink

/// Reminders whose time comes while their device is away: real alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct LendingTests {
    private func remind(_ device: Device, _ id: String, in span: String, to: [String] = ["laptop"]) throws {
        _ = try device.call(
            Notifications.Remind(id: id, content: .init(title: id, to: to), trigger: .init(in: span)))
    }

    /// Lets time pass until another reminder has come.
    private func pass(_ span: String, on device: Device) throws {
        let id = "clock-\(span)"
        _ = try device.call(Notifications.Remind(id: id, content: .init(title: "x"), trigger: .init(in: span)))
        try device.wait("\(span) have passed", within: .seconds(60)) { try device.delivered.contains { $0.id == id } }
        _ = try device.call(Notifications.Clear(ids: [id]))
    }

    private func lent(_ count: Int, by desk: Device, to laptop: Device) throws {
        try desk.status("\(count) lent", within: .seconds(60)) { $0["lent"]?.intValue == Int64(count) }
        try laptop.status("\(count) taken", within: .seconds(60)) { $0["standsInFor"]?.intValue == Int64(count) }
    }

    private func isUp(_ name: String, _ status: JSON) -> Bool? {
        status["devices"]?.arrayValue?.first { $0["device"]?.stringValue == name }?["up"]?.boolValue
    }

    private func ids(_ device: Device) throws -> Set<String> { Set(try device.delivered.map(\.id)) }

    @Test func anotherDeliversItWhileItsDeviceIsOff() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        try remind(all[0], "tea", in: "6s", to: ["laptop", "nas"])
        try remind(all[0], "cake", in: "1h")
        try lent(2, by: all[0], to: all[1])
        #expect(try all[0].run("alertctl", ["show", "tea"]).output.contains("laptop delivers it"))
        all[0].killLink()
        all[0].killDaemon()
        try all[1].wait("it stands in", within: .seconds(60)) { try ids(all[1]) == ["lent-desk-tea"] }
        #expect(try all[1].delivered[0].content.appName == "alertd on desk")
        try all[2].wait("the others are told") { try ids(all[2]) == ["lent-desk-tea@laptop"] }
        // Back, it learns of that.
        try all[0].restartDaemon()
        try all[0].startLink()
        try all[0].wait("it is open elsewhere", within: .seconds(60)) {
            try ids(all[0]) == ["lent-desk-tea@laptop"]
        }
        try lent(1, by: all[0], to: all[1])
        let missed = try all[0].call(Manager.History(id: "tea")).events.first { $0.event == .missed }
        #expect(missed?.reason == "laptop delivered it")
        _ = try all[0].call(Notifications.Ack(ids: ["lent-desk-tea@laptop"]))
        for device in all { try device.wait("seen everywhere") { try device.delivered.isEmpty } }
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/+/claim/#") == [])
    }

    /// The machine that sends beats dies: another one misses them. One that ends in good order says nothing.
    @Test func anotherMissesTheBeatsOfADeviceThatDied() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        func beat(_ name: String, every: String) throws {
            let content = Notifications.Content(title: "", to: ["laptop"])
            _ = try all[0].call(Notifications.Beat(name: name, every: every, grace: "5s", content: content))
        }
        try beat("orderly", every: "1h")
        try lent(1, by: all[0], to: all[1])
        try all[0].endLink()
        try all[1].status("it is taken back", within: .seconds(60)) { $0["standsInFor"]?.intValue == 0 }
        try all[0].startLink()
        try lent(1, by: all[0], to: all[1])
        try beat("job", every: "10s")
        try lent(2, by: all[0], to: all[1])
        all[0].killLink()
        all[0].killDaemon()
        try all[1].wait("it misses the beat", within: .seconds(90)) { try ids(all[1]) == ["lent-desk-job"] }
        #expect(try all[1].delivered[0].title == "job has not happened")
    }

    /// A machine that is back learns that its beat was missed. The alarm stays until somebody has seen it, and a
    /// notification reports the return of the beats, whether a beat or the report of the alarm comes first.
    @Test(arguments: [false, true]) func aMissedBeatOutlivesTheReturnOfItsDevice(_ isBeatFirst: Bool) throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let (desk, laptop) = (all[0], all[1])
        func beat() throws {
            let content = Notifications.Content(title: "", level: .critical, to: ["laptop"])
            _ = try desk.call(Notifications.Beat(name: "job", every: "10m", grace: "10m", content: content))
        }
        _ = try desk.call(
            Notifications.Beat(
                name: "job", every: "1s", grace: "15s",
                content: Notifications.Content(title: "", level: .critical, to: ["laptop"])))
        try lent(1, by: desk, to: laptop)
        desk.killLink()
        desk.killDaemon()
        try laptop.wait("it misses the beat", within: .seconds(90)) { try ids(laptop) == ["lent-desk-job"] }
        try desk.restartDaemon()
        if isBeatFirst { try beat() }
        try desk.startLink()
        try desk.wait("it learns of that", within: .seconds(60)) {
            try desk.call(Manager.History(id: "job")).events.contains {
                $0.event == .missed && $0.reason == "laptop delivered it"
            }
        }
        if !isBeatFirst { try beat() }
        try laptop.wait("the return", within: .seconds(60)) {
            try laptop.delivered.contains { $0.id == "job@desk" && $0.title == "job happened again" }
        }
        #expect(try ids(laptop).contains("lent-desk-job"))
        try desk.wait("the alarm, too") { try ids(desk).contains("lent-desk-job@laptop") }
        // The beats go on, and are lent again.
        try lent(1, by: desk, to: laptop)
        _ = try laptop.call(Notifications.Ack(ids: ["lent-desk-job"]))
        try desk.wait("seen") { try !ids(desk).contains("lent-desk-job@laptop") }
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/+/claim/#") == [])
    }

    /// A device that sleeps has said nothing, and the broker holds it for present.
    @Test func aDeviceThatSleepsIsStoodInForAfterTwentySeconds() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let (desk, laptop) = (all[0], all[1])
        let reply = try desk.call(
            Notifications.Remind(id: "tea", content: .init(title: "tea", to: ["laptop"]), trigger: .init(in: "6s")))
        try lent(1, by: desk, to: laptop)
        let link = try #require(desk.linkID)
        for process in [desk.daemonID, link] { kill(process, SIGSTOP) }
        defer { for process in [desk.daemonID, link] { kill(process, SIGCONT) } }
        try laptop.wait("it stands in", within: .seconds(90)) { try ids(laptop) == ["lent-desk-tea"] }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        func time(_ text: String) throws -> Date { try (try? style.parse(text)) ?? Date(text, strategy: .iso8601) }
        let delivered = try time(try #require(laptop.delivered.first?.deliveredAt))
        let late = delivered.timeIntervalSince(try time(reply.due))
        #expect((19.9..<30).contains(late), "\(late) s")
        print("a device that sleeps: delivered elsewhere after \(late) s")
    }

    @Test func whatIsChangedOrDeliveredHereIsTakenBack() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        for id in ["a", "b", "c"] { try remind(all[0], id, in: "1h") }
        try remind(all[0], "here", in: "1h", to: ["all"])
        try lent(3, by: all[0], to: all[1])
        _ = try all[0].call(Notifications.Cancel(ids: ["a"]))
        _ = try all[0].call(Notifications.Edit(id: "b", content: .init(title: "b")))
        try lent(1, by: all[0], to: all[1])
        #expect(try all[0].call(Notifications.Show(id: "b")).notification.standIn == nil)
        _ = try all[0].call(Notifications.Edit(id: "c", trigger: .init(in: "2s")))
        try all[1].wait("it came there as ever") { try ids(all[1]) == ["c@desk"] }
        try lent(0, by: all[0], to: all[1])
        // Snoozed, it is due again.
        _ = try all[0].call(Notifications.Snooze(id: "c", for: "1h"))
        try lent(1, by: all[0], to: all[1])
    }

    /// Each of many falls due at another moment of the absence: some are claimed, some are not yet, some come on time.
    @Test func eachIsDeliveredOnceWhateverDies() throws {
        var random = SeededRandom()
        for round in 0..<FullCounts.pick(2, full: 10) {
            let broker = try Broker()
            let patient = "[senders.desk]\nper-minute = 1000\n[senders.laptop]\nper-minute = 1000"
            let all = try devices(["desk", "laptop"], broker: broker, settings: patient)
            let names = (0..<14).map { "r\($0)" }
            for (place, name) in names.enumerated() { try remind(all[0], name, in: "\(6 + place * 2)s") }
            try lent(names.count, by: all[0], to: all[1])
            all[0].killLink()
            all[0].killDaemon()
            try all[1].status("gone", within: .seconds(30)) { isUp("desk", $0) == false }
            if round % 2 == 1 {
                // Everything that lay there is lost.
                try broker.restart()
                all[1].killLink()
                try all[1].startLink()
            }
            try all[1].wait("the first is delivered", within: .seconds(60)) { try !all[1].delivered.isEmpty }
            try pass("\(Int.random(in: 1...6, using: &random))s", on: all[1])
            try all[0].restartDaemon()
            try all[0].startLink()
            // The alert-link of the one dies once more, and the broker, while they settle it.
            try all[0].connected()
            all[1].killLink()
            try broker.restart()
            try all[1].startLink()
            try all[1].connected()
            try all[0].wait("each is somewhere", within: .seconds(100)) {
                let (here, there) = (try ids(all[0]), try ids(all[1]))
                return names.allSatisfy { here.contains($0) || there.contains("lent-desk-\($0)") }
            }
            try lent(0, by: all[0], to: all[1])
            let (here, there) = (try ids(all[0]), try ids(all[1]))
            let own = names.filter(here.contains), others = names.filter { there.contains("lent-desk-\($0)") }
            print("lending: \(others.count) delivered by the other, \(own.count) by their own device")
            #expect(Set(own).isDisjoint(with: others), "\(own) \(others)")
            #expect(own.count + others.count == names.count && !others.isEmpty)
        }
    }

    @Test func aWrongClockDeliversNothingEarly() throws {
        let folder = try TestFolder()
        let broker = try Broker()
        let desk = try Device("desk", broker: broker)
        let laptop = try Device("laptop", broker: broker, more: try WrongClock.environment(ahead: 600, in: folder))
        _ = try desk.alertLink("init")
        try desk.admit(laptop)
        for device in [desk, laptop] { try device.startLink() }
        for device in [desk, laptop] { try device.connected() }
        // By its own clock both are over.
        try remind(desk, "later", in: "5m")
        try remind(desk, "soon", in: "6s")
        try lent(2, by: desk, to: laptop)
        desk.killLink()
        desk.killDaemon()
        try laptop.wait("the one that is due", within: .seconds(60)) { try ids(laptop).contains("lent-desk-soon") }
        #expect(try ids(laptop) == ["lent-desk-soon"])
    }

    @Test func whatRepeatsTravelsEachTime() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        _ = try all[0].call(
            Notifications.Remind(
                id: "tick", content: .init(title: "tick", to: ["laptop"]),
                trigger: .init(rrule: "FREQ=SECONDLY;INTERVAL=3;COUNT=20")))
        try all[1].wait("shown there") { try ids(all[1]).contains("tick@desk") }
        try lent(1, by: all[0], to: all[1])
    }
}
