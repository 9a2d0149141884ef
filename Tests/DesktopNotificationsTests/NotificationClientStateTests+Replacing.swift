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
        #expect(actions == [.notify(call: 3, Self.notify(Self.post("a", "two"), replacing: 3))])
        #expect(harness.on(.notifyAnswered(call: 3, .success(3))) == [.report(.shown(id: "a"))])
        #expect(harness.client.entries.count == 1)
    }

    @Test func aServerThatDoesNotReplaceIsHelped() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(harness.on(.notifyAnswered(call: 3, .success(4))) == [.close(3), .report(.shown(id: "a"))])
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
                == [.notify(call: 3, Self.notify(Self.post("a", "5"), replacing: 3))])
        #expect(harness.on(.notifyAnswered(call: 3, .success(3))) == [.report(.shown(id: "a"))])
    }

    @Test func dismissingTheOldOneDoesNotEndTheNewOne() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(harness.on(closed(3, 2)) == [])
        #expect(harness.on(.notifyAnswered(call: 3, .success(4))) == [.report(.shown(id: "a"))])
    }

    @Test func pressingTheOldOneCounts() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a", "one"), as: 3)
        _ = harness.on(.post(Self.post("a", "two")))
        #expect(
            harness.on(pressed(3, "yes"))
                == [.close(3), .report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(harness.on(.notifyAnswered(call: 3, .success(3))) == [.close(3)])
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
