// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The person's reaction to an alarm, to be written into the file that the alarm comes from (RFC 9074). Only the lines
/// of the event's alarms change; every other byte stays as it is.
public struct AlarmEdit: Sendable, Hashable {
    /// The id of the alarm, as an import with ``ImportOptions/identifiesAlarms`` gives it.
    public var id: String
    /// The time up to which the alarm has been seen; rounded up to whole seconds.
    public var acknowledged: Instant
    /// The end of a snooze, rounded up to whole seconds; nil to end snoozes.
    public var snoozedUntil: Instant?

    /// Creates a reaction.
    public init(id: String, acknowledged: Instant, snoozedUntil: Instant? = nil) {
        (self.id, self.acknowledged, self.snoozedUntil) = (id, acknowledged, snoozedUntil)
    }

    /// The outcome for a file.
    public enum Outcome: Sendable, Hashable {
        case edited([UInt8])
        /// The file says so already.
        case unchanged
        /// The file has no such alarm.
        case missing
        /// The alarm was added to an event without one, so that there is no place in the file to write into.
        case unwritten
        /// The file cannot be changed line by line; the reason is a clause.
        case refused(String)
    }

    /// Returns the file with the reaction.
    public func applied(to file: [UInt8]) -> Outcome {
        guard let text = EditedText(file, now: acknowledged) else {
            return .refused("its lines do not end in LF or CRLF")
        }
        guard text.isWhole else { return .refused("it does not end with END:VCALENDAR") }
        if let reason = text.refusal { return .refused(reason) }
        let target: EditedText.Found
        switch text.alarm(of: id) {
        case .found(let found): target = found
        case .added: return .unwritten
        case .missing: return .missing
        }
        guard let stamp = acknowledged.roundedUp.basicText else {
            return .refused("the time has more than four digits")
        }
        var changes = LineChanges()
        for alarm in target.event.alarms {
            let isOver = alarm.snoozes == nil && alarm.isDue(by: target.alarm, acknowledged)
            guard isOver || alarm.line == target.alarm.line else { continue }
            acknowledge(alarm, stamp, in: text, &changes)
            // The reader takes Thunderbird's snooze of an event for one of its first alarm.
            if alarm.number == 1 { endOtherSnoozes(of: target, in: text, &changes) }
        }
        snooze(target, in: text, &changes)
        guard !changes.isEmpty else { return .unchanged }
        let edited = text.bytes(with: changes)
        // The reader has the last word: what it would not find in the file has not been written.
        guard EditedText(edited, now: acknowledged)?.has(self) == true else {
            return .refused("the alarm on line \(target.alarm.line) cannot be changed line by line")
        }
        return .edited(edited)
    }

    private func acknowledge(
        _ alarm: AlarmComponent, _ stamp: String, in text: EditedText, _ changes: inout LineChanges
    ) {
        if let known = alarm.acknowledged, known >= acknowledged { return }
        for (number, line) in alarm.acknowledgedLines.compactMap(text.index).enumerated() {
            changes.replacements[line] = number == 0 ? ["ACKNOWLEDGED:" + stamp] : []
        }
        guard alarm.acknowledgedLines.isEmpty, let end = text.index(ofLine: alarm.lastLine) else { return }
        changes.insertions[end, default: []].append("ACKNOWLEDGED:" + stamp)
    }

    /// Removes the lines in which Thunderbird says that the event is snoozed, unless it has said so since.
    private func endOtherSnoozes(of target: EditedText.Found, in text: EditedText, _ changes: inout LineChanges) {
        if let seen = target.event.lastAcknowledged, seen > acknowledged.roundedUp { return }
        for line in target.snoozeLines.compactMap(text.index) { changes.replacements[line] = [] }
    }

    /// Replaces the snoozes of an alarm (RFC 9074 7.1).
    private func snooze(_ target: EditedText.Found, in text: EditedText, _ changes: inout LineChanges) {
        let uid = target.alarm.uid.flatMap { $0.isEmpty ? nil : $0 }
        let former = target.event.alarms.filter { uid != nil && $0.snoozes == uid }
        let until = snoozedUntil?.roundedUp
        if let until, former.count == 1, case .absolute(.utc(until)) = former[0].time { return }
        for alarm in former {
            guard let first = text.index(ofLine: alarm.line), let last = text.index(ofLine: alarm.lastLine),
                first <= last
            else { continue }
            for line in first...last { changes.replacements[line] = [] }
        }
        guard let until, let stamp = until.basicText, let end = text.index(ofLine: target.alarm.lastLine) else {
            return
        }
        let name = uid ?? AlarmIdentity.ownPrefix + AlarmIdentity.key(of: target.alarm)
        if uid == nil { changes.insertions[end, default: []].append("UID:" + name) }
        let own = AlarmIdentity.ownPrefix + "snooze-" + AlarmIdentity.fingerprint(id + stamp)
        changes.insertions[end + 1, default: []] += [
            "BEGIN:VALARM", "UID:" + own, "ACTION:DISPLAY", "DESCRIPTION:Snooze",
            "TRIGGER;VALUE=DATE-TIME:" + stamp, "RELATED-TO;RELTYPE=SNOOZE:" + escaped(name), "END:VALARM",
        ]
    }

    private func escaped(_ text: String) -> String { String(decoding: TextValue.escape(text), as: UTF8.self) }
}

extension AlarmComponent {
    /// Returns whether an alarm of the same event is over when another one is.
    fileprivate func isDue(by other: AlarmComponent, _ instant: Instant) -> Bool {
        switch (time, other.time) {
        case (.relative(let mine, let toEnd), .relative(let others, let othersToEnd)):
            toEnd == othersToEnd && mine.total <= others.total
        case (.absolute(.utc(let mine)), _): mine <= instant
        default: false
        }
    }
}

extension Instant {
    fileprivate var roundedUp: Instant { Instant(seconds: microsecond == 0 ? seconds : seconds + 1) }
}
