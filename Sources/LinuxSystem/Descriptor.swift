// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Waits for descriptors with a time limit.
package enum Descriptor {
    /// Waits until there is something to read, or the other end is closed. Returns false if `deadline` came first.
    package static func isReadable(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            let milliseconds =
                left.seconds < 0 ? 0 : left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            switch poll(&request, 1, Int32(max(0, min(milliseconds, 3_600_000)))) {
            case 0:
                if ContinuousClock.now >= deadline { return false }
            case -1 where errno == EINTR: continue
            default: return true
            }
        }
    }

    /// Creates a pipe whose ends are closed on exec(2).
    package static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard linux_pipe(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe2", errno) }
        return (ends[0], ends[1])
    }

    /// Reads until the end, up to `limit` bytes or until `deadline`.
    package static func readAll(_ descriptor: Int32, limit: Int, by deadline: ContinuousClock.Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 512)
        while bytes.count < limit, isReadable(descriptor, by: deadline) {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return bytes
    }

    /// Returns whether a descriptor has data now. The end of a pipe is none.
    package static func hasInput(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
    }

    /// Returns the first bytes that wait in a pipe, and leaves them in it; empty if it is no pipe.
    package static func waitingBytes(_ descriptor: Int32, limit: Int = 4_096) -> [UInt8] {
        guard let ends = try? pipe() else { return [] }  // Without a descriptor nobody can look.
        defer { for end in [ends.reading, ends.writing] { close(end) } }
        let count = linux_tee(descriptor, ends.writing, limit)
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let length = read(ends.reading, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, length)))
    }

    /// Returns whether the parent process has another standard input than this one, so that nothing but this process
    /// reads it: the end of `ls | alertctl`, and not the body of a loop of `while read`.
    package static func inputIsOwn() -> Bool {
        var (own, other) = (stat(), stat())
        // What cannot be compared may be shared.
        guard fstat(STDIN_FILENO, &own) == 0, stat("/proc/\(getppid())/fd/0", &other) == 0 else { return false }
        return own.st_dev != other.st_dev || own.st_ino != other.st_ino
    }

    /// Opens /dev/null for closed descriptors among 0, 1 and 2. Otherwise a socket could get such a number and receive
    /// output meant for a terminal.
    ///
    /// - Parameter outputIsLost: Whether writing to a closed standard output fails instead of being discarded.
    package static func guardStandardStreams(outputIsLost: Bool = false) {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", outputIsLost && descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
        }
    }
}

/// The stream for everything that is not a result.
package enum StandardError {
    /// Writes a line. A failure has no other place to be reported.
    package static func print(_ text: String) { write(text + "\n") }

    /// Writes a text as it is, such as a question.
    package static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// A file descriptor on its way through the bus. This object owns it and closes it when the last reference goes.
public final class SharedDescriptor: Sendable, Hashable {
    /// The descriptor. It stays open as long as this object lives.
    public let number: Int32

    /// Takes over an open descriptor, which the caller must not close.
    public init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Returns whether both are the same object.
    public static func == (left: SharedDescriptor, right: SharedDescriptor) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
