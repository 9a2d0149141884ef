// SPDX-License-Identifier: Apache-2.0

import AlertCore
import LinuxSystem
import Logging
import ServiceLifecycle

extension FolderWatch {
    /// Follows until the daemon's graceful shutdown. What cannot be followed is in `status` and `doctor` until it can.
    /// - Parameter problem: Told why a folder cannot be followed.
    func follow(_ interest: Interest, problem log: @escaping @Sendable (String) -> Void) async {
        let problem: @Sendable (String?) -> Void = { [name] reason in
            Unwatched.shared.set(reason, for: name)
            if let reason { log(reason) }
        }
        let stop: EventFlag
        do throws(SystemError) {
            stop = try EventFlag()
        } catch {
            problem(error.description)
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
                    problem(error.description)
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
