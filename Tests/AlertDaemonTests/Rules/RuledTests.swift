// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import AlertSound
import CivilTime
import SoundService
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Rules, hooks and what says the same, in the loop.
@Suite struct RuledTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func put(_ text: String) throws {
        bed.policy.apply(try ConfigurationText.read(Array(text.utf8)).notifications)
    }

    @discardableResult
    private func notify(_ content: Notifications.Content, id: String? = nil) throws -> Delivered {
        try bed.change { try $0.notify(id: id, content: content) }
    }

    private var shown: [Delivered] {
        bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
    }

    private var commands: [[String]] {
        bed.effects.compactMap { if case .run(_, _, let vector) = $0 { vector } else { nil } }
    }

    @Test func aRuleDecidesHowItIsShownAndWhatIsStoredStays() throws {
        try put("[[rules]]\nname = 'n'\nset = { level = 'critical', sound = 'glass', volume = 0.5 }\n")
        try notify(.init(title: "T", sound: "ping"), id: "t")
        let presentation = Presentation(of: try #require(shown.first))
        #expect(presentation.sound?.sound == "glass" && presentation.sound?.options.volume == 0.5)
        #expect(presentation.sound?.origin == .notification(.critical))
        #expect(try bed.change { try $0.db.delivered(id: "t") }?.content == .init(title: "T", sound: "ping"))
        #expect(
            bed.events.first { $0.event == .delivered }?.rules
                == [.init(rule: "n", changes: ["level critical", "sound glass", "volume 0.5"])])
    }

    @Test func aRuleSaysOnWhichDevicesItIsShownOnce() throws {
        try put("[[rules]]\nmatch = { title = 'Disk*' }\nset = { to = ['phone', 'laptop'] }\n")
        try notify(.init(title: "Disk full"), id: "a")
        try notify(.init(title: "Disk failed", to: ["nas"]), id: "b")
        try notify(.init(title: "Mail", to: ["nas"]), id: "c")
        try notify(.init(title: "Disk slow", origin: "nas"), id: "d")
        func reaches(_ id: String) throws -> [String]? { try bed.change { try $0.db.delivered(id: id)?.reaches } }
        #expect(try reaches("a") == ["phone", "laptop"] && reaches("b") == ["phone", "laptop"])
        #expect(try reaches("c") == ["nas"] && reaches("d") == [])
        #expect(try bed.change { try $0.db.delivered(id: "b") }?.content.to == ["nas"])
        // It was decided when they were delivered.
        try put("[[rules]]\nset = { to = [] }\n")
        try bed.restart()
        #expect(try reaches("a") == ["phone", "laptop"])
        try notify(.init(title: "Mail", to: ["nas"]), id: "c")
        #expect(try reaches("c") == [])
        let rules = bed.events.last { $0.event == .delivered }?.rules
        #expect(rules?.map(\.changes) == [["to none"]])
    }

    @Test func newRulesHoldForWhatIsShownAgain() throws {
        try notify(.init(title: "T"), id: "t")
        try bed.change { try $0.shown(id: "t") }
        try put("[[rules]]\nset = { timeout = '3s' }\n")
        try bed.change { try $0.serverAppeared() }
        let again = bed.effects.compactMap { effect in
            if case .showAgain(let all) = effect { all.first?.content.timeout } else { nil }
        }
        #expect(again == ["3s"])
    }

    @Test func aRuleLetsOnePassDoNotDisturbAndMutesAnother() throws {
        try put(
            """
            [[rules]]
            match = { title = "pass" }
            set = { level = "critical" }
            [[rules]]
            match = { title = "mute" }
            set = { mute = true }
            """)
        try notify(.init(title: "mute"), id: "m")
        try bed.change { try $0.setQuiet(Quiet(asked: .on(until: nil))) }
        try notify(.init(title: "pass"), id: "p")
        try notify(.init(title: "other"), id: "o")
        #expect(bed.presented == ["p"])
        #expect(bed.events.filter { $0.event == .held }.map(\.reason) == ["muted", "asked"])
    }

    @Test func whatIsDroppedIsNowhereButInTheHistory() throws {
        try put("[[rules]]\nmatch = { app = 'spam' }\nset = { drop = true, command = ['logger'] }\n")
        try notify(.init(title: "T", app: "spam", badge: .init(add: 1), onDeliver: ["own"]), id: "t")
        try bed.remind("Later", in: "1m", id: "l")
        #expect(shown.isEmpty)
        #expect(try bed.change { try $0.db.delivered(id: "t") } == nil)
        #expect(try bed.change { try $0.db.badges() }.isEmpty)
        #expect(bed.events.map(\.event).filter { $0 != .scheduled } == [.dropped])
        #expect(commands == [["logger"]])
        let outcome = try bed.change { try $0.outcome(id: "t") }
        #expect(outcome?.outcome == .notShown)
    }

    @Test func aReminderThatIsDroppedGoesOn() throws {
        try put("[[rules]]\nset = { drop = true }\n")
        try bed.change {
            _ = try $0.remind(id: "r", content: .init(title: "R"), trigger: .init(when: "every 1 hour"))
        }
        bed.clock.pass(seconds: 3_700)
        bed.turn()
        #expect(bed.presented.isEmpty)
        #expect(try bed.change { try $0.db.pending(id: "r") } != nil)
    }

    @Test func hooksRunBesideWhatANotificationNames() throws {
        try put(
            """
            [hooks]
            on-deliver = ["d"]
            on-activate = ["a"]
            on-dismiss = ["x"]
            """)
        try notify(.init(title: "One", onActivate: ["own"]), id: "1")
        try notify(.init(title: "Two"), id: "2")
        try bed.change { try $0.activate(id: "1", action: nil, token: nil) }
        try bed.change { try $0.dismiss(id: "2") }
        #expect(commands == [["d"], ["d"], ["own"], ["a"], ["x"]])
    }

    // MARK: Alike

    @Test func whatSaysTheSameWithinASecondIsOne() throws {
        for _ in 0..<3 { try notify(.init(title: "Disk full", app: "x", sound: "ping")) }
        #expect(bed.presented == ["disk-full", "disk-full", "disk-full"])
        #expect(shown.map(\.content.title) == ["Disk full", "Disk full (2)", "Disk full (3)"])
        #expect(shown.map { Presentation(of: $0).isHeard } == [true, false, false])
        #expect(bed.events.filter { $0.event == .delivered }.map(\.count) == [nil, 2, 3])
        #expect(try bed.change { try $0.db.deliveredCount() } == 1)
        bed.clock.pass(seconds: 1)
        try notify(.init(title: "Disk full", app: "x", sound: "ping"))
        #expect(bed.presented.last?.hasPrefix("disk-full-") == true)
        #expect(shown.last.map { Presentation(of: $0).isHeard } == true)
    }

    /// Ids are promises: both stay, one is on the screen.
    @Test func withIdsOfTheirOwnBothStayAndTheLaterIsShown() throws {
        try bed.remind("Tea", in: "1m", id: "a")
        try bed.remind("Tea", in: "1m", id: "b")
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented == ["a", "b"])
        let withdrawn = bed.effects.compactMap { if case .withdraw(let ids) = $0 { ids } else { nil } }
        #expect(withdrawn == [["a"]])
        #expect(shown.last?.content.title == "Tea (2)")
        #expect(try bed.change { try $0.db.deliveredCount() } == 2)
        #expect(try bed.change { try $0.db.delivered(id: "a") }?.showing == .gone)
    }

    @Test func oneIdSaidAgainIsNotCountedOnTheScreen() throws {
        for _ in 0..<2 { try notify(.init(title: "Volume 50 %"), id: "volume") }
        #expect(shown.map(\.content.title) == ["Volume 50 %", "Volume 50 %"])
    }

    @Test func whatDiffersInAnythingIsNotTheSame() throws {
        try notify(.init(title: "T", app: "x"))
        try notify(.init(title: "T", app: "y"))
        try notify(.init(title: "T", body: "B", app: "x"))
        try notify(.init(title: "T", app: "x", onActivate: ["true"]))
        #expect(shown.allSatisfy { $0.duplicateCount == 1 })
        #expect(try bed.change { try $0.db.deliveredCount() } == 4)
        try put("[throttle]\nalike = '0s'\n")
        try notify(.init(title: "T", app: "x"))
        #expect(shown.last?.duplicateCount == 1)
    }
}
