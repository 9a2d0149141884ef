// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

@Suite struct LauncherUrgencyTests {
    @Test func anIconAsksWhileSomethingUrgentIsThere() {
        let urgency = LauncherUrgency()
        #expect(urgency.shown("a", app: "mail", isUrgent: false) == nil)
        #expect(urgency.shown("c", app: "mail", isUrgent: true) == "mail")
        #expect(urgency.shown("d", app: "mail", isUrgent: true) == nil, "it asks already")
        #expect(urgency.gone("c") == nil && urgency.gone("a") == nil)
        #expect(urgency.gone("d") == "mail")
        #expect(urgency.gone("d") == nil)
    }

    @Test func theBadgeMayAskForItself() {
        let urgency = LauncherUrgency()
        #expect(urgency.badge("mail", isUrgent: true))
        #expect(urgency.shown("a", app: "mail", isUrgent: true) == nil)
        #expect(urgency.gone("a") == nil, "the badge asks still")
        #expect(urgency.shown("a", app: "mail", isUrgent: true) == nil)
        #expect(urgency.badge("mail", isUrgent: false), "the notification asks still")
        #expect(urgency.gone("a") == "mail")
        #expect(!urgency.badge("mail", isUrgent: false))
    }
}
