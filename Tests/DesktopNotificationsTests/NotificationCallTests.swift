// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@testable import DesktopNotifications

@Suite struct NotificationCallTests {
    static let everything: Set<String> = ["body", "body-markup", "actions"]

    func call(
        _ post: DesktopPost, replaces: UInt32 = 0, _ capabilities: Set<String> = everything
    ) -> [DBusValue] {
        NotificationCall(post: post, replaces: replaces, capabilities: capabilities).arguments
    }

    @Test func aPostInFull() {
        let post = DesktopPost(
            id: "x", appName: "Mail", icon: "mail-unread", title: "New & <old>", body: "From <a@b>", level: .critical,
            actions: [.init(key: "reply", label: "Reply"), .init(key: "later", label: "Later")], soundPlayedByUs: true,
            desktopEntry: "org.example.Mail", expiry: .after(.milliseconds(1500)))
        #expect(
            call(post, replaces: 7) == [
                .string("Mail"), .uint32(7), .string("mail-unread"), .string("New & <old>"),
                .string("From &lt;a@b&gt;"), .strings(["default", "Open", "reply", "Reply", "later", "Later"]),
                .properties([
                    "urgency": .byte(2), "desktop-entry": .string("org.example.Mail"), "suppress-sound": .bool(true),
                    "x-dunst-stack-tag": .string("alertd \(post.id)"),
                ]), .int32(1500),
            ])
    }

    @Test func allThatAServerMayShowOfIt() {
        let post = DesktopPost(
            id: "x", appName: "Chat", image: "/tmp/face.png", title: "Ada", body: "<b>hi", isMarkup: true,
            expiry: .never, category: "im.received", origin: "ada@example.org", isTransient: true, isResident: true,
            hints: [
                "value": .int32(40), "urgency": .byte(2), "x-dunst-stack-tag": .string("volume"),
                "image-path": .string("/etc/passwd"),
            ])
        let arguments = call(post, Self.everything.union(["x-kde-origin-name"]))
        #expect(arguments[4] == .string("<b>hi</b>"))
        #expect(
            arguments[6]
                == .properties([
                    "urgency": .byte(1), "image-path": .string("/tmp/face.png"), "category": .string("im.received"),
                    "transient": .bool(true), "resident": .bool(true), "value": .int32(40),
                    "x-kde-origin-name": .string("ada@example.org"), "x-dunst-stack-tag": .string("volume"),
                ]))
        #expect(arguments[7] == .int32(0))
        // A server that does not say that it knows the word is not told it.
        #expect(call(post)[6].propertiesValue?["x-kde-origin-name"] == nil)
    }

    @Test func markupIsTextWhereTheServerKnowsNone() {
        let post = DesktopPost(id: "x", appName: "a", title: "t", body: "<b>1 &lt; 2</b><br>3", isMarkup: true)
        #expect(call(post, ["body"])[4] == .string("1 < 2\n3"))
        #expect(call(post, [])[3] == .string("t: 1 < 2 3"))
        #expect(call(post, ["body", "body-markup"])[4] == .string("<b>1 &lt; 2</b>\n3"))
    }

    @Test func markupIsEscapedOnlyWhereItIsMarkup() {
        let post = DesktopPost(id: "x", appName: "a", title: "t", body: "1 < 2")
        #expect(call(post, ["body"])[4] == .string("1 < 2"))
        #expect(call(post, ["body", "body-markup"])[4] == .string("1 &lt; 2"))
    }

    @Test func withoutBodiesTheSummaryHasAll() {
        #expect(call(DesktopPost(id: "x", appName: "a", title: "t", body: "b\nc"), [])[3] == .string("t: b c"))
        #expect(call(DesktopPost(id: "x", appName: "a", title: "", body: "b"), [])[3] == .string("b"))
    }

    @Test func aSummaryIsNeverEmpty() {
        #expect(call(DesktopPost(id: "x", appName: "Mail", title: ""))[3] == .string("Mail"))
        #expect(call(DesktopPost(id: "x", appName: "", title: "\n\0"))[3] == .string(" "))
        #expect(call(DesktopPost(id: "x", appName: "", title: "\0"))[3] == .string("Notification"))
    }

    @Test func actionsAreSentOnlyWhereThereAreSome() {
        let post = DesktopPost(id: "x", appName: "a", title: "t", actions: [.init(key: "k", label: "L")])
        #expect(call(post, ["body"])[5] == .strings([]))
        #expect(call(DesktopPost(id: "x", appName: "a", title: "t"))[5] == .strings(["default", "Open"]))
    }

    @Test func actionsAreBoundedDistinctAndSafe() {
        var post = DesktopPost(id: "x", appName: "a", title: "t")
        post.actions = (0..<50).map { .init(key: "k\($0)", label: "") }
        #expect(NotificationCall.keys(of: post) == ["default"] + (0..<16).map { "k\($0)" })
        post.actions = [
            .init(key: "a", label: "1"), .init(key: "a", label: "2"), .init(key: "", label: "3"),
            .init(key: "n\0", label: "4"), .init(key: String(repeating: "k", count: 256), label: "5"),
            .init(key: "default", label: "Look"),
        ]
        #expect(call(post)[5] == .strings(["default", "Look", "a", "1"]))
    }

    @Test func aFieldToReplyInIsSentWhereTheServerHasOne() {
        var post = DesktopPost(
            id: "x", appName: "a", title: "t", actions: [.init(key: "no", label: "No")],
            reply: .init(label: "Say", placeholder: "A\nname"))
        let with = call(post, ["body", "actions", "inline-reply"])
        #expect(with[5] == .strings(["default", "Open", "no", "No", "inline-reply", "Say"]))
        #expect(with[6].propertiesValue?["x-kde-reply-placeholder-text"] == .string("A name"))
        for capabilities: Set<String> in [["body", "actions"], ["body", "inline-reply"]] {
            let without = call(post, capabilities)
            #expect(without[5].stringsValue?.contains("inline-reply") == false)
        }
        #expect(call(post, ["actions"])[6].propertiesValue?["x-kde-reply-placeholder-text"] == nil)
        // A key is there once, and that is the field's.
        post.actions = [.init(key: "inline-reply", label: "Mine")]
        post.reply = .init(label: "")
        #expect(call(post, ["actions", "inline-reply"])[5] == .strings(["default", "Open", "inline-reply", "Reply"]))
        #expect(NotificationCall.keys(of: post) == ["default"])
        post.reply = nil
        #expect(NotificationCall.takesReply(post))
    }

    @Test(
        arguments: [
            (.byServer, -1), (.never, 0), (.after(.zero), 1), (.after(.microseconds(1)), 1),
            (.after(.seconds(10)), 10_000), (.after(.seconds(4_000_000)), 0),
        ] as [(DesktopPost.Expiry, Int32)])
    func timeOuts(_ duration: DesktopPost.Expiry, _ expected: Int32) {
        let post = DesktopPost(id: "x", appName: "a", title: "t", expiry: duration)
        #expect(call(post)[7] == .int32(expected))
    }

    @Test(
        arguments: [(.passive, 0), (.active, 1), (.timeSensitive, 1), (.critical, 2)] as [(DesktopPost.Level, UInt8)])
    func urgencies(_ level: DesktopPost.Level, _ urgency: UInt8) {
        let post = DesktopPost(id: "x", appName: "a", title: "t", level: level)
        #expect(call(post)[6].propertiesValue?["urgency"] == .byte(urgency))
    }
}
