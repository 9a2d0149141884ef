// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import LinuxSystem
import Logging
import ServiceLifecycle

/// Notices, by inotify(7), when the session's zone is set to another or the system's zone files are replaced.
struct ZoneWatch: Service {
    /// Files are replaced one after another: they are read once this long, in milliseconds, nothing has happened.
    private static let quiet: Int32 = 1_000

    let zones: Zones
    let loop: TransactionLoop
    let logger: Logger

    func run() async throws {
        let interest = FolderWatch.Interest(
            folders: { [zones] in zones.watchedFolders }, concerns: { !ZoneWatch.unrelated($0.name) }
        ) { [zones, loop, logger] in
            guard let reason = zones.refresh() else { return }
            logger.notice("\(reason); recomputing due times")
            loop.moveZoned(reason: reason, zones: zones.state)
        }
        await FolderWatch(name: "zones", quiet: ZoneWatch.quiet).follow(interest) { [logger] reason in
            logger.warning("cannot watch the time zone; a change applies at the next start: \(reason)")
        }
    }

    /// Files of /etc change now and then, and only two of them tell the zone; a zone's file begins with a capital
    /// letter or belongs to the database (tzdata.zi, leapseconds ...).
    private static func unrelated(_ name: String) -> Bool {
        if name == "localtime" || name == "timezone" || name == "tzdata.zi" { return false }
        return name.first.map { !$0.isUppercase } ?? true
    }
}
