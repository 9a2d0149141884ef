// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

extension ApproveCommand {
    /// The absolute path of alertctl: the one on PATH, which an update keeps, otherwise this program's own.
    static func ownPath(_ environment: Environment) throws(Failure) -> String {
        var own = stat()
        var path = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0, stat("/proc/self/exe", &own) == 0 else {
            throw Failure(.unavailable, "cannot read /proc/self/exe", remedy: "Mount /proc")
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        let named = folders.map { $0 + "/alertctl" }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_dev == own.st_dev && status.st_ino == own.st_ino
        }
        return named ?? String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// `approve install`
struct ApproveInstall: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Have programs that act for you ask by alertd.",
        discussion: """
            Writes as few bytes as possible; comments, order and everything else in each file stay:
              claude   ~/.claude/settings.json
              codex    ~/.codex/hooks.json
              copilot  ~/.copilot/hooks/alertd.json
              crush    ~/.config/crush/crush.json

            With status 65 or 77 that file was not touched, and the lines for it are printed. "alertctl approve remove" \
            takes out exactly what was put in.

            EXIT STATUS:
              0    they ask by alertd
              65   a file is no JSON
              77   a file cannot be written, or the hooks were changed by hand

            EXAMPLE:
              alertctl approve install claude

            OUTPUT with --json, one per line: {"program", "state": "enabled", "path"}
            """)

    var chosen = ManagedPrograms<AgentProgram>(mustBeNamed: true)

    mutating func declare(_ table: inout ArgumentTable) { table.group(&chosen) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let command = try ApproveCommand.ownPath(session.environment)
        return try chosen.each(in: session) { program, files throws(Failure) in
            let setting = try HookSetting(program, command: command, session.environment)
            let outcome = try setting.install(in: files)
            try chosen.write(.enabled, of: program, at: setting.path, in: session)
            guard outcome == .done, program == .codex else { return }
            try session.output.flush()
            try session.remark("codex: takes effect once you have trusted the hook: type /hooks in Codex")
        }
    }
}

/// `approve remove`
struct ApproveRemove: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Have programs that act for you ask by themselves again.",
        discussion: """
            Takes out exactly what "alertctl approve install" has put in. A file in which nothing else has changed is the \
            same as before, byte for byte, and a file that was made for it goes.

            EXIT STATUS:
              0    they do not ask by alertd
              65   a file cannot be read
              77   a file cannot be written, or the hooks were changed by hand

            EXAMPLE:
              alertctl approve remove

            OUTPUT with --json, one per line: {"program", "state": "disabled", "path"}
            """)

    var chosen = ManagedPrograms<AgentProgram>()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&chosen) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let command = try ApproveCommand.ownPath(session.environment)
        return try chosen.each(in: session) { program, files throws(Failure) in
            let setting = try HookSetting(program, command: command, session.environment)
            _ = try setting.remove(from: files)
            try chosen.write(.disabled, of: program, at: setting.path, in: session)
        }
    }
}

/// `approve status`
struct ApproveStatus: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Print which programs ask by alertd, whether their hook works, and its last faults.",
        discussion: """
            Runs the hook of each program with a sample that decides nothing. "broken" means that it did not end as it \
            should; "changed" that it was changed by hand, so that "remove" does not touch it.

            EXIT STATUS:
              0   every installed hook works
              1   one does not

            EXAMPLE:
              alertctl approve status

            OUTPUT with --json, one per line: {"program", "state": "enabled|broken|changed|disabled", "path"}
            """)

    var chosen = ManagedPrograms<AgentProgram>()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&chosen) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var works = true
        let command = try ApproveCommand.ownPath(session.environment)
        let status = try chosen.each(in: session) { program, files throws(Failure) in
            let setting = try HookSetting(program, command: command, session.environment)
            let state: ManagedSetting =
                switch try setting.state(in: files) {
                case .absent: .disabled
                case .changed: .changed
                case .present: Self.answersNothing(setting) ? .enabled : .broken
                }
            if state == .broken { works = false }
            try chosen.write(state, of: program, at: setting.path, in: session)
        }
        if !chosen.common.json {
            do throws(Failure) {
                _ = try session.connect(to: session.place(chosen.common), mayStart: false)
            } catch {
                try session.output.line("alertd does not run, so every question is left to the program.")
            }
            let faults = HookLog(session.environment)?.shown ?? []
            if !faults.isEmpty { try session.output.line("The last faults:") }
            for fault in faults { try session.output.line("  " + fault.visible) }
        }
        return status == .done && !works ? .cancelled : status
    }

    /// Returns whether the hook ends with status 0 and without a word for an event that it does not know.
    private static func answersNothing(_ setting: HookSetting) -> Bool {
        var output: [UInt8] = []
        do throws(ProgramRun.Failure) {
            let run = ProgramRun(
                command: Command(
                    arguments: setting.sample,
                    input: Array(#"{"hook_event_name":"alertd-sample","event":"sample"}"#.utf8)),
                environment: Environment.current, timeLimit: .seconds(10))
            let end = try run.run {
                output += Array($0)
                return true
            }
            return end.isSuccess && output.isEmpty
        } catch {
            return false
        }
    }
}
