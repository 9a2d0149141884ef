// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
import CLinux
import Glibc
import LinuxSystem

/// Carries bytes between standard streams and a socket, 64 KiB at a time in each direction, each on its own thread
/// that blocks where the other side is slow.
enum BridgeCopy {
    private static let block = 1 << 16

    /// Copies until the socket ends, or there is nobody to write to.
    ///
    /// - Parameter endsWithInput: The caller never closes one direction alone, so the end of the input is the end of all. Else
    ///   it is passed on, and what is still answered is copied.
    static func run(_ socket: Int32, input: Int32, output: Int32, endsWithInput: Bool) throws(SystemError) {
        // A caller that has gone ends this by itself.
        signal(SIGPIPE, SIG_IGN)
        try DedicatedThread(name: "bridge") {
            copy(input, to: socket)
            // The daemon hears of it as of the end of any caller.
            if endsWithInput { _exit(0) }
            shutdown(socket, Int32(SHUT_WR))
        }
        .start()
        while isThere(output, until: socket), copyOnce(socket, to: output) {}
    }

    /// Waits for the socket to be readable; false if there is nobody to write to any more, which a caller that only
    /// reads would never be told by writing.
    private static func isThere(_ output: Int32, until socket: Int32) -> Bool {
        var requests = [
            pollfd(fd: output, events: 0, revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&requests, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return requests[0].revents == 0
    }

    private static func copy(_ source: Int32, to target: Int32) { while copyOnce(source, to: target) {} }

    /// Copies what there is, after waiting for it; false at the end of either side.
    private static func copyOnce(_ source: Int32, to target: Int32) -> Bool {
        let bytes = [UInt8](unsafeUninitializedCapacity: block) { buffer, count in
            repeat { count = read(source, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
            count = max(0, count)
        }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(target, $0.baseAddress! + written, bytes.count - written) }
            if count >= 0 { written += count } else if errno != EINTR { return false }
        }
        return !bytes.isEmpty
    }
}
