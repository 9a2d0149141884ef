// SPDX-License-Identifier: Apache-2.0

import CLinux
import CivilTime
import Glibc
import Logging
import ServiceLifecycle

/// Notices, by inotify(7), when the session's zone is set to another or the system's zone files are replaced.
struct ZoneWatch: Service {
    /// Files are replaced one after another: they are read once this long, in milliseconds, nothing has happened.
    private static let quiet: Int32 = 1_000

    let zones: Zones
    let center: AlertCenter
    let logger: Logger

    func run() async throws {
        let stop = eventfd(0, Int32(EFD_CLOEXEC))
        let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard stop >= 0, watch >= 0 else {
            logger.warning("changes of the time zone are noticed at the next start only: no descriptor from the kernel")
            return try await gracefulShutdown()
        }
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_ATTRIB)
        for folder in zones.watchedFolders where inotify_add_watch(watch, folder, mask) < 0 {
            logger.warning(
                "changes in \(folder) are noticed at the next start only: \(String(cString: strerror(errno)))")
        }
        await withGracefulShutdownHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                do {
                    try DedicatedThread(name: "zones") {
                        follow(watch: watch, stop: stop)
                        continuation.resume()
                    }.start()
                } catch {
                    logger.warning("changes of the time zone are noticed at the next start only: \(error)")
                    continuation.resume()
                }
            }
        } onGracefulShutdown: {
            var one: UInt64 = 1
            _ = write(stop, &one, 8)
        }
        close(watch)
        close(stop)
    }

    private func follow(watch: Int32, stop: Int32) {
        var descriptors = [
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        ]
        var isBusy = false
        while true {
            let count = poll(&descriptors, 2, isBusy ? ZoneWatch.quiet : -1)
            if descriptors[0].revents != 0 { return }
            if count > 0 {
                if concernsZones(watch) { isBusy = true }
            } else if count == 0 {
                isBusy = false
                guard let reason = zones.refresh() else { continue }
                logger.notice("\(reason): times are reckoned anew")
                center.moveZoned(reason: reason)
            }
        }
    }

    /// Reads what happened. In a folder that holds much else (/etc), only the session's files count.
    private func concernsZones(_ watch: Int32) -> Bool {
        var concerns = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(watch, &buffer, buffer.count)
            guard count > 0 else { return concerns }
            // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NUL.
            var offset = 0
            while offset + 16 <= count {
                let length = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self) }
                let end = min(count, offset + 16 + Int(length))
                let name = String(decoding: buffer[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if !ZoneWatch.unrelated(name) { concerns = true }
                offset = end
            }
        }
    }

    /// Files of /etc change now and then, and only two of them tell the zone; a zone's file begins with a capital
    /// letter or belongs to the database (tzdata.zi, leapseconds ...).
    private static func unrelated(_ name: String) -> Bool {
        if name == "localtime" || name == "timezone" || name == "tzdata.zi" { return false }
        return name.first.map { !$0.isUppercase } ?? true
    }
}
