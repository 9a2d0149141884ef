// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// How a notification is shown, for as far as the notification server does it.
struct ShowingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the application is called, where the desktop does not know it by --app.", valueName: "name"))
    var appName: String?

    @Option(help: ArgumentHelp("The application's icon: a name or a file.", valueName: "icon"), completion: .file())
    var icon: String?

    @Option(
        help: ArgumentHelp(
            "A picture beside the text: a file of at most 8 MiB, or an icon's name. With a slash it is a file.",
            valueName: "file|name"), completion: .file())
    var image: String?

    @Flag(
        help: "The body is markup: <b>, <i>, <u> and <a href>. Other tags are taken out.")
    var markup = false

    @Option(
        help: ArgumentHelp(
            "How long it stays on the screen, 10s; it stays listed. 0: until it is closed.", valueName: "span"))
    var timeout: String?

    @Option(
        help: ArgumentHelp(
            "Its kind, such as email.arrived, device.removed or transfer.complete.", valueName: "category"))
    var category: String?

    @Flag(help: "It is of no use later: not listed when it has left the screen, nor shown when there was no server.")
    var transient = false

    @Flag(help: "It stays on the screen when one of its actions is chosen.")
    var resident = false

    @Option(
        help: ArgumentHelp(
            "Let the person answer in words, where the notification server can. The text stands in the empty field; it "
                + "may be empty.", valueName: "text"))
    var reply: String?

    @Option(
        help: ArgumentHelp(
            "A hint for the notification server. Types are byte, int, uint, int64, double, string and boolean. "
                + "May be repeated.", valueName: "type:name:value"))
    var hint: [String] = []

    /// Whether there is none of them.
    var isEmpty: Bool {
        appName == nil && icon == nil && image == nil && !markup && timeout == nil && category == nil && !transient
            && !resident && reply == nil && hint.isEmpty
    }

    /// Changes what is given, and nothing else.
    func apply(to content: inout Notifications.Content, files: some FileLookup) throws(Failure) {
        if let appName { content.appName = appName }
        if let icon { content.icon = Self.picture(icon, files: files) }
        if let image { content.image = Self.picture(image, files: files) }
        if markup { content.markup = true }
        if let timeout { content.timeout = timeout }
        if let category { content.category = category }
        if transient { content.transient = true }
        if resident { content.resident = true }
        if let reply { content.reply = .init(placeholder: reply.isEmpty ? nil : reply) }
        if !hint.isEmpty { content.hints = try HintArgument.parse(hint) }
    }

    /// What the person wrote, by the names that the daemon has for it.
    func note(in written: inout Written) {
        written["appName"] = ("--app-name", appName)
        written["icon"] = ("--icon", icon)
        written["image"] = ("--image", image)
        written["timeout"] = ("--timeout", timeout)
        written["category"] = ("--category", category)
        written["reply"] = ("--reply", reply)
        written["hints"] = ("--hint", hint.joined(separator: " "))
    }

    private static func picture(_ text: String, files: some FileLookup) -> String {
        text.contains("/") ? files.absolute(text) ?? text : text
    }
}
