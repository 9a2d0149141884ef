// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A warning of days keeps the time of day where the clocks change, one of hours is elapsed time. In Berlin the clocks
/// go forward on 28 March 2027.
@Suite struct WarningDaysTests {
    private func warnings(_ trigger: Notifications.Trigger, at wall: String = "2027-03-20T08:00:00Z") throws -> [String]
    {
        let bed = try TransactionBed(at: wall)
        try bed.change { _ = try $0.remind(id: "tea", content: .init(title: "Tea"), trigger: trigger) }
        return try bed.change { try $0.db.allPending(id: "tea") }.filter(\.role.isWarning).map(\.due.rfc3339).sorted()
    }

    @Test(arguments: [
        ("1d", "2027-03-27T11:00:00Z"), ("24h", "2027-03-27T10:00:00Z"), ("P1D", "2027-03-27T11:00:00Z"),
        ("PT24H", "2027-03-27T10:00:00Z"), ("1w", "2027-03-21T11:00:00Z"), ("1 day 2 hours", "2027-03-27T09:00:00Z"),
    ])
    func aDayIsOneOfTheCalendar(span: String, due: String) throws {
        #expect(try warnings(.init(at: "2027-03-28T12:00", warn: [span])) == [due])
        #expect(try warnings(.init(when: "28 march at 12", warn: [span])) == [due])
    }

    /// A time given as an instant counts in the zone of the request.
    @Test func ofAnInstantToo() throws {
        #expect(try warnings(.init(when: "in 9 days", warn: ["2d"])) == ["2027-03-27T08:00:00Z"])
        #expect(
            try warnings(.init(at: "2027-03-28T10:00:00Z", warn: ["1d", "24h"])) == [
                "2027-03-27T10:00:00Z", "2027-03-27T11:00:00Z",
            ])
    }

    /// Each warning of a repetition is checked; it names the time that it warns of.
    @Test func ofARepetitionEach() throws {
        let bed = try TransactionBed(at: "2027-03-25T08:00:00Z")
        try bed.change {
            _ = try $0.remind(
                id: "tea", content: .init(title: "Tea"), trigger: .init(when: "every day at 12", warn: ["1d"]))
        }
        // A warning that is late says nothing, so that time passes by the hour.
        for _ in 0..<130 {
            bed.clock.pass(seconds: 3_600)
            bed.turn()
        }
        let seen = bed.events.filter { $0.event == .warned }.compactMap(\.due)
        #expect(
            seen.prefix(5) == [
                "2027-03-26T11:00:00Z", "2027-03-27T11:00:00Z", "2027-03-28T10:00:00Z", "2027-03-29T10:00:00Z",
                "2027-03-30T10:00:00Z",
            ])
    }

    /// Rows and options read back as they were stored; rows of earlier versions have no days.
    @Test func isStoredWithItsDays() throws {
        var terms = Terms()
        terms.warnings = [NominalSpan(days: 1, microseconds: Span.hour), NominalSpan(microseconds: Span.day)]
        #expect(TermsColumn.read(TermsColumn.text(terms, .init())).terms == terms)
        #expect(terms.warnings.map(\.text) == ["P1DT1H", "PT24H"])
        for lead in terms.warnings { #expect(Pending.Role(Pending.Role.warning(lead).text) == .warning(lead)) }
        #expect(Pending.Role("warning 86400000000") == .warning(NominalSpan(microseconds: Span.day)))
        #expect(Pending.Role("warning 1 2") == nil)
    }
}
