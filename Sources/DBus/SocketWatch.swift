// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// Detects with inotify when a socket appears in its folder, so that waiting for a bus causes no wake-ups. The folder
/// itself must exist. If it is created later, that is only noticed when the bus is needed.
final class SocketWatch {
    private let watch: Inotify
    private let name: String

    /// The descriptor, which is readable when something has happened in the folder.
    var descriptor: Int32 { watch.descriptor }

    /// Watches the socket; returns nil if its folder cannot be watched.
    init?(socketPath: String) {
        guard let slash = socketPath.lastIndex(of: "/") else { return nil }
        let folder = slash == socketPath.startIndex ? "/" : String(socketPath[..<slash])
        name = String(socketPath[socketPath.index(after: slash)...])
        do throws(SystemError) {
            watch = try Inotify()
            try watch.add(folder, Int(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR))
        } catch {
            return nil
        }
    }

    /// Reads the events; returns true if one concerns the socket, or may.
    func socketAppeared() -> Bool { watch.happened { $0.isLoss || $0.name == name } }
}
