// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// `timer list` and `timer left`: the remaining time of running timers, once.
struct TimerView {
    let view: Timer.View
    /// The timer; nil for all of them, or for the one that ends first.
    let id: String?
    let showsSeconds: Bool
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let all = try session.connect(common).all(Notifications.Timers())
        let timers = id.map { id in all.filter { $0.id == id } } ?? all
        if let id, timers.isEmpty {
            throw Failure(.notFound, "no timer \"\(id.visible)\"", remedy: "See \"alertctl timer list\"")
        }
        func line(_ timers: [Notifications.TimerStatus]) -> TimerLine {
            TimerLine(timers, leftOf: { $0.left }, showsSeconds: showsSeconds, moment: session.moment)
        }
        switch view {
        case .left:
            // As --follow: without a timer an empty line, so that a bar shows nothing.
            let line = line(timers)
            if common.json { try session.output.json(line.json) } else { try session.output.line(line.text) }
        case .list:
            if common.json {
                for timer in timers { try session.output.json(timer) }
                return .done
            }
            for timer in timers {
                try session.output.line("\(session.style.strong(timer.id.visible))  \(line([timer]).sentence)")
            }
            if timers.isEmpty { try session.output.line("No timer is running.") }
        }
        return .done
    }
}
