// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The question about a reminder that no notification server shows.
@Suite struct ReminderQuestionTests {
    private let now = Instant(seconds: 1_800_000_000)

    private func delivered(_ change: (inout Delivered) -> Void = { _ in }) -> Delivered {
        let due = now
        var delivered = Delivered(
            id: "tea", content: .init(title: "Tea", body: "In the kitchen", level: .timeSensitive), trigger: "t",
            terms: Terms(), zone: "UTC", due: due, created: due.advanced(by: -Span.minute), delivered: due,
            late: false,
            showing: .unpresented)
        change(&delivered)
        return delivered
    }

    @Test func doneAndTheSnoozesOfTheConfiguration() throws {
        let question = try #require(
            ReminderQuestion(delivered(), snoozes: ["1h", "tomorrow 9am"], zone: .utc, at: now))
        #expect(question.question.title == "Tea" && question.question.kind == .alert)
        #expect(question.question.message?.hasSuffix("\nIn the kitchen") == true)
        #expect(question.question.level == .timeSensitive)
        let buttons = question.question.buttons ?? []
        #expect(buttons.map(\.label) == ["Done", "Snooze 1 hour", "Snooze until tomorrow 9am"])
        #expect(buttons.map { $0.role ?? .normal } == [.cancel, .normal, .normal])
        #expect(question.question.input == nil)
        func response(_ outcome: Prompts.Outcome, _ index: Int) -> ReminderQuestion.Response? {
            question.response(to: Prompts.Result(outcome: outcome, index: index))
        }
        #expect(response(.cancelled, 0) == .reminder(.done) && response(.cancelled, -1) == .reminder(.done))
        #expect(response(.answered, 1) == .reminder(.snooze("1h")))
        #expect(response(.answered, 2) == .reminder(.snooze("tomorrow 9am")))
        #expect(response(.answered, 3) == nil && response(.withdrawn, -1) == nil && response(.lost, -1) == nil)
    }

    /// The reminder's own buttons come first: the click if it runs something, the actions, the reply.
    @Test func itsOwnButtonsStay() throws {
        let asked = try #require(
            ReminderQuestion(
                delivered {
                    $0.content.actions = [.init(key: "pay", label: "Pay it"), .init(key: "later", label: "")]
                    $0.content.onActivate = ["true"]
                    $0.content.reply = .init(placeholder: "Your answer", label: "Answer")
                }, snoozes: [], zone: .utc, at: now))
        let buttons = asked.question.buttons ?? []
        #expect(buttons.map(\.label) == ["Done", "Open", "Pay it", "later", "Answer", "Snooze 10 minutes"])
        #expect(buttons.filter { $0.isDefault == true }.map(\.label) == ["Answer"])
        #expect(asked.question.input == .text && asked.question.placeholder == "Your answer")
        let responses = (1...5).map { asked.response(to: Prompts.Result(outcome: .answered, index: $0, text: "Yes")) }
        #expect(
            responses == [
                .activate(key: nil), .activate(key: "pay"), .activate(key: "later"), .reply("Yes"),
                .reminder(.snooze("10m")),
            ])
    }

    /// The keys of the specification mean what they mean on a notification.
    @Test func theKeysOfTheSpecification() throws {
        let asked = try #require(
            ReminderQuestion(
                delivered {
                    $0.content.actions = [
                        .init(key: "default", label: "Look"),
                        .init(key: "inline-reply", label: String(repeating: "x", count: 250)),
                    ]
                    $0.content.onActivate = ["true"]
                }, snoozes: [], zone: .utc, at: now))
        let long = String(repeating: "x", count: 200)
        #expect(asked.question.buttons?.map(\.label) == ["Done", "Look", long, "Snooze 10 minutes"])
        #expect(asked.response(to: Prompts.Result(outcome: .answered, index: 1)) == .activate(key: nil))
        #expect(asked.response(to: Prompts.Result(outcome: .answered, index: 2, text: "")) == .reply(""))
    }

    @Test func tenMinutesWhereNoneIsNamed() {
        let question = ReminderQuestion(delivered(), snoozes: [], zone: .utc, at: now)
        #expect(question?.question.buttons?.map(\.label) == ["Done", "Snooze 10 minutes"])
    }

    @Test func whatIsNoReminderIsNotAskedAbout() {
        #expect(ReminderQuestion(delivered { $0.content.ring = .init() }, snoozes: ["1h"], zone: .utc, at: now) == nil)
        let notification = Delivered(
            id: "n", content: .init(title: "Now"), trigger: "t", terms: Terms(), zone: "UTC", due: now,
            created: now,
            delivered: now, late: false, showing: .unpresented)
        #expect(ReminderQuestion(notification, snoozes: ["1h"], zone: .utc, at: now) == nil)
    }
}
