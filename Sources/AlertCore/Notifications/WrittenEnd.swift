// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The end that a caller wrote, for times to skip and for a pause.
enum WrittenEnd: Sendable, Hashable {
    case moment(Instant)
    /// A day without a time.
    case day(CivilDate)

    /// Reads an end. Words are parsed as the end of a repetition, because the grammar has ends only there.
    ///
    /// - Parameters:
    ///   - field: The parameter of the call.
    ///   - hint: The forms in which it can be written.
    /// - Throws: `Notifications.Invalid` for any other text.
    init(
        _ text: String, field: String, hint: String, language: String?, place: TriggerPlace, zones: Zones, now: Instant
    ) throws(Notifications.Invalid) {
        func refused(_ reason: String) -> Notifications.Invalid {
            Notifications.Invalid(field: field, word: text, reason: reason, hint: hint)
        }
        let zone = place.zone
        func moment(_ local: CivilDateTime) throws(Notifications.Invalid) -> WrittenEnd {
            guard let instant = zone.instant(of: local, overlap: .last) else {
                throw Self.past(text, field: field, hint: hint)
            }
            return .moment(instant)
        }
        // Any other text is parsed as words, whose error explains what is wrong.
        switch try? WrittenTime(text) {
        case .instant(let instant, _)?: self = .moment(instant)
        case .local(let local)?: self = try moment(local)
        case .date(let date)?: self = .day(date)
        case nil:
            let habits = try zones.habits(in: zone, language: language)
            let spoken: SpokenTime
            let prefix = "every minute until "
            do throws(TimeTextError) {
                spoken = try SpokenTime(
                    prefix + text, now: now, zones: zones, reference: place.reference, habits: habits)
            } catch {
                guard let mended = error.mended, mended.hasPrefix(prefix) else { throw refused(error.reason) }
                throw Notifications.Invalid(
                    field: field, word: text, reason: error.reason,
                    hint: "did you mean \"\(mended.dropFirst(prefix.count))\"?")
            }
            guard case .recurring(let recurrence) = spoken.trigger, spoken.trigger.isInterval,
                spoken.exceptions.isEmpty, recurrence.count == nil
            else { throw refused("give one day or time, without a repetition") }
            switch recurrence.until {
            case .instant(let instant)?: self = .moment(instant)
            case .wall(let local)?: self = try moment(local)
            case .date(let date)?: self = .day(date)
            case nil: throw Self.past(text, field: field, hint: hint)
            }
        }
    }

    /// Returns the refusal of an end that is over.
    static func past(_ text: String, field: String, hint: String) -> Notifications.Invalid {
        Notifications.Invalid(
            field: field, word: text, reason: "that time is in the past, or never comes", hint: hint)
    }
}

extension CivilDate {
    /// Returns the first and the last moment of the day; nil for a day that does not exist in the zone.
    func moments(in zone: Zone) -> ClosedRange<Instant>? {
        guard let first = zone.instant(of: CivilDateTime(date: self)),
            let next = zone.instant(of: CivilDateTime(date: adding(days: 1))), next > first
        else { return nil }
        return first...next.advanced(by: -1)
    }
}

/// A request for the end of a pause.
package enum PauseRequest {
    private static let hint = "write it like tomorrow, next monday 9am, in 2h or 2027-03-05T18:00"

    /// Returns the end of a pause: a day means its beginning. Nil if the call names none.
    ///
    /// - Throws: `Notifications.Invalid` unless the call gives a span, or a single future day or time.
    package static func end(
        _ call: Notifications.Pause, zones: Zones, now: Instant
    ) throws(Notifications.Invalid) -> Instant? {
        guard let text = call.until else { return nil }
        let place = try TriggerPlace(Notifications.Trigger(session: call.session), zones: zones)
        let end: Instant?
        if let length = length(text) {
            end = length.isElapsed ? now.advanced(by: length.microseconds) : length.instant(from: now, in: place.zone)
        } else {
            let text = TodaysName.ahead(text, on: place.zone.civil(at: now).date)
            let written = try WrittenEnd(
                text, field: "until", hint: hint, language: call.language, place: place, zones: zones, now: now)
            switch written {
            case .moment(let moment): end = moment
            case .day(let date): end = date.moments(in: place.zone)?.lowerBound
            }
        }
        guard let end, end > now else { throw WrittenEnd.past(text, field: "until", hint: hint) }
        return end
    }

    /// Returns the length in a text like "2h" or "in 3 days"; nil for any other text.
    private static func length(_ text: String) -> NominalSpan? {
        let words = text.split(whereSeparator: \.isWhitespace)
        let rest = words.first?.lowercased() == "in" ? words.dropFirst() : words[...]
        // Another text names a time.
        return try? NominalSpan(rest.joined(separator: " "))
    }
}
