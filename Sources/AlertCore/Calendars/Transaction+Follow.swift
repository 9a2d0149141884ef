// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB

/// The alarms of followed calendars become pending notifications, and go with their events. The file decides, so these
/// changes are no undo steps.
extension Transaction {
    /// Schedules alarms that a file has, unless they are known already. What was acknowledged or snoozed in the file
    /// by another program leaves the screen.
    ///
    /// - Returns: A sentence about another file that has one of them, and counts.
    package func follow(_ alarms: [FollowedAlarm], of file: CalendarFileRecord) throws -> String? {
        var double: String?
        // The events whose imports are withdrawn already: an event has many alarms.
        var events: Set<String> = []
        for alarm in alarms {
            let known = try db.followedFingerprint(of: alarm.plan.id, file.calendar, file.file)
            if known == alarm.fingerprint.stored { continue }
            let earlier = try known ?? db.followedFingerprint(of: alarm.plan.id)
            // An alarm that no file has any more is known by its event, wherever the event is now.
            if known == nil, let other = try db.followedPlace(of: alarm.plan.id), !other.file.isEmpty,
                let record = try db.calendarFile(other.calendar, other.file)
            {
                // Between calendars, the earlier one keeps the alarm; within a calendar, the newer file has it.
                guard other.calendar == file.calendar, record.modified < file.modified else {
                    double =
                        other.calendar == file.calendar
                        ? Self.doubled(by: other.file) : Self.doubled(by: other.file, of: other.calendar)
                    continue
                }
                var older = record
                older.isDoubled = true
                older.problem = Self.doubled(by: file.file)
                try db.keep(older)
            }
            if known == nil, let uid = alarm.plan.uid, events.insert(uid).inserted { try withdrawImported(uid: uid) }
            // Before its events, which then belong to the calendar.
            try db.keepFollowed(alarm.plan.id, file.calendar, file.file, alarm.fingerprint.stored)
            try take(alarm, after: earlier.flatMap(FollowedAlarm.Fingerprint.init(stored:)))
        }
        return double
    }

    /// Returns the sentence about a file whose event another one has as well.
    private static func doubled(by other: String) -> String {
        "another file has the same event and counts instead: \(other); remove one of them"
    }

    private static func doubled(by other: String, of calendar: String) -> String {
        let owner = source(ofCalendar: calendar).map { "what \"import --source \($0)\" planned" }
        return "\(owner ?? "the calendar \"\(calendar)\" (\(other))") has the same event and counts instead"
    }

    /// Notes that a file was read: alarms that it does not have any more are withdrawn.
    ///
    /// - Parameter isReleasing: Whether they stay until ``withdrawReleased()``, since another file may have them now.
    package func settle(
        _ file: CalendarFileRecord, keeping ids: Set<String>, isReleasing: Bool = false
    ) throws {
        let gone = try db.followed(file.calendar, file.file).keys.filter { !ids.contains($0) }
        for id in gone.sorted() { try isReleasing ? db.releaseFollowed(id) : unfollow(id) }
        if !gone.isEmpty { try db.readDoubledAgain() }
        try db.keep(file)
    }

    /// Notes that a file was looked at, without alarms: its bytes are the same, or cannot be used.
    package func keepFile(_ file: CalendarFileRecord) throws {
        let known = try db.calendarFile(file.calendar, file.file)
        // Something else has asked for another reading since.
        if known?.isUnread ?? false, file.problem == nil { return }
        var kept = known ?? file
        (kept.identity, kept.modified) = (file.identity, file.modified)
        // When it can be used again, it is read as if it were new.
        if file.problem != nil { (kept.problem, kept.digest) = (file.problem, "") }
        try db.keep(kept)
    }

    /// Notes the folder of a calendar: device and inode, its path, and the name and color that it gives the calendar.
    package func keepFolder(
        _ calendar: String, _ identity: String, path: String, title: String?, color: String?
    ) throws {
        var record = CalendarFileRecord(calendar: calendar, file: "", identity: identity)
        (record.path, record.title, record.color) = (path, title, color)
        try db.keep(record)
    }

    /// Withdraws the alarms of files that are gone.
    package func forget(_ files: [String], of calendar: String) throws {
        for file in files {
            let ids = try db.followed(calendar, file).keys.sorted()
            for id in ids { try unfollow(id) }
            if !ids.isEmpty { try db.readDoubledAgain() }
            try db.forgetCalendarFile(calendar, file)
        }
    }

    /// Notes that files are gone. Their alarms stay until ``withdrawReleased()``: a file that was renamed has them
    /// under another name, and what the person did with them counts there.
    package func release(_ files: [String], of calendar: String) throws {
        for file in files {
            let ids = try db.followed(calendar, file).keys.sorted()
            for id in ids { try db.releaseFollowed(id) }
            if !ids.isEmpty { try db.readDoubledAgain() }
            try db.forgetCalendarFile(calendar, file)
        }
    }

    /// Withdraws alarms that no file has any more.
    ///
    /// - Returns: True if none is left.
    package func withdrawReleased(atMost count: Int) throws -> Bool {
        let ids = try db.releasedAlarms(atMost: count)
        for id in ids { try unfollow(id) }
        return ids.count < count
    }

    /// Withdraws some files of a calendar that is not followed any more.
    ///
    /// - Returns: True if none is left.
    package func forgetCalendar(_ calendar: String, atMost count: Int) throws -> Bool {
        let files = try String.fetchAll(
            db, sql: "SELECT file FROM calendar_files WHERE calendar = ? ORDER BY file DESC LIMIT ?",
            arguments: [calendar, count])
        try forget(files, of: calendar)
        return files.count < count
    }

    /// Takes over what another program has planned, instead of what it had before. It is a calendar with one file,
    /// whose name no section has.
    ///
    /// - Throws: `Notifications.Invalid` if an id belongs to something else; then nothing changes.
    package func importSource(_ source: String, _ alarms: [FollowedAlarm]) throws -> (
        scheduled: [String], unchanged: Int, withdrawn: [String]
    ) {
        let file = CalendarFileRecord(
            calendar: Self.calendar(ofSource: source), file: "-", identity: "-", events: alarms.count)
        let before = try db.followed(file.calendar, file.file)
        let changed = alarms.filter { before[$0.plan.id] != $0.fingerprint.stored }
        for alarm in changed where before[alarm.plan.id] == nil {
            guard try db.pending(id: alarm.plan.id) == nil else {
                throw Notifications.Invalid(
                    field: "alarms", word: alarm.plan.id, reason: "another notification has this id",
                    hint: "cancel it, or give the source another name")
            }
        }
        _ = try follow(changed, of: file)
        let ids = Set(alarms.map(\.plan.id))
        try settle(file, keeping: ids)
        return (
            changed.map(\.plan.id), alarms.count - changed.count, before.keys.filter { !ids.contains($0) }.sorted()
        )
    }

    /// Returns the name of a source among the calendars: no section begins with `=`.
    package static func calendar(ofSource source: String) -> String { "=" + source }

    /// Returns the source with a name among the calendars; nil if it is a calendar's.
    package static func source(ofCalendar calendar: String) -> String? {
        calendar.hasPrefix("=") ? String(calendar.dropFirst()) : nil
    }

    /// - Parameter earlier: The digests of the alarm as a file had it before; nil if none had it.
    private func take(_ alarm: FollowedAlarm, after earlier: FollowedAlarm.Fingerprint?) throws {
        var alarm = alarm
        let id = alarm.plan.id
        let before = try db.pending(id: id)
        // The person has ended this snooze here.
        if earlier?.snooze == alarm.fingerprint.snooze, try db.pending(id: id, role: .snooze) == nil {
            alarm.plan.snooze = nil
        }
        if earlier?.snooze != alarm.fingerprint.snooze { try takeLateSnooze(&alarm) }
        // Other words, sounds and marks do not bring back an alarm that the person cancelled; another time does.
        let isCancelled =
            before == nil && alarm.plan.pending != nil && earlier?.times == alarm.fingerprint.times
        if !isCancelled { _ = try `import`(alarm.plan, dryRun: false) }
        if earlier?.times != alarm.fingerprint.times, alarm.plan.snooze == nil { try ringLate(alarm, before: before) }
        let after = try db.pending(id: id)
        if let delivered = try db.delivered(id: id) {
            if alarm.plan.snooze != nil {
                try leave(delivered, as: .snoozed)
            } else if let seen = alarm.acknowledged, seen >= delivered.due, try !db.hasAct(id: id) {
                try leave(delivered, as: .acknowledged)
                try record(.acknowledged(id: id, app: delivered.app, at: now.wall))
            } else if let after, after.trigger != before?.trigger, after.trigger.text != delivered.trigger {
                // The event is at another time now.
                try leave(delivered, as: .withdrawn)
            }
        }
        // A snooze that another program ended.
        if alarm.plan.snooze == nil, let snooze = try db.pending(id: id, role: .snooze),
            let seen = alarm.acknowledged, let since = snooze.deliveryState.snoozed, seen >= since,
            try !db.hasAct(id: id)
        {
            try db.deletePending(id: id, role: .snooze)
            try record(.acknowledged(id: id, app: snooze.app, at: now.wall))
        }
    }

    /// Takes a snooze that ended shortly before its file came, so that it rings at once, unless it has rung here.
    private func takeLateSnooze(_ alarm: inout FollowedAlarm) throws {
        guard let late = alarm.plan.lateSnooze, try db.pending(id: late.id, role: .snooze) == nil,
            try !db.hasAct(id: late.id)
        else { return }
        if let delivered = try db.delivered(id: late.id), .at(delivered.due) >= late.due { return }
        alarm.plan.snooze = late
    }

    /// Schedules an alarm at the time that it had shortly before its file came or changed: an event that comes a little
    /// later than its alarm is better announced late than never.
    ///
    /// - Parameter before: Its row before the file came or changed.
    private func ringLate(_ alarm: FollowedAlarm, before: Pending?) throws {
        guard var late = alarm.plan.late, let time = late.due.time else { return }
        if alarm.plan.pending != nil {
            // The import keeps what the person chose here, such as a pause.
            guard var row = try db.pending(id: late.id), row.hasTime, row.comes(at: time, zones: zones) else {
                return
            }
            row.due = late.due
            late = row
        }
        // A series that only ends at another time has rung already, unless it was about to.
        if var before, before.due > late.due {
            (before.deliveryState.acknowledged, before.terms.exceptions) = (nil, .none)
            if before.comes(at: time, zones: zones) { return }
        }
        // It has rung for this time, perhaps from another file, and is over.
        if try db.delivered(id: late.id)?.due == time || db.hasPast(id: late.id, due: time) { return }
        try schedule(late)
        // The import has recorded the others.
        if alarm.plan.pending == nil { try recordScheduled(late) }
    }

    private func leave(_ delivered: Delivered, as ending: Notifications.Ending) throws {
        try db.endDelivered(id: delivered.id, ending, at: now.wall)
        try db.endReminding(id: delivered.id)
        onCommit(.withdraw(ids: [delivered.id]))
    }

    /// Withdraws an alarm, on the screen as well.
    private func unfollow(_ id: String) throws {
        if let row = try db.pending(id: id) ?? db.pending(id: id, role: .snooze) {
            if row.content.calendar?.source != nil { try withdraw(row) }
        }
        if let delivered = try db.delivered(id: id), delivered.content.calendar?.source != nil {
            try leave(delivered, as: .withdrawn)
        }
        try db.forgetFollowed(id)
    }

    /// Withdraws what an import has scheduled for an event before its calendar was followed.
    private func withdrawImported(uid: String) throws {
        for row in try db.imported(uid: uid, exceptFollowed: true) where row.content.calendar?.source == nil {
            try withdraw(row)
        }
    }

    // MARK: Reactions

    /// Keeps the acknowledgement of an alarm of a calendar that alertd writes into.
    ///
    /// - Parameter delivered: The alarm; nil if it is snoozed.
    func noteSeen(_ delivered: Delivered?, id: String) throws {
        guard !settings.writtenCalendars.isEmpty else { return }
        if let delivered {
            try noteReaction(delivered.content, id: id, seen: delivered.due)
        } else if let snooze = try db.pending(id: id, role: .snooze) {
            try noteReaction(snooze.content, id: id, seen: snooze.deliveryState.snoozed ?? now.wall)
        }
    }

    /// Keeps a reaction to an alarm of a calendar that alertd writes into, until it is written.
    func noteReaction(
        _ content: Notifications.Content, id: String, seen: Instant, snoozedUntil until: Instant? = nil
    ) throws {
        guard let source = content.calendar?.source, settings.writesCalendar(source) else { return }
        try db.keepAct(id: id, acknowledged: seen, snooze: until, at: now.wall)
        onCommit(.writeCalendars)
    }
}

/// An alarm that a file of a followed calendar has.
package struct FollowedAlarm: Sendable {
    package var plan: AlarmPlan
    /// Digests of what the file says about it.
    package var fingerprint: Fingerprint
    /// The time up to which the file says that it was seen.
    var acknowledged: Instant?

    /// Digests by which changes are noticed.
    package struct Fingerprint: Sendable, Hashable {
        /// A digest of the times of the event and of the alarm's distance from them, without omitted occurrences.
        var times: String
        /// The end of its snooze; empty if the file has none.
        var snooze: String
        /// A digest of everything.
        var all: String

        package init(times: String, snooze: String?, all: String) {
            (self.times, self.snooze, self.all) = (times, snooze ?? "", all)
        }

        /// Reads the stored form; nil for other texts.
        init?(stored: String) {
            let parts = stored.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { return nil }
            self.init(times: parts[0], snooze: parts[1], all: parts[2])
        }

        /// The stored form.
        package var stored: String { "\(times) \(snooze) \(all)" }
    }

    package init(plan: AlarmPlan, fingerprint: Fingerprint, acknowledged: Instant?) {
        (self.plan, self.fingerprint, self.acknowledged) = (plan, fingerprint, acknowledged)
    }
}

extension Pending {
    /// Returns whether one of its times is a moment.
    fileprivate func comes(at moment: Instant, zones: Zones) -> Bool {
        // Without its zone, which may be gone since, it has no times.
        (try? next(after: moment.advanced(by: -1), zones: zones)) == moment
    }
}
