// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import DesktopNotifications

/// What odd servers do, and what nobody may make the board do.
extension NotificationBoardTests {
    @Test func anIDOfZeroIsNone() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        guard
            case .report(.notShown(id: "a", .refused(.malformed)))? =
                desk.on(.notifyAnswered(call: call, .success(0))).first
        else {
            Issue.record("it was taken for shown")
            return
        }
    }

    @Test func anIDGivenTwiceEndsTheFirst() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        let call = desk.call(Self.post("b"))
        #expect(
            desk.on(.notifyAnswered(call: call, .success(3)))
                == [.report(.expired(id: "a")), .report(.shown(id: "b"))])
        #expect(desk.on(closed(3, 2)).contains(.report(.dismissed(id: "b"))))
    }

    @Test func anAnswerGivenTwiceCountsOnce() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        _ = desk.on(.notifyAnswered(call: call, .success(3)))
        #expect(desk.on(.notifyAnswered(call: call, .success(4))) == [])
    }

    @Test func theEchoOfOurClosingDoesNotEndALaterOneWithTheSameNumber() {
        var desk = Desk()
        desk.serve()
        desk.show(Self.post("a"), as: 3)
        _ = desk.on(.withdraw(id: "a"))
        let call = desk.call(Self.post("b"))
        #expect(desk.on(closed(3, 3)) == [])
        #expect(desk.on(.notifyAnswered(call: call, .success(3))) == [.report(.shown(id: "b"))])
    }

    @Test func aRefusalIsReported() {
        var desk = Desk()
        desk.serve()
        let call = desk.call(Self.post("a"))
        let error = DBusError.remote(DBusErrorName(rawValue: "org.example.Excess"), message: "slower")
        #expect(
            desk.on(.notifyAnswered(call: call, .failure(error)))
                == [.report(.notShown(id: "a", .refused(error)))])
    }

    // MARK: Bounds

    @Test func callsAreBoundedAndTheRestFollowsInOrder() {
        var desk = Desk()
        desk.serve()
        var sent: [String] = []
        func note(_ actions: [NotificationBoard.Action]) -> [UInt64] {
            actions.compactMap { action in
                guard case .notify(let number, let call) = action else { return nil }
                sent.append(call.post.id)
                return number
            }
        }
        var open: [UInt64] = []
        for number in 0..<200 { open += note(desk.on(.post(Self.post("\(number)")))) }
        #expect(open.count == NotificationBoard.maximumCalls)
        var serverID: UInt32 = 0
        while !open.isEmpty {
            serverID += 1
            open += note(desk.on(.notifyAnswered(call: open.removeFirst(), .success(serverID))))
            #expect(open.count <= NotificationBoard.maximumCalls)
        }
        #expect(sent == (0..<200).map(String.init))
    }

    @Test func notificationsAreBounded() {
        var desk = Desk()
        for number in 0..<NotificationBoard.maximumEntries { #expect(desk.on(.post(Self.post("\(number)"))) == []) }
        #expect(desk.on(.post(Self.post("more"))) == [.report(.notShown(id: "more", .tooMany))])
        #expect(desk.on(.post(Self.post("7", "replaced"))) == [])
    }
}
