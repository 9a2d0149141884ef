// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Names of zones in everyday spelling: with other letters, the city alone, or a typing error.
extension ZoneDatabase {
    /// The folders with zones that are named after cities.
    private static let regions = [
        "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "Antarctica", "Arctic",
    ]
    /// The maximum number of names read from a folder.
    private static let maximumNames = 2_000

    /// Returns the name of a zone's file: `Europe/Berlin` for `europe/berlin`, `America/New_York` for `america/new
    /// york`.
    public func spelling(of name: String) -> String? {
        var found = ""
        let parts = Self.plain(name).split(separator: "/", omittingEmptySubsequences: false)
        guard 1...3 ~= parts.count, name.utf8.count <= ZoneIdentifier.maximumLength else { return nil }
        for part in parts {
            guard let match = names(in: found).first(where: { Self.plain($0) == part }) else { return nil }
            found += found.isEmpty ? match : "/" + match
        }
        return isZone(found) ? found : nil
    }

    /// Returns the zone of a city, or a zone whose name differs by one typing error.
    public func suggestion(for name: String) -> String? {
        let text = Self.plain(name)
        guard (3...40).contains(text.utf8.count), !text.hasPrefix(".") else { return nil }
        let parts = text.split(separator: "/")
        guard let city = parts.last.map(String.init), parts.count <= 2 else { return nil }
        let all = Self.regions.flatMap { region in names(in: region).map { "\(region)/\($0)" } }
        let isCity = { (zone: String) in Self.plain(zone.split(separator: "/").last.map(String.init) ?? "") == city }
        let near = { (zone: String) in
            let own = Self.plain(zone)
            let known = parts.count == 1 ? own.split(separator: "/").last.map(String.init) ?? own : own
            return known.isWithinOneTypo(of: text)
        }
        return (all.first(where: isCity) ?? all.first(where: near)).flatMap { isZone($0) ? $0 : nil }
    }

    private func isZone(_ name: String) -> Bool {
        // A file that is not a zone, such as zone.tab, gives false.
        (try? zone(named: name)) != nil
    }

    private static func plain(_ name: String) -> String { name.lowercased().replacing(" ", with: "_") }

    /// Returns the names in a folder below the zones, sorted; empty if the folder does not exist.
    private func names(in folder: String) -> [String] {
        guard folder.isEmpty || ZoneIdentifier.isValid(folder), let stream = opendir(directory + "/" + folder) else {
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < Self.maximumNames, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if ZoneIdentifier.isValid(name) { names.append(name) }
        }
        return names.sorted()
    }
}
