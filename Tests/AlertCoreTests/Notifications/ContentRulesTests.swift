// SPDX-License-Identifier: Apache-2.0

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
    ])
    func takes(_ content: Content) throws { try ContentRules.check(content) }

    @Test(arguments: [
        (Content(title: ""), "title"), (Content(title: long(1_025)), "title"), (Content(title: "a\nb"), "title"),
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
        (Content(title: "x", userInfo: [1]), "userInfo"), (Content(title: "x", userInfo: "text"), "userInfo"),
        (Content(title: "x", userInfo: ["a": .string(long(65_536))]), "userInfo"),
    ])
    func refuses(_ content: Content, naming field: String) {
        let error = #expect(throws: Notifications.Invalid.self) { try ContentRules.check(content) }
        #expect(error?.field == field)
    }

    @Test(arguments: [
        ("Stand up", "stand-up"), ("Tea!", "tea"), ("  a  b  ", "a-b"), ("Ärzte & Co.", "ärzte-co"), ("茶", "茶"),
        ("...", "alert"), ("", "alert"), ("--all", "all"), (long(100), long(32)),
    ])
    func makesAnID(_ title: String, _ id: String) { #expect(NotificationID.words(of: title) == id) }

    @Test func anIDThatIsTakenGetsALongerOne() throws {
        let bed = try CenterBed()
        let ids = try (0..<20).map { _ in try bed.remind("Tea", in: "1m").id }
        #expect(Set(ids).count == 20)
        #expect(ids[0] == "tea" && ids.allSatisfy { $0.hasPrefix("tea") })
    }
}
