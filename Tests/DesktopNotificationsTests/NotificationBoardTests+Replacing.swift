// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// Replacing what is shown, and taking it back.
extension NotificationBoardTests {
    @Test func theSameIDReplaces() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a", "one"), as: 3)
        let actions = desk.on(.post(Self.post("a", "two")))
        #expect(actions == [.notify(call: 3, Self.notify(Self.post("a", "two"), replacing: 3))])
        #expect(desk.on(.notifyAnswered(call: 3, .success(3))) == [.report(.shown(id: "a"))])
        #expect(desk.board.entries.count == 1)
    }

    @Test func aServerThatDoesNotReplaceIsHelped() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a", "one"), as: 3)
        _ = desk.on(.post(Self.post("a", "two")))
        #expect(desk.on(.notifyAnswered(call: 3, .success(4))) == [.close(3), .report(.shown(id: "a"))])
        #expect(desk.on(closed(3, 3)) == [])
        #expect(desk.on(closed(4, 2)).contains(.report(.dismissed(id: "a"))))
    }

    @Test func ofManyPostsWhileOneIsOnItsWayTheLastIsShown() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a", "0"))
        for number in 1...5 { #expect(desk.on(.post(Self.post("a", "\(number)"))) == []) }
        #expect(
            desk.on(.notifyAnswered(call: call, .success(3)))
                == [.notify(call: 3, Self.notify(Self.post("a", "5"), replacing: 3))])
        #expect(desk.on(.notifyAnswered(call: 3, .success(3))) == [.report(.shown(id: "a"))])
    }

    @Test func dismissingTheOldOneDoesNotEndTheNewOne() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a", "one"), as: 3)
        _ = desk.on(.post(Self.post("a", "two")))
        #expect(desk.on(closed(3, 2)) == [])
        #expect(desk.on(.notifyAnswered(call: 3, .success(4))) == [.report(.shown(id: "a"))])
    }

    @Test func pressingTheOldOneCounts() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a", "one"), as: 3)
        _ = desk.on(.post(Self.post("a", "two")))
        #expect(
            desk.on(pressed(3, "yes"))
                == [.close(3), .report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(desk.on(.notifyAnswered(call: 3, .success(3))) == [.close(3)])
    }

    @Test func whatIsTakenBackIsClosed() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        #expect(desk.on(.withdraw(id: "a")) == [.close(3), .report(.withdrawn(id: "a")), .report(.left(id: "a"))])
        #expect(desk.on(.withdraw(id: "a")) == [.report(.left(id: "a"))])
        #expect(desk.on(.withdraw(id: "never")) == [.report(.left(id: "never"))])
        #expect(desk.on(closed(3, 3)) == [])
    }

    @Test func whatIsTakenBackOnItsWayIsClosedWhenItComesUp() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        #expect(desk.on(.withdraw(id: "a")) == [.report(.withdrawn(id: "a"))])
        #expect(desk.on(.withdraw(id: "a")) == [])
        #expect(desk.on(.notifyAnswered(call: call, .success(8))) == [.close(8), .report(.left(id: "a"))])
    }

    @Test func whatIsTakenBackWhileWaitingIsNeverSent() {
        var desk = Desk()
        _ = desk.on(.post(Self.post("a")))
        #expect(desk.on(.withdraw(id: "a")) == [.report(.withdrawn(id: "a")), .report(.left(id: "a"))])
        _ = desk.on(.ownerChanged(":1.5"))
        #expect(desk.on(.serverRead(generation: 1, .success(Desk.server))).count == 1)
    }
}
