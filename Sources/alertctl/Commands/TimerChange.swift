// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// `timer pause`, `resume`, `next`, `stop`: what is done to a timer that is there.
struct TimerChange {
    let change: Timer.Change
    /// The id; nil for the only timer there is.
    let id: String?
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let id = try chosen(try service.all(Notifications.Timers()))
        switch change {
        case .pause: _ = try service.call(Notifications.Pause(ids: [id]), needed: .pending)
        case .resume: _ = try service.call(Notifications.Resume(ids: [id]), needed: .pending)
        case .next:
            return try tell(try service.call(Notifications.NextPhase(id: id), needed: .pending).timer, id, session)
        case .stop:
            _ = try service.call(Notifications.Cancel(ids: [id]), needed: .pending)
            if common.json {
                try session.output.json(["id": .string(id), "state": .string("cancelled")] as JSON.Object)
            } else {
                try session.output.line("\(session.style.strong(id.visible))  stopped")
            }
            return .done
        }
        return try tell(try service.all(Notifications.Timers()).first { $0.id == id }, id, session)
    }

    private func tell(
        _ timer: Notifications.TimerStatus?, _ id: String, _ session: Session
    ) throws(Failure) -> CommandStatus {
        if common.json {
            if let timer { try session.output.json(timer) } else { try session.output.json([:] as JSON.Object) }
        } else {
            let what = timer.map { TimerLine([$0], leftOf: { $0.left }, moment: session.moment).sentence } ?? "over"
            try session.output.line("\(session.style.strong(id.visible))  \(what)")
        }
        return .done
    }

    /// The timer that is meant.
    ///
    /// - Throws: when there is none such, or no telling which.
    func chosen(_ timers: [Notifications.TimerStatus]) throws(Failure) -> String {
        if let id {
            guard timers.contains(where: { $0.id == id }) else {
                throw Failure(.notFound, "no timer \"\(id.visible)\"", remedy: Self.remedy(timers))
            }
            return id
        }
        let able = timers.filter { timer in
            switch change {
            case .pause: !timer.paused
            case .resume: timer.paused
            case .next, .stop: true
            }
        }
        guard let first = able.first else {
            let word =
                switch change {
                case .pause: "no timer is running"
                case .resume: "no timer is paused"
                case .next, .stop: "no timer is running"
                }
            throw Failure(.notFound, word, remedy: Self.remedy(timers))
        }
        guard able.count == 1 else {
            let ids = able.prefix(5).map(\.id.visible).joined(separator: ", ")
            throw Failure(
                .usage, "\(able.count) timers: \(ids)\(able.count > 5 ? ", ..." : "")", remedy: "Name one of them")
        }
        return first.id
    }

    private static func remedy(_ timers: [Notifications.TimerStatus]) -> String {
        timers.isEmpty
            ? "Start one with \"alertctl timer 25m\""
            : "There is: " + timers.prefix(5).map(\.id.visible).joined(separator: ", ")
    }
}
