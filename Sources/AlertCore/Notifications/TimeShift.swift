// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// A length of time by which a notification is moved, counted from its own time: `+15m`, `-15m`, `15m later`,
/// `an hour earlier`.
struct TimeShift: Sendable, Hashable {
    /// Days of the calendar, which keep the wall clock where the clocks change.
    var days: Int
    /// Elapsed time besides the days, in microseconds.
    var elapsed: Int64
    /// The text it was read from.
    private let text: String

    private static let later: Set = ["later", "später", "spaeter"]
    private static let earlier: Set = ["earlier", "sooner", "früher", "frueher"]
    private static let (pluses, minuses): (Set<Character>, Set<Character>) = (["+"], ["-", "\u{2212}", "\u{2013}"])

    /// Reads a length, or returns nil for words that are none: they name a time by themselves.
    ///
    /// - Throws: `Notifications.Invalid` for a sign and for "later" with something that is no length of time.
    init?(_ wire: Notifications.Trigger) throws(Notifications.Invalid) {
        guard let text = wire.when else { return nil }
        var words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        let last = words.last ?? ""
        let sign = words.first?.first
        let (isPlus, isMinus) = (sign.map(Self.pluses.contains) ?? false, sign.map(Self.minuses.contains) ?? false)
        guard isPlus || isMinus || Self.later.contains(last) || Self.earlier.contains(last) else { return nil }
        if isPlus || isMinus { words[0].removeFirst() }
        let isEarlier = isMinus || !isPlus && Self.earlier.contains(last)
        // A sign and a word that say the opposite are no length of time.
        if !(isEarlier ? Self.later : Self.earlier).contains(last), Self.later.union(Self.earlier).contains(last) {
            words.removeLast()
        }
        if words.first == "an" || words.first == "a" || words.first == "one" || words.first == "eine" {
            words[0] = "1"
        }
        let span: Int64
        do {
            span = try Span.parse(words.filter { !$0.isEmpty }.joined(separator: " "))
        } catch {
            throw Notifications.Invalid(
                field: "when", word: text, reason: "not a length of time, counted from the time of the notification",
                hint: "write it like +15m or -15m, 15m later or 15m earlier")
        }
        guard span > 0 else {
            throw Notifications.Invalid(field: "when", word: text, reason: "the span is zero", hint: "write +15m")
        }
        guard wire.zone == nil, wire.floating != true else {
            throw Notifications.Invalid(
                field: "zone", word: "", reason: "a length of time has no zone", hint: "omit the zone")
        }
        self.text = text
        let factor: Int64 = isEarlier ? -1 : 1
        days = Self.namesDays(words) ? Int(factor * (span / Span.day)) : 0
        elapsed = factor * (Self.namesDays(words) ? span % Span.day : span)
    }

    /// Returns whether a day or more is named, so that days are calendar days. "24h" and "PT24H" are elapsed
    /// time.
    private static func namesDays(_ words: [String]) -> Bool {
        let units: Set = ["d", "day", "days", "w", "wk", "wks", "week", "weeks"]
        return words.contains { word in
            if word.first == "p" { return word.prefix { $0 != "t" }.contains { $0 == "d" || $0 == "w" } }
            return word.split { !$0.isLetter }.contains { units.contains(String($0)) }
        }
    }

    /// Returns the new time of a notification, which comes once.
    ///
    /// - Throws: `Notifications.Invalid` when that time has passed.
    func applied(to pending: Pending, at now: ClockReading, zones: Zones) throws(Notifications.Invalid) -> Schedule {
        var moved = Schedule(
            trigger: pending.trigger, zone: pending.zone, due: pending.due, countdown: pending.countdown)
        if case .countdown(let span) = pending.trigger, days == 0 {
            moved.trigger = .countdown(microseconds: span + elapsed)
            if !pending.isPaused {
                moved.countdown?.deadline += elapsed
            }
            if let due = pending.due.time { moved.due = .at(due.advanced(by: elapsed)) }
            guard pending.isPaused ? span + elapsed > 0 : moved.due > .at(now.wall) else { throw past }
            return moved
        }
        do {
            let own = try zones.zone(pending.trigger.zoneReference ?? .floating)
            guard let former = pending.resumed(at: now, zones: zones)?.due.time else {
                throw past
            }
            let civil = own.civil(at: former)
            let day = CivilDateTime(date: civil.date.adding(days: days), time: civil.time)
            guard let instant = days == 0 ? former : own.instant(of: day) else { throw past }
            let due = instant.advanced(by: elapsed)
            guard due > now.wall else { throw past }
            moved.countdown = nil
            if let reference = pending.trigger.zoneReference {
                moved.trigger = .wall(own.civil(at: due), reference)
            } else {
                moved.trigger = .instant(due)
            }
            moved.due = pending.isPaused ? .paused : .at(due)
            return moved
        } catch let error as Notifications.Invalid {
            throw error
        } catch let error as ZoneError {
            throw Notifications.Invalid(field: "when", word: text, reason: error.message, hint: "choose another zone")
        } catch {
            throw past
        }
    }

    private var past: Notifications.Invalid {
        Notifications.Invalid(
            field: "when", word: text, reason: "that time has passed", hint: "give a time that is to come")
    }
}
