// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// What a daemon before this one took back and did not get to close.
extension NotificationBoardTests {
    private static let place = DesktopPlace(bus: "b1", server: ":1.5", number: 7)

    private static func remains(_ id: String, at place: DesktopPlace? = nil) -> DesktopPost {
        var post = post(id)
        post.formerPlace = place
        return post
    }

    private func reads(_ desk: inout Desk, capabilities: Set<String>) -> [NotificationBoard.Action] {
        var server = Desk.server
        server.bus = "b1"
        server.capabilities = capabilities
        return desk.on(.serverRead(generation: 1, .success(server))).filter {
            if case .report(.serverAppeared) = $0 { false } else { true }
        }
    }

    @Test func whatWasLeftIsClosedByItsNumber() {
        var desk = Desk()
        #expect(desk.on(.dissolve([Self.remains("a", at: Self.place)])) == [])
        #expect(desk.on(.ownerChanged(":1.5")) == [.readServer(generation: 1, mayStart: false)])
        #expect(reads(&desk, capabilities: []) == [.close(7), .report(.left(id: "a"))])
    }

    @Test func whatWasLeftByAnotherServerIsGone() {
        var desk = Desk()
        _ = desk.on(.dissolve([Self.remains("a", at: Self.place)]))
        _ = desk.on(.ownerChanged(":1.9"))
        #expect(reads(&desk, capabilities: [NotificationBoard.tagHint]) == [.report(.left(id: "a"))])
    }

    @Test func whatWasLeftWithoutANumberIsReplacedByItsTagAndClosed() throws {
        var desk = Desk()
        _ = desk.on(.ownerChanged(":1.5"))
        _ = desk.on(.dissolve([Self.remains("a")]))
        let actions = reads(&desk, capabilities: [NotificationBoard.tagHint])
        guard case .notify(let call, let notification)? = actions.first, actions.count == 1 else {
            Issue.record("\(actions)")
            return
        }
        #expect(notification.replaces == 0)
        #expect(desk.board.awaitsAnswers)
        #expect(desk.on(.notifyAnswered(call: call, .success(9))) == [.close(9), .report(.left(id: "a"))])
    }

    @Test func aServerWithoutTagsIsShownNothing() {
        var desk = Desk()
        _ = desk.on(.dissolve([Self.remains("a")]))
        _ = desk.on(.ownerChanged(":1.5"))
        #expect(reads(&desk, capabilities: ["body"]) == [.report(.left(id: "a"))])
    }

    @Test func whatIsPostedAnewTakesThePlaceItself() {
        var desk = Desk()
        _ = desk.on(.ownerChanged(":1.5"))
        _ = desk.on(.post(Self.post("a")))
        _ = desk.on(.dissolve([Self.remains("a")]))
        let actions = reads(&desk, capabilities: [NotificationBoard.tagHint])
        #expect(actions.first == .report(.left(id: "a")))
        #expect(actions.count == 2, "the new one, and nothing else")
    }

    @Test func withoutAServerThereIsNothingLeft() {
        var desk = Desk()
        _ = desk.on(.dissolve([Self.remains("a"), Self.remains("b", at: Self.place)]))
        #expect(desk.on(.ownerChanged(nil)) == [.report(.left(id: "a")), .report(.left(id: "b"))])
        #expect(desk.on(.dissolve([Self.remains("c")])) == [.report(.left(id: "c"))])
    }

    @Test func manyAreTakenInTurns() {
        var desk = Desk()
        _ = desk.on(.ownerChanged(":1.5"))
        _ = desk.on(.dissolve((0..<100).map { Self.remains("\($0)") }))
        var open = reads(&desk, capabilities: [NotificationBoard.tagHint])
        #expect(open.count == NotificationBoard.maximumCalls)
        var left = 0
        while !open.isEmpty {
            guard case .notify(let call, _) = open.removeFirst() else { continue }
            for action in desk.on(.notifyAnswered(call: call, .success(UInt32(left + 1)))) {
                switch action {
                case .notify: open.append(action)
                case .report(.left): left += 1
                default: break
                }
            }
        }
        #expect(left == 100)
    }

    @Test func aServerThatVanishesTakesItAlong() {
        var desk = Desk()
        _ = desk.on(.ownerChanged(":1.5"))
        _ = desk.on(.dissolve([Self.remains("a")]))
        _ = reads(&desk, capabilities: [NotificationBoard.tagHint])
        #expect(desk.on(.ownerChanged(nil)).contains(.report(.left(id: "a"))))
    }
}
