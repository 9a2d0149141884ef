// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PatternMatching
import Testing

@testable import AlertLink

@Suite struct ReceiverTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "deploy")

    private func message(
        _ rev: Int64, kind: AlertKey.Kind = .prompt, id: String = "deploy", at: Int64? = nil, until: Int64? = nil,
        nonce: Int64 = 7, to: [String] = ["all"], ending: AlertMessage.Ending? = nil
    ) -> LinkMessage {
        let item: AlertItem = kind == .prompt ? question("Deploy?") : .notification(.init(title: "Tea", sound: "glass"))
        return .alert(
            .init(
                key: .init(kind, id), rev: rev, at: at ?? now, sent: now, until: until ?? now + 600 * second,
                nonce: nonce, to: to, program: "deploy.sh", title: item.title, item: ending == nil ? item : nil,
                ending: ending))
    }

    @Test func anAlertIsShownOnceAndTakenDown() {
        var core = LinkCore.device("laptop")
        #expect(core.received(message(5), from: "desk", isRetained: false, now: now).shown.map(\.id) == ["deploy@desk"])
        core.shown("deploy@desk", .taken)
        #expect(core.received(message(5), from: "desk", isRetained: true, now: now).isEmpty)
        #expect(core.refusals.total == 0)
        let end = core.received(
            message(6, ending: .init(verb: .answer, device: "phone1", label: "Yes")), from: "desk", isRetained: false,
            now: now)
        #expect(end == [.close(id: "deploy@desk", .prompt, answeredOn: "phone1")])
        // Taking it down is nobody's answer.
        #expect(core.did(.dismiss, to: "deploy@desk", now: now).isEmpty)
        #expect(core.received(message(5), from: "desk", isRetained: true, now: now).isEmpty)
        #expect(core.refusals.counts == ["desk": [.stale: 1]])
    }

    @Test func whatIsForOthersIsNotShown() {
        var core = LinkCore.device("laptop")
        #expect(core.received(message(5, to: ["nas"]), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(core.receiver.entries.isEmpty)
        #expect(core.received(message(6, to: ["laptop"]), from: "desk", isRetained: false, now: now).shown.count == 1)
    }

    @Test func anAnswerIsSaidUntilItsOriginHasSettledIt() throws {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        let act = try #require(
            core.did(.answer(index: 1, label: "Yes", text: nil), to: "deploy@desk", now: now).acts.first)
        #expect(act.rev == 5 && act.nonce == 7)
        core.disconnected()
        let here = core.willConnect(now: now)
        #expect(core.connected(here.connection, now: now).acts == [act])
        let settled = core.received(
            message(6, ending: .init(verb: .answer, device: "laptop", label: "Yes")), from: "desk", isRetained: false,
            now: now)
        #expect(settled == [.clear(.act(origin: "desk", key))])
    }

    @Test func thePersonIsToldWhenAnAnswerDidNotCount() throws {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        _ = core.did(.answer(index: 1, label: "Yes", text: nil), to: "deploy@desk", now: now)
        let settled = core.received(
            message(6, ending: .init(verb: .answer, device: "phone1", label: "No")), from: "desk", isRetained: false,
            now: now)
        #expect(
            settled.contains(
                .notify(title: "Your answer did not count: Deploy?", body: "It was answered on phone1 first: No.")))
    }

    @Test func aRejectedAnswerIsAskedAgain() {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        _ = core.did(.answer(index: 9, label: "?", text: nil), to: "deploy@desk", now: now)
        let again = core.received(message(6), from: "desk", isRetained: false, now: now)
        #expect(again.first == .clear(.act(origin: "desk", key)))
        #expect(again.shown.map(\.id) == ["deploy@desk"])
        #expect(again.told == ["Your answer did not count: Deploy?"])
    }

    @Test func itEndsByItself() {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5, until: now + 5 * second), from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        core.disconnected()
        #expect(core.next.map { $0 <= now + 5 * second } == true)
        #expect(core.tick(now: now + 5 * second).closed == ["deploy@desk"])
    }

    @Test func whatComesLateIsListedAndSummedUp() {
        var core = LinkCore.device("laptop")
        for number in 1...12 {
            let late = message(Int64(number), kind: .notification, id: "n\(number)", at: now - 3_600 * second)
            #expect(core.received(late, from: "desk", isRetained: true, now: now).shown.map(\.quietly) == [true])
        }
        let ended = message(20, id: "gone", ending: .init(verb: .answer, device: "desk"))
        #expect(core.received(ended, from: "desk", isRetained: true, now: now).isEmpty)
        #expect(core.tick(now: now + second / 2).told.isEmpty)
        #expect(core.tick(now: now + 2 * second).told == ["While this device was away: 12 open, 1 already over"])
        #expect(core.tick(now: now + 4 * second).told.isEmpty)
    }

    @Test func aWrongClockMakesNothingLateThatComesAtOnce() {
        var core = LinkCore.device("laptop")
        // Its origin's clock is ten minutes behind.
        var late = message(5, at: now - 600 * second)
        if case .alert(var alert) = late {
            alert.sent = now - 600 * second
            late = .alert(alert)
        }
        #expect(core.received(late, from: "desk", isRetained: false, now: now).shown.map(\.quietly) == [false])
    }

    @Test func aSenderIsHeldToItsLimits() {
        let gate = SenderGate(limits: [
            "nas": .init(level: .active, perMinute: 3), "tv": .init(isMuted: true),
        ])
        var core = LinkCore.device("laptop", gate: gate)
        let quiet = (1...5).flatMap { number in
            core.received(
                message(Int64(number), kind: .notification, id: "n\(number)"), from: "nas", isRetained: false, now: now
            ).shown.map(\.quietly)
        }
        #expect(quiet == [false, false, false, true, true])
        let later = now + 61 * second
        let next = message(9, kind: .notification, id: "n9", at: later)
        #expect(core.received(next, from: "nas", isRetained: false, now: later).shown.map(\.quietly) == [false])
        #expect(core.received(message(9), from: "tv", isRetained: false, now: now).isEmpty)
        #expect(core.refusals.counts["tv"] == [.muted: 1])
        var loud = Notifications.Content(title: "Fire")
        loud.level = .critical
        guard case .notification(let content) = gate.limited(.notification(loud), from: "nas"),
            case .notification(let other) = gate.limited(.notification(loud), from: "desk")
        else {
            Issue.record("a notification stays one")
            return
        }
        #expect(content.level == .active && other.level == .critical)
    }

    @Test func anApplicationIsSwitchedOffForASender() throws {
        var core = LinkCore.device(
            "laptop", gate: .init(limits: ["desk": .init(apps: .init(except: [try Pattern("chat")]))]))
        func say(_ app: String?, _ rev: Int64, id: String, from sender: String) -> LinkMessage {
            .alert(
                .init(
                    key: .init(.notification, id), rev: rev, at: now, sent: now, until: now + 600 * second, nonce: 7,
                    to: ["all"], program: "", title: "Hi", item: .notification(.init(title: "Hi", app: app)),
                    ending: nil))
        }
        func received(_ message: LinkMessage, from sender: String = "desk") -> [LinkAction] {
            core.received(message, from: sender, isRetained: false, now: now)
        }
        #expect(received(say("chat", 5, id: "a", from: "desk")).isEmpty)
        #expect(received(say(nil, 6, id: "b", from: "desk")).shown.map(\.id) == ["b@desk"])
        #expect(received(say("chat", 5, id: "a", from: "nas"), from: "nas").shown.map(\.id) == ["a@nas"])
        // One that is of that application by now goes.
        core.shown("b@desk", .taken)
        #expect(received(say("chat", 7, id: "b", from: "desk")).closed == ["b@desk"])
        let badge = LinkMessage.shared(.init(name: .badge(app: "chat"), value: .count(3), stamp: now))
        #expect(received(badge).isEmpty && received(badge, from: "nas").count == 1)
        #expect(core.refusals.counts == ["desk": [.switchedOff: 3]])
    }

    @Test func whatIsKeptHereDoesNotLeave() throws {
        var core = LinkCore(
            deviceName: "desk", share: [.badges], leaving: .init(only: [try Pattern("org.example.*")]), version: "1")
        _ = core.connected(core.willConnect(now: now).connection, now: now)
        func open(_ app: String?) -> [LinkAction] {
            core.opened(
                .init(.notification, "a"), .notification(.init(title: "T", app: app)), to: ["all"], at: now,
                until: now + second, nonce: 1, now: now)
        }
        #expect(open("chat").isEmpty && open(nil).isEmpty)
        #expect(open("org.example.Mail").alerts.map(\.ending) == [nil])
        // What it says now belongs to another application.
        #expect(open("chat").alerts.map(\.ending) == [.init()])
        #expect(core.changed(.badge(app: "chat"), .count(1), now: now).isEmpty)
        #expect(core.changed(.badge(app: "org.example.mail"), .count(1), now: now).count == 1)
    }

    @Test func whatWasToBeShownIsShownAfterARestart() {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5), from: "desk", isRetained: false, now: now)
        var next = LinkCore(deviceName: "laptop", version: "1")
        #expect(next.restore(core.record) == true)
        #expect(next.received(message(5), from: "desk", isRetained: true, now: now).shown.count == 1)
        next.shown("deploy@desk", .taken)
        var last = LinkCore(deviceName: "laptop", version: "1")
        #expect(last.restore(next.record) == true)
        #expect(last.received(message(5), from: "desk", isRetained: true, now: now).shown.isEmpty)
    }

    @Test func anotherOfTheSameNameTakesItsPlace() {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5, kind: .notification, id: "tea"), from: "desk", isRetained: false, now: now)
        core.shown("tea@desk", .taken)
        let again = core.received(
            message(6, kind: .notification, id: "tea", nonce: 8), from: "desk", isRetained: false, now: now)
        // Taken down first, it would be told as acknowledged, which would count for the new one.
        #expect(again.shown.map(\.id) == ["tea@desk"] && again.closed.isEmpty)
        core.shown("tea@desk", .taken)
        core.gate.limits["desk"] = .init(isMuted: true)
        let refused = core.received(
            message(7, kind: .notification, id: "tea", nonce: 9), from: "desk", isRetained: false, now: now)
        #expect(refused.shown.isEmpty && refused.closed == ["tea@desk"])
    }

    @Test func aSnoozedCopyComesAgainWhenItsOriginSaysSo() {
        var core = LinkCore.device("laptop")
        _ = core.received(message(5, kind: .notification, id: "tea"), from: "desk", isRetained: false, now: now)
        core.shown("tea@desk", .taken)
        #expect(core.did(.snooze(seconds: 60), to: "tea@desk", now: now).acts.map(\.verb) == [.snooze(seconds: 60)])
        let settled = core.received(
            message(6, kind: .notification, id: "tea", ending: .init(verb: .snooze, device: "laptop")), from: "desk",
            isRetained: false, now: now)
        #expect(settled.closed == ["tea@desk"])
        let again = core.received(
            message(7, kind: .notification, id: "tea", nonce: 8), from: "desk", isRetained: false, now: now)
        #expect(again.shown.map(\.id) == ["tea@desk"])
    }

    @Test func namesThatTheDaemonDoesNotTakeAreReplaced() {
        var core = LinkCore.device("laptop")
        let ids = ["a b", "a/b", String(repeating: "x", count: 255)].enumerated().flatMap { place, id in
            core.received(message(Int64(place + 1), id: id), from: "desk", isRetained: false, now: now).shown.map(\.id)
        }
        #expect(ids == ["prompt-1@desk", "prompt-2@desk", "prompt-3@desk"])
        let other = core.received(
            message(9, kind: .notification, id: "both"), from: "desk", isRetained: false, now: now)
        let same = core.received(message(10, kind: .prompt, id: "both"), from: "desk", isRetained: false, now: now)
        #expect(Set(other.shown.map(\.id) + same.shown.map(\.id)).count == 2)
    }
}
