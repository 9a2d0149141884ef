// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// alertd and alert-link of the receiving device, both killed in the moment of delivery: what alertd has stored is
/// delivered once, whether alert-link knew of it or not.
@Suite(.serialized) struct TwoDeathsTests {
    private static let patient = "[senders.desk]\nper-minute = 1000"

    private func notify(_ device: Device, _ id: String, title: String? = nil) throws {
        var content = Notifications.Content(title: title ?? "Title of \(id)")
        content.to = ["all"]
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    /// Returns the number of times that alertd has delivered a notification.
    private func deliveries(_ device: Device, _ id: String) throws -> Int {
        try device.call(Manager.History(limit: 1_000)).events.count { $0.event == .delivered && $0.id == id }
    }

    /// Waits for the delivery, and kills both at once.
    private func killBoth(_ device: Device, delivering id: String, by action: () throws -> Void) throws {
        let events = try device.watch()
        try action()
        while let event = try events.next()?.event {
            if event.event == .delivered, event.id == id { break }
        }
        device.killDaemon()
        device.killLink()
    }

    /// Puts the state of alert-link where it was before alertd answered.
    private func forgetAnswer(_ device: Device) throws {
        let place = device.path + "/state/alertd/link/state.json"
        let text = try String(contentsOfFile: place, encoding: .utf8)
        try text.replacing("\"stage\":\"shown\"", with: "\"stage\":\"wanted\"")
            .write(toFile: place, atomically: false, encoding: .utf8)
    }

    /// Returns alert-link's log once all messages stored at the broker have arrived.
    private func settled(_ laptop: Device, after desk: Device, _ id: String) throws {
        try notify(desk, id)
        try laptop.wait("the marker") { try laptop.delivered.contains { $0.id == "\(id)@desk" } }
    }

    @Test func itIsDeliveredOnce() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: Self.patient)
        let (desk, laptop) = (all[0], all[1])
        for number in 0..<FullCounts.pick(4, full: 20) {
            let id = "n\(number)"
            try killBoth(laptop, delivering: "\(id)@desk") { try notify(desk, id) }
            // Where alert-link was faster than its death, in every second round, it is as if it had not been.
            if number % 2 == 1 { try forgetAnswer(laptop) }
            try laptop.restartDaemon()
            try laptop.startLink()
            try settled(laptop, after: desk, "marker\(number)")
            #expect(try deliveries(laptop, "\(id)@desk") == 1, "round \(number)")
            #expect(try laptop.delivered.contains { $0.id == "\(id)@desk" })
        }
        // After a new message it is delivered again, and the acknowledgement reaches its device.
        try notify(desk, "n1", title: "Another title")
        try laptop.wait("anew") { try laptop.delivered.contains { $0.content.title == "Another title" } }
        #expect(try deliveries(laptop, "n1@desk") == 2)
        _ = try laptop.call(Notifications.Ack(ids: ["n1@desk"]))
        try desk.wait("seen") { try desk.delivered.allSatisfy { $0.id != "n1" } }
    }

    @Test func whatWasSeenInBetweenIsSeenEverywhere() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: Self.patient)
        let (desk, laptop) = (all[0], all[1])
        try killBoth(laptop, delivering: "tea@desk") { try notify(desk, "tea") }
        try forgetAnswer(laptop)
        try laptop.restartDaemon()
        _ = try laptop.call(Notifications.Ack(ids: ["tea@desk"]))
        try laptop.startLink()
        try desk.wait("seen") { try desk.delivered.allSatisfy { $0.id != "tea" } }
        try settled(laptop, after: desk, "marker")
        #expect(try deliveries(laptop, "tea@desk") == 1)
    }

    /// An alertd that knows nothing of a copy has not ended it: the copy is asked for again.
    @Test(arguments: [true, false]) func whatIsNotKnownHasNotEnded(_ isLinkKilled: Bool) throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: Self.patient)
        let (desk, laptop) = (all[0], all[1])
        try notify(desk, "tea")
        var question = Prompts.Question(title: "Deploy?", buttons: [.init(label: "Yes")])
        question.to = ["laptop"]
        _ = try desk.call(Prompts.Ask(id: "deploy", question: question, noWait: true))
        func isShown() throws -> Bool {
            try laptop.delivered.contains { $0.id == "tea@desk" } && laptop.prompts.contains { $0.id == "deploy@desk" }
        }
        for _ in 0..<2 {
            try laptop.wait("both are shown", within: .seconds(30), until: isShown)
            try laptop.status("alert-link knows that") { $0["shownHere"] == 2 }
            if isLinkKilled { laptop.killLink() }
            laptop.killDaemon()
            try FileManager.default.removeItem(atPath: laptop.path + "/state/alertd/alertd.sqlite")
            for end in ["-wal", "-shm"] { unlink(laptop.path + "/state/alertd/alertd.sqlite" + end) }
            try laptop.restartDaemon()
            if isLinkKilled { try laptop.startLink() }
        }
        try laptop.wait("both are shown at last", within: .seconds(30), until: isShown)
        _ = try laptop.call(Prompts.Answer(id: "deploy@desk", index: 0))
        #expect(try desk.call(Prompts.Wait(id: "deploy")).result?.label == "Yes")
    }

    /// A machine's alert, which is stored at the broker until it is accepted, behaves equally.
    @Test func soIsAMachinesAlert() throws {
        let broker = try Broker()
        let desk = try devices(["desk"], broker: broker, settings: "[inbox]\nfrom-broker = [\"nas\"]")[0]
        try killBoth(desk, delivering: "inbox-nas-fan") {
            _ = try MosquittoClients.run(
                "mosquitto_pub",
                [
                    "-V", "5", "-p", "\(broker.port)", "-q", "1", "-r", "-t", "alertd/ada/inbox/nas", "-m",
                    #"{"title":"Fan stopped","id":"fan"}"#,
                ])
        }
        // As if it had not noted what it took.
        unlink(desk.path + "/state/alertd/link/inbox.json")
        try desk.restartDaemon()
        try desk.startLink()
        try desk.status("taken") { $0["fromMachines"] == 1 }
        #expect(try deliveries(desk, "inbox-nas-fan") == 1)
    }
}
