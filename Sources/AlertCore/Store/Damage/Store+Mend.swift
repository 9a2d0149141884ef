// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB
import Synchronization

extension Store {
    /// A new store that is complete, next to the damaged one.
    package struct Mended: Sendable {
        package var report: Salvage.Report
        /// The new name of the damaged file.
        package var aside: String
        /// Keeps the damaged file open until SQLite has closed it: see `StorePages.init`.
        var pages: StorePages
    }

    /// Saves what can be read of a damaged store into a new file, and decides that this takes its place. Nothing may
    /// write to the damaged one from now on.
    static func salvage(_ path: String, now: Instant) throws(StoreError) -> Mended {
        let replacement = Replacement(path: path)
        replacement.removeUnfinished()
        let aside = replacement.aside(.damaged, now: now)
        let pages = try StorePages(path: path)
        let backups = Backups(path: path)
        let target = replacement.unfinished
        var report = try Salvage(path: path, target: target, backups: backups.sound, now: now).run(pages)
        do {
            var message = "the database was damaged: " + report.sentence
            if report.rows == 0, let backup = backups.sound.first {
                // Nothing at all could be read, so nothing is overwritten.
                try Backups.copy(backup, to: target) { db in
                    report.reminders = try db.pendingCount()
                }
                report.restored = report.reminders
                let date = Backups.date(of: backup).map { " of \($0.rfc3339)" } ?? ""
                message =
                    "the database could not be read at all; the backup\(date) was restored: what was changed since is "
                    + "missing, and what was delivered or cancelled since may come again"
            }
            var configuration = Configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let queue = try DatabaseQueue(path: target, configuration: configuration)
            try queue.write { db in try db.insertDamage(Damage(at: now, message: message, file: aside)) }
            try queue.close()
        } catch {
            throw StoreError(error, path: target)
        }
        try replacement.decide(target, aside: aside)
        return Mended(report: report, aside: aside, pages: pages)
    }

    /// The maximum number of reports of damage in a row that are checked before the file is mended.
    private static let maximumFalseAlarms = 3

    var mayBeWhole: Bool {
        state.withLock { $0.isDamageReported && $0.falseAlarms < Self.maximumFalseAlarms }
    }

    /// Saves what can be read of a store that SQLite calls damaged, unless every page is whole: a disk that cannot be
    /// read for a moment makes SQLite call a sound file damaged.
    /// - Returns: The new store; nil if the file is whole.
    /// - Throws: `StoreError`; `.failing` while the disk cannot read the file.
    static func mended(_ path: String, mayBeWhole: Bool, now: Instant) throws(StoreError) -> Mended? {
        if mayBeWhole {
            do throws(StoreError) {
                _ = try Backups.check(path)
                return nil
            } catch {
                guard case .damaged = error else { throw error }
            }
        }
        return try salvage(path, now: now)
    }

    /// Saves what can be read, and puts that instead of the damaged file.
    /// - Returns: Where the damaged file is now.
    static func mend(_ path: String, now: Instant) throws(StoreError) -> String {
        let mended = try salvage(path, now: now)
        try Replacement(path: path).finish()
        return mended.aside
    }
}
