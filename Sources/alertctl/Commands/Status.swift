// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// `status`: what runs, and what is due.
struct Status: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Show the state of the daemon and its parts.",
        discussion: """
            EXAMPLES:
              alertctl status
              alertctl daemon status

            OUTPUT with --json: {"version", "pid", "started", "pending", "delivered", "nextDue"?, "zone", \
            "parts": [{"name", "ok", "detail"}], "setAside"?, "damage"?: [{"at", "message", "file"?}], "folder", "ringing"?: [ID], "snoozes"?: [...], \
            "digestCount"?, "digestDue"?, "unheard"?, "replaced"?}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let status = try session.connect(common).call(Manager.Status())
        return try session.answer(
            status, common,
            Self.lines(
                status, moment: session.moment, style: session.style, width: session.width,
                restart: status.replaced == true ? Self.restart(of: status, common, in: session) : ""))
    }

    /// Returns the line that has alertd run its new program: systemd starts it again, otherwise the next command does.
    static func restart(of status: Manager.Status.Reply, _ common: CommonOptions, in session: Session) -> String {
        let service = "systemctl --user restart alertd.service"
        // The manager of another machine cannot be asked; there the service is the usual way.
        guard let place = try? session.place(common), place.host == nil else { return service }
        let folder = SocketPath.runtimeDirectory(session.environment) ?? SocketPath.standIn()
        let manager = UserManager(runtimeDirectory: folder, files: session.files)
        let process = manager.mainProcess(of: "alertd.service", by: .now + .seconds(3))
        return process == status.pid ? service : "kill \(status.pid)"
    }

    /// - Parameters:
    ///   - width: The terminal's width; nil for long lines.
    ///   - restart: The line that restarts alertd, if its program was replaced.
    static func lines(
        _ status: Manager.Status.Reply, moment: RenderTime, style: Style, width: Int? = nil, restart: String = ""
    ) -> [String] {
        var first = ", process \(status.pid)"
        if let started = WireTime(status.started) {
            let seconds = max(0, moment.now.distance(from: started.instant) / Span.second)
            first += ", running for \(RenderTime.span(seconds: seconds)), since \(moment.here(status.started))"
        }
        var second = "\(status.pending) pending, \(status.delivered) delivered"
        if let next = status.nextDue { second += "; next \(moment.here(next)) (\(moment.distance(next)))" }
        func paragraph(_ text: String) -> [String] { text.hanging(after: "", width: width, indentation: 2) }
        var lines = first.hanging(
            after: "alertd \(status.version.visible)", width: width, indentation: 2, style: style.strong)
        if status.replaced == true {
            lines += paragraph("its program was replaced, and the earlier one still runs; to restart it: \(restart)")
                .map(style.bad)
        }
        lines += paragraph(second)
        if let ringing = status.ringing, !ringing.isEmpty {
            let waiting = ringing.dropFirst().map(\.visible).joined(separator: ", ")
            let others = waiting.isEmpty ? "" : "; waiting until it ends: \(waiting)"
            lines += paragraph("ringing: \(ringing[0].visible)\(others)").map(style.bad)
        }
        if let count = status.digestCount, let due = status.digestDue {
            let waiting = count.counted("notification waits", "notifications wait")
            lines += paragraph("\(waiting) for the digest of \(moment.here(due)) (\(moment.distance(due)))")
        }
        if let unheard = status.unheard {
            lines += paragraph(unheard.capitalizedFirst + ".").map(style.bad)
        }
        let own = moment.zone.identifier
        // A zone without a name, such as +01:00, may be the same one.
        let areNamed = [own, status.zone].allSatisfy { $0.first?.isLetter == true && $0 != SessionZone.nameless }
        let note = areNamed && own != status.zone ? "; this shell's is \(own.visible)" : ""
        lines += paragraph("zone \(status.zone.visible)" + note)
        let names = status.parts.map(\.name.visible.displayWidth).max() ?? 0
        let states = status.parts.allSatisfy(\.ok) ? 2 : 6
        for part in status.parts {
            let name = "  " + part.name.visible.padded(toColumns: names) + "  "
            let state = (part.ok ? "ok" : "failed").padded(toColumns: states)
            lines += part.detail.hanging(after: name + state + "  ", width: width) { _ in
                name + style.apply(part.ok ? .good : .bad, to: state) + "  "
            }
        }
        for damage in status.damage ?? [] {
            let lead = "Database, \(moment.here(damage.at)):"
            lines += (" " + damage.message).hanging(after: lead, width: width, indentation: 2, style: style.bad)
            if let file = damage.file { lines += "Damaged file kept as: \(file)".hanging(after: "  ", width: width) }
        }
        if status.damage != nil {
            lines += "To acknowledge: alertctl doctor --acknowledge".hanging(after: "  ", width: width)
        }
        return lines
    }
}
