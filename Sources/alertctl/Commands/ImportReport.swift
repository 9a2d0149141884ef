// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import ICalendar
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// The report of an import, for a person or a script: each alarm, each problem with its line, and the numbers at the
/// end.
struct ImportReport {
    /// Alarms that are shown one by one to a person; a dry run shows all.
    static let maximumShown = 20

    private let session: Session
    private let isJSON: Bool
    private let isDryRun: Bool
    private let addsNone: Bool
    private var counts: [Notifications.ImportOutcome: Int] = [:]
    /// The lines of events that had no alarm and have one now.
    private var given: Set<Int> = []
    private var withdrawnCount = 0
    private var changedCount = 0
    private var outdatedCount = 0
    /// The number of alarms that the person has changed since the export.
    private var keptCount = 0
    private var declinedCount = 0
    /// The number of alarms that followed calendars have, and the lines of their events; each is named once.
    private var (followedCount, followedLines): (Int, Set<Int>) = (0, [])
    /// The lines of events that the person, or somebody, declined; told once each.
    private var declinedLines: Set<Int> = []
    /// The person's addresses in calendars.
    var ownAddresses: Set<String> = []
    private var notes = 0
    private var ignoredCount = 0
    private var shown = 0

    init(session: Session, isJSON: Bool, isDryRun: Bool, addsNone: Bool = false) {
        self.session = session
        self.isJSON = isJSON
        (self.isDryRun, self.addsNone) = (isDryRun, addsNone)
    }

    // MARK: One by one

    /// Reports the reader's problems.
    mutating func problems(of calendar: ImportedCalendar) throws(Failure) {
        for problem in calendar.problems {
            try self.problem(problem.kind, line: problem.line, problem.reason)
        }
        if calendar.furtherProblems > 0, !isJSON {
            try session.errors.line("alertctl: \(calendar.furtherProblems) more problems not listed")
        }
    }

    /// Reports a decision about an alarm.
    mutating func note(_ reason: String, line: Int, title: String) throws(Failure) {
        notes += 1
        try problem(.noted, line: line, "\"\(title)\": \(reason).")
    }

    /// Returns whether an alarm is to be scheduled, as far as the person has not declined its event.
    mutating func takes(
        _ alarm: CalendarAlarm, _ source: ImportedCalendar.Source, evenDeclined: Bool
    ) throws(Failure) -> Bool {
        guard !source.declined.isEmpty else { return true }
        guard source.declined.contains(where: ownAddresses.contains) else {
            if ownAddresses.isEmpty, declinedLines.isEmpty {
                declinedLines.insert(source.line)
                try note(
                    "somebody declined; if that was you, write your address into the configuration: "
                        + "[calendar] me = [\"you@example.org\"]", line: source.line, title: alarm.title)
            }
            return true
        }
        let isNew = declinedLines.insert(source.line).inserted
        if evenDeclined {
            if isNew {
                try note("you declined, but it is scheduled (--declined)", line: source.line, title: alarm.title)
            }
            return true
        }
        declinedCount += 1
        if isNew {
            try note(
                "you declined, so it has no alarm (--declined schedules it)", line: source.line, title: alarm.title)
        }
        return false
    }

    private func problem(_ kind: ImportedCalendar.Problem.Kind, line: Int, _ reason: String) throws(Failure) {
        if isJSON {
            try session.output.json(
                ["line": .int(Int64(line)), "problem": .string(kind.rawValue), "reason": .string(reason)]
                    as JSON.Object)
        } else {
            try session.errors.line("alertctl: line \(line): " + reason.visible)
        }
    }

    /// Reports the commands of an alarm that are ignored. What stays as it is keeps its own.
    private mutating func ignored(_ entry: ImportBatch.Entry, _ result: Notifications.Imported) throws(Failure) {
        guard result.keepsCommands != true, result.kept != true, result.followed == nil, result.outdated != true else {
            return
        }
        for command in entry.ignored {
            ignoredCount += 1
            try note(
                "its command was ignored: \(command) (--allow-commands accepts it)", line: entry.line,
                title: entry.alarm.content.title)
        }
    }

    /// Reports the outcome of an alarm.
    mutating func add(_ entry: ImportBatch.Entry, _ result: Notifications.Imported) throws(Failure) {
        try ignored(entry, result)
        if result.outdated == true {
            outdatedCount += 1
        } else if result.kept == true {
            keptCount += 1
        } else if result.followed != nil {
            followedCount += 1
        } else {
            counts[result.outcome, default: 0] += 1
        }
        // What is over gets none, whatever the reader made of it.
        if entry.isAdded, result.followed == nil, result.outcome != .past, result.outcome != .refused {
            given.insert(entry.line)
        }
        if isJSON {
            var object: JSON.Object = [
                "id": .string(result.id), "title": .string(entry.alarm.content.title),
                "outcome": result.outcome.varlink,
            ]
            if let due = result.due { object["due"] = .string(due) }
            if let zone = result.zone { object["zone"] = .string(zone) }
            object["line"] = .int(Int64(entry.line))
            if let reason = result.reason { object["reason"] = .string(reason) }
            if let notes = result.notes { object["notes"] = notes.varlink }
            if let outdated = result.outdated { object["outdated"] = .bool(outdated) }
            if let followed = result.followed { object["followed"] = .string(followed) }
            if let kept = result.kept { object["kept"] = .bool(kept) }
            try session.output.json(object)
            return
        }
        let isNews = result.followed == nil || followedLines.insert(entry.line).inserted
        if let reason = result.reason, isNews, followedLines.count <= Self.maximumShown {
            let what =
                result.outdated == true || result.followed != nil || result.kept == true
                ? "stays as it is:" : result.outcome == .refused ? "was skipped:" : "was imported, but"
            try session.errors.line(
                "alertctl: line \(entry.line): \"\(entry.alarm.content.title.visible)\" \(what) \(reason.visible).")
        }
        if result.outdated == true || result.followed != nil || result.kept == true { return }
        guard result.outcome == .scheduled || result.outcome == .updated, isDryRun || shown < Self.maximumShown else {
            return
        }
        shown += 1
        let moment = session.moment
        let due =
            result.due.map { "\(moment.there($0)) (\(moment.distance($0)))" }
            ?? (result.awaitsAck == true ? "when you have acknowledged it" : nil)
            ?? OccasionText.words(entry.alarm.trigger)?.visible ?? "paused"
        let name = session.style.strong(result.id.visible)
        let zone = ZoneText.words(result.zone ?? "", entry.alarm.trigger)
        try session.output.line("\(name)  \(due), \(zone)  \(entry.alarm.content.title.visible)")
        for note in result.notes ?? [] {
            try session.output.line("  " + session.style.faint(session.source.spelled(note).visible))
        }
    }

    /// Adds the effect on earlier imports of some events.
    mutating func add(_ reply: Notifications.Prune.Reply, _ changes: [EventChange]) throws(Failure) {
        let isCancelled = changes.contains(where: \.isCancelled)
        for id in reply.ids { try withdrawn(id, isCancelled: isCancelled) }
        for id in reply.changed ?? [] { try changed(id) }
        for index in reply.outdated ?? [] where changes.indices.contains(index) && changes[index].isCancelled {
            outdatedCount += 1
            try note(
                "its cancellation is older than what was imported before, and changes nothing",
                line: changes[index].line, title: changes[index].title)
        }
        try leftAlone(reply.followed ?? [], changes)
    }

    /// Reports cancellations of events that followed calendars have. Changes were reported with their alarms.
    private mutating func leftAlone(
        _ events: [Notifications.FollowedEvent], _ changes: [EventChange]
    ) throws(Failure) {
        for event in events where changes.indices.contains(event.event) && changes[event.event].isCancelled {
            followedCount += 1
            let change = changes[event.event]
            try note(
                "its cancellation changes nothing here, because the followed calendar \"\(event.calendar)\" has it",
                line: change.line, title: change.title)
        }
    }

    /// Reports that reminders of an earlier import stay although the file has none of their events.
    mutating func keepsEarlier(_ reason: String) throws(Failure) {
        notes += 1
        guard !isJSON else {
            try session.output.json(
                ["line": .int(1), "problem": "noted", "reason": .string(reason)] as JSON.Object)
            return
        }
        try session.errors.line("alertctl: " + reason.visible)
    }

    /// Reports that an occurrence of a series has another time.
    private mutating func changed(_ id: String) throws(Failure) {
        changedCount += 1
        if isJSON {
            try session.output.json(["id": .string(id), "outcome": "changed"] as JSON.Object)
        } else {
            let what = isDryRun ? "an occurrence would be taken out" : "an occurrence was taken out"
            try session.output.line("\(session.style.strong(id.visible))  \(what) of the series")
        }
    }

    /// Reports that a notification of an earlier import was withdrawn.
    private mutating func withdrawn(_ id: String, isCancelled: Bool) throws(Failure) {
        withdrawnCount += 1
        if isJSON {
            try session.output.json(["id": .string(id), "outcome": "withdrawn"] as JSON.Object)
        } else {
            try session.output.line(
                "\(session.style.strong(id.visible))  cancelled"
                    + (isCancelled
                        ? "" : addsNone ? ": it has no alarm any more" : ", no longer in the file"))
        }
    }

    /// Returns the failure for an import that a failure interrupted, with the number of alarms that were sent before.
    func isInterrupted(by failure: Failure) -> Failure {
        let done = count(.scheduled) + count(.updated) + count(.unchanged)
        guard done > 0, !isDryRun else { return failure }
        var failure = failure
        failure.cause += "; the first \(done) of the file were scheduled"
        failure.remedy = "Import the file again to add the rest"
        return failure
    }

    // MARK: At the end

    private func count(_ outcome: Notifications.ImportOutcome) -> Int { counts[outcome] ?? 0 }

    /// Prints the totals, and returns the exit status.
    func finish(_ calendar: ImportedCalendar) throws(Failure) -> CommandStatus {
        if isJSON {
            try session.output.json(summary(calendar))
        } else {
            try session.output.lines(lines(calendar))
        }
        try session.output.flush()
        if !isJSON, ignoredCount > 0 {
            let was = ignoredCount == 1 ? "was" : "were"
            try session.errors.line(
                "alertctl: \(ignoredCount.counted("command")) \(was) left out, because a file may come from anybody. Of a "
                    + "file of your own, import it with --allow-commands.")
        }
        try session.errors.flush()
        if !isJSON, calendar.isOtherFile {
            try session.errors.line(
                "alertctl: A list of another program is imported as lines of JSON: alertctl calendar import --source NAME FILE. "
                    + "See alertctl calendar import --help.")
        }
        let isLost = calendar.problems.contains { $0.kind != .noted } || count(.refused) > 0
        return isLost ? .badInput : .done
    }

    private func summary(_ calendar: ImportedCalendar) -> JSON.Object {
        var object = JSON.Object()
        for outcome in [Notifications.ImportOutcome.scheduled, .updated, .unchanged, .past, .refused] {
            object[outcome.rawValue] = .int(Int64(count(outcome)))
        }
        object["withdrawn"] = .int(Int64(withdrawnCount))
        object["changed"] = .int(Int64(changedCount))
        object["outdated"] = .int(Int64(outdatedCount))
        object["followed"] = .int(Int64(followedCount))
        object["kept"] = .int(Int64(keptCount))
        object["declined"] = .int(Int64(declinedCount))
        object["withoutAlarm"] = .int(Int64(calendar.itemsWithoutAlarm))
        object["givenAlarm"] = .int(Int64(given.count))
        object["problems"] = .int(Int64(calendar.problems.count + calendar.furtherProblems + notes))
        object["dryRun"] = .bool(isDryRun)
        return object
    }

    private func lines(_ calendar: ImportedCalendar) -> [String] {
        let (new, changed) = (count(.scheduled), count(.updated))
        var lines: [String] = []
        if new + changed > shown { lines.append("and \(new + changed - shown) more: alertctl list") }
        let verb = isDryRun ? "would be scheduled" : "scheduled"
        lines.append("\(new + changed) \(verb)" + (changed > 0 ? ": \(new) new, \(changed) changed" : ""))
        if count(.unchanged) > 0 { lines.append("\(count(.unchanged)) already scheduled and unchanged") }
        if count(.past) > 0 { lines.append("\(count(.past)) over and skipped") }
        if count(.refused) > 0 { lines.append("\(count(.refused)) refused (see above)") }
        if withdrawnCount > 0 { lines.append("\(withdrawnCount) cancelled") }
        if changedCount > 0 { lines.append("\(changedCount) of which an occurrence was taken out") }
        if outdatedCount > 0 { lines.append("\(outdatedCount) left as they are, because this file is older") }
        if followedCount > 0 {
            lines.append("\(followedCount) left as they are, because followed calendars have them: alertctl calendar")
        }
        if keptCount > 0 {
            lines.append(
                "\(keptCount) left as they are, because you changed them after the export; "
                    + "to have the file's, \"alertctl cancel ID\" and import again")
        }
        if declinedCount > 0 { lines.append("\(declinedCount) declined and left out") }
        if !given.isEmpty { lines.append("\(given.count) had no alarm and got one by --alarm, or at the start") }
        lines += Self.withoutAlarm(calendar, addsNone: addsNone)
        if let reason = reasonForNothing(calendar) { lines.append(reason) }
        return lines
    }

    /// Returns sentences about the events and to-dos that have no alarm and get none.
    ///
    /// - Parameter addsNone: Whether the person wants it so.
    static func withoutAlarm(_ calendar: ImportedCalendar, addsNone: Bool) -> [String] {
        let undated = calendar.itemsNeverDue
        let without = calendar.itemsWithoutAlarm - calendar.itemsGivenAlarm - undated
        var lines: [String] = []
        if without > 0 {
            lines.append(
                "\(without) without an alarm and skipped" + (addsNone ? "; without --alarm none they get one" : ""))
        }
        if undated > 0 {
            lines.append("\(undated.counted("to-do")) without an alarm and a due date skipped")
        }
        return lines
    }

    /// Returns the reason why the import changed nothing; nil if another line explains it.
    private func reasonForNothing(_ calendar: ImportedCalendar) -> String? {
        let used = count(.scheduled) + count(.updated) + count(.unchanged) + withdrawnCount + changedCount
        guard used == 0, !calendar.problems.contains(where: { $0.kind == .refused }) else { return nil }
        let nothing = isDryRun ? "Nothing would be scheduled" : "Nothing was scheduled"
        if followedCount > 0 || keptCount > 0 { return nil }
        if calendar.eventCount == 0 { return nothing + ": no event or to-do of the file can be used" }
        return count(.past) > 0 && count(.past) == calendar.items.count ? nothing + ": everything is over" : nothing
    }
}
