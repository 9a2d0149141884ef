// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink

/// A socket for a server: one that listens, or one that is connected already. It is ready for clients from the
/// moment it exists; they wait in its queue until the server runs.
///
/// The server it is given to closes it. A socket that was bound here is unlinked then; one that was passed to the
/// process never is.
public struct ServerSocket: Sendable {
    /// The kinds of sockets.
    public enum Kind: Sendable, Hashable {
        /// The socket accepts connections.
        case listening
        /// The socket is a connection.
        case connected
    }

    /// A file as the kernel tells files apart.
    struct FileIdentity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// The kind of the socket.
    public let kind: Kind
    /// The descriptor.
    public let descriptor: Int32
    /// The path that was bound here.
    let bound: (path: String, identity: FileIdentity)?

    /// The reason why a socket cannot be had.
    public enum Failure: Error, Sendable, Hashable {
        /// The path is empty or too long for a Unix socket, which holds 107 bytes.
        case invalidPath(String)
        /// Another process listens there.
        case alreadyInUse(String)
        /// There is a file at the path that is no socket; it was left alone.
        case notASocket(String)
        /// A system call failed.
        case system(call: String, path: String, code: Int32)
    }

    /// Takes over a descriptor that was passed to the process, listening or connected (`SO_ACCEPTCONN`, socket(7)).
    public init(adopting descriptor: Int32) throws(Failure) {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0 else {
            throw .system(call: "getsockopt", path: "", code: errno)
        }
        // Programs the service starts have no business with its sockets.
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

    /// Listens at a path, which only this user can then connect to: the socket's mode is 0600, and its folder is
    /// made with 0700 if it is not there. A socket that nobody listens to any more is replaced.
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

    /// Closes the socket unless a server has been given it.
    public func close() {
        removeFile()
        Glibc.close(descriptor)
    }

    /// The address on which it listens, getsockname(2): a path, or `@name` in the abstract namespace; nil for a socket
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

    /// Unlinks what was bound here, unless something else has taken its place.
    func removeFile() {
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
        // A socket gets its file's mode from its own inode (unix_bind in the kernel), so this sets it without the
        // umask, which belongs to every thread of the process.
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
        // A full queue (EAGAIN) is somebody listening, too.
        guard address.withSocketAddress({ connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw .alreadyInUse(path)
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(call: "unlink", path: path, code: errno) }
    }

    private static func startListening(_ descriptor: Int32, _ path: String) throws(Failure) {
        guard Glibc.listen(descriptor, backlog) == 0 else { throw .system(call: "listen", path: path, code: errno) }
    }

    /// Sets how many clients may wait, whoever listened at it first.
    func startListening() throws(Failure) { try Self.startListening(descriptor, bound?.path ?? "") }

    /// The number of clients that may wait to be accepted; the kernel applies the smaller of this and
    /// net.core.somaxconn. One more that does not wait gets EAGAIN, connect(2), and most libraries do not.
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
    /// A sentence for a person.
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
