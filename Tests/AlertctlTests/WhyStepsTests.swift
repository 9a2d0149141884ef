// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import ReminderKit
@testable import alertctl

/// The sentences of `why`, one case for each way of a notification.
@Suite struct WhyStepsTests {
    private static func event(
        _ kind: Manager.Kind, _ time: String, _ change: (inout Manager.Event) -> Void = { _ in }
    ) -> Manager.Event {
        var event = Manager.Event(event: kind, at: "2026-11-21T\(time):00+01:00")
        event.id = "tea"
        change(&event)
        return event
    }

    private func texts(
        _ events: [Manager.Event], summaries: [Manager.Event] = [], shown: [Notifications.Notification] = []
    ) -> [String] {
        WhySteps(moment: berlin).steps(events: events, summaries: summaries, shown: shown).map(\.text)
    }

    @Test func heldAndListedInTheSummary() {
        let events = [
            Self.event(.scheduled, "08:00") { $0.due = "2026-11-21T09:00:00+01:00" },
            Self.event(.delivered, "09:00"),
            Self.event(.held, "09:00") {
                $0.reason = "desktop"
                $0.program = "dunst"
            },
            Self.event(.acknowledged, "10:00"),
        ]
        let summaries = [Self.event(.delivered, "08:30"), Self.event(.delivered, "09:30")]
        #expect(
            texts(events, summaries: summaries) == [
                "scheduled, due Sat 21 Nov 09:00:00", "came due",
                "held: the do not disturb of dunst was on until Sat 21 Nov 09:30:00, and listed in the summary then",
                "you acknowledged it",
            ])
    }

    /// The event of a pause has no end, and the notification has it.
    @Test(
        arguments: [
            ("2026-11-23T00:00:00+01:00", "paused until Mon 23 Nov 00:00:00"), (nil, "paused"),
        ] as [(String?, String)])
    func aPauseHasItsEnd(_ end: String?, _ text: String) {
        var tea = Notifications.Notification(
            id: "tea", title: "Tea", due: "", state: .paused, zone: "Europe/Berlin", trigger: "", repeats: false,
            created: "2026-11-21T08:00:00+01:00", content: .init(title: "Tea"))
        tea.pausedUntil = end
        let scheduled = Self.event(.scheduled, "08:00") { $0.due = "2026-11-21T09:00:00+01:00" }
        let paused = Self.event(.paused, "08:10")
        #expect(texts([scheduled, paused], shown: [tea]).dropFirst() == [text])
        #expect(texts([scheduled, paused, Self.event(.edited, "08:20")], shown: [tea]).last == text)
    }

    /// The event of `cancel --all` names no notification, and a snooze replaces the end in the history.
    @Test func theEndOfAllIsThatOfEach() {
        let events = [Self.event(.scheduled, "08:00") { $0.due = "2026-11-21T09:00:00+01:00" }]
        var past = Notifications.Past(
            id: "tea", title: "Tea", due: "2026-11-21T09:00:00+01:00", deliveredAt: "2026-11-21T08:30:00+01:00",
            zone: "Europe/Berlin", unread: false, ending: .withdrawn, endedAt: "2026-11-21T08:30:00+01:00",
            content: .init(title: "Tea"))
        func last(_ events: [Manager.Event]) -> String? {
            WhySteps(moment: berlin).steps(events: events, summaries: [], shown: [], past: past).last?.text
        }
        #expect(last(events) == "it was cancelled")
        #expect(last(events + [Self.event(.cancelled, "08:30")]) == "it was cancelled")
        past.ending = .snoozed
        let snoozed = Self.event(.snoozed, "08:40") { $0.reason = "it was cancelled on Sat 21 Nov 08:30" }
        #expect(last(events + [snoozed]) == "snoozed; it was cancelled on Sat 21 Nov 08:30")
    }

    @Test(arguments: [
        ("asked", "held: do not disturb was on"), ("schedule", "held: do not disturb was on by its schedule"),
        ("presentation", "held: a presentation was on"), ("muted", "held: its application or a rule is muted"),
        ("digest", "held for the next digest"), ("unheard of", "held: unheard of"),
    ])
    func everyReasonHasItsSentence(reason: String, text: String) {
        let events = [Self.event(.delivered, "09:00"), Self.event(.held, "09:00") { $0.reason = reason }]
        #expect(texts(events) == ["came due", text])
    }

    @Test func rulesLatenessAndSound() {
        let events = [
            Self.event(.delivered, "09:12") {
                $0.late = true
                $0.due = "2026-11-21T09:00:00+01:00"
                $0.rules = [.init(rule: "chat", changes: ["level passive", "sound none"])]
            },
            Self.event(.soundStarted, "09:12") { $0.sound = "glass" },
            Self.event(.soundEnded, "09:13") {
                $0.sound = "glass"
                $0.outcome = "failed"
                $0.reason = "no device"
            },
            Self.event(.notShown, "09:13") { $0.reason = "no notification server runs" },
            Self.event(.activated, "09:14") { $0.action = "pay" },
        ]
        #expect(
            texts(events) == [
                "came late: it was due Sat 21 Nov 09:00:00, when alertd did not run or the machine slept; changed by "
                    + "rule \"chat\" (level passive, sound none)", "heard from here on: glass",
                "glass: not heard: no device", "not shown: no notification server runs", "you activated it, by pay",
            ])
    }

    /// A repeating reminder is explained from its last delivery on, a reused id from its last schedule on.
    @Test func onlyTheLastWayIsTold() {
        let events = [
            Self.event(.scheduled, "06:00"), Self.event(.delivered, "07:00"), Self.event(.dismissed, "07:10"),
            Self.event(.delivered, "08:00"), Self.event(.expired, "08:10"),
        ]
        #expect(texts(events) == ["came due", "it left the screen by itself"])
        let again = events + [Self.event(.scheduled, "08:20"), Self.event(.missed, "08:30") { $0.reason = "too late" }]
        #expect(texts(again) == ["scheduled", "missed: too late"])
    }

    @Test func theStateNowComesLast() {
        var shown = Notifications.Notification(
            id: "tea", title: "Tea", due: "2026-11-21T09:00:00+01:00", state: .delivered, zone: "Europe/Berlin",
            trigger: "now", repeats: false, created: "2026-11-21T08:00:00+01:00",
            deliveredAt: "2026-11-21T09:00:00+01:00", content: .init(title: "Tea"))
        shown.showing = .shown
        shown.reaches = ["laptop"]
        let events = [Self.event(.delivered, "09:00")]
        #expect(texts(events, shown: [shown]) == ["came due", "on the screen; sent to laptop; unread"])
        shown.reaches = nil
        shown.content.level = .passive
        #expect(texts(events, shown: [shown]).last == "only listed, because its level is passive; unread")
        (shown.state, shown.deliveredAt) = (.pending, nil)
        #expect(texts([], shown: [shown]) == ["pending, due Sat 21 Nov 09:00:00"])
    }

    @Test func whatRepeatsIsThereAndStillToCome() {
        var next = Notifications.Notification(
            id: "tea", title: "Tea", due: "2026-11-22T09:00:00+01:00", state: .pending, zone: "Europe/Berlin",
            trigger: "daily", repeats: true, created: "2026-11-21T08:00:00+01:00", content: .init(title: "Tea"))
        var last = next
        (last.state, last.deliveredAt, last.ringing) = (.delivered, "2026-11-21T09:00:00+01:00", .waiting)
        let events = [Self.event(.delivered, "09:00")]
        #expect(
            texts(events, shown: [next, last]) == [
                "came due", "waits to ring, until the alarm before it has ended; unread",
                "pending, due Sun 22 Nov 09:00:00",
            ])
        // What the last event says is not said again.
        let skipped = [
            Self.event(.scheduled, "08:00") { $0.due = "2026-11-21T09:00:00+01:00" },
            Self.event(.skipped, "08:10") { $0.due = "2026-11-22T09:00:00+01:00" },
        ]
        #expect(
            texts(skipped, shown: [next]) == [
                "scheduled, due Sat 21 Nov 09:00:00", "times were skipped, due Sun 22 Nov 09:00:00",
            ])
        (next.state, next.due) = (.paused, "")
        #expect(texts([Self.event(.paused, "08:20")], shown: [next]) == ["paused"])
    }

    /// No kind of event can end in silence by being forgotten: the list of those without a sentence is closed.
    @Test func everyKindHasASentenceOrIsKnownToHaveNone() {
        let silent: Set<Manager.Kind> = [
            .snapshot, .badge, .soundPaused, .soundResumed, .soundSent, .phase, .zoneChanged, .silent, .alertVolume,
            .promptQueued, .promptPresented, .promptTyping, .promptEnded, .promptRefused, .progress, .quiet,
            .configured, .damaged,
        ]
        for kind in Manager.Kind.allCases where !silent.contains(kind) {
            let event = Self.event(kind, "09:00") { $0.text = "new" }
            #expect(texts([event]).count == 1, "\(kind)")
        }
    }
}
