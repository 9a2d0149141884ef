// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Builds a VALARM line by line (RFC 5545 3.6.6, RFC 9074).
struct AlarmBuilder {
    /// The result of reading a VALARM.
    enum Outcome {
        case alarm(AlarmComponent)
        /// The file requests that there be no alarm.
        case none
        case unusable(LineProblem)
    }

    /// The maximum number of repetitions of an alarm.
    static let maximumRepetitions = 1_000
    /// The ACTION of an alarm of ours that is paused.
    static let pausedAction = "X-ALERTD-PAUSED"

    let line: Int
    private(set) var notes: [LineProblem] = []
    private var problem: LineProblem?
    private var action: String?
    private var time: AlarmComponent.Time?
    private var uid: String?
    private var count: Int?
    private var interval: DurationValue?
    private var summary = ""
    private var description = ""
    private var acknowledged: Instant?
    private var acknowledgedLines: [Int] = []
    private var snoozes: String?
    private var warning: NominalSpan?
    private var ownOffset: DurationValue?
    private var ownTimeOfDay: Int64?
    private var ledger = LineLedger()

    init(line: Int) {
        self.line = line
    }

    mutating func fail(_ problem: LineProblem) {
        if self.problem == nil { self.problem = problem }
    }

    /// Handles an invalid line. Without a time there is no alarm; any other problem only costs its line.
    mutating func fail(_ problem: LineProblem, property: String) {
        switch property {
        case "TRIGGER", "PROXIMITY": fail(problem)
        // Without them alarms are missing, or come although they were seen.
        case "REPEAT", "DURATION", "ACKNOWLEDGED", "RELATED-TO":
            notes.append(.loss(problem.line, problem.reason + "; this line of an alarm is ignored"))
        default: notes.append(LineProblem(problem.line, problem.reason + "; this line of an alarm is ignored"))
        }
    }

    static func needs(_ property: String) -> Bool {
        ["ACTION", "TRIGGER", "REPEAT", "DURATION", "RELATED-TO", "PROXIMITY"].contains(property)
    }

    mutating func take(_ line: ContentLine, names: inout TimeZoneNames) {
        if line.name == "ACKNOWLEDGED" { acknowledgedLines.append(line.number) }
        do throws(LineProblem) {
            if line.isCut, Self.needs(line.name) { throw LineProblem(line.number, "\(line.name) is too long") }
            ledger.recordIfUnknown(line, try read(line, &names))
        } catch {
            fail(error, property: line.name)
        }
    }

    private mutating func read(_ line: ContentLine, _ names: inout TimeZoneNames) throws(LineProblem) -> LineUse {
        switch line.name {
        case "ACTION": action = line.word
        case "TRIGGER":
            guard time == nil else {
                notes.append(.loss(line.number, "TRIGGER appears twice in an alarm; the first is used"))
                break
            }
            time = try trigger(line, &names)
        // Older Apple programs identify alarms with their own property.
        case "UID": uid = text(line)
        case "X-WR-ALARMUID": uid = uid ?? text(line)
        case "REPEAT":
            guard let number = Int(line.word), 0...Self.maximumRepetitions ~= number else {
                throw LineProblem(
                    line.number,
                    "REPEAT \(LineProblem.quote(line.value)) is not a whole number from 0 to \(Self.maximumRepetitions)"
                )
            }
            count = number
        case "DURATION":
            let reading = try DurationValue.read(line)
            guard reading.value.total > 0 else {
                throw LineProblem(
                    line.number, "DURATION \(LineProblem.quote(line.value)) is not a length of time like PT5M")
            }
            if let found = reading.note { notes.append(found) }
            interval = reading.value
        case "SUMMARY": summary = text(line)
        case "DESCRIPTION":
            description = TextValue.read(line.value, limit: ItemBuilder.maximumBody, lines: true).text
        case "ACKNOWLEDGED":
            guard let instant = ItemBuilder.instant(line) else {
                throw LineProblem(
                    line.number,
                    "ACKNOWLEDGED \(LineProblem.quote(line.value)) is not a time in UTC like 20270304T090000Z")
            }
            acknowledged = max(acknowledged ?? instant, instant)
        case "RELATED-TO": if line.parameter("RELTYPE")?.uppercased() == "SNOOZE" { snoozes = text(line) }
        case "PROXIMITY":
            throw LineProblem(
                line.number, "it is given at a place (PROXIMITY), and where the computer is is not known here")
        case "X-ALERTD-OFFSET":
            let parts = String(decoding: line.value.prefix(64), as: UTF8.self).split(separator: " ")
            let clock = parts.count == 3 ? Int64(parts[2]) : nil
            guard parts.count == (clock == nil ? 2 : 3), let days = Int(parts[0]),
                days.magnitude <= UInt(DurationValue.maximumDays), let microseconds = Int64(parts[1]),
                microseconds.magnitude <= Span.maximum.magnitude, 0..<Span.day ~= clock ?? 0
            else { throw LineProblem(line.number, "X-ALERTD-OFFSET \(LineProblem.quote(line.value)) cannot be read") }
            (ownOffset, ownTimeOfDay) = (DurationValue(days: days, microseconds: microseconds), clock)
        case "X-ALERTD-WARNING":
            let text = String(decoding: line.value.prefix(64), as: UTF8.self)
            // The error below quotes the text, whatever is wrong with it.
            guard let span = try? NominalSpan(text), span.months == 0, 1...Span.maximum ~= span.nominal else {
                throw LineProblem(line.number, "X-ALERTD-WARNING \(LineProblem.quote(line.value)) cannot be read")
            }
            warning = span
        default: return LineBearing.use(of: line.name, in: LineBearing.alarm)
        }
        return .used
    }

    private mutating func note(_ line: ContentLine, _ reason: String) { notes.append(LineProblem(line.number, reason)) }

    private func text(_ line: ContentLine) -> String {
        TextValue.read(line.value, limit: ItemBuilder.maximumTitle, lines: false).text.trimmingSpaces()
    }

    /// Reads TRIGGER (RFC 5545 3.8.6.3). The form determines the type.
    private mutating func trigger(
        _ written: ContentLine, _ names: inout TimeZoneNames
    ) throws(LineProblem) -> AlarmComponent.Time {
        let line = written.untangled ?? written
        if written.untangled != nil {
            note(line, "TRIGGER has a parameter behind the colon, which is read as one before it")
        }
        // A date never contains a P, and a duration always does.
        if let reading = try? DurationValue.read(line) {
            if let found = reading.note { notes.append(found) }
            let related = line.parameter("RELATED")?.uppercased() ?? "START"
            guard related == "START" || related == "END" else {
                throw LineProblem(
                    line.number, "TRIGGER is related to \(LineProblem.quote(related)), not to START or END")
            }
            return .relative(reading.value, toEnd: related == "END")
        }
        let reading: DateOrTime.Reading
        do throws(LineProblem) {
            reading = try DateOrTime.read(line.value, of: line, &names)
        } catch {
            throw LineProblem(
                line.number, "TRIGGER \(LineProblem.quote(line.value)) is neither a length like -PT15M nor a time")
        }
        if let found = reading.note { notes.append(found) }
        switch reading.value {
        case .utc, .offset: break
        case .date:
            throw LineProblem(
                line.number, "TRIGGER \(LineProblem.quote(line.value)) is a day; an alarm needs a time, or -PT15M")
        case .floating, .zoned: note(line, "TRIGGER is not in UTC, as it must be; it is read as a local time")
        }
        return .absolute(reading.value)
    }

    /// Finishes the VALARM, and returns its alarm; `lastLine` is the line of END:VALARM.
    mutating func finish(lastLine: Int) -> Outcome {
        // With this value, Apple programs switch off the calendar's default alarm.
        if action == "NONE" { return .none }
        notes += ledger.finish().map { LineProblem($0.line, "in an alarm, " + $0.reason) }
        ledger = LineLedger()
        if let problem { return .unusable(problem) }
        switch action {
        case "DISPLAY", "AUDIO", Self.pausedAction: break
        case "EMAIL": notes.append(LineProblem(line, "an alarm by e-mail is shown here, not sent"))
        case "PROCEDURE": notes.append(LineProblem(line, "an alarm that runs a program is shown here, nothing is run"))
        case nil: notes.append(LineProblem(line, "an alarm without ACTION is shown"))
        // RFC 5545 3.8.6.1: alarms with an unknown action must be ignored.
        case let other?: return .unusable(LineProblem(line, "the action \(LineProblem.quote(other)) is not known"))
        }
        guard let time else { return .unusable(LineProblem(line, "it has no TRIGGER")) }
        var alarm = AlarmComponent(line: line, uid: uid, time: time)
        alarm.summary = summary
        alarm.description = description
        alarm.acknowledged = acknowledged
        (alarm.lastLine, alarm.acknowledgedLines) = (lastLine, acknowledgedLines)
        (alarm.snoozes, alarm.warning) = (snoozes, warning)
        (alarm.ownOffset, alarm.ownTimeOfDay) = (ownOffset, ownTimeOfDay)
        alarm.isPaused = action == Self.pausedAction
        switch (count ?? 0, interval) {
        case (0, nil): break
        case (1..., let interval?): alarm.repetition = .init(count: count ?? 0, interval: interval.total)
        default:
            let reason = "an alarm is given once, as it has only one of REPEAT and DURATION"
            notes.append(count == nil ? LineProblem(line, reason) : .loss(line, reason))
        }
        return .alarm(alarm)
    }
}
