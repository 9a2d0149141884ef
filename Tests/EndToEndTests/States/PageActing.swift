// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// A method of the page with the id of an entry. It does what the verb of alertctl does.
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

    private func parameters(_ id: String) -> [String: Any] {
        switch self {
        case .ack: ["ids": [id]]
        case .snooze: ["id": id, "duration": "1h"]
        case .skip, .pause, .resume, .cancel, .stopTimer: ["id": id]
        }
    }

    private var method: String { String(rawValue.dropFirst("page: ".count)) }

    /// Calls the method, and then Undo. The errors stand for the exit statuses 65 and 66.
    func act(_ bed: StateBed, _ row: StateRow) throws -> StateCell {
        let page = try bed.page()
        return try bed.act(
            verb, row,
            run: { id in
                let reply = try page.call(method, parameters(id))
                guard let error = reply["error"] as? String else { return (0, "", "done") }
                return (error == "NotFound" ? 66 : 65, "\(reply)", error)
            },
            undo: { _ in
                let reply = try page.call("Undo")
                return (reply["error"] == nil ? 0 : 65, "\(reply)", "undone")
            })
    }
}
