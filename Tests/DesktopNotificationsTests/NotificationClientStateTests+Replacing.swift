// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// Replacing what is shown, and taking it back.
extension NotificationClientStateTests {
    @Test func theSameIDReplaces() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        let actions = harness.on(.post(Self.post("a", "two")))
        #expect(actions == [.notify(call: 2, Self.notify(Self.post("a", "two"), replacing: 3))])
        #expect(harness.on(.notifyAnswered(call: 2, .success(3))) == [.report(.shown(id: "a"))])
        #expect(harness.client.entries.count == 1)
    }

    /// Programs go on with the numbers of a former server, as long as the present one has not given them to others.
    @Test func theNumbersOfAFormerServerAreKnown() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        harness.show(Self.post("b", "two"), as: 4)
        harness.serve(":1.6")
        #expect(harness.client.id(ofServerNumber: 3) == "a" && harness.client.id(ofServerNumber: 4) == "b")
        harness.show(Self.post("c", "three"), as: 3)
        #expect(harness.client.id(ofServerNumber: 3) == "c" && harness.client.id(ofServerNumber: 4) == "b")
        _ = harness.on(closed(3, 2, by: ":1.6"))
        #expect(harness.client.id(ofServerNumber: 3) == nil)
    }

    /// However many there were.
    @Test func formerNumbersAreBounded() {
        var harness = Harness()
        for server in 0..<3 {
            harness.serve(":1.\(server)")
            for number in 1...UInt32(NotificationClientState.maximumEntries / 2) {
                let serverID = UInt32(server) * 10_000 + number
                harness.show(Self.post("\(serverID)"), as: serverID)
            }
        }
        harness.serve(":1.9")
        #expect(harness.client.formerIDs.count <= NotificationClientState.maximumEntries)
        #expect(harness.client.id(ofServerNumber: 20_001) == "20001")
    }

    @Test func aServerThatDoesNotReplaceIsHelped() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(harness.on(.notifyAnswered(call: 2, .success(4))) == [.close(3), .report(.shown(id: "a"))])
        #expect(harness.on(closed(3, 3)) == [])
        #expect(harness.on(closed(4, 2)).contains(.report(.dismissed(id: "a"))))
    }

    @Test func ofManyPostsWhileOneIsOnItsWayTheLastIsShown() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a", "0"))
        for number in 1...5 { #expect(harness.on(.post(Self.post("a", "\(number)"))) == []) }
        #expect(
            harness.on(.notifyAnswered(call: call, .success(3)))
                == [.notify(call: 2, Self.notify(Self.post("a", "5"), replacing: 3))])
        #expect(harness.on(.notifyAnswered(call: 2, .success(3))) == [.report(.shown(id: "a"))])
    }

    @Test func dismissingTheOldOneDoesNotEndTheNewOne() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(harness.on(closed(3, 2)) == [])
        #expect(harness.on(.notifyAnswered(call: 2, .success(4))) == [.report(.shown(id: "a"))])
    }

    @Test func pressingTheOldOneCounts() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(
            harness.on(pressed(3, "yes"))
                == [.close(3), .report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(harness.on(.notifyAnswered(call: 2, .success(3))) == [.close(3)])
    }

    @Test func whatIsTakenBackIsClosed() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.on(.withdraw(id: "a")) == [.close(3), .report(.withdrawn(id: "a")), .report(.left(id: "a"))])
        #expect(harness.on(.withdraw(id: "a")) == [.report(.left(id: "a"))])
        #expect(harness.on(.withdraw(id: "never")) == [.report(.left(id: "never"))])
        #expect(harness.on(closed(3, 3)) == [])
    }

    @Test func whatIsTakenBackOnItsWayIsClosedWhenItComesUp() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        #expect(harness.on(.withdraw(id: "a")) == [.report(.withdrawn(id: "a"))])
        #expect(harness.on(.withdraw(id: "a")) == [])
        #expect(harness.on(.notifyAnswered(call: call, .success(8))) == [.close(8), .report(.left(id: "a"))])
    }

    @Test func whatIsTakenBackWhileWaitingIsNeverSent() {
        var harness = Harness()
        _ = harness.on(.post(Self.post("a")))
        #expect(harness.on(.withdraw(id: "a")) == [.report(.withdrawn(id: "a")), .report(.left(id: "a"))])
        _ = harness.on(.ownerChanged(":1.5"))
        #expect(harness.on(.serverRead(generation: 1, .success(Harness.server))).count == 1)
    }
}
