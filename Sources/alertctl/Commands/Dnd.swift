// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import CivilTime
import TerminalKit

/// `dnd`: do not disturb.
struct Dnd: Verb {
    static let configuration = CommandConfiguration(
        commandName: "dnd",
        abstract: "Hold notifications: do not disturb, now or by a weekly schedule.",
        discussion: """
            Held notifications are delivered and listed, but neither shown nor heard. When do not disturb ends, one \
            notification sums them up; "alertctl list --held" lists them until you act on them. Critical \
            notifications pass; time-sensitive ones pass a schedule, but neither "on" nor a muted application. The \
            same levels apply to sounds, speech and vibration; files played by path are always heard.

            EXAMPLES:
              alertctl dnd on
              alertctl dnd until tomorrow 9am
              alertctl dnd until 45m
              alertctl dnd off
              alertctl dnd schedule 'weekdays 22:00-07:00' 'weekends 23:00-09:30'
              alertctl dnd schedule none
              alertctl dnd --mute org.example.Chat --allow org.example.Pager

            OUTPUT with --json: {"reason"?: "asked|schedule|presentation", "until"?, "schedule": [...], "muted": [...], \
            "allowed": [...], "held"}
            """)

    @Argument(
        help: ArgumentHelp(
            "on, off, until TIME, schedule TIMES or schedule none. Default: print the state.",
            valueName: "what"),
        completion: .list(["on", "off", "until", "schedule"]))
    var words: [String] = []

    @Option(
        help: ArgumentHelp("Always hold the notifications of this application. Repeatable.", valueName: "app"),
        completion: .custom(Completion.apps))
    var mute: [String] = []

    @Option(
        help: ArgumentHelp("Undo --mute for this application. Repeatable.", valueName: "app"),
        completion: .custom(Completion.apps))
    var unmute: [String] = []

    @Option(
        help: ArgumentHelp("Never hold the notifications of this application. Repeatable.", valueName: "app"),
        completion: .custom(Completion.apps))
    var allow: [String] = []

    @Option(
        help: ArgumentHelp("Undo --allow for this application. Repeatable.", valueName: "app"),
        completion: .custom(Completion.apps))
    var disallow: [String] = []

    @OptionGroup(title: "General")
    var common: CommonOptions

    /// The request in the words.
    enum Request: Equatable {
        case look
        case on(until: String?)
        case off
        case schedule([String])
    }

    func validate() throws { _ = try request() }

    /// Reads the words.
    func request() throws(ValidationError) -> Request {
        guard let first = words.first else { return .look }
        let rest = Array(words.dropFirst())
        switch first {
        case "on" where rest.isEmpty: return .on(until: nil)
        case "on" where rest.first == "until" && rest.count > 1:
            return .on(until: rest.dropFirst().joined(separator: " "))
        case "off" where rest.isEmpty: return .off
        case "until" where !rest.isEmpty: return .on(until: rest.joined(separator: " "))
        case "until": throw ValidationError("no time given. Example: alertctl dnd until tomorrow 9am")
        case "schedule" where rest == ["none"]: return .schedule([])
        case "schedule" where !rest.isEmpty: return .schedule(rest)
        case "schedule":
            throw ValidationError("no schedule given. Example: alertctl dnd schedule 'weekdays 22:00-07:00'; or none")
        case "on", "off": throw ValidationError("unexpected argument after \"\(first)\": \(rest[0])")
        default: throw ValidationError("unknown argument \"\(first)\". Allowed: on, off, until, schedule.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let quiet = try changed(service)
        if common.json {
            try session.output.json(quiet)
        } else {
            for line in Self.lines(quiet, moment: session.moment, style: session.style) {
                try session.output.line(line)
            }
        }
        return .done
    }

    private func changed(_ service: Service) throws(Failure) -> Manager.Quiet {
        var call = Manager.SetDnd()
        var isChange = true
        do {
            switch try request() {
            case .look: isChange = false
            case .on(let until):
                call.on = true
                call.until = until
            case .off: call.on = false
            case .schedule(let times): call.schedule = times
            }
        } catch {
            throw Failure(.usage, error.message)
        }
        var written = Written()
        written["until"] = ("the time", call.until)
        written["schedule"] = ("the schedule", call.schedule?.joined(separator: " "))
        written["muted"] = ("--mute", mute.joined(separator: " "))
        written["allowed"] = ("--allow", allow.joined(separator: " "))
        if !(mute + unmute + allow + disallow).isEmpty {
            isChange = true
            let now = try service.call(Manager.Dnd()).quiet
            call.muted = Set(now.muted).subtracting(unmute).union(mute).sorted()
            call.allowed = Set(now.allowed).subtracting(disallow).union(allow).sorted()
        }
        guard isChange else { return try service.call(Manager.Dnd()).quiet }
        return try service.call(call, written: written).quiet
    }

    static func lines(_ quiet: Manager.Quiet, moment: RenderTime, style: Style) -> [String] {
        let until = quiet.until.map { " until \(moment.here($0)) (\(moment.distance($0)))" } ?? ""
        var lines: [String] = []
        switch quiet.reason {
        case .asked?: lines.append(style.strong("Do not disturb is on") + until)
        case .schedule?: lines.append(style.strong("Do not disturb is on") + " by its schedule" + until)
        case .presentation?: lines.append(style.strong("Do not disturb is on") + " during a presentation")
        case nil:
            let next = quiet.until.map { ", next on \(moment.here($0)) (\(moment.distance($0)))" } ?? ""
            lines.append(style.strong("Do not disturb is off") + next)
        }
        if quiet.held > 0 { lines.append("\(quiet.held) held: alertctl list --held") }
        lines += quiet.schedule.map { "schedule  \($0.visible)" }
        lines += quiet.muted.map { "muted     \($0.visible)" }
        lines += quiet.allowed.map { "allowed   \($0.visible)" }
        return lines
    }
}
