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
        // Names in full.
        ("30 9 * * Monday-Friday", ["2027-03-05T09:30:00", "2027-03-08T09:30:00", "2027-03-09T09:30:00"]),
        ("30 9 * april FridayL", ["2027-04-30T09:30:00", "2028-04-28T09:30:00", "2029-04-27T09:30:00"]),
        ("@daily", ["2027-03-05T00:00:00", "2027-03-06T00:00:00", "2027-03-07T00:00:00"]),
    ])
    func linesOfOthers(line: String, expected: [String]) throws {
        #expect(try Self.times(line) == expected)
    }

    /// A line of crontab(5) with its command is answered with the members that say both.
    @Test(arguments: [
        ("0 6 * * * /usr/bin/backup --all", "`cron` '0 6 * * *' `onDeliver` '/usr/bin/backup --all'"),
        ("0 6 * * * backup", "`cron` '0 6 * * *' `onDeliver` 'backup'"),
        ("17 * * * * root cd / && run-parts /etc/cron.hourly", "`onDeliver` 'cd / && run-parts /etc/cron.hourly'"),
        ("@daily /usr/bin/backup", "`cron` '@daily' `onDeliver` '/usr/bin/backup'"),
        ("0~30 9 * * *", "\"0~30\" leaves the minute to chance. Choose one, such as 0."),
        ("~ 9 * * *", "\"~\" leaves the minute to chance. Choose one, such as 7."),
    ])
    func aCommandAndChanceAreTold(line: String, text: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.times(line) }
        #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }

    @Test(
        arguments: [
            ("CRON_TZ=Asia/Tokyo 0 6 * * *", "Asia/Tokyo", "0 6 * * *"), ("TZ=UTC @daily", "UTC", "@daily"),
            ("TZ=\"Europe/Berlin\"  0 6 * * *", "Europe/Berlin", "0 6 * * *"), ("0 6 * * *", nil, "0 6 * * *"),
        ] as [(String, String?, String)])
    func aLineNamesItsZone(line: String, zone: String?, fields: String) {
        #expect(CronLine(line).zone == zone)
        #expect(CronLine(line).fields == fields)
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
