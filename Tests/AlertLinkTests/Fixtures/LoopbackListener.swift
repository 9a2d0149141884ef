// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A socket that takes TCP connections on a port of 127.0.0.1 which the kernel chooses.
struct LoopbackListener {
    let port: Int
    let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw TestFault("no port for a server: \(errno)") }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Hands each connection to `serve`, on a thread that takes the next connection after `serve` has returned.
    func start(_ name: String, serve: @escaping @Sendable (Int32) -> Void) throws {
        let descriptor = descriptor
        try DedicatedThread(name: name) {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                serve(connection)
            }
        }.start()
    }

    /// Takes no more connections, which ends the thread.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
