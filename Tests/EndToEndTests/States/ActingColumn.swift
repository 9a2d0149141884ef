// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// A verb with the id, the title, a glob or the application of an entry, or one that makes another entry. Each runs on
/// all rows, in a copy of the world.
enum ActingColumn: String, CaseIterable, Sendable {
    case ack = "ack ID"
    case snooze = "snooze ID 1h"
    case postpone = "postpone ID 1h"
    case clear = "clear ID"
    case activate = "activate ID"
    case reply = "reply ID Hi"
    case pause = "pause ID"
    case pauseUntil = "pause ID until 23:00"
    case resume = "resume ID"
    case skip = "skip ID"
    case skipDay = "skip ID tomorrow"
    case unskip = "unskip ID"
    case edit = "edit ID --body Text"
    case editOnItsDay = "edit ID tomorrow 7:30"
    case rename = "rename ID ID-2"
    case cancel = "cancel ID"
    case cancelTitle = "cancel TITLE"
    case cancelGlob = "cancel GLOB"
    case at = "at 17:00 Copy of ID"
    case mute = "mute APP"
    case unmute = "unmute APP"

    /// Returns the words of the command line.
    func words(_ id: String, title: String, app: String) -> [String] {
        let named = ["TITLE": title, "GLOB": "[\(id.prefix(1))]\(id.dropFirst())", "APP": app]
        return rawValue.split(separator: " ").map(String.init).map { word in
            named[word] ?? word.replacing("ID", with: id)
        }
    }

    /// The keys of what it may change in a dump; nil for an entry that it adds.
    func own(_ id: String) -> [String]? {
        switch self {
        case .mute, .unmute: [StateBed.Dump.quiet]
        case .at: nil
        case .rename: [id, id + "-2"]
        // The moved time of a repetition is another entry.
        case .editOnItsDay: [id, id + "-2027-03-04"]
        case .ack, .snooze, .postpone, .clear, .activate, .reply, .pause, .pauseUntil, .resume, .skip, .skipDay,
            .unskip, .edit, .cancel, .cancelTitle, .cancelGlob:
            [id]
        }
    }

    /// The words of the command line that undoes it.
    func undo(_ id: String) -> [String] {
        switch self {
        case .mute, .unmute, .at: ["undo"]
        case .rename: ["undo", id + "-2"]
        case .ack, .snooze, .postpone, .clear, .activate, .reply, .pause, .pauseUntil, .resume, .skip, .skipDay,
            .unskip, .edit, .editOnItsDay, .cancel, .cancelTitle, .cancelGlob:
            ["undo", id]
        }
    }

    /// A Boolean value indicating whether `alertctl undo` undoes the verb: it is a verb of `UndoStep`.
    var isUndone: Bool {
        switch self {
        case .ack, .snooze, .postpone, .clear, .pause, .pauseUntil, .resume, .skip, .skipDay, .unskip, .edit,
            .editOnItsDay, .rename, .cancel, .cancelTitle, .cancelGlob, .at, .mute, .unmute:
            true
        case .activate, .reply: false
        }
    }
}

/// The contract of a verb with a row: its exit status, and the states of the id afterwards.
struct StateOutcome {
    var status: Int32 = 0
    /// The state of the waiting entry; nil if nothing waits any more.
    var waiting: Notifications.State?
    /// A Boolean value indicating whether the delivered entry is still there.
    var isThere: Bool
    /// The time of the waiting entry; nil if it stays, or has none.
    var due: StateTruth.Due?
    /// A Boolean value indicating whether a snooze waits, and the next time of a repetition too.
    var isSnoozedToo = false

    var states: [String] {
        let all: [Notifications.State?] = [waiting, isSnoozedToo ? .snoozed : nil, isThere ? .delivered : nil]
        return all.compactMap { $0?.rawValue }.sorted()
    }
}

extension ActingColumn {
    /// Returns the outcome that the contract names.
    func outcome(_ row: StateRow, _ truth: StateTruth, now: Date) -> StateOutcome {
        let (isThere, isPast) = (truth.there != nil, truth.ending != nil)
        let waiting = truth.waitingState
        // A snooze has no other time: only another snooze or its end moves it.
        let waits = waiting != nil && waiting != .snoozed
        let notTimed = waiting == .snoozed ? 65 : 66 as Int32
        let same = StateOutcome(waiting: waiting, isThere: isThere)
        func refused(_ status: Int32) -> StateOutcome {
            var outcome = same
            outcome.status = status
            return outcome
        }
        var outcome = same
        switch self {
        case .ack:
            // Delivered and snoozed ones, and those that await it.
            guard isThere || waiting == .snoozed || truth.awaitsAck else { return refused(66) }
            outcome.isThere = false
            if waiting == .snoozed { outcome.waiting = nil }
        case .snooze, .postpone:
            // Otherwise the newest of the history; what only waits, for a single time, is moved.
            guard isThere || waiting == .snoozed || isPast && waiting == nil else {
                guard row != .followed, case .time(let due, repeats: false) = truth.waiting else {
                    return refused(waiting == nil ? 66 : 65)
                }
                outcome.due = .init(date: due.date.addingTimeInterval(3_600), span: due.span, reader: due.reader)
                return outcome
            }
            outcome.isThere = false
            outcome.isSnoozedToo = waiting != nil && waiting != .snoozed
            if !outcome.isSnoozedToo { outcome.waiting = .snoozed }
            outcome.due = .about(now.addingTimeInterval(3_600))
        case .clear:
            guard isThere else { return refused(66) }
            outcome.isThere = false
        case .activate:
            // A click deals with it, so that a snooze ends, too.
            guard isThere || isPast else { return refused(66) }
            outcome.isThere = false
            if waiting == .snoozed { outcome.waiting = nil }
        case .reply:
            guard row == .reply else { return refused(isThere ? 65 : 66) }
            outcome.isThere = false
        case .pause, .pauseUntil:
            // Without a time there is nothing to hold.
            guard waits else { return refused(notTimed) }
            guard !truth.awaitsAck else { return refused(65) }
            outcome.waiting = .paused
        case .resume:
            // What is not paused stays as it is.
            guard waits else { return refused(notTimed) }
            outcome.waiting = .pending
        case .skip, .skipDay, .unskip:
            guard waits else { return refused(notTimed) }
            // Of a timer it ends the phase, which is the last one of each row.
            if self == .skip, row.group == .timers { return StateOutcome(waiting: nil, isThere: false) }
            guard truth.waiting?.repeats == true, truth.waiting?.isEvent == false, row != .beat else {
                return refused(65)
            }
            // They come on other days.
            if self == .skipDay, row == .rrule || row == .easter { return refused(65) }
            if self == .skip || self == .skipDay { break }
            if row == .skipped { outcome.due = .at("2027-03-03T19:30") }
        case .edit:
            guard waiting != nil else { return refused(66) }
            // Its calendar owns it.
            guard row != .followed else { return refused(65) }
        case .editOnItsDay: return editedOnItsDay(row, truth, same)
        case .rename:
            guard waiting != nil || isThere else { return refused(66) }
            guard row != .followed else { return refused(65) }
            outcome.waiting = nil
            outcome.isThere = false
        case .cancel, .cancelTitle, .cancelGlob:
            guard waiting != nil || isThere else { return refused(66) }
            outcome.waiting = nil
            outcome.isThere = false
        case .at:
            // The last word of its title may belong to the time.
            if [.once, .sun, .easter].contains(row) { return refused(64) }
        case .mute, .unmute: break
        }
        return outcome
    }

    /// Returns the outcome of a time on another day: what repeats moves the one time of that day, and what comes once
    /// gets it as its time.
    private func editedOnItsDay(_ row: StateRow, _ truth: StateTruth, _ same: StateOutcome) -> StateOutcome {
        var outcome = same
        switch truth.waiting {
        case nil: outcome.status = 66
        case .snoozed: outcome.status = 65
        case .time(_, repeats: true), .paused(_, repeats: true), .event(_, repeats: true):
            // Those that come on other days, several times a day, or at no time now have no single time to move.
            let hasOne: [StateRow] = [.repeating, .ending, .cron, .calendar, .sun, .skipped, .command]
            guard hasOne.contains(row) else {
                outcome.status = row == .beat ? 65 : 64
                break
            }
            // The skipped time is that of today.
            if row == .skipped { outcome.due = .at("2027-03-05T19:30") }
        case .time, .paused, .event, .acknowledgement:
            // Its calendar owns it, or the span of the timer.
            guard row != .followed else {
                outcome.status = 65
                break
            }
            outcome.waiting = .pending
            outcome.due = .at("2027-03-04T07:30")
        }
        return outcome
    }
}

extension StateTruth {
    /// A Boolean value indicating whether it has no time until it is acknowledged.
    fileprivate var awaitsAck: Bool {
        switch waiting {
        case .acknowledgement: true
        case .time, .snoozed, .paused, .event, nil: false
        }
    }

    /// The state of the waiting entry.
    var waitingState: Notifications.State? { states.first { $0 != .delivered } }
}

extension StateTruth.Waiting {
    var isEvent: Bool {
        switch self {
        case .event: true
        case .time, .snoozed, .paused, .acknowledgement: false
        }
    }
}
