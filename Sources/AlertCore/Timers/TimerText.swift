// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import TextSafety

/// Texts about a timer with phases.
package enum TimerText {
    /// Returns the confirmation of a new timer; nil for a single phase.
    /// - Parameters:
    ///   - end: When the first phase ends.
    ///   - display: How times are shown.
    package static func summary(
        _ cycle: TimerCycle, end: Instant, zone: Zone, _ display: DisplayHabits = .plain
    ) -> String? {
        guard cycle.count > 1 else { return nil }
        func words(_ phase: TimerCycle.Phase) -> String { "\(phase.title) \(Span.words(phase.span))" }
        var text = cycle.phases.map(words).joined(separator: ", ")
        if cycle.rounds > 1 { text += "; \(cycle.rounds) rounds" }
        if let long = cycle.long {
            text += ", the last one with \(words(long)) instead of \(cycle.phases.last?.title ?? "")"
        }
        let last = (1..<cycle.count).reduce(end) { $0.advanced(by: cycle[$1].span) }
        return "\(cycle.count) phases: \(text); over at \(Timestamp.day(last, in: zone, display, now: end))"
    }

    /// Returns a time of day to the minute: "14:25".
    package static func clock(_ instant: Instant, in zone: Zone) -> String {
        String(zone.civil(at: instant).time.shortText.prefix(5))
    }

    /// Returns the text of the notification at the end of a phase.
    /// - Parameters:
    ///   - phase: The place of the phase that has ended, the one after which is reported.
    ///   - ended: When that was.
    ///   - before: How many phases ended before it without a report.
    ///   - body: What the person gave with the timer.
    package static func end(
        of phase: Int, in cycle: TimerCycle, at ended: Instant, before: Int, body: String?, zone: Zone
    ) -> String {
        var lines: [String] = []
        let total = cycle.count
        if phase + 1 < total {
            let next = cycle[phase + 1]
            let end = Self.clock(ended.advanced(by: next.span), in: zone)
            lines.append("Now: \(next.title), \(Span.words(next.span)), until \(end)")
        }
        let rounds = cycle.rounds > 1 ? ", round \(cycle.round(of: phase) + 1) of \(cycle.rounds)" : ""
        lines.append(phase + 1 < total ? "Phase \(phase + 1) of \(total)\(rounds)" : "All \(total) phases are done")
        if before > 0 {
            lines.append(
                "\(before.counted("phase")) ended before it, while alertd did not run or the machine slept"
            )
        }
        if let body, !body.isEmpty { lines.append(body) }
        return lines.joined(separator: "\n")
    }
}
