// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@Suite struct SessionZoneTests {
    let database = ZoneDatabase()

    @Test(arguments: [
        ("", "UTC"), ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"),
        ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), (":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("<+03>-3", "<+03>-3"),
    ])
    func environment(value: String, name: String) {
        let session = SessionZone(tz: value, database: database)
        #expect(session.zone.identifier == name)
        #expect(session.problem == nil)
        #expect(session.origin == .environment)
    }

    @Test(arguments: [
        "Europe/Atlantis", "../etc/passwd", "/no/such/file", "/dev/zero", "/etc/passwd",
        String(repeating: "x", count: 5_000),
    ])
    func unusableEnvironmentMeansUTC(value: String) {
        let session = SessionZone(tz: value, database: database)
        #expect(session.zone == .utc)
        #expect(session.problem != nil)
    }

    @Test func linkAndFile() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "civiltime-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        func session() -> SessionZone {
            SessionZone(
                tz: nil, database: database, localtime: place.appending(path: "localtime").path,
                timezoneName: place.appending(path: "timezone").path)
        }
        #expect(session().origin == .fallback)
        #expect(session().problem == nil)
        let link = place.appending(path: "localtime").path
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "../usr/share/zoneinfo/Europe/Paris")
        #expect(session().zone.identifier == "Europe/Paris")
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: link)
        // copyItem copies the link, whose relative target does not exist here; only the data matters.
        try FileManager.default.removeItem(atPath: link)
        try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Asia/Tokyo")).write(to: URL(filePath: link))
        #expect(session().zone.identifier == "localtime")
        #expect(session().zone.hasSameRules(as: try database.zone(named: "Asia/Tokyo")))
        try Data("Asia/Tokyo\n".utf8).write(to: place.appending(path: "timezone"))
        #expect(session().zone.identifier == "Asia/Tokyo")
        try Data("Europe/Rome\n".utf8).write(to: place.appending(path: "timezone"))
        #expect(session().zone.identifier == "localtime")
        try Data("TZif2 not really".utf8).write(to: URL(filePath: link))
        #expect(session().zone == .utc)
        #expect(session().problem?.code == .damaged)
    }

    @Test func everyTruncationAndManyDamagesAreRefusedOrRead() throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
        for length in 0..<bytes.count {
            #expect(throws: ZoneError.self) { try Zone(identifier: "cut", tzif: Array(bytes[..<length])) }
        }
        var generator = SplitMix(state: 7)
        for _ in 0..<5_000 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            guard let zone = try? Zone(identifier: "damaged", tzif: damaged) else { continue }
            for second in [Int64.min, -5_000_000_000, 0, 1_800_000_000, 9_000_000_000, Int64.max] {
                _ = zone.resolve(zone.civil(at: Instant(seconds: second)))
            }
        }
    }

    @Test func reloadTellsWhatChanged() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "civiltime-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place.appending(path: "Europe"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let berlin = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
        let file = place.appending(path: "Europe/Berlin")
        try berlin.write(to: file)
        let database = ZoneDatabase(environment: ["TZDIR": place.path + "/"])
        #expect(try database.zone(named: "Europe/Berlin").offset(at: .epoch) == 3_600)
        #expect(database.reload() == [])
        try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/London")).write(to: file)
        #expect(database.reload() == ["Europe/Berlin"])
        try Data("junk".utf8).write(to: file)
        #expect(database.reload() == [])
        #expect(try database.zone(named: "Europe/Berlin").segment(at: .epoch).abbreviation == "BST")
    }
}

/// A small generator with a fixed sequence (Steele, Lea, Flood: SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
