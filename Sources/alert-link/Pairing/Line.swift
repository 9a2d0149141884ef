// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A line of the standard input as it comes, for a program that waits for other things too.
final class Line {
    private var bytes: [UInt8] = []
    private static let longest = 1_024

    /// Reads what there is.
    /// - Returns: The line, or what there was before the end of the input; nil while it is not whole.
    func read() -> String? {
        var chunk = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        if count > 0 { bytes += chunk[..<count] }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        guard count <= 0 || end != nil || bytes.count > Self.longest else { return nil }
        var text = String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self)
        while text.last?.isWhitespace == true { text.removeLast() }
        while text.first?.isWhitespace == true { text.removeFirst() }
        return text
    }
}

/// SIGINT, SIGTERM and SIGHUP, as something to wait for.
struct SignalDescriptor: ~Copyable {
    let descriptor: Int32

    init() throws(Fault) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw Fault(.defect, "signalfd: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }
}
