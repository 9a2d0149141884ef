// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The meaning of a TZID.
enum ZoneResolution: Sendable {
    /// A zone of the system, or a fixed offset; and what is to be said about the choice.
    case known(ZoneReference, Zone, note: String?)
    /// Rules that no zone of the system has: those of the file.
    case ownRules(Zone)
    /// Nothing usable.
    case unknown(String)
}

/// Finds the zones a file means. In this order: the TZID as a name of the tz database; a path that ends in one, such
/// as `/mozilla.org/20050126_1/Europe/Berlin`; a name of Windows; X-LIC-LOCATION; then by the rules of the VTIMEZONE.
/// Names come first because the VTIMEZONEs of many programs are older than the tz database of the system.
struct ZoneResolver {
    let zones: any ZoneSource
    let now: Instant
    let components: [String: TimeZoneComponent]
    /// The reason why a VTIMEZONE could not be used.
    let flaws: [String: Flaw]

    /// Of zones that share their rules with others.
    private static let bestKnown = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Halifax",
        "Europe/Berlin", "Europe/London", "Europe/Helsinki", "Australia/Sydney", "Pacific/Auckland",
    ]

    func resolve(_ name: String) -> ZoneResolution {
        if let found = named(name) ?? path(name) ?? windows(name) { return found }
        guard let component = components[name] else {
            if let flaw = flaws[name] { return .unknown("its VTIMEZONE cannot be used: \(flaw.reason)") }
            return .unknown(
                "neither the tz database nor a VTIMEZONE of the file defines that zone")
        }
        if let location = component.location, let found = named(location) ?? path(location) { return found }
        do throws(Flaw) {
            return byRules(name, try component.zone())
        } catch {
            return .unknown("its VTIMEZONE cannot be used: \(error.reason)")
        }
    }

    private func named(_ name: String) -> ZoneResolution? {
        // What is no name is looked for in the file's own zones.
        guard let reference = try? ZoneReference(name), reference != .floating else { return nil }
        // Offsets are no names: `+01:00` is left to its VTIMEZONE.
        if case .fixed = reference { return nil }
        guard let zone = try? zones.zone(reference) else { return nil }
        return .known(reference, zone, note: nil)
    }

    /// The end of a name that starts with a slash, which marks it as one of a registry (RFC 5545 3.2.19).
    private func path(_ name: String) -> ZoneResolution? {
        guard name.hasPrefix("/") else { return nil }
        let parts = name.split(separator: "/")
        for count in stride(from: min(3, parts.count), through: 1, by: -1) {
            if let found = named(parts.suffix(count).joined(separator: "/")) { return found }
        }
        return nil
    }

    private func windows(_ name: String) -> ZoneResolution? {
        WindowsZones.names[name].flatMap(named)
    }

    /// A year back and ten ahead: what the alarms that are still to come can need.
    private func byRules(_ name: String, _ zone: Zone) -> ZoneResolution {
        let (start, end) = (now.advanced(by: -366 * Span.day), now.advanced(by: 3_653 * Span.day))
        if let offset = zone.onlyOffset(from: start, to: end) {
            return .known(.fixed(offset), Zone(offset: offset), note: nil)
        }
        // Where several zones have the same rules, the session's own is likeliest to be meant, then the best known.
        var candidates = Self.bestKnown + Set(WindowsZones.names.values).sorted()
        if let session = try? zones.zone(.floating).identifier { candidates.insert(session, at: 0) }
        for candidate in candidates {
            guard case .known(let reference, let known, _) = named(candidate) else { continue }
            guard zone.agrees(with: known, from: start, to: end) else { continue }
            return .known(
                reference, known,
                note: "The time zone \(Flaw.quote(name)) is taken to be \(candidate), which has the same rules.")
        }
        return .ownRules(zone)
    }
}
