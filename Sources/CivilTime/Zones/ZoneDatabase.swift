// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The system's time zones, read from a directory of TZif files on first use and cached, at most 1,024 of them.
public final class ZoneDatabase: Sendable {
    /// The directory that is used without `TZDIR`.
    public static let systemDirectory = "/usr/share/zoneinfo"
    private static let capacity = 1_024

    /// The directory of the zones, without a slash at the end.
    public let directory: String
    private let cache = Mutex<[String: Zone]>([:])
    private let places = Mutex<[String: Place?]>([:])

    /// Creates a database for a directory.
    public init(directory: String = systemDirectory) {
        var path = directory
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.directory = path
    }

    /// Creates a database for `TZDIR` of an environment if that is an absolute path, otherwise for the system's
    /// directory.
    public convenience init(environment: [String: String]) {
        let chosen = environment["TZDIR"] ?? ""
        self.init(directory: chosen.hasPrefix("/") ? chosen : Self.systemDirectory)
    }

    /// Returns the zone with a name. `UTC` is available even without files.
    public func zone(named name: String) throws(ZoneError) -> Zone {
        if let known = cache.withLock({ $0[name] }) { return known }
        let zone = try read(name)
        cache.withLock { zones in
            if zones.count >= Self.capacity { zones.removeAll(keepingCapacity: true) }
            zones[name] = zone
        }
        return zone
    }

    /// Returns the place of a zone from zone.tab or zone1970.tab in the directory; nil for a zone without one, such as
    /// UTC.
    public func place(of name: String) -> Place? {
        if let known = places.withLock({ $0[name] }) { return known }
        var found: Place?
        // A lazy sequence does not work here: its `first` calls the closure twice, and traps if the file can be read
        // only once.
        for file in ["zone.tab", "zone1970.tab"] where found == nil {
            // If one table is missing or unreadable, the other may name the place.
            guard let bytes = try? ZoneFile.bytes(path: directory + "/" + file, identifier: name) else { continue }
            found = Place(zone: name, table: String(decoding: bytes, as: UTF8.self))
        }
        places.withLock { places in
            if places.count >= Self.capacity { places.removeAll(keepingCapacity: true) }
            places[name] = .some(found)
        }
        return found
    }

    /// Returns the country of a zone by its ISO 3166 code, `DE` for Europe/Berlin. Nil unless zone.tab names exactly
    /// one.
    public func country(of name: String) -> String? {
        // Without the table no country is known.
        guard let bytes = try? ZoneFile.bytes(path: directory + "/zone.tab", identifier: name) else { return nil }
        var countries: Set<Substring> = []
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            if parts.count >= 3, parts[2] == name { countries.insert(parts[0]) }
        }
        guard countries.count == 1, let country = countries.first, country.utf8.count == 2 else { return nil }
        return String(country)
    }

    private func read(_ name: String) throws(ZoneError) -> Zone {
        guard ZoneIdentifier.isValid(name) else {
            throw ZoneError(
                .invalidIdentifier, name,
                "\"\(name.prefix(64))\" is not a valid name of a time zone; names look like Europe/Berlin.")
        }
        if name == "UTC" { return .utc }
        return try Zone(
            identifier: name, tzif: try ZoneFile.bytes(path: directory + "/" + name, identifier: name))
    }

    /// Reads the files of all cached zones again, after an update of the system's zone data.
    ///
    /// - Returns: The names of the zones whose rules have changed, sorted. A zone whose file is missing or damaged
    ///   keeps its old rules and is not included; the next `reload` tries it again.
    public func reload() -> [String] {
        let names = cache.withLock { Array($0.keys) }
        var changed: [String] = []
        for name in names {
            // If a file is missing or damaged, the old rules stay in effect.
            guard let fresh = try? read(name) else { continue }
            let differs = cache.withLock { zones in
                let differs = zones[name] != fresh
                zones[name] = fresh
                return differs
            }
            if differs { changed.append(name) }
        }
        return changed.sorted()
    }
}
