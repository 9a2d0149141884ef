// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PatternMatching
import Testing
import Varlink

@testable import AlertLink

@Suite struct DayHistoryTests {
    /// 2026-11-25T10:00:00Z.
    let now: Int64 = 1_795_600_800 * second
    var today: HistoryDay { HistoryDay(at: now) }

    private func core(_ name: String, share: LinkCore.Share = [.history], gate: SenderGate = .init()) -> LinkCore {
        var core = LinkCore(deviceName: name, share: share, gate: gate, version: "1")
        core.begin(now: now)
        let here = core.willConnect(now: now)
        _ = core.connected(here.connection, now: now)
        core.publishedHistory()
        return core
    }

    private func past(_ id: String, app: String? = nil, body: String? = nil, origin: String? = nil)
        -> Notifications.Past
    {
        var content = Notifications.Content(title: "Title of \(id)")
        content.app = app
        content.body = body
        content.origin = origin
        content.icon = "/home/ada/secret.png"
        content.onActivate = ["rm", "-r"]
        return Notifications.Past(
            id: id, title: content.title, due: WireTime.text(now), deliveredAt: WireTime.text(now), zone: "UTC",
            unread: true, content: content)
    }

    private func event(_ kind: Manager.Kind, _ id: String?, app: String? = nil) -> Manager.Event {
        var event = Manager.Event(event: kind, at: WireTime.text(now))
        event.id = id
        event.app = app
        return event
    }

    private func message(_ actions: [LinkAction]) throws -> HistoryMessage {
        guard case .publish(.history, .history(let message), _)? = actions.first, actions.count == 1 else {
            throw TestFailure("\(actions)")
        }
        return message
    }

    /// Other devices do not get the title of a private event: not of the notification, and not of what happened to it.
    @Test func aPrivateEventHasNoTitleElsewhere() throws {
        var desk = core("desk")
        var notification = past("a", body: "Room 5")
        notification.content.calendar = Notifications.CalendarEntry(uid: "a", location: "Room 5", private: true)
        var delivered = event(.delivered, "a")
        (delivered.title, delivered.private) = (notification.title, true)
        let said = try message(desk.happened(on: today, [notification], [delivered], now: now))
        #expect(said.notifications.map(\.title) == ["Private event"] && said.events.map(\.title) == ["Private event"])
        let text = said.json.description
        #expect(!text.contains("Title of a") && !text.contains("Room 5"), "\(text)")
    }

    @Test func aDayIsSaidOnceUntilSomethingHappens() throws {
        var desk = core("desk")
        let first = try message(desk.happened(on: today, [past("a")], [event(.delivered, "a")], now: now))
        #expect(
            first.day == today && first.notifications.map(\.id) == ["a"] && first.events.map(\.event) == [.delivered])
        let same = desk.happened(on: today, [past("a")], [event(.delivered, "a")], now: now)
        #expect(same.isEmpty)
        let second = try message(desk.happened(on: today, [past("b"), past("a")], [], now: now))
        #expect(second.rev > first.rev)
        // On the next connection it is published again, and is not new.
        desk.disconnected()
        let here = desk.willConnect(now: now)
        _ = desk.connected(here.connection, now: now)
        #expect(desk.history.isUnpublished)
        let again = try message(desk.happened(on: today, [past("b"), past("a")], [], now: now))
        #expect(again == second)
        // Days without events are not published, nor days long ago.
        #expect(desk.happened(on: HistoryDay(number: today.number - 1), [], [], now: now).isEmpty)
        #expect(desk.happened(on: HistoryDay(number: today.number - 7), [past("a")], [], now: now).isEmpty)
    }

    @Test func onlyWhatBeganHereLeavesAndNothingThatStaysAtHome() throws {
        var desk = core("desk")
        let said = try message(
            desk.happened(
                on: today, [past("a", body: String(repeating: "é", count: 2_000)), past("b@laptop", origin: "laptop")],
                [event(.badge, "a"), event(.promptEnded, "q"), event(.soundEnded, "a"), event(.cleared, nil)], now: now)
        )
        #expect(said.notifications.map(\.id) == ["a"] && said.events.map(\.event) == [.promptEnded, .cleared])
        let content = try #require(said.notifications.first).content
        #expect(content.icon == nil && content.onActivate == nil && content.body?.utf8.count == 1_024)
    }

    @Test func applicationsThatStayAtHomeStayThere() throws {
        var desk = LinkCore(
            deviceName: "desk", share: [.history], leaving: .init(except: [try .init("secret")]), version: "1")
        desk.begin(now: now)
        let here = desk.willConnect(now: now)
        _ = desk.connected(here.connection, now: now)
        let said = try message(
            desk.happened(
                on: today, [past("a"), past("b", app: "secret")],
                [event(.delivered, "b", app: "secret"), event(.delivered, "a")], now: now))
        #expect(said.notifications.map(\.id) == ["a"] && said.events.map(\.id) == ["a"])
    }

    @Test func theNewestOfADayFitIntoAMessage() throws {
        var desk = core("desk")
        let body = String(repeating: "x", count: 1_024)
        let many = (0..<600).map { past("n\($0)", body: body) }
        let said = try message(
            desk.happened(on: today, many, (0..<600).map { event(.delivered, "n\($0)") }, now: now))
        #expect(said.events.count == 500 && said.events.first?.id == "n0")
        #expect((40..<64).contains(said.notifications.count) && said.notifications.first?.id == "n0")
        #expect(LinkMessage.history(said).text.count < LinkLimits.maximumMessage / 2 + 2_000)
        #expect(HistoryMessage(said.json) == said)
    }

    @Test func aDayOfAnotherIsKeptOnceAndTheNewestCounts() throws {
        var (desk, laptop) = (core("desk"), core("laptop"))
        let first = try message(desk.happened(on: today, [past("a")], [], now: now))
        let newer = try message(desk.happened(on: today, [past("b"), past("a")], [], now: now))
        #expect(
            laptop.received(.history(newer), from: "desk", isRetained: true, now: now)
                == [.store(newer, device: "desk")])
        #expect(laptop.received(.history(newer), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(laptop.refusals.total == 0)
        #expect(laptop.received(.history(first), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(laptop.refusals.count(of: .stale) == 1)
        // What could not be written is taken when it comes again.
        laptop.lostHistory("desk", today)
        #expect(laptop.received(.history(newer), from: "desk", isRetained: false, now: now).count == 1)
        // It goes after seven days, and with its device.
        let early = laptop.tick(now: now + 6 * 86_400 * second)
        #expect(early.allSatisfy { if case .discard = $0 { false } else { true } })
        var later = laptop
        #expect(later.tick(now: now + 7 * 86_400 * second).contains(.discard(device: "desk", today)))
        let gone = laptop.forget("desk")
        #expect(gone == [.discard(device: "desk", today)])
    }

    @Test func itIsOffUnlessBothSaySo() throws {
        var (desk, laptop) = (core("desk", share: [.badges]), core("laptop", share: []))
        #expect(desk.happened(on: today, [past("a")], [], now: now).isEmpty)
        var open = core("desk")
        let said = try message(open.happened(on: today, [past("a")], [], now: now))
        #expect(laptop.received(.history(said), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(laptop.refusals.total == 0)
        // After switching off, other devices learn that the history is empty.
        var off = LinkCore(deviceName: "desk", version: "1")
        let isRestored = off.restore(open.record)
        #expect(isRestored)
        let here = off.willConnect(now: now)
        let last = off.connected(here.connection, now: now).compactMap { action -> HistoryMessage? in
            if case .publish(_, .history(let message), _) = action { message } else { nil }
        }
        #expect(last.count == 1 && last[0].notifications.isEmpty && last[0].rev > said.rev && last[0].day == today)
        off.disconnected()
        let again = off.willConnect(now: now)
        let nothing = off.connected(again.connection, now: now)
        #expect(nothing.count == 1)
    }

    @Test func aSenderKeepsWithinItsLimits() throws {
        var desk = core("desk")
        let said = try message(
            desk.happened(
                on: today, [past("a"), past("b", app: "chat")], [event(.delivered, "b", app: "chat")], now: now))
        var muted = core("laptop", gate: .init(limits: ["desk": .init(isMuted: true)]))
        #expect(muted.received(.history(said), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(muted.refusals.count(of: .muted) == 1)
        let apps = AppFilter(except: [try .init("chat")])
        var picky = core("laptop", gate: .init(limits: ["desk": .init(apps: apps)]))
        guard
            case .store(let kept, _)? = picky.received(.history(said), from: "desk", isRetained: false, now: now).first
        else { throw TestFailure("not kept") }
        #expect(kept.notifications.map(\.id) == ["a"] && kept.events.isEmpty)
        #expect(picky.refusals.count(of: .switchedOff) == 1)
        var laptop = core("laptop")
        for rev in 1...100 {
            let message = HistoryMessage(day: today, rev: said.rev + Int64(rev), notifications: [], events: [])
            _ = laptop.received(.history(message), from: "desk", isRetained: false, now: now)
        }
        #expect(laptop.refusals.count(of: .tooFrequent) == 100 - SenderGate.historyPerMinute)
    }

    @Test(arguments: [
        "{}", #"{"day":"2026-11-25","rev":0,"notifications":[],"events":[]}"#,
        #"{"day":"2026-11-31","rev":5,"notifications":[],"events":[]}"#,
        #"{"day":"2026-11-25","rev":5,"notifications":[{}],"events":[]}"#,
        #"{"day":"2026-11-25","rev":5,"notifications":[],"events":[{"event":"badge","at":"2026-11-25T10:00:00Z"}]}"#,
        #"{"day":"2026-11-25","rev":5,"notifications":[],"events":[{"event":"delivered","at":"2026-11-26T00:00:00Z"}]}"#,
    ]) func whatIsNoDayIsRefused(text: String) throws {
        #expect(HistoryMessage(try JSON(parsing: Array(text.utf8))) == nil)
    }

    @Test func daysOfFarAwayClocksAreNotKept() throws {
        var laptop = core("laptop")
        for (day, count) in [(-7, 0), (-6, 1), (0, 1), (1, 1), (2, 0)] {
            let message = HistoryMessage(
                day: HistoryDay(number: today.number + Int64(day)), rev: 5, notifications: [], events: [])
            #expect(laptop.received(.history(message), from: "desk", isRetained: true, now: now).count == count)
        }
        #expect(HistoryDay(at: -1).text == "1969-12-31" && HistoryDay(at: 0).text == "1970-01-01")
    }
}
