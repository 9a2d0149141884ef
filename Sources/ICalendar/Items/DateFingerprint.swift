// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of an event as a file has them, reduced to a few letters: whether somebody changed them since we wrote
/// our own form of the trigger beside them.
enum DateFingerprint {
    static func of(
        start: DateOrTime, rule: RecurrenceRule?, added: [CivilDateTime], omitted: [CivilDateTime]
    ) -> String {
        let form =
            switch start {
            case .date: "day"
            case .floating: "floating"
            case .utc: "utc"
            case .zoned: "zoned"
            case .offset: "offset"
            }
        var text = form + " " + start.wall.text + " " + (rule?.text ?? "")
        for dates in [added, omitted] {
            text += "|" + dates.sorted().map(\.text).joined(separator: ",")
        }
        return AlarmIdentity.fingerprint(text)
    }

    static func of(_ item: CalendarItem) -> String? {
        guard let start = item.start, item.rules.count < 2, item.exceptions.isEmpty else { return nil }
        return of(
            start: start.value, rule: item.rules.first?.value, added: item.added.map(\.value.wall),
            omitted: item.omitted.map(\.value.wall))
    }
}
