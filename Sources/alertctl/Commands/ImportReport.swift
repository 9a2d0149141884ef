// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ICalendar
import TerminalKit
import Varlink

/// The report of an import, for a person or a script: each alarm, each problem with its line, and the numbers at the end.
struct ImportReport {
    /// Alarms that are shown one by one to a person; a dry run shows all.
    static let maximumShown = 20

    private let session: Session
    private let isJSON: Bool
    private let isDryRun: Bool
    /// Whether events without an alarm get none.
    private let addsNone: Bool
    private var counts: [Notifications.ImportOutcome: Int] = [:]
    /// The lines of events that had no alarm and have one now.
    private var given: Set<Int> = []
    private var withdrawnCount = 0
    private var notes = 0
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

    private func problem(_ kind: ImportedCalendar.Problem.Kind, line: Int, _ reason: String) throws(Failure) {
        if isJSON {
            try session.output.json(
                ["line": .int(Int64(line)), "problem": .string(kind.rawValue), "reason": .string(reason)]
                    as JSON.Object)
        } else {
            try session.errors.line("alertctl: line \(line): " + reason.visible)
        }
    }

    /// Reports the outcome of an alarm.
    mutating func add(_ entry: ImportBatch.Entry, _ result: Notifications.Imported) throws(Failure) {
        counts[result.outcome, default: 0] += 1
        // What is over gets none, whatever the reader made of it.
        if entry.isAdded, result.outcome != .past, result.outcome != .refused { given.insert(entry.line) }
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
            try session.output.json(object)
            return
        }
        if let reason = result.reason {
            let what = result.outcome == .refused ? "was skipped:" : "was imported, but"
            try session.errors.line(
                "alertctl: line \(entry.line): \"\(entry.alarm.content.title.visible)\" \(what): \(reason.visible).")
        }
        guard result.outcome == .scheduled || result.outcome == .updated, isDryRun || shown < Self.maximumShown else {
            return
        }
        shown += 1
        let moment = session.moment
        let due = result.due.map { "\(moment.there($0)) (\(moment.distance($0)))" } ?? "paused"
        let name = session.style.strong(result.id.visible)
        try session.output.line("\(name)  \(due), \((result.zone ?? "").visible)  \(entry.alarm.content.title.visible)")
        for note in result.notes ?? [] { try session.output.line("  " + session.style.faint(note.visible)) }
    }

    /// A notification of an earlier import was taken back.
    mutating func withdrawn(_ id: String) throws(Failure) {
        withdrawnCount += 1
        if isJSON {
            try session.output.json(["id": .string(id), "outcome": "withdrawn"] as JSON.Object)
        } else {
            try session.output.line(
                "\(session.style.strong(id.visible))  cancelled"
                    + (addsNone ? ": it has no alarm any more" : ", no longer in the file"))
        }
    }

    /// A failure of the connection in the midst of it, with how far it came.
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

    /// The numbers, and the exit status.
    func finish(_ calendar: ImportedCalendar) throws(Failure) -> CommandStatus {
        if isJSON {
            try session.output.json(summary(calendar))
        } else {
            for line in lines(calendar) { try session.output.line(line) }
        }
        try session.output.flush()
        try session.errors.flush()
        let isLost = calendar.problems.contains { $0.kind != .noted } || count(.refused) > 0
        return isLost ? .badInput : .done
    }

    private func summary(_ calendar: ImportedCalendar) -> JSON.Object {
        var object = JSON.Object()
        for outcome in [Notifications.ImportOutcome.scheduled, .updated, .unchanged, .past, .refused] {
            object[outcome.rawValue] = .int(Int64(count(outcome)))
        }
        object["withdrawn"] = .int(Int64(withdrawnCount))
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
        if !given.isEmpty { lines.append("\(given.count) had no alarm and got one by --alarm, or at the start") }
        let without = calendar.itemsWithoutAlarm - calendar.itemsGivenAlarm
        if without > 0 {
            lines.append("\(without) without an alarm and skipped; --alarm -15m would add one")
        }
        return lines
    }
}
