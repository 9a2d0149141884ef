// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Glibc
import LinuxSystem
import Synchronization

/// Copies of the store that a person asks for, and restores. Both take as long as the disk does, so they run on threads
/// of their own.
final class StoreKeeping: Sendable {
    /// The gains and losses of a restore.
    struct Preview: Sendable {
        /// Pending notifications, of which the first ones by id are listed.
        struct Losses: Sendable {
            static let most = 100

            var first: [(id: String, title: String, due: Instant?)] = []
            var count = 0
        }

        var content: Backups.Content
        /// Notifications that the copy does not have.
        var lost = Losses()
        /// Notifications that the copy has with another time, text or option.
        var changed = Losses()
    }

    private let store: Store
    private let loop: TransactionLoop
    private let clock: any ClockSource
    /// Called when the daemon must start again.
    private let restart: @Sendable () -> Void
    /// The lock of a backup: only one is made at a time, because the files have one name.
    private let isBusy = Mutex(false)

    init(store: Store, loop: TransactionLoop, clock: any ClockSource, restart: @escaping @Sendable () -> Void) {
        self.store = store
        self.loop = loop
        self.clock = clock
        self.restart = restart
    }

    /// The folder of the store.
    var folder: String { store.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }

    /// Makes a copy and returns its path.
    /// - Throws: `StoreError`, or `TransactionLoopError.busy` while another copy is made.
    func backup() async throws -> (path: String, content: Backups.Content) {
        let target = Replacement(path: store.path).unfinished + "-backup-\(UUID().uuidString)"
        // This writes a removed database to its path first; a replaced one has a copy already.
        try await loop.change { _ in }
        let path = store.saved ?? store.path
        return try await alone {
            try Backups.write(path, to: target)
            return (target, try Backups.check(target))
        }
    }

    /// Reads a file and returns the changes that restoring it would make. With `confirmed`, the file replaces the
    /// store.
    /// - Throws: `StoreError` if the file is not a store, is damaged or newer, or cannot be copied;
    ///   `TransactionLoopError.busy`.
    func restore(_ file: String, confirmed: Bool) async throws -> Preview {
        try await alone { [self] in
            var status = stat()
            guard stat(file, &status) == 0 else { throw StoreError.system(path: file, code: errno) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw StoreError.unusable(path: file, reason: "it is not a file")
            }
            let content = try Backups.check(file)
            let target = Replacement(path: store.path).unfinished + "-restore"
            // From here on, refuse all changes that would be missing in the preview.
            if confirmed { loop.refuseChanges() }
            let replacement = Replacement(path: store.path)
            let aside = replacement.aside(.replaced, now: clock.now().wall)
            do {
                let preview = try copy(file, to: target, content, former: aside)
                guard confirmed else {
                    unlink(target)
                    return preview
                }
                try replacement.decide(target, aside: aside)
                restart()
                return preview
            } catch {
                unlink(target)
                loop.acceptChanges()
                throw error
            }
        }
    }

    /// Copies the file. The copy gets the questions that are open now instead of those in the file, and the preview
    /// lists what the copy lacks.
    ///
    /// - Parameter aside: The later name of the present store, which the copy records for undo.
    private func copy(
        _ file: String, to target: String, _ content: Backups.Content, former aside: String
    ) throws -> Preview {
        let now = clock.now().wall
        guard !store.isReplaced else {
            // The file at the path does not belong to the history of this store.
            let identity = store.identity
            try Backups.copy(file, to: target) { copy in
                try copy.noteRestore(former: aside, at: now)
                try copy.execute(
                    sql: "UPDATE store SET id = ?, generation = ?", arguments: [identity.id, identity.generation])
            }
            return Preview(content: content)
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let present = try DatabaseQueue(path: store.path, configuration: configuration)
        defer { try? present.close() }
        var preview = Preview(content: content)
        try Backups.copy(file, to: target) { copy in
            try copy.noteRestore(former: aside, at: now)
            try copy.execute(sql: "DELETE FROM prompt WHERE ended IS NULL")
            try present.read { present in
                let mark = try Row.fetchOne(present, sql: "SELECT id, generation FROM store")
                if let mark {
                    try copy.execute(
                        sql: "UPDATE store SET id = ?, generation = ?",
                        arguments: [try mark.text(0), try mark.number(1)])
                }
                let prompts = try Row.fetchCursor(
                    present,
                    sql:
                        "SELECT id, ask, asker, asked, boot, deadline, due FROM prompt WHERE ended IS NULL ORDER BY number"
                )
                while let row = try prompts.next() {
                    try copy.execute(
                        sql: """
                            INSERT OR REPLACE INTO prompt (id, ask, asker, asked, boot, deadline, due)
                            VALUES (?, ?, ?, ?, ?, ?, ?)
                            """, arguments: StatementArguments(row.databaseValues))
                }
                let compared = "due, \"trigger\", terms, content"
                let pending = try Row.fetchCursor(
                    present,
                    sql: "SELECT \(compared), id, role FROM pending WHERE role IN ('main', 'snooze') ORDER BY id, role")
                let known = try copy.cachedStatement(
                    sql: "SELECT \(compared) FROM pending WHERE id = ? AND role = ?")
                let now = Due.at(clock.now().wall).number
                while let row = try pending.next() {
                    let (id, role) = (try row.text(4), try row.text(5))
                    let former = try Row.fetchOne(known, arguments: [id, role])
                    if let former {
                        // A repetition has gone on since.
                        let isMoved = try former.number(0) > now && former.number(0) != row.number(0)
                        guard try isMoved || (1...3).contains(where: { try former.text($0) != row.text($0) }) else {
                            continue
                        }
                    }
                    let kind = former == nil ? \Preview.lost : \Preview.changed
                    preview[keyPath: kind].count += 1
                    guard preview[keyPath: kind].first.count < Preview.Losses.most,
                        let one = try present.pending(id: id, role: Pending.Role(role) ?? .main)
                    else { continue }
                    preview[keyPath: kind].first.append((id, one.content.title, one.due.time))
                }
            }
        }
        return preview
    }

    /// Runs on its own thread, one at a time.
    private func alone<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isFree = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFree else { throw TransactionLoopError.busy }
        defer { isBusy.withLock { $0 = false } }
        return try await withCheckedThrowingContinuation { continuation in
            let thread = DedicatedThread(name: "store copy") {
                continuation.resume(with: Result { try body() })
            }
            do throws(SystemError) {
                try thread.start()
            } catch {
                continuation.resume(throwing: TransactionLoopError(error))
            }
        }
    }
}
