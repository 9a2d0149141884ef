// SPDX-License-Identifier: Apache-2.0

import AlertCore
import LinuxSystem
import Logging
import ServiceLifecycle

/// Reads the calendars of the configuration again whenever one of their files changes, or others are named.
struct CalendarWatch: Service {
    /// Files are replaced one after another: they are read once this long, in milliseconds, nothing has happened.
    private static let quiet: Int32 = 300

    let files: CalendarFiles
    let zones: Zones
    let logger: Logger
    /// Called, on any thread, when days have changed.
    let changed: @Sendable () -> Void

    /// Follows the files until the daemon ends.
    func run() async throws {
        let interest = FolderWatch.Interest(
            folders: { [files] in files.folders }, concerns: { [files] in files.concerns($0.name) }, changed: { read() }
        )
        await FolderWatch(name: "calendars", quiet: Self.quiet).follow(interest) { [logger] reason in
            logger.warning("cannot watch the calendars; changes apply at the next start: \(reason)")
        }
    }

    /// These are the calendars from now on. They are read on another thread.
    func apply(_ sources: [CalendarSettings]) {
        guard files.setSources(sources) else { return }
        BlockingWork.shared.start {
            read()
        } done: { _ in
        }
    }

    private func read() {
        if files.read(in: zones) { changed() }
    }
}
