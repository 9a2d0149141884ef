// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import Glibc
import LinuxSystem
import TextSafety

/// A line of the standard input, for a program that waits for other things too.
final class Line {
    private var bytes: [UInt8] = []
    private static let maximumLength = 1_024

    /// Reads the available input.
    /// - Returns: The line, or the input before its end; nil while the line is incomplete.
    func read() -> String? {
        var chunk = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        if count > 0 { bytes += chunk[..<count] }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        guard count <= 0 || end != nil || bytes.count > Self.maximumLength else { return nil }
        return String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self).trimmingEnds()
    }
}

/// The lines of the standard input.
final class Lines {
    private var rest: [UInt8] = []
    /// The maximum length of a line, in bytes.
    private static let maximumLength = InboxMessage.maximumSize

    /// Reads the available input.
    /// - Returns: The whole lines that are not empty, and whether the input has ended.
    func read() throws(ExitFailure) -> (lines: [String], hasEnded: Bool) {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return ([], false) }
        if count > 0 { rest += chunk[..<count] }
        var found: [String] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            found.append(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeFirst(end + 1)
        }
        guard rest.count <= Self.maximumLength else {
            throw ExitFailure(.badInput, "a line is longer than \(Self.maximumLength >> 10) KiB")
        }
        if count <= 0, !rest.isEmpty {
            found.append(String(decoding: rest, as: UTF8.self))
            rest = []
        }
        return (found.filter { !$0.allSatisfy(\.isWhitespace) }, count <= 0)
    }
}

/// A descriptor that is readable after SIGINT, SIGTERM or SIGHUP.
struct SignalDescriptor: ~Copyable {
    let descriptor: Int32

    init() throws(ExitFailure) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw ExitFailure(.defect, "signalfd: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }
}
