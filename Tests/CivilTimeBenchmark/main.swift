// SPDX-License-Identifier: Apache-2.0

// Occurrences a second and the cost of one search, one JSON object a line:
// {"engine": "CivilTime", "case": NAME, "what": "step" | "next", "per_second": N, "nanoseconds": N}
// The peers print the same for the same cases: peer_dateutil.py, peer_libical.c.

import CivilTime
import Glibc

// "civiltime-benchmark words FILE..." measures phrases instead: see Words.swift.
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "words" {
    try WordsFigure(Array(CommandLine.arguments.dropFirst(2))).report()
    exit(0)
}

struct Case {
    var name: String
    var text: String
    /// The time at which single searches start.
    var after: String
}

let cases = [
    Case(name: "daily", text: "rrule FREQ=DAILY start=2000-01-01T09:00:00 zone=UTC", after: "2026-06-01T00:00:00Z"),
    Case(
        name: "daily-berlin", text: "rrule FREQ=DAILY start=2000-01-01T09:00:00 zone=Europe/Berlin",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "weekdays-berlin",
        text: "rrule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR start=2000-01-03T08:30:00 zone=Europe/Berlin",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "last-friday", text: "rrule FREQ=MONTHLY;BYDAY=-1FR start=2000-01-28T16:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "last-workday-setpos",
        text: "rrule FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 start=2000-01-31T16:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "yearly-weekno", text: "rrule FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO start=2000-05-15T09:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "minutely-15", text: "rrule FREQ=MINUTELY;INTERVAL=15 start=2021-01-01T00:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "minutely-15-office",
        text:
            "rrule FREQ=MINUTELY;INTERVAL=15;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16 start=2021-01-01T00:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(name: "cron-workdays", text: "cron 30 8 * * 1-5 zone=Europe/Berlin", after: "2026-06-01T00:00:00Z"),
    Case(name: "calendar-quarter-hours", text: "calendar *-*-* *:00/15:00 zone=UTC", after: "2026-06-01T00:00:00Z"),
    Case(
        name: "feb-29-monday",
        text: "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO start=2000-01-01T00:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
    Case(
        name: "never", text: "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 start=2000-01-01T00:00:00 zone=UTC",
        after: "2026-06-01T00:00:00Z"),
]

/// Nanoseconds of one turn of the body, which is repeated for at least a fifth of a second.
func measure(_ body: (Int) -> Int) -> Double {
    let clock = ContinuousClock()
    var turns = 64
    while true {
        var done = 0
        let time = clock.measure { done = body(turns) }
        let nanoseconds = Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
        if nanoseconds > 2e8 || done < turns { return nanoseconds / Double(max(done, 1)) }
        turns *= 4
    }
}

func report(_ name: String, _ what: String, _ nanoseconds: Double) {
    print(
        "{\"engine\": \"CivilTime\", \"case\": \"\(name)\", \"what\": \"\(what)\", \"per_second\": \(Int(1e9 / nanoseconds)), \"nanoseconds\": \(Int(nanoseconds))}"
    )
}

let database = ZoneDatabase()
let zones = FixedZoneSource(session: .utc, database: database)
var sink: Int64 = 0

for item in cases {
    let recurrence = try Recurrence(item.text)
    let zone = try zones.zone(recurrence.zone)
    let after = try Instant(rfc3339: item.after)
    let first = recurrence.next(after: after, zone: zone)
    if first != nil {
        report(
            item.name, "step",
            measure { turns in
                var done = 0
                // An iterator that comes to the year 9999 starts again.
                while done < turns {
                    var occurrences = recurrence.occurrences(after: after, zone: zone)
                    while done < turns, let instant = occurrences.next() {
                        sink &+= instant.microseconds
                        done += 1
                    }
                }
                return done
            })
    }
    report(
        item.name, "next",
        measure { turns in
            for turn in 0..<turns {
                let instant = after.advanced(by: Int64(turn % 1_000) * 3_600_000_000)
                sink &+= recurrence.next(after: instant, zone: zone)?.microseconds ?? 1
            }
            return turns
        })
}

let berlin = try database.zone(named: "Europe/Berlin")
report(
    "local-to-instant", "next",
    measure { turns in
        for turn in 0..<turns {
            let local = CivilDateTime(wallMicroseconds: 1_780_000_000_000_000 + Int64(turn) * 3_600_000_000)
            sink &+= berlin.instant(of: local)?.microseconds ?? 0
        }
        return turns
    })
report(
    "parse-rule", "next",
    measure { turns in
        for _ in 0..<turns { sink &+= (try? Trigger(cases[2].text)) == nil ? 1 : 0 }
        return turns
    })
let now = try Instant(rfc3339: "2026-06-01T00:00:00Z")
report(
    "words", "next",
    measure { turns in
        for _ in 0..<turns {
            sink &+=
                (try? SpokenTime("every month on the last friday at 16:00", now: now, zones: zones))?.due.microseconds
                ?? 0
        }
        return turns
    })
if sink == 42 { print("") }
