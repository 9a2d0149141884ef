// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The meaning of a TZID.
enum ZoneResolution: Sendable {
    /// A zone of the system, or a fixed offset; with an optional note about the choice.
    case known(ZoneReference, Zone, note: String?)
    /// The rules in the file, which no zone of the system has.
    case ownRules(Zone)
    /// No usable zone; the value is the reason.
    case unknown(String)

    /// Returns the resolution with a note.
    fileprivate func noted(_ note: String) -> ZoneResolution {
        guard case .known(let reference, let zone, _) = self else { return self }
        return .known(reference, zone, note: note)
    }
}

/// Finds the zones that a file means. The order is: the TZID as a name of the tz database; a path that ends in one,
/// such as `/mozilla.org/20050126_1/Europe/Berlin`; a Windows name; X-LIC-LOCATION; the rules of the VTIMEZONE; then
/// other spellings of these, which are noted. Names come first because the VTIMEZONEs of many programs are older than
/// the system's tz database.
struct ZoneResolver {
    let zones: any ZoneSource
    let now: Instant
    let components: [String: TimeZoneComponent]
    /// The reasons why VTIMEZONEs could not be used.
    let problems: [String: LineProblem]

    /// The preferred zones among zones with the same rules.
    private static let bestKnown = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Halifax",
        "Europe/Berlin", "Europe/London", "Europe/Helsinki", "Australia/Sydney", "Pacific/Auckland",
    ]

    func resolve(_ name: String) -> ZoneResolution {
        if let found = named(name) ?? path(name) ?? windows(name) { return found }
        guard let component = components[name] else {
            if let found = former(name) ?? written(name) { return found }
            if let problem = problems[name] { return .unknown("its VTIMEZONE cannot be used: \(problem.reason)") }
            return .unknown(
                "neither the tz database nor a VTIMEZONE of the file defines that zone")
        }
        if let location = component.location, let found = named(location) ?? path(location) { return found }
        do throws(LineProblem) {
            return byRules(name, try component.zone())
        } catch {
            if let found = former(name) ?? written(name) { return found }
            return .unknown("its VTIMEZONE cannot be used: \(error.reason)")
        }
    }

    private func named(_ name: String) -> ZoneResolution? {
        // A text that is not a name is searched in the file's own zones.
        guard let reference = try? ZoneReference(name), reference != .floating else { return nil }
        // Offsets are not names: `+01:00` is left to its VTIMEZONE.
        if case .fixed = reference { return nil }
        guard let zone = try? zones.zone(reference) else { return nil }
        return .known(reference, zone, note: nil)
    }

    /// Returns the zone at the end of a name that starts with a slash, which marks the name of a registry (RFC 5545
    /// 3.2.19).
    private func path(_ name: String) -> ZoneResolution? {
        guard name.hasPrefix("/") || name.contains("://") else { return nil }
        let parts = name.split(separator: "/")
        for count in stride(from: min(3, parts.count), through: 1, by: -1) {
            if let found = named(parts.suffix(count).joined(separator: "/")) { return found }
        }
        return nil
    }

    /// Returns the zone of a former name, if the system only has its successor.
    private func former(_ name: String) -> ZoneResolution? {
        guard let successor = ZoneNames.successors[name], let found = named(successor) else { return nil }
        return found.noted(
            "The time zone \(LineProblem.quote(name)) is taken to be \(successor), its name now (the package tzdata-legacy has the former one)."
        )
    }

    /// Returns the zone of a name in another spelling: with other letters, with a number after it, in the form that
    /// Windows displays, as a list of cities with the same rules, or as an offset from UTC.
    private func written(_ name: String) -> ZoneResolution? {
        for form in Self.forms(of: name) {
            let folded = form.lowercased()
            let candidate =
                WindowsZones.folded[folded] ?? DisplayNames.windows[folded].flatMap { WindowsZones.names[$0] }
                ?? ZoneNames.byFoldedName[folded].map { ZoneNames.successors[$0] ?? $0 } ?? cities(folded)
            guard let candidate, let found = named(candidate) else { continue }
            return found.noted("The time zone \(LineProblem.quote(name)) is taken to be \(candidate).")
        }
        guard let offset = Self.offset(name) else { return nil }
        let zone = Zone(offset: offset)
        let reference = ZoneReference.fixed(offset)
        return .known(
            offset == 0 ? .utc : reference, zone,
            note: "The time zone \(LineProblem.quote(name)) is taken to be \(offset == 0 ? "UTC" : reference.text).")
    }

    /// Returns the name without an offset in parentheses before it, and without a number after it.
    private static func forms(of name: String) -> [String] {
        var forms = [name.trimmingSpaces()]
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
            forms.append(String(name[name.index(after: end)...]).trimmingSpaces())
        }
        for form in forms {
            let rest = form.reversed().drop { $0.isASCII && $0.isNumber }
            guard rest.count < form.count, rest.first == " " else { continue }
            forms.append(String(rest.reversed()).trimmingSpaces())
        }
        return forms.filter { !$0.isEmpty }
    }

    /// Returns the zone for a list of cities, if all known ones have the same rules.
    private func cities(_ list: String) -> String? {
        guard list.contains(",") else { return nil }
        let names = list.split(separator: ",").compactMap { ZoneNames.byCity[String($0).trimmingSpaces()] }
        guard names.count > 1, let first = names.first, case .known(_, let zone, _)? = named(first) else { return nil }
        let (start, end) = span
        for name in names.dropFirst() {
            guard case .known(_, let other, _)? = named(name), other.agrees(with: zone, from: start, to: end) else {
                return nil
            }
        }
        return first
    }

    /// Reads `GMT+0100`, `UTC+01:00`, `GMT-5`, `(UTC+01:00)` and `+0100` in seconds. The sign is the one of ISO 8601;
    /// Etc/GMT+5 is a name in the tz database with the opposite sign.
    private static func offset(_ name: String) -> Int? {
        var text = name.uppercased().filter { $0 != " " && $0 != "(" && $0 != ")" }[...]
        if text.hasPrefix("UTC") || text.hasPrefix("GMT") { text = text.dropFirst(3) }
        guard let sign = text.first, sign == "+" || sign == "-" else {
            return text.isEmpty && !name.trimmingSpaces().isEmpty || text == "Z" ? 0 : nil
        }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), 1...4 ~= digits.count, digits.count != 3,
            let number = Int(digits)
        else { return nil }
        let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
        guard hours <= 18, minutes <= 59 else { return nil }
        return (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }

    private func windows(_ name: String) -> ZoneResolution? {
        WindowsZones.names[name].flatMap(named)
    }

    /// The period from a year ago to ten years ahead, which pending alarms can need.
    private var span: (start: Instant, end: Instant) {
        (now.advanced(by: -366 * Span.day), now.advanced(by: 3_653 * Span.day))
    }

    private func byRules(_ name: String, _ zone: Zone) -> ZoneResolution {
        let (start, end) = span
        if let offset = zone.onlyOffset(from: start, to: end) {
            return .known(.fixed(offset), Zone(offset: offset), note: nil)
        }
        // If several zones have the same rules, prefer the session's own, then the best known.
        var candidates = Self.bestKnown + Set(WindowsZones.names.values).sorted()
        if let session = try? zones.zone(.floating).identifier { candidates.insert(session, at: 0) }
        for candidate in candidates {
            guard case .known(let reference, let known, _) = named(candidate) else { continue }
            guard zone.agrees(with: known, from: start, to: end) else { continue }
            return .known(
                reference, known,
                note: "The time zone \(LineProblem.quote(name)) is taken to be \(candidate), which has the same rules.")
        }
        return .ownRules(zone)
    }
}
