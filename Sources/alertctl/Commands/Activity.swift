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
              alertctl activity list
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
            "alertctl activity list" prints which are on.

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

    @Argument(help: "The id of the activity.", completion: .custom(Completion.tasks))
    var id: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Progress.Done(id: id))
        if common.json { try session.output.json(reply) }
        return .done
    }
}

/// `activity list`: which are on.
struct ActivityList: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the activities that are on.",
        discussion: """
            With --follow it prints a line of JSON now and after every change, in the format of bars such as waybar: \
            "text" is the number of activities, empty for 0; "alt" and "class" are none or some; "tooltip" has the \
            titles. It exits with 69 when the daemon exits; let the bar restart it. In waybar's configuration:

              "custom/activity": {
                "exec": "alertctl activity list --follow",
                "return-type": "json", "format": "⟳ {}",
                "hide-empty-text": true, "restart-interval": 5 }

            EXAMPLE:
              alertctl activity list

            OUTPUT with --json, one per line: {"id", "title", "program", "pid", "app"?, "started", ...}
            OUTPUT with --follow, one per line: {"text", "alt", "tooltip", "class"}
            """)

    @Flag(help: "Print a line of JSON for a bar now and after every change.")
    var follow = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if follow { return try BarFollower(common: common, kind: .progress).run(in: session, Self.line) }
        let activities = try Self.activities(try session.connect(common))
        if common.json {
            for activity in activities { try session.output.json(activity) }
        } else if activities.isEmpty {
            try session.output.line("No activities.")
        } else {
            try ProgressList.list(activities, in: session)
        }
        return .done
    }

    private static func activities(_ service: Service) throws(Failure) -> [Progress.Work] {
        try service.all(Progress.List()).filter { $0.counted == true }
    }

    private static func line(_ service: Service) throws(Failure) -> BarLine {
        BarLine(activities: try activities(service).map(\.title))
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
