// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import Logging

/// The loop's care of the store: a damaged one is mended, a changed one copied, both on threads of their own.
extension TransactionLoop {
    /// Takes in a salvage that has ended, and begins one that is needed.
    func mend(_ turn: inout Turn, _ perform: (Effect) -> Void) {
        let now = clock.now()
        reportPlace(perform)
        if let result = takeMended() {
            turn.mending.ended(at: now)
            switch result {
            case .success(let mended?): adopt(mended, perform)
            case .success(nil): reopen(perform)
            case .failure(.failing(let path, let reason)):
                // Nothing is known of the file while the disk cannot read it.
                report("\(StoreError.failing(path: path, reason: reason)); alertd tries again", at: now.wall, perform)
            case .failure(let error):
                report("the database is damaged and cannot be repaired yet: \(error)", at: now.wall, perform)
            }
        }
        guard let damage = store.damage, turn.mending.begins(isDamaged: true, at: now) else { return }
        report(
            "the database may be damaged (\(damage)); it is checked, and what can be read is saved", at: now.wall,
            perform)
        let (path, mayBeWhole) = (store.path, store.mayBeWhole)
        let thread = DedicatedThread(name: "salvage") { [self] in
            do throws(StoreError) {
                saved(.success(try Store.mended(path, mayBeWhole: mayBeWhole, now: now.wall)))
            } catch {
                saved(.failure(error))
            }
        }
        do {
            try thread.start()
        } catch {
            turn.mending.ended(at: now)
            report("the database is damaged and cannot be repaired yet: \(error)", at: now.wall, perform)
        }
    }

    /// Tells that the file of the store was removed or replaced.
    func reportPlace(_ perform: (Effect) -> Void) {
        switch store.takeNews() {
        case nil: return
        case .rewritten(let message):
            logger.critical("\(message)")
            commit([Job { try $0.reportDamage() }], perform)
        case .other(let error):
            logger.critical("\(error)")
            let fired = store.fire(now: clock.now(), zones: zones, policy: policy) { transaction in
                try transaction.db.insertDamage(Damage(at: transaction.now.wall, message: error.description))
                try transaction.reportDamage()
            }
            for effect in fired.effects { perform(effect) }
        }
    }

    /// Has the loop look after the file of the store if it was removed, replaced or changed.
    package func checkPlace() {
        guard !store.isInPlace else { return }
        submit { [store] _ in store.renewMark() }
    }

    /// Uses the same file again, because it is whole.
    func reopen(_ perform: (Effect) -> Void) {
        do throws(StoreError) {
            try store.reopen()
            report("the database is whole: the disk could not read it for a moment", at: clock.now().wall, perform)
        } catch {
            report("the database cannot be used yet: \(error)", at: clock.now().wall, perform)
        }
    }

    /// Uses the mended file, and tells the person.
    package func adopt(_ mended: Store.Mended, _ perform: (Effect) -> Void) {
        do throws(StoreError) {
            try store.adopt(mended)
        } catch {
            report("the repaired database cannot be used yet: \(error)", at: clock.now().wall, perform)
        }
        logger.critical("the database was damaged: \(mended.report.sentence); the damaged file is \(mended.aside)")
        commit([Job { try $0.reportDamage() }], perform)
    }

    /// Syncs what was committed without, once that is as old as it may become.
    /// - Returns: How long the loop may wait before it is called again, in microseconds; nil when all is synced.
    func sync(_ turn: inout Turn, _ perform: (Effect) -> Void = { _ in }) -> Int64? {
        guard store.owesSync else {
            turn.sync = nil
            return nil
        }
        let now = clock.now()
        var sync = turn.sync ?? (by: now.uptime + Self.maximumDeferral, hasFailed: false)
        if sync.by <= now.uptime {
            do throws(StoreError) {
                try store.sync()
                turn.sync = nil
                return nil
            } catch {
                // Whoever wants to store something else in the meantime is refused, with the reason.
                if !sync.hasFailed { report("the database cannot be synced: \(error)", at: now.wall, perform) }
                sync = (now.uptime + Self.syncRetry, true)
            }
        }
        turn.sync = sync
        return min(sync.by - now.uptime, Self.syncRetry)
    }

    /// Returns whether the store is to be copied now: it has changed, and the last copy is old.
    func beginsBackup(_ turn: inout Turn) -> Bool {
        guard store.isChanged, store.damage == nil, !store.isReplaced else { return false }
        let begins = turn.backup.begins(at: clock.now()) {
            // A store that cannot be asked when it was made counts as old: a copy too many does no harm.
            Backups(path: store.path).nextDue(created: (try? store.look { try $0.storeCreated() }) ?? .earliest)
        }
        if begins { store.isChanged = false }
        return begins
    }

    /// Copies the store when it is time.
    func backUp(_ turn: inout Turn) {
        guard beginsBackup(&turn) else { return }
        let backups = Backups(path: store.path)
        let (store, setAside) = (store, store.setAside)
        let thread = DedicatedThread(name: "backup") { [self] in
            do throws(StoreError) {
                try backups.make()
            } catch {
                // If the store was repaired during the copy, the copied file is no longer the store.
                if case .damaged(_, let reason) = error, store.setAside == setAside { store.noteDamage(reason) }
                logger.error("backup failed: \(error)")
                store.backupProblem = error
                store.isChanged = true
                ring()
                return
            }
            store.backupProblem = nil
        }
        do {
            try thread.start()
        } catch {
            logger.error("backup failed: \(error)")
            store.isChanged = true
        }
    }

    /// Tells what the store cannot record: in the log and to watchers.
    private func report(_ message: String, at instant: Instant, _ perform: (Effect) -> Void) {
        logger.critical("\(message)")
        perform(.event(.damaged(message, file: nil, at: instant)))
    }
}
