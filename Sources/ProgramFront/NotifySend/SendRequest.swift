// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import TextSafety
import WorkFront

/// A request of `notify-send`, as a call of the service.
struct SendRequest {
    let call: Notifications.Relay

    /// - Parameter processID: The sender's process, which servers receive.
    init(_ options: SendOptions, processID: Int32, files: some FileLookup) throws(SendOptions.Wrong) {
        guard let summary = options.texts.first else { throw SendOptions.Wrong(message: "No summary specified.") }
        guard options.texts.count <= 2 else { throw SendOptions.Wrong(message: "Invalid number of options.") }
        var hints: [String: Notifications.RelayedHint] = [:]
        func set(_ name: String, _ value: String) { hints[name] = .init(name: name, value: value) }
        set("urgency", "byte \(options.urgency)")
        // libnotify sends this hint, and GNOME uses it to find the application.
        set("sender-pid", "int64 \(processID)")
        if let category = options.category { set("category", SendHint.quoted(category)) }
        if options.isTransient { set("transient", "true") }
        if let icon = options.icon, !icon.isEmpty {
            let path = try Self.there(icon, "--icon", files) ?? Self.path(icon, files)
            set("image-path", SendHint.quoted(path))
        }
        for text in options.hints {
            var hint = try SendHint.parse(text)
            // The older name of the hint, from version 1.1 of the specification.
            if hint.name == "image_path" { hint.name = "image-path" }
            if Self.files.contains(hint.name) { hint.value = try Self.there(hint, files) }
            hints[hint.name] = hint
        }
        call = Notifications.Relay(
            appName: options.appName ?? NotificationSender.name,
            replaces: options.replaceID > 0 ? Int(options.replaceID) : nil,
            appIcon: try options.appIcon.map { (icon) throws(SendOptions.Wrong) in
                try Self.there(icon, "--app-icon", files) ?? icon
            }, summary: summary,
            body: options.texts.count > 1 ? Self.body(options.texts[1]) : nil,
            actions: Self.actions(options.actions), hints: hints.values.sorted { $0.name < $1.name },
            timeout: Int(options.expireTime))
    }

    /// Returns a body without its escapes. A NUL from an octal escape ends the C string of `notify-send`, and this one.
    private static func body(_ text: String) -> String {
        String(decoding: CEscapes.bytes(text, keepsLast: false).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Hints with the path of a file.
    private static let files: Set<String> = ["sound-file", "image-path"]

    /// Returns the path on the daemon's machine if that is another one and `text` is a file; otherwise nil.
    private static func there(
        _ text: String, _ option: String, _ files: some FileLookup
    ) throws(SendOptions.Wrong) -> String? {
        do throws(Failure) {
            return try RemoteFile.path(orURI: text, option: option, files: files)
        } catch {
            throw SendOptions.Wrong(message: error.sentences)
        }
    }

    /// Returns the value of a hint with the path of a file.
    private static func there(
        _ hint: Notifications.RelayedHint, _ files: some FileLookup
    ) throws(SendOptions.Wrong) -> String {
        let text = hint.value.dropFirst().dropLast()
        // SendHint quotes texts like this. Send any other value, and any value with an escape, unchanged.
        guard hint.value.hasPrefix("'"), hint.value.hasSuffix("'"), !text.contains("\\") else { return hint.value }
        return try there(String(text), "--hint \(hint.name)", files).map(SendHint.quoted) ?? hint.value
    }

    private static func path(_ icon: String, _ files: some FileLookup) -> String {
        icon.contains("/") && !icon.contains("://") ? files.absolute(icon) ?? icon : icon
    }

    /// Parses actions, each [NAME=]TEXT. Without a name, the name is the position in the list. An action with an empty
    /// name or text is omitted.
    private static func actions(_ texts: [String]) -> [Notifications.Action] {
        texts.enumerated().compactMap { index, text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
            let action = Notifications.Action(
                key: parts.count == 2 ? parts[0] : "\(index)", label: parts[parts.count - 1])
            return action.key.isEmpty || action.label.isEmpty ? nil : action
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        text.trimmingEnds { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
