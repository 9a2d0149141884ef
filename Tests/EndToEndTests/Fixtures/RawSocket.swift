// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import ProcessSupport
import SoundServerSupport

/// A connection that sends whatever bytes a test likes.
final class RawSocket {
    private let descriptor: Int32
    private var rest: [UInt8] = []

    /// Connects; a socket's path in the abstract namespace begins with `@`.
    ///
    /// - Parameter waits: Whether it waits where many others do; else that is an error.
    init(_ path: String, waits: Bool = true) throws {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, Int32(kind), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            throw ToolError("cannot connect to \(path): \(String(cString: strerror(errno)))")
        }
    }

    /// Connects to a port of 127.0.0.1.
    init(port: Int) throws { descriptor = try LoopbackSocket(connectedTo: port).descriptor }

    deinit { close(descriptor) }

    /// Sends bytes, all of them unless the other end closes or does not read for ten seconds. Returns how many.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        var sent = 0
        while sent < bytes.count {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&request, 1, 10_000) == 1 else { return sent }
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 { sent += count } else if errno != EAGAIN { return sent }
        }
        return sent
    }

    /// Sends text and the NUL that ends a message.
    func send(message: String) { send(Array(message.utf8) + [0]) }

    /// The next message without its NUL, or nil when the other end has closed.
    func message(within limit: Duration = .seconds(20)) throws -> String? {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = rest.firstIndex(of: 0) {
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            guard Descriptor.isReadable(descriptor, by: deadline) else { throw ToolError("no message within \(limit)") }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }

    /// Everything that comes before the other end closes.
    func everything(within limit: Duration = .seconds(30)) throws -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while Descriptor.isReadable(descriptor, by: deadline) {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
        throw ToolError("the other end does not close within \(limit)")
    }

    /// Says that nothing more is sent, while replies may still come.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Says that nothing more is sent or read.
    func endBoth() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// A Boolean value indicating whether there is something to read now.
    var hasMessage: Bool { !rest.isEmpty || Descriptor.isReadable(descriptor, by: .now) }

    /// Returns whether the other end closes the connection, whatever it sends before.
    func isClosed(within limit: Duration = .seconds(20)) -> Bool {
        do {
            while try message(within: limit) != nil {}
            return true
        } catch {
            return false
        }
    }
}
