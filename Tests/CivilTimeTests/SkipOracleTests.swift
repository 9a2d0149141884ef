// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Days that a month or year does not have, against libical, which wrote RFC 7529's SKIP first.
@Suite struct SkipOracleTests {
    @Test func sixHundredRulesWithSkipAreAsLibicalSays() throws {
        let lines = try Oracle.lines("skipped_days.py", ["20270304", "600"])
        #expect(lines.count == 600)
        var moved = 0
        for line in lines {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let expected = fields[2].split(separator: ",").compactMap { Int64($0) }
            let start = try CivilDateTime(fields[1])
            let rule = try RecurrenceRule(fields[0])
            let recurrence = try Recurrence(.rule(rule), start: start, zone: .utc)
            let found = recurrence.occurrences(after: .earliest, zone: .utc).prefix(expected.count)
            if found.map(\.seconds) != expected { Issue.record("\(line): found \(found.map(\.rfc3339))") }
            var plain = rule
            plain.skip = .omit
            let kept = try Recurrence(.rule(plain), start: start, zone: .utc)
            if kept.occurrences(after: .earliest, zone: .utc).prefix(expected.count).map(\.seconds) != expected {
                moved += 1
            }
        }
        // The generator makes what the test is about.
        #expect(moved > 100)
    }

    /// Cases in which libical differs or does not finish, from the RFC's order of evaluation (4.1): days of BYMONTHDAY,
    /// then SKIP, then BYDAY, then BYSETPOS over the period that named the day.
    @Test(arguments: [
        ("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", ["01-01", "01-31", "03-01", "03-31", "05-01", "05-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD", ["01-01", "02-01", "03-01", "04-01", "05-01", "06-01"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=OMIT", ["01-01", "03-01", "05-01", "07-01", "08-01", "10-01"]),
        // January 31 is February's day 0 and its own: one occurrence.
        ("FREQ=MONTHLY;BYMONTHDAY=31,-31;SKIP=BACKWARD", ["01-01", "01-31", "02-28", "03-01", "03-31", "04-30"]),
        // Only the Sundays among them: 31 January, 28 February.
        ("FREQ=MONTHLY;BYMONTHDAY=-31,31;BYDAY=SU;SKIP=BACKWARD", ["01-31", "02-28", "08-01", "10-31"]),
        // The first of each month's own: January 1 and 31 and, of February, January 31 and February 28.
        ("FREQ=MONTHLY;BYMONTHDAY=-31,31;BYSETPOS=1;SKIP=BACKWARD", ["01-01", "01-31", "03-01", "03-31", "05-01"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-31,31;BYSETPOS=-1;SKIP=FORWARD", ["01-31", "03-01", "03-31", "05-01", "05-31"]),
        // A last day that two periods share comes in its order, whichever of them has the earlier time of it.
        (
            "FREQ=MONTHLY;BYMONTHDAY=-31,31;BYHOUR=9,17;BYSETPOS=1,-1;SKIP=BACKWARD;BYMONTH=1,2",
            ["01-01", "01-31", "01-31", "02-28"]
        ),
        // A filter makes no days, so SKIP moves none.
        ("FREQ=DAILY;BYMONTHDAY=31;SKIP=BACKWARD", ["01-31", "03-31", "05-31", "07-31"]),
        ("FREQ=HOURLY;INTERVAL=24;BYMONTHDAY=-31;SKIP=FORWARD", ["01-01", "03-01", "05-01"]),
        // BYMONTH chooses the month that names the day, not the one that SKIP moves it to.
        ("FREQ=MONTHLY;BYMONTH=2,6;BYMONTHDAY=30;SKIP=FORWARD", ["03-01", "06-30"]),
        ("FREQ=MONTHLY;BYMONTH=6,7;BYMONTHDAY=-31;SKIP=BACKWARD", ["05-31", "07-01"]),
        // Day -366 of 2029 is the last of 2028; 2028 has its own one.
        ("FREQ=YEARLY;BYYEARDAY=-366;SKIP=BACKWARD", ["01-01", "12-31", "12-31", "12-31", "01-01"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD;COUNT=3", ["01-01", "01-31", "03-01"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-31,31;BYSETPOS=-1;SKIP=BACKWARD;COUNT=3", ["01-31", "02-28", "03-31"]),
    ])
    func skippedDaysOf2027(rule: String, days: [String]) throws {
        let recurrence = try Recurrence(
            .rule(try RecurrenceRule("RSCALE=GREGORIAN;" + rule)), start: try CivilDateTime("2027-01-01T09:00"),
            zone: .utc)
        let found = recurrence.occurrences(after: .earliest, zone: .utc).prefix(days.count)
        #expect(found.map { String($0.rfc3339.dropFirst(5).prefix(5)) } == days)
        #expect(zip(found, found.dropFirst()).allSatisfy(<))
        #expect(try Recurrence(recurrence.text) == recurrence)
    }
}
