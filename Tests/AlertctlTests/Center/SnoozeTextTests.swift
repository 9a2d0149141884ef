// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ReminderKit
@testable import alertctl

/// The words that say for how long, or until when, something is snoozed.
@Suite struct SnoozeTextTests {
    @Test(
        arguments: [
            ("25m", "25m", nil), ("for 25m", "25m", nil), ("1h30m", "1h30m", nil), ("tomorrow 9am", "", "tomorrow 9am"),
            ("until 9am", "", "9am"), ("  until   tomorrow 9am", "", "tomorrow 9am"),
            ("until the event starts", "", "the event starts"), ("for ever", "", "in ever"),
            ("for 1 hour", "1 hour", nil), ("for half an hour", "half an hour", nil), ("1h30", "1h30", nil),
            ("bis Freitag", "", "Freitag"), ("für 1 Stunde", "1 Stunde", nil), ("till 9am", "", "9am"),
        ] as [(String, String, String?)])
    func snoozes(_ text: String, _ span: String, _ until: String?) {
        let call = SnoozeText.call(id: "a", text, session: nil)
        #expect(call.for == span && call.until == until && call.id == "a")
    }
}
