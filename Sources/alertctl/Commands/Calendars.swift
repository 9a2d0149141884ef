// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import TextSafety

/// `calendars`: the calendars that alertd follows.
struct Calendars: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "List the calendars that alertd follows, and what was left out of them.",
        discussion: """
            The configuration names them: [[calendars]] with follow = true (alertd.conf(5)). Their alarms are in \
            "alertctl list" as soon as a file appears, and go with it.

            EXIT STATUS:
              0    every calendar can be read
              75   a calendar cannot be read, and its alarms stay as they were; or
                   a section follows nothing

            EXAMPLE:
              alertctl calendar list

            OUTPUT with --json, one per line: {"name", "path", "title"?, "color"?, "files", "events", "alarms", "declined"?, \
            "unanswered"?, "writes", "flaws": [{"file", "reason"}], "flawed", "waiting", "read"?, "reading"?, "problem"?, "notes"?}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let calendars = try session.connect(common).call(Notifications.Calendars()).calendars
        let status = try session.answer(
            each: calendars, common,
            none:
                "No calendar is followed. To follow one, write into config.toml (alertctl config edit): [[calendars]], "
                + "and below it: path = \"~/calendars\", and: follow = true"
        ) { calendars in
            let home = session.environment["HOME"]
            return calendars.flatMap { Self.lines($0, home: home, moment: session.moment, style: session.style) }
        }
        return calendars.allSatisfy { $0.problem == nil } ? status : .tryLater
    }

    private static func lines(
        _ calendar: Notifications.Calendar, home: String?, moment: RenderTime, style: Style
    ) -> [String] {
        let dot = calendar.color.flatMap(TerminalColor.init(hex:)).map { style.apply($0, to: "●") + " " } ?? ""
        var head = dot + style.strong(calendar.name.visible)
        if let title = calendar.title, title != calendar.name { head += "  " + title.visible }
        func number(_ count: Int, _ noun: String) -> String { count.counted(noun) }
        var facts = [number(calendar.events, "event"), number(calendar.alarms, "alarm")]
        if let declined = calendar.declined { facts.append("\(declined) declined") }
        if let unanswered = calendar.unanswered { facts.append("\(unanswered) not answered") }
        facts.append(calendar.writes ? "written" : "read only")
        if let color = calendar.color { facts.append(color.visible) }
        if calendar.reading == true {
            facts.append("being read")
        } else if let read = calendar.read {
            facts.append("read " + moment.there(read, seconds: true))
        }
        var path = calendar.path
        if let home, home.hasPrefix("/"), path.hasPrefix(home + "/") { path = "~" + path.dropFirst(home.count) }
        var lines = [head, "  " + style.faint(path.visible), "  " + facts.joined(separator: ", ")]
        if calendar.waiting > 0 {
            lines.append("  " + style.doubtful("\(number(calendar.waiting, "reaction")) still to be written"))
        }
        if let problem = calendar.problem { lines.append("  " + style.bad(problem.visible)) }
        for note in calendar.notes ?? [] { lines.append("  " + style.doubtful(note.visible)) }
        for file in calendar.flaws {
            lines.append("  " + style.doubtful("\(file.file.visible): \(file.reason.visible)"))
        }
        let more = calendar.flawed - calendar.flaws.count
        if more > 0 { lines.append("  " + style.doubtful("and \(number(more, "more file"))")) }
        return lines
    }
}
