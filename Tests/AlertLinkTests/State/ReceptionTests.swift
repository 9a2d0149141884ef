// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Alerts of another device beyond the limits, and the reports about them.
@Suite struct ReceptionTests {
    let now = 1_000_000 * second

    private func alert(
        _ number: Int, level: Notifications.Level? = nil, isQuestion: Bool = false, body: String? = nil,
        nonce: Int64? = nil
    ) -> LinkMessage {
        var content = Notifications.Content(title: "n\(number)")
        (content.level, content.body, content.sound) = (level, body, "glass")
        let item = isQuestion ? question("q\(number)") : AlertItem.notification(content)
        return .alert(
            .init(
                key: .init(isQuestion ? .prompt : .notification, "a\(number)"), rev: Int64(number), at: now, sent: now,
                until: now + 86_400 * second, nonce: nonce ?? Int64(number), to: ["all"], program: "",
                title: item.title,
                item: item, ending: nil))
    }

    /// Laptop, which has heard desk.
    private func laptop(_ gate: SenderGate = .init()) -> LinkCore {
        var core = LinkCore.device("laptop", at: now, gate: gate)
        _ = core.received(
            .here(.init(isUp: true, connection: 1, at: now, version: "1", reports: true)), from: "desk",
            isRetained: false, now: now)
        _ = core.tick(now: now)
        return core
    }

    private func copies(_ actions: [LinkAction]) -> [LinkAction.Copy] {
        actions.compactMap { if case .show(let copy, _) = $0 { copy } else { nil } }
    }

    @Test(arguments: [nil, .passive, .timeSensitive] as [Notifications.Level?])
    func whatIsOverTheLimitIsListedAndSummedUp(_ level: Notifications.Level?) throws {
        var core = laptop()
        var quiet: [Bool] = []
        for number in 1...75 {
            let actions = core.received(alert(number, level: level), from: "desk", isRetained: false, now: now)
            quiet += actions.shown.map(\.quietly)
            for copy in copies(actions) where actions.shown.first?.quietly == true {
                guard case .notification(let content) = copy.item else { continue }
                #expect(content.level == .passive && content.sound == nil)
            }
            core.shown("a\(number)@desk", .taken)
        }
        #expect(quiet == (1...75).map { $0 > 30 })
        #expect(core.refusals.total == 0)
        let told = core.tick(now: now + second).summaries
        #expect(told.map(\.title) == ["desk: 45 alerts listed without a sound"])
        // More of them replace it.
        for number in 76...80 {
            _ = core.received(alert(number, level: level), from: "desk", isRetained: false, now: now + 2 * second)
        }
        let again = core.tick(now: now + 3 * second).summaries
        #expect(again.map(\.title) == ["desk: 50 alerts listed without a sound"])
        #expect(again.map(\.id) == told.map(\.id))
        // Once it was seen it begins at nothing.
        core.seen(try #require(told.first?.id))
        _ = core.received(alert(81, level: level), from: "desk", isRetained: false, now: now + 3 * second)
        #expect(core.tick(now: now + 4 * second).summaries.map(\.title) == ["desk: 1 alert listed without a sound"])
        let next = core.received(alert(82, level: level), from: "desk", isRetained: false, now: now + 65 * second)
        #expect(next.shown.map(\.quietly) == [false])
    }

    @Test func questionsAndCriticalOnesHaveALimitOfTheirOwn() {
        var core = laptop()
        for number in 1...200 {
            _ = core.received(alert(number, level: .passive), from: "desk", isRetained: false, now: now)
        }
        func quiet(_ message: LinkMessage) -> [Bool] {
            core.received(message, from: "desk", isRetained: false, now: now).shown.map(\.quietly)
        }
        // What only lists itself takes nothing from what disturbs.
        #expect((301...330).allSatisfy { quiet(alert($0)) == [false] } && quiet(alert(331)) == [true])
        #expect((401...430).allSatisfy { quiet(alert($0, level: .critical)) == [false] })
        #expect((501...530).allSatisfy { quiet(alert($0, isQuestion: true)) == [false] })
        #expect(quiet(alert(601, isQuestion: true)) == [true] && quiet(alert(602, level: .critical)) == [true])
        #expect(core.refusals.total == 0)
    }

    @Test func aLevelThatItsSenderMayNotHaveOpensNoDoor() {
        var core = laptop(.init(limits: ["desk": .init(level: .active, perMinute: 3)]))
        let quiet = (1...5).flatMap { number in
            core.received(alert(number, level: .critical), from: "desk", isRetained: false, now: now).shown.map(
                \.quietly)
        }
        #expect(quiet == [false, false, false, true, true])
    }

    @Test func oneThatIsChangedAgainAndAgainDisturbsNoMore() {
        var core = laptop(.init(others: .init(perMinute: 3)))
        var quiet: [Bool] = []
        for number in 1...6 {
            guard case .alert(var message) = alert(number, nonce: 1) else { return }
            message.key = .init(.notification, "same")
            quiet += core.received(.alert(message), from: "desk", isRetained: false, now: now).shown.map(\.quietly)
            core.shown("same@desk", .taken)
        }
        #expect(quiet == [false, false, false, true, true, true])
    }

    @Test func itsSenderIsToldWhatBecameOfIt() throws {
        var core = laptop(.init(others: .init(perMinute: 1)))
        for number in 1...3 { _ = core.received(alert(number), from: "desk", isRetained: false, now: now) }
        #expect(core.tick(now: now).reports.isEmpty)
        core.shown("a1@desk", .taken)
        core.shown("a2@desk", .taken)
        core.shown("a3@desk", .refused)
        let report = try #require(core.tick(now: now).reports.first)
        #expect(report.entries.map(\.reception) == [.shown, .listed, .refused])
        #expect(report.entries.map(\.nonce) == [1, 2, 3])
        #expect(core.tick(now: now).reports.isEmpty)
        // Said again, it is reported again: that may have been lost.
        _ = core.received(alert(1), from: "desk", isRetained: true, now: now)
        #expect(core.tick(now: now).reports.flatMap(\.entries).map(\.reception) == [.shown])
        let topic = Topic.report(device: "laptop", for: "desk")
        #expect(LinkMessage(LinkMessage.report(report).text, at: topic) == .report(report))
    }

    @Test func whoDoesNotUnderstandReportsGetsNone() {
        var core = LinkCore.device("laptop", at: now)
        _ = core.received(alert(1), from: "desk", isRetained: false, now: now)
        core.shown("a1@desk", .taken)
        _ = core.received(
            .here(.init(isUp: true, connection: 1, at: now, version: "0.2.0")), from: "desk", isRetained: false,
            now: now)
        #expect(core.tick(now: now).reports.isEmpty)
        #expect(core.next.map { $0 > now } == true)
    }

    @Test func whatIsNotStoredWaitsAtItsSenderAndComesWhenThereIsRoom() throws {
        var core = laptop()
        let large = String(repeating: "x", count: 64_000)
        var shown: [String] = []
        for number in 1...300 {
            for copy in core.received(alert(number, body: large), from: "desk", isRetained: false, now: now).shown {
                core.shown(copy.id, .taken)
                shown.append(copy.id)
            }
        }
        // 16 MiB of 64,000 bytes and some more.
        #expect((255...262).contains(shown.count))
        #expect(core.receiver.waiting(of: "desk") == 300 - shown.count)
        let reports = core.tick(now: now).reports
        let waiting = reports.flatMap(\.entries).filter { $0.reception == .waiting }
        #expect(waiting.count == 300 - shown.count)
        // Another sender has room.
        #expect(core.received(alert(900), from: "nas", isRetained: false, now: now).shown.count == 1)
        #expect(core.tick(now: now + 60 * second).reports.allSatisfy { $0.room == nil })
        let gone = try #require(shown.first)
        _ = core.did(.acknowledge, to: gone, now: now + 61 * second)
        let room = core.tick(now: now + 61 * second).reports.compactMap(\.room)
        #expect(room.count == 1 && room[0] > 0)
        let next = Int(try #require(waiting.map(\.rev).min()))
        let late = core.received(alert(next, body: large), from: "desk", isRetained: false, now: now + 62 * second)
        // What has waited is no news, and not heard.
        #expect(late.shown.map(\.quietly) == [true])
        // There is no room for another one.
        #expect(core.received(alert(next + 1, body: large), from: "desk", isRetained: false, now: now).shown.isEmpty)
        var restarted = LinkCore(deviceName: "laptop", version: "1")
        #expect(restarted.restore(core.record) == true)
        #expect(
            restarted.receiver.stored == core.receiver.stored && restarted.receiver.overflows == core.receiver.overflows
        )
    }

    @Test func tenThousandAreStored() {
        var core = laptop()
        for number in 1...10_005 {
            for copy in core.received(alert(number), from: "desk", isRetained: false, now: now).shown {
                core.shown(copy.id, .taken)
            }
        }
        #expect(core.receiver.waiting(of: "desk") == 5)
        #expect(core.shownCopies.count == LinkLimits.maximumStored)
    }

    @Test func whereAlertdHasNoRoomItWaitsToo() {
        var core = laptop()
        _ = core.received(alert(1, isQuestion: true), from: "desk", isRetained: false, now: now)
        core.shown("a1@desk", .full)
        #expect(core.tick(now: now).reports.flatMap(\.entries).map(\.reception) == [.waiting])
        #expect(core.received(alert(1, isQuestion: true), from: "desk", isRetained: false, now: now).shown.count == 1)
    }

    // MARK: At the origin

    /// Desk with an open alert for laptop, which reports.
    private func desk(_ alerts: Int = 1) -> LinkCore {
        var core = LinkCore.device("desk", at: now)
        _ = core.received(
            .here(.init(isUp: true, connection: 1, at: now, version: "1", reports: true)), from: "laptop",
            isRetained: false, now: now)
        for number in 1...alerts {
            _ = core.opened(
                .init(.notification, "a\(number)"), .notification(.init(title: "t")), to: ["laptop"], at: now,
                until: now + 86_400 * second, nonce: Int64(number), now: now)
        }
        return core
    }

    private func report(_ rev: Int64, _ entries: [(Int, Reception)], nonce: Int64? = nil, room: Int? = nil)
        -> LinkMessage
    {
        .report(
            .init(
                rev: rev,
                entries: entries.map {
                    .init(key: .init(.notification, "a\($0.0)"), rev: 1, nonce: nonce ?? Int64($0.0), reception: $0.1)
                }, room: room))
    }

    @Test func nothingIsShownBeforeTheReceiverHasSaidSo() {
        var core = desk(3)
        #expect(core.origin.reached.isEmpty)
        func hear(_ message: LinkMessage, isRetained: Bool = false) -> [LinkAction] {
            core.received(message, from: "laptop", isRetained: isRetained, now: now).filter {
                if case .reached = $0 { true } else { false }
            }
        }
        #expect(hear(report(5, [(1, .shown)], nonce: 99)).isEmpty)
        #expect(hear(report(6, [(1, .shown)], nonce: nil), isRetained: true).isEmpty)
        #expect(
            hear(report(7, [(1, .shown), (2, .waiting), (3, .waiting)])) == [
                .reached([
                    .init(key: .init(.notification, "a1"), device: "laptop", reception: .shown),
                    .init(key: .init(.notification, "a2"), device: "laptop", reception: .waiting),
                    .init(key: .init(.notification, "a3"), device: "laptop", reception: .waiting),
                ])
            ])
        // Replayed, or of a device for which it is not.
        #expect(hear(report(7, [(1, .muted)])).isEmpty)
        #expect(core.received(report(8, [(1, .shown)]), from: "nas", isRetained: false, now: now).isEmpty)
        #expect(core.origin.waiting(for: "laptop") == 2)
        var restarted = LinkCore(deviceName: "desk", version: "1")
        #expect(restarted.restore(core.record) == true)
        #expect(restarted.origin.reached == core.origin.reached)
    }

    @Test func whatWaitsIsSaidAgainWhenThereIsRoomAndForgottenAtItsEnd() {
        var core = desk(5)
        _ = core.received(
            report(5, (1...5).map { ($0, $0 < 3 ? .shown : .waiting) }), from: "laptop", isRetained: false, now: now)
        let again = core.received(report(6, [], room: 2), from: "laptop", isRetained: false, now: now)
        #expect(again.alerts.map(\.key.id) == ["a3", "a4"])
        let ended = core.ended(.init(.notification, "a5"), .init(), now: now)
        #expect(ended.contains(.reached([.init(key: .init(.notification, "a5"), device: "laptop", reception: nil)])))
        #expect(core.origin.waiting(for: "laptop") == 2)
    }

    @Test func whatADeviceHasNotReportedIsSaidAgain() {
        var core = desk(3)
        _ = core.received(report(5, [(1, .shown)]), from: "laptop", isRetained: false, now: now)
        #expect(core.next.map { $0 <= now + 30 * second } == true)
        #expect(core.tick(now: now + 31 * second).alerts.map(\.key.id) == ["a2", "a3"])
        // Less and less often.
        #expect(core.tick(now: now + 62 * second).alerts.isEmpty)
        #expect(core.tick(now: now + 95 * second).alerts.count == 2)
        _ = core.received(
            report(6, [(2, .shown), (3, .muted)]), from: "laptop", isRetained: false, now: now + 96 * second)
        #expect(core.tick(now: now + 1_000 * second).alerts.isEmpty)
    }

    @Test func machinesAreHeldToTheSameLimits() throws {
        var gate = SenderGate()
        var inbox = InboxState(rules: .init(fromBroker: ["nas"]))
        var over = 0
        for number in 1...40 {
            let text = Array("{\"title\":\"n\(number)\",\"id\":\"a\(number)\"}".utf8)
            let alert = try inbox.received(
                text, from: "nas", at: "alertd/ada/inbox/nas/a\(number)", isRetained: false, gate: &gate, now: now)
            guard case .show(_, let content, let isOver)? = alert else {
                Issue.record("\(number) is not shown")
                return
            }
            if isOver { over += 1 }
            #expect(isOver == (content.level == .passive))
        }
        #expect(over == 10)
    }
}
