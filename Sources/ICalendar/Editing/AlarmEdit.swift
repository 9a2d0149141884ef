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
        /// The file cannot be changed line by line; the reason is a clause.
        case refused(String)
    }

    /// Returns the file with the reaction.
    public func applied(to file: [UInt8]) -> Outcome {
        guard let text = EditedText(file) else { return .refused("its lines do not end in LF or CRLF") }
        guard text.isWhole else { return .refused("it does not end with END:VCALENDAR") }
        guard let event = text.events.first(where: { $0.alarm(of: id) != nil }), let target = event.alarm(of: id) else {
            return .missing
        }
        guard let stamp = acknowledged.roundedUp.basicText else {
            return .refused("the time has more than four digits")
        }
        var changes = LineChanges()
        for alarm in event.alarms where alarm.component.snoozes == nil {
            guard alarm.lines == target.lines || alarm.component.isDue(by: target.component, acknowledged) else {
                continue
            }
            acknowledge(alarm, stamp, &changes)
        }
        snooze(target, of: event, in: text, &changes)
        guard !changes.isEmpty else { return .unchanged }
        return .edited(text.bytes(with: changes))
    }

    private func acknowledge(_ alarm: EditedText.Alarm, _ stamp: String, _ changes: inout LineChanges) {
        if let known = alarm.component.acknowledged, known >= acknowledged { return }
        if let line = alarm.line(named: "ACKNOWLEDGED") {
            changes.replacements[line] = ["ACKNOWLEDGED:" + stamp]
        } else {
            changes.insertions[alarm.lines.upperBound, default: []].append("ACKNOWLEDGED:" + stamp)
        }
    }

    /// Replaces the snoozes of an alarm (RFC 9074 7.1).
    private func snooze(
        _ target: EditedText.Alarm, of event: EditedText.Event, in text: EditedText, _ changes: inout LineChanges
    ) {
        let uid = target.component.uid.flatMap { $0.isEmpty ? nil : $0 }
        let former = event.alarms.filter { uid != nil && $0.component.snoozes == uid }
        let until = snoozedUntil?.roundedUp
        if let until, former.count == 1, case .absolute(.utc(until)) = former[0].component.time { return }
        for alarm in former { for line in alarm.lines { changes.replacements[line] = [] } }
        guard let until, let stamp = until.basicText else { return }
        let name = uid ?? AlarmIdentity.ownPrefix + AlarmIdentity.key(of: target.component)
        if uid == nil { changes.insertions[target.lines.upperBound, default: []].append("UID:" + name) }
        let own = AlarmIdentity.ownPrefix + "snooze-" + AlarmIdentity.fingerprint(id + stamp)
        changes.insertions[target.lines.upperBound + 1, default: []] += [
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
