// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import CenterFront
@testable import alertctl

/// Input in the centre's forms, and its results.
@Suite struct CenterFormTests {
    private func input(_ purpose: CenterForm.Purpose, _ text: String) -> CenterInput {
        CenterInput(purpose: purpose, text: text)
    }

    @Test func aReminderIsTypedAndUnderstood() {
        var view = TransactionBed.view()
        view.press("n")
        #expect(view.text().contains { $0.contains("New reminder") })
        #expect(view.press("Enter") == .refused)
        let input = input(.create(on: nil), "Tea in 4m")
        #expect(view.press("Tea in 4m") == .does(.understand(input)))
        view.understood(.understood([CenterLine(name: "When", text: "Sat 21 Nov 08:49")]), of: input)
        #expect(view.text().contains { $0.contains("When  Sat 21 Nov 08:49") })
        // What follows has not been asked about yet.
        #expect(view.press("i") == .does(.understand(self.input(.create(on: nil), "Tea in 4mi"))))
        #expect(!view.text().contains { $0.contains("08:49") })
        view.understood(.refused("too late"), of: input)
        #expect(!view.text().contains { $0.contains("too late") })
        view.press("BSpace")
        #expect(view.press("Enter") == .does(.submit(input)))
        view.understood(.refused("No time yet."), of: input)
        #expect(view.text().contains { $0.contains("! No time yet.") }, "in place, and said by a mark")
        view.submitted("tea is due.", id: "train")
        view.update(TransactionBed.contents, moment: berlin)
        #expect(view.mode == .browsing && view.note == "tea is due." && view.item?.id == "train")
    }

    @Test func escapeLeavesIt() {
        var view = TransactionBed.view()
        view.press("n", "q")
        #expect(view.press("Escape") == .changed)
        #expect(view.mode == .browsing)
        view.press("n")
        #expect(view.line.isEmpty)
    }

    @Test func aReminderIsEdited() {
        var view = TransactionBed.view()
        let purpose = CenterForm.Purpose.edit(id: "tea", title: "Title tea", due: "2026-11-21T09:30:00+01:00")
        #expect(view.press("e") == .does(.understand(input(purpose, "\"Title tea\" "))))
        #expect(view.text().contains { $0.contains("Edit \"Title tea\"") })
        #expect(view.press("in 5m") == .does(.understand(input(purpose, "\"Title tea\" in 5m"))))
        #expect(view.press("Enter") == .does(.submit(input(purpose, "\"Title tea\" in 5m"))))
    }

    @Test func aTimeThatWouldEndARepetitionIsAskedAbout() {
        var view = TransactionBed.view()
        let purpose = CenterForm.Purpose.edit(id: "tea", title: "Title tea", due: "2026-11-21T09:30:00+01:00")
        view.press("e", "in 5m")
        let edit = input(purpose, "\"Title tea\" in 5m")
        // A form that asks is a mutation, which an expectation cannot hold.
        let isAskedOfAnother = view.ask(ending: "every day at 09:30", of: input(purpose, "other"))
        #expect(!isAskedOfAnother)
        let isAsked = view.ask(ending: "every day at 09:30", of: edit)
        #expect(isAsked)
        let asked = CenterForm.Purpose.ending(id: "tea", title: "Title tea", text: edit.text)
        #expect(view.text().contains { $0.contains("▸ Cancel") })
        #expect(view.text().contains { $0.contains("every day at 09:30") })
        #expect(view.press("x") == .nothing, "nothing is typed")
        #expect(view.press("Enter") == .does(.submit(input(asked, "Cancel"))))
        view.press("Down")
        #expect(view.press("Enter") == .does(.submit(input(asked, "Move only the next time"))))
        view.press("Down", "Down")
        #expect(view.press("Enter") == .does(.submit(input(asked, "End the repetition"))))
    }

    @Test func aSnoozeIsChosenOrTyped() {
        let purpose = CenterForm.Purpose.snooze(id: "c2", title: "Title c2")
        var view = TransactionBed.view()
        #expect(view.press("2", "s") == .does(.understand(input(purpose, "10m"))))
        #expect(view.text().contains { $0.contains("▸ 10 min") })
        #expect(view.press("Enter") == .does(.submit(input(purpose, "10m"))))
        view.press("Down", "Down")
        #expect(view.text().contains { $0.contains("▸ until tomorrow 9am") })
        #expect(view.press("Enter") == .does(.submit(input(purpose, "tomorrow 9am"))))
        view.press("Down")
        #expect(view.press("Enter") == .refused, "the line is empty")
        view.press("2h")
        #expect(view.press("Enter") == .does(.submit(input(purpose, "2h"))))
        view.press("Up")
        #expect(view.press("Enter") == .does(.submit(input(purpose, "tomorrow 9am"))))
        #expect(view.click("1 h") == .does(.submit(input(purpose, "1h"))))
    }

    @Test func theConfigurationChoosesTheSnoozes() {
        var contents = TransactionBed.contents
        contents.snoozes = ["5m", "monday 8am"]
        var view = TransactionBed.view(contents)
        view.press("2", "s")
        #expect(view.text().contains { $0.contains("until monday 8am") })
        #expect(!view.text().contains { $0.contains("1 h") })
    }

    @Test func theNextTimeThatIsNotSkippedYet() {
        var contents = TransactionBed.contents
        contents.pending[0].repeats = true
        var view = TransactionBed.view(contents)
        #expect(view.press("-") == .does(.skip(id: "tea", count: 1)))
        contents.pending[0].due = "2026-11-23T09:30:00+01:00"
        contents.pending[0].skipped = [
            "2026-11-21T09:30:00+01:00", "2026-11-22T09:30:00+01:00", "2026-12-24T09:30:00+01:00",
        ]
        contents.sortPending()
        view.update(contents, moment: berlin)
        #expect(view.item?.id == "tea")
        #expect(view.press("-") == .does(.skip(id: "tea", count: 3)))
        #expect(view.press("+") == .does(.unskip(id: "tea")))
        #expect(view.text().contains { $0.contains("skips 3") })
    }

    @Test func anAlarmThatRingsIsOnTheFirstRow() {
        var contents = TransactionBed.contents
        let ring = PromptBed.prompt(["~Stop", "Snooze 9 min"], title: "Wake up") {
            $0.kind = .ring
            $0.id = "wake"
        }
        contents.prompts.append(ring)
        var view = TransactionBed.view(contents)
        #expect(view.text()[0].hasPrefix(" ! Rings: Wake up"))
        #expect(view.text(columns: 40, rows: 6)[0].hasPrefix(" ! Rings: Wake up"))
        #expect(view.text(columns: 20, rows: 4)[3].contains("q leave"))
        let buttons = ring.buttons
        for button in buttons {
            #expect(view.click("[\(button.label)]") == .does(.answer(prompt: "wake", index: button.index)))
        }
        #expect(view.press("r") == .does(.open(prompt: "wake")))
        #expect(view.click("Rings") == .does(.open(prompt: "wake")))
        // It is seen while something else is typed.
        view.press("n")
        #expect(view.text()[0].contains("[Stop]"))
    }

    @Test func whatWasUndoneIsSaid() {
        var reply = Notifications.Undo.Reply(
            verb: "cancel", at: "2026-11-21T08:44:00+01:00",
            notifications: [
                .init(id: "tea", state: "pending", due: "2026-11-21T09:30:00+01:00", zone: "Europe/Berlin")
            ])
        #expect(
            CenterNote.undone(reply, moment: berlin)
                == "Undone: cancel of tea, 1 min ago; it is pending, Sat 21 Nov 09:30 (in 45 min).")
        reply.notifications.append(.init(id: "nap", state: "gone", due: "", zone: "UTC"))
        #expect(CenterNote.undone(reply, moment: berlin) == "Undone: cancel of tea and 1 more, 1 min ago.")
        (reply.verb, reply.notifications, reply.apps) = ("mute", [], ["chat", "mail"])
        #expect(CenterNote.undone(reply, moment: berlin) == "Undone: mute of chat and mail, 1 min ago.")
    }
}
