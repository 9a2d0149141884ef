// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import CivilTime
import TerminalKit

/// `status`: what runs, and what is due.
struct Status: Verb {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of the daemon and its parts.",
        discussion: """
            EXAMPLE:
              alertctl status

            OUTPUT with --json: {"version", "pid", "started", "pending", "delivered", "nextDue"?, "zone", \
            "parts": [{"name", "ok", "detail"}], "setAside"?, "damage"?: [{"at", "message", "file"?}], "folder", "ringing"?: [ID], "snoozes"?: [...], \
            "digestCount"?, "digestDue"?}
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let status = try session.connect(common).call(Manager.Status())
        if common.json {
            try session.output.json(status)
        } else {
            let lines = Self.lines(status, moment: session.moment, style: session.style)
            for line in lines { try session.output.line(line) }
        }
        return .done
    }

    static func lines(_ status: Manager.Status.Reply, moment: RenderTime, style: Style) -> [String] {
        var first = style.strong("alertd \(status.version.visible)") + ", process \(status.pid)"
        if let started = WireTime(status.started) {
            let seconds = max(0, moment.now.distance(from: started.instant) / Span.second)
            first += ", running for \(RenderTime.span(seconds: seconds)), since \(moment.here(status.started))"
        }
        var second = "\(status.pending) pending, \(status.delivered) delivered"
        if let next = status.nextDue { second += "; next \(moment.here(next)) (\(moment.distance(next)))" }
        var lines = [first, second]
        if let ringing = status.ringing, !ringing.isEmpty {
            let waiting = ringing.dropFirst().map(\.visible).joined(separator: ", ")
            let others = waiting.isEmpty ? "" : "; waiting until it ends: \(waiting)"
            lines.append(style.bad("ringing: \(ringing[0].visible)\(others)"))
        }
        if let count = status.digestCount, let due = status.digestDue {
            let verb = count == 1 ? "notification waits" : "notifications wait"
            lines.append("\(count) \(verb) for the digest of \(moment.here(due)) (\(moment.distance(due)))")
        }
        lines += [
            "zone \(status.zone.visible)"
        ]
        let rows = status.parts.map { part in
            [
                Columns.Cell(part.name.visible),
                Columns.Cell(part.ok ? "ok" : "failed", part.ok ? .good : .bad),
                Columns.Cell(part.detail.visible),
            ]
        }
        lines += Columns(indentation: "  ", rows: rows).lines(style)
        for damage in status.damage ?? [] {
            lines.append(style.bad("Database, \(moment.here(damage.at)):") + " " + damage.message.visible)
            if let file = damage.file { lines.append("  Damaged file kept as: \(file.visible)") }
        }
        if status.damage != nil { lines.append("  To acknowledge: alertctl doctor --acknowledge") }
        return lines
    }
}
