// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink

/// A socket for a server: one that listens, or one that is connected already. Clients can connect from its creation on;
/// they wait in its queue until the server runs.
///
/// The server closes the socket. It unlinks a socket that was bound here, but never one that was passed to the process.
public struct ServerSocket: Sendable {
    /// The kinds of sockets.
    public enum Kind: Sendable, Hashable {
        /// The socket accepts connections.
        case listening
        /// The socket is a connection.
        case connected
    }

    /// The identity of a file for the kernel.
    struct FileIdentity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// The kind of the socket.
    public let kind: Kind
    /// The descriptor.
    public let descriptor: Int32
    /// The bound path; nil if the socket was bound elsewhere.
    let bound: (path: String, identity: FileIdentity)?

    /// The reason why there is no socket.
    public enum Failure: Error, Sendable, Hashable {
        /// The path is empty or too long for a Unix socket, which holds 107 bytes.
        case invalidPath(String)
        /// Another process listens there.
        case alreadyInUse(String)
        /// The path is a file that is no socket, which was left alone.
        case notASocket(String)
        /// A system call failed.
        case system(call: String, path: String, code: Int32)
    }

    /// Adopts a descriptor that was passed to the process, listening or connected (`SO_ACCEPTCONN`, socket(7)).
    public init(adopting descriptor: Int32) throws(Failure) {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0 else {
            throw .system(call: "getsockopt", path: "", code: errno)
        }
        // Programs that the service starts must not inherit its sockets.
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw .system(call: "fcntl", path: "", code: errno)
        }
        self.init(kind: isListening != 0 ? .listening : .connected, descriptor: descriptor, bound: nil)
    }

    private init(kind: Kind, descriptor: Int32, bound: (path: String, identity: FileIdentity)?) {
        self.kind = kind
        self.descriptor = descriptor
        self.bound = bound
    }

    /// Listens at a path to which only this user can connect: the socket's mode is 0600, and its missing folder is made
    /// with 0700. A socket at which nobody listens is replaced.
    ///
    /// - Parameter path: The path, or `@name` in Linux's abstract namespace, which has no permissions.
    public static func listen(at path: String) throws(Failure) -> ServerSocket {
        guard let address = UnixSocketAddress(path) else { throw .invalidPath(path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: path, code: errno) }
        do throws(Failure) {
            let identity =
                path.hasPrefix("@") ? try bindName(descriptor, address, path) : try bindFile(descriptor, address, path)
            return ServerSocket(
                kind: .listening, descriptor: descriptor, bound: identity.map { (path: path, identity: $0) })
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Closes the socket unless a server has it.
    public func close() {
        removeFile()
        Glibc.close(descriptor)
    }

    /// The address of the socket, getsockname(2): a path, or `@name` in the abstract namespace; nil for a socket
    /// without a name.
    public var path: String? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isNamed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        let count = Int(length) - MemoryLayout<sa_family_t>.size
        guard isNamed, address.sun_family == AF_UNIX, count > 0 else { return nil }
        let bytes = withUnsafeBytes(of: address.sun_path) { Array($0.prefix(count)) }
        // A path ends with a NUL, and an abstract name begins with one.
        if bytes[0] == 0 { return "@" + String(decoding: bytes.dropFirst(), as: UTF8.self) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Unlinks the bound path, unless another file has replaced it.
    package func removeFile() {
        guard let bound, FileIdentity(path: bound.path) == bound.identity else { return }
        unlink(bound.path)
    }

    private static func bindName(
        _ descriptor: Int32, _ address: UnixSocketAddress, _ path: String
    ) throws(Failure) -> FileIdentity? {
        guard address.withSocketAddress({ bind(descriptor, $0, $1) }) == 0 else {
            throw errno == EADDRINUSE ? .alreadyInUse(path) : .system(call: "bind", path: path, code: errno)
        }
        try startListening(descriptor, path)
        return nil
    }

    private static func bindFile(
        _ descriptor: Int32, _ address: UnixSocketAddress, _ path: String
    ) throws(Failure) -> FileIdentity? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(call: "mkdir", path: folder, code: errno) }
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .system(call: "open", path: folder, code: errno) }
        defer { Glibc.close(lock) }
        // Two processes that start together must not both find a stale socket and unlink each other's. The folder
        // itself is the lock, so that no lock file is left behind.
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .system(call: "flock", path: folder, code: errno) }
        }
        try removeStaleSocket(address, path)
        // A socket's file has the mode of its inode (unix_bind in the kernel). Setting that avoids the umask, which
        // belongs to every thread of the process.
        guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", path: path, code: errno) }
        guard address.withSocketAddress({ bind(descriptor, $0, $1) }) == 0 else {
            throw errno == EADDRINUSE ? .alreadyInUse(path) : .system(call: "bind", path: path, code: errno)
        }
        let identity = FileIdentity(path: path)
        do throws(Failure) {
            try startListening(descriptor, path)
        } catch {
            unlink(path)
            throw error
        }
        return identity
    }

    private static func removeStaleSocket(_ address: UnixSocketAddress, _ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system(call: "lstat", path: path, code: errno) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw .system(call: "socket", path: path, code: errno) }
        defer { Glibc.close(probe) }
        // A full queue (EAGAIN) also means that somebody listens.
        guard address.withSocketAddress({ connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw .alreadyInUse(path)
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(call: "unlink", path: path, code: errno) }
    }

    private static func startListening(_ descriptor: Int32, _ path: String) throws(Failure) {
        guard Glibc.listen(descriptor, backlog) == 0 else { throw .system(call: "listen", path: path, code: errno) }
    }

    /// Sets the length of the queue, whoever listened at the socket first.
    func startListening() throws(Failure) { try Self.startListening(descriptor, bound?.path ?? "") }

    /// The number of clients that may wait to be accepted; the kernel applies the smaller of this and
    /// net.core.somaxconn. A further client that does not wait gets EAGAIN, connect(2), and most libraries do not wait.
    private static let backlog = SOMAXCONN
}

extension ServerSocket.FileIdentity {
    fileprivate init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

extension ServerSocket.Failure: CustomStringConvertible {
    /// The sentence for a person.
    public var description: String {
        switch self {
        case .invalidPath(let path):
            "'\(path)' cannot be a socket: its path must have 1 to \(UnixSocketAddress.maximumPathLength) bytes"
        case .alreadyInUse(let path): "another process already listens at '\(path)'"
        case .notASocket(let path): "'\(path)' exists and is not a socket; move it away or choose another path"
        case .system(let call, let path, let code):
            "\(call) failed\(path.isEmpty ? "" : " for '\(path)'"): \(String(cString: strerror(code)))"
        }
    }
}
