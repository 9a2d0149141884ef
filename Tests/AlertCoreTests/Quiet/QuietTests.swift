// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Held notifications at every hour of a day, for every level, schedule and kind of application.
@Suite struct QuietTests {
    private static let zones = Zones(environment: ["TZ": "Europe/Berlin"])
    private static var zone: Zone { zones.session }

    private static func instant(_ text: String) throws -> Instant { try Instant(rfc3339: text) }

    /// Each line has a setting, then for the hours 0 to 23 of Friday 2027-03-05 in Berlin the held levels: "-" none,
    /// "a" active, "b" also time sensitive.
    @Test(arguments: [
        ("nothing", "------------------------"),
        ("on", "bbbbbbbbbbbbbbbbbbbbbbbb"),
        ("on until 8", "bbbbbbbb----------------"),
        ("schedule 22:00-07:00", "aaaaaaa---------------aa"),
        ("schedule weekends 22:00-07:00", "------------------------"),
        ("schedule weekdays 9:00-17:00", "---------aaaaaaaa-------"),
        ("schedule 22:00-07:00 off until 7", "----------------------aa"),
        ("schedule 9:00-12:00 on until 10", "bbbbbbbbbbaa------------"),
        ("presenting", "aaaaaaaaaaaaaaaaaaaaaaaa"),
        ("presenting schedule 9:00-10:00 on until 1", "baaaaaaaaaaaaaaaaaaaaaaa"),
        ("desktop", "bbbbbbbbbbbbbbbbbbbbbbbb"),
        ("desktop schedule 22:00-07:00 off until 7", "bbbbbbbbbbbbbbbbbbbbbbbb"),
    ])
    func aDay(setting: String, expected: String) throws {
        let quiet = try Self.quiet(setting)
        var seen = ""
        for hour in 0..<24 {
            let now = try Self.instant("2027-03-05T\(hour < 10 ? "0" : "")\(hour):30:00+01:00")
            let reason = quiet.reason(at: now, in: Self.zone)
            let active = quiet.hold(.active, app: "app", because: reason) != nil
            let sensitive = quiet.hold(.timeSensitive, app: "app", because: reason) != nil
            #expect(active || !sensitive)
            seen += sensitive ? "b" : active ? "a" : "-"
            // At any hour: what is critical passes, what is passive does not interrupt; the two kinds of exceptions.
            for app in ["app", "muted", "allowed", "both"] {
                #expect(quiet.hold(.critical, app: app, because: reason) == nil)
                #expect(quiet.hold(.passive, app: app, because: reason) == nil)
            }
            for level in [Notifications.Level.active, .timeSensitive] {
                #expect(quiet.hold(level, app: "muted", because: reason) == .muted)
                #expect(quiet.hold(level, app: "both", because: reason) == .muted)
                #expect(quiet.hold(level, app: "allowed", because: reason) == nil)
            }
        }
        #expect(seen == expected)
    }

    /// Going from one change to the next visits every period of a month, including clock changes.
    @Test(arguments: [
        "schedule 22:00-07:00", "schedule weekdays 12:30-13:00", "schedule 02:30-03:15", "schedule sat 00:00-24:00",
        "schedule 01:00-02:30", "schedule 22:00-07:00 on until 8", "schedule 22:00-07:00 off until 7", "nothing",
    ])
    func theNextChangeIsTheNext(setting: String) throws {
        let quiet = try Self.quiet(setting)
        for start in ["2027-03-05T00:00:00Z", "2027-03-26T00:00:00Z", "2027-10-29T00:00:00Z"] {
            var now = try Self.instant(start)
            let end = now.advanced(by: 5 * 86_400_000_000)
            while let next = quiet.nextChange(after: now, in: Self.zone), next < end {
                #expect(next > now)
                #expect(quiet.reason(at: next, in: Self.zone) != quiet.reason(at: now, in: Self.zone))
                // Nothing changes in between: looked at every minute.
                var between = now
                while between < next {
                    #expect(quiet.reason(at: between, in: Self.zone) == quiet.reason(at: now, in: Self.zone))
                    between = between.advanced(by: 60_000_000)
                }
                now = next
            }
        }
    }

    @Test func offWithinTheScheduleLeavesThisNightOut() throws {
        let quiet = try Self.quiet("schedule 22:00-07:00")
        let night = try Self.instant("2027-03-05T23:00:00+01:00")
        let ended = quiet.ended(at: night, in: Self.zone)
        #expect(ended.reason(at: night, in: Self.zone) == nil)
        #expect(ended.reason(at: try Self.instant("2027-03-06T06:59:00+01:00"), in: Self.zone) == nil)
        #expect(ended.reason(at: try Self.instant("2027-03-06T22:00:00+01:00"), in: Self.zone) == .schedule)
        // By day there is nothing to leave out.
        let day = try Self.instant("2027-03-05T12:00:00+01:00")
        #expect(quiet.ended(at: day, in: Self.zone).asked == .nothing)
    }

    /// Reads a setting of these tests: hours are of 2027-03-05 in Berlin.
    private static func quiet(_ text: String) throws -> Quiet {
        var quiet = Quiet(muted: ["muted", "both"], allowed: ["allowed", "both"])
        var words = text.split(separator: " ").map(String.init)[...]
        func hour() throws -> Instant {
            try instant("2027-03-05T0\(words.removeFirst()):00:00+01:00".replacing("010", with: "10"))
        }
        while let word = words.popFirst() {
            switch word {
            case "on" where words.first == "until":
                words.removeFirst()
                quiet.asked = .on(until: try hour())
            case "on": quiet.asked = .on(until: nil)
            case "off":
                words.removeFirst()
                quiet.asked = .off(until: try hour())
            case "desktop": quiet.desktop = "dunst"
            case "presenting": quiet.isPresenting = true
            case "schedule":
                var time = words.removeFirst()
                if !time.contains(":") { time += " " + words.removeFirst() }
                quiet.schedule.append(try QuietTime(time))
            default: break
            }
        }
        return quiet
    }
}
