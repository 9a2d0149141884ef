// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CivilTime

@Suite struct ZoneRuleTests {
    private let zones = FixedZoneSource(session: .utc, database: ZoneDatabase())

    /// A rule's normal form is no name of a zone, and is read back as the same.
    @Test(
        arguments: [
            ("JST-9", "<JST>-9"), ("UTC0", "<UTC>0"), ("EST5EDT4,M3.2.0,M11.1.0", "EST5EDT4,M3.2.0,M11.1.0"),
            ("CET-1CEST", "<CET>-1<CEST>,M3.2.0,M11.1.0"), ("<+03>-3", "<+03>-3"), (":JST-9", "<JST>-9"),
            ("AAA+1:30", "<AAA>1:30"),
        ])
    func aRuleIsAReference(_ text: String, _ normal: String) throws {
        let reference = try ZoneReference(option: text, in: zones)
        #expect(reference == .rule(normal))
        #expect(try ZoneReference(reference.text) == reference)
        let rule = try #require(POSIXZoneRule(text.hasPrefix(":") ? String(text.dropFirst()) : text))
        let zone = try zones.zone(reference)
        for second in stride(from: Int64(1_700_000_000), to: 1_740_000_000, by: 1_000_003) {
            #expect(zone.segment(atSecond: second).offset == rule.segment(at: second).type.offset)
        }
        let trigger = Trigger.wall(try CivilDateTime("2031-07-15T09:00:00"), reference)
        #expect(try Trigger(trigger.text) == trigger)
        let daily = try Recurrence(
            .rule(RecurrenceRule("FREQ=DAILY")), start: try CivilDateTime("2031-07-15T09:00:00"), zone: reference)
        #expect(try Trigger(Trigger.recurring(daily).text) == .recurring(daily))
    }

    /// A name goes before a rule, as for the C library.
    @Test(arguments: ["EST5EDT", "Europe/Berlin", "GMT0", "Etc/GMT-9"]) func aNameIsAName(_ text: String) throws {
        #expect(try ZoneReference(option: text, in: zones) == .named(text))
    }

    /// Half of the world means the one side of Greenwich by it, and TZ the other. A calendar's names of that kind are
    /// no rules.
    @Test(arguments: ["utc3", "GMT1"]) func bothSidesAreRefused(_ text: String) {
        let error = #expect(throws: ZoneError.self) { try ZoneReference(option: text, in: zones) }
        #expect(error?.message.contains(text) == true)
    }

    /// An offset with its sign means what people mean by it, in words and in an option.
    @Test(arguments: [
        ("UTC+2", 7_200), ("GMT-1", -3_600), ("UTC-3", -10_800), ("GMT+01:00", 3_600), ("utc-05:30", -19_800),
    ])
    func anOffsetFromUTCIsEastOfIt(_ text: String, _ offset: Int) throws {
        #expect(try ZoneReference(option: text, in: zones) == .fixed(offset))
        if text.contains(":") { #expect(throws: ZoneError.self) { try ZoneReference(text) } }
    }

    @Test(arguments: [
        ("europe/berlin", "Europe/Berlin"), ("EUROPE/BERLIN", "Europe/Berlin"),
        ("america/new york", "America/New_York"),
        ("america/port-au-prince", "America/Port-au-Prince"),
        ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
        ("utc", "UTC"), (":asia/tokyo", "Asia/Tokyo"), ("america/Port_of_spain", "America/Port_of_Spain"),
    ])
    func aNameMayHaveOtherLetters(_ text: String, _ name: String) throws {
        #expect(try ZoneReference(option: text, in: zones) == .named(name))
    }

    /// A name that is no zone is refused with the one that is near.
    @Test(arguments: [
        ("Berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("tokyo", "Asia/Tokyo"),
        ("Europe/Berln", "Europe/Berlin"), ("Sydny", "Australia/Sydney"), ("Europe/Tokyo", "Asia/Tokyo"),
    ])
    func aNameThatIsNearIsAsked(_ text: String, _ name: String) {
        let error = #expect(throws: ZoneError.self) { try ZoneReference(option: text, in: zones) }
        #expect(error?.suggestion == name)
        #expect(error?.hint(orElse: "") == "did you mean \(name)?")
    }

    @Test(arguments: ["", "/", "..", "../etc", "Europe", "Europe/", "a/b/c/d", "zone.tab", "Nowhere/City", "posix/.."])
    func whatIsNearNothingIsRefused(_ text: String) {
        let error = #expect(throws: ZoneError.self) { try ZoneReference(option: text, in: zones) }
        #expect(error?.suggestion == nil)
    }

    /// Random rules are written such that they are read as themselves.
    @Test func aRuleIsWrittenAsItIsRead() throws {
        let seed: UInt64 = 35
        var generator = SplitMix(state: seed)
        for number in 0..<5_000 {
            let rule = Self.rule(&generator)
            let read = try #require(POSIXZoneRule(rule), "seed \(seed), rule \(number): \(rule)")
            #expect(POSIXZoneRule(read.text) == read, "seed \(seed), rule \(number): \(rule) is \(read.text)")
            #expect(POSIXZoneRule(POSIXZoneRule.normalForm(of: rule)) == read, "seed \(seed), rule \(number): \(rule)")
        }
    }

    private static func rule(_ generator: inout SplitMix) -> String {
        func clock(_ hours: ClosedRange<Int>, _ generator: inout SplitMix) -> String {
            let sign = ["", "+", "-"].randomElement(using: &generator) ?? ""
            var text = sign + "\(Int.random(in: hours, using: &generator))"
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                text += ":" + Int.random(in: 0...59, using: &generator).padded(2)
            }
            return text
        }
        func name(_ generator: inout SplitMix) -> String {
            ["ABC", "abcd", "<+03>", "<-0330>", "<X1Y>"].randomElement(using: &generator) ?? "ABC"
        }
        func day(_ generator: inout SplitMix) -> String {
            switch Int.random(in: 0...2, using: &generator) {
            case 0: "J\(Int.random(in: 1...365, using: &generator))"
            case 1: "\(Int.random(in: 0...365, using: &generator))"
            default:
                "M\(Int.random(in: 1...12, using: &generator)).\(Int.random(in: 1...5, using: &generator))"
                    + ".\(Int.random(in: 0...6, using: &generator))"
            }
        }
        var text = name(&generator) + clock(0...23, &generator)
        guard Bool.random(using: &generator) else { return text }
        text += name(&generator)
        if Bool.random(using: &generator) { text += clock(0...23, &generator) }
        guard Bool.random(using: &generator) else { return text }
        for _ in 0..<2 {
            text += "," + day(&generator)
            if Bool.random(using: &generator) { text += "/" + clock(0...166, &generator) }
        }
        return text
    }
}
