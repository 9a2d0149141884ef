// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import TerminalKit
import TextSafety

/// A word for a kind of notifications, as in `list snoozed` and `list alarms`.
enum ListedKind: String, CaseIterable {
    case pending, snoozed, paused, delivered, held, ringing, alarms, timers, beats, repeating, all

    /// Reads a word, in capitals or not; nil for other words.
    init?(_ words: [String]) {
        guard words.count == 1, let kind = Self(rawValue: words[0].lowercased()) else { return nil }
        self = kind
    }

    /// The state that alertd selects; nil for a kind of several states.
    var state: Notifications.State? {
        switch self {
        case .pending: .pending
        case .snoozed: .snoozed
        case .paused: .paused
        case .delivered, .ringing: .delivered
        case .held, .alarms, .timers, .beats, .repeating, .all: nil
        }
    }

    /// Returns whether a notification that alertd selected is of this kind.
    func includes(_ notification: Notifications.Notification) -> Bool {
        switch self {
        case .pending, .snoozed, .paused, .delivered, .held, .all: true
        case .ringing: notification.ringing != nil
        case .alarms: notification.content.ring != nil
        case .timers: notification.timer != nil
        case .beats: notification.trigger.hasPrefix("occasion silence")
        case .repeating: notification.repeats || notification.afterAck != nil
        }
    }

    /// The line for an empty list.
    var emptiness: String {
        switch self {
        case .alarms: "No alarm is pending or delivered."
        case .timers: "No timer is running."
        case .beats: "No beat is expected. Example: alertctl beat backup --every 1d"
        case .all: "Nothing is pending or delivered."
        case .pending, .snoozed, .paused, .delivered, .held, .ringing, .repeating: "Nothing is \(rawValue)."
        }
    }

    /// Returns the refusal of a word for what is over, with the line that shows it; nil for other words.
    ///
    /// - Parameters:
    ///   - now: The present, to which words such as `yesterday` refer.
    ///   - language: The language of the words, besides English.
    static func past(_ words: [String], now: Instant, zone: Zone, language: SpokenLanguage) -> Failure? {
        func refusal(_ cause: String, _ line: String) -> Failure {
            Failure(
                .badInput, "\(cause), and list shows what is pending or delivered",
                remedy: "Write: alertctl history\(line); for the text: alertctl list --search "
                    + ShellText.quoted(words.joined(separator: " ")))
        }
        if words.count == 1 {
            switch words[0].lowercased() {
            case "missed": return refusal("missed ones have been", " --unread")
            case "done", "acknowledged", "dismissed", "cancelled": return refusal("that is over", "")
            default: break
            }
        }
        let text = words.joined(separator: " ")
        let parts = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        // Other words of the past are also words of a time that comes, or of a title.
        guard parts.contains(where: pastWords.contains),
            // A text that is no time of the past is a text to find.
            (try? PastTime(text, now: now, zone: zone, language: language)) != nil
        else { return nil }
        return refusal("\(text.visible) is over", " " + words.map(ShellText.quoted).joined(separator: " "))
    }

    private static let pastWords: Set<String> = [
        "yesterday", "last", "past", "previous", "ago", "gestern", "vorgestern", "letzte", "letzten", "letzter",
        "letztes", "vor",
    ]
}
