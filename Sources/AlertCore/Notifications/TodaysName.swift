// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// An end that is the name of today's weekday, like "until monday" on a Monday: it may mean today or a week from now.
enum TodaysName {
    private static let german = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    ]
    /// The hour of the example, and a later one for the evening.
    private static let (hour, lateHour) = (17, 23)

    /// Refuses such an end, with both lines.
    ///
    /// - Parameter session: The zone of the caller.
    /// - Throws: `Notifications.Invalid` for the field.
    static func check(
        _ text: String, field: String, session: String?, zones: Zones, now: Instant
    ) throws(Notifications.Invalid) {
        let place = try TriggerPlace(Notifications.Trigger(session: session), zones: zones)
        let here = place.zone.civil(at: now)
        let weekday = Weekday(dayNumber: here.date.dayNumber)
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let names = [weekday.name.lowercased(), weekday.shortName.lowercased(), german[weekday.rawValue - 1]]
        guard words.count == 1, names.contains(String(words[0])) else { return }
        let hour = here.time.hour < Self.hour ? Self.hour : lateHour
        throw Notifications.Invalid(
            field: field, word: text, reason: "today is \(weekday.name): it may mean today or a week from now",
            hint: "write \"until today \(hour):00\" or \"until next \(weekday.name.lowercased())\"")
    }
}
