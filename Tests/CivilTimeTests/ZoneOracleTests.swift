// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct ZoneOracleTests {
    struct Change: Equatable, CustomStringConvertible {
        var second: Int64
        var offset: Int
        var isDaylight: Bool
        var abbreviation: Substring
        var description: String { "\(second) \(offset) \(isDaylight) \(abbreviation)" }
    }

    /// Every zone of the system, every change from 1900 to 2100, and the wall time in the middle of each.
    @Test func everyZoneChangesAsZdumpSays() throws {
        let database = ZoneDatabase()
        let lines = try Oracle.lines("zones.py", [database.directory, "1900", "2101"])
        #expect(lines.count > 300)
        let end = try Instant(rfc3339: "2101-01-01T00:00:00Z").seconds
        var changes = 0
        for line in lines {
            let fields = line.split(separator: " ")
            let name = String(fields[0])
            let zone = try database.zone(named: name)
            var expected: [Change] = []
            for start in stride(from: 1, to: fields.count, by: 6) {
                expected.append(
                    Change(
                        second: try #require(Int64(fields[start])), offset: try #require(Int(fields[start + 1])),
                        isDaylight: fields[start + 2] == "1", abbreviation: fields[start + 3]))
            }
            let actual = self.changes(of: zone, from: try Instant(rfc3339: "1900-01-01T00:00:00Z").seconds, to: end)
            if actual != expected { Issue.record("\(name): \(difference(actual, expected))") }
            changes += expected.count
            checkWalls(zone, fields)
        }
        #expect(changes > 60_000)
    }

    private func changes(of zone: Zone, from start: Int64, to end: Int64) -> [Change] {
        var found: [Change] = []
        var segment = zone.segment(at: Instant(seconds: start))
        while segment.end < end {
            let next = zone.segment(at: Instant(seconds: segment.end))
            if (next.offset, next.isDaylight, next.abbreviation)
                != (segment.offset, segment.isDaylight, segment.abbreviation)
            {
                found.append(
                    Change(
                        second: segment.end, offset: next.offset, isDaylight: next.isDaylight,
                        abbreviation: Substring(next.abbreviation)))
            }
            segment = next
        }
        return found
    }

    private func checkWalls(_ zone: Zone, _ fields: [Substring]) {
        var before = zone.offset(at: Instant(seconds: -2_208_988_800))
        for start in stride(from: 1, to: fields.count, by: 6) {
            guard let second = Int64(fields[start]), let after = Int(fields[start + 1]),
                let first = Int64(fields[start + 4]), let last = Int64(fields[start + 5])
            else { continue }
            before = zone.offset(at: Instant(seconds: second - 1))
            let middle = second + Int64((before + after).quotientRoundedDown(by: 2))
            let wall = CivilDateTime(wallMicroseconds: middle * 1_000_000)
            if zone.instant(of: wall)?.seconds != first {
                Issue.record("\(zone.identifier) \(wall.text): \(zone.resolve(wall)), expected \(first)")
            }
            if before > after, zone.instant(of: wall, overlap: .last)?.seconds != last {
                Issue.record("\(zone.identifier) \(wall.text): \(zone.resolve(wall)), expected last \(last)")
            }
        }
    }

    private func difference(_ actual: [Change], _ expected: [Change]) -> String {
        let pairs = zip(actual, expected).first { $0 != $1 }
        return "\(actual.count) changes, expected \(expected.count); first difference \(String(describing: pairs))"
    }
}

extension Int {
    fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
        (self - ((self % divisor) + divisor) % divisor) / divisor
    }
}
