// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import RandomSupport
import Testing
import Varlink

/// Many alerts, many answers, and programs and brokers that die: on real alertds, alert-links and a real mosquitto. Of
/// each there are a few; with ALERTD_LINK_FULL=1 as many as are claimed.
@Suite(.serialized) struct RaceTests {
    private static let patient = "[senders.desk]\nper-minute = 1000"

    private func ask(_ device: Device, _ id: String, timeout: Int? = nil) throws {
        var question = Prompts.Question(kind: .alert, title: "Deploy \(id)?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = ["all"]
        question.timeout = timeout
        _ = try device.call(Prompts.Ask(id: id, question: question, noWait: true))
    }

    private func name(_ id: String, on device: Device) -> String { device.name == "desk" ? id : "\(id)@desk" }

    /// The device in "alert-link on laptop", or in "process 5 on laptop" of one that was killed before it was looked
    /// up.
    private func device(in by: String) -> String {
        by.range(of: " on ", options: .backwards).map { String(by[$0.upperBound...]) } ?? "desk"
    }

    private func milliseconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .milliseconds(1)
    }

    @Test func ofThreeWhoAnswerAtOnceOneWins() throws {
        let count = FullCounts.pick(30, full: 200)
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker, settings: Self.patient)
        let connections = try all.map { try $0.connect() }
        let watchers = try all.map { try $0.watch() }
        var winners: [String: Int] = [:]
        var times: [Double] = []
        for number in 0..<count {
            let id = "p\(number)"
            try ask(all[0], id)
            for other in all[1...] { try other.wait("shown") { try other.prompts.contains { $0.id == "\(id)@desk" } } }
            let start = ContinuousClock.now
            // Who asks has the shortest way; the two others race each other in every second one.
            let racers = number % 2 == 0 ? 0..<3 : 1..<3
            for place in racers {
                try connections[place].send(Prompts.Answer(id: name(id, on: all[place]), index: 1))
            }
            for connection in connections[racers] {
                // A late answer gets an error, or its window was closed before.
                do throws(VarlinkClientError) {
                    _ = try connection.receive(Prompts.Answer.self)
                } catch {
                    guard case .reply = error else { throw error }
                }
            }
            for (place, events) in watchers.enumerated() {
                while let event = try events.next()?.event {
                    if event.event == .promptEnded, event.id == name(id, on: all[place]) { break }
                }
            }
            times.append(milliseconds(since: start))
            // Answered at its origin at once, or by an act that is on its way there.
            try all[0].wait("settled") { try all[0].prompts.isEmpty }
            let by = try #require(try all[0].call(Prompts.Wait(id: id)).result?.by)
            winners[device(in: by), default: 0] += 1
        }
        #expect(winners.values.reduce(0, +) == count)
        for device in all {
            #expect(try device.prompts.isEmpty)
            try device.status("nothing waits") { $0["waitingForOrigin"] == 0 && $0["ownOpen"] == 0 }
        }
        // The origin has each act before the broker has the end of it.
        try all[0].wait("no act is left at the broker") {
            try MosquittoClients.retained(port: broker.port, "alertd/ada/+/act/#") == []
        }
        times.sort()
        print(
            "race: \(count) prompts, winners \(winners.sorted { $0.key < $1.key }), closed everywhere after a median of "
                + "\(times[count / 2]) ms, p99 \(times[count * 99 / 100]) ms")
    }

    @Test func whateverDiesEachIsAnsweredOnce() throws {
        let (count, rounds) = (FullCounts.pick(24, full: 100), FullCounts.pick(4, full: 20))
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker, settings: Self.patient)
        let ids = (0..<count).map { "p\($0)" }
        for id in ids { try ask(all[0], id) }
        for other in all[1...] {
            try other.wait("all shown", within: .seconds(60)) { try other.prompts.count == count }
        }
        var answered: [String: Set<String>] = [:]
        func answer(_ id: String, on device: Device) {
            // It may be gone already.
            do { _ = try device.call(Prompts.Answer(id: name(id, on: device), index: 1)) } catch { return }
            answered[id, default: []].insert(device.name)
        }
        var random = SeededRandom()
        for round in 0..<rounds {
            let mine = ids[(count * round / rounds)..<(count * (round + 1) / rounds)]
            for (place, id) in mine.enumerated() where place % 2 == 0 { answer(id, on: all[place / 2 % 3]) }
            broker.kill()
            for (place, id) in mine.enumerated() where place % 2 == 1 {
                // Two of them at once, which cannot know of each other.
                answer(id, on: all[place / 2 % 3])
                if place % 4 == 1 { answer(id, on: all[(place / 2 + 1) % 3]) }
            }
            for device in all { device.killLink() }
            for device in all { try device.startLink() }
            // Nothing is awaited: the broker comes back, and goes, wherever the others happen to be.
            if round % 2 == 0 { usleep(UInt32.random(in: 0...300_000, using: &random)) }
            try broker.restart()
            usleep(UInt32.random(in: 0...700_000, using: &random))
        }
        let last = ContinuousClock.now
        for device in all {
            try device.wait("all closed", within: .seconds(60)) { try device.prompts.isEmpty }
        }
        let took = (ContinuousClock.now - last) / .seconds(1)
        for id in ids {
            let result = try #require(try all[0].call(Prompts.Wait(id: id)).result)
            let winner = device(in: result.by ?? "")
            #expect(result.outcome == .answered && answered[id]?.contains(winner) == true, "\(id): \(result)")
        }
        for device in all { try device.status("nothing waits") { $0["waitingForOrigin"] == 0 && $0["ownOpen"] == 0 } }
        print("chaos: \(count) prompts, broker and three alert-links killed \(rounds) times: closed after \(took) s")
        #expect(took < 15)
    }

    @Test func aDeviceThatWasAwayHasExactlyWhatIsOpen() throws {
        let updates = FullCounts.pick(300, full: 2_000)
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker, settings: Self.patient)
        all[1].killLink()
        var content = Notifications.Content(title: "Disk is full")
        content.to = ["all"]
        for number in 0..<updates {
            let id = "n\(number % 37)"
            switch number % 5 {
            case 2: try ask(all[0], "p\(number)")
            case 3:
                // Or it is none that is delivered.
                do { _ = try all[0].call(Notifications.Clear(ids: [id])) } catch is VarlinkClientError {}
            case 4 where number % 20 != 4: _ = try all[0].call(Prompts.Withdraw(ids: ["p\(number - 2)"]))
            case 4: break
            default:
                content.body = "\(number)"
                _ = try all[0].call(Notifications.Notify(id: id, content: content))
            }
        }
        let open = Set(try all[0].delivered.map { "\($0.id)@desk" })
        let asked = Set(try all[0].prompts.map { "\($0.id)@desk" })
        // What a device has that was there all the time, the broker has.
        try all[2].wait("all is said", within: .seconds(60)) {
            let there = try all[2].delivered.filter { $0.content.origin != nil }
            let bodies = try Dictionary(
                uniqueKeysWithValues: all[0].delivered.map { ("\($0.id)@desk", $0.content.body) })
            return try Set(there.map(\.id)) == open && Set(all[2].prompts.map(\.id)) == asked
                && there.allSatisfy { $0.content.body == bodies[$0.id] }
        }
        try all[1].startLink()
        try all[1].connected()
        let start = ContinuousClock.now
        var differences: Set<String> = []
        do {
            try all[1].wait("the open set", within: .seconds(30)) {
                let here = try all[1].delivered.filter { $0.content.origin != nil }.map(\.id) + all[1].prompts.map(\.id)
                differences = Set(here).symmetricDifference(open.union(asked))
                return differences.isEmpty
            }
        } catch {
            throw TestFailure("\(differences.sorted()): \(error)")
        }
        let took = milliseconds(since: start)
        let bodies = try Dictionary(
            uniqueKeysWithValues: all[0].delivered.map { ("\($0.id)@desk", $0.content.body) })
        for copy in try all[1].delivered where copy.content.origin != nil {
            #expect(copy.content.body == bodies[copy.id], "\(copy.id)")
        }
        #expect(Device.refused("stale", in: try all[1].status("now") { _ in true }) == 0)
        print("away: \(updates) updates, \(open.count + asked.count) open, shown \(took) ms after the connection")
        // Two seconds on a machine that does nothing else.
        #expect(took < 15_000)
    }

    @Test func aWipedBrokerTakesNothingFromAScreen() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, settings: Self.patient)
        for number in 0..<10 { try ask(all[0], "p\(number)") }
        try all[1].wait("shown") { try all[1].prompts.count == 10 }
        let events = try all[1].connect().stream(Manager.Watch())
        _ = try events.next()
        broker.kill()
        try broker.restart()
        for device in all {
            try device.status("it has noticed") { $0["broker"]?["connected"]?.boolValue == false }
        }
        for device in all { try device.connected() }
        let start = ContinuousClock.now
        var said: [String] = []
        while said.count < 10, ContinuousClock.now - start < .seconds(10) {
            said = try MosquittoClients.retained(port: broker.port, "alertd/ada/desk/alert/+")
        }
        #expect(said.count == 10)
        // In the interim nothing was closed, or shown a second time.
        while case .reply(let reply) = try events.nextIfAvailable() {
            #expect(![.promptEnded, .promptQueued].contains(reply.event.event), "\(reply.event)")
        }
        #expect(try all[1].prompts.count == 10)
        print("wiped: said again within \(milliseconds(since: start)) ms")
    }

    @Test func whatExpiresEndsWithoutTheBroker() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let start = ContinuousClock.now
        try ask(all[0], "deploy", timeout: 4_000_000)
        try all[1].wait("shown") { try all[1].prompts.count == 1 }
        broker.kill()
        for device in all {
            try device.wait("it has expired") { try device.prompts.isEmpty }
            let took = milliseconds(since: start)
            #expect(took > 3_900 && took < 5_000, "\(device.name): \(took) ms")
        }
        let result = try #require(try all[1].call(Prompts.Wait(id: "deploy@desk")).result)
        // alertd and alert-link both know when.
        #expect(result.outcome == .timedOut || result.outcome == .withdrawn)
    }
}
