// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `activity`: the counted indicator that something is going on.
struct Activity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Count what is going on: on while at least one runs, never stuck.",
        discussion: """
            EXAMPLE:
              alertctl activity run -- rsync -a ~/photos backup:
            """,
        subcommands: [ActivityBegin.self, ActivityEnd.self, ActivityRun.self])
}

/// `activity begin`: one more.
struct ActivityBegin: Verb {
    static let configuration = CommandConfiguration(
        commandName: "begin",
        abstract: "Say that something is going on, and print its id.",
        discussion: """
            It is over with "alertctl activity end", and at the latest when the program that ran this command ends. \
            "alertctl watch" tells how many run.

            EXAMPLE:
              alertctl activity begin Synchronising --id sync

            OUTPUT with --json: {"id"}
            """)

    @Argument(help: "What is going on.")
    var title: String

    @Option(help: ArgumentHelp("What to call it; made from the title otherwise.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Progress.Start(id: id, title: title))
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
        abstract: "Say that something is over.",
        discussion: """
            EXAMPLE:
              alertctl activity end sync

            OUTPUT with --json: {"outcome"}
            """)

    @Argument(help: "Its id.")
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
        abstract: "Run a command, and count it as something that is going on.",
        discussion: """
            EXIT STATUS:
              66   there is no such program
              ...  that of the command, 128 and the signal if one ended it

            EXAMPLE:
              alertctl activity run -- rsync -a ~/photos backup:
            """)

    @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
    var command: [String] = []

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if command.isEmpty { throw ValidationError("There is no command. Write it after --.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let work = WorkRunner.Work(command: command, title: command.joined(separator: " "), showing: .counted)
        return try WorkRunner(work, common: common, session: session).run()
    }
}
