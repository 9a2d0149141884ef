// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import CommandLineKit

/// The content of a notification, the same for all verbs that make or change one.
package struct ContentOptions: ArgumentGroup {
    package var app: String?
    package var thread: String?
    package var sound: String?
    var sounding = NotificationSoundOptions()
    package var say = false
    package var badge: String?
    var clearsBadge = false
    package var level: Notifications.Level?
    package var action: [String] = []
    package var onActivate: String?
    package var open: String?
    package var onDeliver: String?
    var parallel = false
    package var onDismiss: String?
    package var escalate: String?
    package var userinfo: String?
    package var to: [String] = []
    package var showing = ShowingOptions()
    var sent = SentOptions()
    package var isLow: Bool { sent.urgency?.isLow == true }
    /// The names of the options that are given.
    package private(set) var given: [String] = []

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        let first = table.position
        table.option(
            &app, "--app", value: "app", help: "The application, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps))
        table.option(
            &thread, "--thread", value: "thread",
            help: "The conversation or account it belongs to. KDE Plasma groups by it.")
        table.option(
            &sound, "--sound", value: "name|file|default|none",
            help: "A sound: a name (see \"alertctl sound list\"), a file (with a slash), default, or none.",
            completion: .custom(Completer.sounds),
            otherNames: ["--tone", "--ringtone", "--audio", "--chime", "--music", "--song"])
        table.flag(&say, "--say", help: "Read the title and body aloud after the sound.")
        table.option(
            &badge, "--badge", value: "n|+n|-n", help: "Set the application's badge (3), or change it (+1, -1).",
            allowsDash: true)
        table.flag(&clearsBadge, "--clears-badge", help: "Clear the application's badge when you activate it.")
        table.option(
            &level, "--level", value: "level",
            help:
                "How much it may interrupt: passive (only listed), active (shown and heard), time-sensitive (passes a do-not-disturb schedule) or critical (passes everything).",
            otherNames: ["--urgent", "--priority", "--prio", "--important", "--importance", "--critical", "-P"])
        table.option(
            &action, "--action", value: "[key=]label",
            help: "A button on the notification; its key is its label unless given. Repeatable.", field: "actions",
            aliases: ["--button", "-A"], otherNames: ["--buttons", "--actions"])
        table.option(
            &onActivate, "--on-activate", value: "command",
            help:
                "Run this command when you activate it, with the notification as JSON on standard input, in this folder. Quote words as in a shell; no shell runs it.",
            aliases: ["--on-click"])
        table.option(
            &open, "--open", value: "address|file", help: "Open this address or file when you activate it.",
            completion: .files(), field: "onActivate", aliases: ["--url", "--link"],
            otherNames: ["--uri", "--href", "--website"])
        table.option(
            &onDeliver, "--on-deliver", value: "command",
            help: "Run this command when the notification is due, whether shown or held, in this folder.",
            aliases: ["--run"], otherNames: ["--command"])
        table.flag(
            &parallel, "--parallel",
            help: "Run the command of --on-deliver also while an earlier one runs; otherwise it is left out."
        )
        table.option(
            &onDismiss, "--on-dismiss", value: "command",
            help: "Run this command when you close or acknowledge it, in this folder.")
        table.option(
            &escalate, "--escalate", value: "steps",
            help:
                "Steps to take if you do nothing: 'after 5m: volume 1, repeat; after 15m: run CMD'; also level and to. none: no steps."
        )
        table.option(
            &userinfo, "--userinfo", value: "json", help: "A JSON object to keep with the notification.",
            field: "userInfo", isQuotable: false)
        table.option(
            &to, "--to", value: "device|all",
            help: "Show it on another of your devices too, or on all. Repeatable. Needs alert-link.")
        table.group(&sounding, "Sound")
        table.group(&showing, "On the screen")
        table.group(&sent)
        table.use(
            .look, for: "--app", "--sound", "--say", "--badge", "--level", "--action", "--on-activate", "--open",
            "--on-deliver", "--on-dismiss", "--escalate", "--to", "--volume", "--loops", "--fade-in", "--icon",
            "--image", "--reply")
        table.use(
            .rare, for: "--thread", "--clears-badge", "--parallel", "--userinfo", "--device", "--app-name", "--markup",
            "--category", "--transient", "--resident", "--hint")
        table.use(.end, for: "--timeout")
        table.given(&given, since: first)
    }

    /// Returns the content for the wire.
    ///
    /// - Parameter body: The words given for the body; `-` is read from the standard input.
    package func content(title: String, body: String?, files: some FileLookup) throws(Failure) -> Notifications.Content
    {
        try BodyArgument.check(title: title)
        var content = Notifications.Content(title: title)
        try apply(to: &content, files: files)
        content.body = try BodyArgument.resolve(body)
        return content
    }

    package var isEmpty: Bool { given.isEmpty }

    package func validate() throws(ValidationError) {
        let pairs = [
            (app != nil && sent.app != nil, "--app and -a"),
            (level != nil && sent.urgency != nil, "--level and -u"),
            (showing.timeout != nil && sent.time != nil, "--timeout and -t"),
            (onActivate != nil && open != nil, "--on-activate and --open"),
        ]
        if let pair = pairs.first(where: \.0)?.1 { throw ValidationError("conflicting options: \(pair); give one.") }
    }

    /// Applies only the options that were given.
    package func apply(to content: inout Notifications.Content, files: some FileLookup) throws(Failure) {
        // First, so that alertd's own options count rather than the hints of notify-send.
        let others = try sent.apply(to: &content, files: files)
        if let app { content.app = app }
        if let thread { content.thread = thread }
        if let sound { content.sound = try SoundArgument(sound, option: "--sound", files: files).wire }
        try sounding.apply(to: &content)
        if say { content.say = true }
        if let badge {
            switch try BadgeArgument(badge, option: "--badge") {
            case .set(let number): content.badge = .init(set: number)
            case .add(let step): content.badge = .init(add: step)
            }
        }
        if clearsBadge { content.clearsBadge = true }
        if let level { content.level = level }
        if !action.isEmpty { content.actions = try ActionArgument.parse(action) }
        // "none" removes the command in an edit.
        func hook(_ text: String, _ option: String) throws(Failure) -> [String]? {
            try text == "none" ? nil : CommandArgument(text, option: option, files: files).vector
        }
        if let onActivate { content.onActivate = try hook(onActivate, "--on-activate") }
        if let open { content.onActivate = try OpenArgument(open, files: files).vector }
        if let onDeliver {
            content.onDeliver = try hook(onDeliver, "--on-deliver")
            if content.onDeliver == nil { content.parallel = nil }
        }
        if parallel { content.parallel = true }
        if let onDismiss { content.onDismiss = try hook(onDismiss, "--on-dismiss") }
        if let escalate {
            content.escalate = try escalate == "none" ? nil : EscalationArgument(escalate, files: files).steps
        }
        // Its programs were looked up here, so they run here. The folder of this machine means nothing on another.
        let hasCommand =
            [onActivate, open, onDeliver, onDismiss].contains { $0 != nil && $0 != "none" }
            || escalate != nil && content.escalate?.contains { $0.run != nil } == true
        if hasCommand, files.host == nil { content.directory = files.currentDirectory }
        if !to.isEmpty { content.to = to }
        try showing.apply(to: &content, files: files)
        if !others.isEmpty {
            content.hints = (showing.hint.isEmpty ? [:] : content.hints ?? [:]).merging(others) { $1 }
        }
        if let userinfo { content.userInfo = try UserInfoArgument.parse(userinfo) }
    }
}
