// SPDX-License-Identifier: Apache-2.0

/// The end of a repetition.
extension PhraseResolver {
    /// Refuses an end that is given both in words and in an option.
    func checkEnds() throws(TimeTextError) {
        let twice: String? =
            bounds.start != nil && phrase.start != nil
            ? "start" : (bounds.until != nil && (phrase.until != nil || phrase.length != nil)) ? "end" : nil
        if let twice {
            throw scanner.wholeError(
                .conflict, "The \(twice) is given twice.", hint: "Keep it in the words or next to them.")
        }
        guard bounds.count == nil || phrase.count == nil else {
            throw scanner.wholeError(
                .conflict, "Two counts are given.", hint: "Keep it in the words or next to them.")
        }
    }

    /// Returns the end.
    ///
    /// - Parameters:
    ///   - first: The first occurrence.
    ///   - start: The start from which a length of time counts; by default the first occurrence.
    mutating func end(from first: Instant, start: Instant? = nil) throws(TimeTextError) -> RecurrenceRule.Until? {
        if let length = phrase.length {
            guard phrase.until == nil else { throw scanner.wholeError(.conflict, "Two ends are given.") }
            let rule = RecurrenceRule(length.frequency, interval: length.count)
            var skipping = rule
            skipping.skip = .backward
            let start = start ?? first
            let step = try Recurrence(.rule(skipping), start: zone.civil(at: start), zone: reference)
            take(phrase.lengthWords)
            guard let end = step.next(after: start, zone: zone) else { return nil }
            // Rules count in whole seconds, so the second before the end is still after the last occurrence.
            let until = self.until(end.advanced(by: -Span.second))
            return start < first ? try checked(until, first: first) : until
        }
        guard let moment = phrase.until else {
            guard let until = bounds.until else { return nil }
            return try checked(until, first: first)
        }
        let until: RecurrenceRule.Until
        if let length = moment.length, case .span? = moment.time, let end = length.instant(from: now, in: zone) {
            takeTime(moment)
            until = self.until(end)
        } else if case .instant(let instant, _)? = moment.written {
            takeTime(moment)
            until = .instant(instant)
        } else if moment.time == nil, moment.part == nil, let day = moment.day {
            if case .edge(let period, 1, false) = day, case .named(today.year, nil) = period.which,
                period.unit == .year,
                moment.later == -1
            {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "It is that year already.",
                    instead: ["the end of \(today.year)", "\(today.year + 1)"])
            }
            // "until friday" is the first Friday after the beginning, "until tomorrow" is tomorrow.
            let from = day.isWeekday ? zone.civil(at: first).date : today
            let date = try date(day, moment, after: CivilDateTime(date: from, time: .midnight), time: nil)
            try check(date, moment)
            if day == .weekday(today.weekday) {
                let end = shifted(date, moment)
                notes.append("It ends \(end > today ? "on" : "today,") \(habits.display.longText(end)).")
            }
            takeDay(moment)
            until = .date(shifted(date, moment))
        } else {
            let from = moment.day == nil ? first : now
            until = .wall(try wall(moment, after: from))
        }
        return try checked(until, first: first)
    }

    /// Returns an end as wall time, or as an instant if the wall time happens twice and the first is meant.
    private func until(_ instant: Instant) -> RecurrenceRule.Until {
        let reading = RecurrenceRule.Until.wall(zone.civil(at: Instant(seconds: instant.seconds)))
        return reading.last(in: zone).seconds == instant.seconds ? reading : .instant(instant)
    }

    private func checked(_ until: RecurrenceRule.Until, first: Instant) throws(TimeTextError) -> RecurrenceRule.Until {
        var until = until
        // The night that begins on the last day is included.
        if case .date(let date) = until, let night {
            until = .wall(CivilDateTime(date: date.adding(days: 1), time: night.closing))
        }
        guard until.last(in: zone) >= first else {
            throw scanner.wholeError(
                .conflict, "The end comes before the first time.",
                hint: "The first would be on \(zone.civil(at: first).longText)."
            )
        }
        return until
    }
}

extension RecurrenceRule.Until {
    /// Returns the last included instant: the end of a day, or the second time of a reading that happens twice.
    func last(in zone: Zone) -> Instant {
        switch self {
        case .instant(let instant): instant
        case .wall(let local): zone.instant(of: local, overlap: .last) ?? .latest
        case .date(let date):
            (zone.instant(of: CivilDateTime(date: date.adding(days: 1), time: .midnight)) ?? .latest).advanced(by: -1)
        }
    }
}
