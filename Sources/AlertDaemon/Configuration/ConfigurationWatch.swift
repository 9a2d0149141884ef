// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle

/// Reads the configuration again whenever its file changes, and when SIGHUP asks for that.
struct ConfigurationWatch: Service {
    let file: ConfigurationFile
    let logger: Logger
    /// Called with settings that have come into force, on the thread that follows the file.
    let apply: @Sendable (Settings) -> Void
    /// Called when what the file says is another than before, with what is wrong with it, nil for nothing; after
    /// ``apply``.
    let report: @Sendable (String?) -> Void

    /// SIGHUP, which asks a daemon to read its configuration again, daemon(7). Without a descriptor, which has been
    /// reported for other things by then, only changes of the file are followed.
    private static let hangup = try? EventFlag.raised(by: [SIGHUP])

    /// Follows the file until the daemon ends.
    func run() async throws {
        let path = file.path
        let reread: @Sendable () -> Void = {
            SystemdNotice.reloading()
            reload()
            SystemdNotice.ready()
        }
        let interest = FolderWatch.Interest(
            folders: { FolderWatch.folders(leadingTo: path) }, concerns: { FolderWatch.leads($0.name, to: path) },
            changed: { reload() }, nudge: Self.hangup.map { ($0, reread) })
        await FolderWatch(name: "configuration", quiet: 100).follow(interest) { [logger] reason in
            logger.warning("changes of \(path) take effect only at the next start: \(reason)")
        }
    }

    private func reload() {
        let change = file.reload()
        if let settings = change.settings { apply(settings) }
        if change.isNews { report(change.problem) }
    }
}
