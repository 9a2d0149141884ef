// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

extension Snooze {
    /// Moves a pending notification that does not repeat: a snooze of it can mean nothing else.
    ///
    /// - Parameter refusal: The refusal of alertd, which stays if the notification is not pending or has no new time.
    func move(
        _ id: String, for span: String, until: String?, refusal: Failure, by service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        guard refusal.status == .badInput else { throw refusal }
        // "For a bit" of a notification that is still to come would be counted from now.
        let isVague = RefusedValue.isVague(words)
        guard let when = isVague ? "+15m" : Self.newTime(span, until) else {
            // Without an answer the refusal says enough.
            guard span.isEmpty, until == nil, let pending = try? service.call(Notifications.Show(id: id)).notification,
                pending.state == .pending, pending.awaitsAck != true, !pending.repeats
            else { throw refusal }
            let verb = isPostponed ? "postpone" : "snooze"
            throw Failure(
                refusal.status, isPostponed ? "\(id) is still to come" : refusal.cause,
                remedy: "To move it, write how far: \(ShellText.line(["alertctl", verb, id, "15m"]))")
        }
        let pending = try service.call(Notifications.Show(id: id)).notification
        guard pending.state == .pending, pending.awaitsAck != true else { throw refusal }
        guard !pending.repeats else {
            // "tomorrow 1h" is two times, which an edit refuses.
            let isTime = when.hasPrefix("+") || SpokenWords.isTime(when)
            let line = ShellText.line(["alertctl", "edit", id, "--once", isTime ? when : "+1h"])
            throw Failure(
                refusal.status, "\(id) repeats and is still to come, so it cannot be snoozed",
                remedy: "\(isTime ? "Write" : "Example"): \(line)")
        }
        if isVague {
            throw Failure(
                refusal.status, "\"\(words.joined(separator: " "))\" leaves open how long",
                remedy: "Example: \(ShellText.line(["alertctl", "postpone", id, "15m"]))")
        }
        let trigger = Notifications.Trigger(
            when: when, single: until == nil ? nil : true, session: try session.ownZone(common),
            language: session.ownLanguage)
        let call = Notifications.Edit(id: id, trigger: trigger, verb: isPostponed ? "postpone" : "snooze")
        let reply = try service.call(call, needed: .editable)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: false, common)
        var object: JSON.Object = ["id": .string(id), "due": .string(reply.due), "zone": .string(reply.zone)]
        if !reply.notes.isEmpty { object["notes"] = reply.notes.varlink }
        let text = ScheduleText(
            id: id, due: reply.due, zone: reply.zone, notes: ["moved, not yet due"] + reply.notes)
        return try session.answer(object, common, text.lines(in: session))
    }

    /// Names what is still to come, which a snooze leaves, with the line that moves it: of today, and of a repetition
    /// that was postponed.
    func remarkComing(_ snoozed: [String], _ service: Service, in session: Session) throws(Failure) {
        let moment = session.moment
        guard today || isPostponed, !snoozed.isEmpty else { return }
        let listed = try NotificationChoice.list(service)
        let (span, until) = SnoozeText.parts(words)
        let length = until == nil ? Self.newTime(span, nil) ?? "+1h" : "+1h"
        if today {
            let coming = NotificationChoice.editable.ids(ofDay: moment.today, in: moment.zone, listed)
            guard !isPostponed, !coming.isEmpty else { return }
            let stays = coming.count == 1 ? "stays; to move it" : "stay; to move them"
            try session.output.line(
                "\(Postpone.names(coming)) \(coming.count == 1 ? "is" : "are") still to come, and \(stays): "
                    + ShellText.line(["alertctl", "edit", "--today", length]))
        } else if let id = snoozed.first, snoozed.count == 1,
            listed.contains(where: { $0.id == id && $0.state == .pending && !$0.due.isEmpty })
        {
            try session.output.line(
                "the one that came is snoozed; to move the next time: "
                    + ShellText.line(["alertctl", "edit", id, "--once", length]))
        }
    }

    /// Answers that nothing came today. What is still to come today is moved by an edit.
    func nothingCame(
        for span: String, until: String?, _ service: Service, in session: Session
    ) throws(Failure) -> CommandStatus {
        let listed = try NotificationChoice.list(service)
        let coming = NotificationChoice.editable.ids(ofDay: session.moment.today, in: session.moment.zone, listed)
        guard coming.isEmpty else {
            let line = Self.lineForToday(span, until, isID: listed.contains { $0.id == NotificationChoice.today })
            throw Failure(
                .badInput, "nothing came today, and what is still to come cannot be snoozed", remedy: "Write: \(line)")
        }
        guard !common.json else { return .done }
        let timers = StayingTimers(listed, ofToday: true, session.moment)
        let length = until == nil ? Self.newTime(span, nil) ?? "" : ""
        try session.output.lines(
            ["nothing \(timers.ids.isEmpty ? "" : "else ")is due today"] + timers.lines(movedBy: length))
        return .done
    }

    /// Returns the line that moves what is still to come today; several are moved only by a length.
    ///
    /// - Parameter isID: A notification has the word as its id.
    static func lineForToday(_ span: String, _ until: String?, isID: Bool) -> String {
        let day = isID ? "--" + NotificationChoice.today : NotificationChoice.today
        return "alertctl edit \(day) \(until == nil ? newTime(span, nil) ?? "+1h" : "+1h")"
    }

    /// Returns the words of an edit for the end of a snooze; nil if there is none that an edit has.
    static func newTime(_ span: String, _ until: String?) -> String? {
        if let until { return SnoozeText.isStart(until) ? nil : until }
        guard let length = SnoozeText.span(span) else { return nil }
        // A length in words has no plus before it.
        return span.contains(where: \.isWhitespace) ? "+\(length / Span.second)s" : "+\(span)"
    }
}
