// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import Logging
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Calendars of the configuration, and what leaves their days out.
@Suite struct CalendarFilesTests {
    private let bed: TransactionBed
    private let files: CalendarFiles

    init() throws {
        let files = CalendarFiles(
            configuration: "/nonexistent/config.toml", clock: try StandingClock("2027-03-01T08:00:00Z"),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        ) { job in
            // The worker's own code, in this process.
            var found: (days: Set<CivilDate>, problem: String?, isWhole: Bool) = ([], nil, false)
            var worker = CalendarWorker(environment: ["TZ": "Europe/Berlin"]) { line in
                if case .days(let days, let problem, let isWhole) = line {
                    found = (Set(days.map(CivilDate.init(dayNumber:))), problem, isWhole)
                }
                return 0
            }
            worker.run(job)
            return found
        }
        self.files = files
        bed = try TransactionBed(
            at: "2027-03-01T08:00:00Z",
            zones: Zones(environment: ["TZ": "Europe/Berlin"], settings: .init(calendars: { files.days })))
    }

    private func write(_ days: [String], to name: String) throws {
        let events = days.map { day in
            "BEGIN:VEVENT\r\nUID:\(day)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:\(day)\r\nEND:VEVENT\r\n"
        }
        try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:t\r\n\(events.joined())END:VCALENDAR\r\n".utf8)
            .write(to: URL(fileURLWithPath: bed.folder + "/" + name))
    }

    private func settings(_ lines: String) throws -> [CalendarSettings] {
        try ConfigurationText.read(Array(lines.replacing("DIR", with: bed.folder).utf8)).calendars
    }

    private func dues(_ words: String, _ trigger: (inout Notifications.Trigger) -> Void = { _ in }) throws -> [String] {
        var request = Notifications.Trigger(when: words)
        trigger(&request)
        let said = request
        return try bed.change { transaction in
            let pending = try transaction.remind(id: "r", content: .init(title: "R"), trigger: said).pending
            return Upcoming(pending, zones: transaction.zones, count: 4).next.map { String($0.prefix(10)) }
        }
    }

    @Test func itsDaysAreNoWorkdays() async throws {
        try write(["20270303"], to: "days.ics")
        await files.readInitially(
            try settings("[[calendars]]\npath = 'DIR/days.ics'\nholidays = true\n"), zones: bed.zones)
        #expect(files.part?.ok == true && files.part?.detail == "days: 1 date")
        #expect(try dues("every workday at 12") == ["2027-03-01", "2027-03-02", "2027-03-04", "2027-03-05"])
        #expect(try dues("every day at 12 except holidays")[2] == "2027-03-04")
        #expect(try dues("in 3 business days at 12") == ["2027-03-05"])
        #expect(try dues("every day at 12") { $0.exceptCalendars = ["days"] }[2] == "2027-03-04")
        #expect(try dues("every day at 12") { $0.onlyCalendars = ["days"] } == ["2027-03-03"])
    }

    /// Callers that use an unreadable calendar get a message, not only readers of `doctor`.
    @Test func oneThatCannotBeReadIsToldWhereItIsUsed() async throws {
        await files.readInitially(
            try settings("[[calendars]]\npath = 'DIR/gone.ics'\nholidays = true\n"), zones: bed.zones)
        func notes(_ words: String, _ change: (inout Notifications.Trigger) -> Void = { _ in }) throws -> [String] {
            var request = Notifications.Trigger(when: words)
            change(&request)
            let said = request
            return try bed.change { try $0.remind(id: "r", content: .init(title: "R"), trigger: said).notes }
        }
        let gone =
            "The calendar \"gone\" cannot be read (\(bed.folder)/gone.ics: No such file or directory): none of its days are "
            + "known until it can."
        #expect(try notes("every day at 12") { $0.exceptCalendars = ["gone"] }.contains(gone))
        #expect(try notes("every day at 12") { $0.exceptCalendars = ["DE-BY"] }.contains(gone) == false)
        #expect(try notes("every day at 12").contains(gone) == false)
        let edited = Notifications.Trigger(exceptCalendars: ["gone"])
        #expect(try bed.change { try $0.edit(id: "r", content: nil, trigger: edited) }.notes.contains(gone))
        let refused = #expect(throws: Notifications.Invalid.self) {
            try notes("every day at 12") { $0.onlyCalendars = ["gone"] }
        }
        #expect(refused?.hint == gone)
        // The days that were read before hold.
        try write(["20270303"], to: "gone.ics")
        await files.readInitially(
            try settings("[[calendars]]\npath = 'DIR/gone.ics'\nholidays = true\n"), zones: bed.zones)
        #expect(try notes("every day at 12 except holidays").contains("Leaves out holidays."))
        try FileManager.default.removeItem(atPath: bed.folder + "/gone.ics")
        await files.readInitially(
            try settings("[[calendars]]\npath = 'DIR/gone.ics'\nholidays = true\n"), zones: bed.zones)
        #expect(try notes("every day at 12 except holidays").last?.contains("the days that are known hold") == true)
    }

    @Test func withoutHolidaysItCountsByItsNameAlone() async throws {
        try write(["20270303"], to: "days.ics")
        await files.readInitially(
            try settings("[[calendars]]\npath = 'DIR/days.ics'\nname = \"away\"\n"), zones: bed.zones)
        #expect(throws: Notifications.Invalid.self) { try dues("every day at 12 except holidays") }
        #expect(try dues("every day at 12") { $0.exceptCalendars = ["away"] }[2] == "2027-03-04")
        #expect(throws: Notifications.Invalid.self) { try dues("every day at 12") { $0.exceptCalendars = ["days"] } }
    }

    @Test func aFolderIsOneCalendarAndAFlawIsTold() async throws {
        try FileManager.default.createDirectory(atPath: bed.folder + "/cal", withIntermediateDirectories: true)
        try write(["20270303"], to: "cal/a.ics")
        try write(["20270304"], to: "cal/b.ics")
        try write(["20270305"], to: "cal/c.txt")
        await files.readInitially(try settings("[[calendars]]\npath = 'DIR/cal'\nholidays = true\n"), zones: bed.zones)
        #expect(try dues("every workday at 12") == ["2027-03-01", "2027-03-02", "2027-03-05", "2027-03-08"])
        try Data("no calendar".utf8).write(to: URL(fileURLWithPath: bed.folder + "/cal/b.ics"))
        await files.readInitially(try settings("[[calendars]]\npath = 'DIR/cal'\nholidays = true\n"), zones: bed.zones)
        #expect(files.part?.ok == false && files.part?.detail.contains("b.ics") == true)
        // What was read before holds.
        #expect(try dues("every workday at 12")[2] == "2027-03-05")
        await files.readInitially(try settings("[[calendars]]\npath = 'DIR/gone.ics'\n"), zones: bed.zones)
        #expect(files.part?.ok == false && files.part?.detail.contains("No such file") == true)
    }

    @Test func changedDaysMoveWhatIsPending() async throws {
        try write([], to: "days.ics")
        let sources = try settings("[[calendars]]\npath = 'DIR/days.ics'\nholidays = true\n")
        await files.readInitially(sources, zones: bed.zones)
        _ = bed.zones.holidaysHaveChanged()
        try write(["20270310"], to: "days.ics")
        await files.readInitially(sources, zones: bed.zones)
        #expect(bed.zones.holidaysHaveChanged() && !bed.zones.holidaysHaveChanged())
        #expect(try dues("every day at 12 except holidays")[0] == "2027-03-01")
        let state = bed.zones.state
        try write(["20270301", "20270310"], to: "days.ics")
        await files.readInitially(sources, zones: bed.zones)
        #expect(bed.zones.state != state, "a start notices it too")
        try bed.change { try $0.resolveZonesAgain() }
        try bed.resume()
        #expect(try bed.change { try $0.db.pending(id: "r")?.due.rfc3339 } == "2027-03-02T11:00:00Z")
    }

    @Test(
        arguments: [
            "name = \"x\"", "path = \"relative.ics\"", "path = \"/a.ics\"\nname = \"two words\"",
            "path = \"/a.ics\"\nname = \"holidays\"", "path = \"/a.ics\"\nname = \"DE-BY\"",
            "path = \"/a.ics\"\nholidays = 1", "path = \"/a.ics\"\nname = \"a,b\"",
            "path = \"/a.ics\"\n[[calendars]]\npath = \"/b/a.ics\"",
        ])
    func whatMeansNothingIsRefused(lines: String) {
        #expect(throws: (any Error).self) { try settings("[[calendars]]\n" + lines) }
    }
}
