// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import ReminderKit
import Varlink

extension MCPTool {
    private static let soundField = MCPField(
        name: "sound", kind: .text, description: "The name of a sound, or \"default\". Default: silent.")
    private static let levelField = MCPField(
        name: "level", kind: .word(["passive", "active", "time-sensitive"]),
        description: "passive: only listed; active: shown and heard; time-sensitive: passes a do-not-disturb schedule. "
            + "Default: active.")
    private static let toField = MCPField(
        name: "to", kind: .texts(maximum: 32),
        description:
            "Names of the person's other devices on which to show it too, or \"all\". Only if the person wants "
            + "it.")
    private static let notesField = MCPField(
        name: "notes", kind: .texts(maximum: 64),
        description: "Sentences about choices that the words left open, or why nobody sees it now.")

    static let notify = MCPTool(
        name: "notify", title: "Show a notification",
        description: "Show the person a notification now, for example when long work has ended. It needs no answer; to "
            + "get one use ask.",
        arguments: [
            MCPField(name: "title", kind: .text, description: "The title, on one line.", isRequired: true),
            MCPField(name: "body", kind: .text, description: "More text below the title."),
            soundField, levelField, toField,
        ],
        result: [
            MCPField(name: "id", kind: .text, description: "The id, for cancel.", isRequired: true), notesField,
        ],
        effect: .adds
    ) { (arguments, caller) throws(MCPRefusal) in
        .call(.notify(Notifications.Notify(content: try content(arguments, caller))))
    }

    static let remind = MCPTool(
        name: "remind", title: "Remind the person",
        description:
            "Schedule a reminder for the person. It survives the end of this session. Repeat the time that the "
            + "result gives, so that the person can correct it.",
        arguments: [
            MCPField(
                name: "title", kind: .text, description: "What to remind of, on one line, without the time.",
                isRequired: true),
            MCPField(
                name: "when", kind: .text,
                description:
                    "The time in words, such as \"in 45m\", \"tomorrow 9am\", \"friday 17:00\" or \"every weekday "
                    + "at 8:30\", or as 2027-03-04T09:00, with an offset from UTC if it is not the person's own time.",
                isRequired: true),
            MCPField(name: "body", kind: .text, description: "More text below the title."),
            MCPField(
                name: "zone", kind: .text,
                description: "The zone of the time, such as Europe/Berlin. Default: the person's zone."),
            soundField, levelField, toField,
        ],
        result: [
            MCPField(name: "id", kind: .text, description: "The id, for cancel.", isRequired: true),
            MCPField(
                name: "due", kind: .text, description: "When it is due, RFC 3339.", isRequired: true),
            MCPField(name: "zone", kind: .text, description: "The zone in which due is written.", isRequired: true),
            MCPField(
                name: "next", kind: .texts(maximum: 16),
                description: "The next times, beginning with due; several if it repeats."),
            notesField,
        ],
        effect: .adds
    ) { (arguments, caller) throws(MCPRefusal) in
        let when = arguments.text("when") ?? ""
        guard !when.isEmpty else { throw MCPRefusal("when is empty; write a time, such as \"in 45m\".") }
        var options = TriggerOptions()
        (options.at, options.zone) = (when, arguments.text("zone"))
        let trigger = options.trigger(words: [], session: caller.zone, language: caller.language)
        return .call(.remind(Notifications.Remind(content: try content(arguments, caller), trigger: trigger)))
    }

    static let cancel = MCPTool(
        name: "cancel", title: "Take something back",
        description: "Withdraw a question, or cancel a reminder or notification, that was made in this session.",
        arguments: [
            MCPField(
                name: "id", kind: .text, description: "The id that ask, choose, form, notify or remind returned.",
                isRequired: true)
        ],
        result: [
            MCPField(name: "id", kind: .text, description: "The id.", isRequired: true),
            MCPField(
                name: "cancelled", kind: .word(["question", "notification"]), description: "What it was.",
                isRequired: true),
        ],
        effect: .removes
    ) { (arguments, _) throws(MCPRefusal) in
        .cancel(id: arguments.text("id") ?? "")
    }

    private static func content(
        _ arguments: MCPArguments, _ caller: MCPCaller
    ) throws(MCPRefusal) -> Notifications.Content {
        let sound = arguments.text("sound")
        guard sound?.contains("/") != true else { throw MCPRefusal("sound must be a name, not a file.") }
        let to = arguments.texts("to")
        return Notifications.Content(
            title: arguments.text("title") ?? "", body: arguments.text("body"), app: caller.app, sound: sound,
            level: arguments.text("level").flatMap { Notifications.Level(word: $0) }, to: to.isEmpty ? nil : to)
    }
}
