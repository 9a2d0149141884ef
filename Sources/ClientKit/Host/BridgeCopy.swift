// SPDX-License-Identifier: Apache-2.0

// The compiler may attribute the types of poll(2) to either module.
import CLinux
import Glibc
package import LinuxSystem

/// Copies bytes between standard streams and a socket, 64 KiB at a time. Each direction has its own thread, which
/// blocks while the other side is slow.
package enum BridgeCopy {
    private static let block = 1 << 16

    /// Copies until the socket ends, or until nobody reads the output.
    ///
    /// - Parameter endsWithInput: Whether the end of the input ends everything, because the caller never closes only
    ///   one direction. If not, the end is passed on, and further replies are still copied.
    package static func run(_ socket: Int32, input: Int32, output: Int32, endsWithInput: Bool) throws(SystemError) {
        // A caller that has gone ends the copying by itself.
        signal(SIGPIPE, SIG_IGN)
        try DedicatedThread(name: "bridge") {
            copy(input, to: socket)
            // To the daemon, this is the end of any caller.
            if endsWithInput { _exit(0) }
            shutdown(socket, Int32(SHUT_WR))
        }
        .start()
        while isThere(output, until: socket), copyOnce(socket, to: output) {}
    }

    /// Waits until the socket is readable. Returns false if nobody reads the output any more, which writing would not
    /// reveal while there is nothing to write.
    private static func isThere(_ output: Int32, until socket: Int32) -> Bool {
        var requests = [
            pollfd(fd: output, events: 0, revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&requests, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return requests[0].revents == 0
    }

    private static func copy(_ source: Int32, to target: Int32) { while copyOnce(source, to: target) {} }

    /// Waits for data and copies it; returns false at the end of either side.
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
