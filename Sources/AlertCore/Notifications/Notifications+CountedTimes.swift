// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// Repetitions with a count: the number of times that come, or COUNT of RFC 5545, which also counts the start and times
/// that are left out.
extension Notifications.Trigger {
    /// Lets the count of an option or of words count the times that come, or says how many times of a COUNT do not.
    ///
    /// - Parameter isOfRule: A Boolean value indicating whether the count is the COUNT of a rule.
    /// - Returns: The trigger, and a sentence about its COUNT.
    func counting(
        _ trigger: Trigger, _ exceptions: inout Exceptions, isOfRule: Bool, at now: Instant, place: TriggerPlace,
        zones: Zones
    ) throws(Notifications.Invalid) -> (trigger: Trigger, note: String?) {
        // A zone that does not exist is reported where the times are computed.
        guard case .recurring(let recurrence) = trigger, let count = recurrence.count,
            let zone = try? zones.zone(recurrence.zone)
        else { return (trigger, nil) }
        let wall = trigger.isInterval ? place.zone : nil
        if isOfRule {
            let lost = exceptions.lost(of: recurrence, upTo: now, in: zone, on: wall, calendars: zones.days(of:)) ?? 0
            // A rule that is over is refused.
            guard lost > 0, lost < count else { return (trigger, nil) }
            return (trigger, Pending.countNote(lost: lost, of: count))
        }
        exceptions.sparesCount = true
        do throws(TimeTextError) {
            let counted = try exceptions.ending(
                recurrence, with: count, after: now, in: zone, on: wall, calendars: zones.days(of:))
            return (.recurring(counted), nil)
        } catch {
            throw Notifications.Invalid(field: "count", error)
        }
    }
}

extension Pending {
    /// The maximum number of times left that are counted.
    private static let maximumLeft = 10_000

    /// Changes what is left out of a repetition. If its count counts the times that come, as many come as before.
    ///
    /// - Throws: `Notifications.Invalid` if there are too many times to count, `ZoneError`, and what `change` throws.
    mutating func changeExceptions(
        after now: Instant, zones: Zones, _ change: (inout Exceptions) throws -> Void
    ) throws {
        let before = self
        try change(&terms.exceptions)
        guard terms.exceptions.sparesCount, terms.exceptions != before.terms.exceptions,
            case .recurring(let recurrence) = trigger, recurrence.count != nil,
            let left = try before.timesLeft(after: now, zones: zones), left > 0
        else { return }
        let own = try zones.zone(recurrence.zone)
        do throws(TimeTextError) {
            trigger = .recurring(
                try terms.exceptions.ending(
                    recurrence, with: left, after: now, in: own, on: wall(zones: zones), calendars: zones.days(of:)))
        } catch {
            throw Notifications.Invalid(field: "count", error)
        }
    }

    /// Returns a sentence about the times of a COUNT that do not come after a moment; nil if all come, or if there are
    /// too many to count.
    func countNote(after moment: Instant, zones: Zones) -> String? {
        // A zone that does not exist is reported with the times.
        guard !terms.exceptions.sparesCount, case .recurring(let recurrence) = trigger, let count = recurrence.count,
            let left = try? timesLeft(after: moment, zones: zones), left > 0, left < count
        else { return nil }
        return Self.countNote(lost: count - left, of: count)
    }

    fileprivate static func countNote(lost: Int, of count: Int) -> String {
        "\(lost) of the \(count) times of COUNT \(lost == 1 ? "does" : "do") not come: COUNT includes the start and "
            + "what is left out (RFC 5545)."
    }

    /// Returns how many times come after a moment; nil if there are too many to count.
    func timesLeft(after moment: Instant, zones: Zones) throws(ZoneError) -> Int? {
        var cursor = moment
        for count in 0...Self.maximumLeft {
            guard let time = try next(after: cursor, zones: zones) else { return count }
            cursor = time
        }
        return nil
    }

    /// Returns the repetition with another start, with as many times left as this row has, from a moment on.
    func leaving(_ moved: Recurrence, after now: Instant, zones: Zones) throws(ZoneError) -> Recurrence {
        guard moved.count != nil else { return moved }
        var plain = self
        if !terms.exceptions.sparesCount { plain.terms.exceptions = .none }
        let left = try plain.timesLeft(after: (due.time ?? now).advanced(by: -1), zones: zones)
        guard let left, left > 0 else { return moved }
        // If it cannot be counted, it keeps the number.
        return
            (try? plain.terms.exceptions.ending(
                moved, with: left, after: now, in: zones.zone(moved.zone), on: wall(zones: zones),
                calendars: zones.days(of:))) ?? moved
    }
}
