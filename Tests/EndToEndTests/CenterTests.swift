// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import RandomSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// `center` in a real terminal, with the real daemon behind it.
    @Suite struct CenterOnTerminal {
        let world: World
        let daemon: Daemon
        let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world, columns: 90, rows: 30)
        }

        func begin() throws {
            try terminal.begin("center")
            try terminal.wait(for: "alertctl center")
        }

        /// Leaves, and finds the terminal as it was.
        func leave(status: Int32 = 0, _ keys: String...) throws {
            for key in keys { try terminal.type(key) }
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
            #expect(isRestored)
            #expect(try terminal.state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
        }

        @Test func aReminderFromItsTimeToItsSnoozeAndItsEnd() throws {
            try world.remind("tea", in: "1h") { $0.body = "In the kitchen" }
            try begin()
            try terminal.wait(for: "Reminder tea")
            // What happens elsewhere is seen here.
            try world.remind("soon", in: "1s") {
                $0.app = "org.example.Oven"
                $0.actions = [.init(key: "off", label: "Switch it off")]
            }
            try terminal.wait { $0.contains("─ Delivered 1 ─") && $0.contains("org.example.Oven") }
            try terminal.type("Tab", "s")
            try terminal.wait { $0.contains("Snooze \"Reminder soon\"") && $0.contains("▸ 10 min") }
            try terminal.type("2h")
            try terminal.wait { $0.contains("Until") && $0.contains("(in 2 h)") }
            try terminal.type("Enter")
            try terminal.wait { $0.contains("soon is snoozed until") && $0.contains("org.example.Oven · snoozed") }
            #expect(try world.call(Notifications.List(state: .snoozed)).notifications.map(\.id) == ["soon"])
            // Out of the history it is acted upon after all, and is snoozed no longer.
            try terminal.type("Enter", "Down", "Enter")
            try terminal.wait(for: "soon opened.")
            let past = try world.call(Notifications.History()).notifications
            #expect(past.map(\.action) == ["off"])
            #expect(try world.call(Notifications.List(state: .snoozed)).notifications.isEmpty)
            try terminal.type("1", "p")
            try terminal.wait(for: "tea paused.")
            try terminal.type("p")
            try terminal.wait(for: "tea is due")
            try terminal.type("x")
            try terminal.wait(for: "x again cancels")
            try terminal.type("x")
            try terminal.wait { $0.contains("tea cancelled.") && $0.contains("Nothing is pending.") }
            #expect(try world.call(Notifications.List()).notifications.isEmpty)
            try leave("q")
        }

        @Test func aReminderIsTypedChangedAndBroughtBack() throws {
            try begin()
            try terminal.type("n", "Call Ada in 2h")
            try terminal.wait { $0.contains("Title  Call Ada") && $0.contains("(in 2 h), \(World.zone)") }
            #expect(try world.call(Notifications.List()).notifications.isEmpty, "nothing is done while it is typed")
            try terminal.type("Enter")
            try terminal.wait { $0.contains("call-ada is due") && $0.contains("Pending 1") }
            try terminal.type("e", "in 3h")
            try terminal.wait(for: "(in 3 h)")
            try terminal.type("Enter")
            try terminal.wait(for: "call-ada is changed; it is due")
            let title = try world.call(Notifications.Show(id: "call-ada")).notification.title
            #expect(title == "Call Ada")
            try terminal.type("e", "Home", "Right")
            try terminal.type("Now ", "Enter")
            try terminal.wait { $0.contains("Now Call Ada") && $0.contains("is changed") }
            try terminal.type("x", "x")
            try terminal.wait { $0.contains("call-ada cancelled.") && $0.contains("Nothing is pending.") }
            try terminal.type("u")
            try terminal.wait { $0.contains("Undone: cancel of call-ada") && $0.contains("Pending 1") }
            try terminal.type("u")
            try terminal.wait { $0.contains("Undone: edit of call-ada") && !$0.contains("Now Call") }
            #expect(try world.call(Notifications.List()).notifications.map(\.title) == ["Call Ada"])
            // An error is shown in place, and the input stays.
            try terminal.type("n", "Tea tomorrow 9 blah")
            try terminal.wait { $0.contains("! \"blah\" is not understood") }
            try terminal.type("Enter")
            try terminal.wait { $0.contains("Tea tomorrow 9 blah") && $0.contains("! \"blah\"") }
            // What is typed ahead of the answer to Enter is for nothing that was seen, and is dropped.
            try terminal.wait {
                if $0.contains("blah") { try terminal.type("C-u") }
                return !$0.contains("blah")
            }
            try terminal.type("Tea tomorrow 9")
            try terminal.wait { $0.contains("09:00 (") && !$0.contains("! \"") }
            try terminal.type("Escape")
            try terminal.wait { !$0.contains("New reminder") && $0.contains("Pending 1") }
            try leave("q")
        }

        @Test func whatRepeatsIsSkippedAndWhatCameIsDone() throws {
            try begin()
            // Half a day away at any hour: what is snoozed for an hour has to come first in the list.
            let hour = (Calendar.current.component(.hour, from: Date()) + 12) % 24
            try terminal.type("n", "Stand up every day at \(hour):00", "Enter")
            try terminal.wait(for: "stand-up is due")
            let due = try world.call(Notifications.Show(id: "stand-up")).notification.due
            try terminal.type("-")
            try terminal.wait { $0.contains("stand-up skips") && $0.contains("skips 1") }
            #expect(try world.call(Notifications.Show(id: "stand-up")).notification.skipped == [due])
            try terminal.type("-")
            try terminal.wait(for: "skips 2")
            try terminal.type("+")
            try terminal.wait(for: "stand-up no longer skips")
            #expect(try world.call(Notifications.Show(id: "stand-up")).notification.due == due)
            _ = try world.call(Notifications.Notify(id: "news", content: .init(title: "News")))
            try terminal.wait(for: "─ Delivered 1 ─")
            try terminal.type("2", "s", "Down", "Enter")
            try terminal.wait(for: "news is snoozed until")
            let snoozed = try world.call(Notifications.List(state: .snoozed)).notifications
            #expect(snoozed.map(\.trigger).first?.contains("1") == true && snoozed.map(\.id) == ["news"])
            try terminal.type("1", "Home", "a")
            try terminal.wait(for: "news is done.")
            #expect(try world.call(Notifications.List(state: .snoozed)).notifications.isEmpty)
            try leave("q")
        }

        @Test func anAlarmThatRingsIsStoppedOrSnoozed() async throws {
            try begin()
            for (id, key) in [("wake", "[Stop]"), ("again", "[Snooze 9 minutes]")] {
                try world.remind(id, in: "0s") { $0.ring = .init() }
                try terminal.wait(for: "! Rings: Reminder \(id)")
                try terminal.click(key)
                try terminal.wait { !$0.contains("! Rings") }
            }
            // Its question is over first, and what was chosen is done then.
            try await Waiting.until("one is stopped, the other snoozed") {
                try world.call(Notifications.List(state: .delivered)).notifications.isEmpty
                    && world.call(Notifications.List(state: .snoozed)).notifications.map(\.id) == ["again"]
            }
            // By the keys, a second after it has come: what is typed then was meant for something else.
            try world.remind("third", in: "0s") { $0.ring = .init() }
            try terminal.wait(for: "! Rings: Reminder third")
            try terminal.type("r")
            try terminal.wait(for: "Esc")
            try terminal.wait {
                if $0.contains("! Rings") { try terminal.type("Enter") }
                return try world.call(Manager.Status()).ringing == nil
            }
            try leave(status: 130, "C-c")
        }

        @Test func theMonthCountsWhatRepeatsAndTakesAReminder() throws {
            _ = try world.call(
                Notifications.Remind(
                    id: "daily", content: .init(title: "Water"), trigger: .init(when: "every day at 19:00")))
            try begin()
            try terminal.type("m", "NPage", "Home")
            try terminal.wait { $0.contains("▸ 1●1") && $0.contains("28●1") }
            try terminal.type("n", "Dentist 9am")
            try terminal.wait { $0.contains("Title  Dentist") && $0.contains("09:00 (") }
            try terminal.type("Enter")
            try terminal.wait { $0.contains("dentist is due") && $0.contains("▸ 1●2") }
            let due = try world.call(Notifications.Show(id: "dentist")).notification.due
            #expect(due.contains("-01T09:00:00"))
            try terminal.type("x", "x")
            try terminal.wait { $0.contains("dentist cancelled.") && $0.contains("▸ 1●1") }
            try terminal.type("m")
            try terminal.wait(for: "Pending 1")
            try leave("q")
        }

        @Test func aReminderThatNoServerShowsIsAnsweredWhereAPersonAttends() async throws {
            try terminal.begin("attend")
            try terminal.wait(for: "alertctl question attend")
            try world.remind("tea", in: "1s") { $0.body = "In the kitchen" }
            try terminal.wait { $0.contains("Reminder tea") && $0.contains("Done") && $0.contains("Snooze 10 minutes") }
            let prompt = try #require(try world.call(Prompts.List()).prompts.first)
            let snooze = try #require(prompt.buttons.first { $0.label == "Snooze 10 minutes" })
            _ = try world.call(Prompts.Answer(id: prompt.id, index: snooze.index))
            try terminal.wait { !$0.contains("Reminder tea") }
            // The effects of an answer are a separate change.
            try await Waiting.until("it is snoozed") {
                try world.call(Notifications.List(state: .snoozed)).notifications.map(\.id) == ["tea"]
            }
            try world.remind("milk", in: "1s")
            try terminal.wait { $0.contains("Reminder milk") && $0.contains("Done") }
            // Dealt with elsewhere it is asked no longer.
            _ = try world.call(Notifications.Ack(ids: ["milk"]))
            try terminal.wait { !$0.contains("Reminder milk") }
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
            try leave(status: 130, "C-c")
        }

        @Test func whatCameIsClearedAndSearched() throws {
            for (id, body) in [("a", "Die Küche brennt"), ("b", "Alles gut"), ("c", "Noch etwas")] {
                _ = try world.call(
                    Notifications.Notify(id: id, content: .init(title: "Title \(id)", body: body, app: "app")))
            }
            try begin()
            // Many of one application are a line, which Enter lists.
            try terminal.wait { $0.contains("─ Delivered 3 ─") && $0.contains("app  3 unread ▸  Title c") }
            try terminal.type("2", "Enter")
            try terminal.wait { $0.contains("app  3 unread ▼") && $0.contains("Title a") }
            try terminal.type("Down", "x")
            // What was cleared is counted no longer.
            try terminal.wait(for: "─ Delivered 2, 1 earlier ─")
            #expect(try world.call(Notifications.List(state: .delivered)).notifications.map(\.id) == ["a", "b"])
            // The daemon searches, by its own rules.
            try terminal.type("/", "kuche")
            try terminal.wait { $0.contains("Title a") && !$0.contains("Title b") }
            try terminal.type("Enter")
            try terminal.wait(for: "search: \"kuche\"")
            try terminal.type("Escape")
            try terminal.wait { $0.contains("Title b") }
            try terminal.type("f")
            try terminal.wait { $0.contains("unread only") && !$0.contains("Title c") }
            try terminal.click("Title b")
            try terminal.click("Title b")
            try terminal.wait { $0.contains("Alles gut") && $0.contains("▸ Open") }
            try terminal.click("Clear")
            try terminal.wait(for: "b cleared.")
            try leave("Escape")
        }

        @Test func aQuestionIsAnsweredAndASecretIsNotSeen() throws {
            try begin()
            let sheet = try Asked(world, "Disk is full", ["!Delete", "Archive", "~Cancel"]) { $0.kind = .sheet }
            try terminal.wait(for: "Questions 1")
            try terminal.type("3", "Enter")
            try terminal.wait(for: "▸ 1  Archive")
            // Who goes back leaves it to others.
            try terminal.type("q")
            try terminal.wait { !$0.contains("▸ 1  Archive") }
            while try world.call(Prompts.List()).prompts.map(\.state) != [.queued] {}
            try terminal.type("Enter")
            try terminal.wait(for: "▸ 1  Archive")
            try terminal.type("Enter")
            #expect(try sheet.result().label == "Archive")
            try terminal.wait(for: "No open questions.")
            let secret = try Asked(world, "Passphrase", ["~No", "Yes"]) {
                $0.input = .secure
                $0.timeout = 300_000_000
            }
            try terminal.wait(for: "Questions 1")
            try terminal.type("Enter")
            try terminal.wait(for: "5:00")
            try terminal.type("s3cret")
            let seen = try terminal.wait { $0.contains("••••••") && $0.contains("(stopped)") }
            #expect(!seen.contains("s3cret"))
            try terminal.type("Enter")
            #expect(try secret.result().text == "s3cret")
            // A question that is answered elsewhere goes away, and the centre names the answerer.
            let other = try Asked(world, "Who is first?", ["~No", "Yes"])
            try terminal.wait(for: "Who is first?")
            try terminal.type("Enter")
            try terminal.wait(for: "▸ Yes")
            _ = try world.call(Prompts.Answer(id: other.id, index: 1))
            let by = try #require(try other.result().by)
            try terminal.wait(for: "It was answered by \(by).")
            try leave(status: 130, "C-c")
        }

        @Test func whatAnotherPresenterShowsIsAnsweredHereOrThere() throws {
            let agent = try PromptAgent(world)
            try begin()
            try terminal.type("3")
            let here = try Asked(world, "Here?") { $0.input = .text }
            #expect(try agent.shown().id == here.id)
            try terminal.wait(for: "in agent")
            try terminal.type("Enter")
            try terminal.wait(for: "Enter done")
            try terminal.type("by hand", "Enter")
            #expect(try here.result().text == "by hand")
            try terminal.wait(for: "No open questions.")
            let there = try Asked(world, "There?", ["~No", "Yes"])
            #expect(try agent.shown().id == there.id)
            try terminal.wait(for: "in agent")
            try terminal.type("Enter")
            try terminal.wait(for: "Enter choose")
            try agent.answer(there.id, 1)
            #expect(try there.result().label == "Yes")
            try terminal.wait(for: "This question has ended.")
            try leave("q")
        }

        @Test func whoTypesBeforeTheQuestionIsTheirsIsNotTimedOut() throws {
            let agent = try PromptAgent(world)
            try begin()
            try terminal.type("3")
            let asked = try Asked(world, "Passphrase", ["~No", "Yes"]) {
                $0.input = .secure
                $0.timeout = 300_000_000
            }
            #expect(try agent.shown().id == asked.id)
            try terminal.wait(for: "in agent")
            try terminal.type("Enter")
            try terminal.wait(for: "Enter done")
            try terminal.type("s3cret")
            try terminal.wait { $0.contains("••••••") && !$0.contains("(stopped)") }
            try agent.decline(asked.id)
            try terminal.wait { $0.contains("••••••") && $0.contains("(stopped)") }
            try terminal.type("Enter")
            #expect(try asked.result().text == "s3cret")
            try terminal.wait(for: "No open questions.")
            try leave("q")
        }

        /// The screen, `list` and `status` have the same counts after every step of a random session.
        @Test func theCountsAreThoseOfTheList() throws {
            var random = RandomSupport.SeededRandom()
            try begin()
            for step in 0..<14 {
                let before = try world.call(Notifications.List()).notifications
                let delivered = before.filter { $0.state == .delivered }.map(\.id)
                let pending = before.filter { $0.state == .pending }.map(\.id)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: try world.remind("r\(step)", in: "1h")
                case 1:
                    if let id = delivered.randomElement(using: &random) {
                        _ = try world.call(Notifications.Clear(ids: [id]))
                    }
                case 2:
                    if let id = delivered.randomElement(using: &random) {
                        _ = try world.call(Notifications.Snooze(id: id, for: "1h"))
                    }
                case 3:
                    if let id = pending.randomElement(using: &random) {
                        _ = try world.call(Notifications.Cancel(ids: [id]))
                    }
                default: _ = try world.call(Notifications.Notify(id: "n\(step)", content: .init(title: "News")))
                }
                let after = try world.call(Notifications.List()).notifications
                let there = after.count { $0.state == .delivered }
                let status = try world.call(Manager.Status(brief: true))
                #expect(status.delivered == there && status.pending == after.count - there)
                try terminal.wait {
                    $0.contains("─ Pending \(status.pending) ─")
                        && ($0.contains("─ Delivered \(there) ─") || $0.contains("─ Delivered \(there), "))
                }
            }
            try leave("q")
        }
    }
}
