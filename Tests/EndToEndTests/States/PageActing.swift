// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// A method of the page with the key of an entry. It does what the verb of alertctl does; an entry that is over stays
/// as it is.
enum PageActing: String, CaseIterable, Sendable {
    case ack = "page: Ack"
    case snooze = "page: Snooze"
    case skip = "page: Skip"
    case pause = "page: Pause"
    case resume = "page: Resume"
    case cancel = "page: Cancel"
    case stopTimer = "page: StopTimer"

    /// The verb with the same effect.
    var verb: ActingColumn {
        switch self {
        case .ack: .ack
        case .snooze: .snooze
        case .skip: .skip
        case .pause: .pause
        case .resume: .resume
        case .cancel, .stopTimer: .cancel
        }
    }

    private func parameters(_ id: String, _ key: String) -> [String: Any] {
        switch self {
        case .ack: ["keys": [key]]
        case .snooze: ["key": key, "duration": "1h"]
        case .skip, .pause, .resume, .cancel: ["key": key]
        case .stopTimer: ["id": id]
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
        let isForCame = self == .ack || self == .snooze
        if let key = ((isForCame ? came ?? comes : comes ?? came)?["key"] as? String) { return key }
        let past = try page.call("History", ["limit": 500])["past"] as? [[String: Any]] ?? []
        return past.first { $0["id"] as? String == id }?["key"] as? String ?? id
    }

    private var method: String { String(rawValue.dropFirst("page: ".count)) }

    /// Calls the method, and then Undo. The errors stand for the exit statuses 65 and 66.
    func act(_ bed: StateBed, _ row: StateRow) throws -> StateCell {
        let page = try bed.page()
        let truth = bed.truth(row)
        var expected: StateOutcome?
        // The verb takes the newest of the history. A row of the page that is over has no such button, unless it was
        // missed: it comes again when the person says so.
        if self == .snooze, truth.there == nil, truth.waiting == nil, let ending = truth.ending, ending != .missed {
            expected = StateOutcome(status: 66, waiting: nil, isThere: false)
        }
        // alertctl moves what only waits; the page has another button for that.
        if self == .snooze, truth.there == nil, truth.waiting != nil, truth.waitingState != .snoozed {
            expected = StateOutcome(status: 65, waiting: truth.waitingState, isThere: false)
        }
        // What has come is there, and has no time to change.
        if [.skip, .pause, .resume].contains(self), truth.there != nil, truth.waiting == nil {
            expected = StateOutcome(status: 65, waiting: nil, isThere: true)
        }
        return try bed.act(
            verb, row, expected: expected,
            run: { id in
                let reply = try page.call(method, parameters(id, key(id, page)))
                guard let error = reply["error"] as? String else { return (0, "", "done") }
                return (["NotFound", "AlreadyEnded"].contains(error) ? 66 : 65, "\(reply)", error)
            },
            undo: { _ in
                let reply = try page.call("Undo")
                return (reply["error"] == nil ? 0 : 65, "\(reply)", "undone")
            })
    }
}
