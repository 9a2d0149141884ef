// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `doctor`: what is missing, and how to mend it.
struct Doctor: Verb {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examine everything alertd depends on, and say how to mend what is missing.",
        discussion: """
            EXIT STATUS:
              0    all that reminders need is there; what else is missing is only shown
              69   no daemon can be reached
              78   something that reminders need is missing

            What happened to the database, such as that a part of it could not be read, is told by every start of alertd and \
            by "status" until it is acknowledged, here or with "alertctl ack alertd-store".

            EXAMPLE:
              alertctl doctor

            OUTPUT with --json, one per line: {"name", "ok", "required", "detail", "remedy"?}
            """)

    @Flag(help: "You have seen what happened to the database: it is told no longer.")
    var acknowledge = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var checks = Surroundings(environment: session.environment, files: session.files).checks
        var isReached = false
        do throws(Failure) {
            let socket = try session.socket(common)
            let service = try session.connect(common)
            checks.append(try Self.version(service, socket: socket))
            checks += try service.call(Manager.Doctor(acknowledge: acknowledge ? true : nil)).checks
            isReached = true
        } catch {
            checks.append(
                Manager.Check(
                    name: "daemon", ok: false, required: true, detail: error.cause,
                    remedy: error.remedy.isEmpty ? nil : error.remedy))
        }
        for check in checks {
            if common.json {
                try session.output.json(check)
            } else {
                for line in Self.lines(check, style: session.style) { try session.output.line(line) }
            }
        }
        guard isReached else { return .unavailable }
        return checks.contains { $0.required && !$0.ok } ? .badConfiguration : .done
    }

    /// That the daemon answers, and is of our version.
    private static func version(_ service: Service, socket: SocketPath) throws(Failure) -> Manager.Check {
        let version = try service.call(Manager.Status()).version
        let isSame = version == AlertService.version
        return Manager.Check(
            name: "daemon", ok: isSame, required: false,
            detail: "alertd \(version) at \(socket.path)" + (isSame ? "" : ", but alertctl is \(AlertService.version)"),
            remedy: isSame ? nil : Failure.sameVersion)
    }

    /// One line, and the remedy below it.
    static func lines(_ check: Manager.Check, style: Style) -> [String] {
        let mark =
            if check.ok { style.good("ok     ") } else if check.required { style.bad("FAULT  ") } else {
                style.doubtful("absent ")
            }
        var lines = ["\(mark) \(style.strong(check.name.visible)): \(check.detail.visible)"]
        if !check.ok, let remedy = check.remedy { lines.append("        → " + remedy.visible) }
        return lines
    }
}
