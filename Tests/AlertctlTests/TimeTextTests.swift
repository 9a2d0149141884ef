// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ClientKit
@testable import alertctl

/// Saturday 21 November 2026, 08:45:00 in Berlin.
let berlin = RenderTime(now: WireTime("2026-11-21T08:45:00+01:00")!.instant, zone: Zone(offset: 3_600))

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            ("2026-11-21T09:30:00+01:00", "Sat 21 Nov 09:30", "in 45 min"),
            ("2026-11-21T08:30:00Z", "Sat 21 Nov 09:30", "in 45 min"),
            ("2026-11-21T08:45:00+01:00", "Sat 21 Nov 08:45", "now"),
            ("2026-11-21T08:45:00.4+01:00", "Sat 21 Nov 08:45", "now"),
            ("2026-11-21T08:45:20+01:00", "Sat 21 Nov 08:45:20", "in 20 s"),
            ("2026-11-21T08:48:59.995+01:00", "Sat 21 Nov 08:48:59", "in 4 min"),
            ("2026-11-21T08:46:05+01:00", "Sat 21 Nov 08:46:05", "in 1 min 5 s"),
            ("2026-11-21T10:50:00+01:00", "Sat 21 Nov 10:50", "in 2 h 5 min"),
            ("2026-11-21T06:45:00+01:00", "Sat 21 Nov 06:45", "2 h ago"),
            ("2026-11-20T08:45:00+01:00", "Fri 20 Nov 08:45", "1 day ago"),
            ("2026-11-22T09:45:00+01:00", "Sun 22 Nov 09:45", "in 1 day 1 h"),
            ("2026-12-05T08:45:00+01:00", "Sat 5 Dec 08:45", "in 14 days"),
            ("2027-03-04T09:00:00+01:00", "Thu 4 Mar 2027 09:00", "in 103 days"),
            ("3026-11-21T08:45:00+01:00", "Tue 21 Nov 3026 08:45", "in 1000 years"), ("soon\u{1B}", "soon\\e", ""),
        ])
    func timesAsSeenFromHere(_ wire: String, _ text: String, _ distance: String) {
        #expect(berlin.here(wire) == text)
        #expect(berlin.distance(wire) == distance)
    }

    @Test func timesAsWritten() {
        #expect(berlin.there("2026-11-21T09:30:00+09:00") == "Sat 21 Nov 09:30")
        #expect(berlin.there("2026-11-21T09:30:00+09:00", seconds: true) == "Sat 21 Nov 09:30:00")
        #expect(berlin.here("2026-11-21T09:30:00+09:00") == "Sat 21 Nov 01:30")
        #expect(WireTime("2026-11-21T09:30:00") == nil)
        #expect(WireTime("2026-11-21") == nil)
        #expect(WireTime("") == nil)
    }

    @Test(arguments: [
        (20, "Yesterday, Fri 20 Nov"), (21, "Today, Sat 21 Nov"), (22, "Tomorrow, Sun 22 Nov"), (23, "Mon 23 Nov"),
    ])
    func headings(_ day: Int, _ heading: String) throws {
        #expect(berlin.heading(try #require(CivilDate(year: 2026, month: 11, day: day))) == heading)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59, "59 s"), (60, "1 min"), (599, "9 min 59 s"), (600, "10 min"), (3_570, "60 min"),
            (3_600, "1 h"), (86_399, "1 day"), (86_400, "1 day"), (90_000, "1 day 1 h"), (604_799, "7 days"),
            (604_800, "7 days"), (31_536_000, "365 days"),
        ] as [(Int64, String)])
    func spans(_ seconds: Int64, _ text: String) {
        #expect(RenderTime.span(seconds: seconds) == text)
    }
}
