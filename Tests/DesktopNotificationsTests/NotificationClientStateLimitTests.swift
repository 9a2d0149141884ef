// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import DesktopNotifications

/// Odd behaviour of servers, and limits that protect the client.
extension NotificationClientStateTests {
    @Test func anIDOfZeroIsNone() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        guard
            case .report(.notShown(id: "a", .refused(.malformed)))? =
                harness.on(.notifyAnswered(call: call, .success(0))).first
        else {
            Issue.record("it was taken for shown")
            return
        }
    }

    @Test func anIDGivenTwiceEndsTheFirst() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        let call = harness.call(Self.post("b"))
        #expect(
            harness.on(.notifyAnswered(call: call, .success(3)))
                == [.report(.expired(id: "a")), .report(.shown(id: "b"))])
        #expect(harness.on(closed(3, 2)).contains(.report(.dismissed(id: "b"))))
    }

    @Test func anAnswerGivenTwiceCountsOnce() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        _ = harness.on(.notifyAnswered(call: call, .success(3)))
        #expect(harness.on(.notifyAnswered(call: call, .success(4))) == [])
    }

    @Test func theEchoOfOurClosingDoesNotEndALaterOneWithTheSameNumber() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        _ = harness.on(.withdraw(id: "a"))
        let call = harness.call(Self.post("b"))
        #expect(harness.on(closed(3, 3)) == [])
        #expect(harness.on(.notifyAnswered(call: call, .success(3))) == [.report(.shown(id: "b"))])
    }

    @Test func aRefusalIsReported() {
        var harness = Harness()
        harness.serve()
        let call = harness.call(Self.post("a"))
        let error = DBusError.remote(DBusErrorName(rawValue: "org.example.Excess"), message: "slower")
        #expect(
            harness.on(.notifyAnswered(call: call, .failure(error)))
                == [.report(.notShown(id: "a", .refused(error)))])
    }

    // MARK: Bounds

    @Test func callsAreBoundedAndTheRestFollowsInOrder() {
        var harness = Harness()
        harness.serve()
        var sent: [String] = []
        func note(_ actions: [NotificationClientState.Action]) -> [UInt64] {
            actions.compactMap { action in
                guard case .notify(let number, let call) = action else { return nil }
                sent.append(call.post.id)
                return number
            }
        }
        var open: [UInt64] = []
        for number in 0..<200 { open += note(harness.on(.post(Self.post("\(number)")))) }
        #expect(open.count == NotificationClientState.maximumCalls)
        var serverID: UInt32 = 0
        while !open.isEmpty {
            serverID += 1
            open += note(harness.on(.notifyAnswered(call: open.removeFirst(), .success(serverID))))
            #expect(open.count <= NotificationClientState.maximumCalls)
        }
        #expect(sent == (0..<200).map(String.init))
    }

    @Test func notificationsAreBounded() {
        var harness = Harness()
        for number in 0..<NotificationClientState.maximumEntries {
            #expect(harness.on(.post(Self.post("\(number)"))) == [])
        }
        #expect(harness.on(.post(Self.post("more"))) == [.report(.notShown(id: "more", .tooMany))])
        #expect(harness.on(.post(Self.post("7", "replaced"))) == [])
    }
}
