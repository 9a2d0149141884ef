// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Random rules against python-dateutil and zoneinfo; what differs on purpose is named in Oracles/rules.py.
@Suite struct RuleOracleTests {
    /// 20,000 rules in four parts that run concurrently: dateutil takes most of the time.
    @Test(arguments: [20_270_304, 20_270_305, 20_270_306, 20_270_307])
    func fiveThousandRulesAreAsDateutilSays(seed: Int) throws {
        let database = ZoneDatabase()
        let lines = try Oracle.lines("rules.py", ["\(seed)", "5000"])
        #expect(lines.count == 5_000)
        var failures = 0
        var yearEnds = 0
        for line in lines {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let expected = fields[3].split(separator: ",").map { Int64($0) ?? .min }
            let rule = try RecurrenceRule(fields[0])
            let recurrence = try Recurrence(
                .rule(rule), start: try CivilDateTime(fields[1]), zone: try ZoneReference(fields[2]))
            let zone = try database.zone(named: fields[2])
            if !rule.weeks.isEmpty, differsAtYearEnd(recurrence, zone, expected) {
                yearEnds += 1
                continue
            }
            if let complaint = compare(recurrence, zone, expected, complete: fields[4] == "$") {
                failures += 1
                if failures < 20 { Issue.record("\(line): \(complaint)") }
            }
            if try Recurrence(recurrence.text) != recurrence { Issue.record("\(recurrence.text) does not read back") }
        }
        #expect(failures == 0)
        #expect(yearEnds < 10)
    }

    /// Returns whether all missing dates are of a kind that dateutil does not find: the days of a week 1 in the
    /// previous year if the week is counted from the end (-52), and some days of week 52 in the next year.
    private func differsAtYearEnd(_ recurrence: Recurrence, _ zone: Zone, _ expected: [Int64]) -> Bool {
        guard let last = expected.last else { return false }
        let all = recurrence.occurrences(after: .earliest, zone: zone).prefix(100).prefix { $0.seconds <= last }
        let extra = all.filter { !expected.contains($0.seconds) }
        guard !extra.isEmpty, all.count == expected.count + extra.count else { return false }
        return extra.allSatisfy { instant in
            let date = zone.civil(at: instant).date
            return (date.month == 12 && date.day >= 29) || (date.month == 1 && date.day <= 3)
        }
    }

    /// Stepping from before the start, and the search from each occurrence and from just before it.
    private func compare(_ recurrence: Recurrence, _ zone: Zone, _ expected: [Int64], complete: Bool) -> String? {
        // The horizon of the oracle cut a rule off before its first occurrence.
        if expected.isEmpty, !complete { return nil }
        let first = Instant.earliest
        var found: [Int64] = []
        for instant in recurrence.occurrences(after: first, zone: zone) {
            found.append(instant.seconds)
            if found.count == expected.count + (complete ? 1 : 0) { break }
        }
        if found != expected { return "found \(found)" }
        for (index, second) in found.enumerated() {
            let instant = Instant(seconds: second)
            if recurrence.next(after: instant.advanced(by: -1), zone: zone) != instant {
                return "not found just before \(second)"
            }
            guard index + 1 < found.count || complete else { break }
            let next = recurrence.next(after: instant, zone: zone)?.seconds
            if next != (index + 1 < found.count ? found[index + 1] : nil) {
                return "\(second) is followed by \(next ?? 0)"
            }
        }
        return nil
    }
}
