// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// A method of the page that changes entries. It does what the verb of alertctl does; an entry that is over stays as it
/// is.
enum PageActing: String, CaseIterable, Sendable {
    case ack = "page: Ack"
    case snooze = "page: Snooze"
    case skip = "page: Skip"
    case pause = "page: Pause"
    case resume = "page: Resume"
    case cancel = "page: Cancel"
    case stopTimer = "page: StopTimer"
    case edit = "page: Edit"
    case respond = "page: Respond"
    case ackAll = "page: AckAll"
    case pauseTimer = "page: PauseTimer"
    case resumeTimer = "page: ResumeTimer"
    case extendTimer = "page: ExtendTimer"
    case nextPhase = "page: NextPhase"

    /// The verb with the same effect, or with an undo step as this has.
    var verb: ActingColumn {
        switch self {
        case .ack, .ackAll: .ack
        case .snooze: .snooze
        case .skip: .skip
        case .pause, .pauseTimer: .pause
        case .resume, .resumeTimer: .resume
        case .edit, .extendTimer: .edit
        case .respond: .reply
        case .cancel, .stopTimer, .nextPhase: .cancel
        }
    }

    private func parameters(_ id: String, _ key: String, _ row: StateRow) -> [String: Any] {
        switch self {
        case .ack: ["keys": [key]]
        case .ackAll: [:]
        case .snooze: ["key": key, "duration": "1h"]
        case .skip, .pause, .resume, .cancel: ["key": key]
        case .edit: ["key": key, "body": "Text"]
        case .respond: ["key": key].merging(row == .reply ? ["text": "Hi"] : ["action": "yes"]) { $1 }
        case .stopTimer, .pauseTimer, .resumeTimer, .nextPhase: ["id": id]
        case .extendTimer: ["id": id, "length": "5m"]
        }
    }

    /// Returns the key of the entry whose row has the button: of what came, or of what comes. What is over has that of
    /// its newest delivery.
    private func key(_ id: String, _ page: StatePage) throws -> String {
        let there = ["ringing", "delivered"]
        let items = try page.call("Items", ["limit": 500, "delivered": 500])["items"] as? [[String: Any]] ?? []
        let own = items.filter { $0["id"] as? String == id }
        let came = own.first { there.contains($0["state"] as? String ?? "") }
        let comes = own.first { !there.contains($0["state"] as? String ?? "") }
        let isForCame = [.ack, .snooze, .respond].contains(self)
        if let key = ((isForCame ? came ?? comes : comes ?? came)?["key"] as? String) { return key }
        let past = try page.call("History", ["limit": 500])["past"] as? [[String: Any]] ?? []
        return past.first { $0["id"] as? String == id }?["key"] as? String ?? id
    }

    private var method: String { String(rawValue.dropFirst("page: ".count)) }

    /// Returns the contract, if it is not that of the verb.
    private func expected(_ row: StateRow, _ truth: StateTruth) -> StateOutcome? {
        let waiting = truth.waitingState
        let isOver = truth.there == nil && waiting == nil
        let isTimer = row.group == .timers && waiting != nil
        func refused(_ status: Int32) -> StateOutcome {
            StateOutcome(status: status, waiting: waiting, isThere: truth.there != nil)
        }
        switch self {
        // The verb takes the newest of the history. A row of the page that is over has no such button, unless it was
        // missed: it comes again when the person says so.
        case .snooze where isOver && truth.ending != nil && truth.ending != .missed: return refused(66)
        // alertctl moves what only waits; the page has another button for that.
        case .snooze where truth.there == nil && waiting != nil && waiting != .snoozed: return refused(65)
        // What has come is there, and has no time to change.
        case .skip, .pause, .resume, .edit:
            // A timer has methods of its own for what it says.
            return truth.there != nil && waiting == nil || isTimer && [.edit, .skip].contains(self) ? refused(65) : nil
        case .respond:
            if isOver { return refused(66) }
            return row == .actions || row == .reply ? StateOutcome(waiting: nil, isThere: false) : refused(65)
        case .pauseTimer, .resumeTimer, .extendTimer: return isTimer ? nil : refused(66)
        case .nextPhase:
            // The present phase is the last one of each row; the report of the one before goes with the timer.
            if isTimer { return StateOutcome(waiting: nil, isThere: false) }
            return refused(waiting == nil || waiting == .snoozed ? 66 : 65)
        case .ack, .ackAll, .snooze, .cancel, .stopTimer: return nil
        }
    }

    /// Meets the rows of a bed, one after the other. `AckAll` names no entry: one call is for all of them.
    func meet(_ bed: StateBed) throws -> (StateRow) -> StateCell {
        self == .ackAll ? try meetAll(bed) : { row in StateCell { try act(bed, row) } }
    }

    /// Calls the method, and then Undo. The errors stand for the exit statuses 65 and 66.
    private func act(_ bed: StateBed, _ row: StateRow) throws -> StateCell {
        let page = try bed.page()
        return try bed.act(
            verb, row, expected: expected(row, bed.truth(row)),
            run: { id in
                let reply = try page.call(method, parameters(id, key(id, page), row))
                guard let error = reply["error"] as? String else { return (0, "", "done") }
                return (["NotFound", "AlreadyEnded"].contains(error) ? 66 : 65, "\(reply)", error)
            },
            undo: { _ in
                let reply = try page.call("Undo")
                return (reply["error"] == nil ? 0 : 65, "\(reply)", "undone")
            })
    }

    /// Calls a method for all entries, and takes it back. What has come and does not ring is done; all else stays.
    private func meetAll(_ bed: StateBed) throws -> (StateRow) -> StateCell {
        let page = try bed.page()
        let before = try bed.dump()
        let reply = try page.call(method)
        let after = try bed.dump()
        guard let change = reply["change"] as? Int else { throw Difference("\(method): \(reply)") }
        let undone = try page.call("Undo", ["change": change])
        let restored = try bed.dump()
        return { row in
            let id = bed.id(row)
            func states(_ dump: StateBed.Dump) -> [String] { (dump.entries[id] ?? []).map(\.state).sorted() }
            return StateCell {
                switch bed.truth(row).there {
                case .unread, .waitsToRing:
                    let expected = states(before).filter { $0 != Notifications.State.delivered.rawValue }
                    try expectCell(states(after) == expected, "leads to \(states(after)), not \(expected)")
                    try expectCell(undone["error"] == nil, "undo: \(undone)")
                    try expectCell(states(restored) == states(before), "after undo: \(states(restored))")
                    return .right("done, undone")
                case .rings, nil:
                    try expectCell(after.lines[id] == before.lines[id], "changes it: \(before.difference(after, [id]))")
                    return .right("same")
                }
            }
        }
    }
}
