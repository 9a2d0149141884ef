// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertCore

/// What stays on the screen although something was done about it, or nothing for long.
extension NotificationBoardTests {
    @Test func aResidentOneStaysWhenItIsPressedOrRepliedTo() {
        var desk = Desk()
        desk.serve()
        var post = Self.post("a")
        post.isResident = true
        post.reply = .init(label: "Reply")
        desk.show(post, as: 3)
        _ = desk.on(.activationToken(sender: ":1.5", 3, token: "t-1"))
        #expect(
            desk.on(pressed(3, "yes")) == [.report(.activated(id: "a", actionKey: "yes", activationToken: "t-1"))])
        // A token lets one program come forward, once.
        #expect(desk.on(pressed(3, "yes")) == [.report(.activated(id: "a", actionKey: "yes", activationToken: nil))])
        #expect(
            desk.on(.replied(sender: ":1.5", 3, text: "hm"))
                == [.report(.replied(id: "a", text: "hm", activationToken: nil))])
        #expect(desk.on(closed(3, 2)) == [.report(.dismissed(id: "a"))])
        #expect(desk.on(pressed(3, "yes")) == [])
    }

    @Test func whatIsToStayHasNoDeadline() {
        var desk = Desk()
        desk.serve()
        desk.show(DesktopPost(id: "a", appName: "a", title: "t", expiry: .never), as: 1)
        #expect(desk.board.nextDeadline == nil)
        desk.show(DesktopPost(id: "b", appName: "a", title: "t", expiry: .after(.seconds(5))), as: 2)
        #expect(desk.board.nextDeadline != nil)
        // Shown anew without one, the old deadline is void.
        let call = desk.call(DesktopPost(id: "b", appName: "a", title: "t", expiry: .never))
        #expect(desk.on(.notifyAnswered(call: call, .success(2))) == [.report(.shown(id: "b"))])
        #expect(desk.board.nextDeadline == nil)
    }
}
