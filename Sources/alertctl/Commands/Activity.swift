// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import TerminalKit
import Varlink

/// `activity`: the counted indicator that something is going on.
struct Activity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Count activities that are going on.",
        discussion: """
            EXAMPLE:
              alertctl activity run -- rsync -a ~/photos backup:
            """,
        subcommands: VerbName.subcommands(of: Activity.self))
}

/// `activity begin`: one more.
struct ActivityBegin: Verb {
    static let configuration = CommandConfiguration(
        commandName: "begin",
        abstract: "Begin an activity and print its id.",
        discussion: """
            The activity ends with "alertctl activity end", or when the program that ran this command exits. \
            "alertctl watch" prints how many are going on.

            EXAMPLE:
              alertctl activity begin Synchronising --id sync

            OUTPUT with --json: {"id"}
            """)

    @Argument(help: "The title of the activity.")
    var title: String

    @Option(help: ArgumentHelp("The id. Default: made from the title.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(
            Progress.Start(id: id, title: title, session: session.placeOfWork(common)))
        if common.json {
            try session.output.json(["id": .string(reply.id)] as JSON.Object)
        } else {
            try session.output.line(reply.id.visible)
        }
        return .done
    }
}

/// `activity end`: one less.
struct ActivityEnd: Verb {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End an activity.",
        discussion: """
            EXAMPLE:
              alertctl activity end sync

            OUTPUT with --json: {"outcome"}
            """)

    @Argument(help: "The id of the activity.")
    var id: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Progress.Done(id: id))
        if common.json { try session.output.json(reply) }
        return .done
    }
}

/// `activity run`: something is going on while a command runs.
struct ActivityRun: Verb {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a command and count it as an activity.",
        discussion: """
            EXIT STATUS:
              66   program not found
              ...  that of the command; 128 + the signal if one ended it

            EXAMPLE:
              alertctl activity run -- rsync -a ~/photos backup:
            """)

    @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
    var command: [String] = []

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if command.isEmpty { throw ValidationError("no command given. Write it after --.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let work = WorkRunner.Work(command: command, title: command.joined(separator: " "), showing: .counted)
        return try WorkRunner(work, common: common, session: session).run()
    }
}
