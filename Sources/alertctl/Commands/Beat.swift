// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `beat`: reports that something has happened, so that its absence is noticed.
struct Beat: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Report that something happened, and get a notification if it does not happen again.",
        discussion: """
            If the next beat does not come within --every and --grace, a notification says so, and another one when \
            beats come again. The first beat of a name begins this; later ones may leave the options out. \
            "alertctl cancel NAME" ends it, "alertctl pause NAME" suspends it, "alertctl list" shows it at the time at \
            which it would be missing; "alertctl beat" alone lists all of them. After the machine was off or asleep, the grace begins again.

            With a command, the beat is the success of the command: alertd reports at once if the command fails, \
            and after --grace if it does not end. The command runs even if alertd cannot be reached.

            EXIT STATUS:
              66   program not found
              ...  that of the command; 128 + the signal if one ended it

            EXAMPLES:
              alertctl beat backup --every 1d --grace 1h
              alertctl beat mail --every 15m --grace 5m --level time-sensitive
              alertctl beat backup --grace 4h ./backup.sh

            OUTPUT with --json, without a command: {"name", "due", "zone", "returned", "paused"?, "notes"?}
            """)

    var name = ""
    var every: String?
    var grace: String?
    var title: String?
    var body: String?
    var nag: String?
    var failed = false
    var command: [String] = []
    var content = ContentOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &name, "name", help: "The name, which is also the id.", completion: .custom(Completer.pending),
            otherNames: ["--id"])
        table.command(&command, "command", help: "The command and its arguments; -- may stand before them.")
        table.option(
            &every, "--every", value: "span", help: "The time between two beats. Default: 1d.",
            otherNames: ["--interval", "--period", "--within"])
        table.option(
            &grace, "--grace", value: "span",
            help: "The further time after which the next beat is missing. Default: 1h.")
        table.option(
            &title, "--title", value: "text",
            help:
                "The title if it is missing. Default: \"NAME has not happened\", \"NAME has not ended\" or \"NAME failed\"."
        )
        table.option(
            &body, "--body", value: "text", help: "The body; - reads standard input.", isQuotable: false,
            readsInput: true)
        table.option(
            &nag, "--nag", value: "span",
            help:
                "Repeat it this often until you acknowledge it, like 5m; 10m if you give no span; none: do not repeat.",
            impliedValue: NagWords.usual)
        table.flag(&failed, "--failed", help: "Report that it failed.")
        table.group(&content, "Content")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if failed, !command.isEmpty {
            throw ValidationError("conflicting arguments: --failed and a command, whose status says whether it failed.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try call(files: session.files(common))
        guard command.isEmpty else { return try run(call, in: session) }
        var beat = call
        if failed { beat.kind = .failure }
        let reply = try session.connect(common).call(beat)
        var object: JSON.Object = [
            "name": .string(name), "due": .string(reply.due), "zone": .string(reply.zone),
            "returned": .bool(reply.returned),
        ]
        object["paused"] = reply.paused.map(JSON.bool)
        object["notes"] = reply.notes?.varlink
        return try session.answer(object, common, lines(reply, in: session))
    }

    private func lines(_ reply: Notifications.Beat.Reply, in session: Session) -> [String] {
        let (moment, style) = (session.moment, session.style)
        let due =
            if reply.paused == true {
                "paused; \"alertctl resume \(ShellText.quoted(name).visible)\" watches it again"
            } else if reply.due.isEmpty {
                "\(failed ? "failed" : "missing"); the next beat ends this"
            } else {
                "missing \(moment.there(reply.due)) (\(moment.distance(reply.due)))"
            }
        return ["\(style.strong(name.visible))  \(due)"]
            + (reply.notes ?? []).map { "  " + style.faint(session.source.spelled($0).visible) }
    }

    /// Returns the interval that words meant which stand for no program: `every 2 hours`, `daily`; nil for others.
    static func interval(_ command: [String]) -> String? {
        switch command.first {
        case "daily": return "1d"
        case "hourly": return "1h"
        case "weekly": return "7d"
        case "every", "each":
            let text = command.dropFirst().joined(separator: " ")
            return text.isEmpty || SnoozeText.span(text) == nil ? "1d" : text
        default: return nil
        }
    }

    private func call(files: some FileLookup) throws(Failure) -> Notifications.Beat {
        var call = Notifications.Beat(name: name, every: every, grace: grace, nag: nag)
        guard title != nil || body != nil || !content.given.isEmpty else { return call }
        var wanted = Notifications.Content(title: title ?? "")
        try content.apply(to: &wanted, files: files)
        wanted.body = try BodyArgument.resolve(body)
        call.content = wanted
        return call
    }

    /// Runs the command between two beats. The command's status is this one's, even if alertd gets no beat.
    private func run(_ call: Notifications.Beat, in session: Session) throws(Failure) -> CommandStatus {
        guard let path = session.files.program(command[0]) else {
            var failure = Failure(missing: command[0])
            if let every = Self.interval(command) {
                failure.remedy = "Write: \(ShellText.line(["alertctl", "beat", name, "--every", every]))"
            }
            throw failure
        }
        var start = call
        start.kind = .start
        // Without options no word can be wrong, so the command runs whatever alertd says.
        try send(start, in: session, refusing: start != Notifications.Beat(name: name, kind: .start))
        var spawn = Spawn(path, command, environment: .inherited(adding: []))
        spawn.group = .ours
        spawn.keepsIgnoredSignals = true
        let child: ChildProcess
        do throws(SystemError) { child = try ChildProcess(starting: spawn) } catch {
            throw Failure(.notFound, "cannot run \(path): \(error.text)", remedy: "Check the file")
        }
        try child.inForeground { outcome throws(Failure) in
            var end = Notifications.Beat(name: name)
            switch outcome {
            case .exited(let status)?:
                end.kind = status == 0 ? .end : .failure
                if status != 0 { end.reason = "It failed with status \(status)." }
                session.answerCode = status
            case .signaled(let number)?:
                end.kind = .failure
                end.reason = "Signal \(number) ended it."
                session.answerCode = 128 + number
            case nil:
                end.kind = .failure
                session.answerCode = CommandStatus.defect.rawValue
            }
            try send(end, in: session, refusing: false)
        }
        return .done
    }

    /// Sends a beat. If alertd does not run, that is a remark and no failure.
    ///
    /// - Parameter refuses: Whether a value that alertd does not understand is a failure.
    private func send(_ beat: Notifications.Beat, in session: Session, refusing refuses: Bool) throws(Failure) {
        do throws(Failure) {
            let notes = try session.connect(common).call(beat).notes ?? []
            for note in notes { try session.errors.line("alertctl: \(session.source.spelled(note).visible)") }
            try session.errors.flush()
        } catch {
            if refuses, error.status == .badInput || error.status == .usage { throw error }
            try session.errors.line("alertctl: alertd does not know of this beat: \(error.cause)")
            try session.errors.flush()
        }
    }
}
