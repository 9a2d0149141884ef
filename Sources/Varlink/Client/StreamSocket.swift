// SPDX-License-Identifier: Apache-2.0

package import Glibc

/// A connected stream socket that is closed with its owner. A deadline limits waiting; signals do not end it.
struct StreamSocket: ~Copyable {
    let descriptor: Int32

    init(adopting descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Connects to a path, or to `@name` in the abstract namespace.
    static func connect(
        to path: String, deadline: ContinuousClock.Instant?
    ) throws(VarlinkClientError) -> StreamSocket {
        guard let address = UnixSocketAddress(path) else { throw .transport(.connect, code: ENAMETOOLONG) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .transport(.socket, code: errno) }
        let connection = StreamSocket(adopting: descriptor)
        if let deadline {
            // connect(2) on a Unix socket only waits for room in the listener's queue, and uses the send timeout for
            // that (socket(7)). Zero would mean no limit.
            let left = max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
            var time = timeval(
                tv_sec: Int(left.components.seconds),
                tv_usec: Int(left.components.attoseconds / 1_000_000_000_000))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        while address.withSocketAddress({ Glibc.connect(descriptor, $0, $1) }) != 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN where deadline != nil: throw .timedOut
            case let code: throw .transport(.connect, code: code)
            }
        }
        return connection
    }

    /// Returns the process at the other end (`SO_PEERCRED`, unix(7)).
    func peer() throws(VarlinkClientError) -> PeerCredentials { try Self.peer(of: descriptor) }

    /// Returns the peer of any Unix socket.
    static func peer(of descriptor: Int32) throws(VarlinkClientError) -> PeerCredentials {
        // The struct is `struct ucred`, which glibc hides behind _GNU_SOURCE: a process, a user and a group.
        var words: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: words))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &words, &length) == 0 else {
            throw .transport(.socket, code: errno)
        }
        return PeerCredentials(processID: words.pid, userID: words.uid, groupID: words.gid)
    }

    /// Sends all bytes. If the peer has gone, this throws and raises no SIGPIPE.
    func send(_ bytes: [UInt8], deadline: ContinuousClock.Instant?) throws(VarlinkClientError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(VarlinkClientError) in
            try send(UnsafeRawBufferPointer(buffer), deadline: deadline)
        }
    }

    /// Sends all bytes of a buffer without copying them.
    func send(_ bytes: UnsafeRawBufferPointer, deadline: ContinuousClock.Instant?) throws(VarlinkClientError) {
        var sent = 0
        while sent < bytes.count {
            let count = Glibc.send(
                descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if count >= 0 {
                sent += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: try wait(for: Int16(POLLOUT), deadline: deadline)
            case let code: throw .transport(.send, code: code)
            }
        }
    }

    /// Waits for bytes and receives the available ones. Returns 0 at the end.
    func receive(
        into buffer: UnsafeMutableBufferPointer<UInt8>, deadline: ContinuousClock.Instant?
    ) throws(VarlinkClientError) -> Int {
        while true {
            if let count = try receiveIfAvailable(into: buffer) { return count }
            try wait(for: Int16(POLLIN), deadline: deadline)
        }
    }

    /// Receives the available bytes. Returns nil if none have arrived, and 0 at the end.
    func receiveIfAvailable(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(VarlinkClientError) -> Int? {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            // The peer closed the connection without reading everything.
            case ECONNRESET: return 0
            case let code: throw .transport(.receive, code: code)
            }
        }
    }

    private func wait(for events: Int16, deadline: ContinuousClock.Instant?) throws(VarlinkClientError) {
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let left = ContinuousClock.now.duration(to: deadline).components
                guard left.seconds >= 0, left.attoseconds >= 0 else { throw .timedOut }
                // The time is rounded up, so that the last wait does not become a series of empty ones.
                let wanted = min(left.seconds, 1_000_000) * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
                milliseconds = Int32(wanted)
            }
            var request = pollfd(fd: descriptor, events: events, revents: 0)
            switch poll(&request, 1, milliseconds) {
            case 0: continue
            case -1 where errno != EINTR: throw .transport(.poll, code: errno)
            case -1: continue
            default: return
            }
        }
    }
}

/// The address of a Unix socket (unix(7)): a path, or `@` and a name in Linux's abstract namespace.
package struct UnixSocketAddress {
    /// The address in the kernel's form.
    package private(set) var storage: sockaddr_un
    /// The number of significant bytes in `storage`.
    package let length: socklen_t

    /// The maximum length of a path in bytes; the kernel's field is one byte longer, for the NUL.
    package static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// - Returns: Nil if the path is empty, longer than ``maximumPathLength`` or contains a NUL.
    package init?(_ path: String) {
        var bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.maximumPathLength, !bytes.contains(0) else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        storage = sockaddr_un()
        storage.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name has a length; a path ends in a NUL.
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    }

    /// Calls `body` with the address in the form of connect(2) and bind(2).
    package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
