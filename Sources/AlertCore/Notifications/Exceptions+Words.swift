// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Exceptions {
    private static let first: Set<String> = ["except", "excluding", "but", "außer", "ausser", "ausgenommen", "aber"]

    /// Reads words that leave days out of a repetition and say nothing else, like `except friday`; nil for other words.
    ///
    /// - Parameter pending: The notification that repeats.
    /// - Throws: `Notifications.Invalid` for such words that are not understood.
    init?(
        alone wire: Notifications.Trigger, of pending: Pending, at now: Instant, zones: Zones
    ) throws(Notifications.Invalid) {
        guard let text = wire.when, wire.single != true, pending.trigger.isRecurring,
            wire.start == nil, wire.until == nil, wire.count == nil, wire.zone == nil, wire.floating != true,
            let word = text.split(whereSeparator: \.isWhitespace).first, Self.first.contains(word.lowercased())
        else { return nil }
        if let weekdays = Self.weekdays(in: text) {
            self = weekdays
            return
        }
        let place = try TriggerPlace(wire, zones: zones, at: now)
        let habits = try zones.habits(in: place.zone, language: wire.language)
        var refusal: TimeTextError?
        // The words continue a repetition, in either language.
        for days in ["every day at 9:00", "jeden tag um 9:00"] {
            do throws(TimeTextError) {
                func read(_ text: String) throws(TimeTextError) -> SpokenTime {
                    try SpokenTime(text, now: now, zones: zones, reference: place.reference, habits: habits)
                }
                let (plain, spoken) = try (read(days), read(days + " " + text))
                guard case .recurring(let own) = plain.trigger, case .recurring(let other) = spoken.trigger,
                    own.pattern == other.pattern, other.until == nil, other.count == nil,
                    !spoken.exceptions.isEmpty, spoken.zoneInWords == nil
                else { continue }
                self = spoken.exceptions
                return
            } catch {
                refusal = refusal ?? error
            }
        }
        guard let refusal else { return nil }
        throw Notifications.Invalid(field: "when", refusal)
    }

    /// Returns the weekdays that words leave out, like `except fridays` and `but not on weekends`; nil if the words say
    /// something else, too. In a whole phrase weekdays belong to the rule, which stays as it is here.
    private static func weekdays(in text: String) -> Exceptions? {
        var names: [String] = []
        for word in text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }).dropFirst() {
            switch word {
            case "not", "on", "for", "and", "or": continue
            case "weekend", "weekends": names += ["saturday", "sunday"]
            default: names.append(String(word.hasSuffix("s") ? word.dropLast() : word))
            }
        }
        // Other words are read as a continued repetition, or refused there.
        guard !names.isEmpty, let read = try? Exceptions(days: names), read.days.isEmpty else { return nil }
        return read
    }
}
