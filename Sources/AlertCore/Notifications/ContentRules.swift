// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// What a notification may hold. The bounds keep one notification far below the size of a message, and what a desktop
/// shows readable; text that could move a cursor or hide in a log is refused rather than altered.
enum ContentRules {
    /// All in bytes of UTF-8, but for the counts.
    static let longestTitle = 1_024
    static let longestBody = 65_536
    static let longestName = 255
    static let longestPath = 4_096
    static let mostActions = 16
    static let mostCategories = 32
    static let mostWords = 64
    static let longestCommand = 16_384
    static let longestUserInfo = 65_536
    static let largestBadge = 999_999

    typealias Invalid = Notifications.Invalid

    static func check(_ content: Notifications.Content) throws(Invalid) {
        try check(content.title, field: "title", limit: longestTitle, lines: false)
        guard !content.title.isEmpty else {
            throw Invalid(field: "title", word: "", reason: "it is empty", hint: "say what to be reminded of")
        }
        if let body = content.body { try check(body, field: "body", limit: longestBody, lines: true) }
        if let app = content.app { try checkName(app, field: "app") }
        if let thread = content.thread { try check(thread, field: "thread", limit: longestName, lines: false) }
        if let icon = content.icon { try check(icon, field: "icon", limit: longestPath, lines: false) }
        if let sound = content.sound {
            try check(sound, field: "sound", limit: longestPath, lines: false)
            guard !sound.isEmpty else {
                throw Invalid(field: "sound", word: "", reason: "it is empty", hint: "give a name, a path or \"none\"")
            }
        }
        if let badge = content.badge { try check(badge) }
        if let entry = content.calendar { try check(entry) }
        try check(actions: content.actions ?? [], isRelayed: content.relayed != nil)
        if let relayed = content.relayed { try check(relayed) }
        if let command = content.onActivate { try check(command: command, field: "onActivate") }
        if let command = content.onDeliver { try check(command: command, field: "onDeliver") }
        if let command = content.onDismiss { try check(command: command, field: "onDismiss") }
        try checkShowing(content)
        if let info = content.userInfo {
            guard info.objectValue != nil else {
                throw Invalid(
                    field: "userInfo", word: "", reason: "not a JSON object",
                    hint: "write it like {\"key\": \"value\"}")
            }
            guard info.serialized().count <= longestUserInfo else {
                throw Invalid(
                    field: "userInfo", word: "", reason: "it is longer than \(longestUserInfo) bytes",
                    hint: "keep the data in a file and its path in userInfo")
            }
        }
    }

    private static func check(_ entry: Notifications.CalendarEntry) throws(Invalid) {
        try check(entry.uid ?? "", field: "calendar.uid", limit: longestPath, lines: false)
        try check(entry.location ?? "", field: "calendar.location", limit: longestTitle, lines: false)
        let categories = entry.categories ?? []
        guard categories.count <= mostCategories, (0...9).contains(entry.priority ?? 0) else {
            throw Invalid(
                field: "calendar", word: "",
                reason: "it has more than \(mostCategories) categories, or a priority that is not 0 to 9",
                hint: "leave them out")
        }
        for name in categories { try check(name, field: "calendar.categories", limit: longestName, lines: false) }
    }

    /// An id is what people type and scripts keep: printable, without spaces, at most 255 bytes.
    static func checkName(_ name: String, field: String) throws(Invalid) {
        try check(name, field: field, limit: longestName, lines: false)
        guard !name.isEmpty, !name.hasPrefix("-"), !name.utf8.contains(UInt8(ascii: " ")),
            !name.utf8.contains(UInt8(ascii: "/"))
        else {
            throw Invalid(
                field: field, word: name, reason: "it is empty, begins with \"-\", or holds a space or \"/\"",
                hint: "use letters, digits, \".\", \"_\" and \"-\"")
        }
    }

    /// Whether ``checkName`` takes it.
    static func isName(_ name: String) -> Bool {
        do throws(Invalid) {
            try checkName(name, field: "")
            return true
        } catch {
            return false
        }
    }

    static func check(_ text: String, field: String, limit: Int, lines: Bool) throws(Invalid) {
        guard text.utf8.count <= limit else {
            throw Invalid(
                field: field, word: "", reason: "too long: \(text.utf8.count) bytes (maximum \(limit))",
                hint: "shorten it, or put the text into a file")
        }
        // The general category Cc, by its ranges (Unicode 15, table 4-4): a look-up for each scalar is much slower.
        for scalar in text.unicodeScalars where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) {
            if lines, scalar == "\n" || scalar == "\t" { continue }
            throw Invalid(
                field: field, word: "\\u{\(String(scalar.value, radix: 16))}", reason: "contains a control character",
                hint: lines ? "only newlines and tabs are allowed" : "leave it out")
        }
    }

    static func check(_ badge: Notifications.BadgeChange) throws(Invalid) {
        switch (badge.set, badge.add) {
        case (let count?, nil):
            guard (0...largestBadge).contains(count) else {
                throw Invalid(
                    field: "badge", word: "\(count)", reason: "out of range (0 to \(largestBadge))",
                    hint: "give a smaller number")
            }
        case (nil, let step?):
            guard (-largestBadge...largestBadge).contains(step) else {
                throw Invalid(
                    field: "badge", word: "\(step)", reason: "out of range (-\(largestBadge) to \(largestBadge))",
                    hint: "give a smaller step")
            }
        default:
            throw Invalid(
                field: "badge", word: "", reason: "give exactly one of set and add",
                hint: "write 3 for a number, +1 or -1 for a step")
        }
    }

    private static func check(_ relayed: Notifications.Relayed) throws(Invalid) {
        try check(relayed.appIcon ?? "", field: "relayed.appIcon", limit: longestPath, lines: false)
        try check(relayed.summary ?? "", field: "relayed.summary", limit: longestTitle, lines: false)
        try check(relayed.markup ?? "", field: "relayed.markup", limit: longestBody, lines: true)
        for hint in relayed.hints { try check(hint.name, field: "relayed.hints", limit: longestName, lines: false) }
        let size = relayed.hints.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard relayed.hints.count <= RelayedCall.mostHints, size <= RelayedCall.mostHintBytes else {
            throw Invalid(
                field: "relayed.hints", word: "",
                reason: "there are more than \(RelayedCall.mostHints), or \(RelayedCall.mostHintBytes) bytes of them",
                hint: "leave some out")
        }
    }

    private static func check(actions: [Notifications.Action], isRelayed: Bool) throws(Invalid) {
        guard actions.count <= mostActions else {
            throw Invalid(
                field: "actions", word: "", reason: "too many: \(actions.count) (maximum \(mostActions))",
                hint: "offer fewer")
        }
        var keys: Set<String> = []
        for action in actions {
            // A key of ours is typed; another program's may be any line.
            if isRelayed {
                try check(action.key, field: "actions", limit: longestName, lines: false)
            } else {
                try checkName(action.key, field: "actions")
            }
            try check(action.label, field: "actions", limit: longestName, lines: false)
            guard keys.insert(action.key).inserted else {
                throw Invalid(
                    field: "actions", word: action.key, reason: "duplicate key", hint: "give each its own key")
            }
        }
    }

    private static func check(command: [String], field: String) throws(Invalid) {
        guard let program = command.first, !program.isEmpty else {
            throw Invalid(
                field: field, word: "", reason: "empty command", hint: "give the program and its arguments"
            )
        }
        guard command.count <= mostWords, command.reduce(0, { $0 + $1.utf8.count }) <= longestCommand else {
            throw Invalid(
                field: field, word: program,
                reason: "it has more than \(mostWords) words or \(longestCommand) bytes",
                hint: "put the command into a script and name that")
        }
        guard !command.contains(where: { $0.utf8.contains(0) }) else {
            throw Invalid(
                field: field, word: program, reason: "contains a NUL character", hint: "leave it out")
        }
    }
}
