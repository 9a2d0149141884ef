// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// `daemon`: the state of alertd, and its end, restart and log.
enum DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the state of alertd, restart it, stop it, or see what it logs.",
        discussion: """
            EXAMPLE:
              alertctl daemon restart
            """)
}

/// `daemon restart`: another process of alertd, with what was pending.
struct DaemonRestart: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Restart alertd, or start it.",
        discussion: """
            Reminders and timers are kept; sounds that play end. Where systemd runs alertd, systemd restarts it; \
            otherwise it gets the environment of this shell, and keeps its zone (TZ).

            EXAMPLE:
              alertctl daemon restart

            OUTPUT with --json: {"pid", "version"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let running = try RunningDaemon(common, "daemon restart", in: session)
        if let running {
            if running.isOfSystemd {
                try running.systemctl("restart")
            } else {
                // This shell may be in another zone than the one that alertd was started from.
                session.zoneVariables = running.status.zoneVariables ?? [:]
                session.startLock = try running.endForAnother()
            }
        }
        let service = try session.connect(common)
        // A daemon that systemd starts now needs the lock.
        session.startLock = nil
        let status = try service.call(Manager.Status(brief: true))
        let verb = running == nil ? "was started" : "was restarted"
        if common.json {
            let answer: JSON.Object = ["pid": .int(Int64(status.pid)), "version": .string(status.version)]
            try session.output.json(answer)
        } else {
            try session.output.line("alertd \(status.version.visible) \(verb), process \(status.pid).")
        }
        return .done
    }
}

/// `daemon stop`: no alertd until somebody starts it again.
struct DaemonStop: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Stop alertd. Nothing rings until it runs again.",
        discussion: """
            Reminders that become due are delivered when alertd starts again, if their late window allows. The next \
            command that needs alertd starts it, and so does the next login; to keep it off, disable its units.

            EXAMPLES:
              alertctl daemon stop
              systemctl --user disable --now alertd.socket alertd.service

            OUTPUT with --json: {"stopped"}: false if none ran
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let running = try RunningDaemon(common, "daemon stop", in: session)
        if common.json { try session.output.json(["stopped": .bool(running != nil)] as JSON.Object) }
        guard let running else {
            if !common.json { try session.output.line("alertd does not run.") }
            return .done
        }
        if running.isOfSystemd {
            try running.systemctl("stop")
        } else {
            try running.end()
        }
        guard !common.json else { return .done }
        let pending = running.status.pending
        let silent = pending == 1 ? "it does" : "they do"
        let rest = pending == 0 ? "" : " \(pending) pending: \(silent) not ring until then."
        try session.output.line("alertd has ended; the next command that needs it starts it again.\(rest)")
        return .done
    }
}

/// `daemon log`: what alertd reports of itself, as systemd keeps it.
struct DaemonLog: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show what alertd reports of itself, from systemd's journal.",
        discussion: """
            EXAMPLES:
              alertctl daemon log
              alertctl daemon log --follow

            EXIT STATUS:
              69   systemd does not run alertd
              ...  that of journalctl
            """)

    var follow = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&follow, "--follow", help: "Print what is added, until Ctrl-C.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "daemon log")
        guard RunningDaemon.manager(session).loadState(of: RunningDaemon.unit, by: .now + .seconds(3)) != .absent,
            let program = session.files.program("journalctl")
        else {
            throw Failure(
                .unavailable, "systemd does not run alertd here, so nobody keeps its log",
                remedy: "To see it: alertctl daemon stop, then: alertd --foreground")
        }
        let words = ["journalctl", "--user", "--unit=\(RunningDaemon.unit)", follow ? "--follow" : "--pager-end"]
        try session.output.flush()
        var arguments = words.map { strdup($0) }
        arguments.append(nil)
        // This process has nothing left to do: the pager gets its terminal and its signals.
        execv(program, arguments)
        throw Failure(.unavailable, "\(SystemError("cannot run \(program)", errno))")
    }
}

/// An alertd of this machine that answers.
private struct RunningDaemon {
    static let unit = "alertd.service"
    /// The time in which a daemon ends: it finishes what it writes.
    private static let patience = Duration.seconds(30)

    let status: Manager.Status.Reply
    /// True: its end and its start are systemd's.
    let isOfSystemd: Bool
    private let manager: UserManager

    /// Asks it; nil if none runs.
    ///
    /// - Parameter verb: The words of the verb, for the refusal of another machine.
    init?(_ common: CommonOptions, _ verb: String, in session: Session) throws(Failure) {
        try session.checkHere(common, verb)
        guard let service = try session.reach(common) else { return nil }
        status = try service.call(Manager.Status(brief: true))
        manager = Self.manager(session)
        isOfSystemd = manager.mainProcess(of: Self.unit, by: .now + .seconds(3)) == status.pid
    }

    static func manager(_ session: Session) -> UserManager {
        let folder = SocketPath.runtimeDirectory(session.environment) ?? SocketPath.standIn()
        return UserManager(runtimeDirectory: folder, files: session.files)
    }

    func systemctl(_ word: String) throws(Failure) {
        guard manager.run([word, Self.unit], by: .now + Self.patience)?.end == .exited(0) else {
            throw Failure(
                .unavailable, "systemd could not \(word) \(Self.unit)",
                remedy: "See \"systemctl --user status \(Self.unit)\"")
        }
    }

    /// Ends the process so that this command starts the next one.
    ///
    /// - Returns: The lock for that; nil if the file cannot be locked.
    func endForAnother() throws(Failure) -> StartLock? {
        guard let folder = status.folder,
            let lock = StartLock.taken(folder: folder, toEnd: status.pid, by: .now + Self.patience)
        else {
            try end()
            return nil
        }
        // While this command waited for the lock, another one may have replaced the daemon.
        let owner = StateDirectory.owner(lock: StateDirectory.lock(in: folder))
        if owner?.process == Int32(status.pid) { try end() }
        return lock
    }

    /// Ends the process, and waits for its end: until then the database and the socket are its own.
    func end() throws(Failure) {
        guard ProcessTermination.end(status.pid, by: .now + Self.patience) else {
            throw Failure(.unavailable, "alertd does not end", remedy: "Run \"kill -9 \(status.pid)\"")
        }
    }
}
