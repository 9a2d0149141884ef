// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing
import Varlink

@testable import AlertCore

@Suite struct ContentRulesTests {
    typealias Content = Notifications.Content

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(arguments: [
        Content(title: "Tea"), Content(title: "茶 ☕️ \u{202e}"), Content(title: long(1_024)),
        Content(title: "x", body: "two\nlines\tand a tab"), Content(title: "x", body: long(65_536)),
        Content(title: "x", badge: .init(set: 0)), Content(title: "x", badge: .init(add: -1)),
        Content(title: "x", actions: [.init(key: "open", label: "Open it")]),
        Content(title: "x", onActivate: ["xdg-open", "a b"]), Content(title: "x", userInfo: ["a": [1, nil]]),
        Content(title: "x", image: "/tmp/a b.png"), Content(title: "x", image: "mail-unread"),
        Content(title: "x", timeout: "0"), Content(title: "x", timeout: "0s"), Content(title: "x", timeout: "100ms"),
        Content(title: "x", timeout: "7d"), Content(title: "x", category: "email.arrived"),
        Content(title: "x", category: "x-vendor.class"), Content(title: "x", appName: "Vim & Co"),
        Content(title: "x", reply: .init(placeholder: "Say it", label: "Answer")), Content(title: "x", reply: .init()),
        Content(title: "x", onDeliver: ["true"], onDismiss: ["true"]),
        Content(title: "x", hints: ["x-a": .init(byte: 255), "x-b": .init(text: ""), "value": .init(int32: -1)]),
        Content(title: "x", hints: ["x-c": .init(boolean: false), "x-d": .init(double: 1.5)]),
    ])
    func takes(_ content: Content) throws { try ContentRules.check(content) }

    @Test(arguments: [
        (Content(title: ""), "title"), (Content(title: " \t\u{3000}"), "title"), (Content(title: long(1_025)), "title"),
        (Content(title: "a\nb"), "title"),
        (Content(title: "\u{1b}[2J"), "title"), (Content(title: "x", body: "\u{7}"), "body"),
        (Content(title: "x", body: long(65_537)), "body"), (Content(title: "x", app: "a b"), "app"),
        (Content(title: "x", app: "../x"), "app"), (Content(title: "x", sound: ""), "sound"),
        (Content(title: "x", badge: .init()), "badge"), (Content(title: "x", badge: .init(set: 1, add: 1)), "badge"),
        (Content(title: "x", badge: .init(set: -1)), "badge"),
        (Content(title: "x", badge: .init(set: 1_000_000)), "badge"),
        (Content(title: "x", badge: .init(add: .min)), "badge"),
        (Content(title: "x", actions: [.init(key: "a", label: "A"), .init(key: "a", label: "B")]), "actions"),
        (
            Content(title: "x", actions: (0..<17).map { .init(key: "k\($0)", label: "l") }), "actions"
        ),
        (Content(title: "x", onActivate: []), "onActivate"), (Content(title: "x", onActivate: [""]), "onActivate"),
        (Content(title: "x", onActivate: ["a", "b\0"]), "onActivate"),
        (Content(title: "x", onActivate: [long(16_385)]), "onActivate"),
        (Content(title: "x", directory: "shop"), "directory"), (Content(title: "x", directory: "/a\0"), "directory"),
        (Content(title: "x", onDeliver: []), "onDeliver"), (Content(title: "x", onDismiss: [""]), "onDismiss"),
        (Content(title: "x", image: ""), "image"), (Content(title: "x", image: "a/b.png"), "image"),
        (Content(title: "x", image: "/" + long(4_096)), "image"), (Content(title: "x", image: "/a\nb"), "image"),
        (Content(title: "x", timeout: ""), "timeout"), (Content(title: "x", timeout: "soon"), "timeout"),
        (Content(title: "x", timeout: "99ms"), "timeout"), (Content(title: "x", timeout: "8d"), "timeout"),
        (Content(title: "x", timeout: "-1s"), "timeout"), (Content(title: "x", category: ""), "category"),
        (Content(title: "x", category: "e mail"), "category"), (Content(title: "x", category: "é"), "category"),
        (Content(title: "x", app: "system:sshd.service"), "app"), (Content(title: "x", app: "s\u{200b}ystem:x"), "app"),
        (Content(title: "x", appName: "system\u{ff1a} x"), "appName"),
        (Content(title: "x", appName: long(256)), "appName"), (Content(title: "x", appName: "\u{1b}"), "appName"),
        (Content(title: "x", reply: .init(placeholder: long(256))), "reply"),
        (Content(title: "x", reply: .init(label: "\n")), "reply"),
        (Content(title: "x", hints: ["urgency": .init(byte: 2)]), "hints"),
        (Content(title: "x", hints: ["": .init(byte: 2)]), "hints"),
        (Content(title: "x", hints: ["a b": .init(byte: 2)]), "hints"),
        (Content(title: "x", hints: ["a": .init()]), "hints"),
        (Content(title: "x", hints: ["a": .init(byte: 256)]), "hints"),
        (Content(title: "x", hints: ["a": .init(byte: 1, int32: 1)]), "hints"),
        (Content(title: "x", hints: ["a": .init(int32: 1 << 31)]), "hints"),
        (Content(title: "x", hints: ["a": .init(uint32: -1)]), "hints"),
        (Content(title: "x", hints: ["a": .init(double: .infinity)]), "hints"),
        (Content(title: "x", hints: ["a": .init(text: long(1_025))]), "hints"),
        (Content(title: "x", hints: ["a": .init(text: "\0")]), "hints"),
        (
            Content(
                title: "x", hints: Dictionary(uniqueKeysWithValues: (0..<33).map { ("k\($0)", .init(byte: 1)) })),
            "hints"
        ),
        (Content(title: "x", userInfo: [1]), "userInfo"), (Content(title: "x", userInfo: "text"), "userInfo"),
        (Content(title: "x", userInfo: ["a": .string(long(65_536))]), "userInfo"),
    ])
    func refuses(_ content: Content, naming field: String) {
        let error = #expect(throws: Notifications.Invalid.self) { try ContentRules.check(content) }
        #expect(error?.field == field)
    }

    /// Programs and devices elsewhere lose the claim, and keep their notification.
    @Test(arguments: [
        ("system: root on laptop", "root on laptop"), ("system: system: x", "x"), ("System:system :  system: x", "x"),
        ("s\u{200b}ystem: \u{200b}\u{ff53}ystem\u{ff1a}x", "x"), ("system:", nil), ("systemd: x", "systemd: x"),
    ])
    func nobodyElseSpeaksForTheSystem(_ name: String, _ shown: String?) throws {
        for (index, content) in [
            Content(title: "x", app: "system:sshd.service", appName: name, origin: "laptop"),
            Content(title: "x", app: "system:sshd.service", appName: name, delivery: "a"),
            Content(title: "x", app: "system:sshd.service", appName: name, relayed: .init(hints: [], timeout: -1)),
        ].enumerated() {
            let bed = try TransactionBed()
            let stored = try bed.change { try $0.notify(id: "x\(index)", content: content) }.content
            #expect(stored.appName == shown && stored.app == nil, "\(index)")
        }
        let proved = try TransactionBed().change {
            try $0.notify(id: "x", content: Content(title: "x"), sender: "sshd.service")
        }
        #expect(proved.content.appName == "system: sshd.service")
    }

    @Test(arguments: [
        ("Stand up", "stand-up"), ("Tea!", "tea"), ("  a  b  ", "a-b"), ("Ärzte & Co.", "ärzte-co"), ("茶", "茶"),
        ("...", "alert"), ("", "alert"), ("--all", "all"), (long(100), long(32)),
    ])
    func makesAnID(_ title: String, _ id: String) { #expect(NotificationID.words(of: title) == id) }

    @Test func anIDThatIsTakenGetsALongerOne() throws {
        let bed = try TransactionBed()
        let ids = try (0..<20).map { _ in try bed.remind("Tea", in: "1m").id }
        #expect(Set(ids).count == 20)
        #expect(Array(ids.prefix(9)) == ["tea"] + (2...9).map { "tea-\($0)" })
        #expect(ids.allSatisfy { $0.hasPrefix("tea") })
    }
}
