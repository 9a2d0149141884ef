// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ICalendar
import TerminalKit
import TextSafety

/// `export`: what is pending, as a calendar.
struct Export: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Export pending notifications as a calendar file (iCalendar).",
        discussion: """
            Each notification becomes an event, or a to-do if it came from one, with an alarm. Snoozed and \
            acknowledged ones are written as RFC 9074 describes. Repeating times become rules where iCalendar can \
            express them, otherwise the next 100 dates. "alertctl calendar import" restores the same notifications, with \
            sounds and actions; a running span comes back as the time at which it ends. Delivered notifications are \
            not exported.

            EXIT STATUS:
              0    everything was written
              65   a calendar cannot express some; they are named, the others written
              66   no such notification; nothing was written

            EXAMPLES:
              alertctl calendar export > reminders.ics
              alertctl calendar export standup --output standup.ics

            OUTPUT with --json, one per line, instead of a calendar: {"id", "content", "trigger", "offset"?, "days"?, \
            "zone", "created", "due"?, "missed"?, "lateWindow"?, "warn"?, "nag"?, "nagLimit"?, "paused"?, "pausedUntil"?, \
            "acknowledged"?, "snoozedUntil"?, "afterAck"?, "awaitsAck"?}
            """)

    var ids: [String] = []
    var output: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications. Default: all pending ones.",
            completion: .custom(Completer.pending))
        table.option(
            &output, "--output", short: "o", value: "file",
            help: "Write to this file instead of standard output. It appears once it is complete.",
            completion: .files(["ics"]))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierBatches.check(ids)
        do throws(Failure) {
            return try export(in: session)
        } catch {
            // The file of "export FILE"; an existing one is not overwritten by guess.
            guard output == nil, ids.count == 1, error.missingID == ids[0],
                ids[0].contains("/") || ids[0].lowercased().hasSuffix(".ics")
            else { throw error }
            throw Failure(
                error.status, error.cause,
                remedy: "For a file: alertctl calendar export --output \(ShellText.quoted(ids[0]))")
        }
    }

    private func export(in session: Session) throws(Failure) -> CommandStatus {
        guard let output, output != "-" else { return try write(to: session.output, in: session) }
        let service = try session.connect(common)
        let file = try NewFile(output)
        let status = try write(to: file.output, in: session, service)
        try file.keep()
        return status
    }

    private func write(
        to output: Output, in session: Session, _ service: Service? = nil
    ) throws(Failure) -> CommandStatus {
        let service = if let service { service } else { try session.connect(common) }
        let now = session.here.now
        var writer = CalendarWriter(now: now, zones: session.zones)
        var status = CommandStatus.done
        var cursor: String?
        var isFirst = true
        repeat {
            let page = try service.call(
                Notifications.Export(ids: ids.isEmpty ? nil : ids, cursor: cursor), needed: .pending)
            cursor = page.cursor
            if isFirst, !common.json { try output.bytes(writer.begin()) }
            isFirst = false
            for var alarm in page.alarms {
                if common.json {
                    try output.json(alarm)
                    continue
                }
                alarm.exported = now.rfc3339
                if let problem = try Self.write(alarm, by: &writer, zones: session.zones, to: output) {
                    try session.errors.line("alertctl: " + problem.visible)
                    status = .badInput
                }
            }
        } while cursor != nil
        if !common.json { try output.bytes(writer.end()) }
        try output.flush()
        try session.errors.flush()
        return status
    }

    /// - Returns: Why one cannot be written; nil when it is.
    private static func write(
        _ alarm: Notifications.Alarm, by writer: inout CalendarWriter, zones: some ZoneSource, to output: Output
    ) throws(Failure) -> String? {
        let bytes: [UInt8]
        do {
            let form = try CalendarForm.alarm(alarm)
            // The trigger's time, not the alarm's, is the event's. Where its zone is gone the writer says so.
            let zone = (try? zones.zone(form.trigger.zoneReference ?? .utc)) ?? .utc
            let due = alarm.due.flatMap(WireTime.init).map { form.distance.occurrence(dueAt: $0.instant, in: zone) }
            bytes = try writer.write(form, due: due)
        } catch let error as ExportError {
            return error.message
        } catch {
            return "\"\(alarm.id)\" has a time that this alertctl does not understand. \(Failure.sameVersion)."
        }
        try output.bytes(bytes)
        return nil
    }
}
