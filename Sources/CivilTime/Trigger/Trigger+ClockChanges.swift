// SPDX-License-Identifier: Apache-2.0

extension Trigger {
    /// The maximum number of times that `clockChangeNotes` describes one by one.
    private static let maximumClockChangeNotes = 4

    /// Returns the effect of clock changes on some times of the trigger: a sentence for each time that the clocks jump
    /// over or show twice (RFC 5545 3.3.5). For a trigger of elapsed time, the sentences describe the changes between
    /// its times. The result is empty if no change matters.
    ///
    /// - Parameters:
    ///   - times: Times of this trigger, as returned by `next(after:in:)`.
    ///   - zone: The zone of the trigger.
    ///   - start: The beginning of the period in which skipped times are reported; nil for the first of the times.
    ///   - display: The format of times in the sentences.
    public func clockChangeNotes(
        for times: [Instant], in zone: Zone, from start: Instant? = nil, _ display: DisplayHabits = .plain
    ) -> [String] {
        switch self {
        case .countdown, .instant, .occasion: return []
        case .wall(let local, _, let changes):
            guard let due = times.first else { return [] }
            let asked = display.sentenceText(local.time)
            switch zone.resolve(local) {
            case .unique: return []
            case .gap:
                guard changes.gap != .skip else { return [Self.leftOut(asked + " that day")] }
                let wall = zone.civil(at: due)
                let comes =
                    wall.date == local.date ? "at " + display.sentenceText(wall.time) : "on " + display.longText(wall)
                return ["The clocks jump over \(asked) that day; it comes \(comes)."]
            case .overlap(let first, _):
                let turn = changes.overlap == .both ? "both times" : due == first ? "the first time" : "the second time"
                return ["The clocks show \(asked) twice that day; it comes \(turn)."]
            }
        case .recurring(let recurrence):
            let notes = recurrence.clockChangeNotes(for: times, in: zone, from: start, display)
            guard notes.count > Self.maximumClockChangeNotes else { return notes }
            let more = notes.count - Self.maximumClockChangeNotes
            return notes.prefix(Self.maximumClockChangeNotes) + [
                "The clocks change at \(more) more of these times."
            ]
        }
    }

    /// Returns the sentence for a skipped time.
    fileprivate static func leftOut(_ time: String) -> String { "The clocks jump over \(time); it is left out then." }
}

extension Recurrence {
    /// The maximum number of times examined to find skipped ones.
    private static let maximumLeftOut = 2_000

    fileprivate func clockChangeNotes(
        for times: [Instant], in zone: Zone, from start: Instant?, _ display: DisplayHabits
    ) -> [String] {
        guard !isElapsed else { return changesPassed(by: times, in: zone, display) }
        // Comparing with the same recurrence under other policies shows which of its times a change moved or selected.
        // These are lazy because they are rarely needed.
        lazy var withoutGaps = gap == .skip ? nil : with(gap: .skip, overlap: overlap)
        let otherTurn: OverlapPolicy = overlap == .last ? .first : .last
        lazy var withOtherTurn = overlap == .both ? nil : with(gap: gap, overlap: otherTurn)
        var notes: [(at: Instant, text: String)] = times.compactMap { time in
            let wall = zone.civil(at: time)
            if let shift = zone.shiftBesideGap(at: time, isBefore: gap == .before),
                withoutGaps?.comes(at: time, in: zone) == false
            {
                let asked = CivilDateTime(wallMicroseconds: time.microseconds + shift)
                let comes =
                    wall.date == asked.date
                    ? "at \(display.sentenceText(wall.time)) that day" : "on \(display.longText(wall))"
                let day = display.longText(asked.date)
                guard gap != .startOfGap else {
                    return (time, "The clocks jump over its time on \(day); it comes \(comes).")
                }
                return (
                    time, "The clocks jump over \(display.sentenceText(asked.time)) on \(day); it comes \(comes)."
                )
            }
            guard case .overlap(let first, _) = zone.resolve(wall) else { return nil }
            let turn: String
            if overlap == .both {
                // If the pattern repeats times by default, nobody is surprised.
                guard pattern.overlap != .both, time == first || !times.contains(first) else { return nil }
                turn = "both times"
            } else {
                guard withOtherTurn?.comes(at: time, in: zone) == false else { return nil }
                turn = time == first ? "the first time" : "the second time"
            }
            return (
                time,
                "The clocks show \(display.sentenceText(wall.time)) twice on \(display.longText(wall.date)); it comes \(turn)."
            )
        }
        notes += leftOut(around: times, in: zone, from: start, display)
        return notes.sorted { $0.at < $1.at }.map(\.text)
    }

    /// Returns the times up to the last of `times` that are skipped by choice.
    private func leftOut(
        around times: [Instant], in zone: Zone, from start: Instant?, _ display: DisplayHabits
    ) -> [(at: Instant, text: String)] {
        guard gap == .skip, pattern.gap != .skip, !isElapsed, let last = times.last,
            let all = with(gap: .shift, overlap: overlap)
        else { return [] }
        let start = start ?? times[0]
        // A time moved out of a gap lands after it by less than the gap's length, which is at most a day.
        return all.occurrences(after: start.advanced(by: -1), zone: zone).prefix(Self.maximumLeftOut)
            .prefix { $0 <= last }
            .compactMap { time in
                guard let shift = zone.shiftBesideGap(at: time, isBefore: false), !comes(at: time, in: zone) else {
                    return nil
                }
                let asked = CivilDateTime(wallMicroseconds: time.microseconds + shift)
                let said = "\(display.sentenceText(asked.time)) on \(display.longText(asked.date))"
                return (time, Trigger.leftOut(said))
            }
    }

    /// Returns the clock changes between times that count elapsed time: no time moves, but the wall clock shows another
    /// distance.
    private func changesPassed(by times: [Instant], in zone: Zone, _ display: DisplayHabits) -> [String] {
        var notes: [String] = []
        let isPlain = if case .rule(let rule?) = pattern { rule.isPlain } else { false }
        for (time, next) in zip(times, times.dropFirst()) {
            var stretch = zone.stretch(atSecond: time.seconds)
            // Each iteration moves to a later period, and `clockChangeNotes` tells how many of all changes it
            // describes.
            while stretch.end <= next.seconds, notes.count <= times.count {
                let after = zone.stretch(atSecond: stretch.end)
                if after.shift != stretch.shift {
                    let old = CivilDateTime(wallMicroseconds: stretch.endMicroseconds + stretch.shift)
                    let new = CivilDateTime(wallMicroseconds: stretch.endMicroseconds + after.shift)
                    let way = after.shift > stretch.shift ? "forward" : "back"
                    let from = old.date == new.date ? display.sentenceText(old.time) : display.longText(old)
                    // "On the hour" changes only if the clocks change by half an hour, as on Lord Howe Island.
                    let keeps = isPlain || (after.shift - stretch.shift) % Span.hour == 0
                    notes.append(
                        "The clocks go \(way) from \(from) to \(display.sentenceText(new.time)) on \(display.longText(new.date))"
                            + (keeps ? "; the time between reminders stays the same." : ".")
                    )
                }
                stretch = after
            }
        }
        return notes
    }

    func comes(at time: Instant, in zone: Zone) -> Bool {
        next(after: time.advanced(by: -1), zone: zone) == time
    }

    /// Returns the recurrence with other policies. The result is never nil, because policies conflict with nothing.
    func with(gap: GapPolicy, overlap: OverlapPolicy) -> Recurrence? {
        // The parts come from a valid recurrence, so they neither exceed the limits nor contradict each other.
        try? Recurrence(
            pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
            overlap: overlap)
    }

    /// Returns the same wall times in another zone.
    func anchored(in zone: ZoneReference) -> Recurrence {
        // This cannot fail for the same reason: the zone does not contradict any part.
        (try? Recurrence(
            pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
            overlap: overlap)) ?? self
    }
}

extension Zone {
    /// Returns how far the clocks were ahead of UTC, in microseconds, on the other side of a forward jump that is less
    /// than its own length away. Returns nil without such a jump; then no time near `instant` was jumped over.
    ///
    /// - Parameter isBefore: Whether the jump is in the future.
    func shiftBesideGap(at instant: Instant, isBefore: Bool) -> Int64? {
        let now = stretch(atSecond: instant.seconds)
        if isBefore {
            guard now.end != .max else { return nil }
            let next = stretch(atSecond: now.end)
            let length = next.shift - now.shift
            return length > 0 && now.endMicroseconds - instant.microseconds <= length ? next.shift : nil
        }
        guard now.start != .min else { return nil }
        let before = stretch(atSecond: now.start - 1)
        let length = now.shift - before.shift
        return length > 0 && instant.microseconds - now.startMicroseconds < length ? before.shift : nil
    }
}
