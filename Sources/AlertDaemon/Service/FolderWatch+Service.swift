// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle
import Synchronization

extension FolderWatch {
    /// Follows until the daemon's graceful shutdown. What cannot be followed is in `status` and `doctor` until it can.
    /// - Parameter problem: Told why a folder cannot be followed.
    func follow(_ interest: Interest, problem log: @escaping @Sendable (String) -> Void) async {
        let problem: @Sendable (Problem?) -> Void = { [name] reason in
            Unwatched.shared.set(reason, for: name)
            if let reason { log(reason.description) }
        }
        let stop: EventFlag
        do throws(SystemError) {
            stop = try EventFlag()
        } catch {
            problem(Problem(folder: nil, error: error))
            // A service that returns early would end the daemon. This throws when it is cancelled alone, which ends it
            // too.
            try? await gracefulShutdown()
            return
        }
        await withGracefulShutdownHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                do throws(SystemError) {
                    try start(interest, until: stop, problem: problem) { continuation.resume() }
                } catch {
                    problem(Problem(folder: nil, error: error))
                    // Looked at once all the same, as a watch does at its beginning.
                    do throws(SystemError) {
                        try DedicatedThread(name: name) {
                            interest.changed()
                            continuation.resume()
                        }.start()
                    } catch {
                        continuation.resume()
                    }
                }
            }
            // Where nothing can be followed, or no longer, the daemon goes on without.
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            stop.raise()
        }
    }
}

/// Has the loop look after the database as soon as it was removed or replaced. Without the watch the next change would.
struct StoreWatch: Service {
    let loop: TransactionLoop
    let logger: Logger

    func run() async throws {
        let path = loop.store.path
        let names = [path, path + "-wal", path + ".mark"]
        let interest = FolderWatch.Interest(
            folders: { FolderWatch.folders(leadingTo: path) },
            concerns: { event in names.contains { FolderWatch.leads(event.name, to: $0) } },
            changed: { [loop] in loop.checkPlace() })
        await FolderWatch(name: "store", quiet: 10).follow(interest) { [logger] reason in
            logger.warning("cannot watch for the removal of \(path): \(reason)")
        }
    }
}

/// The files whose changes alertd does not notice, as inotify(7) or memory is used up.
final class Unwatched: Sendable {
    /// The instance of this process.
    static let shared = Unwatched()

    private let reasons = Mutex<[String: FolderWatch.Problem]>([:])

    /// Notes why the files of one watch are not followed; nil once they are.
    func set(_ reason: FolderWatch.Problem?, for watch: String) { reasons.withLock { $0[watch] = reason } }

    /// The part of `status`; nil if everything is watched.
    var part: Manager.Part? {
        let sorted = reasons.withLock { $0.sorted { $0.key < $1.key } }
        guard !sorted.isEmpty else { return nil }
        return Manager.Part(
            name: "file watching", ok: false,
            detail: "changes are not noticed: " + sorted.map { "\($0.key) (\($0.value))" }.joined(separator: "; "))
    }

    /// The check of `doctor`; nil if everything is watched.
    var check: Manager.Check? {
        part.map {
            Manager.Check(
                name: $0.name, ok: false, required: false, detail: $0.detail,
                remedy: Self.remedy(for: reasons.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }))
        }
    }

    /// Returns what the person can do about folders that cannot be watched: make them readable, or let the kernel watch
    /// more (inotify(7)).
    static func remedy(for problems: [FolderWatch.Problem]) -> String {
        let closed = problems.filter { [EACCES, EPERM].contains($0.error.code) }.compactMap(\.folder)
        let isUsedUp = problems.contains { [ENOSPC, EMFILE, ENFILE, ENOMEM].contains($0.error.code) }
        var remedies: [String] = []
        if !closed.isEmpty {
            remedies.append("make readable what is to be watched, \"chmod u+rx \(closed.joined(separator: " "))\"")
        }
        if isUsedUp {
            remedies.append(
                "end programs that watch many files, or raise fs.inotify.max_user_instances and "
                    + "fs.inotify.max_user_watches with sysctl")
        }
        if remedies.isEmpty { remedies.append("check these folders") }
        return remedies.joined(separator: "; ") + "; then restart alertd"
    }
}

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
