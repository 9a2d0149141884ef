// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Synchronization

/// The zones the daemon reckons with: the session's, and every other by its name.
final class Zones: Sendable, ZoneSource {
    /// Where named zones are read from.
    let database: ZoneDatabase
    private let current: Mutex<SessionZone>
    private let find: @Sendable () -> SessionZone
    /// The settings of words as they are now, and the order of dates where they set none.
    private let words = Mutex<@Sendable () -> WordSettings>({ WordSettings() })
    private let usualDates: DateOrder?

    /// Zones by an environment's `TZ` and `TZDIR`, else by the system's files, localtime(5).
    convenience init(environment: [String: String]) {
        let database = ZoneDatabase(environment: environment)
        let tz = environment["TZ"]
        self.init(database: database, dates: SessionDates.order(environment)) {
            SessionZone(tz: tz, database: database)
        }
    }

    /// - Parameters:
    ///   - dates: The order of dates of the session's locale.
    ///   - find: Looks up the session's zone.
    init(database: ZoneDatabase, dates: DateOrder? = nil, find: @escaping @Sendable () -> SessionZone) {
        self.database = database
        usualDates = dates
        self.find = find
        current = Mutex(find())
    }

    /// The session's zone.
    var session: Zone { current.withLock { $0.zone } }

    /// Why the session's zone could not be used, when that is so; it is UTC then.
    var problem: ZoneError? { current.withLock { $0.problem } }

    /// From now on words are understood by these settings.
    func follow(_ settings: @escaping @Sendable () -> WordSettings) {
        words.withLock { $0 = settings }
    }

    /// What words leave to the person, for times of a zone.
    func habits(in zone: Zone) -> SpeakingHabits {
        let settings = words.withLock { $0 }()
        let place = settings.place == nil ? database.place(of: zone.identifier) : nil
        return settings.habits(usual: usualDates, zonePlace: place)
    }

    /// The zone a reference stands for now.
    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        switch reference {
        case .floating: session
        case .fixed(let offset): offset == 0 ? .utc : Zone(offset: offset)
        case .named(let name): name == session.identifier ? session : try database.zone(named: name)
        }
    }

    /// The files that say what the session's zone is.
    var sessionFiles: [String] { current.withLock { $0.watchedPaths } }

    /// The folders whose files say what the zones are.
    var watchedFolders: [String] {
        let paths = current.withLock { $0.watchedPaths }
        let folders = paths.map { path in
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
        return Array(Set(folders + [database.directory])).sorted()
    }

    /// Reads the zones again.
    /// - Returns: What has changed, in words; nil when nothing has.
    func refresh() -> String? {
        let changed = database.reload()
        let before = session
        current.withLock { $0 = find() }
        let after = session
        if before.identifier != after.identifier { return "the session's zone is \(after.identifier) now" }
        if !changed.isEmpty { return "the rules of \(changed.joined(separator: ", ")) have changed" }
        return before.hasSameRules(as: after) ? nil : "the rules of \(after.identifier) have changed"
    }

    /// How a zone is written down so that it is found again; nil for one without a name.
    func reference(to zone: Zone) -> ZoneReference? {
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
        case .floating, .fixed: try zone(reference)
        }
    }

    /// The zone whose name stands in a notification, for writing its times; the session's when that is gone.
    func zone(stored name: String) -> Zone {
        do {
            return try zone(ZoneReference(name))
        } catch {
            return session
        }
    }
}
