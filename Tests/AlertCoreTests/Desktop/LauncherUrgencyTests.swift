// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct LauncherUrgencyTests {
    @Test func anIconAsksWhileSomethingUrgentIsThere() {
        let urgency = LauncherUrgency()
        #expect(urgency.shown("a", app: "mail", level: .active) == nil)
        #expect(urgency.shown("b", app: "mail", level: nil) == nil)
        #expect(urgency.shown("c", app: "mail", level: .critical) == "mail")
        #expect(urgency.shown("d", app: "mail", level: .timeSensitive) == nil, "it asks already")
        #expect(urgency.gone("c") == nil && urgency.gone("a") == nil)
        #expect(urgency.gone("d") == "mail")
        #expect(urgency.gone("d") == nil)
    }

    @Test func theBadgeMayAskForItself() {
        let urgency = LauncherUrgency()
        #expect(urgency.badge("mail", isUrgent: true))
        #expect(urgency.shown("a", app: "mail", level: .critical) == nil)
        #expect(urgency.gone("a") == nil, "the badge asks still")
        #expect(urgency.shown("a", app: "mail", level: .critical) == nil)
        #expect(urgency.badge("mail", isUrgent: false), "the notification asks still")
        #expect(urgency.gone("a") == "mail")
        #expect(!urgency.badge("mail", isUrgent: false))
    }
}
