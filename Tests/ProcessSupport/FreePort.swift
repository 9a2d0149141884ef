// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A TCP socket of 127.0.0.1.
public struct LoopbackSocket: Sendable {
    /// The descriptor, which stays open until its user closes it.
    public let descriptor: Int32
    /// The port to which it is bound or connected.
    public let port: Int

    /// Connects to a port.
    public init(connectedTo port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.port = port
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            defer { close(descriptor) }
            throw TestProcess.Failure("cannot connect to port \(port): \(errno)")
        }
    }

    /// Binds a socket to a port that the kernel chooses.
    public init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw TestProcess.Failure("no free port: \(errno)") }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Accepts connections from now on.
    public func listen() throws {
        guard Glibc.listen(descriptor, 16) == 0 else { throw TestProcess.Failure("listen: \(errno)") }
    }
}

/// Ports of 127.0.0.1 for the servers of tests.
public enum FreePort {
    /// The sockets that hold the ports, which stay open until the test process ends.
    private static let held = Mutex<[LoopbackSocket]>([])

    /// Reserves a port on which nobody listens.
    ///
    /// The port stays bound to a socket that does not listen. The kernel then gives it to no other test process and to
    /// no connection, and refuses connections to it. A server with SO_REUSEADDR can still listen on it (socket(7)).
    public static func reserve() throws -> Int {
        let socket = try LoopbackSocket()
        var on: Int32 = 1
        // Set after bind: the kernel then chooses only among ports that nobody else has reserved.
        guard setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size)) == 0
        else { throw TestProcess.Failure("no free port: \(errno)") }
        held.withLock { $0.append(socket) }
        return socket.port
    }
}
