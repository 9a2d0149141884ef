// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// A password from the standard input: the first line, without echo on a terminal.
enum PasswordInput {
    /// The maximum length, in bytes.
    private static let maximum = 1_024

    /// Reads a password.
    /// - Parameter question: The text of the prompt.
    /// - Returns: The password; empty for an empty line.
    static func read(_ question: String) throws(ExitFailure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line(until: nil) }
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        let signals = try SignalDescriptor()
        // A pending signal ends the program here, after the terminal is restored.
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { throw noTerminal() }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK)
        silent.c_lflag |= tcflag_t(ECHONL)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { throw noTerminal() }
        defer { _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        StandardError.write(question)
        return try line(until: signals.descriptor)
    }

    private static func noTerminal() -> ExitFailure {
        ExitFailure(.defect, "the terminal cannot hide what is typed: \(String(cString: strerror(errno)))")
    }

    /// Reads a line.
    /// - Parameter end: A descriptor that is readable when a signal has come.
    private static func line(until end: Int32?) throws(ExitFailure) -> String {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            var waiting = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            try Clock.wait(for: &waiting, until: nil)
            if waiting[1].revents != 0 { throw ExitFailure(.temporary, "interrupted; nothing was written") }
            guard waiting[0].revents != 0 else { continue }
            // Read byte by byte: the input after the line is not for this program.
            var byte: UInt8 = 0
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else {
                throw ExitFailure(.missing, "standard input cannot be read: \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            bytes.append(byte)
            guard bytes.count <= maximum else {
                throw ExitFailure(.badInput, "the password is longer than \(maximum) bytes")
            }
        }
        for end in ["\n", "\r"] as [Unicode.Scalar] where bytes.last == UInt8(ascii: end) { bytes.removeLast() }
        guard !bytes.contains(0) else { throw ExitFailure(.badInput, "the password has a NUL") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ExitFailure(.badInput, "the password is not valid UTF-8")
        }
        return text
    }
}
