// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `remind`: a notification for later.
struct Remind: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Schedule a notification.",
        discussion: """
            Say when by exactly one of --in and --at. What was understood is printed: the time, how far off it is, and the \
            zone it is in. Once it is printed it is on disk.

            EXAMPLES:
              alertctl remind "Tea is ready" --in 4m --id tea --sound glass
              alertctl remind "Call Ada" --at 2027-03-04T09:00 --tz Europe/London

            OUTPUT with --json: {"id", "due", "zone", "next": [...]}
            """)

    @Argument(help: "The first line.")
    var title: String

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("After this much time, also over suspend: 45m, 1h30m, PT15M.", valueName: "span"))
    var span: String?

    @Option(
        help: ArgumentHelp(
            "At this time: 2027-03-04T09:00, or with an offset from UTC: 2027-03-04T09:00:00+01:00.",
            valueName: "time"))
    var at: String?

    @Option(
        name: .customLong("tz"),
        help: ArgumentHelp("The zone of --at, like Europe/Berlin. Default: the session's.", valueName: "zone"))
    var zone: String?

    @Option(help: ArgumentHelp("The text below the first line; - reads it from the standard input.", valueName: "text"))
    var body: String?

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        switch (span, at) {
        case (nil, nil): throw ValidationError("It is not said when. Add --in or --at.")
        case (_?, _?): throw ValidationError("--in and --at are both there, and one says it all.")
        case (_?, nil) where zone != nil:
            throw ValidationError("--tz goes with --at; a span is the same in every zone.")
        default: break
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = Notifications.Remind(
            id: content.id, content: try content.content(title: title, body: body, files: session.files),
            trigger: .init(in: span, at: at, zone: zone))
        var written = content.written(title: title)
        written["in"] = ("--in", span)
        written["at"] = ("--at", at)
        written["zone"] = ("--tz", zone)
        let reply = try session.connect(common).call(call, written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            for line in ScheduleText.lines(reply, moment: session.moment, style: session.style) {
                try session.output.line(line)
            }
        }
        return .done
    }
}
