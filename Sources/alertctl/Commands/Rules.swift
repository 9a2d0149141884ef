// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `rules`: the rules of the configuration, and what they would make of a notification.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Show the rules of the configuration, and try them.",
        discussion: """
            Rules stand in config.toml, which says how they are written; they are read again as soon as it is saved. \
            "alertctl history" and "alertctl watch" tell which rule spoke of what.
            """,
        subcommands: [RulesList.self, RulesTest.self], defaultSubcommand: RulesList.self)

    /// What a rule is called for people: with quotes, unless it is called by its number.
    static func label(_ name: String) -> String {
        name.hasPrefix("rule ") ? name.visible : "rule \"\(name.visible)\""
    }
}

/// `rules list`
struct RulesList: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules that are in force, in their order.",
        discussion: """
            EXIT STATUS:
              0   the file is as it should be
              78  it cannot be used; the rules that it had before are in force

            EXAMPLE:
              alertctl rules list

            OUTPUT with --json, one per line: {"name", "match": [...], "set": [...], "stop"}
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Notifications.Rules())
        for rule in reply.rules {
            if common.json {
                try session.output.json(rule)
            } else {
                for line in Self.lines(rule, style: session.style) { try session.output.line(line) }
            }
        }
        if let problem = reply.problem {
            try session.output.flush()
            throw Failure(
                .badConfiguration, "\(reply.path): \(problem)",
                remedy: "Mend the file; until then the rules that it had before are in force")
        }
        if reply.rules.isEmpty, !common.json {
            try session.output.line("There are no rules; \(reply.path.visible) is where they are written.")
        }
        return .done
    }

    static func lines(_ rule: Notifications.Rule, style: Style) -> [String] {
        let match = rule.match.isEmpty ? ["every notification"] : rule.match.map(\.visible)
        let changes = rule.set.map(\.visible) + (rule.stop ? ["stop"] : [])
        return [
            style.strong(RulesCommand.label(rule.name)), "    if   " + match.joined(separator: "; "),
            "    set  " + (changes.isEmpty ? "nothing" : changes.joined(separator: "; ")),
        ]
    }
}

/// `rules test`
struct RulesTest: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Say what would become of a notification, without delivering it.",
        discussion: """
            EXAMPLES:
              alertctl rules test "Lunch?" --app org.example.Chat
              alertctl rules test "Build failed" --level critical --at 2027-03-06T03:00

            OUTPUT with --json: {"rules": [{"rule", "changes": [...]}], "fate": "shown|listed|held|dropped", "reason"?, \
            "content", "volume"?, "heard", "commands": [{"arguments": [...]}]}
            """)

    @Argument(help: "Its title.")
    var title: String

    @Argument(help: "Its body; - reads it from the standard input.")
    var body: String?

    @Option(help: ArgumentHelp("What stands for now, written as for remind's --at.", valueName: "time"))
    var at: String?

    @OptionGroup(title: "What it says and does")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = content.written(title: title)
        written["at"] = ("--at", at)
        let call = Notifications.TestRules(
            content: try content.content(title: title, body: body, files: session.files), at: at)
        let reply = try session.connect(common).call(call, written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            for line in Self.lines(reply, style: session.style) { try session.output.line(line) }
        }
        return .done
    }

    static func lines(_ reply: Notifications.TestRules.Reply, style: Style) -> [String] {
        var lines = reply.rules.map { applied in
            let changes = applied.changes.isEmpty ? "nothing" : applied.changes.map(\.visible).joined(separator: ", ")
            return "\(RulesCommand.label(applied.rule)) sets \(changes)"
        }
        if reply.rules.isEmpty { lines.append("No rule speaks of it.") }
        lines.append(style.strong(fate(reply)))
        lines += reply.commands.map { "It would run \($0.arguments.map(\.visible).joined(separator: " "))" }
        return lines
    }

    private static func fate(_ reply: Notifications.TestRules.Reply) -> String {
        switch reply.fate {
        case .dropped: return "It would be dropped."
        case .listed: return "It would only be listed, as its level is passive."
        case .held:
            let why =
                switch reply.reason {
                case "asked": "do not disturb is on"
                case "schedule": "do not disturb is on by its schedule"
                case "presentation": "something is presented"
                default: "it is muted"
                }
            return "It would be held, as \(why)."
        case .shown:
            guard reply.heard else { return "It would be shown, and not heard." }
            var parts: [String] = []
            if let sound = reply.content.sound, sound != "none" { parts.append("heard as \(sound.visible)") }
            if reply.content.say == true { parts.append("read out") }
            let volume = reply.volume.map { " at volume \($0)" } ?? ""
            return "It would be shown, and \(parts.joined(separator: " and "))\(volume)."
        }
    }
}
