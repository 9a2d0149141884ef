// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// Real alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct LinkTests {
    private func ask(_ device: Device, _ id: String, to: [String] = ["all"]) throws {
        var question = Prompts.Question(kind: .alert, title: "Deploy \(id)?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = to
        _ = try device.call(Prompts.Ask(id: id, question: question, noWait: true))
    }

    @Test func aNotificationIsSeenOnceAndGoneEverywhere() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        var content = Notifications.Content(title: "Backup done", body: "3 GB")
        content.to = ["laptop"]
        content.onActivate = ["/bin/true"]
        _ = try all[0].call(Notifications.Notify(id: "backup", content: content))
        try all[1].wait("the copy") { try all[1].delivered.contains { $0.id == "backup@desk" } }
        let copy = try #require(try all[1].delivered.first?.content)
        #expect(copy.origin == "desk" && copy.appName == "alertd on desk" && copy.onActivate == nil && copy.to == nil)
        // Not for the third, and not handed on by the second.
        #expect(try all[2].delivered.isEmpty)
        let start = ContinuousClock.now
        _ = try all[1].call(Notifications.Ack(ids: ["backup@desk"]))
        try all[0].wait("gone at its origin") { try all[0].delivered.isEmpty }
        #expect(ContinuousClock.now - start < .seconds(2))
        // The other way round: closed where it began.
        content.to = ["all"]
        _ = try all[0].call(Notifications.Notify(id: "again", content: content))
        for other in all[1...] { try other.wait("shown") { try other.delivered.contains { $0.id == "again@desk" } } }
        _ = try all[0].call(Notifications.Clear(all: true))
        for other in all[1...] { try other.wait("gone") { try other.delivered.isEmpty } }
    }

    @Test func whatIsWithdrawnOnOneDeviceEndsOnAll() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let content = Notifications.Content(title: "Tea", to: ["all"])
        _ = try all[0].call(Notifications.Notify(id: "tea", content: content))
        try ask(all[0], "deploy")
        for other in all[1...] {
            try other.wait("shown") { try other.delivered.count == 1 && other.prompts.count == 1 }
        }
        _ = try all[1].call(Notifications.Cancel(ids: ["tea@desk"]))
        _ = try all[1].call(Prompts.Withdraw(ids: ["deploy@desk"]))
        for device in all {
            try device.wait("gone") { try device.delivered.isEmpty && device.prompts.isEmpty }
            try device.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        }
        #expect(try all[0].call(Prompts.Wait(id: "deploy")).result?.outcome == .cancelled)
        // Undone where it began, it is shown on all; undone elsewhere, on none.
        _ = try all[0].call(Notifications.Notify(id: "tea", content: content))
        for device in all { try device.wait("shown") { try device.delivered.contains { $0.id.hasPrefix("tea") } } }
        _ = try all[0].call(Notifications.Clear(ids: ["tea"]))
        for device in all { try device.wait("gone") { try device.delivered.isEmpty } }
        _ = try all[0].call(Notifications.Undo())
        for device in all { try device.wait("again") { try device.delivered.contains { $0.id.hasPrefix("tea") } } }
        _ = try all[1].call(Notifications.Clear(ids: ["tea@desk"]))
        for device in all { try device.wait("gone") { try device.delivered.isEmpty } }
        _ = try all[1].call(Notifications.Undo())
        try all[1].wait("taken down") {
            try all[1].delivered.map(\.content.title) == ["It cannot come again here: Tea"]
        }
    }

    /// A sender does not know the sounds of the receiver.
    @Test func anAlertFromElsewhereIsShownWithoutItsSound() throws {
        let desk = try Device("desk", broker: nil)
        var content = Notifications.Content(title: "Get up", sound: "not-installed-here")
        #expect(throws: VarlinkClientError.self) { try desk.call(Notifications.Notify(id: "own", content: content)) }
        content.origin = "laptop"
        _ = try desk.call(Notifications.Notify(id: "copy@laptop", content: content))
        (content.origin, content.delivery) = (nil, "lent-1")
        _ = try desk.call(Notifications.Notify(id: "lent-laptop-tea", content: content))
        #expect(try Set(desk.delivered.map(\.id)) == ["copy@laptop", "lent-laptop-tea"])
    }

    @Test func whatIsSaidAgainStays() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        for number in 0..<4 {
            var content = Notifications.Content(title: "Build", body: "\(number)")
            content.to = ["all"]
            _ = try all[0].call(Notifications.Notify(id: "build", content: content))
            try all[1].wait("shown") {
                try all[1].delivered.contains { $0.id == "build@desk" && $0.content.body == "\(number)" }
            }
        }
        // That it was replaced on the other is nobody's doing.
        for device in all { try device.status("nothing waits") { $0["waitingForOrigin"] == 0 } }
        #expect(try all[0].delivered.map(\.content.body) == ["3"])
    }

    @Test func theFirstAnswerCounts() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let ids = (0..<20).map { "p\($0)" }
        for id in ids { try ask(all[0], id) }
        for other in all[1...] { try other.wait("all shown") { try other.prompts.count == ids.count } }
        #expect(try all[1].prompts.allSatisfy { $0.asker.program.contains("on desk, by alert-link") })
        // Both others answer each of them at the same instant.
        let connections = try all[1...].map { try $0.connect() }
        for id in ids {
            for (place, connection) in connections.enumerated() {
                try connection.send(Prompts.Answer(id: "\(id)@desk", index: place))
            }
        }
        var refusedHere = 0
        for _ in ids {
            for connection in connections {
                // One that was taken down before its answer came is answered elsewhere.
                do { _ = try connection.receive(Prompts.Answer.self) } catch { refusedHere += 1 }
            }
        }
        for device in all { try device.wait("all closed") { try device.prompts.isEmpty } }
        for id in ids {
            let result = try #require(try all[0].call(Prompts.Wait(id: id)).result)
            // Button 0 was the second's answer, button 1 the third's.
            let expected = result.index == 0 ? "laptop" : "nas"
            #expect(
                result.by == "alert-link on \(expected)"
                    && result.outcome == (result.index == 0 ? .cancelled : .answered))
        }
        #expect(refusedHere < ids.count)
        for device in all.dropFirst() {
            try device.status("no act is left") { $0["waitingForOrigin"]?.intValue == 0 }
        }
    }

    @Test func aPresenterIsToldWhereItWasAnswered() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let news = try all[1].connect().stream(Prompts.Present(name: "test"))
        #expect(try news.next()?.news == .registered)
        try ask(all[0], "deploy")
        let shown = try #require(try news.next())
        #expect(shown.news == .show && shown.prompt?.origin?.device == "desk")
        _ = try all[0].call(Prompts.Answer(id: "deploy", index: 1))
        let gone = try #require(try news.next())
        #expect(gone.news == .gone && gone.why == .answered && gone.by == "alert-link on desk")
    }

    @Test func typingOnOneDeviceStopsTheTimeOnAll() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let presenter = try all[1].connect()
        let news = try presenter.stream(Prompts.Present(name: "test"))
        let token = try #require(try news.next()?.agent)
        var question = Prompts.Question(kind: .alert, title: "Which?", input: .text, to: ["all"])
        question.timeout = 5_000_000
        _ = try all[0].call(Prompts.Ask(id: "which", question: question, noWait: true))
        #expect(try news.next()?.prompt?.id == "which@desk")
        try all[2].wait("shown") { try all[2].prompts.map(\.id) == ["which@desk"] }
        let start = ContinuousClock.now
        _ = try all[1].call(Prompts.Presented(agent: token, id: "which@desk"))
        _ = try all[1].call(Prompts.Typing(agent: token, id: "which@desk", typing: true))
        // Nothing tells of it but the list.
        for device in [all[0], all[2]] {
            while try device.prompts.first?.standing != true {
                guard ContinuousClock.now - start < .seconds(4) else { throw TestFailure("\(device.said)") }
                usleep(20_000)
            }
        }
        // Twice its time.
        usleep(10_000_000)
        for device in all { #expect(try device.prompts.count == 1, "\(device.said)") }
        _ = try all[1].call(Prompts.Typing(agent: token, id: "which@desk", typing: false))
        for device in all {
            try device.wait("over", within: .seconds(8)) { try device.prompts.isEmpty }
        }
        let took = (ContinuousClock.now - start) / .seconds(1)
        #expect((12...19).contains(took), "\(took)")
        #expect(try all[0].call(Prompts.Wait(id: "which")).result?.outcome == .timedOut)
    }

    @Test func openPromptsOutliveTheBrokerAndThePrograms() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        for number in 0..<5 { try ask(all[0], "p\(number)") }
        try all[1].wait("shown") { try all[1].prompts.count == 5 }
        broker.kill()
        // Answered on both while nothing can be told.
        for number in 0..<2 { _ = try all[1].call(Prompts.Answer(id: "p\(number)@desk", index: 1)) }
        _ = try all[0].call(Prompts.Answer(id: "p2", index: 1))
        all[1].killLink()
        _ = try all[1].call(Prompts.Answer(id: "p3@desk", index: 1))
        all[0].killLink()
        _ = try all[0].call(Prompts.Answer(id: "p4", index: 0))
        try broker.restart()
        for device in all { try device.startLink() }
        for device in all { try device.wait("all closed") { try device.prompts.isEmpty } }
        for id in ["p0", "p1", "p3"] {
            #expect(try all[0].call(Prompts.Wait(id: id)).result?.by == "alert-link on laptop", "\(id)")
        }
    }

    @Test func aDeviceThatWasAwayShowsWhatIsOpen() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        all[1].killLink()
        try all[0].status("it is away", within: .seconds(20)) { status in
            (status["devices"]?.arrayValue ?? []).contains {
                $0["device"]?.stringValue == "laptop" && $0["up"]?.boolValue == false
            }
        }
        var content = Notifications.Content(title: "Disk is full", sound: "glass")
        content.to = ["all"]
        for number in 0..<5 {
            _ = try all[0].call(Notifications.Notify(id: "n\(number)", content: content))
            try ask(all[0], "p\(number)")
        }
        // A notification that ended before it was published was never anywhere else.
        try all[0].status("all are told of") { $0["ownOpen"]?.intValue == 10 }
        for number in 0..<3 { _ = try all[0].call(Notifications.Ack(ids: ["n\(number)"])) }
        _ = try all[0].call(Prompts.Withdraw(ids: ["p0", "p1"]))
        // What ends while the other comes is no news from the time it was away.
        try all[0].status("the ends are told of") { $0["ownOpen"]?.intValue == 5 }
        try all[1].startLink()
        try all[1].wait("the open set and the summary") {
            let titles = try all[1].delivered.map(\.title)
            return try all[1].prompts.count == 3 && titles.count { $0 == "Disk is full" } == 2
                && titles.contains { $0.hasSuffix("5 already over") }
        }
        let open = try all[1].delivered.filter { $0.title == "Disk is full" }.map(\.id)
        #expect(Set(open) == ["n3@desk", "n4@desk"])
        #expect(Set(try all[1].prompts.map(\.id)) == ["p2@desk", "p3@desk", "p4@desk"])
    }

    @Test func whatIsForgedOrReplayedChangesNothing() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        try ask(all[0], "deploy")
        try all[1].wait("shown") { try all[1].prompts.count == 1 }
        // What the broker has: a frame that is open.
        let key = try #require(try retained(broker, "alertd/ada/desk/alert/+").first)
        _ = try all[0].call(Prompts.Withdraw(ids: ["deploy"]))
        try all[1].wait("closed") { try all[1].prompts.isEmpty }
        var flipped = key.bytes
        flipped[100] ^= 1
        var foreign = key.bytes
        foreign[5] ^= 1
        let moved = "alertd/ada/desk/alert/" + String(repeating: "0", count: 32)
        try publish(broker, key.topic, key.bytes)
        try publish(broker, key.topic, flipped)
        try publish(broker, key.topic, foreign)
        try publish(broker, moved, key.bytes)
        try publish(broker, key.topic, Array("{}".utf8))
        try publish(broker, key.topic, [UInt8](repeating: 1, count: 270_000))
        let status = try all[1].status("all counted") { status in
            ["stale", "unknownSender", "malformed", "tooLarge"].allSatisfy { Device.refused($0, in: status) == 1 }
                && Device.refused("forged", in: status) == 2
        }
        #expect((status["refused"]?.arrayValue ?? []).allSatisfy { $0["device"]?.stringValue == "desk" })
        #expect(try all[1].prompts.isEmpty)
        // The sealed text is nowhere in the clear.
        #expect(!String(decoding: key.bytes, as: UTF8.self).contains("Deploy"))
    }

    @Test func badgesAndDoNotDisturbAreShared() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: "share = [\"badges\", \"dnd\"]")
        _ = try all[0].call(Badges.Set(app: "mail", set: 3))
        try all[1].wait("the badge") { try all[1].call(Badges.Get(app: "mail")).badge.count == 3 }
        _ = try all[1].call(Badges.Set(app: "mail", set: 0))
        try all[0].wait("the badge again") { try all[0].call(Badges.Get(app: "mail")).badge.count == 0 }
        _ = try all[0].call(Manager.SetDnd(on: true))
        try all[1].wait("quiet") { try all[1].call(Manager.Dnd()).quiet.reason == .asked }
        _ = try all[1].call(Manager.SetDnd(on: false))
        try all[0].wait("not quiet") { try all[0].call(Manager.Dnd()).quiet.reason == nil }
    }

    @Test func secretsDoNotTravel() throws {
        let broker = try Broker()
        let desk = try Device("desk", broker: broker)
        for input in [Prompts.Input.secure, .login] {
            var question = Prompts.Question(kind: .alert, title: "Password")
            question.input = input
            question.to = ["all"]
            #expect(throws: VarlinkClientError.self) { try desk.call(Prompts.Ask(question: question)) }
        }
    }

    // MARK: The broker as a stranger sees it

    private func retained(_ broker: Broker, _ filter: String) throws -> [(topic: String, bytes: [UInt8])] {
        let run = try MosquittoClients.run(
            "mosquitto_sub", ["-p", "\(broker.port)", "-t", filter, "-F", "%t %x", "-C", "1", "-W", "5"])
        return run.output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 2 else { return nil }
            let digits = Array(parts[1].utf8)
            let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
            }
            return (String(parts[0]), bytes)
        }
    }

    private func publish(_ broker: Broker, _ topic: String, _ bytes: [UInt8]) throws {
        _ = try MosquittoClients.run(
            "mosquitto_pub", ["-p", "\(broker.port)", "-t", topic, "-q", "1", "-s"], input: bytes)
    }
}
