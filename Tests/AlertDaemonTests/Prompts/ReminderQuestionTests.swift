// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// What is asked about a reminder that no notification server shows.
@Suite struct ReminderQuestionTests {
    private let now = Instant(seconds: 1_800_000_000)

    private func delivered(_ change: (inout Delivered) -> Void = { _ in }) -> Delivered {
        let due = now
        var delivered = Delivered(
            id: "tea", content: .init(title: "Tea", body: "In the kitchen", level: .timeSensitive), trigger: "t",
            terms: DeliveryOptions(), zone: "UTC", due: due, created: due.advanced(by: -Span.minute), delivered: due,
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
        func action(_ outcome: Prompts.Outcome, _ index: Int) -> ReminderAction? {
            question.action(Prompts.Result(outcome: outcome, index: index))
        }
        #expect(action(.cancelled, 0) == .done && action(.cancelled, -1) == .done)
        #expect(action(.answered, 1) == .snooze("1h") && action(.answered, 2) == .snooze("tomorrow 9am"))
        #expect(action(.answered, 3) == nil && action(.withdrawn, -1) == nil && action(.lost, -1) == nil)
    }

    @Test func tenMinutesWhereNoneIsNamed() {
        let question = ReminderQuestion(delivered(), snoozes: [], zone: .utc, at: now)
        #expect(question?.question.buttons?.map(\.label) == ["Done", "Snooze 10 minutes"])
    }

    @Test func whatIsNoReminderIsNotAskedAbout() {
        #expect(ReminderQuestion(delivered { $0.content.ring = .init() }, snoozes: ["1h"], zone: .utc, at: now) == nil)
        let notification = Delivered(
            id: "n", content: .init(title: "Now"), trigger: "t", terms: DeliveryOptions(), zone: "UTC", due: now,
            created: now,
            delivered: now, late: false, showing: .unpresented)
        #expect(ReminderQuestion(notification, snoozes: ["1h"], zone: .utc, at: now) == nil)
    }
}
