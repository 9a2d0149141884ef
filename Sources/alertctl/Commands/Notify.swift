// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import LinkGrammar
import LinuxSystem
import ReminderKit
import TerminalKit
import Varlink

/// `notify`: a notification for now.
struct Notify: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show a notification now.",
        discussion: """
            EXAMPLES:
              alertctl notify "Backup done" "42 files in 3 s" --sound glass
              make 2>&1 | tail | alertctl notify "Build ended" -
              alertctl notify "Report" --open report.pdf
              alertctl notify "Deploy now?" --button Deploy --button Later --wait
              alertctl notify "Backup failed" --to ada@office    # see "relay"
              alertctl notify -- "$subject" "$sender"    # after -- no word is an option

            The options of notify-send(1) are taken, too: -u low, -t 5000 (milliseconds), -h int:value:50, -p, -r ID, and \
            -A NAME=LABEL, which waits. A hint that is an option here is taken as that option.

            \(NotificationOutcome.help)

            OUTPUT with --json: {"id", "due", "zone", "next": [], "notes"?, "replaced"?}; with --wait instead, when it has ended: {"id", "outcome": \
            "activated|action|replied|dismissed|expired|withdrawn|notShown", "action"?, "text"?, "reason"?}
            """)

    var title = ""
    var body: String?
    var id: String?
    var content = ContentOptions()
    var wait = false
    var quiet = false
    var printsID = false
    var replaced: String?
    var choices: [String] = []
    var user: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title.", otherNames: OtherNames.title)
        table.argument(
            &body, "body", help: "The body; - reads standard input (UTF-8, at most 65,536 bytes).", isQuotable: false,
            otherNames: OtherNames.body, readsInput: true)
        table.option(
            &id, "--id", value: "id", help: "The id. A notification with the same id is replaced.",
            aliases: ["--replace"])
        table.flag(&wait, "--wait", help: "Wait until you act on it, and print how.", aliases: ["-w"])
        table.flag(
            &printsID, "-p", help: "As notify-send has it; without --wait the id is printed anyway.", isHidden: true,
            aliases: ["--print-id"])
        table.option(
            &replaced, "-r", value: "id", help: "As notify-send has it.", field: "id", isHidden: true,
            aliases: ["--replace-id"])
        table.option(
            &choices, "-A", value: "[name=]label", help: "As notify-send has it.", field: "actions", isHidden: true)
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that it is held, or not seen or heard now.")
        table.option(
            &user, "--user", value: "name", help: "As root: notify this person, as \"alertctl as NAME notify\" does.")
        table.group(&content, "Content")
        // Of a notification for now, a command may be meant for a click on it.
        table.withdraw(alias: "--run")
        table.usual("--id", "--sound", "--level", "--action", "--timeout", "--wait", "--on-activate")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if id != nil, replaced != nil { throw ValidationError("conflicting options: --id and -r; give one.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let user {
            var other = AsUser()
            (other.user, other.common) = (user, common)
            other.words = ["notify"] + session.source.words(without: "--user")
            return try other.perform(in: session)
        }
        if let address = content.to.first(where: { $0.contains("@") }) { return try relay(to: address, in: session) }
        let call = Notifications.Notify(
            id: ownID, content: try contents.content(title: title, body: body, files: session.files(common)),
            proof: RootCaller.proof(session.environment))
        let service = try session.connect(common)
        var reply = try service.call(call)
        try session.note(reply.notes)
        if content.isLow, !quiet {
            try session.remark("low is shown like normal; to send it as it is: alertctl notify-send -u low")
        }
        if waits {
            if !wait {
                try session.remark(
                    "it waits for the answer, as notify-send -A does; with --action instead of -A it does not",
                    onceAs: "notify -A")
            }
            if printsID, !common.json {
                try session.output.line(reply.id.visible)
                try session.output.flush()
            }
            return try NotificationOutcome.followed(reply.id, in: session, common)
        }
        let unseen = DaemonSession.explaining(reply.unseen, service) { session.environment[$0] }
        try session.note(unseen: unseen, quiet: quiet, isAlarm: false, common)
        reply.unseen = nil
        // Scripts read the id alone.
        let opened = session.width == nil ? nil : content.open
        return try session.answer(reply, common, Self.lines(reply.id, opens: opened))
    }

    /// Returns the confirmation for a terminal: the id, and what a click opens.
    static func lines(_ id: String, opens: String?) -> [String] {
        [id.visible] + (opens.map { ["  a click opens \($0.visible)"] } ?? [])
    }

    /// The id that it gets; with notify-send a 0 replaces nothing.
    var ownID: String? { id ?? (replaced == "0" ? nil : replaced) }

    /// True with `--wait`, and with a button as notify-send has it.
    var waits: Bool { wait || !choices.isEmpty }

    /// The content with the buttons of notify-send, whose keys are their places if they have no name.
    var contents: ContentOptions {
        var content = content
        content.action += choices.enumerated().map { $1.contains("=") ? $1 : "\($0)=\($1)" }
        return content
    }

    /// Sends it to a person elsewhere; nothing is shown here.
    private func relay(to address: String, in session: Session) throws(Failure) -> CommandStatus {
        guard content.to.count == 1, !waits, content.action.isEmpty, content.escalate == nil else {
            throw Failure(
                .usage, "--to \(address.visible): it goes there alone, without --wait, --action and --escalate",
                remedy: "Leave them out; for other devices run notify once more")
        }
        let content = try content.content(title: title, body: body, files: session.files(common))
        return try Relay.send(content, id: ownID, to: address, common, in: session)
    }
}

/// `relay`: alerts of a machine without a person, to a person's devices. No daemon takes part.
enum Relay {
    /// Sends one alert.
    static func send(
        _ content: Notifications.Content, id: String?, to address: String, _ common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        var content = content
        content.to = nil
        guard case .object(var object) = content.varlink else { return .defect }
        object["id"] = id.map(JSON.string)
        return try LinkStatus.run(
            RelayAlerts.words + ["--", address], common, in: session, input: JSON.object(object).serialized() + [0x0A])
    }
}
