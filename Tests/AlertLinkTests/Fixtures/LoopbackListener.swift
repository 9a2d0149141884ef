// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import ProcessSupport

/// A socket that takes TCP connections on a port of 127.0.0.1 which the kernel chooses.
struct LoopbackListener {
    private let socket: LoopbackSocket
    var port: Int { socket.port }
    var descriptor: Int32 { socket.descriptor }

    init() throws {
        socket = try LoopbackSocket()
        try socket.listen()
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
