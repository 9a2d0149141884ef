// SPDX-License-Identifier: Apache-2.0

import AlertPage
import Glibc
import SettingsKit
import VarlinkNIO

/// The three kinds of sockets. A service manager passes them by name, so that nothing in a request decides what kind it
/// came by. Without one, the program makes them.
struct Sockets {
    var http: [ServerSocket] = []
    var proxy: [ServerSocket] = []
    var control: [ServerSocket] = []
    let port: Int
    let arePassed: Bool

    init(_ paths: Paths, settings: SettingsFollower.Content) throws(Fault) {
        let passed: [String: [ServerSocket]]
        do throws(ServerSocket.Failure) { passed = try SocketActivation.socketsByName() } catch {
            throw Fault(.unavailable, "\(error)")
        }
        arePassed = !passed.isEmpty
        guard passed.isEmpty else {
            for (name, sockets) in passed {
                switch name {
                case "http": http += sockets
                case "proxy": proxy += sockets
                case "control": control += sockets
                default:
                    throw Fault(
                        .configuration, "a socket is named \"\(name)\"; use FileDescriptorName=http, proxy or control")
                }
            }
            let ports = http.compactMap { Self.port(of: $0.descriptor) }
            guard ports.count == http.count, Set(ports).count <= 1 else {
                throw Fault(.configuration, "the socket \"http\" takes one ListenStream=127.0.0.1:PORT")
            }
            port = ports.first ?? settings.settings.port ?? 0
            return
        }
        if let problem = settings.problem { throw Fault(.configuration, problem) }
        guard let number = settings.settings.port else {
            throw Fault(.configuration, "\(paths.settings) has no port; run \"alertctl page enable\"")
        }
        port = number
        do throws(ServerSocket.Failure) {
            // The port first: if it is taken, no socket file is left behind.
            http = [try ServerSocket(adopting: try Self.listen(port: number))]
            proxy = [try .listen(at: paths.proxySocket)]
            control = [try .listen(at: paths.controlSocket)]
        } catch {
            throw Fault(.unavailable, "\(error)")
        }
    }

    /// Returns the port of a socket on 127.0.0.1; nil for another address.
    private static func port(of descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isNamed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        guard isNamed, address.sin_family == AF_INET, address.sin_addr.s_addr == loopback else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// 127.0.0.1 in the order of the network.
    private static let loopback = UInt32(0x7F00_0001).bigEndian

    private static func listen(port: Int) throws(ServerSocket.Failure) -> Int32 {
        let name = "127.0.0.1:\(port)"
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: name, code: errno) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = loopback
        let isBound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .alreadyInUse(name) : .system(call: "bind", path: name, code: code)
        }
        return descriptor
    }
}
