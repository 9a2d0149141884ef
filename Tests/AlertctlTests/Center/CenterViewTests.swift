// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import alertctl

/// What each key of the centre does.
@Suite struct CenterViewTests {
    @Test(
        arguments: [
            ([], "tea"), (["Down"], "nap"), (["j", "j"], "train"), (["j", "k"], "tea"), (["Up"], "tea"),
            (["End"], "held"), (["G", "g"], "tea"), (["NPage"], "held"), (["Tab"], "c2"), (["Tab", "j"], "c1"),
            (["Tab", "j", "j"], "mail"), (["Tab", "Tab"], "p"), (["BTab"], "p"), (["2"], "c2"), (["3", "1"], "tea"),
            (["l"], "c2"), (["Left"], "p"), (["9"], "tea"),
        ] as [([String], String)])
    func moving(_ keys: [String], _ id: String) {
        var view = CenterBed.view()
        for key in keys { view.press(key) }
        #expect(view.item?.id == id)
    }

    @Test(
        arguments: [
            (["q"], .quit), (["Escape"], .quit), (["p"], .pause(id: "tea")), (["Space"], .pause(id: "tea")),
            (["End", "p"], .resume(id: "held")), (["x", "x"], .cancel(id: "tea")),
            (["Delete", "x"], .cancel(id: "tea")),
            (["j", "s", "Enter"], .snooze(id: "nap", span: "10m")),
            (["2", "s", "1h", "Enter"], .snooze(id: "c2", span: "1h")), (["2", "x"], .clear(id: "c2")),
            (["2", "Delete"], .clear(id: "c2")), (["3", "Enter"], .open(prompt: "p")),
            (["2", "Enter", "Enter"], .activate(id: "c2", action: nil)),
            (["2", "Enter", "Down", "Enter"], .activate(id: "c2", action: "reply")),
            (["2", "Enter", "j", "j", "Enter", "Enter"], .snooze(id: "c2", span: "10m")),
            (["2", "Enter", "Down", "Down", "Down", "Enter"], .clear(id: "c2")),
            (["Enter", "Enter"], .pause(id: "tea")), (["Enter", "Down", "Enter"], .cancel(id: "tea")),
            (["/", "b"], .search("b")), (["/", "back", "BSpace"], .search("bac")), (["/", "a", "Escape"], .search("")),
            (["/", "a", "Enter", "Escape"], .search("")), (["/", "a", "Enter", "Escape", "Escape"], .quit),
        ] as [([String], CenterAction)])
    func acting(_ keys: [String], _ action: CenterAction) {
        var view = CenterBed.view()
        var step = CenterStep.nothing
        for key in keys { step = view.press(key) }
        #expect(step == .does(action))
    }

    @Test(
        arguments: [
            (["s"], "It is still pending. p pauses it."), (["x"], "x again cancels \"Title tea\"."),
            (["j", "p"], "It is snoozed. s snoozes it again."),
            (["2", "p"], "Only pending notifications can be paused."),
            (["2", "End", "x"], "It is already in the history."),
            (["2", "End", "s"], "A newer notification has this id; snooze that one."), (["3", "x"], "Enter answers."),
            (["3", "s"], "Questions cannot be snoozed. Enter answers."),
        ] as [([String], String)])
    func whatCannotBeIsSaid(_ keys: [String], _ note: String) {
        var view = CenterBed.view()
        for key in keys { view.press(key) }
        #expect(view.note == note)
        #expect(view.text().last?.contains(note) == true)
        view.press("j")
        #expect(view.note == nil)
    }

    @Test func cancellingIsAskedAgainForAnotherOne() {
        var view = CenterBed.view()
        view.press("x")
        view.press("j")
        #expect(view.press("x") == .changed)
        #expect(view.press("x") == .does(.cancel(id: "nap")))
    }

    @Test func whatIsTypedFindsWhatIsToComeAtOnce() {
        var view = CenterBed.view()
        view.press("/", "KITCHEN")
        #expect(view.item?.id == "tea" && view.lists[.pending]?.count == 1)
        view.press("BSpace", "q")
        #expect(view.lists[.pending]?.count == 0, "a q is typed")
        #expect(view.text().contains { $0.contains("No matches.") })
        view.press("Enter")
        #expect(view.text().first?.contains("search: \"KITCHEq\"") == true)
        view.press("/", "C-u", "train", "Enter")
        #expect(view.item?.id == "train")
    }

    @Test func unreadAlone() {
        var view = CenterBed.view()
        view.press("u")
        #expect(view.part == .delivered && view.lists[.delivered]?.count == 1)
        #expect(view.text().contains { $0.contains("unread only") })
        view.press("u")
        #expect(view.lists[.delivered]?.count == 4)
    }

    @Test func theFocusStaysWithItsItem() {
        var view = CenterBed.view()
        view.press("j", "j")
        var contents = CenterBed.contents
        contents.pending.insert(CenterBed.pending("new", due: "2026-11-21T09:00:00+01:00"), at: 0)
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "train")
        contents.pending.removeAll { $0.id == "train" }
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "held", "what follows it")
        view.update(CenterContents(), moment: berlin)
        #expect(view.item == nil)
        for key in ["j", "Enter", "s", "x", "p", "u", "/", "Enter", "2", "Enter", "x", "3", "Enter"] { view.press(key) }
    }

    @Test func detailsGoAwayWithWhatTheyAreAbout() {
        var view = CenterBed.view()
        view.press("Enter")
        #expect(view.text().contains { $0.contains("In the kitchen") && $0.contains("│") })
        view.update(CenterBed.contents, moment: berlin)
        #expect(view.mode != .browsing)
        view.update(CenterContents(), moment: berlin)
        #expect(view.mode == .browsing)
    }

    @Test func anOlderOneOfAnIDCanOnlyBeRead() {
        var view = CenterBed.view()
        view.press("2", "End", "Enter")
        guard case .details(let details) = view.mode else {
            Issue.record("no details")
            return
        }
        #expect(details.choices.map(\.label) == ["Back"])
        view.press("Enter")
        #expect(view.mode == .browsing)
    }

    @Test func aPromptTakesTheKeys() throws {
        var view = CenterBed.view()
        let prompt = try #require(CenterBed.contents.prompts.first)
        view.show(prompt, at: PromptBed.time)
        #expect(view.press("Down") == .changed)
        #expect(view.press("Enter") == .does(.answer(prompt: "p", index: 2)))
        #expect(view.press("Escape") == .does(.dismiss(prompt: "p")))
        #expect(view.press("q") == .does(.leave(prompt: "p")))
        #expect(view.click("Archive") == .does(.answer(prompt: "p", index: 1)))
        view.closePrompt("It was withdrawn.")
        #expect(view.mode == .browsing && view.text().last?.contains("withdrawn") == true)
    }

    @Test func theMouse() {
        var view = CenterBed.view()
        #expect(view.click("Title train") == .changed)
        #expect(view.item?.id == "train")
        #expect(view.click("Title c1") == .changed)
        #expect(view.part == .delivered && view.item?.id == "c1")
        #expect(view.click("Title c1") == .changed)
        #expect(view.click("Snooze") == .changed)
        #expect(view.mode == .snoozing(id: "c1", title: "Title c1"))
        view.press("Escape")
        #expect(view.click("Questions 1") == .changed)
        #expect(view.part == .prompts)
        #expect(view.click("Disk is full") == .does(.open(prompt: "p")))
        _ = view.click("Pending 4")
        _ = view.handle(.mouse(Mouse(action: .wheelDown, column: 0, row: 0)))
        #expect(view.item?.id == "held")
        #expect(view.handle(.mouse(Mouse(action: .release, column: 500, row: 500))) == .nothing)
    }
}
