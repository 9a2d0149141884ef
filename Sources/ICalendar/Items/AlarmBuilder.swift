// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Puts a VALARM together, line by line (RFC 5545 3.6.6, RFC 9074).
struct AlarmBuilder {
    /// The outcome.
    enum Outcome {
        case alarm(AlarmComponent)
        /// It says that there is to be none.
        case none
        case unusable(Flaw)
    }

    /// The most repetitions of an alarm.
    static let maximumRepetitions = 1_000
    /// ACTION of an alarm of ours that is held back.
    static let pausedAction = "X-ALERTD-PAUSED"

    let line: Int
    private(set) var notes: [Flaw] = []
    private var flaw: Flaw?
    private var action: String?
    private var time: AlarmComponent.Time?
    private var uid: String?
    private var count: Int?
    private var interval: DurationValue?
    private var summary = ""
    private var description = ""
    private var acknowledged: Instant?
    private var snoozes: String?
    private var ownOffset: DurationValue?

    init(line: Int) {
        self.line = line
    }

    mutating func fail(_ flaw: Flaw) {
        if self.flaw == nil { self.flaw = flaw }
    }

    static func needs(_ property: String) -> Bool {
        ["ACTION", "TRIGGER", "REPEAT", "DURATION", "RELATED-TO", "PROXIMITY"].contains(property)
    }

    mutating func take(_ line: ContentLine, names: inout TimeZoneNames) {
        do throws(Flaw) {
            if line.isCut, Self.needs(line.name) { throw Flaw(line.number, "\(line.name) is too long") }
            try read(line, &names)
        } catch {
            fail(error)
        }
    }

    private mutating func read(_ line: ContentLine, _ names: inout TimeZoneNames) throws(Flaw) {
        switch line.name {
        case "ACTION": action = line.word
        case "TRIGGER":
            guard time == nil else { throw Flaw(line.number, "TRIGGER appears twice") }
            time = try trigger(line, &names)
        // Older programs of Apple name alarms with a property of their own.
        case "UID": uid = text(line)
        case "X-WR-ALARMUID": uid = uid ?? text(line)
        case "REPEAT":
            guard let number = Int(line.word), 0...Self.maximumRepetitions ~= number else {
                throw Flaw(
                    line.number,
                    "REPEAT \(Flaw.quote(line.value)) is not a whole number from 0 to \(Self.maximumRepetitions)")
            }
            count = number
        case "DURATION":
            guard let duration = DurationValue(line.value), duration.total > 0 else {
                throw Flaw(line.number, "DURATION \(Flaw.quote(line.value)) is not a length of time like PT5M")
            }
            interval = duration
        case "SUMMARY": summary = text(line)
        case "DESCRIPTION":
            description = TextValue.read(line.value, limit: ItemBuilder.maximumBody, lines: true).text
        case "ACKNOWLEDGED": acknowledged = ItemBuilder.instant(line)
        case "RELATED-TO": if line.parameter("RELTYPE")?.uppercased() == "SNOOZE" { snoozes = text(line) }
        case "PROXIMITY":
            throw Flaw(line.number, "it is given at a place (PROXIMITY), and where the computer is is not known here")
        case "X-ALERTD-OFFSET":
            let parts = String(decoding: line.value.prefix(64), as: UTF8.self).split(separator: " ")
            if parts.count == 2, let days = Int(parts[0]), abs(days) <= DurationValue.maximumDays,
                let microseconds = Int64(parts[1]), microseconds.magnitude <= Span.maximum.magnitude
            {
                ownOffset = DurationValue(days: days, microseconds: microseconds)
            }
        default: break
        }
    }

    private func text(_ line: ContentLine) -> String {
        TextValue.read(line.value, limit: ItemBuilder.maximumTitle, lines: false).text.trimmingSpaces()
    }

    /// TRIGGER (RFC 5545 3.8.6.3). The type is told by its form.
    private mutating func trigger(_ line: ContentLine, _ names: inout TimeZoneNames) throws(Flaw) -> AlarmComponent.Time
    {
        if let duration = DurationValue(line.value) {
            let related = line.parameter("RELATED")?.uppercased() ?? "START"
            guard related == "START" || related == "END" else {
                throw Flaw(line.number, "TRIGGER is related to \(Flaw.quote(related)), not to START or END")
            }
            return .relative(duration, toEnd: related == "END")
        }
        let moment = try ItemBuilder.moment(line, line.value, &names)
        switch moment {
        case .utc: break
        case .date:
            throw Flaw(line.number, "TRIGGER \(Flaw.quote(line.value)) is a day; an alarm needs a time, or -PT15M")
        case .floating, .zoned:
            notes.append(Flaw(line.number, "TRIGGER is not in UTC, as it must be; it is read as a local time"))
        }
        return .absolute(moment)
    }

    /// Finishes the VALARM, and returns its alarm.
    mutating func finish() -> Outcome {
        // Apple's way to say that the calendar's default alarm is not wanted.
        if action == "NONE" { return .none }
        if let flaw { return .unusable(flaw) }
        switch action {
        case "DISPLAY", "AUDIO", Self.pausedAction: break
        case "EMAIL": notes.append(Flaw(line, "an alarm by e-mail is shown here, not sent"))
        case "PROCEDURE": notes.append(Flaw(line, "an alarm that runs a program is shown here, nothing is run"))
        case nil: notes.append(Flaw(line, "an alarm without ACTION is shown"))
        // RFC 5545 3.8.6.1: alarms with an unknown action are to be ignored.
        case let other?: return .unusable(Flaw(line, "the action \(Flaw.quote(other)) is not known"))
        }
        guard let time else { return .unusable(Flaw(line, "it has no TRIGGER")) }
        var alarm = AlarmComponent(line: line, uid: uid, time: time)
        alarm.summary = summary
        alarm.description = description
        alarm.acknowledged = acknowledged
        alarm.snoozes = snoozes
        alarm.ownOffset = ownOffset
        alarm.isPaused = action == Self.pausedAction
        switch (count ?? 0, interval) {
        case (0, nil): break
        case (1..., let interval?): alarm.repetition = .init(count: count ?? 0, interval: interval.total)
        default:
            notes.append(Flaw(line, "an alarm is given once, as it has only one of REPEAT and DURATION"))
        }
        return .alarm(alarm)
    }
}
