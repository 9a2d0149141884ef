// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import ReminderKit
@testable import alertctl

@Suite struct BarLineTests {
    @Test(
        arguments: [
            ([.init(app: "mail", count: 0)], "", "none", ""), ([], "", "none", ""),
            ([.init(app: "mail", count: 3)], "3", "some", "mail: 3"),
            ([.init(app: "mail", count: 3, urgent: true)], "3", "urgent", "mail: 3 (urgent)"),
            ([.init(app: "mail", count: 0, urgent: true)], "!", "urgent", "mail (urgent)"),
            ([.init(app: "a", count: 2), .init(app: "b", count: 40)], "42", "some", "a: 2\nb: 40"),
            ([.init(app: "<b>&\u{1B}", count: 1)], "1", "some", "&lt;b&gt;&amp;\\e: 1"),
        ] as [([Badges.Badge], String, String, String)])
    func lines(_ badges: [Badges.Badge], _ text: String, _ appearance: String, _ tooltip: String) {
        #expect(
            BarLine(badges).json == [
                "text": .string(text), "alt": .string(appearance), "tooltip": .string(tooltip),
                "class": .string(appearance),
            ])
    }

    @Test func activitiesAreCountedAndNamed() {
        #expect(BarLine(activities: []).json["text"] == .string(""))
        let line = BarLine(activities: ["Backing up", "<sync>\u{1B}"])
        #expect(line.text == "2" && line.look == "some" && line.tooltip == "Backing up\n&lt;sync&gt;\\e")
    }
}
