// SPDX-License-Identifier: Apache-2.0

extension Trigger {
    /// The most times of which `clockChangeNotes` tells one by one.
    private static let mostClockChangeNotes = 4

    /// What changes of the clocks do to some of its times, a sentence for each time that they do something to: that the
    /// clocks jump over what was asked for, or show it twice (RFC 5545 3.3.5). Empty for times that no change concerns,
    /// and for what counts elapsed time.
    ///
    /// - Parameters:
    ///   - times: Times of this trigger, as `next(after:in:)` gives them.
    ///   - zone: The zone that the trigger is meant in.
    public func clockChangeNotes(for times: [Instant], in zone: Zone) -> [String] {
        switch self {
        case .countdown, .instant: return []
        case .wall(let local, _):
            guard let due = times.first else { return [] }
            switch zone.resolve(local) {
            case .unique: return []
            case .gap:
                let time = zone.civil(at: due).time.shortText
                return ["The clocks jump over \(local.time.shortText) that day; it comes at \(time)."]
            case .overlap(let first, _):
                let turn = due == first ? "first" : "second"
                return ["The clocks show \(local.time.shortText) twice that day; it comes the \(turn) time."]
            }
        case .recurring(let recurrence):
            let notes = recurrence.clockChangeNotes(for: times, in: zone)
            guard notes.count > Self.mostClockChangeNotes else { return notes }
            let more = notes.count - Self.mostClockChangeNotes
            return notes.prefix(Self.mostClockChangeNotes) + [
                "The clocks change at \(more) more of these times."
            ]
        }
    }
}

extension Recurrence {
    fileprivate func clockChangeNotes(for times: [Instant], in zone: Zone) -> [String] {
        // What the same recurrence does without leaves no doubt which of its times a change has moved or chosen. Made when
        // first needed, which is seldom.
        lazy var withoutGaps = gap == .skip ? nil : with(gap: .skip, overlap: overlap)
        let otherTurn: OverlapPolicy = overlap == .last ? .first : .last
        lazy var withOtherTurn = overlap == .both ? nil : with(gap: gap, overlap: otherTurn)
        return times.compactMap { time in
            let wall = zone.civil(at: time)
            if let before = zone.shiftBeforeGap(at: time), withoutGaps?.comes(at: time, in: zone) == false {
                let asked = CivilDateTime(wallMicroseconds: time.microseconds + before)
                let comes = wall.date == asked.date ? "at \(wall.time.shortText) that day" : "on \(wall.longText)"
                guard gap == .shift else {
                    return "The clocks jump over its time on \(asked.date.longText); it comes \(comes)."
                }
                return "The clocks jump over \(asked.time.shortText) on \(asked.date.longText); it comes \(comes)."
            }
            if case .overlap(let first, _) = zone.resolve(wall), withOtherTurn?.comes(at: time, in: zone) == false {
                let turn = time == first ? "first" : "second"
                return
                    "The clocks show \(wall.time.shortText) twice on \(wall.date.longText); it comes the \(turn) time."
            }
            return nil
        }
    }

    private func comes(at time: Instant, in zone: Zone) -> Bool {
        next(after: time.advanced(by: -1), zone: zone) == time
    }

    /// The same with other policies; nil never happens, as they are in conflict with nothing.
    private func with(gap: GapPolicy, overlap: OverlapPolicy) -> Recurrence? {
        // It was made of these very parts, so they are neither too many nor contradict each other.
        try? Recurrence(
            pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
            overlap: overlap)
    }
}

extension Zone {
    /// How far the clocks were ahead of UTC, in microseconds, before they jumped forward, where that was less than the
    /// length of the jump ago; nil where there was none. Only then can a time be one that was jumped over.
    fileprivate func shiftBeforeGap(at instant: Instant) -> Int64? {
        let now = stretch(atSecond: instant.seconds)
        guard now.start != .min else { return nil }
        let before = stretch(atSecond: now.start - 1)
        let length = now.shift - before.shift
        return length > 0 && instant.microseconds - now.startMicroseconds < length ? before.shift : nil
    }
}
