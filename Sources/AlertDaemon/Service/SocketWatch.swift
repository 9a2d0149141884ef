// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle
import Synchronization
import VarlinkNIO

/// Sees to it that callers find the daemon: where its socket, or the folder of it, was removed or replaced, it listens
/// there again. Told by inotify(7); nothing is looked for otherwise.
final class SocketWatch: Service {
    private let path: String?
    private let server: VarlinkServer
    /// Listens beside the server.
    private let handover: SecretHandover?
    private let logger: Logger
    /// The file at the path that leads to us.
    private let ours: Mutex<FileIdentity?>

    /// - Parameters:
    ///   - path: Where callers look for us.
    ///   - sockets: Where the server listens already. Where that is another place, nothing is watched: whoever passed the
    ///     sockets knows why.
    ///   - handover: Its socket is looked after too.
    init(path: String, sockets: [ServerSocket], server: VarlinkServer, handover: SecretHandover?, logger: Logger) {
        // A name in the abstract namespace is no file, unix(7).
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
            concerns: { [handover] name in
                FolderWatch.leads(name, to: path) || handover.map { FolderWatch.leads(name, to: $0.path) } ?? false
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
        // An orderly end removes the file, and that is to stay so.
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
            // What made this so may be undone, which is a change again.
            logger.error("alertd is unreachable: \(error)")
        }
    }
}

/// A file as the kernel tells files apart.
struct FileIdentity: Sendable, Equatable {
    let device: UInt64
    let inode: UInt64

    /// Connects to the socket, or returns nil if there is none.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
