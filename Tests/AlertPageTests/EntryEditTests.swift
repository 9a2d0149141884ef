// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertPage

/// Editing an entry from the page, and the properties that it shows.
@Suite struct EntryEditTests {
    private static func row(
        _ state: Notifications.State = .pending, content: Notifications.Content = .init(title: "Up"),
        calendar: String? = nil
    ) -> Notifications.Notification {
        var row = Notifications.Notification(
            id: "up", title: "Up", due: "2027-03-03T16:00:00Z", state: state, zone: "UTC", trigger: "now",
            repeats: false, created: "2027-03-01T00:00:00Z", content: content)
        row.calendar = calendar
        return row
    }

    @Test func whatIsNotNamedStays() throws {
        var before = Notifications.Content(title: "Up", body: "Text", sound: "glass")
        before.onActivate = ["true"]
        #expect(try EntryEdit(.init(key: "w.up", when: "18:00"), zone: nil).content(before) == nil)
        let edit = EntryEdit(.init(key: "w.up", title: "Down", body: "", level: .critical, sound: ""), zone: nil)
        let after = try #require(try edit.content(before))
        #expect(after.title == "Down" && after.body == nil && after.level == .critical && after.sound == nil)
        #expect(after.onActivate == ["true"])
        #expect(edit.trigger == nil)
        before.ring = .init()
        #expect(try edit.content(before)?.sound == "none")
        #expect(throws: Page.Invalid.self) {
            try EntryEdit(.init(key: "w.up", sound: "/etc/passwd"), zone: nil).content(before)
        }
    }

    /// Words, and whether they are a picked time.
    @Test(
        arguments: [
            ("2027-03-04T09:00", true), ("2027-03-04T09:00:00+01:00", true), ("friday 18:00", false), ("+15m", false),
            ("", false),
        ])
    func aPickedTimeHasNoWords(_ when: String, _ isPicked: Bool) {
        let trigger = EntryEdit(.init(key: "w.up", when: when, language: "de", once: true), zone: "Asia/Tokyo").trigger
        #expect((trigger?.at != nil) == isPicked && (trigger?.when == nil) == isPicked)
        #expect(trigger?.session == "Asia/Tokyo")
        #expect(trigger?.language == (isPicked ? nil : "de"))
    }

    @Test func onlyWhatComesByItselfIsChanged() throws {
        let title = Page.Edit(key: "w.up", title: "Down")
        try EntryEdit.check(Self.row(), [], for: title)
        try EntryEdit.check(Self.row(.snoozed), [], for: title)
        for (row, others) in [
            (Self.row(.delivered), []), (Self.row(.snoozed), [Self.row()]), (Self.row(calendar: "Work"), []),
        ] {
            #expect(throws: Page.Refused.self) { try EntryEdit.check(row, others, for: title) }
        }
        // The end of a timer takes another level, with which it passes do not disturb.
        var timer = Self.row()
        timer.timer = .init(
            id: "up", title: "Up", number: 1, count: 1, round: 1, rounds: 1, paused: false, seconds: 60, left: 9,
            live: true)
        try EntryEdit.check(timer, [], for: Page.Edit(key: "w.up", level: .critical))
        for edit in [title, Page.Edit(key: "w.up", title: "Down", level: .critical)] {
            #expect(throws: Page.Refused.self) { try EntryEdit.check(timer, [], for: edit) }
        }
    }

    @Test func aResponseThatStartsSomethingIsForTheComputer() {
        var content = Notifications.Content(title: "Mail")
        content.actions = [.init(key: "default", label: "Open"), .init(key: "read", label: "Read")]
        content.reply = .init(placeholder: "Yes")
        let item = Page.Item(Self.row(.delivered, content: content))
        #expect(item.actions?.map(\.key) == ["read"] && item.reply?.placeholder == "Yes" && item.elsewhere == nil)
        content.onActivate = ["true"]
        #expect(Page.Item(Self.row(.delivered, content: content)).elsewhere == true)
        // Before it comes there is nothing to press.
        #expect(Page.Item(Self.row(content: content)).actions == nil)
        #expect(Page.Item(Self.row(content: content)).further == ["commands"])
    }

    @Test func theLargestApplicationComesFirst() {
        let rows = ["b", "a", "a", nil].map { app in
            Self.row(.delivered, content: .init(title: "Up", app: app))
        }
        #expect(ItemPages.apps(rows).map(\.app) == ["a", "", "b"])
        #expect(ItemPages.apps(rows).map(\.count) == [2, 1, 1])
        #expect(ItemPages.quiet(rows, app: "").count == 1 && ItemPages.quiet(rows).count == 4)
    }
}
