// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle

/// A watch for the person's display: a socket of theirs on which a Wayland compositor or an X server listens. It is
/// there before the notification server of the session starts, which so finds its name free.
struct DisplayWatch: Service {
    /// The folder of the compositors' sockets: XDG_RUNTIME_DIR. Nil without one.
    var runtime: String?
    /// The folder of the X servers' sockets.
    var x11 = "/tmp/.X11-unix"
    let logger: Logger
    /// Told at the start, and whenever a display may have come or gone; on its own thread.
    let report: @Sendable (Bool) -> Void

    var isThere: Bool {
        if let runtime, Self.sockets(in: runtime, prefix: "wayland-") { return true }
        return Self.sockets(in: x11, prefix: "X")
    }

    func run() async throws {
        let interest = FolderWatch.Interest(
            folders: { [runtime, x11] in [runtime, x11].compactMap(\.self).filter { access($0, F_OK) == 0 } },
            concerns: { $0.name.hasPrefix("wayland-") || $0.name.hasPrefix("X") || $0.name == ".X11-unix" },
            changed: { report(isThere) })
        await FolderWatch(name: "displays", quiet: 20).follow(interest) { [logger] reason in
            logger.warning("cannot watch for displays; one that appears later stays unused: \(reason)")
        }
    }

    /// Returns whether a folder has a socket of this user's with such a name.
    private static func sockets(in folder: String, prefix: String) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), !name.hasSuffix(".lock") else { continue }
            var information = stat()
            if lstat(folder + "/" + name, &information) == 0, information.st_uid == geteuid(),
                information.st_mode & S_IFMT == S_IFSOCK
            {
                return true
            }
        }
        return false
    }
}
