// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A pseudo-terminal (pty(7)): a terminal for other programs, whose screen and keyboard are this process.
package final class PseudoTerminal {
    /// The end of this process, which never blocks: the output of the programs, and their input.
    package let descriptor: Int32
    /// The terminal itself, for the programs; -1 once it was handed over.
    package private(set) var inner: Int32

    /// Opens one with the settings and the size of another terminal.
    ///
    /// - Parameters:
    ///   - model: The other terminal.
    ///   - less: The rows at the bottom of the other terminal that this one lacks.
    package init(like model: Int32, less: Int) throws(SystemError) {
        var inner: Int32 = -1
        let outer = linux_open_pseudo_terminal(&inner)
        guard outer >= 0 else { throw SystemError("/dev/ptmx", errno) }
        (descriptor, self.inner) = (outer, inner)
        var settings = termios()
        if tcgetattr(model, &settings) == 0 { tcsetattr(inner, TCSANOW, &settings) }
        resize(like: model, less: less)
    }

    deinit {
        handedOver()
        close(descriptor)
    }

    /// Closes the end of the programs in this process, so that ``read(into:)`` notices when they have closed theirs.
    package func handedOver() {
        if inner >= 0 { close(inner) }
        inner = -1
    }

    /// Takes the size of another terminal. The kernel reports a change to the programs by SIGWINCH.
    package func resize(like model: Int32, less: Int) {
        _ = linux_share_window_size(model, descriptor, UInt16(clamping: less))
    }

    /// Reports the size to the programs in the foreground again. The kernel sends SIGWINCH for a change alone.
    package func reportSizeAgain() {
        let group = tcgetpgrp(descriptor)
        // We may not signal the programs of another user, as after sudo. The kernel already sent them one SIGWINCH.
        if group > 1 { _ = kill(-group, SIGWINCH) }
    }

    /// A Boolean value indicating whether the terminal takes whole lines and shows them, as it does unless a program
    /// wants each key, or a password.
    package var takesLines: Bool {
        let wanted = tcflag_t(ICANON | ECHO)
        return settings.map { $0.c_lflag & wanted == wanted } ?? false
    }

    /// Returns the signals that the kernel makes of typed bytes: SIGINT, SIGQUIT.
    package func signals(of typed: some Collection<UInt8>) -> [Int32] {
        guard let settings, settings.c_lflag & tcflag_t(ISIG) != 0 else { return [] }
        return withUnsafeBytes(of: settings.c_cc) { characters in
            [(VINTR, SIGINT), (VQUIT, SIGQUIT)].filter { place, _ in
                characters[Int(place)] != 0 && typed.contains(characters[Int(place)])
            }.map(\.1)
        }
    }

    /// The present settings, which the programs may have changed; nil if the kernel does not tell.
    private var settings: termios? {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 ? settings : nil
    }

    /// Reads the available output; returns 0 if there is none, and nil at its end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { return count }
        // The kernel reports EIO once every program has closed the terminal.
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// Waits until there is output to read, or until some milliseconds have passed. Returns `false` if none came.
    package func hasOutput(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Types bytes; returns the number of bytes that the programs have room for.
    package func type(_ bytes: some Collection<UInt8>) -> Int {
        let count = Array(bytes).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return max(0, count)
    }
}
