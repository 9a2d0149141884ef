// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The name of today's weekday as an end: "until monday" on a Monday ends a week from now.
enum TodaysName {
    private static let german = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ]

    /// Returns words for the same weekday a week from now if the words are the name of today; otherwise the same words.
    static func ahead(_ text: String, on today: CivilDate) -> String {
        let weekday = today.weekday
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let names = [weekday.name.lowercased(), weekday.shortName.lowercased(), german[weekday.rawValue - 1]]
        guard words.count == 1, names.contains(String(words[0])) else { return text }
        return "next " + weekday.name.lowercased()
    }

    /// Returns words for the same weekday a week from now if the words are the name of the caller's day.
    ///
    /// - Parameter session: The zone of the caller.
    /// - Throws: `Notifications.Invalid` for a zone that does not exist.
    static func ahead(
        _ text: String, session: String?, zones: Zones, now: Instant
    ) throws(Notifications.Invalid) -> String {
        let place = try TriggerPlace(Notifications.Trigger(session: session), zones: zones)
        return ahead(text, on: place.zone.civil(at: now).date)
    }
}
