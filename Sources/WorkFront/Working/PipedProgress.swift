// SPDX-License-Identifier: Apache-2.0

import CLinux
import ClientKit
import Glibc
import LinuxSystem

/// The standard input as a source of progress that never blocks. A pipe is opened again, because its other readers
/// share the flags of their descriptor (open(2), O_NONBLOCK).
final class PipedProgress {
    /// The result of reading.
    enum Reading {
        case bytes(ArraySlice<UInt8>)
        /// No input is available.
        case nothing
        case end
    }

    /// Becomes readable when there is input; -1 once it is closed.
    private(set) var descriptor: Int32
    private var bytes = [UInt8](repeating: 0, count: 64 << 10)

    let isMissing: Bool

    /// - Parameter mayBeMissing: Whether work without a writer is shown, too.
    /// - Throws: ``Failure`` if the standard input is a terminal, because its keys stop the work.
    init(mayBeMissing: Bool = false) throws(Failure) {
        let isTerminal = isatty(STDIN_FILENO) == 1
        guard !isTerminal || mayBeMissing else {
            throw Failure(
                .usage, "standard input is a terminal",
                remedy: "Write the percentages into a pipe: ./backup.sh | alertctl progress run -")
        }
        var status = stat()
        let isOpen = fstat(STDIN_FILENO, &status) == 0
        let kind = status.st_mode & S_IFMT
        isMissing = !isOpen || kind == S_IFCHR
        let own =
            isOpen && kind == S_IFIFO ? open("/proc/self/fd/\(STDIN_FILENO)", O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        // A pipe of another user cannot be opened again; poll(2) then reports when it can be read.
        descriptor = own >= 0 ? own : isTerminal || mayBeMissing && !isOpen ? -1 : STDIN_FILENO
    }

    deinit { close() }

    /// Reads the available input.
    func read() throws(Failure) -> Reading {
        guard descriptor >= 0 else { return .end }
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count > 0 { return .bytes(bytes[..<count]) }
        if count == 0 { return .end }
        let code = errno
        if code == EAGAIN || code == EINTR { return .nothing }
        throw Failure(
            .badInput, "cannot read standard input: \(String(cString: strerror(code)))",
            remedy: "Write the percentages into a pipe: ./backup.sh | alertctl progress run -")
    }

    /// Closes the pipe: its writer gets SIGPIPE at the next line. /dev/null becomes the standard input, so that no
    /// other file gets its number.
    func close() {
        if descriptor >= 0, descriptor != STDIN_FILENO { Glibc.close(descriptor) }
        guard descriptor >= 0 else { return }
        descriptor = -1
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard null >= 0 else {
            Glibc.close(STDIN_FILENO)
            return
        }
        dup2(null, STDIN_FILENO)
        Glibc.close(null)
    }
}
