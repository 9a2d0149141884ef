// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct ZoneTests {
    let database = ZoneDatabase()

    /// Wall time, zone, and the instants it stands for: shifted, at the start of the gap, first, last.
    @Test(arguments: [
        ("Europe/Berlin", "2027-01-15T12:00", "2027-01-15T11:00:00Z", "2027-01-15T11:00:00Z"),
        ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00Z", "2027-03-28T01:00:00Z"),
        ("Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"),
        ("America/Santiago", "2026-09-06T00:30", "2026-09-06T04:30:00Z", "2026-09-06T04:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z", "2026-10-03T15:30:00Z"),
        ("Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00Z", "2027-04-03T15:15:00Z"),
        ("Pacific/Apia", "2011-12-30T09:00", "2011-12-30T19:00:00Z", "2011-12-30T10:00:00Z"),
        ("Europe/Dublin", "2027-03-28T01:30", "2027-03-28T01:30:00Z", "2027-03-28T01:00:00Z"),
        ("Europe/Dublin", "2027-10-31T01:30", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"),
        ("Europe/Berlin", "2077-03-28T02:30", "2077-03-28T01:30:00Z", "2077-03-28T01:00:00Z"),
        ("Asia/Kathmandu", "1985-12-31T23:59:59", "1985-12-31T18:29:59Z", "1985-12-31T18:29:59Z"),
        ("Africa/Monrovia", "1971-06-01T00:00", "1971-06-01T00:44:30Z", "1971-06-01T00:44:30Z"),
    ])
    func wallTimes(name: String, wall: String, shifted: String, other: String) throws {
        let zone = try database.zone(named: name)
        let local = try CivilDateTime(wall)
        #expect(zone.instant(of: local)?.rfc3339 == shifted)
        #expect(zone.instant(of: local, gap: .startOfGap, overlap: .last)?.rfc3339 == other)
        if case .gap = zone.resolve(local) { #expect(zone.instant(of: local, gap: .skip) == nil) }
    }

    @Test func dublinCallsWinterDaylightTime() throws {
        let zone = try database.zone(named: "Europe/Dublin")
        let winter = zone.segment(at: try Instant(rfc3339: "2060-01-01T00:00:00Z"))
        #expect((winter.offset, winter.isDaylight, winter.abbreviation) == (0, true, "GMT"))
        #expect(zone.offset(at: try Instant(rfc3339: "2060-07-01T00:00:00Z")) == 3_600)
    }

    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-07-01T12:00:00Z", "2027-07-01T14:00:00+02:00"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T00:59:59Z", "2027-03-28T01:59:59+01:00"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T01:00:00Z", "2027-03-28T03:00:00+02:00"),
        ("EST5EDT", "2027-03-14T07:00:00Z", "2027-03-14T03:00:00-04:00"),
        ("EST5EDT,0/0,J365/25", "2027-01-01T00:00:00Z", "2026-12-31T20:00:00-04:00"),
        ("EST5EDT,0/0,J365/25", "2027-01-01T05:00:00Z", "2027-01-01T01:00:00-04:00"),
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2027-03-28T01:00:00Z", "2027-03-27T23:00:00-02:00"),
        ("<+0330>-3:30", "2027-01-01T00:00:00Z", "2027-01-01T03:30:00+03:30"),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-12-25T12:00:00Z", "2027-12-25T12:00:00+00:00"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-01-01T00:00:00Z", "2027-01-01T11:00:00+11:00"),
        ("XXX-2:30:15", "2027-01-01T00:00:00Z", "2027-01-01T02:30:15+02:30:15"),
        ("AAA0BBB,J60/0,J61/0", "2028-03-01T12:00:00Z", "2028-03-01T13:00:00+01:00"),
    ])
    func posixRules(rule: String, instant: String, expected: String) throws {
        let zone = Zone(rule: try #require(POSIXZoneRule(rule)), identifier: rule)
        #expect(try Instant(rfc3339: instant).rfc3339(in: zone) == expected)
    }

    @Test(arguments: [
        "", "CE", "CET", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-25", "CET-1:60", "C3T-1",
        "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0 ", "<CET-1", "CET-1CEST,J0,J366",
        String(repeating: "A", count: 200) + "0",
    ])
    func textsThatAreNoRule(text: String) {
        #expect(POSIXZoneRule(text) == nil)
    }

    @Test(arguments: [
        "", "/etc/passwd", "../../etc/passwd", "Europe/../../etc/passwd", "Europe//Berlin", "Europe/", ".hidden",
        "Europe/.x", "A\0B", "Zürich", String(repeating: "a", count: 129),
    ])
    func namesThatCannotBe(name: String) {
        #expect(throws: ZoneError.self) { try database.zone(named: name) }
        do { _ = try database.zone(named: name) } catch { #expect(error.code == .invalidIdentifier) }
    }

    @Test func namesThatAreNotThere() {
        for name in ["Europe/Atlantis", "Europe"] {
            do {
                _ = try database.zone(named: name)
                Issue.record("\(name) was found")
            } catch {
                #expect(error.code == .unknown)
            }
        }
    }

    @Test func fixedOffsets() throws {
        let source = FixedZoneSource(session: .utc)
        let zone = try source.zone(.fixed(-12_600))
        #expect(zone.identifier == "-03:30")
        #expect(try Instant(rfc3339: "2027-01-01T00:00:00Z").rfc3339(in: zone) == "2026-12-31T20:30:00-03:30")
    }
}
