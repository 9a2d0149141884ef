// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import Synchronization

/// A calendar that the configuration names.
package struct OwnCalendar: Sendable, Hashable {
    /// The days, as far as known.
    package var days: Set<CivilDate>
    /// A Boolean value indicating whether they are no workdays.
    package var isHolidays: Bool
    /// The reason why it, or a part of it, cannot be read.
    package var problem: String?

    package init(days: Set<CivilDate>, isHolidays: Bool, problem: String? = nil) {
        self.days = days
        self.isHolidays = isHolidays
        self.problem = problem
    }
}

/// The zones the daemon computes with: the session's, and every other by its name.
package final class Zones: Sendable, ZoneSource {
    /// The source of named zones.
    package let database: ZoneDatabase
    private let current: Mutex<SessionZone>
    private let find: @Sendable () -> SessionZone
    private let settings: Settings
    /// The order of dates where the settings have none.
    private let usualDates: DateOrder?
    /// The language of the session's locale.
    private let usualLanguage: SpokenLanguage
    /// The time format of the session's locale, where `[display]` sets nothing.
    private let usualDisplay: DisplayHabits
    /// The days of the configuration that times were computed with last, by the names of calendars.
    private let knownDays = Mutex<[String: Set<CivilDate>]>([:])

    /// The configuration of times, read again for each time.
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

    /// Zones by an environment's `TZ` and `TZDIR`, else by the system's files, localtime(5).
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
    ///   - display: How that locale shows times.
    ///   - find: Looks up the session's zone.
    package init(
        database: ZoneDatabase, dates: DateOrder? = nil, language: SpokenLanguage = .english,
        display: DisplayHabits = .plain, settings: Settings = Settings(),
        find: @escaping @Sendable () -> SessionZone
    ) {
        self.database = database
        usualDisplay = display
        usualDates = dates
        usualLanguage = language
        self.find = find
        self.settings = settings
        current = Mutex(find())
        let days = ownDays
        knownDays.withLock { $0 = days }
    }

    /// The session's zone.
    package var session: Zone { current.withLock { $0.zone } }

    /// The reason why the session's zone could not be used, when that is so; it is UTC then.
    package var problem: ZoneError? { current.withLock { $0.problem } }

    /// The configured time format.
    package var configuredDisplay: DisplaySettings { settings.display() }

    /// The time format in the texts of notifications that alertd makes itself.
    package var display: DisplayHabits { configuredDisplay.habits(instead: usualDisplay) }

    /// The days of a calendar by its name: "holidays" for those of the configuration, with its calendars of holidays,
    /// one of its calendars, else those of a country or region. Nil for one that is not known.
    package func days(of calendar: String) -> Set<CivilDate>? {
        if calendar == SpeakingHabits.holidays {
            let days = holidays
            return days.isEmpty ? nil : days
        }
        return settings.calendars()[calendar]?.days ?? HolidayTable.days(of: calendar)
    }

    /// Sentences about calendars that are in use and cannot be read.
    ///
    /// - Parameter names: Those that are used. The holidays are those of every calendar that has some.
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

    /// The days of all calendars that the configuration has, by their names.
    var ownDays: [String: Set<CivilDate>] {
        var days = settings.calendars().mapValues(\.days)
        days[SpeakingHabits.holidays] = holidays
        return days
    }

    /// Returns whether these days are others than at the last call, or than at the start.
    package func holidaysHaveChanged() -> Bool {
        let days = ownDays
        return knownDays.withLock { known in
            defer { known = days }
            return known != days
        }
    }

    /// The person's habits, which decide what words leave open, for times of a zone.
    ///
    /// - Parameter language: What the caller says of the language, a `SpokenLanguage`; nil for the session's.
    /// - Throws: `Notifications.Invalid` for a language whose words are not known.
    func habits(in zone: Zone, language: String? = nil) throws(Notifications.Invalid) -> SpeakingHabits {
        let callers = language.map { SpokenLanguage(rawValue: $0) } ?? usualLanguage
        guard let callers else {
            throw Notifications.Invalid(
                field: "language", word: language ?? "", reason: "words are understood in de and en",
                hint: "leave it out for the session's language")
        }
        var words = settings.words()
        words.holidays = holidays
        let place = words.place == nil ? database.place(of: zone.identifier) : nil
        return words.habits(usual: usualDates, zonePlace: place, callers: callers, display: display)
    }

    /// The zone a reference stands for now.
    package func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        switch reference {
        case .floating: session
        case .fixed(let offset): offset == 0 ? .utc : Zone(offset: offset)
        case .rule(let rule): try Zone(rule: rule)
        case .named(let name): name == session.identifier ? session : try database.zone(named: name)
        }
    }

    /// The files that say what the session's zone is.
    var sessionFiles: [String] { current.withLock { $0.watchedPaths } }

    /// The folders whose files say what the zones are.
    package var watchedFolders: [String] {
        let paths = current.withLock { $0.watchedPaths }
        let folders = paths.map { path in
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
        return Array(Set(folders + [database.directory])).sorted()
    }

    /// Reads the zones again.
    /// - Returns: What has changed, in words; nil when nothing has.
    package func refresh() -> String? {
        let changed = database.reload()
        let before = session
        current.withLock { $0 = find() }
        let after = session
        if before.identifier != after.identifier { return "the session's zone is \(after.identifier) now" }
        if !changed.isEmpty { return "the rules of \(changed.joined(separator: ", ")) have changed" }
        return before.hasSameRules(as: after) ? nil : "the rules of \(after.identifier) have changed"
    }

    /// Returns whether local times of a zone are those of the session's, for the next 30 years.
    func isSession(_ zone: Zone, from now: Instant) -> Bool {
        zone.identifier == session.identifier
            || zone.agrees(with: session, from: now, to: now.advanced(by: 30 * 366 * Span.day))
    }

    /// A reference by which a zone is found again; nil for one without a name.
    func reference(to zone: Zone) -> ZoneReference? {
        // On Debian the tz database has a file of this name: the zone of the system, whichever that is later.
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

    /// The name as the database spells it.
    package func spelling(of name: String) -> String? { database.spelling(of: name) }

    /// The nearest name of the database.
    package func suggestion(for name: String) -> String? { database.suggestion(for: name) }

    /// The zone whose name stands in a notification, for writing its times; the session's when that is gone.
    package func zone(stored name: String) -> Zone {
        do {
            return try zone(ZoneReference(name))
        } catch {
            return session
        }
    }
}
