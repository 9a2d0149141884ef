// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

/// The lines to choose from when an edit would end a repetition.
@Suite struct EditChoicesTests {
    @Test(
        arguments: [
            (
                ["edit", "up", "tomorrow", "7:00"], "every day at 09:00",
                ["alertctl edit up --once tomorrow 7:00", "alertctl edit up --no-repeat tomorrow 7:00"]
            ),
            (
                ["edit", "up", "--at", "2027-03-04 7:00"], "every day at 09:00",
                [
                    "alertctl edit up --once --at '2027-03-04 7:00'",
                    "alertctl edit up --no-repeat --at '2027-03-04 7:00'",
                ]
            ),
            // It has no next time to move.
            (
                ["edit", "up", "tomorrow", "7:00"], "when unlock every time",
                ["alertctl copy up tomorrow 7:00", "alertctl edit up --no-repeat tomorrow 7:00"]
            ),
            ([], "every day at 09:00", ["alertctl edit up --once WHEN", "alertctl edit up --no-repeat WHEN"]),
        ])
    func eachWayHasItsLine(_ words: [String], _ repetition: String, _ lines: [String]) {
        #expect(Edit.choices("up", ["/usr/bin/alertctl"] + words, ending: repetition) == lines)
    }

    @Test(
        arguments: [
            ("only tomorrow 7:30", "tomorrow 7:30"), ("tomorrow only 7:30", "tomorrow 7:30"),
            ("tomorrow 7:30 only", "tomorrow 7:30"), ("just today at 18:00", "today at 18:00"),
            ("only 7:30", nil), ("only weekdays 7:30", nil), ("only tomorrow", nil), ("tomorrow 7:30", nil),
        ] as [(String, String?)])
    func onlyOneDayIsOneTime(_ words: String, _ time: String?) throws {
        #expect(Edit.onlyTime([words])?.joined(separator: " ") == time)
        guard time != nil else { return }
        let edit = try Edit.parsed(["up"] + words.split(separator: " ").map(String.init))
        #expect(edit.once)
        #expect(edit.words.joined(separator: " ") == time)
    }

    @Test func theRefusalEndsWithOneStop() {
        let error = Notifications.Invalid(
            field: "trigger", word: "", reason: "up repeats, and a time that comes once would end that", hint: "",
            repetition: "every day at 09:00")
        let failure = Failure(VarlinkErrorReply(error), context: ErrorContext(choices: { _ in ["a", "b"] }))
        #expect(failure.message.hasSuffix("the second ends the repetition.\n  a\n  b"), "\(failure.message)")
    }
}
