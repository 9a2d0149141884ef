// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import TerminalKit
import Testing
import Varlink

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

@Suite struct RenderingTests {
    private func notification(
        _ id: String, _ title: String, due: String, delivered: String? = nil, app: String? = nil
    ) -> Notifications.Notification {
        .init(
            id: id, title: title, due: due, state: delivered == nil ? .pending : .delivered, zone: "Europe/Berlin",
            trigger: "at", repeats: false, created: "2026-11-21T08:00:00+01:00", deliveredAt: delivered,
            content: .init(title: title, app: app))
    }

    @Test func aReminderIsEchoed() {
        let reply = Notifications.Remind.Reply(
            id: "tea", due: "2026-11-21T09:30:00+01:00", zone: "Europe/Berlin", next: ["2026-11-21T09:30:00+01:00"],
            trigger: "x", notes: [])
        #expect(
            ScheduleText(reply).lines(moment: berlin, style: .plain)
                == ["tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin"])
    }

    @Test func aPastOneAndARepeatingOneSaySo() {
        var reply = Notifications.Remind.Reply(
            id: "tea", due: "2026-11-21T08:30:00+01:00", zone: "UTC", next: [], trigger: "x", notes: ["The 31st\u{7}."])
        #expect(
            ScheduleText(reply).lines(moment: berlin, style: .plain)
                == ["tea  Sat 21 Nov 08:30 (15 min ago, due at once), UTC", "     The 31st\\u{7}."])
        reply.notes = []
        reply.due = "2026-11-22T08:30:00+01:00"
        reply.next = [reply.due, "2026-11-23T08:30:00+01:00", "2027-11-24T08:30:00+01:00"]
        #expect(
            ScheduleText(reply).lines(moment: berlin, style: .plain) == [
                "tea  Sun 22 Nov 08:30 (in 23 h 45 min), UTC", "     then Mon 23 Nov 08:30, Wed 24 Nov 2027 08:30",
            ])
    }

    @Test func listsAreGroupedByStateAndDay() {
        var listing = NotificationListing(moment: berlin, style: .plain, width: nil)
        let first = listing.lines([
            notification("tea", "Tea", due: "2026-11-21T09:30:00+01:00"),
            notification("call", "Call Ada\u{1B}[2J", due: "2026-11-21T14:00:05+01:00", app: "org.x"),
            notification("tokyo", "日本", due: "2026-11-22T09:00:00+09:00"),
        ])
        #expect(
            first == [
                "Pending", "  Today, Sat 21 Nov",
                "    09:30     in 45 min       tea    Tea",
                "    14:00:05  in 5 h 15 min   call   Call Ada\\e[2J · org.x",
                "  Tomorrow, Sun 22 Nov",
                "    01:00     in 16 h 15 min  tokyo  日本 (Sun 22 Nov 09:00 Europe/Berlin)",
            ])
        // The next page goes on where this one ended.
        let second = listing.lines([
            notification("late", "Late", due: "2026-11-22T10:00:00+01:00"),
            notification("done", "Done", due: "2026-11-21T08:00:00+01:00", delivered: "2026-11-21T08:40:00+01:00"),
        ])
        #expect(
            second == [
                "    10:00  in 1 day 1 h  late  Late", "", "Delivered", "  Today, Sat 21 Nov",
                "    08:40  5 min ago     done  Done",
            ])
    }

    @Test func repeatingSnoozedAndPausedOnesAreMarked() {
        var repeating = notification("standup", "Stand up", due: "2026-11-21T09:30:00+01:00")
        repeating.repeats = true
        var snoozed = notification("tea", "Tea", due: "2026-11-21T09:40:00+01:00")
        snoozed.state = .snoozed
        var paused = notification("held", "Held", due: "")
        paused.state = .paused
        var listing = NotificationListing(moment: berlin, style: .plain, width: nil)
        #expect(
            listing.lines([repeating, snoozed, paused]) == [
                "Pending", "  Today, Sat 21 Nov",
                "    09:30  in 45 min  repeats  standup  Stand up",
                "    09:40  in 55 min  snoozed  tea      Tea", "", "Paused",
                "                               held     Held",
            ])
        #expect(
            NotificationDescription.details(paused, moment: berlin, style: .plain).contains { $0.contains("due ") }
                == false)
    }

    @Test(
        arguments: [
            (false, nil, "Delivered", "held"), (true, nil, "Held", "held"), (false, true, "Delivered", "was held"),
            (true, true, "Was held", "was held"),
        ] as [(Bool, Bool?, String, String)])
    func heldOnesAreMarked(_ isAlone: Bool, _ isReleased: Bool?, _ heading: String, _ mark: String) {
        var held = notification(
            "done", "Done", due: "2026-11-21T08:00:00+01:00", delivered: "2026-11-21T08:40:00+01:00")
        (held.held, held.released) = (true, isReleased)
        var listing = NotificationListing(
            moment: berlin, style: .plain, width: nil, only: isAlone ? .delivered : nil, isHeld: isAlone)
        let lines = listing.lines([held])
        #expect(lines == [heading, "  Today, Sat 21 Nov", "    08:40  5 min ago  \(mark)  done  Done"])
        let details = NotificationDescription.details(held, moment: berlin, style: .plain)
        #expect(details.contains { $0.contains("delivered, " + mark) }, "\(details)")
    }

    /// Held notifications and released ones have separate headings.
    @Test func whatIsStillHeldIsApart() {
        let all = [true, true, nil].enumerated().map { number, isReleased in
            var held = notification(
                "h\(number)", "Held", due: "2026-11-21T08:00:00+01:00",
                delivered: "2026-11-21T08:4\(number):00+01:00")
            (held.held, held.released) = (true, isReleased)
            return held
        }
        var listing = NotificationListing(moment: berlin, style: .plain, width: nil, only: .delivered, isHeld: true)
        let lines = listing.lines(all)
        #expect(lines.filter { !$0.hasPrefix(" ") } == ["Was held", "", "Held"], "\(lines)")
        #expect(lines.count == 8)
    }

    /// No line is wider than the terminal. The title has half of it, and the id is cut first.
    @Test func aListFitsIntoANarrowTerminal() {
        let id = "water-the-plants-on-the-balcony2"
        var rows = [
            notification(id, "Water the plants on the balcony", due: "2026-11-23T09:30:00+01:00"),
            notification("tea", "Tea", due: "2026-11-23T09:40:00+01:00"),
        ]
        rows[0].repeats = true
        for width in 30...100 {
            var listing = NotificationListing(moment: berlin, style: .plain, width: width)
            let lines = listing.lines(rows)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width): \(lines)")
            #expect(lines.contains { $0.contains(width < 60 ? "  2d  " : "  in 2 days  ") }, "\(width): \(lines)")
            #expect(lines.contains { $0.contains("repeats") } == (width >= 32), "\(width): \(lines)")
            #expect(lines.contains { $0.hasSuffix("  \(id)") } == (width >= 94), "\(width): \(lines)")
            #expect(lines.last?.contains("  Tea  ") == true && lines.last?.hasSuffix("  tea") == true)
            if width >= 80 {
                #expect(lines.contains { $0.contains("  Water the plants on the balcony  ") }, "\(lines)")
            }
        }
        var listing = NotificationListing(moment: berlin, style: .plain, width: 80)
        #expect(
            listing.lines(rows) == [
                "Pending", "Mon 23 Nov",
                "  09:30  in 2 days  Water the plants on the balcony  repeats  water-the-…alcony2",
                "  09:40  in 2 days  Tea                                                      tea",
            ])
    }

    /// Signs stand for what is usual, on a terminal that shows them.
    @Test func whatRepeatsAndRingsHasASign() {
        var one = notification("get-up", "Get up", due: "2026-11-22T06:30:00+01:00")
        one.repeats = true
        one.content.ring = .init()
        func line(_ style: Style, _ glyphs: Glyphs, width: Int? = 80) -> String? {
            var listing = NotificationListing(moment: berlin, style: style, width: width, glyphs: glyphs)
            return listing.lines([one]).last
        }
        let coloured = Style(isColoured: true)
        #expect(
            line(coloured, .unicode)
                == "  06:30  \u{1B}[2min 22 h\u{1B}[0m  ⏰ Get up  \u{1B}[2m↻\u{1B}[0m  "
                + "\u{1B}[2mget-up\u{1B}[0m")
        for (style, glyphs) in [(Style.plain, Glyphs.unicode), (.plain, .ascii)] {
            #expect(line(style, glyphs) == "  06:30  in 22 h  Get up  alarm, repeats  get-up")
        }
        #expect(line(coloured, .ascii)?.contains("alarm, repeats") == true)
        #expect(line(.plain, .unicode, width: nil)?.hasSuffix("in 21 h 45 min  alarm, repeats  get-up  Get up") == true)
    }

    /// Seconds are shown only where the order of two rows depends on them.
    @Test func secondsTellTheOrder() {
        func times(_ seconds: [String]) -> [String] {
            var listing = NotificationListing(moment: berlin, style: .plain, width: 80)
            let rows = seconds.map { notification("x", "X", due: "2026-11-21T\($0)+01:00") }
            return listing.lines(rows).dropFirst(2).map { String($0.dropFirst(2).prefix { $0 != " " }) }
        }
        #expect(times(["09:30:07", "09:31:50"]) == ["09:30", "09:31"])
        #expect(times(["09:30:07", "09:30:50", "09:31:50"]) == ["09:30:07", "09:30:50", "09:31"])
        #expect(times(["09:30:00", "09:30:50"]) == ["09:30:00", "09:30:50"])
        #expect(times(["09:30:07", "09:30:07"]) == ["09:30", "09:30"])
    }

    @Test(
        arguments: [
            ("2026-11-21T08:45:00+01:00", "now", "now"), ("2026-11-21T08:45:20+01:00", "in 20 s", "20s"),
            ("2026-11-21T09:30:00+01:00", "in 45 min", "45m"), ("2026-11-21T09:44:40+01:00", "in 1 h", "1h"),
            ("2026-11-21T14:00:00+01:00", "in 5 h", "5h"), ("2026-11-22T08:30:00+01:00", "in 1 day", "1d"),
            ("2026-11-22T10:00:00+01:00", "in 1 day", "1d"), ("2026-11-24T10:00:00+01:00", "in 3 days", "3d"),
            ("2027-03-02T09:13:00+01:00", "in 101 days", "101d"), ("2036-11-21T09:13:00+01:00", "in 10 years", "10y"),
            ("2026-11-21T08:40:00+01:00", "5 min ago", "5m ago"), ("2026-11-20T07:00:00+01:00", "1 day ago", "1d ago"),
            ("", "", ""),
        ])
    func distancesInLists(_ time: String, _ text: String, _ short: String) {
        #expect(berlin.listedDistance(time, isShort: false) == text)
        #expect(berlin.listedDistance(time, isShort: true) == short)
    }

    @Test(
        arguments: [
            (0, "1 s"), (1, "1 s"), (999_999, "1 s"), (1_000_000, "1 s"), (1_000_001, "2 s"), (59_000_001, "1 min"),
        ] as [(Int64, String)])
    func whatIsLeftIsNeverNothing(microseconds: Int64, text: String) {
        #expect(RenderTime.left(microseconds: microseconds) == text)
    }

    /// A time without a zone is shown without one, wherever it is read.
    @Test(
        arguments: [
            ("wall 2026-12-01T09:00:00 floating", true), ("wall 2026-12-01T09:00:00 Europe/Berlin", false),
            ("rrule FREQ=DAILY start=2026-12-01T09:00:00 zone=floating", true),
            ("cron 30 8 * * 1-5 zone=Europe/Berlin", false),
            ("instant 2026-12-01T08:00:00Z", false), ("of a later version", false),
        ])
    func aFloatingTimeHasNoZone(_ trigger: String, _ isFloating: Bool) throws {
        let zone = isFloating ? "floating" : "Europe/Berlin"
        var one = notification("tea", "Tea", due: "2026-12-01T09:00:00+01:00")
        one.trigger = trigger
        let shown = NotificationDescription.details(one, moment: berlin, style: .plain)
        #expect(shown.contains { $0.contains("  due ") && $0.hasSuffix(", \(zone)") }, "\(shown)")
        let tokyo = RenderTime(now: berlin.now, zone: try ZoneDatabase().zone(named: "Asia/Tokyo"))
        var listing = NotificationListing(moment: tokyo, style: .plain, width: nil)
        #expect(listing.lines([one]).contains { $0.hasSuffix("09:00 \(zone))") })
        let reply = Notifications.Remind.Reply(
            id: "tea", due: one.due, zone: "Europe/Berlin", next: [one.due], trigger: trigger, notes: [])
        #expect(ScheduleText(reply).lines(moment: berlin, style: .plain)[0].hasSuffix(", \(zone)"))
        let next = Notifications.Next.Reply(zone: "Europe/Berlin", fires: [one.due], trigger: trigger, notes: [])
        #expect(FiresText(moment: berlin, style: .plain).lines(next)[0].contains(" \(zone)  "))
    }

    @Test func timesToComeAreALineEach() throws {
        let reply = Notifications.Next.Reply(
            zone: "Europe/Berlin", fires: ["2026-11-27T16:00:00+01:00", "2027-07-02T16:00:00+02:00"], trigger: "x",
            notes: ["Why."])
        #expect(
            FiresText(moment: berlin, style: .plain).lines(reply) == [
                "Fri 27 Nov 16:00      +01:00 Europe/Berlin  in 6 days 7 h",
                "Fri 2 Jul 2027 16:00  +02:00 Europe/Berlin  in 223 days", "Why.",
            ])
        #expect(
            FiresText(moment: berlin, style: .plain, after: try Instant(rfc3339: "2026-11-27T00:00:00+01:00"))
                .lines(reply).first
                == "Fri 27 Nov 16:00      +01:00 Europe/Berlin  16 h later")
        let none = Notifications.Next.Reply(zone: "UTC", fires: [], trigger: "x", notes: [])
        #expect(FiresText(moment: berlin, style: .plain).lines(none) == ["It does not fire."])
        var again = reply
        (again.nag, again.nagLimit) = ("PT5M", 3)
        #expect(
            FiresText(moment: berlin, style: .plain).lines(again).suffix(2) == [
                "Again every 5 minutes until it is acknowledged, 3 times at most.", "Why.",
            ])
    }

    @Test func whatAPausedOneWouldBeIsSaid() {
        var reply = Notifications.Next.Reply(zone: "UTC", fires: [], trigger: "x", notes: ["Why."])
        reply.resumed = ["2026-11-27T16:00:00+00:00"]
        #expect(
            FiresText(moment: berlin, style: .plain).lines(reply) == [
                "It is paused. If it were resumed now:", "Fri 27 Nov 16:00  +00:00 UTC  in 6 days 8 h", "Why.",
            ])
        reply.resumed = []
        #expect(
            FiresText(moment: berlin, style: .plain).lines(reply)
                == ["It is paused, and its last time has passed.", "Why."])
    }

    @Test func snoozedOnesAloneStandUnderTheirOwnHeading() {
        var one = notification("tea", "Tea", due: "2026-11-21T09:30:00+01:00")
        one.state = .snoozed
        var alone = NotificationListing(moment: berlin, style: .plain, width: nil, only: .snoozed)
        #expect(alone.lines([one]).first == "Snoozed")
        var all = NotificationListing(moment: berlin, style: .plain, width: nil)
        #expect(all.lines([one]).first == "Pending")
    }

    @Test func anAlarmSaysHowFarItIsFromItsEvent() {
        var one = notification("tea", "Tea", due: "2026-11-21T09:30:00+01:00")
        one.offset = "-PT15M"
        one.content.calendar = .init(location: "Room\u{7} 3")
        let lines = NotificationDescription.details(one, moment: berlin, style: .plain)
        #expect(lines.contains("  alarm    15 minutes before it") && lines.contains("  place    Room\\u{7} 3"))
    }

    @Test(arguments: [("Z", "+00:00"), ("-03:30", "-03:30"), ("+14:00", "+14:00")])
    func offsets(_ written: String, _ text: String) {
        #expect(WireTime("2026-11-21T08:45:00" + written)?.offset == text)
    }

    @Test func longTitlesAreCutOnATerminal() {
        var listing = NotificationListing(moment: berlin, style: .plain, width: 40)
        let lines = listing.lines([
            notification("a", String(repeating: "x", count: 200), due: "2026-11-21T09:30:00+01:00")
        ])
        #expect(lines.allSatisfy { $0.displayWidth <= 40 })
        #expect(lines.last?.hasSuffix("…  a") == true)
    }

    @Test func aNotificationIsShownWhole() {
        var one = notification("tea", "Tea", due: "2026-11-21T09:30:00+01:00")
        one.content = .init(
            title: "Tea", body: "one\n\u{202E}two", app: "a", sound: "glass", badge: .init(add: 1),
            level: .timeSensitive,
            actions: [.init(key: "o", label: "Open it")], onActivate: ["/bin/x", "a b"], userInfo: ["k": 1])
        #expect(
            NotificationDescription.details(one, moment: berlin, style: .plain) == [
                "tea", "  title        Tea", "  body         one", "               \\u{202E}two",
                "  state        pending",
                "  due          Sat 21 Nov 09:30:00 (in 45 min), Europe/Berlin", "  trigger      at",
                "  created      Sat 21 Nov 08:00:00 (45 min ago)", "  app          a", "  sound        glass",
                "  badge        +1", "  level        time-sensitive", "  actions      o=Open it",
                "  on activate  /bin/x 'a b'", "  userinfo     {\"k\":1}",
            ])
    }

    private static let at = "2026-11-21T08:44:00+01:00"

    @Test(
        arguments: [
            (
                .init(event: .snapshot, at: at, pending: 2, delivered: 1, nextDue: "2026-11-21T09:30:00+01:00"),
                "now            2 pending, 1 delivered, next Sat 21 Nov 09:30 (in 45 min)"
            ),
            (
                .init(event: .scheduled, at: at, id: "tea", title: "Tea", due: "2026-11-21T09:30:00+01:00"),
                "scheduled      tea  Tea (due Sat 21 Nov 09:30)"
            ),
            (
                .init(
                    event: .delivered, at: at, id: "tea", title: "a\nb", due: "2026-11-21T07:00:00+01:00", late: true),
                "delivered      tea  a\\nb (was due Sat 21 Nov 07:00)"
            ),
            (.init(event: .activated, at: at, id: "tea", action: "open"), "activated      tea (chose open)"),
            (.init(event: .activated, at: at, id: "tea", action: "default"), "activated      tea"),
            (.init(event: .badge, at: at, app: "x", count: 3), "badge          x  3"),
            (
                .init(
                    event: .soundEnded, at: at, id: "s", sound: "glass", outcome: "failed", seconds: 0.5, reason: "why"),
                "sound ended    s  glass (failed, 0.5 s, why)"
            ),
            (.init(event: .notShown, at: at, id: "tea", reason: "no server"), "not shown      tea (no server)"),
        ] as [(Manager.Event, String)])
    func eventsAreOneLineEach(_ event: Manager.Event, _ text: String) {
        #expect(EventText.line(event, moment: berlin, style: .plain) == "Sat 21 Nov 08:44:00  " + text)
    }

    @Test(arguments: [(0.0, "0 s"), (1.25, "1.25 s"), (0.5, "0.5 s"), (0.01, "0.01 s"), (30, "30 s"), (29.999, "30 s")])
    func lengths(_ seconds: Double, _ text: String) {
        #expect(SoundText.seconds(seconds) == text)
    }

    @Test(arguments: [(1.0, "0.0 dB"), (0.5, "-6.0 dB"), (0, "silent"), (1.5, "3.5 dB")])
    func levels(_ peak: Double, _ text: String) {
        #expect(SoundText.level(peak) == text)
    }
}
