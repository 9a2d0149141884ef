// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle
import Synchronization
import VarlinkNIO

/// Ensures that callers find the daemon: if its socket or the socket's folder was removed or replaced, the daemon
/// listens there again. inotify(7) reports the change; there is no polling.
final class SocketWatch: Service {
    private let path: String?
    private let server: VarlinkServer
    /// The handover socket next to the server's.
    private let handover: SecretHandover?
    private let logger: Logger
    /// The file at the path that leads to us.
    private let ours: Mutex<FileIdentity?>

    /// - Parameters:
    ///   - path: The path that callers use.
    ///   - sockets: The sockets on which the server listens already. If none of them is at the path, nothing is
    ///     watched, because whoever passed the sockets chose another place.
    ///   - handover: The secret handover, whose socket is watched too.
    init(path: String, sockets: [ServerSocket], server: VarlinkServer, handover: SecretHandover?, logger: Logger) {
        // A name in the abstract namespace is not a file, unix(7).
        let isOurs = !path.hasPrefix("@") && sockets.contains { $0.kind == .listening && $0.path == path }
        self.path = isOurs ? path : nil
        self.server = server
        self.handover = handover
        self.logger = logger
        ours = Mutex(FileIdentity(path: path))
    }

    func run() async throws {
        guard let path else { return try await gracefulShutdown() }
        let interest = FolderWatch.Interest(
            folders: { FolderWatch.folders(leadingTo: path) },
            concerns: { [handover] event in
                FolderWatch.leads(event.name, to: path)
                    || handover.map { FolderWatch.leads(event.name, to: $0.path) } ?? false
            },
            changed: { [self] in
                listenAgain(at: path)
                handover?.listenAgain()
            })
        await FolderWatch(name: "socket", quiet: 10).follow(interest) { [logger] reason in
            logger.warning("cannot watch for the removal of \(path): \(reason)")
        }
    }

    /// Binds the socket again if the file is no longer ours, and nobody else listens there.
    private func listenAgain(at path: String) {
        // An orderly end removes the file; do not bring it back.
        guard !server.isEnding else { return }
        guard ours.withLock({ $0 == nil || $0 != FileIdentity(path: path) }) else { return }
        do {
            let socket = try ServerSocket.listen(at: path)
            ours.withLock { $0 = FileIdentity(path: path) }
            logger.notice("\(path) was removed; alertd listens there again")
            Task { [server, logger] in
                do {
                    try await server.listen(insteadAt: socket)
                } catch {
                    logger.error("alertd is unreachable: \(error); restart it")
                }
            }
        } catch {
            // When the cause is removed, that is another change, which leads to another attempt.
            logger.error("alertd is unreachable: \(error)")
        }
    }
}

/// The identity of a file in the kernel.
struct FileIdentity: Sendable, Equatable {
    let device: UInt64
    let inode: UInt64

    /// Reads the identity of the file at the path, or returns nil if there is none.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
