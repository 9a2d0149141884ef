// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
private import Glibc
private import LinuxSystem

/// The look of a notification, as far as the notification server supports it.
package struct ShowingOptions: ArgumentGroup {
    var appName: String?
    package var icon: String?
    var image: String?
    var markup = false
    var timeout: String?
    var category: String?
    var transient = false
    var resident = false
    var reply: String?
    var hint: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &appName, "--app-name", value: "name",
            help: "The display name of the application, if the desktop does not know --app.")
        table.option(
            &icon, "--icon", value: "icon", help: "The application's icon: a name or a file.", completion: .files(),
            aliases: ["-i", "-n", "--app-icon"])
        table.option(
            &image, "--image", value: "file|name",
            help: "An image next to the text: an icon's name, or a file of at most 8 MiB.", completion: .files())
        table.flag(
            &markup, "--markup", help: "Treat the body as markup: <b>, <i>, <u> and <a href>. Other tags are removed.")
        table.option(
            &timeout, "--timeout", value: "span",
            help: "How long to keep it on the screen, like 10s or 10; 0 means until it is closed. It stays listed.",
            otherNames: ["--duration", "--expire", "--expires", "--hide-after", "--seconds"])
        table.option(
            &category, "--category", value: "category",
            help: "The kind of notification: email.arrived, device.removed, transfer.complete ...", aliases: ["-c"])
        table.flag(
            &transient, "--transient",
            help: "Do not list it once it has left the screen, and drop it if nothing can show it.", aliases: ["-e"])
        table.flag(&resident, "--resident", help: "Keep it on the screen when an action is chosen.")
        table.option(
            &reply, "--reply", value: "text",
            help:
                "Add a reply field, if the notification server can show one. The text is its placeholder; it may be empty."
        )
        table.option(
            &hint, "--hint", value: "type:name:value",
            help:
                "A hint for the notification server. Types: byte, int, uint, int64, double, string, boolean. Repeatable.",
            field: "hints")
    }

    /// Applies only the options that were given.
    func apply(to content: inout Notifications.Content, files: some FileLookup) throws(Failure) {
        if let appName { content.appName = appName }
        if let icon { content.icon = try Self.picture(icon, option: "--icon", files: files) }
        if let image { content.image = try Self.picture(image, option: "--image", files: files) }
        if markup { content.markup = true }
        if let timeout { content.timeout = try SecondsArgument.span(timeout, option: "--timeout") }
        if let category { content.category = category }
        if transient { content.transient = true }
        if resident { content.resident = true }
        if let reply { content.reply = .init(placeholder: reply.isEmpty ? nil : reply) }
        if !hint.isEmpty { content.hints = try HintArgument.parse(hint) }
    }

    static func picture(
        _ text: String, option: String, files: some FileLookup
    ) throws(Failure) -> String {
        // A name without a slash is an icon's, and no icon is called like a file.
        let isFile = text.contains("/") || endsLikePicture(text)
        if files.host != nil, isFile {
            return try RemoteFile.path(text.contains("/") ? text : "./" + text, option: option, files: files) ?? text
        }
        guard isFile else { return text }
        guard let path = files.absolute(text) else {
            throw Failure(
                .notFound, "\(option): the current directory no longer exists", remedy: "Give an absolute path")
        }
        switch files.problem(path)?.code {
        case nil, ETIMEDOUT: return path
        case ENOENT, ENOTDIR:
            throw Failure(
                .notFound, "\(option): no such file: \(text)",
                remedy: text.contains("/") ? "Check the path" : "Check the name; that of an icon has no ending")
        case let code?:
            throw Failure(
                .notFound, "\(option): cannot read \(text): \(String(cString: strerror(code)))",
                remedy: "Check the file")
        }
    }

    private static func endsLikePicture(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let extensions: Set<String> = [
        "png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff", "ico", "svg", "svgz", "xpm", "ppm", "pgm", "pbm",
        "avif",
        "heic", "jxl", "tga", "qoi",
    ]
}
