// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

/// Hints that a notification may pass to the notification server.
extension ContentRules {
    package static let maximumHints = 32
    static let maximumHint = 1_024
    /// The times, in microseconds, for which a notification may be asked to stay on the screen.
    package static let timeouts = 100_000...7 * Span.day

    /// Hints that alertd sets itself, with what to say instead of them.
    private static let ownHints = [
        "urgency": "level", "desktop-entry": "app", "category": "category", "transient": "transient",
        "resident": "resident", "suppress-sound": "sound", "image-path": "image", "image_path": "image",
        "image-data": "image", "image_data": "image", "icon_data": "icon", "x-kde-origin-name": "thread",
        "x-kde-reply-placeholder-text": "reply",
    ]

    static func checkShowing(_ content: Notifications.Content) throws(Invalid) {
        if let name = content.appName {
            try check(name, field: "appName", limit: maximumName, lines: false)
        }
        // Notifications of other programs and devices lose such a name instead: see Content.completed.
        if content.origin == nil, content.delivery == nil, content.relayed == nil {
            for (name, field) in [(content.appName, "appName"), (content.app, "app")] {
                guard let name, imitatesSystem(name) else { continue }
                throw Invalid(field: field, word: name, reason: systemOnly, hint: "give another name")
            }
        }
        if let image = content.image { try check(image: image) }
        if let timeout = content.timeout { _ = try Self.timeout(timeout) }
        if let category = content.category { try check(category: category) }
        if let reply = content.reply {
            try check(reply.placeholder ?? "", field: "reply", limit: maximumName, lines: false)
            try check(reply.label ?? "", field: "reply", limit: maximumName, lines: false)
        }
        try check(hints: content.hints ?? [:])
    }

    /// Checks the members that alert-link gives to the notifications of other devices.
    static func checkOrigin(of content: Notifications.Content) throws(Invalid) {
        if let text = content.originTime {
            guard content.origin != nil, (try? Instant(rfc3339: text)) != nil else {
                throw Invalid(
                    field: "originTime", word: text, reason: "not a time, or there is no origin",
                    hint: "write it like 2027-03-05T18:00:00Z, or leave it out")
            }
        }
        let choices = content.snoozeChoices ?? []
        guard choices.count <= ReminderAction.maximumSnoozes, !choices.contains(""),
            (0...100).contains(content.snoozesLeft ?? 0)
        else {
            throw Invalid(
                field: "snoozeChoices", word: "",
                reason:
                    "an empty one, more than \(ReminderAction.maximumSnoozes), or the number of further snoozes is not 0 to 100",
                hint: "leave them out")
        }
        for choice in choices { try check(choice, field: "snoozeChoices", limit: maximumName, lines: false) }
    }

    /// Reads the time for which a notification stays on the screen.
    package static func timeout(_ text: String) throws(Invalid) -> TimeOnScreen {
        if text == "0" { return .never }
        let span = try Invalid.reading("timeout", Span.parse(text))
        if span == 0 { return .never }
        guard timeouts.contains(span) else {
            throw Invalid(
                field: "timeout", word: text, reason: "out of range (0.1 seconds to 7 days)",
                hint: "write 0 for a notification that stays until it is closed")
        }
        return .after(.microseconds(span))
    }

    private static func check(image: String) throws(Invalid) {
        try check(image, field: "image", limit: maximumPath, lines: false)
        guard !image.isEmpty, image.hasPrefix("/") || !image.utf8.contains(UInt8(ascii: "/")) else {
            throw Invalid(
                field: "image", word: image, reason: "neither the name of an icon nor an absolute path",
                hint: "give an absolute path")
        }
    }

    /// Checks a category: `class` or `class.specific` (Desktop Notifications Specification, "Categories").
    package static func check(category: String) throws(Invalid) {
        try check(category, field: "category", limit: maximumName, lines: false)
        let isName = category.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isName, !category.isEmpty else {
            throw Invalid(
                field: "category", word: category, reason: "not a category",
                hint: "write it like email.arrived: letters, digits, \".\", \"_\" and \"-\"")
        }
    }

    private static func check(hints: [String: Notifications.Hint]) throws(Invalid) {
        guard hints.count <= maximumHints else {
            throw Invalid(
                field: "hints", word: "", reason: "too many: \(hints.count) (maximum \(maximumHints))",
                hint: "give fewer")
        }
        for (name, hint) in hints.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, name.utf8.count <= maximumName, name.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
            else {
                throw Invalid(
                    field: "hints", word: name, reason: "a name is empty, too long, or not plain ASCII without spaces",
                    hint: "write it like x-vendor-name")
            }
            if let field = ownHints[name] {
                throw Invalid(
                    field: "hints", word: name, reason: "\(name) has an option of its own",
                    hint: "give --\(field) instead")
            }
            if let text = hint.text { try check(text, field: "hints", limit: maximumHint, lines: false) }
            guard hint.value != nil else {
                throw Invalid(
                    field: "hints", word: name, reason: "it needs exactly one value, which its type can hold",
                    hint: "give one of byte, int32, uint32, int64, double, boolean and text")
            }
        }
    }
}

/// The time for which a notification stays on the screen.
package enum TimeOnScreen: Sendable, Hashable {
    /// The notification stays until it is closed.
    case never
    /// The notification disappears after this time.
    case after(Duration)
}

/// The name of the system as a sender, which only root can use.
extension ContentRules {
    private static let system = "system:"
    /// The reason to refuse such a name from anybody else.
    static let systemOnly = "only root speaks for the system"

    /// Returns the name under which a part of the system sends notifications.
    static func systemSender(_ sender: String) -> String {
        "\(system) \(NotificationText.line(sender, bytes: maximumName - system.utf8.count - 1))"
    }

    /// Returns whether a person reads a sender's name as one of the system.
    package static func imitatesSystem(_ name: String) -> Bool { Lookalike.end(of: system, beginning: name) != nil }

    /// Returns the name of a program on another device or bus, which cannot speak for this system: without the parts
    /// that claim it.
    package static func foreignName(_ name: String) -> String {
        var rest = name
        while let end = Lookalike.end(of: system, beginning: rest) {
            rest = String(rest.unicodeScalars[end...].drop(while: Lookalike.takesNoInk))
        }
        return rest
    }
}

/// The value of a hint, of a type that the session bus has.
package enum HintValue: Sendable, Hashable {
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    case boolean(Bool)
    case text(String)
}

extension Notifications.Hint {
    /// The value; nil unless there is exactly one, and one that its type can hold.
    package var value: HintValue? {
        var values: [HintValue?] = []
        if let byte { values.append(UInt8(exactly: byte).map(HintValue.byte)) }
        if let int32 { values.append(Int32(exactly: int32).map(HintValue.int32)) }
        if let uint32 { values.append(UInt32(exactly: uint32).map(HintValue.uint32)) }
        if let int64 { values.append(.int64(Int64(int64))) }
        if let double { values.append(double.isFinite ? .double(double) : nil) }
        if let boolean { values.append(.boolean(boolean)) }
        if let text { values.append(.text(text)) }
        return values.count == 1 ? values[0] : nil
    }
}
