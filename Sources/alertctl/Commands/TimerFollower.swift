// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import LinuxSystem
import ReminderKit
import TerminalKit
import Varlink

/// `timer --follow`: how much is left, a line at every change. It wakes when the line changes, and when something
/// happens.
struct TimerFollower {
    /// The id; nil for the timer that ends first.
    let id: String?
    let showsSeconds: Bool
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        let signals = try SignalDescriptor.forCommand()
        let service = try session.connect(common)
        let changes = try ChangeStream(session, common) { Self.concerns($0.event) }
        var shown: TimerLine?
        while true {
            let all = try service.all(Notifications.Timers())
            let fetched = ContinuousClock.now
            let found: String? = if let id { try TimerChange.id(id, all) } else { nil }
            let timers = id == nil ? all : all.filter { $0.id == found }
            if let id, timers.isEmpty {
                guard shown != nil else {
                    throw Failure(.notFound, "no timer \"\(id.visible)\"", remedy: "See \"alertctl list\"")
                }
                return .done
            }
            while true {
                let passed = Self.seconds(fetched.duration(to: .now))
                func left(_ timer: Notifications.TimerStatus) -> Double {
                    timer.paused ? timer.left : max(0, timer.left - passed)
                }
                let line = TimerLine(timers, leftOf: left, showsSeconds: showsSeconds, moment: session.moment)
                if line != shown {
                    shown = line
                    try session.answer(line.json, common, [line.text])
                    try session.output.flush()
                }
                // The first runs, if any does; the others are in a tooltip that changes with it.
                let change = timers.first.flatMap {
                    $0.paused ? nil : TimerLine.change(left($0), showsSeconds: showsSeconds)
                }
                let deadline = ContinuousClock.now + .seconds(change ?? 86_400)
                switch Wake.wait(for: changes.descriptor, signals.descriptor, until: deadline) {
                case .signals: if let signal = signals.read() { return Interruption.status(signal) }
                case .deadline: continue
                case .descriptor: break
                }
                if try changes.hasChange() { break }
            }
        }
    }

    /// Returns whether a timer may be another after such an event.
    static func concerns(_ kind: Manager.Kind) -> Bool {
        switch kind {
        case .scheduled, .cancelled, .paused, .resumed, .edited, .undone, .renamed, .delivered, .phase, .zoneChanged:
            true
        default: false
        }
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
