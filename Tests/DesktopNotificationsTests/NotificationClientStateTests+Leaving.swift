// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// Notifications that an earlier daemon withdrew but could not close.
extension NotificationClientStateTests {
    private static let place = DesktopPlace(bus: "b1", server: ":1.5", number: 7)

    private static func remains(_ id: String, at place: DesktopPlace? = nil) -> DesktopPost {
        var post = post(id)
        post.formerPlace = place
        return post
    }

    private func reads(_ harness: inout Harness, capabilities: Set<String>) -> [NotificationClientState.Action] {
        var server = Harness.server
        server.bus = "b1"
        server.capabilities = capabilities
        return harness.on(.serverRead(generation: 1, .success(server))).filter {
            if case .report(.serverAppeared) = $0 { false } else { true }
        }
    }

    @Test func whatWasLeftIsClosedByItsNumber() {
        var harness = Harness()
        #expect(harness.on(.dissolve([Self.remains("a", at: Self.place)])) == [])
        #expect(harness.on(.ownerChanged(":1.5")) == [.readServer(generation: 1, mayStart: false)])
        #expect(reads(&harness, capabilities: []) == [.close(7), .report(.left(id: "a"))])
    }

    @Test func whatWasLeftByAnotherServerIsGone() {
        var harness = Harness()
        _ = harness.on(.dissolve([Self.remains("a", at: Self.place)]))
        _ = harness.on(.ownerChanged(":1.9"))
        #expect(reads(&harness, capabilities: [NotificationClientState.tagHint]) == [.report(.left(id: "a"))])
    }

    @Test func whatWasLeftWithoutANumberIsReplacedByItsTagAndClosed() throws {
        var harness = Harness()
        _ = harness.on(.ownerChanged(":1.5"))
        _ = harness.on(.dissolve([Self.remains("a")]))
        let actions = reads(&harness, capabilities: [NotificationClientState.tagHint])
        guard case .notify(let call, let notification)? = actions.first, actions.count == 1 else {
            Issue.record("\(actions)")
            return
        }
        #expect(notification.replaces == 0)
        #expect(harness.client.awaitsAnswers)
        #expect(harness.on(.notifyAnswered(call: call, .success(9))) == [.close(9), .report(.left(id: "a"))])
    }

    @Test func aServerWithoutTagsIsShownNothing() {
        var harness = Harness()
        _ = harness.on(.dissolve([Self.remains("a")]))
        _ = harness.on(.ownerChanged(":1.5"))
        #expect(reads(&harness, capabilities: ["body"]) == [.report(.left(id: "a"))])
    }

    @Test func whatIsPostedAnewTakesThePlaceItself() {
        var harness = Harness()
        _ = harness.on(.ownerChanged(":1.5"))
        _ = harness.on(.post(Self.post("a")))
        _ = harness.on(.dissolve([Self.remains("a")]))
        let actions = reads(&harness, capabilities: [NotificationClientState.tagHint])
        #expect(actions.first == .report(.left(id: "a")))
        #expect(actions.count == 2, "the new one, and nothing else")
    }

    @Test func withoutAServerThereIsNothingLeft() {
        var harness = Harness()
        _ = harness.on(.dissolve([Self.remains("a"), Self.remains("b", at: Self.place)]))
        #expect(harness.on(.ownerChanged(nil)) == [.report(.left(id: "a")), .report(.left(id: "b"))])
        #expect(harness.on(.dissolve([Self.remains("c")])) == [.report(.left(id: "c"))])
    }

    @Test func manyAreTakenInTurns() {
        var harness = Harness()
        _ = harness.on(.ownerChanged(":1.5"))
        _ = harness.on(.dissolve((0..<100).map { Self.remains("\($0)") }))
        var open = reads(&harness, capabilities: [NotificationClientState.tagHint])
        #expect(open.count == NotificationClientState.maximumCalls)
        var left = 0
        while !open.isEmpty {
            guard case .notify(let call, _) = open.removeFirst() else { continue }
            for action in harness.on(.notifyAnswered(call: call, .success(UInt32(left + 1)))) {
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
        var harness = Harness()
        _ = harness.on(.ownerChanged(":1.5"))
        _ = harness.on(.dissolve([Self.remains("a")]))
        _ = reads(&harness, capabilities: [NotificationClientState.tagHint])
        #expect(harness.on(.ownerChanged(nil)).contains(.report(.left(id: "a"))))
    }
}
