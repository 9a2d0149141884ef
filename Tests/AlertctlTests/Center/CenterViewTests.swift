// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Testing

@testable import CenterFront
@testable import alertctl

/// The effect of each key in the centre.
@Suite struct CenterViewTests {
    @Test(
        arguments: [
            ([], "tea"), (["Down"], "nap"), (["j", "j"], "train"), (["j", "k"], "tea"), (["Up"], "tea"),
            (["End"], "held"), (["G", "g"], "tea"), (["NPage"], "held"), (["Tab"], "c2"), (["Tab", "j"], "mail"),
            (["Tab", "j", "j"], "c1"), (["Tab", "Tab"], "p"), (["BTab"], "p"), (["2"], "c2"), (["3", "1"], "tea"),
            (["l"], "c2"), (["Left"], "p"), (["9"], "tea"),
        ] as [([String], String)])
    func moving(_ keys: [String], _ id: String) {
        var view = TransactionBed.view()
        for key in keys { view.press(key) }
        #expect(view.item?.id == id)
    }

    @Test(
        arguments: [
            (["q"], .quit), (["Escape"], .quit), (["p"], .pause(id: "tea")), (["Space"], .pause(id: "tea")),
            (["End", "p"], .resume(id: "held")), (["x", "x"], .cancel(id: "tea")),
            (["Delete", "x"], .cancel(id: "tea")),
            (["2", "x"], .clear(id: "c2")), (["u"], .undo), (["2", "a"], .acknowledge(id: "c2")),
            (["j", "a"], .acknowledge(id: "nap")), (["2", "Enter", "a"], .acknowledge(id: "c2")),
            (["2", "Delete"], .clear(id: "c2")), (["3", "Enter"], .open(prompt: "p")),
            (["2", "Enter", "Enter"], .activate(id: "c2", action: nil)),
            (["2", "Enter", "Down", "Enter"], .activate(id: "c2", action: "reply")),
            (["2", "Enter", "Down", "Down", "Down", "Enter"], .acknowledge(id: "c2")),
            (["2", "Enter", "Down", "Down", "Down", "Down", "Enter"], .clear(id: "c2")),
            (["Enter", "Enter"], .pause(id: "tea")), (["Enter", "Down", "Down", "Enter"], .cancel(id: "tea")),
            (["/", "b"], .search("b")), (["/", "back", "BSpace"], .search("bac")), (["/", "a", "Escape"], .search("")),
            (["/", "a", "Enter", "Escape"], .search("")), (["/", "a", "Enter", "Escape", "Escape"], .quit),
        ] as [([String], CenterAction)])
    func acting(_ keys: [String], _ action: CenterAction) {
        var view = TransactionBed.view()
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
            (["a"], "It is still pending. x cancels it."), (["3", "a"], "Enter answers."),
            (["2", "End", "a"], "It is already in the history."),
            (["2", "e"], "Only pending notifications can be edited."),
            (["j", "e"], "Only pending notifications can be edited."), (["-"], "Only what repeats can be skipped."),
            (["+"], "Nothing of it is skipped."), (["r"], "No alarm rings."),
        ] as [([String], String)])
    func whatCannotBeIsSaid(_ keys: [String], _ note: String) {
        var view = TransactionBed.view()
        for key in keys { view.press(key) }
        #expect(view.note == note)
        #expect(view.text().last?.contains(note) == true)
        view.press("j")
        #expect(view.note == nil)
    }

    @Test func cancellingIsAskedAgainForAnotherOne() {
        var view = TransactionBed.view()
        view.press("x")
        view.press("j")
        #expect(view.press("x") == .changed)
        #expect(view.press("x") == .does(.cancel(id: "nap")))
    }

    @Test func whatIsTypedFindsWhatIsToComeAtOnce() {
        var view = TransactionBed.view()
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
        var view = TransactionBed.view()
        view.press("f")
        #expect(view.part == .delivered && view.lists[.delivered]?.count == 1)
        #expect(view.text().contains { $0.contains("unread only") })
        view.press("f")
        #expect(view.lists[.delivered]?.count == 4)
    }

    @Test func theFocusStaysWithItsItem() {
        var view = TransactionBed.view()
        view.press("j", "j")
        var contents = TransactionBed.contents
        contents.pending.insert(TransactionBed.pending("new", due: "2026-11-21T09:00:00+01:00"), at: 0)
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "train")
        contents.pending.removeAll { $0.id == "train" }
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "held", "what follows it")
        view.update(CenterContents(), moment: berlin)
        #expect(view.item == nil)
        for key in [
            "j", "Enter", "s", "a", "e", "-", "+", "r", "x", "p", "f", "/", "Enter", "2", "Enter", "3", "Enter",
        ] {
            view.press(key)
        }
    }

    @Test func detailsGoAwayWithWhatTheyAreAbout() {
        var view = TransactionBed.view()
        view.press("Enter")
        #expect(view.text().contains { $0.contains("In the kitchen") && $0.contains("│") })
        view.update(TransactionBed.contents, moment: berlin)
        #expect(view.mode != .browsing)
        view.update(CenterContents(), moment: berlin)
        #expect(view.mode == .browsing)
    }

    @Test func anOlderOneOfAnIDCanOnlyBeRead() {
        var view = TransactionBed.view()
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
        var view = TransactionBed.view()
        let prompt = try #require(TransactionBed.contents.prompts.first)
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
        var view = TransactionBed.view()
        #expect(view.click("Title train") == .changed)
        #expect(view.item?.id == "train")
        #expect(view.click("Title c1") == .changed)
        #expect(view.part == .delivered && view.item?.id == "c1")
        #expect(view.click("Title c1") == .changed)
        let snooze = CenterForm.Purpose.snooze(id: "c1", title: "Title c1")
        #expect(view.click("Snooze") == .does(.understand(CenterInput(purpose: snooze, text: "10m"))))
        #expect(view.mode == .form(CenterForm(snooze, choices: ["10m", "1h", "tomorrow 9am"])))
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
