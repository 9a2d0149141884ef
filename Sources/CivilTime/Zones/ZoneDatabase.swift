// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The system's time zones, read from a directory of TZif files when first asked for and kept, at most 1,024 of them.
public final class ZoneDatabase: Sendable {
    /// The directory used when `TZDIR` says nothing.
    public static let systemDirectory = "/usr/share/zoneinfo"
    private static let capacity = 1_024

    /// The directory the zones are read from, without a slash at the end.
    public let directory: String
    private let cache = Mutex<[String: Zone]>([:])
    private let places = Mutex<[String: Place?]>([:])

    /// Zones from `directory`.
    public init(directory: String = systemDirectory) {
        var path = directory
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.directory = path
    }

    /// Zones from `TZDIR` of an environment if it is an absolute path, else from the system's directory.
    public convenience init(environment: [String: String]) {
        let chosen = environment["TZDIR"] ?? ""
        self.init(directory: chosen.hasPrefix("/") ? chosen : Self.systemDirectory)
    }

    /// The zone of that name. `UTC` is there even without files.
    public func zone(named name: String) throws(ZoneError) -> Zone {
        if let known = cache.withLock({ $0[name] }) { return known }
        let zone = try read(name)
        cache.withLock { zones in
            if zones.count >= Self.capacity { zones.removeAll(keepingCapacity: true) }
            zones[name] = zone
        }
        return zone
    }

    /// The place that zone.tab or zone1970.tab beside the zones names for one; nil for one that has none, such as UTC.
    public func place(of name: String) -> Place? {
        if let known = places.withLock({ $0[name] }) { return known }
        var found: Place?
        // Not a lazy sequence: `first` of one calls its closure twice, and traps when the file could be read only once.
        for file in ["zone.tab", "zone1970.tab"] where found == nil {
            // A table that is missing or unreadable names no place; the other one may.
            guard let bytes = try? ZoneFile.bytes(path: directory + "/" + file, identifier: name) else { continue }
            found = Place(zone: name, table: String(decoding: bytes, as: UTF8.self))
        }
        places.withLock { places in
            if places.count >= Self.capacity { places.removeAll(keepingCapacity: true) }
            places[name] = .some(found)
        }
        return found
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

    /// Reads the files of all kept zones again, after the zone data of the system was replaced.
    ///
    /// - Returns: The names of the zones whose rules differ from before, sorted. A zone whose file is gone or
    ///   damaged keeps its old rules and is not among them; it is asked for again at the next `reload`.
    public func reload() -> [String] {
        let names = cache.withLock { Array($0.keys) }
        var changed: [String] = []
        for name in names {
            // A file that is gone or damaged leaves the old rules in force.
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
