// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Reactions to alarms in the properties of Thunderbird.
extension CalendarAssembler {
    /// Divides what Thunderbird writes into a series about its occurrences: a changed occurrence gets the
    /// acknowledgement of the series and its own snooze, and the series keeps the snoozes of the others.
    mutating func shareReactions(of family: Family?, _ master: CalendarItem?, with item: inout CalendarItem) {
        if let master {
            item.lastAcknowledged = [item.lastAcknowledged, master.lastAcknowledged].compactMap { $0 }.max()
            let own = snoozeKey(of: item).flatMap { master.snoozedOccurrences[$0] }
            item.snoozedUntil = [item.snoozedUntil, own].compactMap { $0 }.max()
        } else if item.identity == nil, !item.snoozedOccurrences.isEmpty {
            for index in family?.replacements ?? [] {
                if let key = snoozeKey(of: items[index]) { item.snoozedOccurrences[key] = nil }
            }
        }
    }

    /// Returns RECURRENCE-ID as Thunderbird's properties have it: in microseconds since 1970, a time without a zone as
    /// if it were in UTC.
    private mutating func snoozeKey(of item: CalendarItem) -> Int64? {
        guard let identity = item.identity else { return nil }
        let anchor = book.anchor(identity.value.moment, line: identity.line)
        return anchor.isFloating ? anchor.wall.wallMicroseconds : anchor.instant.microseconds
    }
}
