// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A short fingerprint of an event's dates, which shows whether somebody changed them since an export wrote its own
/// form of the trigger with them.
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
