// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// Notifications that stay on the screen after an action, or for long.
extension NotificationClientStateTests {
    @Test func aResidentOneStaysWhenItIsPressedOrRepliedTo() {
        var harness = Harness()
        harness.serve()
        var post = Self.post("a")
        post.isResident = true
        post.reply = .init(label: "Reply")
        harness.show(post, as: 3)
        _ = harness.on(.activationToken(sender: ":1.5", 3, token: "t-1"))
        #expect(
            harness.on(pressed(3, "yes")) == [.report(.activated(id: "a", actionKey: "yes", activationToken: "t-1"))])
        // A token lets one program come forward, once.
        #expect(harness.on(pressed(3, "yes")) == [.report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(
            harness.on(.replied(sender: ":1.5", 3, text: "hm"))
                == [.report(.replied(id: "a", text: "hm", activationToken: nil))])
        #expect(harness.on(closed(3, 2)) == [.report(.dismissed(id: "a"))])
        #expect(harness.on(pressed(3, "yes")) == [])
    }

    @Test func repostingLeavesAloneWhatIsThere() {
        var harness = Harness()
        harness.serve()
        harness.show(Self.post("a"), as: 3)
        #expect(harness.on(.repost([Self.post("a"), Self.post("b")])).count == 1)
    }

    // MARK: What was there before we began

    /// A server that says on which bus it is.
    private func served(_ owner: String, bus: String) -> Harness {
        var harness = Harness()
        _ = harness.on(.ownerChanged(owner))
        var server = Harness.server
        server.bus = bus
        _ = harness.on(.serverRead(generation: 1, .success(server)))
        return harness
    }

    private static let place = DesktopPlace(bus: "b1", server: ":1.5", number: 7)

    private static var former: DesktopPost {
        var post = post("a")
        post.formerPlace = place
        return post
    }

    @Test func theSameServerShowsItInItsPlace() {
        var harness = served(":1.5", bus: "b1")
        let call = harness.call(Self.former)
        #expect(harness.client.entries["a"]?.serverID == 7)
        #expect(harness.on(.notifyAnswered(call: call, .success(7))) == [.report(.shown(id: "a"))])
        #expect(harness.client.place(of: "a") == Self.place)
        #expect(DesktopPlace(Self.place.text) == Self.place)
    }

    @Test func whereItWasReplacedByNothingTheOldOneIsClosed() {
        var harness = served(":1.5", bus: "b1")
        let call = harness.call(Self.former)
        #expect(harness.on(.notifyAnswered(call: call, .success(9))) == [.close(7), .report(.shown(id: "a"))])
        #expect(harness.client.place(of: "a")?.number == 9)
    }

    /// Another server's number, and that of a like-named one on another bus, may be anybody's.
    @Test(arguments: [(":1.6", "b1"), (":1.5", "b2"), (":1.5", "")]) func anotherServerIsAskedAnew(
        _ owner: String, _ bus: String
    ) {
        var harness = served(owner, bus: bus)
        for case .notify(_, let call) in harness.on(.post(Self.former)) { #expect(call.replaces == 0) }
        #expect(harness.client.entries["a"]?.serverID == nil)
    }

    @Test func anIDThatIsTakenIsNobodyElses() {
        var harness = served(":1.5", bus: "b1")
        harness.show(Self.post("b"), as: 7)
        for case .notify(_, let call) in harness.on(.post(Self.former)) { #expect(call.replaces == 0) }
    }

    @Test(arguments: ["", "a", "a b", "a b c", "a b 0", "a b 1 2", " b 1", "a  1", "a b 4294967296"])
    func aPlaceThatIsNone(_ text: String) { #expect(DesktopPlace(text) == nil) }

    @Test func whatIsToStayHasNoDeadline() {
        var harness = Harness()
        harness.serve()
        harness.show(DesktopPost(id: "a", appName: "a", title: "t", expiry: .never), as: 1)
        #expect(harness.client.nextDeadline == nil)
        harness.show(DesktopPost(id: "b", appName: "a", title: "t", expiry: .after(.seconds(5))), as: 2)
        #expect(harness.client.nextDeadline != nil)
        // After it is shown again without a deadline, the old deadline is void.
        let call = harness.call(DesktopPost(id: "b", appName: "a", title: "t", expiry: .never))
        #expect(harness.on(.notifyAnswered(call: call, .success(2))) == [.report(.shown(id: "b"))])
        #expect(harness.client.nextDeadline == nil)
    }
}
