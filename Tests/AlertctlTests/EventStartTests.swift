// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// Rows of alarms say when the event begins, and ids of other programs leave room for the title.
@Suite struct EventStartTests {
    private static func alarm(
        _ title: String = "Planning", due: String, start: String? = nil, offset: String? = nil, id: String = "a",
        uid: String? = nil
    ) -> Notifications.Notification {
        var content = Notifications.Content(title: title)
        if let uid { content.calendar = .init(uid: uid) }
        var one = Notifications.Notification(
            id: id, title: title, due: due, state: .pending, zone: "Europe/Berlin", trigger: "at", repeats: false,
            created: "2026-11-21T08:00:00+01:00", content: content)
        (one.start, one.offset) = (start, offset)
        return one
    }

    /// Berlin with its clock changes. Without the zone the expectations fail.
    private static let changing = (try? ZoneDatabase().zone(named: "Europe/Berlin")) ?? .utc

    // berlin is at 08:45 on Saturday, 21 November.
    @Test(
        arguments: [
            ("2026-11-21T09:13:00+01:00", nil, "Planning"),
            ("2026-11-21T09:13:00+01:00", "2026-11-21T09:28:00+01:00", "Planning at 09:28"),
            // In the person's zone.
            ("2026-11-21T09:13:00+01:00", "2026-11-21T08:28:00Z", "Planning at 09:28"),
            ("2026-11-21T23:50:00+01:00", "2026-11-22T00:05:00+01:00", "Planning on Sun 22 Nov 00:05"),
            ("2026-11-21T18:00:00+01:00", "2026-11-22", "Planning on Sun 22 Nov"),
            ("2026-11-22T09:00:00+01:00", "2026-11-22", "Planning"),
            ("2026-11-22T09:00:00+01:00", "of a later daemon", "Planning"),
        ] as [(String, String?, String)])
    func aRowSaysWhenTheEventBegins(due: String, start: String?, title: String) {
        let one = Self.alarm(due: due, start: start)
        #expect(berlin.title(one, at: WireTime(due)?.instant) == title)
        #expect(Next.lines([one], moment: berlin, width: nil, style: .plain)[0].hasSuffix("  a  " + title))
        #expect(BarLine(next: [one], moment: berlin).text.hasSuffix(title))
        var listing = NotificationListing(moment: berlin, style: .plain, width: nil)
        #expect(listing.lines([one]).last?.hasSuffix("  a  " + title) == true)
    }

    /// On a wide terminal the time of the alarm and that of its event stand together; otherwise the second is before
    /// the title, where it is not cut and takes no room from other titles.
    @Test func aTerminalShowsBothTimes() {
        let one = Self.alarm(due: "2026-11-21T08:45:00+01:00", start: "2026-11-21T09:00:00+01:00")
        let later = Self.alarm("Trip", due: "2026-11-21T09:30:00+01:00", start: "2026-11-21T09:00:00+01:00", id: "b")
        func lines(_ width: Int) -> [String] {
            var listing = NotificationListing(moment: berlin, style: .plain, width: width)
            return Array(listing.lines([one, later]).dropFirst(2))
        }
        #expect(
            lines(120) == [
                "  08:45 for 09:00  now        Planning       a", "  09:30            in 45 min  Trip at 09:00  b",
            ])
        #expect(
            lines(80) == ["  08:45  now        for 09:00 Planning  a", "  09:30  in 45 min  Trip at 09:00       b"])
        #expect(lines(40) == ["  08:45  now  for 09:00 Planning  a", "  09:30  45m  Trip at 09:00       b"])
    }

    /// The alarm that has come, too, has no other line that tells when the event is.
    @Test(
        arguments: [
            ("2026-11-21T09:28:00+01:00", "  begins   Sat 21 Nov 09:28 (in 43 min)"),
            ("2026-11-22", "  begins   Sun 22 Nov"), (nil, nil), ("of a later daemon", nil),
        ] as [(String?, String?)])
    func showSaysWhenTheEventBegins(start: String?, line: String?) {
        let one = Self.alarm(due: "2026-11-21T09:13:00+01:00", start: start)
        let lines = NotificationDescription.details(one, moment: berlin, style: .plain)
        #expect(lines.first { $0.contains("begins") } == line, "\(lines)")
    }

    /// Later times of a series have later starts; days before it are days of the calendar, also when the clocks change.
    @Test(
        arguments: [
            ("-PT15M", "2026-11-21T09:13:00+01:00", "2026-11-21T09:28:00+01:00", "2027-05-01T09:13:00+02:00", "09:28"),
            ("-PT24H", "2026-11-21T09:00:00+01:00", "2026-11-22T09:00:00+01:00", "2027-03-27T09:00:00+01:00", "09:00"),
            ("-PT25H", "2026-11-21T08:00:00+01:00", "2026-11-22T09:00:00+01:00", "2027-03-28T08:00:00+02:00", "09:00"),
            ("PT30M", "2026-11-21T09:30:00+01:00", "2026-11-21T09:00:00+01:00", "2026-11-28T09:30:00+01:00", "09:00"),
        ])
    func eachTimeHasItsStart(offset: String, due: String, start: String, later: String, clock: String) throws {
        let one = Self.alarm(due: due, start: start, offset: offset)
        let instant = try #require(WireTime(later)?.instant)
        guard case .time(let found)? = EventStart(of: one, at: instant, in: Self.changing) else {
            Issue.record("no start")
            return
        }
        #expect(berlin.text(Self.changing.civil(at: found).time) == clock)
        // The next one is as the daemon says.
        let next = try #require(WireTime(due)?.instant)
        #expect(EventStart(of: one, at: next, in: Self.changing) == WireTime(start).map { .time($0.instant) })
    }

    @Test func aDayMovesWithItsAlarm() throws {
        let one = Self.alarm(due: "2026-11-21T18:00:00+01:00", start: "2026-11-22", offset: "-PT6H")
        let later = try #require(WireTime("2027-03-27T18:00:00+01:00")?.instant)
        #expect(EventStart(of: one, at: later, in: berlin.zone)?.text(in: berlin.zone) == "2027-03-28")
        #expect(EventStart(of: one, at: nil, in: berlin.zone)?.text(in: berlin.zone) == "2026-11-22")
    }

    // MARK: Ids

    private static let exchange = "040000008200E00074C5B7101A82E008" + String(repeating: "0123456789", count: 8)

    /// A UID of Exchange or of a program that makes UUIDs is cut as far as the title needs; other ids stay whole.
    @Test(arguments: [exchange, "0b1d3c86-52a1-4a5e-9a3e-7c1f1f4e2a11"])
    func anIDOfAMachineLeavesRoomForTheTitle(id: String) {
        let title = "Planning of the year with all departments"
        let rows = [
            Self.alarm(title, due: "2027-03-02T09:13:00+01:00", id: id, uid: id),
            Self.alarm("Tea", due: "2027-03-02T10:13:00+01:00", id: "tea"),
        ]
        var listing = NotificationListing(moment: berlin, style: .plain, width: 80)
        for lines in [listing.lines(rows), Next.lines(rows, moment: berlin, width: 80, style: .plain)] {
            #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines)")
            #expect(lines.contains { $0.contains("in 101 days") && $0.contains(title) }, "\(lines)")
            #expect(lines.contains { $0.contains("  Tea  ") && $0.hasSuffix("  tea") }, "\(lines)")
        }
        // A pipe gets the whole id.
        #expect(Next.lines(rows, moment: berlin, width: nil, style: .plain)[0].contains("  \(id)  \(title)"))
        let short = Next.lines(
            [Self.alarm("Tea", due: "2027-03-02T10:13:00+01:00", id: id, uid: id)], moment: berlin, width: 200,
            style: .plain)
        #expect(short[0].contains(id), "there is room for it")
    }
}
