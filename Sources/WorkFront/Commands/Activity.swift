// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import Varlink

/// `activity`: the counted indicator that something is going on.
enum Activity {
    static let configuration = CommandConfiguration(
        abstract: "Count activities that are running.",
        discussion: """
            EXAMPLE:
              alertctl activity run rsync -a ~/photos backup:
              alertctl activity --follow
            """)
}

/// `activity begin`: one more.
struct ActivityBegin: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Begin an activity and print its id.",
        discussion: """
            The activity ends with "alertctl activity end", or when the program that ran this command exits. \
            "alertctl activity list" prints which are on.

            EXAMPLE:
              alertctl activity begin Synchronising --id sync

            OUTPUT with --json: {"id"}
            """)

    var title = ""
    var id: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title of the activity.")
        table.option(&id, "--id", value: "id", help: "The id. Default: made from the title.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(
            Progress.Start(id: id, title: title, session: session.placeOfWork(common)))
        return try session.answer(["id": .string(reply.id)] as JSON.Object, common, [reply.id.visible])
    }
}

/// `activity end`: one less.
struct ActivityEnd: Verb {
    static let configuration = CommandConfiguration(
        abstract: "End an activity.",
        discussion: """
            EXAMPLE:
              alertctl activity end sync

            OUTPUT with --json: {"outcome"}
            """)

    var id = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the activity.", completion: .custom(Completer.tasks))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Progress.Done(id: id))
        return try session.answer(reply, common)
    }
}

/// `activity list`: which are on.
struct ActivityList: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List the running activities.",
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
            OUTPUT with --follow --json, one per line: also "activities", an array of what --json prints
            """)

    var follow = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&follow, "--follow", help: "Print a line of JSON for a bar now and after every change.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if follow {
            let showsAll = common.json
            return try BarFollower(common: common, kind: .progress).run(in: session) { service throws(Failure) in
                let activities = try Self.activities(service)
                var line = BarLine(activities: activities.map(\.title))
                if showsAll { line.details = ["activities": .array(activities.map(\.varlink))] }
                return line
            }
        }
        let activities = try Self.activities(try session.connect(common))
        return try session.answer(each: activities, common, none: "No activities.") { activities in
            WorkListing.lines(activities, in: session)
        }
    }

    private static func activities(_ service: Service) throws(Failure) -> [Progress.Work] {
        try service.all(Progress.List()).filter { $0.counted == true }
    }
}

/// `activity run`: something is going on while a command runs.
struct ActivityRun: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Run a command and count it as an activity.",
        discussion: """
            EXIT STATUS:
              66   program not found
              ...  that of the command; 128 + the signal if one ended it

            EXAMPLE:
              alertctl activity run rsync -a ~/photos backup:
            """)

    var command: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.command(&command, "command", help: "The command and its arguments; -- may stand before them.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if command.isEmpty { throw ValidationError("no command given. Example: alertctl activity run make -j8") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let work = WorkRunner.Work(command: command, title: command.joined(separator: " "), showing: .counted)
        return try WorkRunner(work, common: common, session: session).run()
    }
}
