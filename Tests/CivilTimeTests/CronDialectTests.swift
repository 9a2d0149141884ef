// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Lines of cron that are not crontab(5)'s.
@Suite struct CronDialectTests {
    private static func times(_ line: String) throws -> [String] {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        let recurrence = try Recurrence(
            .cron(reading: line), start: zone.civil(at: now), zone: ZoneReference("Europe/Berlin"))
        #expect(try Recurrence(recurrence.text) == recurrence)
        return recurrence.occurrences(after: now, zone: zone).prefix(3).map { zone.civil(at: $0).text }
    }

    @Test(arguments: [
        ("@every 90m", ["2027-03-04T12:00:00", "2027-03-04T13:30:00", "2027-03-04T15:00:00"]),
        ("@every 1h30m10s", ["2027-03-04T12:00:10", "2027-03-04T13:30:20", "2027-03-04T15:00:30"]),
        // Quartz: seconds first, and ? for the day that is not said.
        ("0 30 9 ? * MON-FRI", ["2027-03-05T09:30:00", "2027-03-08T09:30:00", "2027-03-09T09:30:00"]),
        ("15 30 9 ? * MON", ["2027-03-08T09:30:15", "2027-03-15T09:30:15", "2027-03-22T09:30:15"]),
        ("0,30 0 12 1 * ?", ["2027-04-01T12:00:00", "2027-04-01T12:00:30", "2027-05-01T12:00:00"]),
        ("0 0 9 L * ?", ["2027-03-31T09:00:00", "2027-04-30T09:00:00", "2027-05-31T09:00:00"]),
        ("0 0 9 15W * ?", ["2027-03-15T09:00:00", "2027-04-15T09:00:00", "2027-05-14T09:00:00"]),
        ("0 0 9 ? * FRI#2", ["2027-03-12T09:00:00", "2027-04-09T09:00:00", "2027-05-14T09:00:00"]),
        ("0 0 9 ? * FRIL", ["2027-03-26T09:00:00", "2027-04-30T09:00:00", "2027-05-28T09:00:00"]),
        // croniter: seconds last; 60 minutes are none, so that it can be nothing else.
        ("30 9 * * 1-5 45", ["2027-03-05T09:30:45", "2027-03-08T09:30:45", "2027-03-09T09:30:45"]),
        // The same in both.
        ("* * * * * *", ["2027-03-04T10:30:01", "2027-03-04T10:30:02", "2027-03-04T10:30:03"]),
        ("30 9 * * 1-5", ["2027-03-05T09:30:00", "2027-03-08T09:30:00", "2027-03-09T09:30:00"]),
        ("@daily", ["2027-03-05T00:00:00", "2027-03-06T00:00:00", "2027-03-07T00:00:00"]),
    ])
    func linesOfOthers(line: String, expected: [String]) throws {
        #expect(try Self.times(line) == expected)
    }

    @Test(arguments: [
        ("*/10 * * * * *", "croniter"), ("0 9 * * 1-5 0", "croniter"), ("0 0 9 * * 5L", "Quartz"),
        ("0 30 9 ? * 2", "Quartz"), ("0 0 9 1 * MON", "Spring"), ("0 0 9 ? * MON 2027", "year"),
        ("@every soon", "@every"),
        ("@every 0s", "@every"), ("@every", "@every"), ("99 0 9 ? * MON", ""), ("0 9 * *", ""),
    ])
    func whatDiffersIsRefusedWithTheReason(line: String, reason: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.times(line) }
        #expect(reason.isEmpty || error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}
