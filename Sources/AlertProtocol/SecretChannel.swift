// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
import LinuxSystem
package import Varlink

/// The calls by which a presenter passes a secret to the asker through a descriptor, and the bytes that it writes.
/// org.alertd.Prompts describes them.
package enum SecretChannel {
    /// The maximum number of bytes: a text of 65,536 bytes, or a login, with a NUL after each part.
    package static let capacity = 65_536 + 2
    /// The maximum number of bytes of a form: its values as JSON, escapes included, with a NUL after them.
    package static let formCapacity = 2 * 262_144
    /// The time that the daemon may take to answer on its socket.
    private static let patience: Duration = .seconds(5)
    /// The time that an asker waits for a secret after the answer: longer than the daemon waits.
    package static let arrival: Duration = .seconds(15)
    /// The daemon's answer.
    package static let consent: [UInt8] = Array("ok".utf8)
    /// The maximum size of a packet on the daemon's socket, in bytes.
    package static let maximumPacket = 64

    /// Returns the path of the socket for descriptors.
    /// - Parameter socket: The path of the daemon's main socket.
    package static func path(nextTo socket: String) -> String { socket + ".secrets" }

    // MARK: The two sides

    /// Gives the daemon one end of a pair of sockets, and returns the other end. The caller closes it.
    package static func give(token: String, nextTo socket: String) throws(VarlinkClientError) -> Int32 {
        let ends = try pair()
        do throws(VarlinkClientError) {
            let received = try exchange(token, passing: ends.peer, nextTo: socket)
            close(ends.peer)
            if received >= 0 { close(received) }
            return ends.own
        } catch {
            close(ends.own)
            close(ends.peer)
            throw error
        }
    }

    /// Fetches the descriptor for an answer, writes the typed texts to it, and closes it.
    package static func send(
        _ parts: [SecretText], token: String, nextTo socket: String
    ) throws(VarlinkClientError) {
        let descriptor = try fetch(token: token, nextTo: socket)
        defer { close(descriptor) }
        for part in parts { try write(part, to: descriptor) }
    }

    /// Fetches the descriptor for an answer. The caller closes it.
    package static func fetch(token: String, nextTo socket: String) throws(VarlinkClientError) -> Int32 {
        let descriptor = try exchange(token, passing: nil, nextTo: socket)
        guard descriptor >= 0 else { throw .closed }
        return descriptor
    }

    /// Makes connected stream sockets, both closed on exec(2).
    package static func pair() throws(VarlinkClientError) -> (own: Int32, peer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .transport(.socket, code: errno)
        }
        return (ends[0], ends[1])
    }

    // MARK: Typed texts

    /// Writes one part and the NUL that ends it. Fails if the other side does not read for some seconds.
    package static func write(_ part: SecretText, to descriptor: Int32) throws(VarlinkClientError) {
        try part.withBytes { (bytes) throws(VarlinkClientError) in try writeAll(bytes, to: descriptor) }
        let end: [UInt8] = [0]
        try end.withUnsafeBufferPointer { (bytes) throws(VarlinkClientError) in
            try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
        }
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(VarlinkClientError) {
        let deadline = ContinuousClock.now + patience
        var sent = 0
        while sent < bytes.count {
            let count = Glibc.send(
                descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                guard isReady(descriptor, Int16(POLLOUT), by: deadline) else { throw .timedOut }
            } else if errno != EINTR {
                throw .transport(.send, code: errno)
            }
        }
    }

    /// Returns the parts of written bytes, each ended by a NUL. Returns nil for another number of parts, or if one is
    /// not UTF-8.
    package static func parts(_ typed: UnsafeRawBufferPointer, _ count: ClosedRange<Int>) -> [SecretText]? {
        guard typed.last == 0, count.contains(typed.count(where: { $0 == 0 })) else { return nil }
        let parts = typed.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { SecretText(UnsafeRawBufferPointer(rebasing: $0)) }
        return parts.allSatisfy(\.isUTF8) ? parts : nil
    }

    /// Reads the bytes that a presenter writes.
    ///
    /// - Parameters:
    ///   - count: The number of parts: one for a text, two for a login.
    ///   - capacity: The maximum number of bytes.
    ///   - deadline: The end of the wait.
    /// - Returns: The parts; nil if they are incomplete, or not UTF-8.
    package static func read(
        _ count: ClosedRange<Int>, capacity: Int = SecretChannel.capacity, from descriptor: Int32,
        by deadline: ContinuousClock.Instant
    ) -> [SecretText]? {
        let reader = Reader(count, capacity: capacity)
        while isReady(descriptor, Int16(POLLIN), by: deadline) {
            if reader.readAvailable(from: descriptor) { break }
        }
        return reader.parts
    }

    /// Collects the bytes that a presenter writes, for programs that wait for the descriptor themselves. The only copy
    /// is in locked memory.
    package final class Reader {
        private let count: ClosedRange<Int>
        private let memory: LockedMemory
        private var filled = 0

        /// - Parameters:
        ///   - count: The number of parts: one for a text, two for a login.
        ///   - capacity: The maximum number of bytes.
        package init(_ count: ClosedRange<Int>, capacity: Int = SecretChannel.capacity) {
            self.count = count
            memory = LockedMemory(count: capacity)
        }

        /// Reads the available bytes without waiting. Returns whether no more will come.
        package func readAvailable(from descriptor: Int32) -> Bool {
            while filled < memory.bytes.count {
                let received = recv(
                    descriptor, memory.bytes.baseAddress! + filled, memory.bytes.count - filled, Int32(MSG_DONTWAIT))
                if received > 0 {
                    filled += received
                } else if received == 0 || errno != EINTR {
                    return received == 0 || errno != EAGAIN
                }
            }
            return true
        }

        /// The received parts; nil if they are incomplete, or not UTF-8.
        package var parts: [SecretText]? {
            defer { withExtendedLifetime(memory) {} }
            return SecretChannel.parts(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(filled)), count)
        }
    }

    // MARK: The daemon's socket

    /// Exchanges packets with the daemon. Returns the received descriptor, or -1.
    static func exchange(
        _ token: String, passing descriptor: Int32?, nextTo socket: String
    ) throws(VarlinkClientError) -> Int32 {
        guard let address = UnixSocketAddress(path(nextTo: socket)) else {
            throw .transport(.connect, code: ENAMETOOLONG)
        }
        let connection = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw .transport(.socket, code: errno) }
        defer { close(connection) }
        while address.withSocketAddress({ connect(connection, $0, $1) }) != 0 {
            guard errno == EINTR else { throw .transport(.connect, code: errno) }
        }
        let peer = try VarlinkConnection.peer(of: connection)
        guard AlertService.isTrusted(peer) else { throw .foreignPeer(peer) }
        let words = Array(token.utf8)
        guard linux_send_descriptor(connection, words, words.count, descriptor ?? -1) == words.count else {
            throw .transport(.send, code: errno)
        }
        guard isReady(connection, Int16(POLLIN), by: .now + patience) else { throw .timedOut }
        var answer = [UInt8](repeating: 0, count: maximumPacket)
        var received: Int32 = -1
        let count = linux_receive_descriptor(connection, &answer, answer.count, &received)
        guard count == consent.count, answer.starts(with: consent) else {
            if received >= 0 { close(received) }
            throw .closed
        }
        return received
    }

    /// Waits until there is something to read, or room to write, or the other end is closed.
    private static func isReady(_ descriptor: Int32, _ events: Int16, by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            var request = pollfd(fd: descriptor, events: events, revents: 0)
            let wait = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
            if poll(&request, 1, Int32(min(wait, 3_600_000))) > 0 { return true }
            if ContinuousClock.now >= deadline { return false }
        }
    }
}

/// The handover of an open file to the daemon, which plays it. The file may be readable by the caller alone, or have no
/// name. org.alertd.Sounds describes the packet on the socket for descriptors.
package enum SoundHandover {
    /// The beginning of the packet.
    package static let word = "sound "
    /// The maximum size of a file.
    package static let maximumBytes = 64 << 20

    /// Gives the daemon a copy of a descriptor.
    /// - Returns: The token with which a call names the file.
    package static func leave(_ descriptor: Int32, nextTo socket: String) throws(VarlinkClientError) -> String {
        let token = SecretToken.random()
        let received = try SecretChannel.exchange(word + token, passing: descriptor, nextTo: socket)
        if received >= 0 { close(received) }
        return token
    }
}
