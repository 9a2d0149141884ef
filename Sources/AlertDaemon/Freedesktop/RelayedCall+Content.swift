// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import AlertProtocol
internal import DBus
import DesktopNotifications
import TextSafety

extension RelayedCall {
    static let maximumHints = ContentRules.maximumRelayedHints
    static let maximumHintBytes = ContentRules.maximumRelayedHintBytes

    /// Returns the content for the domain, without its sound, because ``requestedSounds`` have to be looked up.
    ///
    /// - Parameters:
    ///   - isShown: Whether a notification server shows it. A server shows notifications of low urgency like the rest;
    ///     without one they are only listed.
    ///   - picture: The file of its ``pixels``.
    func content(isShown: Bool, picture: String? = nil) -> Notifications.Content {
        let name = ContentRules.foreignName(NotificationText.line(appName, bytes: ContentRules.maximumName))
        let line = NotificationText.line(summary, bytes: ContentRules.maximumTitle)
        let isBlank = line.allSatisfy(\.isWhitespace)
        var content = Notifications.Content(title: !isBlank ? line : name.isEmpty ? "Notification" : name)
        let text = NotificationText.block(body, bytes: ContentRules.maximumBody)
        // Lists, speech and searches have no markup; a server that supports markup gets the original text.
        let plain = Self.isMarkup(text) ? NotificationMarkup(text, bytes: ContentRules.maximumBody).plainText : text
        content.body = plain.isEmpty ? nil : NotificationText.block(plain, bytes: ContentRules.maximumBody)
        content.app = app
        content.appName = name
        content.icon = Self.file(appIcon)
        content.image = picture ?? image
        content.level = level(isShown)
        content.actions = choices.isEmpty ? nil : choices
        content.category = category
        content.timeout = Self.timeouts.contains(timeout) ? "\(timeout)ms" : timeout == 0 ? "0" : nil
        content.transient = isSet("transient") ? true : nil
        content.resident = isSet("resident") ? true : nil
        content.relayed = Notifications.Relayed(
            appIcon: Self.bounded(appIcon), summary: isBlank ? line : nil, markup: plain == text ? nil : text,
            hints: keptHints(picture: picture),
            timeout: Int(max(-1, timeout)))
        return content
    }

    /// The elements of the specification, and further ones that programs write for servers based on Pango or Qt.
    private static let elements: Set<String> = [
        "a", "b", "big", "br", "em", "font", "i", "img", "p", "s", "small", "span", "strong", "sub", "sup", "tt", "u",
    ]

    /// Returns whether a body is markup, as it should be. Some programs send plain text: a body with a tag that no
    /// server knows is taken for plain text.
    private static func isMarkup(_ text: String) -> Bool {
        var scanner = MarkupScanner(text)
        while let token = scanner.next() {
            switch token {
            case .open(let name, _, _), .close(let name): if !elements.contains(name) { return false }
            case .text: break
            }
        }
        return true
    }

    /// The tag of notifications that replace each other within one program, such as volume changes. The tag comes from
    /// the hints that dunst accepts (dunst(5), "stack_tag").
    var stack: StackTags.Stack? {
        for name in ["x-dunst-stack-tag", "x-canonical-private-synchronous", "private-synchronous", "synchronous"] {
            guard let tag = hints[name]?.stringValue, !tag.isEmpty, tag.utf8.count <= ContentRules.maximumName else {
                continue
            }
            return StackTags.Stack(app: NotificationText.line(appName, bytes: ContentRules.maximumName), tag: tag)
        }
        return nil
    }

    /// The time in milliseconds for which the notification is listed if no server draws it; nil for no limit. A
    /// transient notification is listed for as long as servers show such notifications.
    var listedFor: Int? {
        if timeout > 0 { return Int(timeout) }
        return timeout < 0 && isSet("transient") ? Self.transientTime : nil
    }
    static let transientTime = 10_000

    /// The range of milliseconds for which a content may be shown.
    private static let timeouts: ClosedRange<Int32> = 100...604_800_000

    /// Returns whether a flag is set. Some programs send a number instead of a Boolean.
    private func isSet(_ name: String) -> Bool {
        switch hints[name] {
        case .bool(let flag): flag
        case .byte(let number): number != 0
        case .int32(let number): number != 0
        case .uint32(let number): number != 0
        default: false
        }
    }

    private var category: String? {
        // Ignore an invalid category.
        guard let category = hints["category"]?.stringValue, (try? ContentRules.check(category: category)) != nil else {
            return nil
        }
        return category
    }

    /// The image that the program sends as pixels; nil if there is none, or if the program names another image that has
    /// precedence ("Icons and Images").
    var pixels: PixelImage? {
        for name in ["image-data", "image_data"] {
            if let image = hints[name].flatMap(PixelImage.init(hint:)) { return image }
        }
        guard image == nil, appIcon.isEmpty else { return nil }
        return hints["icon_data"].flatMap(PixelImage.init(hint:))
    }

    /// The hints that are pixels. They are passed on as a file.
    private static let pixelHints: Set<String> = ["image-data", "image_data", "icon_data"]
    private static let pathHints: Set<String> = ["image-path", "image_path"]

    /// Returns the hints to pass on: the small ones, and a file instead of pixels.
    private func keptHints(picture: String?) -> [Notifications.RelayedHint] {
        var hints = hints
        if let picture {
            for name in Self.pathHints { hints[name] = nil }
            hints["image-path"] = .string(picture)
        }
        var kept: [Notifications.RelayedHint] = []
        var size = 0
        for (name, value) in hints.sorted(by: { $0.key < $1.key }) where kept.count < Self.maximumHints {
            guard !name.isEmpty, !Self.pixelHints.contains(name), name.utf8.count <= ContentRules.maximumName,
                NotificationText.line(name, bytes: 255) == name,
                let text = VariantText.text(value), size + name.utf8.count + text.utf8.count <= Self.maximumHintBytes
            else { continue }
            size += name.utf8.count + text.utf8.count
            kept.append(Notifications.RelayedHint(name: name, value: text))
        }
        return kept
    }

    /// The actions. Their keys must come back unchanged, so an action with an invalid key is left out instead of
    /// corrected. If two have the same key, the last label counts, as in libnotify.
    private var choices: [Notifications.Action] {
        var choices: [Notifications.Action] = []
        for action in actions {
            guard !action.key.isEmpty, NotificationText.line(action.key, bytes: ContentRules.maximumName) == action.key
            else { continue }
            let label = NotificationText.line(action.label, bytes: ContentRules.maximumName)
            if let index = choices.firstIndex(where: { $0.key == action.key }) {
                choices[index].label = label
            } else if choices.count < ContentRules.maximumActions {
                choices.append(.init(key: action.key, label: label))
            }
        }
        return choices
    }

    /// The desktop entry if one is named, otherwise an application id made from the name.
    private var app: String? { namedApp.flatMap { ContentRules.imitatesSystem($0) ? nil : $0 } }

    private var namedApp: String? {
        if let entry = hints["desktop-entry"]?.stringValue, ContentRules.isName(entry) {
            return entry.hasSuffix(".desktop") && entry.utf8.count > 8 ? String(entry.dropLast(8)) : entry
        }
        if ContentRules.isName(appName) { return appName }
        let words = NotificationID.words(of: appName)
        return appName.isEmpty || !ContentRules.isName(words) ? nil : words
    }

    private var image: String? {
        for name in Self.pathHints.sorted() {
            if let path = hints[name]?.stringValue, let file = Self.file(path),
                file.hasPrefix("/") || !file.contains("/")
            {
                return file
            }
        }
        return nil
    }

    private var urgency: UInt8? {
        if case .byte(let number)? = hints["urgency"] { number } else { nil }
    }

    private func level(_ isShown: Bool) -> Notifications.Level {
        switch urgency {
        case 0 where !isShown: .passive
        case 2: .critical
        default: .active
        }
    }

    /// The sounds that the program names, at most two. The first that exists is played.
    var requestedSounds: [String] {
        if isSet("suppress-sound") { return [] }
        let file = hints["sound-file"]?.stringValue.flatMap(Self.file)
        return [file, hints["sound-name"]?.stringValue].compactMap { $0.flatMap(Self.bounded) }.filter { $0 != "none" }
    }

    /// Returns the text if it fits; nil if it is empty or does not fit.
    private static func bounded(_ text: String) -> String? {
        !text.isEmpty && NotificationText.line(text, bytes: ContentRules.maximumPath) == text ? text : nil
    }

    /// Returns a name or path, also from a file URI (RFC 8089).
    private static func file(_ text: String) -> String? {
        guard text.hasPrefix("file://") else { return bounded(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8.dropFirst(7)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self).flatMap { $0.hasPrefix("/") ? bounded($0) : nil }
    }
}

extension Notifications.Relayed {
    /// The hints for sending; hints that cannot be read are left out.
    var values: [String: DBusValue] {
        var values: [String: DBusValue] = [:]
        for hint in hints { if let value = try? VariantText.value(hint.value) { values[hint.name] = value } }
        return values
    }
}
