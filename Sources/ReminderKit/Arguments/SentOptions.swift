// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit

/// The options of notify-send(1) whose values have other words or units there: `-u low`, `-t 5000`, `-h int:value:50`.
struct SentOptions: ArgumentGroup {
    var app: String?
    var urgency: SentUrgency?
    var time: String?
    var hints: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &app, "-a", value: "name", help: "As notify-send has it.", completion: .custom(Completer.apps),
            field: "app", isHidden: true)
        table.option(
            &urgency, "-u", value: "urgency", help: "As notify-send has it: low, normal, critical.", field: "level",
            isHidden: true, aliases: ["--urgency"])
        table.option(
            &time, "-t", value: "milliseconds", help: "As notify-send has it.", field: "timeout", isHidden: true,
            aliases: ["--expire-time"])
        table.option(
            &hints, "-h", value: "type:name:value", help: "As notify-send has it.", field: "hints", isHidden: true)
    }

    /// Applies the options that were given, and the hints that are options of alertd.
    ///
    /// - Returns: The other hints, which are for the notification server.
    func apply(
        to content: inout Notifications.Content, files: some FileLookup
    ) throws(Failure) -> [String: Notifications.Hint] {
        var others: [String: Notifications.Hint] = [:]
        for (name, hint) in try HintArgument.parse(hints, option: "-h") {
            if try !Self.take(name, hint, into: &content, files: files) { others[name] = hint }
        }
        // A name that is no desktop entry's.
        if let app {
            if app.contains(where: { $0.isWhitespace || $0 == "/" }) {
                content.appName = app
            } else {
                content.app = app
            }
        }
        if let urgency { content.level = urgency.level }
        if let time { content.timeout = try SecondsArgument.milliseconds(time, option: "-t") }
        return others
    }

    /// Takes a hint of the Desktop Notifications Specification into the content.
    ///
    /// - Returns: False for a hint that only the notification server understands.
    private static func take(
        _ name: String, _ hint: Notifications.Hint, into content: inout Notifications.Content,
        files: some FileLookup
    ) throws(Failure) -> Bool {
        func refused(_ form: String) -> Failure {
            Failure(.badInput, "-h: \(name.visible) has another type", remedy: "Write it like \(form)")
        }
        func text(_ example: String) throws(Failure) -> String {
            guard let text = hint.text, !text.isEmpty else { throw refused("string:\(name):\(example)") }
            return text
        }
        let number = hint.byte ?? hint.int32 ?? hint.uint32 ?? hint.int64
        func isSet() throws(Failure) -> Bool {
            guard let isSet = hint.boolean ?? number.map({ $0 != 0 }) else { throw refused("boolean:\(name):true") }
            return isSet
        }
        switch name {
        case "urgency":
            guard let number, let urgency = SentUrgency(number: number) else { throw refused("byte:urgency:2") }
            content.level = urgency.level
        case "transient": content.transient = try isSet() ? true : nil
        case "resident": content.resident = try isSet() ? true : nil
        case "category": content.category = try text("email.arrived")
        case "desktop-entry":
            let entry = try text("org.gnome.Evolution")
            content.app = entry.hasSuffix(".desktop") ? String(entry.dropLast(8)) : entry
        case "image-path", "image_path":
            let path = try text("face-smile")
            content.image = try ShowingOptions.picture(
                path.hasPrefix("file:///") ? String(path.dropFirst(7)) : path, option: "-h", files: files)
        case "sound-name", "sound-file":
            content.sound = try SoundArgument(text("message"), option: "-h", files: files).wire
        case "suppress-sound": if try isSet() { content.sound = "none" }
        default: return false
        }
        return true
    }
}

/// The level of a notification, in the words of notify-send or of alertd.
struct SentUrgency: ExpressibleByArgument {
    let level: Notifications.Level
    /// True for the lowest urgency, to which no level corresponds that is shown.
    let isLow: Bool

    init?(argument: String) {
        // A server shows low urgency like the rest, so it is not only listed.
        isLow = argument.lowercased() == "low"
        let isPlain = isLow || argument.lowercased() == "normal"
        guard let level = isPlain ? .active : Notifications.Level(word: argument) else { return nil }
        self.level = level
    }

    /// Creates the urgency from its number on the bus.
    init?(number: Int) {
        guard 0...2 ~= number else { return nil }
        isLow = number == 0
        level = number == 2 ? .critical : .active
    }

    var argument: String { level.word }

    static let allowedWords = ["low", "normal", "critical"]
    static let otherWords = Notifications.Level.otherWords.filter { $0.value != "passive" && $0.value != "active" }
}
