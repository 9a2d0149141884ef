// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The zone in which a caller's local times are read, and how it is written down.
package struct TriggerPlace {
    package let zone: Zone
    /// The zone; nil for a zone without a name (a file, or a rule in TZ): it could not be found again.
    let reference: ZoneReference

    /// Without its own zone a time keeps the zone in which it was written, unless it is to float.
    ///
    /// - Parameter now: The present, from which on zones are compared; nil where nothing is scheduled.
    package init(
        _ wire: Notifications.Trigger, zones: Zones, at now: Instant? = nil
    ) throws(Notifications.Invalid) {
        if wire.floating == true {
            if let name = wire.zone {
                throw Notifications.Invalid(
                    field: "zone", word: name, reason: "a floating time has no zone",
                    hint: "give \(Member.zone) or \(Member.floating), not both")
            }
            if let session = wire.session, let now { try Self.checkFloating(session, zones: zones, at: now) }
            zone = zones.session
            reference = .floating
            return
        }
        let line = wire.cron.flatMap { CronLine($0).zone }
        if let line, let name = wire.zone, line != name {
            throw Notifications.Invalid(
                field: "cron", word: line, reason: "the line names the time zone \(line), and \(Member.zone) another",
                hint: "give one of them")
        }
        guard let name = wire.zone ?? line ?? wire.session else {
            zone = zones.session
            reference = zones.reference(to: zones.session) ?? .floating
            return
        }
        do {
            reference = try ZoneReference(option: name, in: zones)
            zone = try zones.zone(reference)
        } catch {
            throw Notifications.Invalid(
                field: wire.zone == nil ? line == nil ? "session" : "cron" : "zone", word: name, reason: error.message,
                hint: error.hint(orElse: "example: Europe/Berlin; \"timedatectl list-timezones\" lists all zones"))
        }
    }

    /// Refuses a floating time if the caller's zone is not the daemon's: the reply would give times of another zone.
    private static func checkFloating(
        _ session: String, zones: Zones, at now: Instant
    ) throws(Notifications.Invalid) {
        let place = try TriggerPlace(Notifications.Trigger(session: session), zones: zones)
        guard !zones.isSession(place.zone, from: now) else { return }
        let own = zones.session.identifier
        throw Notifications.Invalid(
            field: "floating", word: "",
            reason: "a floating time follows alertd's time zone, \(own), and yours is \(place.zone.identifier)",
            hint: "write TZ=\(own) before the command for times of \(own), or leave \(Member.floating) out")
    }

    /// The place of a notification's wall time. Nil if it has none, if its zone no longer exists, and if the
    /// caller names another place.
    init?(of pending: Pending, unless wire: Notifications.Trigger, _ zones: Zones) {
        guard wire.zone == nil, wire.floating == nil, let own = pending.trigger.zoneReference,
            // Without its zone the time is read where the caller is, and the notification says where that is.
            let zone = try? zones.zone(own)
        else { return nil }
        self.zone = zone
        reference = own
    }

    /// Reads a time that comes once.
    package func trigger(at text: String) throws(TimeTextError) -> Trigger {
        let written: WrittenTime
        do throws(TimeTextError) {
            written = try WrittenTime(text)
        } catch {
            // What is written in letters is a time in words.
            guard text.utf8.first.map({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }) == true
            else {
                throw error
            }
            throw TimeTextError(
                error.code, word: error.word, range: error.range, reason: "It takes a date and a time in digits.",
                hint: "Give words without an option: alertctl remind TITLE \(text). Or write it as 2027-03-04T09:00.")
        }
        switch written {
        case .instant(let instant, _): return .instant(instant)
        case .local(let local): return .wall(local, reference)
        case .date:
            throw TimeTextError(
                .incomplete, word: text, range: 0..<text.utf8.count, reason: "It names a day but no time.",
                hint: "Write \(text)T09:00.")
        }
    }

    /// Converts a wall time of this place to another zone. In the same zone it stays, even if the clocks jump over it.
    package func wall(_ local: CivilDateTime, in other: ZoneReference, _ zone: Zone) -> CivilDateTime {
        guard other != reference, let instant = self.zone.instant(of: local) else { return local }
        return zone.civil(at: instant)
    }

    /// Returns the name of the zone in which a trigger's times are written.
    package func name(of trigger: Trigger, zones: Zones) -> String {
        // An interval of elapsed time that floats is kept in UTC, and shown in the zone in which it was written.
        guard let reference = trigger.zoneReference, !(trigger.isInterval && reference == .utc),
            let own = try? zones.zone(reference)
        else {
            return zone.identifier
        }
        return own.identifier
    }
}
