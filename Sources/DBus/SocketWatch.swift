// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Tells when a socket appears in its folder (inotify), so that waiting for a bus costs no wake-up. The folder itself
/// must exist; a folder made anew later is noticed at the next need only.
final class SocketWatch {
    let descriptor: Int32
    private let name: [UInt8]

    /// Nil where the folder cannot be watched.
    init?(socketPath: String) {
        guard let slash = socketPath.lastIndex(of: "/") else { return nil }
        let folder = slash == socketPath.startIndex ? "/" : String(socketPath[..<slash])
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)) >= 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        name = Array(socketPath[socketPath.index(after: slash)...].utf8)
    }

    deinit {
        close(descriptor)
    }

    /// Reads what happened; true when it concerns the socket.
    func socketAppeared() -> Bool {
        var found = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return found }
            // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NUL (inotify(7)).
            var offset = 0
            while offset + 16 <= count {
                let length = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self) }
                let end = min(count, offset + 16 + Int(length))
                if buffer[(offset + 16)..<end].prefix(while: { $0 != 0 }).elementsEqual(name) { found = true }
                offset = end
            }
        }
    }
}
