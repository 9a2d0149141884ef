// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// `approve install`
struct ApproveInstall: EnablingVerb {
    static let enables = true
    static let configuration = CommandConfiguration(
        abstract: "Let programs that act for you ask through alertd.",
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
              65   a file is not JSON
              77   a file cannot be written, or the hooks were changed by hand

            EXAMPLE:
              alertctl approve install claude

            OUTPUT with --json, one per line: {"program", "state": "enabled", "path"}
            """)

    var chosen = ManagedPrograms<AgentProgram>(mustBeNamed: true)
}

/// `approve remove`
struct ApproveRemove: EnablingVerb {
    static let enables = false
    static let configuration = CommandConfiguration(
        abstract: "Let programs that act for you ask on their own again.",
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
}

/// `approve status`
struct ApproveStatus: SettingVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print which programs ask through alertd, whether their hook works, and its last faults.",
        discussion: """
            Runs the hook of each program with a request as the program sends it; nobody is asked. "broken" means that the \
            hook did not understand it; "changed" that it was changed by hand, so that "remove" does not touch it.

            EXIT STATUS:
              0   every installed hook works
              1   one does not

            EXAMPLE:
              alertctl approve status

            OUTPUT with --json, one per line: {"program", "state": "enabled|broken|changed|disabled", "path"}
            """)

    var chosen = ManagedPrograms<AgentProgram>()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var works = true
        let status = try chosen.report(in: session) { setting in
            let isBroken = !Self.understands(setting)
            if isBroken { works = false }
            return isBroken
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

    /// Returns whether the hook understands a request as its program sends it.
    private static func understands(_ setting: HookSetting) -> Bool {
        var output: [UInt8] = []
        do throws(ProgramRun.Failure) {
            let run = ProgramRun(
                command: Command(
                    arguments: setting.sample, input: AgentSample.input(setting.program).serialized()),
                environment: Environment.current, timeLimit: .seconds(10))
            let end = try run.run {
                output += Array($0)
                return true
            }
            let reply = AgentSample.reply(to: AgentSample.command).description + "\n"
            return end.isSuccess && output == Array(reply.utf8)
        } catch {
            return false
        }
    }
}
