// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct CronOracleTests {
    /// Next times against croniter, in UTC, where clocks do not change.
    @Test func twoThousandLinesAreAsCroniterSays() throws {
        let lines = try Oracle.lines("cron.py", ["20270304", "2000"])
        #expect(lines.count == 2_000)
        for line in lines {
            let fields = line.split(separator: "|").map(String.init)
            let cron = try CronExpression(fields[0])
            let recurrence = try Recurrence(.cron(cron), zone: .fixed(0))
            let expected = fields[2].split(separator: ",").compactMap { Int64($0) }
            let found = recurrence.occurrences(after: try Instant(rfc3339: fields[1]), zone: .utc).prefix(
                expected.count)
            if found.map(\.seconds) != expected { Issue.record("\(line): found \(found.map(\.rfc3339))") }
            if try CronExpression(cron.text) != cron { Issue.record("\(cron.text) does not read back") }
            if try Recurrence(recurrence.text) != recurrence { Issue.record("\(recurrence.text) does not read back") }
        }
    }

    @Test(arguments: [
        ("@daily", "0 0 * * *"), ("@weekly", "0 0 * * 0"), ("@hourly", "0 * * * *"), ("@yearly", "0 0 1 1 *"),
        ("@monthly", "0 0 1 * *"),
        ("30 8 * * mon-fri", "30 8 * * 1-5"), ("0,30,15 9 ? JAN,jul ?", "0,15,30 9 * 1,7 *"),
        ("  5   4 * *  7 ", "5 4 * * 7"),
        ("0 0 L * *", "0 0 L * *"), ("0 0 L-3,15W,LW * *", "0 0 L-3,LW,15W * *"), ("0 0 * * FRI#2", "0 0 * * 5#2"),
        ("0 0 * * friL", ""),
        ("5/15 * * * *", "5-59/15 * * * *"),
    ])
    func normalForms(text: String, normal: String) throws {
        guard !normal.isEmpty else {
            #expect(try CronExpression(text).text == "0 0 * * 5L")
            return
        }
        #expect(try CronExpression(text).text == normal)
        #expect(try CronExpression(normal).text == normal)
    }

    /// From Monday 1 March 2027, the dates of the next three.
    @Test(arguments: [
        ("0 0 L * *", "31 30 31"), ("0 0 L-3 * *", "28 27 28"), ("0 0 LW * *", "31 30 31"), ("0 0 15W * *", "15 15 14"),
        ("0 0 1W 5 *", "3 1 1"),
        ("0 0 31W * *", "31 31 30"), ("0 0 * * 5L", "26 30 28"), ("0 0 * * 1#1", "5 3 7"), ("0 0 13 * 5", "5 12 13"),
        ("0 0 */2 * 1", "15 29 5"),
        ("0 0 * * 6-1", "6 7 8"), ("0 22-1 2 * *", "2 2 2"), ("0 0 * * 7", "7 14 21"), ("0 0 * * 0", "7 14 21"),
        ("0 0 31 * ?", "31 31 31"),
    ])
    func days(text: String, expected: String) throws {
        let recurrence = try Recurrence(.cron(try CronExpression(text)))
        let found = recurrence.occurrences(after: try Instant(rfc3339: "2027-03-01T00:00:00Z"), zone: .utc).prefix(3)
        #expect(found.map { String(Zone.utc.civil(at: $0).date.day) }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("", ""), ("* * * *", ""), ("* * * * * *", "*"), ("60 * * * *", "60"), ("* 24 * * *", "24"), ("* * 0 * *", "0"),
        ("* * 20-10 * *", "20-10"),
        ("* * * 13 *", "13"), ("* * * foo *", "foo"), ("* * * * 8", "8"), ("*/0 * * * *", "*/0"),
        ("@reboot", "@reboot"), ("@often", "@often"),
        ("1,,2 * * * *", "1,,2"), ("* * 5L * *", "5L"), ("* * * * 5#6", "5#6"), ("a * * * *", "a"),
        ("* * * * mon tue", "tue"),
    ])
    func refused(text: String, word: String) {
        do {
            _ = try CronExpression(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.word == word, "\(error)")
        }
    }
}
