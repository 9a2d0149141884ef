// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import CenterFront
@testable import alertctl

/// Unread notifications of one application or thread, which have one line together.
@Suite struct CenterGroupTests {
    /// Contents with unread notifications, the newest first: `app` or `app/thread` each.
    private static func contents(_ apps: [String]) -> CenterContents {
        var contents = CenterContents()
        contents.past = apps.enumerated().map { number, name in
            TransactionBed.past("n\(number)", at: "2026-11-21T08:\(40 - number):00+01:00") {
                let parts = name.split(separator: "/").map(String.init)
                $0.content.app = parts[0]
                $0.content.thread = parts.count > 1 ? parts[1] : nil
            }
        }
        return contents
    }

    /// The rows of what was delivered, as `n0`, `+app 5` for a folded group, `-app 5` for its line above its rows.
    private static func rows(_ view: borrowing CenterView) -> [String] {
        (view.lists[.delivered]?.rows ?? []).map { row in
            switch row {
            case .heading(let text): text
            case .item(let item): item.id
            case .group(let group): "\(group.isFolded ? "+" : "-")\(group.name) \(group.members.count)"
            }
        }
    }

    @Test(
        arguments: [
            (["alertd", "alertd", "mail"], ["n0", "n1", "n2"]),
            (["alertd", "alertd", "mail", "alertd"], ["+alertd 3", "n2"]),
            (["mail", "alertd", "alertd", "ci", "alertd"], ["n0", "+alertd 3", "n3"]),
            (["chat/Ada", "chat/Bob", "chat/Ada", "chat/Bob", "chat/Ada"], ["+Ada · chat 3", "n1", "n3"]),
        ])
    func manyOfOneAreALine(_ apps: [String], _ rows: [String]) {
        let view = TransactionBed.view(Self.contents(apps))
        #expect(Self.rows(view) == rows)
    }

    @Test func enterListsThem() {
        var view = TransactionBed.view(Self.contents(["alertd", "alertd", "mail", "alertd"]))
        view.press("2")
        #expect(view.item == nil && view.text().contains { $0.hasPrefix("▸● 08:40   alertd  3 unread ▸  Title n0") })
        #expect(view.press("x") == .refused)
        #expect(view.note == "Enter lists each of them.")
        view.press("Enter")
        #expect(Self.rows(view) == ["-alertd 3", "n0", "n1", "n3", "n2"])
        #expect(view.text().contains { $0.hasPrefix("▸●         alertd  3 unread ▼") })
        view.press("j")
        #expect(view.press("x") == .does(.clear(id: "n0")))
        view.press("k", "Enter")
        #expect(Self.rows(view) == ["+alertd 3", "n2"])
        #expect(view.click("alertd  3 unread") == .changed)
        #expect(Self.rows(view) == ["-alertd 3", "n0", "n1", "n3", "n2"])
    }

    @Test func whoAsksForUnreadOnesOrSearchesSeesEach() {
        var view = TransactionBed.view(Self.contents(["alertd", "alertd", "alertd"]))
        view.press("f")
        #expect(Self.rows(view) == ["n0", "n1", "n2"])
        view.press("f", "/", "Title")
        #expect(Self.rows(view) == ["n0", "n1", "n2"])
    }

    /// A notification in focus stays in its place when others make a group of it.
    @Test func theFocusDoesNotFold() {
        var view = TransactionBed.view(Self.contents(["alertd", "alertd"]))
        view.press("2", "j")
        #expect(view.item?.id == "n1")
        var contents = view.contents
        contents.past.insert(TransactionBed.past("new", at: "2026-11-21T08:44:00+01:00"), at: 0)
        contents.past[0].content.app = "alertd"
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "n1" && Self.rows(view).first == "-alertd 3")
    }

    /// The details of a notification stay while its group folds.
    @Test func detailsStayOpen() {
        var view = TransactionBed.view(Self.contents(["alertd", "alertd", "alertd"]))
        view.press("2", "Enter", "j", "Enter")
        view.update(view.contents, moment: berlin)
        #expect(view.mode != .browsing)
    }

    /// Mail is above earlier rows and below no more than a line, however many came of another application.
    @Test func mailIsSeenBelowManyOthers() {
        var view = TransactionBed.view(
            Self.contents(Array(repeating: "alertd", count: 30) + ["org.example.Mail"]))
        let lines = view.text(columns: 80, rows: 24)
        #expect(lines.contains { $0.contains("Title n30") && $0.hasSuffix("org.example.Mail") }, "\(lines)")
    }

    /// The keys in the last row do something on the row in focus.
    @Test(
        arguments: [
            ([], "p pause · x cancel · e edit", "- skip"), (["j"], "s snooze · a done · x cancel", "p pause"),
            (["End"], "p resume · x cancel · e edit", "a done"), (["2"], "x clear · a done · s snooze", "e edit"),
            (["2", "j"], "f unread · s snooze", "x clear"), (["2", "End"], "f unread · / search", "s snooze"),
            (["3"], "Enter answer", "x c"),
        ])
    func theFootHasWhatWorksHere(_ keys: [String], _ hints: String, _ other: String) {
        var view = TransactionBed.view()
        for key in keys { view.press(key) }
        let foot = view.text(columns: 200, rows: 24).last ?? ""
        #expect(foot.contains(hints) && !foot.contains(other), "\(foot)")
    }
}
