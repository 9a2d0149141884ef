// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
import LinuxSystem
package import Varlink

/// The way of a secret from the presenter to the asker by a descriptor: the calls of both, and the bytes that
/// are written, as org.alertd.Prompts describes them.
package enum SecretChannel {
    /// The most that is read: a text of 65,536 bytes, or a login, with a NUL behind each part.
    package static let capacity = 65_536 + 2
    /// The most that is read of a form: its values as JSON with a NUL behind it, escapes included.
    package static let formCapacity = 2 * 262_144
    /// The time that the daemon may take to answer on its socket.
    private static let patience: Duration = .seconds(5)
    /// The time that an asker waits for a secret once it knows that there is one: longer than the daemon waits.
    package static let arrival: Duration = .seconds(15)
    /// The daemon's answer.
    package static let consent: [UInt8] = Array("ok".utf8)
    /// The longest packet of the daemon's socket.
    package static let maximumPacket = 64

    /// The socket on which descriptors are passed, for the daemon's own.
    package static func path(beside socket: String) -> String { socket + ".secrets" }

    // MARK: The two sides

    /// Gives the daemon one end of a pair of sockets, and returns the other, which belongs to the caller.
    package static func give(token: String, beside socket: String) throws(VarlinkClientError) -> Int32 {
        let ends = try pair()
        do throws(VarlinkClientError) {
            let received = try exchange(token, passing: ends.peer, beside: socket)
            close(ends.peer)
            if received >= 0 { close(received) }
            return ends.own
        } catch {
            close(ends.own)
            close(ends.peer)
            throw error
        }
    }

    /// Fetches the descriptor for an answer, writes what was typed, and closes it.
    package static func send(
        _ parts: [SecretText], token: String, beside socket: String
    ) throws(VarlinkClientError) {
        let descriptor = try fetch(token: token, beside: socket)
        defer { close(descriptor) }
        for part in parts { try write(part, to: descriptor) }
    }

    /// Fetches the descriptor for an answer, which belongs to the caller.
    package static func fetch(token: String, beside socket: String) throws(VarlinkClientError) -> Int32 {
        let descriptor = try exchange(token, passing: nil, beside: socket)
        guard descriptor >= 0 else { throw .closed }
        return descriptor
    }

    /// Connected stream sockets, both closed on exec(2).
    package static func pair() throws(VarlinkClientError) -> (own: Int32, peer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .transport(.socket, code: errno)
        }
        return (ends[0], ends[1])
    }

    // MARK: What is written

    /// Writes one part and the NUL that ends it. A reader that does not read is not waited for beyond some seconds.
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

    /// The parts of what was written; nil if there are not so many, each with a NUL behind it, or one is no UTF-8.
    package static func parts(_ typed: UnsafeRawBufferPointer, _ count: ClosedRange<Int>) -> [SecretText]? {
        guard typed.last == 0, count.contains(typed.count(where: { $0 == 0 })) else { return nil }
        let parts = typed.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { SecretText(UnsafeRawBufferPointer(rebasing: $0)) }
        return parts.allSatisfy(\.isUTF8) ? parts : nil
    }

    /// Reads what a presenter writes.
    ///
    /// - Parameters:
    ///   - count: How many parts there must be: one of a text, two of a login.
    ///   - capacity: The most bytes that are read.
    ///   - deadline: When to give up.
    /// - Returns: nil if it is not whole, or no text.
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

    /// Takes what a presenter writes, for programs that wait for the descriptor themselves. It is in locked memory
    /// alone.
    package final class Reader {
        private let count: ClosedRange<Int>
        private let memory: LockedMemory
        private var filled = 0

        /// - Parameters:
        ///   - count: How many parts there must be: one of a text, two of a login.
        ///   - capacity: The most bytes that are read.
        package init(_ count: ClosedRange<Int>, capacity: Int = SecretChannel.capacity) {
            self.count = count
            memory = LockedMemory(count: capacity)
        }

        /// Reads what is there without waiting, and says whether that was all that comes.
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

        /// The received parts; nil if they are not whole, or no text.
        package var parts: [SecretText]? {
            defer { withExtendedLifetime(memory) {} }
            return SecretChannel.parts(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(filled)), count)
        }
    }

    // MARK: The daemon's socket

    /// Exchanges packets; returns the received descriptor, -1 for none.
    static func exchange(
        _ token: String, passing descriptor: Int32?, beside socket: String
    ) throws(VarlinkClientError) -> Int32 {
        guard let address = UnixSocketAddress(path(beside: socket)) else {
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
