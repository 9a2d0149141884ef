// SPDX-License-Identifier: Apache-2.0

/// The zone of the session: the value of `TZ`, otherwise /etc/localtime, as in tzset(3). If only data without a name is
/// found, /etc/timezone can give the name after a comparison.
public struct SessionZone: Sendable {
    /// The origin of the zone.
    public enum Origin: Sendable, Hashable {
        /// The environment variable `TZ`.
        case environment
        /// The link or file /etc/localtime.
        case localtime
        /// UTC, because no usable zone was found.
        case fallback
    }

    /// The identifier of a zone that has no name.
    public static let nameless = "localtime"

    /// The zone; its identifier is a name of the tz database or the normal form of a rule, otherwise ``nameless``.
    public let zone: Zone
    /// The origin.
    public let origin: Origin
    /// The reason why the configured zone could not be used, so that the zone is UTC; nil if all is well.
    public let problem: ZoneError?
    /// The paths that determine the result: watch them and their directories for changes.
    public let watchedPaths: [String]

    /// Finds the session's zone.
    ///
    /// - Parameters:
    ///   - tz: The value of `TZ`; nil if the variable is not set.
    ///   - database: The source of named zones.
    ///   - localtime: The path of the system's link.
    ///   - timezoneName: The path of the file that holds the system's zone name.
    public init(
        tz: String?, database: ZoneDatabase, localtime: String = "/etc/localtime",
        timezoneName: String = "/etc/timezone"
    ) {
        if let tz {
            origin = .environment
            do {
                (zone, watchedPaths) = try Self.fromEnvironment(
                    tz, database: database, localtime: localtime, timezoneName: timezoneName)
                problem = nil
            } catch {
                (zone, watchedPaths, problem) = (.utc, [], error)
            }
            return
        }
        watchedPaths = [localtime, timezoneName]
        do {
            zone = try Self.fromFile(localtime, timezoneName: timezoneName, database: database)
            (origin, problem) = (.localtime, nil)
        } catch {
            // Without /etc/localtime the zone is UTC (localtime(5)), which is not a problem.
            (zone, origin, problem) = (.utc, .fallback, error.code == .unknown ? nil : error)
        }
    }

    /// Returns a reference from which another process gets the same zone: its name or rule. For a file without a name
    /// this is the rule at its end, if that is in effect from now on.
    ///
    /// - Returns: Nil for the system's own zone without a name, which everybody on this machine has.
    /// - Throws: An error if `TZ` is not a zone, or one without a name: otherwise times would be in a zone that nobody
    ///   named.
    public func reference(at now: Instant, in database: ZoneDatabase) throws(ZoneError) -> ZoneReference? {
        if let problem {
            guard origin == .environment else { return nil }
            throw problem
        }
        guard zone.identifier == Self.nameless else { return try ZoneReference(zone.identifier) }
        guard origin == .environment else { return nil }
        guard let rule = zone.rule(from: now) else {
            throw ZoneError(
                .invalidRule, zone.identifier,
                "TZ is a file without a name, and its zone follows no rule; set TZ to a name such as Europe/Berlin.")
        }
        return .rule(rule.text)
    }

    /// Returns the zone for the forms of tzset(3): empty, `:Zone`, a path, a name, a POSIX rule, tried in this order.
    private static func fromEnvironment(
        _ value: String, database: ZoneDatabase, localtime: String, timezoneName: String
    ) throws(ZoneError) -> (Zone, [String]) {
        let spec = value.hasPrefix(":") ? String(value.dropFirst()) : value
        guard spec.utf8.count <= 4_096 else {
            throw ZoneError(.invalidIdentifier, "TZ", "The environment variable TZ is too long.")
        }
        if spec.isEmpty { return (.utc, []) }
        if spec.hasPrefix("/") {
            let name = self.name(ofPath: spec, database: database)
            // A path outside the database, or a damaged file in it, is read as a file below, which throws.
            if let name, let zone = try? database.zone(named: name) { return (zone, [spec]) }
            let table = spec == localtime ? timezoneName : nil
            return (try fromFile(spec, timezoneName: table, database: database), [spec] + (table.map { [$0] } ?? []))
        }
        // Debian has a file of this name among the zones, a link to the system's zone.
        if spec == nameless {
            return (
                try fromFile(localtime, timezoneName: timezoneName, database: database), [localtime, timezoneName]
            )
        }
        do {
            return (try database.zone(named: spec), [database.directory + "/" + spec])
        } catch  where error.code == .unknown || error.code == .invalidIdentifier {
            guard let rule = POSIXZoneRule(spec) else {
                throw ZoneError(
                    error.code, spec,
                    "TZ is \"\(spec.prefix(64))\", which is neither a time zone of this system nor a rule such as CET-1CEST,M3.5.0,M10.5.0/3."
                )
            }
            return (Zone(rule: rule, identifier: POSIXZoneRule.normalForm(of: spec)), [])
        }
    }

    /// Returns the zone of a file, or of a link to one.
    ///
    /// - Parameter timezoneName: The file with the name of its zone, or nil.
    private static func fromFile(
        _ path: String, timezoneName: String?, database: ZoneDatabase
    ) throws(ZoneError) -> Zone {
        if let target = ZoneFile.linkTarget(path: path), let name = name(ofPath: target, database: database),
            // A zone outside the database is read as a file below, which throws.
            let zone = try? database.zone(named: name)
        {
            return zone
        }
        let bytes = try ZoneFile.bytes(path: path, identifier: nameless)
        let zone = try Zone(identifier: nameless, tzif: bytes)
        // The file is optional and only gives the zone a name.
        if let timezoneName, let text = try? ZoneFile.bytes(path: timezoneName, identifier: "timezone") {
            let line = String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
            if let named = try? database.zone(named: line), named.hasSameRules(as: zone) { return named }
        }
        return zone
    }

    /// Returns the part of a path below the zone directory, also for a relative link such as
    /// `../usr/share/zoneinfo/UTC`.
    private static func name(ofPath path: String, database: ZoneDatabase) -> String? {
        for marker in [database.directory + "/", "/zoneinfo/"] {
            guard let position = path.firstEnd(of: marker) else { continue }
            let name = String(path[position...])
            if ZoneIdentifier.isValid(name) { return name }
        }
        return nil
    }
}

extension String {
    /// Returns the position after the first occurrence of `part`.
    fileprivate func firstEnd(of part: String) -> String.Index? {
        let bytes = utf8
        let wanted = part.utf8
        var start = bytes.startIndex
        while bytes.distance(from: start, to: bytes.endIndex) >= wanted.count {
            if bytes[start...].starts(with: wanted) { return bytes.index(start, offsetBy: wanted.count) }
            start = bytes.index(after: start)
        }
        return nil
    }
}
