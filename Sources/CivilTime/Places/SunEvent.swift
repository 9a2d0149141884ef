// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Sunrise or sunset, by the formulas of NOAA's solar calculator (after Meeus, Astronomical Algorithms). The result is
/// exact to two minutes below 60 degrees of latitude, for a flat horizon at sea level.
public enum SunEvent: String, Sendable, Hashable {
    case sunrise, sunset

    /// The zenith angle of the sun's centre in degrees: 90, plus refraction, plus half of the sun's width.
    private static let zenith = 90.833

    /// Returns the time of the event on a day; nil in polar day and night.
    ///
    /// - Parameters:
    ///   - date: The date at the place.
    ///   - place: The place of the observer.
    ///   - zone: The zone that determines the date.
    public func instant(on date: CivilDate, at place: Place, zone: Zone) -> Instant? {
        // The search starts from solar noon on that day: the longitude gives the hours, the zone only the day.
        let noon = Double(date.dayNumber) * 86_400 + 43_200 - place.longitude * 240
        var seconds = noon
        for _ in 0..<3 {
            let (declination, equation) = Self.sun(at: seconds)
            let latitude = place.latitude * .pi / 180
            let cosine =
                (cos(Self.zenith * .pi / 180) - sin(latitude) * sin(declination))
                / (cos(latitude) * cos(declination))
            guard -1...1 ~= cosine else { return nil }
            let angle = acos(cosine) * 180 / .pi
            seconds = noon - equation * 60 + (self == .sunrise ? -angle : angle) * 240
        }
        let instant = Instant(seconds: Int64(seconds.rounded()))
        // East of the date line, the noon with that number may lie on an adjacent day.
        let shift = zone.civil(at: Instant(seconds: Int64(noon))).date.dayNumber - date.dayNumber
        guard shift == 0 else { return self.instant(on: date, noonShift: -shift, at: place) }
        return instant
    }

    private func instant(on date: CivilDate, noonShift: Int, at place: Place) -> Instant? {
        instant(
            on: date.adding(days: noonShift), at: place, zone: Zone(offset: Int(place.longitude * 240)))
    }

    /// Returns the sun's declination in radians and the equation of time in minutes.
    private static func sun(at seconds: Double) -> (declination: Double, equation: Double) {
        let radians = Double.pi / 180
        let century = (seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
        let longitude = (280.46646 + century * (36_000.76983 + century * 0.0003032))
            .truncatingRemainder(dividingBy: 360)
        let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radians
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let centre =
            sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
        let node = (125.04 - 1_934.136 * century) * radians
        let apparent = (longitude + centre - 0.00569 - 0.00478 * sin(node)) * radians
        let mean =
            23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60
        let obliquity = (mean + 0.00256 * cos(node)) * radians
        let declination = asin(sin(obliquity) * sin(apparent))
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let doubled = 2 * longitude * radians
        let equation =
            y * sin(doubled) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(doubled) - 0.5 * y * y * sin(2 * doubled)
            - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        return (declination, 4 * equation / radians)
    }
}
