// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import GRDB
import Glibc
import Synchronization
import TextSafety

extension Store {
    /// Another file at the path of the open database or of its log.
    struct Other: Sendable {
        /// The file, as it was when alertd noticed it.
        var file: StorePlace.File
        /// The copy of the open database next to it; nil until the copy succeeds.
        var saved: String?
        /// The error that refuses changes.
        var error: StoreError
    }

    /// Something that happened to the files of the store while it was open.
    enum PlaceNews: Sendable, Hashable {
        /// The database was written to its path again.
        case rewritten(String)
        /// Another file is at the path.
        case other(StoreError)
    }

    /// The reason why changes are refused; nil if the open database is the one at the path, as far as is known.
    package var placeProblem: StoreError? { state.withLock { $0.other?.error } }

    /// The copy of the open database, if another file is at its path.
    package var saved: String? { state.withLock { $0.other?.saved } }

    package var isReplaced: Bool { state.withLock { $0.other != nil } }

    /// The mark of the open database.
    package var identity: (id: String, generation: Int64) { state.withLock { ($0.mark.id, $0.mark.generation) } }

    /// A Boolean value indicating whether the files at the path are the open ones, as alertd left them. Any thread may
    /// call it.
    package var isInPlace: Bool {
        let (place, other) = state.withLock { ($0.place, $0.other) }
        guard let place, other == nil else { return false }
        return place.verdict() == .ours && access(StoreMark.path(of: path), F_OK) == 0
    }

    var hasMoved: Bool {
        let (place, other) = state.withLock { ($0.place, $0.other) }
        return other != nil || place?.hasMoved ?? true
    }

    /// Returns the news about the files, once.
    func takeNews() -> PlaceNews? {
        state.withLock { state in
            defer { state.news = nil }
            return state.news
        }
    }

    /// Makes sure that committed data is in the file at the path: writes the database there if the path has no file.
    ///
    /// Costs two stat(2) while nothing has happened. Only the loop's thread may call it, outside a transaction.
    /// - Throws: `StoreError` if the path leads to another file, or if the database cannot be written there. Then
    ///   nothing may be confirmed.
    func settlePlace(now: Instant) throws(StoreError) {
        let (pool, place, other) = state.withLock { ($0.pool, $0.place, $0.other) }
        // A damaged file is being replaced already.
        guard let pool, let place, damage == nil else { return }
        switch place.verdict() {
        case .ours:
            guard other != nil else { return }
            try rewrite(pool, "the other file at \(path) is gone", now: now)
        case .missing: try rewrite(pool, "the database \(path) was removed while alertd had it open", now: now)
        case .cut: try rewriteDamaged(pool, now: now)
        case .unknown(let code): throw noted(StoreError.system(path: path, code: code))
        case .other(let file): throw refuse(pool, place, file, other, now: now)
        case .written:
            let header = pool.unsafeReentrantWrite { place.headerNow($0) }
            // If a page was destroyed, reading it finds the damage, and a salvage then saves the readable rest.
            if header.isKnown { return remember(pool) }
            guard header.isHeader, let file = try? StorePlace.File(path) else {
                return try rewriteDamaged(pool, now: now)
            }
            throw refuse(pool, place, file, other, now: now)
        }
    }

    /// Writes the mark again if it was removed.
    func renewMark() {
        let mark = state.withLock { $0.mark }
        guard !isReplaced, access(StoreMark.path(of: path), F_OK) != 0 else { return }
        // Only the next start needs the mark, and the daemon reports at its own start if it cannot write one.
        try? mark.write(nextTo: path)
    }

    /// Records the state of the files after a write.
    /// - Returns: Whether the files are the open ones, and whole.
    func isInPlace(afterWriting db: Database) -> Bool {
        guard var place = state.withLock({ $0.place }) else { return true }
        guard place.remember(db) else { return false }
        state.withLock { $0.place = place }
        return true
    }

    /// Settles the place after a write that did not leave the files whole.
    func settlePlaceAfterWrite(now: Instant) throws(StoreError) {
        let place = state.withLock { $0.place }
        // The size is right, but the beginning is missing: the file was emptied before the write.
        guard let pool = state.withLock({ $0.pool }), place?.verdict() == .ours || place?.verdict() == .written else {
            return try settlePlace(now: now)
        }
        try rewriteDamaged(pool, now: now)
    }

    /// Records the files of newly opened connections.
    func settled(_ pool: DatabasePool) {
        // If the files are removed at this very moment, the next change notices it.
        let place = try? pool.unsafeReentrantWrite { try StorePlace(path, $0) }
        state.withLock {
            $0.place = place ?? $0.place
            $0.logMark = LogMarkFile(of: path)
        }
        pool.unsafeReentrantWrite { markLog($0) }
    }

    /// Records the end of the log, which was just synced.
    func markLog(_ db: Database) {
        let (file, generation) = state.withLock { ($0.logMark, $0.mark.generation) }
        guard let file, let place = db.logPlace else { return }
        file.write(LogMark(generation: generation, place: place))
    }

    private func remember(_ pool: DatabasePool) { _ = pool.unsafeReentrantWrite { isInPlace(afterWriting: $0) } }

    /// Writes a partly destroyed database to its path, if the connection still has the missing part in memory.
    private func rewriteDamaged(_ pool: DatabasePool, now: Instant) throws(StoreError) {
        do throws(StoreError) {
            try rewrite(
                pool, "the database \(path) or its -wal file was emptied or cut off while alertd had it open",
                checks: true, now: now)
        } catch {
            switch error {
            case .full, .readOnly, .noMemory, .failing: throw error
            default:
                let reason = "the database or its -wal file was emptied or cut off"
                noteDamage(reason)
                throw noted(StoreError.damaged(path: path, reason: reason))
            }
        }
    }

    /// Writes the open database to its path, and uses that file from now on.
    private func rewrite(
        _ pool: DatabasePool, _ cause: String, checks: Bool = false, now: Instant
    ) throws(StoreError) {
        let message = "\(cause); alertd wrote it there again, and nothing is missing"
        do throws(StoreError) {
            let place = state.withLock { $0.place }
            try PrivateFolder.makeForStore(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
            let replacement = Replacement(path: path)
            let target = replacement.unfinished + "-place"
            try write(pool, to: target, checks: checks) {
                try $0.insertDamage(Damage(at: now, message: message))
            }
            // A crash between here and the first commit must not look like a lost log.
            var mark = state.withLock { $0.mark }
            mark.state = .closing
            try mark.write(nextTo: path)
            try replacement.decide(target, aside: replacement.aside(.replaced, now: now))
            let aside = try replacement.finish()
            let new = try Store.open(path)
            try Store.beginLog(of: new, path: path)
            mark.state = .open
            try mark.write(nextTo: path)
            if let aside, let place {
                // The new file has all data of our old files, so remove them. Files of others stay.
                if place.isDatabase(aside) { unlink(aside) }
                if place.isLog(aside + "-wal") { unlink(aside + "-wal") }
            }
            state.withLock { ($0.other, $0.news) = (nil, .rewritten(message)) }
            use(new)
            // SQLite does not write to a file that has moved. If closing fails, the new file has the data anyway.
            try? pool.close()
        } catch {
            throw noted(error)
        }
    }

    /// Saves the open database next to another file that has its name.
    /// - Returns: The error that refuses every change.
    private func refuse(
        _ pool: DatabasePool, _ place: StorePlace, _ file: StorePlace.File, _ other: Other?, now: Instant
    ) -> StoreError {
        if let other, other.saved != nil, other.file.isSame(as: file) { return other.error }
        let replacement = Replacement(path: path)
        let target = replacement.unfinished + "-open"
        var saved = other?.saved
        var reason: String?
        if saved == nil {
            do throws(StoreError) {
                try write(pool, to: target, checks: true) { _ in }
                let name = replacement.aside(.open, now: now)
                guard rename(target, name) == 0 else { throw .system(path: name, code: errno) }
                try FileSync.names(around: name)
                replacement.forgetOldest()
                saved = name
            } catch {
                let backup = Backups(path: path).sound.first
                reason =
                    "\(error)"
                    + (backup.map { "; to go back to the last backup: \"alertctl restore \(ShellText.quoted($0))\"" }
                        ?? "")
            }
        }
        // Later writes are in the log alone, and must not get into a file of somebody else.
        _ = try? pool.unsafeReentrantWrite { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        if saved != nil, !place.isDatabase(path) || file.isSame(as: place.main), place.isLog(place.log) {
            // SQLite would take our log for the log of the other file.
            unlink(place.log)
            unlink(place.log.dropLast(4) + "-shm")
        }
        let error = StoreError.replaced(path: path, saved: saved, reason: reason)
        state.withLock { state in
            if state.other?.error != error { state.news = .other(error) }
            state.other = Other(file: file, saved: saved, error: error)
        }
        return noted(error)
    }

    /// Copies the open database to a file, and syncs the file.
    /// - Parameters:
    ///   - checks: Whether the copy is checked, because parts of the database may be missing.
    ///   - change: A change to the copy.
    private func write(
        _ pool: DatabasePool, to target: String, checks: Bool, _ change: (Database) throws -> Void
    ) throws(StoreError) {
        do {
            for name in [target, target + "-wal", target + "-shm", target + "-journal"] { unlink(name) }
            let copy = try DatabaseQueue(path: target)
            try copy.writeWithoutTransaction { copy in
                try pool.unsafeReentrantWrite { try $0.backup(to: copy) }
                _ = try String.fetchOne(copy, sql: "PRAGMA journal_mode = DELETE")
                if checks { try copy.checkPages(alsoIndexes: true, path: path) }
                try change(copy)
            }
            try copy.close()
        } catch {
            throw StoreError(error, path: path)
        }
        _ = chmod(target, 0o600)
        try FileSync.file(target)
    }

    /// Writes something to the log of an opened database, because the mark says that there is a log.
    static func beginLog(of pool: DatabasePool, path: String) throws(StoreError) {
        do {
            try pool.write { try $0.execute(sql: "UPDATE store SET generation = generation") }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Stops using a file that is not at its path.
    /// - Parameter error: The reason why the file is not at its path.
    /// - Throws: This error, if the open database is not on disk as a whole.
    func closeAside(_ error: StoreError) throws(StoreError) {
        let (pool, mark, other) = state.withLock { ($0.pool, $0.mark, $0.other) }
        guard let pool else { return }
        defer { abandon(pool) }
        guard let saved = other?.saved else { throw error }
        let target = Replacement(path: path).unfinished + "-open"
        // The copy receives the changes since it was made. If that fails, the earlier copy stays.
        if (try? write(pool, to: target, checks: true, { _ in })) != nil { rename(target, saved) }
        try FileSync.names(around: saved)
        var closing = mark
        closing.state = .closing
        try closing.write(nextTo: path)
    }

    /// Keeps the connections open until the process ends, without touching the files.
    func abandon(_ pool: DatabasePool) {
        _ = Unmanaged.passRetained(pool)
        state.withLock { $0.pool = nil }
    }
}
