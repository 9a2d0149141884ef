// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import SoundService
import Varlink

/// Import from and export to calendar files.
extension NotificationsService {
    func `import`(_ call: Notifications.Import, context: CallContext) async throws -> Notifications.Import.Reply {
        try checkCount(call.alarms.count, of: "alarms")
        if let sound = call.sound, sound != "none", sound != "default",
            let refusal = await sounds.prove(sound).refusal(of: sound)
        {
            throw refusal
        }
        // Plan here, outside the loop's thread, so that due notifications do not wait.
        let now = loop.now()
        let plans = call.alarms.map { alarm in
            Result { () throws(Notifications.Invalid) in
                try AlarmPlan(alarm, at: now, zones: zones, session: call.session)
            }
        }
        let dryRun = call.dryRun ?? false
        var results = try await loop.stored { transaction in
            // The errors of the other plans are reported below.
            var imported = try transaction.importing(
                plans.compactMap { try? $0.get() }, dryRun: dryRun, isMessage: call.message ?? false)[...]
            let results = zip(call.alarms, plans).map { alarm, plan in
                if case .failure(let error) = plan {
                    return Notifications.Imported(
                        id: alarm.id, outcome: .refused, reason: "\(error.field): \(error.reason)")
                }
                return imported.removeFirst()
            }
            try WireAnswer.check(results, field: "alarms")
            return results
        }
        for (index, alarm) in call.alarms.enumerated() where results[index].outcome != .refused {
            guard let sound = alarm.content.sound, alarm.content.sounds, sound != "default" else { continue }
            if let problem = await sounds.prove(sound).problem(of: sound) {
                results[index].reason = "\(problem); the default sound is heard instead"
            }
        }
        return Notifications.Import.Reply(results: results)
    }

    func prune(_ call: Notifications.Prune, context: CallContext) async throws -> Notifications.Prune.Reply {
        try checkCount(call.events.count, of: "events")
        for event in call.events { try checkCount(event.ids.count, of: "ids") }
        let dryRun = call.dryRun ?? false
        let pruned = try await loop.stored { transaction in
            let pruned = try transaction.prune(call.events, dryRun: dryRun, isMessage: call.message ?? false)
            try WireAnswer.check(pruned.ids + pruned.changed, field: "events")
            return pruned
        }
        return Notifications.Prune.Reply(
            ids: pruned.ids, changed: pruned.changed.isEmpty ? nil : pruned.changed,
            outdated: pruned.outdated.isEmpty ? nil : pruned.outdated,
            followed: pruned.followed.isEmpty
                ? nil : pruned.followed.map { Notifications.FollowedEvent(event: $0.event, calendar: $0.calendar) })
    }

    func fileEvents(
        _ call: Notifications.FileEvents, context: CallContext
    ) async throws -> Notifications.FileEvents.Reply {
        let page = try await loop.look { try $0.fileEvents(call.path, after: call.cursor) }
        return Notifications.FileEvents.Reply(events: page.events, cursor: page.next)
    }

    func importSource(
        _ call: Notifications.ImportSource, context: CallContext
    ) async throws -> Notifications.ImportSource.Reply {
        try checkCount(call.alarms.count, of: "alarms")
        try ContentRules.checkName(call.source, field: "source")
        guard !call.source.contains(":") else {
            throw Notifications.Invalid(
                field: "source", word: call.source, reason: "contains a colon", hint: "leave it out")
        }
        let now = loop.now()
        var ids: Set<String> = []
        var past = 0
        var alarms: [FollowedAlarm] = []
        for alarm in call.alarms {
            var alarm = alarm
            alarm.content.calendar = alarm.content.calendar ?? Notifications.CalendarEntry()
            alarm.content.calendar?.source = Transaction.calendar(ofSource: call.source)
            guard ids.insert(alarm.id).inserted else {
                throw Notifications.Invalid(
                    field: "alarms", word: alarm.id, reason: "two have this id", hint: "give each its own")
            }
            let plan = try AlarmPlan(alarm, at: now, zones: zones, session: call.session)
            if plan.pending == nil, plan.snooze == nil { past += 1 }
            alarms.append(FollowedAlarm(plan: plan, of: alarm))
        }
        let all = alarms
        let isDryRun = call.dryRun ?? false
        let done: (scheduled: [String], unchanged: Int, withdrawn: [String])
        do {
            done = try await loop.stored { transaction in
                let done = try transaction.importSource(call.source, all)
                // A verb that throws leaves nothing behind.
                if isDryRun { throw DryRun(done: done) }
                return done
            }
        } catch let trial as DryRun {
            done = trial.done
        }
        return Notifications.ImportSource.Reply(
            scheduled: done.scheduled, unchanged: done.unchanged, past: past, withdrawn: done.withdrawn)
    }

    /// The result of a trial, which takes the changes back.
    private struct DryRun: Error {
        var done: (scheduled: [String], unchanged: Int, withdrawn: [String])
    }

    func calendars(
        _ call: Notifications.Calendars, context: CallContext
    ) async throws -> Notifications.Calendars.Reply {
        let statuses = calendars.statuses
        let notes = await settingNotes
        let written = configuration.current.notifications.writtenCalendars
        let all = try await loop.look { db in
            try statuses.map { status in
                let counts = try db.calendarCounts(status.name)
                return Notifications.Calendar(
                    name: status.name, path: status.path, title: status.title, color: status.color,
                    files: status.files, events: counts.events, alarms: try db.followedCount(status.name),
                    declined: counts.declined == 0 ? nil : counts.declined,
                    unanswered: counts.unanswered == 0 ? nil : counts.unanswered,
                    writes: written.contains(status.section),
                    flaws: try db.calendarProblems(status.name, limit: 20).map {
                        .init(file: $0.file, reason: $0.reason)
                    },
                    flawed: counts.incomplete, waiting: counts.waiting,
                    read: status.read.map { Timestamp.text($0, in: zones.session) },
                    reading: status.isReading ? true : nil,
                    problem: status.problem ?? status.writing.map { "what you did cannot be written into it: \($0)" },
                    notes: notes[status.section])
            }
        }
        return Notifications.Calendars.Reply(calendars: all)
    }

    /// Sentences about the sounds and devices in the settings of followed calendars, by section.
    var settingNotes: [String: [String]] {
        get async {
            var all: [String: [String]] = [:]
            for section in calendars.sections {
                guard let follow = section.follow, follow.sound != nil || !follow.to.isEmpty else { continue }
                var content = Notifications.Content(title: section.name, app: section.name, sound: follow.sound)
                content.to = follow.to.isEmpty ? nil : follow.to
                all[section.name] = await notes(on: content)
            }
            return all
        }
    }

    func export(_ call: Notifications.Export, context: CallContext) async throws -> Notifications.Export.Reply {
        guard let ids = call.ids else {
            let page = try await loop.look { try $0.exportPage(after: call.cursor) }
            return Notifications.Export.Reply(alarms: page.alarms.map(withOmitted), cursor: page.next)
        }
        try checkCount(ids.count, of: "ids")
        let page = try await loop.look { try $0.exportPage(of: ids, after: call.cursor) }
        return Notifications.Export.Reply(alarms: page.alarms.map(withOmitted), cursor: page.next)
    }

    private func withOmitted(_ alarm: Notifications.Alarm) -> Notifications.Alarm {
        var alarm = alarm
        alarm.omitted = alarm.omitted(after: loop.now().wall, zones: zones)
        return alarm
    }
}
