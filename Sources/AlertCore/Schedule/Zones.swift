// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import Glibc
import Synchronization

/// The zones that the daemon computes with: the session's, and all others by name.
package final class Zones: Sendable, ZoneSource {
    /// The source of named zones.
    package let database: ZoneDatabase
    private let current: Mutex<SessionZone>
    private let find: @Sendable () -> SessionZone
    private let settings: Settings
    /// The order of dates if the settings name none.
    private let defaultDates: DateOrder?
    /// The language of the session's locale.
    private let defaultLanguage: SpokenLanguage
    /// The time format of the session's locale, used where `[display]` sets nothing.
    private let defaultDisplay: DisplayHabits
    /// The days of the configuration's calendars at the last computation of times, by the names of the calendars.
    private let knownDays = Mutex<[String: Set<CivilDate>]>([:])

    /// The settings that affect times, read again for each time.
    package struct Settings: Sendable {
        package var words: @Sendable () -> WordSettings
        package var display: @Sendable () -> DisplaySettings
        /// The person's own calendars by their names.
        package var calendars: @Sendable () -> [String: OwnCalendar]

        package init(
            words: @escaping @Sendable () -> WordSettings = { WordSettings() },
            display: @escaping @Sendable () -> DisplaySettings = { DisplaySettings() },
            calendars: @escaping @Sendable () -> [String: OwnCalendar] = { [:] }
        ) {
            self.words = words
            self.display = display
            self.calendars = calendars
        }
    }

    /// Creates the zones from an environment's `TZ` and `TZDIR`, or else from the system's files, localtime(5).
    package convenience init(environment: [String: String], settings: Settings = Settings()) {
        let database = ZoneDatabase(environment: environment)
        let tz = environment["TZ"]
        let language = SpokenLanguage { environment[$0] }
        let display = DisplayHabits(locale: { environment[$0] })
        self.init(
            database: database, dates: SessionDates.order(environment), language: language ?? .english,
            display: display, settings: settings
        ) {
            SessionZone(tz: tz, database: database)
        }
    }

    /// - Parameters:
    ///   - dates: The order of dates of the session's locale.
    ///   - language: The language of the session's locale.
    ///   - display: The time format of that locale.
    ///   - find: The function that looks up the session's zone.
    package init(
        database: ZoneDatabase, dates: DateOrder? = nil, language: SpokenLanguage = .english,
        display: DisplayHabits = .plain, settings: Settings = Settings(),
        find: @escaping @Sendable () -> SessionZone
    ) {
        self.database = database
        defaultDisplay = display
        defaultDates = dates
        defaultLanguage = language
        self.find = find
        self.settings = settings
        current = Mutex(find())
        let days = ownDays
        knownDays.withLock { $0 = days }
    }

    /// The session's zone.
    package var session: Zone { current.withLock { $0.zone } }

    /// The reason why the session's zone cannot be used, so that UTC is used instead; nil if it can.
    package var problem: ZoneError? { current.withLock { $0.problem } }

    /// The configured time format.
    package var configuredDisplay: DisplaySettings { settings.display() }

    /// The time format in the texts of notifications that alertd itself creates.
    package var display: DisplayHabits { configuredDisplay.habits(instead: defaultDisplay) }

    /// Returns the days of a calendar by its name, or nil if the calendar is unknown:
    ///
    /// - "holidays": the holidays of the configuration, including its calendars of holidays; nil if there are none
    /// - the name of a calendar in the configuration
    /// - a country or region
    package func days(of calendar: String) -> Set<CivilDate>? {
        if calendar == SpeakingHabits.holidays {
            let days = holidays
            return days.isEmpty ? nil : days
        }
        return settings.calendars()[calendar]?.days ?? HolidayTable.days(of: calendar)
    }

    /// Returns sentences about calendars that are in use and cannot be read.
    ///
    /// - Parameter names: The calendars in use. "holidays" includes every calendar of holidays.
    func calendarNotes(_ names: [String]) -> [String] {
        settings.calendars().sorted { $0.key < $1.key }.compactMap { name, calendar in
            let isUsed = names.contains(name) || calendar.isHolidays && names.contains(SpeakingHabits.holidays)
            guard isUsed, let problem = calendar.problem else { return nil }
            let rest = calendar.days.isEmpty ? "none of its days are known" : "the days that are known hold"
            return "The calendar \"\(name)\" cannot be read (\(problem)): \(rest) until it can."
        }
    }

    private var holidays: Set<CivilDate> {
        settings.calendars().values.reduce(into: settings.words().holidays) { days, calendar in
            if calendar.isHolidays { days.formUnion(calendar.days) }
        }
    }

    /// The days of all calendars of the configuration, by name.
    var ownDays: [String: Set<CivilDate>] {
        var days = settings.calendars().mapValues(\.days)
        days[SpeakingHabits.holidays] = holidays
        return days
    }

    /// Returns whether the days of the configuration's calendars have changed since the last call, or since the start.
    package func holidaysHaveChanged() -> Bool {
        let days = ownDays
        return knownDays.withLock { known in
            defer { known = days }
            return known != days
        }
    }

    /// Returns the person's habits for times in a zone. Habits decide what words leave open.
    ///
    /// - Parameter language: The caller's language, a `SpokenLanguage`; nil for the session's.
    /// - Throws: `Notifications.Invalid` for an unknown language.
    func habits(in zone: Zone, language: String? = nil) throws(Notifications.Invalid) -> SpeakingHabits {
        let callers = language.map { SpokenLanguage(rawValue: $0) } ?? defaultLanguage
        guard let callers else {
            throw Notifications.Invalid(
                field: "language", word: language ?? "", reason: "words are understood in de and en",
                hint: "leave it out for the session's language")
        }
        var words = settings.words()
        words.holidays = holidays
        let place = words.place == nil ? database.place(of: zone.identifier) : nil
        return words.habits(default: defaultDates, zonePlace: place, callers: callers, display: display)
    }

    /// Returns the zone that a reference means now.
    package func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        switch reference {
        case .floating: session
        case .fixed(let offset): offset == 0 ? .utc : Zone(offset: offset)
        case .rule(let rule): try Zone(rule: rule)
        case .named(let name): name == session.identifier ? session : try database.zone(named: name)
        }
    }

    /// The files that determine the session's zone.
    var sessionFiles: [String] { current.withLock { $0.watchedPaths } }

    /// The folders of the files that determine the zones.
    package var watchedFolders: [String] {
        let paths = current.withLock { $0.watchedPaths }
        let folders = paths.map { path in
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
        return Array(Set(folders + [database.directory])).sorted()
    }

    /// Reads the zones again.
    /// - Returns: A description of the change; nil if nothing has changed.
    package func refresh() -> String? {
        let changed = database.reload()
        let before = session
        current.withLock { $0 = find() }
        let after = session
        if before.identifier != after.identifier { return "the session's zone is \(after.identifier) now" }
        if !changed.isEmpty { return "the rules of \(changed.joined(separator: ", ")) have changed" }
        return before.hasSameRules(as: after) ? nil : "the rules of \(after.identifier) have changed"
    }

    /// Returns whether a zone has the same local times as the session's zone for the next 30 years.
    func isSession(_ zone: Zone, from now: Instant) -> Bool {
        zone.identifier == session.identifier
            || zone.agrees(with: session, from: now, to: now.advanced(by: 30 * 366 * Span.day))
    }

    /// Returns a reference that finds a zone again, or nil for a zone without a name.
    func reference(to zone: Zone) -> ZoneReference? {
        // On Debian the tz database has a file of this name: the system's zone, which may be another one later.
        guard zone.identifier != SessionZone.nameless else { return nil }
        do {
            let reference = try ZoneReference(zone.identifier)
            _ = try database(reference)
            return reference
        } catch {
            return nil
        }
    }

    private func database(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        switch reference {
        case .named(let name): try database.zone(named: name)
        case .floating, .fixed, .rule: try zone(reference)
        }
    }

    /// Returns the name as the database spells it.
    package func spelling(of name: String) -> String? { database.spelling(of: name) }

    /// Returns the nearest name of the database.
    package func suggestion(for name: String) -> String? { database.suggestion(for: name) }

    /// Returns the zone whose name a notification stores, for writing its times; the session's if that zone no longer
    /// exists.
    package func zone(stored name: String) -> Zone {
        do {
            return try zone(ZoneReference(name))
        } catch {
            return session
        }
    }
}

/// A calendar that the configuration names.
package struct OwnCalendar: Sendable, Hashable {
    /// The days that are known.
    package var days: Set<CivilDate>
    package var isHolidays: Bool
    /// The reason why the calendar or a part of it cannot be read; nil if it can.
    package var problem: String?

    package init(days: Set<CivilDate>, isHolidays: Bool, problem: String? = nil) {
        self.days = days
        self.isHolidays = isHolidays
        self.problem = problem
    }
}

/// The order in which the session's locale writes dates.
enum SessionDates {
    /// Returns the order of dates of LC_ALL, LC_TIME or LANG, from alertd's own list if the locale is not installed;
    /// nil for the C locale, and without a locale.
    static func order(_ environment: [String: String]) -> DateOrder? {
        let set = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = set, !["C", "POSIX"].contains(String(name.prefix { $0 != "." })) else { return nil }
        guard let locale = newlocale(1 << LC_TIME, name, nil) else {
            return name.contains("_") ? DisplayHabits(locale: name).dates : nil
        }
        defer { freelocale(locale) }
        return nl_langinfo_l(nl_item(D_FMT), locale).flatMap { DateOrder(format: String(cString: $0)) }
    }
}
