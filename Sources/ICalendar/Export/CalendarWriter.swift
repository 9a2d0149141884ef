// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// Writes alarms as a calendar file (RFC 5545) for other programs, in pieces: `begin`, an event or to-do for each
/// alarm, `end`. Reading the file with `CalendarReader` returns the same alarms; a countdown becomes the instant at
/// which it ends.
public struct CalendarWriter {
    /// The default number of dates written for a recurrence that RRULE cannot express.
    public static let defaultDates = 100
    /// The maximum for the number of dates.
    public static let maximumDates = 1_000

    private let now: Instant
    private let zones: any ZoneSource
    private let dates: Int
    private var zonesWritten: Set<String> = []

    /// Creates a writer for one file.
    ///
    /// - Parameters:
    ///   - now: The time of the export, from which the dates of recurrences without an RRULE are written.
    ///   - zones: The session's zone and the system's zones.
    ///   - dates: The number of dates written for such a recurrence, clamped to 1 to `maximumDates`.
    public init(now: Instant, zones: any ZoneSource, dates: Int = defaultDates) {
        self.now = now
        self.zones = zones
        self.dates = max(1, min(dates, Self.maximumDates))
    }

    /// Returns the start of the file.
    public func begin() -> [UInt8] {
        var writer = ContentWriter()
        writer.line("BEGIN", [], "VCALENDAR")
        writer.line("VERSION", [], "2.0")
        writer.line("PRODID", [], "-//alertd//alertd//EN")
        writer.line("CALSCALE", [], "GREGORIAN")
        return writer.bytes
    }

    /// Returns the end of the file.
    public func end() -> [UInt8] {
        var writer = ContentWriter()
        writer.line("END", [], "VCALENDAR")
        return writer.bytes
    }

    /// Returns an event or to-do with its alarm, preceded by its time zone if that was not written yet.
    ///
    /// - Parameters:
    ///   - alarm: The alarm, whose trigger gives the time of the event.
    ///   - due: The next due time of the trigger, or the end of a countdown; nil to compute it.
    /// - Throws: An error if the alarm has no date that can be written. The file remains valid without it.
    public mutating func write(_ alarm: CalendarAlarm, due: Instant? = nil) throws(ExportError) -> [UInt8] {
        let planner = DatePlanner(now: now, zones: zones, offset: alarm.offset, most: dates)
        let found: DatePlan?
        do throws(ZoneError) {
            found = try planner.plan(alarm.trigger, due: due)
        } catch {
            throw ExportError(.zone, alarm.id, cause: error)
        }
        guard var plan = found else {
            throw ExportError(alarm.trigger.occasion == nil ? .isOver : .hasNoTime, alarm.id)
        }
        plan.omit(alarm.omitted, of: alarm.trigger)
        // A paused countdown has no end date.
        if alarm.isPaused, case .countdown = alarm.trigger { plan.own = alarm.trigger }
        var writer = ContentWriter()
        if let name = plan.zoneName, zonesWritten.insert(name).inserted {
            TimeZoneWriter(name: name, zone: plan.zone).write(to: &writer)
        }
        try write(alarm, plan, to: &writer)
        return writer.bytes
    }

    private func write(
        _ alarm: CalendarAlarm, _ plan: DatePlan, to writer: inout ContentWriter
    ) throws(ExportError) {
        guard let stamp = now.basicText, let start = plan.start.basicText,
            let added = plan.texts(plan.added), let omitted = plan.texts(plan.omitted)
        else { throw ExportError(.year, alarm.id) }
        let component = alarm.isToDo ? "VTODO" : "VEVENT"
        writer.line("BEGIN", [], component)
        writer.text("UID", [], alarm.id)
        if AlarmIdentity.base(alarm.id) != alarm.id { writer.text("X-ALERTD-ID", [], alarm.id) }
        writer.line("DTSTAMP", [], stamp)
        writer.line("DTSTART", plan.parameters, start)
        if alarm.isToDo { writer.line("DUE", plan.parameters, start) }
        if let length = Self.length(of: alarm, from: plan.start.wall) { writer.line("DURATION", [], length) }
        if let rule = plan.rule { writer.line("RRULE", [], rule.text) }
        if !added.isEmpty { writer.line("RDATE", plan.parameters, added) }
        if !omitted.isEmpty { writer.line("EXDATE", plan.parameters, omitted) }
        if let own = plan.own {
            let fingerprint = DateFingerprint.of(
                start: plan.start, rule: plan.rule, added: plan.added, omitted: plan.omitted)
            writer.text("X-ALERTD-TRIGGER", [("X-ALERTD-BESIDE", fingerprint)], own.text)
        }
        writer.text("SUMMARY", [], alarm.title)
        if let body = alarm.body { writer.text("DESCRIPTION", [], body) }
        if let location = alarm.location { writer.text("LOCATION", [], location) }
        if !alarm.categories.isEmpty { writer.texts("CATEGORIES", alarm.categories) }
        if alarm.priority != 0 { writer.line("PRIORITY", [], String(alarm.priority)) }
        if alarm.isPrivate { writer.line("CLASS", [], "PRIVATE") }
        if let link = alarm.link, MeetingLink.isAddress(link) {
            if alarm.isConference {
                writer.line("CONFERENCE", [("VALUE", "URI")], link)
            } else {
                writer.line("URL", [], link)
            }
        }
        if let extra = alarm.extra { writer.text("X-ALERTD-NOTIFICATION", [], extra) }
        // A reminder does not mark the person as busy.
        if !alarm.isToDo { writer.line("TRANSP", [], "TRANSPARENT") }
        write(alarmOf: alarm, to: &writer)
        writer.line("END", [], component)
    }

    /// Returns the DURATION of an event of several days; nil for any other. An event that begins at midnight has its
    /// last day completely, because an end at midnight is that of the day before.
    private static func length(of alarm: CalendarAlarm, from start: CivilDateTime) -> String? {
        guard alarm.furtherDays > 0, !alarm.isToDo, alarm.reference != .end else { return nil }
        return DurationValue(days: alarm.furtherDays + (start.time == .midnight ? 1 : 0)).text
    }

    /// Writes the VALARM, and others for its snooze (RFC 9074 7.1) and its warnings.
    private func write(alarmOf alarm: CalendarAlarm, to writer: inout ContentWriter) {
        let uid = "alarm-" + AlarmIdentity.fingerprint(alarm.id)
        // Programs ignore alarms with an unknown action (RFC 5545 3.8.6.1).
        let action = alarm.isPaused ? AlarmBuilder.pausedAction : "DISPLAY"
        writer.line("BEGIN", [], "VALARM")
        writer.line("UID", [], uid)
        writer.line("ACTION", [], action)
        writer.text("DESCRIPTION", [], alarm.title)
        let distance = DurationValue(
            days: alarm.nominalDays, microseconds: alarm.offset - Int64(alarm.nominalDays) * Span.day)
        let exact = distance.microseconds % Span.second == 0 ? distance.text : nil
        let nearest = DurationValue(microseconds: distance.total).text ?? "PT0S"
        writer.line("TRIGGER", [], exact ?? nearest)
        if exact == nil || alarm.timeOfDay != nil {
            let clock = alarm.timeOfDay.map { " \($0)" } ?? ""
            writer.line("X-ALERTD-OFFSET", [], "\(distance.days) \(distance.microseconds)" + clock)
        }
        if let repetition = alarm.repetition,
            let interval = DurationValue(microseconds: repetition.interval).text
        {
            writer.line("REPEAT", [], String(repetition.count))
            writer.line("DURATION", [], interval)
        }
        if let acknowledged = alarm.acknowledged?.basicText { writer.line("ACKNOWLEDGED", [], acknowledged) }
        writer.line("END", [], "VALARM")
        for (index, warning) in alarm.warnings.enumerated() {
            writer.line("BEGIN", [], "VALARM")
            writer.line("UID", [], uid + "-warning-\(index + 1)")
            writer.line("ACTION", [], action)
            writer.text("DESCRIPTION", [], alarm.title)
            writer.line("TRIGGER", [], distance.before(warning).text ?? "PT0S")
            writer.line("X-ALERTD-WARNING", [], warning.text)
            if let acknowledged = alarm.acknowledged?.basicText { writer.line("ACKNOWLEDGED", [], acknowledged) }
            writer.line("END", [], "VALARM")
        }
        guard let until = alarm.snoozedUntil?.basicText else { return }
        writer.line("BEGIN", [], "VALARM")
        writer.line("UID", [], uid + "-snooze")
        writer.line("ACTION", [], "DISPLAY")
        writer.text("DESCRIPTION", [], alarm.title)
        writer.line("TRIGGER", [("VALUE", "DATE-TIME")], until)
        writer.line("RELATED-TO", [("RELTYPE", "SNOOZE")], uid)
        writer.line("END", [], "VALARM")
    }
}

/// The reason why an alarm cannot be written to a calendar file.
public struct ExportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public enum Code: String, Sendable, Hashable {
        /// No occurrence is left, so there is no date to write.
        case isOver
        /// The alarm comes when something happens, and has no times.
        case hasNoTime
        /// The year does not have four digits, so iCalendar cannot express it (RFC 3339 5.6, RFC 5545 3.3.4).
        case year
        /// The time zone is not available.
        case zone
    }

    /// The kind of failure.
    public let code: Code
    /// The id of the alarm.
    public let id: String
    /// The problem with the zone, if that is the reason.
    public let cause: ZoneError?
    /// A sentence about the problem.
    public let message: String

    /// The message.
    public var description: String { message }

    init(_ code: Code, _ id: String, cause: ZoneError? = nil) {
        self.code = code
        self.id = id
        self.cause = cause
        message =
            switch code {
            case .isOver: "\"\(id)\" is over and has no more dates to export."
            case .hasNoTime: "\"\(id)\" comes when something happens, which a calendar file cannot express."
            case .year: "\"\(id)\" is in a year that a calendar file cannot hold; it holds 0 to 9999."
            case .zone: cause?.message ?? "The time zone of \"\(id)\" cannot be had."
            }
    }
}
