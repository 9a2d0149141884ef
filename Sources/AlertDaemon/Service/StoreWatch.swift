// SPDX-License-Identifier: Apache-2.0

import AlertCore
import LinuxSystem
import Logging
import ServiceLifecycle

/// Has the loop look after the database as soon as it was removed or replaced. Without the watch the next change would.
struct StoreWatch: Service {
    let loop: TransactionLoop
    let logger: Logger

    func run() async throws {
        let path = loop.store.path
        let names = [path, path + "-wal", path + ".mark"]
        let interest = FolderWatch.Interest(
            folders: { FolderWatch.folders(leadingTo: path) },
            concerns: { name in names.contains { FolderWatch.leads(name, to: $0) } },
            changed: { [loop] in loop.checkPlace() })
        await FolderWatch(name: "store", quiet: 10).follow(interest) { [logger] reason in
            logger.warning("cannot watch for the removal of \(path): \(reason)")
        }
    }
}
