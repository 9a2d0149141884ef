// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import ICalendar
import Varlink

/// Limits on the content of a notification. They keep one far below the size of a message, and its text on a desktop
/// shows readable; text that could move a cursor or hide in a log is refused rather than altered.
package enum ContentRules {
    /// All in bytes of UTF-8, but for the counts.
    package static let maximumTitle = 1_024
    package static let maximumBody = 65_536
    static let maximumUnstored = 4_096
    package static let maximumName = 255
    package static let maximumPath = 4_096
    package static let maximumActions = 16
    static let maximumCategories = 32
    package static let maximumWords = 64
    static let maximumCommand = 16_384
    package static let maximumUserInfo = 65_536
    static let maximumBadge = 999_999
    /// Hints that a program gave by the Desktop Notifications Specification, and the bytes of their names and values.
    package static let maximumRelayedHints = 64
    package static let maximumRelayedHintBytes = 16_384
    /// The name of a device.
    static let maximumDevice = 64
    package static let maximumDevices = 32

    package typealias Invalid = Notifications.Invalid

    package static func check(_ content: Notifications.Content) throws(Invalid) {
        try check(content.title, field: "title", limit: maximumTitle, lines: false)
        guard !content.title.isEmpty else {
            throw Invalid(field: "title", word: "", reason: "it is empty", hint: "give a title")
        }
        // Other programs and calendars may have titles that nobody can see; a person has made a mistake.
        guard content.relayed != nil || content.calendar != nil || !content.title.allSatisfy(\.isWhitespace) else {
            throw Invalid(field: "title", word: "", reason: "it is blank", hint: "give a title")
        }
        if let body = content.body { try check(body, field: "body", limit: maximumBody, lines: true) }
        if let app = content.app { try checkName(app, field: "app") }
        if let thread = content.thread { try check(thread, field: "thread", limit: maximumName, lines: false) }
        if let icon = content.icon { try check(icon, field: "icon", limit: maximumPath, lines: false) }
        if let sound = content.sound {
            try check(sound, field: "sound", limit: maximumPath, lines: false)
            guard !sound.isEmpty else {
                throw Invalid(field: "sound", word: "", reason: "it is empty", hint: "give a name, a path or \"none\"")
            }
        }
        try SoundOptions.check(content)
        if let badge = content.badge { try check(badge) }
        if let entry = content.calendar { try check(entry) }
        try check(actions: content.actions ?? [], isRelayed: content.relayed != nil)
        if let relayed = content.relayed { try check(relayed) }
        if let command = content.onActivate { try check(command: command, field: "onActivate") }
        if let command = content.onDeliver { try check(command: command, field: "onDeliver") }
        guard content.parallel != true || content.onDeliver != nil else {
            throw Invalid(
                field: "parallel", word: "", reason: "without \(Member.onDeliver) it has no effect",
                hint: "give a command, or leave it out")
        }
        if let command = content.onDismiss { try check(command: command, field: "onDismiss") }
        if let directory = content.directory {
            try check(directory, field: "directory", limit: maximumPath, lines: false)
            guard directory.hasPrefix("/") else {
                throw Invalid(
                    field: "directory", word: directory, reason: "not an absolute path", hint: "begin it with /")
            }
        }
        try checkShowing(content)
        try check(escalationOf: content)
        try check(devices: content.to ?? [], field: "to")
        if let origin = content.origin { try check(device: origin, field: "origin") }
        if let delivery = content.delivery { try check(delivery, field: "delivery", limit: maximumName, lines: false) }
        try checkOrigin(of: content)
        if let info = content.userInfo {
            guard info.objectValue != nil else {
                throw Invalid(
                    field: "userInfo", word: "", reason: "not a JSON object",
                    hint: "write it like {\"key\": \"value\"}")
            }
            guard info.serialized().count <= maximumUserInfo else {
                throw Invalid(
                    field: "userInfo", word: "", reason: "it is longer than \(maximumUserInfo) bytes",
                    hint: "keep the data in a file and its path in \(Member.userInfo)")
            }
        }
    }

    /// Names of devices, as they stand after `--to`.
    package static func check(devices: [String], field: String) throws(Invalid) {
        for device in devices { try check(device: device, field: field) }
        guard devices.count <= maximumDevices else {
            throw Invalid(
                field: field, word: "", reason: "too many devices (maximum \(maximumDevices))", hint: "write all")
        }
    }

    /// Checks the name of a device, which is short because lists show several next to each other.
    private static func check(device: String, field: String) throws(Invalid) {
        try checkName(device, field: field)
        try check(device, field: field, limit: maximumDevice, lines: false)
    }

    private static func check(_ entry: Notifications.CalendarEntry) throws(Invalid) {
        try check(entry.uid ?? "", field: "calendar.uid", limit: maximumPath, lines: false)
        try check(entry.location ?? "", field: "calendar.location", limit: maximumTitle, lines: false)
        guard entry.occurrence.map({ EventOccurrence($0) != nil }) ?? true,
            entry.stamp.map(EventRevision.isStamp) ?? true, (entry.sequence ?? 0) >= 0
        else {
            throw Invalid(
                field: "calendar", word: "",
                reason: "occurrence or stamp is not a time, or sequence is negative", hint: "leave them out")
        }
        let categories = entry.categories ?? []
        guard categories.count <= maximumCategories, (0...9).contains(entry.priority ?? 0) else {
            throw Invalid(
                field: "calendar", word: "",
                reason: "it has more than \(maximumCategories) categories, or a priority that is not 0 to 9",
                hint: "leave them out")
        }
        try check(entry.source ?? "", field: "calendar.source", limit: maximumPath, lines: false)
        try check(entry.file ?? "", field: "calendar.file", limit: maximumPath, lines: false)
        guard entry.link.map(MeetingLink.isAddress) ?? true else {
            throw Invalid(
                field: "calendar.link", word: "", reason: "it is not an https address of printable ASCII",
                hint: "leave it out")
        }
        for name in categories { try check(name, field: "calendar.categories", limit: maximumName, lines: false) }
    }

    /// Checks an id. People type ids and scripts keep them: they are printable, without spaces, at most 255 bytes long.
    package static func checkName(_ name: String, field: String) throws(Invalid) {
        try check(name, field: field, limit: maximumName, lines: false)
        guard !name.isEmpty, !name.hasPrefix("-"), !name.utf8.contains(UInt8(ascii: " ")),
            !name.utf8.contains(UInt8(ascii: "/"))
        else {
            let problem = NameProblem(name)
            throw Invalid(field: field, word: name, reason: problem.reason, hint: problem.hint)
        }
    }

    /// Returns whether ``checkName`` takes it.
    package static func isName(_ name: String) -> Bool {
        do throws(Invalid) {
            try checkName(name, field: "")
            return true
        } catch {
            return false
        }
    }

    package static func check(_ text: String, field: String, limit: Int, lines: Bool) throws(Invalid) {
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

    package static func check(_ badge: Notifications.BadgeChange) throws(Invalid) {
        switch (badge.set, badge.add) {
        case (let count?, nil):
            guard (0...maximumBadge).contains(count) else {
                throw Invalid(
                    field: "badge", word: "\(count)", reason: "out of range (0 to \(maximumBadge))",
                    hint: "give a smaller number")
            }
        case (nil, let step?):
            guard (-maximumBadge...maximumBadge).contains(step) else {
                throw Invalid(
                    field: "badge", word: "\(step)", reason: "out of range (-\(maximumBadge) to \(maximumBadge))",
                    hint: "give a smaller step")
            }
        default:
            throw Invalid(
                field: "badge", word: "", reason: "give exactly one of set and add",
                hint: "write 3 for a number, +1 or -1 for a step")
        }
    }

    private static func check(_ relayed: Notifications.Relayed) throws(Invalid) {
        try check(relayed.appIcon ?? "", field: "relayed.appIcon", limit: maximumPath, lines: false)
        try check(relayed.summary ?? "", field: "relayed.summary", limit: maximumTitle, lines: false)
        try check(relayed.markup ?? "", field: "relayed.markup", limit: maximumBody, lines: true)
        for hint in relayed.hints { try check(hint.name, field: "relayed.hints", limit: maximumName, lines: false) }
        let size = relayed.hints.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard relayed.hints.count <= maximumRelayedHints, size <= maximumRelayedHintBytes else {
            throw Invalid(
                field: "relayed.hints", word: "",
                reason: "there are more than \(maximumRelayedHints), or \(maximumRelayedHintBytes) bytes of them",
                hint: "leave some out")
        }
    }

    private static func check(actions: [Notifications.Action], isRelayed: Bool) throws(Invalid) {
        guard actions.count <= maximumActions else {
            throw Invalid(
                field: "actions", word: "", reason: "too many: \(actions.count) (maximum \(maximumActions))",
                hint: "offer fewer")
        }
        var keys: Set<String> = []
        for action in actions {
            // A key of ours is typed; another program's may be any line.
            if isRelayed {
                try check(action.key, field: "actions", limit: maximumName, lines: false)
            } else {
                try checkName(action.key, field: "actions")
            }
            try check(action.label, field: "actions", limit: maximumName, lines: false)
            guard keys.insert(action.key).inserted else {
                throw Invalid(
                    field: "actions", word: action.key, reason: "duplicate key", hint: "give each its own key")
            }
        }
    }

    package static func check(command: [String], field: String) throws(Invalid) {
        guard let program = command.first, !program.isEmpty else {
            throw Invalid(
                field: field, word: "", reason: "empty command", hint: "give the program and its arguments"
            )
        }
        guard command.count <= maximumWords, command.reduce(0, { $0 + $1.utf8.count }) <= maximumCommand else {
            throw Invalid(
                field: field, word: program,
                reason: "it has more than \(maximumWords) words or \(maximumCommand) bytes",
                hint: "put the command into a script and name that")
        }
        guard !command.contains(where: { $0.utf8.contains(0) }) else {
            throw Invalid(
                field: field, word: program, reason: "contains a NUL character", hint: "leave it out")
        }
    }
}

/// The reason why a text is no name that people type and scripts keep, and a name near to it.
struct NameProblem {
    /// A clause without a full stop.
    let reason: String
    /// A name to try, or the characters of names.
    let hint: String

    init(_ text: String) {
        let characters = "use letters, digits, \".\", \"_\" and \"-\""
        let parts = text.unicodeScalars.split { $0.value <= 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "/" }
        let name = parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-").drop { $0 == "-" }
        reason =
            if text.isEmpty {
                "a name cannot be empty"
            } else if text.hasPrefix("-") {
                "a name cannot begin with \"-\""
            } else if text.contains(" ") {
                "a name cannot contain a space"
            } else if text.contains("/") {
                "a name cannot contain \"/\""
            } else {
                "a name cannot contain a control character"
            }
        hint = name.isEmpty ? characters : "try \(name)"
    }
}
