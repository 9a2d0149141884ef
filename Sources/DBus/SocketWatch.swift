// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// Tells when a socket appears in its folder (inotify), so that waiting for a bus costs no wake-up. The folder itself
/// must exist; a folder made again later is noticed at the next need only.
final class SocketWatch {
    private let watch: Inotify
    private let name: String

    /// Readable when something has happened in the folder.
    var descriptor: Int32 { watch.descriptor }

    /// Watches the socket, or returns nil if its folder cannot be watched.
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

    /// Reads what happened; true when it concerns the socket, or may.
    func socketAppeared() -> Bool { watch.happened { $0.isLoss || $0.name == name } }
}
