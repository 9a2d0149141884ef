// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem

/// The present time and zone, from which a person sees other times.
package struct RenderTime {
    /// The present time.
    package var now: Instant
    /// The zone of the person's session.
    package var zone: Zone
    /// The time format.
    package var display = DisplayHabits.plain

    /// Returns the time of the system's clock, and the zone of `TZ` or /etc/localtime.
    ///
    /// - Parameter display: The format of times.
    package static func current(_ environment: Environment, _ display: DisplayHabits = .plain) -> RenderTime {
        RenderTime(
            now: time, zone: SessionZone(tz: environment["TZ"], database: database(environment)).zone, display: display)
    }

    /// Returns the zones of the system, or of the database that `TZDIR` names.
    package static func database(_ environment: Environment) -> ZoneDatabase {
        let directory = environment["TZDIR"] ?? ""
        return directory.hasPrefix("/") ? ZoneDatabase(directory: directory) : ZoneDatabase()
    }

    /// The present time of the system's clock.
    package static var time: Instant {
        let (seconds, nanoseconds) = KernelClock.wall.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Instant(seconds: seconds, microsecond: nanoseconds / 1000)
    }
}

/// A time from the wire, RFC 3339 with an offset.
package struct WireTime: Equatable {
    /// The point in time.
    package let instant: Instant
    /// The local time in its own zone.
    package let local: CivilDateTime

    /// - Returns: nil if the text is not such a time.
    package init?(_ text: String) {
        guard case .instant(let instant, let offset)? = try? WrittenTime(text) else { return nil }
        self.instant = instant
        local = CivilDateTime(wallMicroseconds: instant.microseconds + Int64(offset) * 1_000_000)
    }
}

extension DisplayHabits {
    /// Returns these habits with the settings of the configuration. Values of a later daemon are left out.
    package func set(by configured: Manager.Display.Reply?) -> DisplayHabits {
        guard let configured else { return self }
        var habits = self
        if let hours = configured.hours.flatMap(Hours.init) { habits.hours = hours }
        if let dates = configured.dates.flatMap(DateOrder.init(rawValue:)) { habits.dates = dates }
        if let name = configured.firstWeekday,
            let day = Weekday.allCases.first(where: { $0.name.lowercased() == name })
        {
            habits.firstWeekday = day
        }
        return habits
    }
}

extension WireTime {
    /// The offset of the clock from UTC in the zone of the written time: `+01:00`.
    package var offset: String {
        let seconds = (local.wallMicroseconds - instant.microseconds) / Span.second
        let minutes = seconds.magnitude / 60
        func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}

extension RenderTime {
    /// Reads a time in digits, in the person's zone unless the text has an offset; nil if the text is not a time.
    package func instant(_ text: String) -> Instant? {
        switch try? WrittenTime(text) {
        case .instant(let instant, _)?: instant
        case .local(let local)?: zone.instant(of: local)
        case .date(let date)?: zone.instant(of: CivilDateTime(date: date))
        case nil: nil
        }
    }
}
