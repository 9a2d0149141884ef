// SPDX-License-Identifier: Apache-2.0

import AgentFront
import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import Varlink

/// `doctor`: what is missing, and how to mend it.
struct Doctor: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Check everything alertd depends on, and suggest remedies.",
        discussion: """
            EXIT STATUS:
              0    reminders work; other problems are only reported
              69   no daemon is running
              78   something that reminders need is missing or broken

            The last ten faults of hooks ("alertctl approve --for") are listed; one within a day is a warning.

            Damage to the database is reported by every start of alertd and by "status" until you acknowledge it, \
            here or with "alertctl ack alertd-store".

            EXAMPLE:
              alertctl doctor

            OUTPUT with --json, one per line: {"name", "ok", "required", "detail", "remedy"?}
            """)

    var acknowledge = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&acknowledge, "--acknowledge", help: "Acknowledge damage to the database, and stop reporting it.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let host = try session.place(common).host { return try report(on: host, in: session) }
        var checks = Surroundings(environment: session.environment, files: session.files).checks
        var isReached = false
        do throws(Failure) {
            let socket = try session.socket(common)
            let service = try session.connect(common)
            let status = try service.call(Manager.Status())
            checks.append(
                Self.version(status, socket: socket) { Status.restart(of: status, common, in: session) })
            let own = try service.call(Manager.Doctor(acknowledge: acknowledge ? true : nil)).checks
            let explained = DaemonSession(behind: service)?.explaining(own) { session.environment[$0] } ?? own
            checks += Self.naming(
                newest: status.folder.flatMap { BackupPlaces(session.environment).newest(store: $0) }, explained
            ) {
                session.moment.text(session.moment.zone.civil(at: $0))
            }
            isReached = true
        } catch {
            checks.append(Self.unreached("daemon", error))
        }
        if let setup = Setup.check(in: session, common) { checks.append(setup) }
        if let link = LinkProgram(environment: session.environment, files: session.files).check { checks.append(link) }
        if let page = PageProgram(environment: session.environment, files: session.files).check { checks.append(page) }
        if let faults = HookLog(session.environment)?.check(at: session.here.now) { checks.append(faults) }
        try report(checks, in: session)
        guard isReached else { return .unavailable }
        return checks.contains { $0.required && !$0.ok } ? .badConfiguration : .done
    }

    /// Checks the daemon of another machine.
    private func report(on host: RemoteHost, in session: Session) throws(Failure) -> CommandStatus {
        do throws(Failure) {
            let (checks, status) = try HostDoctor.checks(
                on: host, acknowledges: acknowledge, mayStart: !common.noStart)
            try report(checks, in: session)
            return status
        } catch {
            try report([Self.unreached("host", error)], in: session)
            return .unavailable
        }
    }

    @discardableResult
    private func report(_ checks: [Manager.Check], in session: Session) throws(Failure) -> CommandStatus {
        try session.answer(each: checks, common) { checks in
            checks.flatMap { Self.lines($0, style: session.style, width: session.width) }
        }
    }

    private static func unreached(_ name: String, _ failure: Failure) -> Manager.Check {
        Manager.Check(
            name: name, ok: false, required: true, detail: failure.cause,
            remedy: failure.remedy.isEmpty ? nil : failure.remedy)
    }

    /// Returns the checks with the newest copy, also one that "backup" made: alertd knows only those that it makes each
    /// day.
    static func naming(
        newest: (path: String, time: Instant)?, _ checks: [Manager.Check], text: (Instant) -> String
    ) -> [Manager.Check] {
        guard let newest else { return checks }
        return checks.map { check in
            guard check.name == "backup", check.ok else { return check }
            var check = check
            check.detail = "the last one was made \(text(newest.time)): \(newest.path)"
            return check
        }
    }

    /// Checks that the daemon is of our version, and runs the program that is installed.
    ///
    /// - Parameter restart: Returns the line that restarts it.
    static func version(
        _ status: Manager.Status.Reply, socket: SocketPath, restart: () -> String
    ) -> Manager.Check {
        let (version, isReplaced) = (status.version, status.replaced == true)
        let isSame = version == AlertService.version
        var detail = "alertd \(version) at \(socket.path)"
        if !isSame { detail += ", but alertctl is \(AlertService.version)" }
        if isReplaced { detail += isSame ? ", whose program was replaced" : ", and its program was replaced" }
        return Manager.Check(
            name: "daemon", ok: isSame && !isReplaced, required: false, detail: detail,
            remedy: isReplaced ? "Run \(restart())" : isSame ? nil : Failure.sameVersion)
    }

    /// Returns the check, and the remedy below it.
    ///
    /// - Parameter width: The terminal's width; nil for a line each.
    static func lines(_ check: Manager.Check, style: Style, width: Int? = nil) -> [String] {
        let (mark, emphasis): (String, Emphasis) =
            if check.ok { ("ok     ", .good) } else if check.required { ("FAULT  ", .bad) } else {
                ("WARNING", .doubtful)
            }
        let name = check.name.visible
        // A check may list something below its sentence.
        let details = check.detail.split(separator: "\n").map(String.init)
        var lines = (details.first ?? "").hanging(
            after: "\(mark) \(name): ", width: width, indentation: mark.count + 1
        ) { _ in "\(style.apply(emphasis, to: mark)) \(style.strong(name)): " }
        for detail in details.dropFirst() {
            lines += detail.hanging(after: String(repeating: " ", count: mark.count + 3), width: width)
        }
        if !check.ok, let remedy = check.remedy { lines += remedy.hanging(after: "        → ", width: width) }
        return lines
    }
}

/// `alertctl doctor` on another machine: its surroundings are checked there.
enum HostDoctor {
    /// More than there could be to say, in bytes.
    private static let limit = 1 << 20

    /// Returns the checks that the other machine made, after a check of the way to that machine.
    static func checks(
        on host: RemoteHost, acknowledges: Bool, mayStart: Bool
    ) throws(Failure) -> (checks: [Manager.Check], status: CommandStatus) {
        let began = ContinuousClock.now
        // A machine that names itself by ALERTD_HOST would ask itself without end.
        let words =
            ["env", "-u", RemoteHost.variable, "alertctl", "doctor", "--json"] + (acknowledges ? ["--acknowledge"] : [])
            + (mayStart ? [] : ["--no-start"])
        let (bytes, status) = try HostLink.output(
            of: words, on: host, limit: limit, accepted: [.done, .unavailable, .badConfiguration]
        ) { !Self.checks(in: $0).isEmpty }
        let found = Self.checks(in: bytes)
        let took = (ContinuousClock.now - began) / .milliseconds(1)
        let way = Manager.Check(
            name: "host", ok: true, required: true, detail: "\(host.name) answered by ssh in \(Int(took)) ms")
        return ([way] + found, status)
    }

    private static func checks(in report: [UInt8]) -> [Manager.Check] {
        report.split(separator: UInt8(ascii: "\n")).compactMap(check)
    }

    /// Returns the check in a line of the report; nil for any other line, which is from a shell's start-up file.
    private static func check(_ line: ArraySlice<UInt8>) -> Manager.Check? {
        guard line.first == UInt8(ascii: "{"), let value = try? JSON(parsing: Array(line)) else { return nil }
        return try? Manager.Check(varlink: value)
    }
}
