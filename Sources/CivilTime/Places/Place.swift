// SPDX-License-Identifier: Apache-2.0

/// A place on the earth, for events of the sun.
public struct Place: Sendable, Hashable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Creates a place; returns nil outside these limits.
    public init?(latitude: Double, longitude: Double) {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The text `52.5, 13.37`: to a hundredth of a degree, some 1,100 m.
    var text: String {
        let rounded = [latitude, longitude].map { (($0 * 100).rounded() / 100).description }
        return rounded.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }.joined(separator: ", ")
    }

    /// Reads `52.5,13.4`.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            part.drop { $0 == " " }
        }
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Reads ISO 6709 in the form of zone1970.tab: `+5230+01322`, `+404251-0740023`.
    public init?(iso6709 text: String) {
        let bytes = Array(text.utf8)
        guard let second = bytes.dropFirst().firstIndex(where: { $0 == 0x2b || $0 == 0x2d }) else {
            return nil
        }
        guard let latitude = Self.degrees(bytes[..<second], whole: 2),
            let longitude = Self.degrees(bytes[second...], whole: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Reads a sign, degrees of `whole` digits, minutes, and optional seconds.
    private static func degrees(_ bytes: ArraySlice<UInt8>, whole: Int) -> Double? {
        let digits = bytes.dropFirst()
        guard digits.count == whole + 2 || digits.count == whole + 4, digits.allSatisfy(\.isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let inSeconds = digits.count == whole + 4
        let unit = inSeconds ? 10_000 : 100
        let rest = number % unit
        let minutes = inSeconds ? Double(rest / 100) + Double(rest % 100) / 60 : Double(rest)
        return (Double(number / unit) + minutes / 60) * (bytes.first == 0x2d ? -1 : 1)
    }

    /// Creates the place that a table of zones gives for a zone.
    ///
    /// - Parameters:
    ///   - zone: A name such as `Europe/Berlin`.
    ///   - table: The text of zone.tab or zone1970.tab: country, place and zone, separated by tabs.
    public init?(zone: String, table: String) {
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            guard parts.count >= 3, parts[2] == zone else { continue }
            self.init(iso6709: String(parts[1]))
            return
        }
        return nil
    }
}
