// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CLinux
import DBus
import Glibc
import LinuxSystem
import Logging
import Synchronization
import Varlink
import VarlinkNIO

/// Passes descriptors from askers to presenters, so that typed secrets never reach the daemon. The handover has a
/// socket next to the daemon's and its own thread, because SwiftNIO passes no descriptors. Each client presents a token
/// that only this client has received, and that is valid once.
final class SecretHandover: Sendable {
    /// The purpose of a token.
    private enum Purpose {
        /// A client brings a descriptor.
        case give(@Sendable (SharedDescriptor) -> Void)
        /// A client fetches this descriptor, unless the call comes first.
        case fetch(SharedDescriptor, Timers.Ticket)
    }

    /// The time in which a presenter has to fetch a descriptor.
    private static let patience: Duration = .seconds(10)
    /// The time in which a client has to send its token, and to take the answer.
    private static let packetTimeout = timeval(tv_sec: 1, tv_usec: 0)

    /// The path of the socket.
    let path: String
    /// The descriptor on which the thread listens from its next turn on.
    private let renewed = Mutex<Int32?>(nil)
    /// The file at the path that leads to us; nil in the abstract namespace, unix(7).
    private let ours: Mutex<FileIdentity?>
    /// Wakes the thread when there is another socket to listen on.
    private let wake: EventFlag
    private let logger: Logger
    /// Takes the files of sounds that callers hand over.
    private let sounds: HandedSounds
    private let purposes = Mutex<[String: Purpose]>([:])

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - socket: The daemon's own socket.
    ///   - sounds: Takes the files of sounds that callers hand over.
    /// - Throws: `VarlinkClientError.transport` if there can be no such socket, `SystemError` if no thread can be
    ///   started.
    init(nextTo socket: String, sounds: HandedSounds, logger: Logger) throws {
        self.sounds = sounds
        path = SecretChannel.path(nextTo: socket)
        self.logger = logger
        let listener = try Self.listen(at: path)
        ours = Mutex(FileIdentity(path: path))
        do throws(SystemError) {
            wake = try EventFlag()
        } catch {
            Glibc.close(listener)
            throw VarlinkClientError.transport(.socket, code: error.code)
        }
        // The thread keeps this object for the life of the process.
        try DedicatedThread(name: "secrets") { [self] in
            var listener = listener
            while true {
                if let next = renewed.withLock({ $0.take() }) {
                    Glibc.close(listener)
                    listener = next
                }
                serve(listener)
            }
        }.start()
    }

    private static func listen(at path: String) throws(VarlinkClientError) -> Int32 {
        guard let address = UnixSocketAddress(path) else { throw .transport(.connect, code: ENAMETOOLONG) }
        let listener = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // The earlier owner of the state folder's lock has ended, so its socket is stale.
        if !path.hasPrefix("@") { unlink(path) }
        guard listener >= 0, address.withSocketAddress({ bind(listener, $0, $1) }) == 0,
            path.hasPrefix("@") || chmod(path, 0o600) == 0, Glibc.listen(listener, SOMAXCONN) == 0
        else {
            let code = errno
            if listener >= 0 { Glibc.close(listener) }
            throw .transport(.socket, code: code)
        }
        return listener
    }

    /// Binds the socket again if the file is no longer ours.
    func listenAgain() {
        guard !path.hasPrefix("@"), ours.withLock({ $0 == nil || $0 != FileIdentity(path: path) }) else { return }
        do throws(VarlinkClientError) {
            let listener = try Self.listen(at: path)
            ours.withLock { $0 = FileIdentity(path: path) }
            let unused = renewed.withLock { renewed in
                defer { renewed = listener }
                return renewed
            }
            if let unused { Glibc.close(unused) }
            wake.raise()
        } catch {
            // When the cause is removed, that is another change, which leads to another attempt.
            logger.warning("cannot open the socket for secrets, which pass through alertd now: \(error)")
        }
    }

    /// Removes the socket.
    func close() { if !path.hasPrefix("@") { unlink(path) } }

    /// Returns a token for a client that brings a descriptor. `take` is called with the descriptor, on the thread of
    /// this object.
    func expect(_ take: @escaping @Sendable (SharedDescriptor) -> Void) -> String {
        let token = SecretToken.random()
        purposes.withLock { $0[token] = .give(take) }
        return token
    }

    /// Returns a token for a client that fetches this descriptor. If nobody fetches it, it is closed.
    func offer(_ descriptor: SharedDescriptor) -> String {
        let token = SecretToken.random()
        purposes.withLock { purposes in
            let ticket = Timers.uptime.call(after: Self.patience) { [self] in forget(token) }
            purposes[token] = .fetch(descriptor, ticket)
        }
        return token
    }

    /// Makes a token invalid.
    func forget(_ token: String) { _ = take(token) }

    private func take(_ token: String) -> Purpose? {
        let purpose = purposes.withLock { $0.removeValue(forKey: token) }
        if case .fetch(_, let ticket) = purpose { Timers.uptime.cancel(ticket) }
        return purpose
    }

    // MARK: Clients that pass no descriptors

    /// Creates a pair of sockets for an asker that gave no descriptor: data written to `peer` can be read from `own`.
    static func pair() throws(VarlinkClientError) -> (own: SharedDescriptor, peer: SharedDescriptor) {
        let ends = try SecretChannel.pair()
        return (SharedDescriptor(adopting: ends.own), SharedDescriptor(adopting: ends.peer))
    }

    /// Reads a presenter's bytes; nil if it leaves before all have arrived.
    static func read(_ count: Int, from descriptor: SharedDescriptor) async -> [SecretText]? {
        await withCheckedContinuation { continuation in
            let thread = DedicatedThread(name: "secret") {
                continuation.resume(
                    returning: SecretChannel.read(
                        count...count, from: descriptor.number, by: .now + SecretChannel.arrival))
            }
            do throws(SystemError) {
                try thread.start()
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }

    /// Writes the answer of a presenter that has sent it in a message. An asker that does not read sees the end
    /// instead.
    static func write(_ typed: TypedAnswer, to descriptor: SharedDescriptor, logger: Logger) {
        let thread = DedicatedThread(name: "secret") {
            do throws(VarlinkClientError) {
                for part in typed.parts { try SecretChannel.write(part, to: descriptor.number) }
            } catch {
                logger.notice("a program does not read the answer to its question: \(error)")
            }
        }
        do throws(SystemError) {
            try thread.start()
        } catch {
            logger.error("cannot deliver the answer: \(error)")
        }
    }

    // MARK: The thread

    /// Waits for a client, or for another socket, and serves it.
    private func serve(_ listener: Int32) {
        var requests = [
            pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&requests, 2, -1)
        if requests[1].revents != 0 { wake.lower() }
        guard requests[0].revents != 0 else { return }
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
            // For example, no descriptors are left: wait a little before the next attempt.
            logger.warning("cannot pass descriptors on: \(String(cString: strerror(errno)))")
            usleep(100_000)
            return
        }
        let connection = SharedDescriptor(adopting: client)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        answer(connection)
    }

    private func answer(_ connection: SharedDescriptor) {
        var timeout = Self.packetTimeout
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection.number, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        // Check the user as on the daemon's own socket: the permissions of the folder keep others out, and so do the
        // credentials from the kernel. Refuse clients without credentials.
        guard let peer = try? VarlinkConnection.peer(of: connection.number), peer.userID == geteuid() else { return }
        var packet = [UInt8](repeating: 0, count: SecretChannel.maximumPacket)
        var passed: Int32 = -1
        let count = linux_receive_descriptor(connection.number, &packet, packet.count, &passed)
        let descriptor = passed >= 0 ? SharedDescriptor(adopting: passed) : nil
        guard count > 0 else { return }
        let token = String(decoding: packet[..<Int(count)], as: UTF8.self)
        if token.hasPrefix(SoundHandover.word) {
            guard let descriptor, sounds.leave(descriptor, as: String(token.dropFirst(SoundHandover.word.count))) else {
                return
            }
            _ = SecretChannel.consent.withUnsafeBytes {
                linux_send_descriptor(connection.number, $0.baseAddress, $0.count, -1)
            }
            return
        }
        let purpose = take(token)
        var handed: Int32 = -1
        switch purpose {
        case .give(let take):
            // A descriptor of another kind could block the program that writes to it.
            guard let descriptor, Self.isStreamSocket(descriptor.number) else { return }
            take(descriptor)
        case .fetch(let offered, _): handed = offered.number
        case nil: return
        }
        _ = SecretChannel.consent.withUnsafeBytes {
            linux_send_descriptor(connection.number, $0.baseAddress, $0.count, handed)
        }
        withExtendedLifetime(purpose) {}
    }

    private static func isStreamSocket(_ descriptor: Int32) -> Bool {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
        }
        return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
    }
}
