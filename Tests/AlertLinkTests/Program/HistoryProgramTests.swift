// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

/// The history of one device, read on another: real alertds, alert-links and alertctl on a real mosquitto.
@Suite(.serialized) struct HistoryProgramTests {
    /// Returns alertctl's output about another device, once it meets a condition.
    private func history(_ device: Device, _ words: [String], until holds: (String) -> Bool) throws -> String {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            let run = try device.run("alertctl", ["history"] + words)
            guard run.status == 0 else { throw TestFailure("\(run) \(device.said)") }
            if holds(run.output) { return run.output }
            guard ContinuousClock.now < deadline else { throw TestFailure("\(run.output) \(device.said)") }
            // Nothing tells that a file was written.
            usleep(100_000)
        }
    }

    private func notify(_ device: Device, _ id: String, app: String? = nil, to: [String]? = nil) throws {
        var content = Notifications.Content(title: "Title of \(id)", app: app)
        content.to = to
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    @Test func whatHappenedIsReadOnOtherDevices() throws {
        let broker = try Broker()
        let all = try devices(
            ["desk", "laptop", "nas"], broker: broker, settings: "share = [\"history\"]",
            own: ["desk": "share = [\"history\"]\nexcept-apps = [\"secret\"]", "nas": ""])
        // Notifications for no other device are included, too; those shown elsewhere are included once.
        try notify(all[0], "tea")
        try notify(all[0], "hidden", app: "secret")
        try notify(all[0], "disk", app: "Café", to: ["laptop"])
        try all[1].wait("shown") { try all[1].delivered.map(\.id) == ["disk@desk"] }
        _ = try all[1].call(Notifications.Ack(ids: ["disk@desk"]))
        try all[0].wait("seen") { try all[0].delivered.map(\.id).sorted() == ["hidden", "tea"] }
        var question = Prompts.Question(kind: .alert, title: "Deploy?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        _ = try all[0].call(Prompts.Ask(id: "deploy", question: question, noWait: true))
        _ = try all[0].call(Prompts.Answer(id: "deploy", index: 1))
        let told = try history(all[1], ["--from-device", "desk"]) { $0.contains("acknowledged ") && $0.contains("tea") }
        #expect(told.contains("on desk") && told.contains("unread") && !told.contains("hidden"), "\(told)")
        let events = try history(all[1], ["--from-device", "desk", "--events"]) {
            $0.contains("Deploy?") && $0.contains("Yes")
        }
        #expect(events.contains("tea") && !events.contains("hidden"), "\(events)")
        // The options select as they do on one device.
        let found = try history(all[1], ["--from-device", "desk", "--search", "cafe"]) { _ in true }
        #expect(found.contains("disk") && !found.contains("tea"), "\(found)")
        for words in [["tea"], ["--unread"], ["-n", "2", "tea"], ["--since", "1h"]] {
            #expect(try history(all[1], ["--from-device", "desk"] + words) { _ in true }.contains("tea"), "\(words)")
        }
        for words in [["x"], ["--until", "yesterday"], ["--app", "x"], ["--thread", "x"]] {
            let nothing = try history(all[1], ["--from-device", "desk"] + words) { _ in true }
            #expect(nothing == "No notifications.\n", "\(words): \(nothing)")
        }
        // With all devices together, the copy shown here is not listed next to the original.
        try notify(all[1], "own")
        let together = try history(all[1], ["--from-device", "all", "--notifications", "--json"]) { _ in true }
            .split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
        #expect(together.map { $0["id"]?.stringValue } == ["tea", "disk", "own"], "\(together)")
        #expect(together.map { $0["device"]?.stringValue } == ["desk", "desk", nil])
        // The other way round there is nothing of the desk's own.
        let own = try history(all[0], ["--from-device", "laptop"]) { $0.contains("own") }
        #expect(!own.contains("disk") && !own.contains("tea"), "\(own)")
        // Whoever does not share does not read, and nobody reads of it.
        let refused = try all[2].run("alertctl", ["history", "--from-device", "desk"])
        #expect(refused.status == 69 && refused.errors.contains("history is not shared"), "\(refused)")
        let unknown = try all[1].run("alertctl", ["history", "--from-device", "tower"])
        #expect(unknown.status == 66 && unknown.errors.contains("no device is called tower"), "\(unknown)")
        let remote = try all[1].run("alertctl", ["--host", "x", "history", "--from-device", "desk"])
        #expect(remote.status == 64, "\(remote)")
        #expect(try history(all[1], ["--from-device", "nas"]) { _ in true } == "No notifications.\n")
    }

    @Test func whoWasAwayCatchesUpAlsoWithAWipedBroker() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: "share = [\"history\"]")
        all[1].killLink()
        for number in 0..<30 { try notify(all[0], "n\(number)") }
        _ = try all[0].call(Notifications.Clear(ids: ["n3"]))
        broker.kill()
        try broker.restart()
        try all[1].startLink()
        let told = try history(all[1], ["--from-device", "desk", "--all"]) {
            $0.contains("n29") && $0.contains("cleared")
        }
        #expect(told.split(separator: "\n").count { $0.contains("on desk") } == 30, "\(told)")
        // The history stays after both restart, comes as one message per day, and goes when it is no longer shared.
        #expect(
            try MosquittoClients.retained(port: broker.port, "alertd/ada/desk/history/#").count <= 2)
        all[1].killLink()
        try all[1].startLink()
        try all[1].connected()
        #expect(try history(all[1], ["--from-device", "desk", "--all"]) { _ in true } == told)
        try all[0].endLink()
        try all[0].write(
            all[0].settings.replacing("share = [\"history\"]", with: ""), to: "link.toml")
        try all[0].startLink()
        _ = try history(all[1], ["--from-device", "desk"]) { $0 == "No notifications.\n" }
    }
}
