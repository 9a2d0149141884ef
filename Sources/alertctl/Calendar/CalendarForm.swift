// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ICalendar
import TextSafety
import Varlink

/// Notifications as alarms of a calendar, and back.
enum CalendarForm {
    /// The largest alarm that is sent, in bytes of JSON: well below a message of 1 MiB.
    static let maximumAlarm = 768 << 10
    /// The shortest interval at which the daemon repeats an alarm.
    private static let minimumNag = 10 * Span.second

    /// Converts an alarm of a calendar for the wire, and notes the decisions.
    ///
    /// - Parameters:
    ///   - source: The event that the alarm comes from, and its version.
    ///   - file: The absolute path of the file; nil if later imports of it do not replace this one.
    ///   - allowsCommands: Whether a command in the file is accepted. It would run when the person clicks, and anybody
    ///     may have written the file.
    static func alarm(
        _ alarm: CalendarAlarm, source: ImportedCalendar.Source, file: String? = nil, allowsCommands: Bool
    ) -> (alarm: Notifications.Alarm, notes: [String], ignored: [String]) {
        var notes: [String] = []
        // The commands that are ignored.
        var ignored: [String] = []
        let extra = alarm.extra.flatMap(CalendarExtra.init)
        if alarm.extra != nil, extra == nil {
            notes.append("X-ALERTD-NOTIFICATION is invalid and was ignored")
        }
        var content = extra?.alarm.content ?? Notifications.Content(title: "")
        // The calendar trims texts when it reads them, so a title that differs by more was changed elsewhere.
        if content.title.trimmingEnds() != alarm.title { content.title = alarm.title }
        if content.body != "" || alarm.body != nil { content.body = alarm.body }
        for (index, step) in (content.escalate ?? []).enumerated() where !allowsCommands {
            guard let command = step.run else { continue }
            ignored.append(command.joined(separator: " "))
            content.escalate?[index].run = nil
        }
        content.escalate?.removeAll {
            $0.run == nil && $0.volume == nil && $0.repeat != true && $0.level == nil && $0.to == nil
        }
        if content.escalate?.isEmpty == true { content.escalate = nil }
        content.calendar = entry(alarm, source: source, exported: extra == nil ? nil : content)
        if extra == nil, content.calendar?.uid != nil { content.calendar?.file = file }
        for hook in [\Notifications.Content.onActivate, \.onDeliver, \.onDismiss] where !allowsCommands {
            guard let command = content[keyPath: hook] else { continue }
            ignored.append(command.joined(separator: " "))
            content[keyPath: hook] = nil
        }
        if !allowsCommands { content.directory = nil }
        var wire = extra?.alarm ?? Notifications.Alarm(id: "", content: content, trigger: "")
        (wire.id, wire.content, wire.trigger) = (alarm.id, content, alarm.trigger.text)
        if alarm.offset != 0 { wire.offset = Int(alarm.offset) }
        if alarm.nominalDays != 0 { wire.days = alarm.nominalDays }
        if let time = alarm.timeOfDay { wire.clock = Int(time) }
        if let repetition = alarm.repetition {
            if repetition.interval < minimumNag { notes.append("it repeats every 10 seconds, the minimum") }
            wire.nag = Span.text(max(repetition.interval, minimumNag))
            wire.nagLimit = repetition.count
        }
        // An older export has the warnings in its own data alone.
        if !alarm.warnings.isEmpty { wire.warn = alarm.warnings.map(\.text) }
        if alarm.isPaused { wire.paused = true }
        wire.acknowledged = alarm.acknowledged?.rfc3339
        wire.snoozedUntil = alarm.snoozedUntil?.rfc3339
        wire.exported = extra.flatMap { exported($0.alarm, source)?.rfc3339 }
        return (wire, notes, ignored)
    }

    /// Returns the time at which a file was exported. A program that has changed the event since wrote a later DTSTAMP;
    /// an older export has nothing else.
    private static func exported(_ alarm: Notifications.Alarm, _ source: ImportedCalendar.Source) -> Instant? {
        // The file may have any text here.
        guard let exact = alarm.exported.flatMap({ try? Instant(rfc3339: $0) }) else { return source.stamp }
        return max(exact, source.stamp ?? exact)
    }

    /// - Parameter exported: The properties that an export of this program wrote.
    private static func entry(
        _ alarm: CalendarAlarm, source: ImportedCalendar.Source, exported: Notifications.Content?
    ) -> Notifications.CalendarEntry? {
        var entry = Notifications.CalendarEntry(
            uid: source.uid, location: alarm.location, categories: alarm.categories.isEmpty ? nil : alarm.categories,
            priority: alarm.priority == 0 ? nil : alarm.priority, toDo: alarm.isToDo ? true : nil)
        if let exported {
            entry.uid = exported.calendar?.uid
            entry.occurrence = exported.calendar?.occurrence
            entry.sequence = exported.calendar?.sequence
            entry.stamp = exported.calendar?.stamp
            entry.reference = exported.calendar?.reference
            entry.private = exported.calendar?.private
            // The length of the event and its links belong to the calendar, so that changes in the calendar count. An
            // alarm at the end of an event is exported at that end, from which a calendar knows no days.
            let atEnd = entry.reference == .end ? exported.calendar?.furtherDays : nil
            entry.furtherDays = atEnd ?? (alarm.furtherDays > 0 ? alarm.furtherDays : nil)
            if let link = exported.calendar?.link, source.addresses.contains(link) {
                (entry.link, entry.conference) = (link, exported.calendar?.conference)
            } else if !source.addresses.isEmpty {
                (entry.link, entry.conference) = (source.link, source.isConference ? true : nil)
            }
        } else if source.uid != nil {
            entry.occurrence = source.occurrence
            entry.sequence = source.version?.sequence
            entry.stamp = source.version?.stamp?.rfc3339
        }
        if exported == nil {
            entry.reference = alarm.reference.map { $0 == .day ? .day : .end }
            if alarm.furtherDays > 0 { entry.furtherDays = alarm.furtherDays }
            entry.link = source.link
            if source.isConference { entry.conference = true }
        }
        return entry == Notifications.CalendarEntry() ? nil : entry
    }

    /// Converts a notification into an alarm of a calendar.
    ///
    /// - Throws: If its trigger cannot be read.
    static func alarm(_ wire: Notifications.Alarm) throws(TimeTextError) -> CalendarAlarm {
        let content = wire.content
        let body = content.body.flatMap { $0.isEmpty ? nil : $0 }
        var alarm = CalendarAlarm(
            id: wire.id, title: content.title, body: body, location: content.calendar?.location,
            categories: content.calendar?.categories ?? [], priority: content.calendar?.priority ?? 0,
            isToDo: content.calendar?.toDo ?? false, trigger: try Trigger(wire.trigger))
        alarm.offset = Int64(wire.offset ?? 0)
        alarm.nominalDays = wire.days ?? 0
        alarm.timeOfDay = wire.clock.map(Int64.init)
        if let entry = content.calendar {
            (alarm.link, alarm.isConference) = (entry.link, entry.conference ?? false)
            alarm.isPrivate = entry.private ?? false
            alarm.reference = entry.reference.map { $0 == .end ? .end : .day }
            alarm.furtherDays = max(0, entry.furtherDays ?? 0)
        }
        if let interval = try wire.nag.map({ text throws(TimeTextError) in try Span.parse(text) }) {
            alarm.repetition = .init(count: wire.nagLimit ?? 1, interval: interval)
        }
        alarm.warnings = try (wire.warn ?? []).map { text throws(TimeTextError) in try NominalSpan(text) }
        alarm.isPaused = wire.paused ?? false
        alarm.omitted = try (wire.omitted ?? []).map { text throws(TimeTextError) in try Instant(rfc3339: text) }
        alarm.acknowledged = try whole(wire.acknowledged)
        alarm.snoozedUntil = try whole(wire.snoozedUntil)
        alarm.extra = CalendarExtra(wire, title: content.title.trimmingEnds(), body: body).text
        return alarm
    }

    /// Rounds a time up to whole seconds, the precision of a calendar, so that no alarm that a person has seen counts
    /// as not seen.
    private static func whole(_ text: String?) throws(TimeTextError) -> Instant? {
        guard let instant = try text.map({ text throws(TimeTextError) in try Instant(rfc3339: text) }) else {
            return nil
        }
        return Instant(seconds: instant.microsecond == 0 ? instant.seconds : instant.seconds + 1)
    }
}
