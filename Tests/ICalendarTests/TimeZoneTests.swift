// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct TimeZoneTests {
    /// Every zone of the system, written as VTIMEZONE and read back, has the same offsets.
    @Test func everyZoneSurvivesAVTimeZone() throws {
        let database = ZoneDatabase()
        var checked = 0
        for name in try Fixture.zoneNames() {
            let zone = try database.zone(named: name)
            var writer = ContentWriter()
            TimeZoneWriter(name: name, zone: zone).write(to: &writer)
            let read = try Fixture.timeZone(writer.bytes)
            #expect(
                read.agrees(with: zone, from: .epoch, to: Instant(seconds: 4_102_444_800)),
                "\(name): \(String(decoding: writer.bytes, as: UTF8.self))")
            checked += 1
        }
        #expect(checked > 400)
    }
}

extension Fixture {
    /// All names of the tz database.
    static func zoneNames() throws -> [String] {
        let text = try String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            if line.hasPrefix("Z ") { return String(words[1]) }
            if line.hasPrefix("L ") { return String(words[2]) }
            return nil
        }
    }

    static func timeZone(_ bytes: [UInt8]) throws -> Zone {
        var gatherer = ComponentGatherer()
        var scanner = LineScanner()
        let file = Array("BEGIN:VCALENDAR\r\n".utf8) + bytes + Array("END:VCALENDAR\r\n".utf8)
        file.withUnsafeBufferPointer { buffer in scanner.read(buffer) { gatherer.take($0) } }
        scanner.end { gatherer.take($0) }
        gatherer.end()
        let component = try #require(gatherer.zones.values.first)
        return try component.zone()
    }
}
