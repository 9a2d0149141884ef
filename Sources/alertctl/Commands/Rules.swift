// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import Varlink

/// `rules`: the rules of the configuration, and what they would make of a notification.
enum RulesCommand {
    static let configuration = CommandConfiguration(
        abstract: "List and test the rules of the configuration.",
        discussion: """
            Rules are written in config.toml, which alertd reads again as soon as it is saved. "alertctl history" \
            and "alertctl watch" tell which rules applied to a notification.


            """)
}

/// `rules list`
struct RulesList: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "List the rules in force, in order.",
        discussion: """
            EXIT STATUS:
              0   the configuration is valid
              78  the configuration is invalid; the previous rules stay in force

            EXAMPLE:
              alertctl rules list

            OUTPUT with --json, one per line: {"name", "match": [...], "set": [...], "stop"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Notifications.Rules())
        let none = reply.problem == nil ? "No rules. Write them in \(reply.path.visible)." : nil
        let status = try session.answer(each: reply.rules, common, none: none) { rules in
            rules.flatMap { Self.lines($0, style: session.style) }
        }
        if let problem = reply.problem {
            try session.output.flush()
            throw Failure(
                .badConfiguration, "\(reply.path): \(problem)",
                remedy: "Fix the file; until then the previous rules stay in force")
        }
        return status
    }

    static func lines(_ rule: Notifications.Rule, style: Style) -> [String] {
        let match = rule.match.isEmpty ? ["every notification"] : rule.match.map(\.visible)
        let changes = rule.set.map(\.visible) + (rule.stop ? ["stop"] : [])
        return [
            style.strong(RuleText.label(rule.name)), "    if   " + match.joined(separator: "; "),
            "    set  " + (changes.isEmpty ? "nothing" : changes.joined(separator: "; ")),
        ]
    }
}

/// `rules test`
struct RulesTest: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Test what the rules would do with a notification.",
        discussion: """
            EXAMPLES:
              alertctl rules test "Lunch?" --app org.example.Chat
              alertctl rules test "Build failed" --level critical --at 2027-03-06T03:00
              alertctl rules test "Disk full" --from-device nas

            OUTPUT with --json: {"rules": [{"rule", "changes": [...]}], "fate": "shown|listed|held|dropped", "reason"?, \
            "content", "volume"?, "heard", "commands": [{"arguments": [...]}]}
            """)

    var title = ""
    var body: String?
    var at: String?
    var fromDevice: String?
    var content = ContentOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title.")
        table.argument(
            &body, "body", help: "The body; - reads standard input.", isQuotable: false, readsInput: true)
        table.option(
            &at, "--at", value: "time", help: "Test at this time instead of now; written as for \"remind --at\".")
        table.option(
            &fromDevice, "--from-device", value: "device", help: "Test as if it came from another of your devices.",
            field: "origin")
        table.group(&content, "Content")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var content = try content.content(title: title, body: body, files: session.files(common))
        content.origin = fromDevice
        let call = Notifications.TestRules(content: content, at: at)
        let reply = try session.connect(common).call(call)
        return try session.answer(reply, common, Self.lines(reply, style: session.style))
    }

    static func lines(_ reply: Notifications.TestRules.Reply, style: Style) -> [String] {
        var lines = reply.rules.map { applied in
            let changes = applied.changes.isEmpty ? "nothing" : applied.changes.map(\.visible).joined(separator: ", ")
            return "\(RuleText.label(applied.rule)) sets \(changes)"
        }
        if reply.rules.isEmpty { lines.append("No rule applies.") }
        lines.append(style.strong(fate(reply)))
        lines += reply.commands.map { "It would run \($0.arguments.map(\.visible).joined(separator: " "))" }
        return lines
    }

    private static func fate(_ reply: Notifications.TestRules.Reply) -> String {
        switch reply.fate {
        case .dropped: return "It would be dropped."
        case .listed: return "It would only be listed, because its level is passive."
        case .held:
            let why =
                switch reply.reason {
                case "asked": "do not disturb is on"
                case "desktop": "the notification server's own do not disturb is on"
                case "schedule": "do not disturb is on by its schedule"
                case "presentation": "a presentation is on"
                default: "it is muted"
                }
            return "It would be held, because \(why)."
        case .shown:
            guard reply.heard else { return "It would be shown, but not heard." }
            var parts: [String] = []
            if let sound = reply.content.sound, sound != "none" { parts.append("heard as \(sound.visible)") }
            if reply.content.say == true { parts.append("read aloud") }
            let volume = reply.volume.map { " at volume \($0)" } ?? ""
            return "It would be shown, and \(parts.joined(separator: " and "))\(volume)."
        }
    }
}
