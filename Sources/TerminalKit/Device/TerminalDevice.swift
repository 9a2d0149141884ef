// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
import CLinux
import Glibc
private import LinuxSystem

/// The terminal that controls this process, opened again: the standard output may lead elsewhere, and is kept for
/// answers.
///
/// While it is raw, keys come one by one and are not echoed. Of Ctrl-C and Ctrl-Z the kernel still makes signals, so
/// that they work also while this process does something else. Writing never blocks for good: a terminal whose line is
/// dead must not keep the process from ending.
package final class TerminalDevice {
    /// Reports that the terminal is asked for while something is shown on it.
    package struct Features: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Pastes are marked as such (XTerm's mode 2004).
        package static let pastes = Features(rawValue: 1)
        /// Clicks and the wheel are told (modes 1000 and 1006).
        package static let mouse = Features(rawValue: 2)

        /// The sequence that switches them on or off.
        package func sequence(isOn: Bool) -> String {
            let letter = isOn ? "h" : "l"
            var text = ""
            if contains(.pastes) { text += "\u{1B}[?2004\(letter)" }
            if contains(.mouse) { text += "\u{1B}[?1000\(letter)\u{1B}[?1006\(letter)" }
            return text
        }
    }

    /// The result of reading.
    package enum Reading: Equatable {
        case bytes(Int)
        /// Nothing is there.
        case nothing
        /// The terminal is gone, or its end of file was typed.
        case end
    }

    package let descriptor: Int32
    /// The encoding of what is typed here and shown.
    package let encoding: TextEncoding
    /// The time that the terminal has for the rest of a key.
    package let timing: InputTiming
    /// The settings of the terminal before.
    private var before: termios
    /// The settings made by this process; nil while they are unchanged.
    private var current: (settings: termios, features: Features)?

    /// Opens it. Nil if this process has no terminal, or is in its background, where a shell stops it for reading.
    package init?() {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0, tcgetpgrp(descriptor) == getpgrp() else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        encoding = TextEncoding(.process)
        timing = InputTiming(.process)
        before = settings
    }

    deinit {
        restore()
        close(descriptor)
    }

    /// The terminal for a program that a runner of commands has in the background, which gives it the keyboard when it
    /// asks as every program does that reads there: it stops, all of its job with it. Nil if there is no such runner.
    ///
    /// - Parameter runner: The runner's process id; nil if there is none.
    package static func borrowed(from runner: Int32?) -> TerminalDevice? {
        guard let runner, runner > 1 else { return nil }
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard tcgetpgrp(descriptor) == getpgid(runner), getpgid(runner) != getpgrp() else { return nil }
        kill(0, SIGTTIN)
        return TerminalDevice()
    }

    /// The size; 80 times 24 if the terminal does not say.
    package var size: TerminalSize { TerminalSize(of: descriptor) ?? TerminalSize(columns: 80, rows: 24) }

    /// The path, e.g. `/dev/pts/3`; nil if the kernel does not say, or it is no terminal of the common kinds.
    package var path: String? {
        var device: UInt32 = 0
        // TIOCGDEV of asm-generic/ioctls.h, which Glibc's overlay leaves out: the terminal behind /dev/tty.
        guard ioctl(descriptor, 0x8004_5432, &device) == 0 else { return nil }
        // The kernel's numbers (Documentation/admin-guide/devices.txt): 136 to 143 are pseudo-terminals, 4 is the
        // console.
        let major = device >> 8 & 0xFFF
        let minor = device & 0xFF | device >> 12 & 0xFFF00
        switch major {
        case 136...143: return "/dev/pts/\(minor + (major - 136) << 8)"
        case 4: return minor < 64 ? "/dev/tty\(minor)" : "/dev/ttyS\(minor - 64)"
        default: return nil
        }
    }

    // MARK: Modes

    /// Takes keys one by one. What was typed before is thrown away: nobody answers what they have not seen.
    ///
    /// - Parameter ending: What is written if the process crashes, beside what switches the features off.
    package func makeRaw(_ features: Features, ending: String) {
        lookAgain()
        var raw = before
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            // ISIG stays, but for the key that makes a core dump.
            characters[Int(VQUIT)] = 0
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        set(raw, features, ending: ending)
    }

    /// Takes lines, which the kernel lets the person edit.
    ///
    /// - Parameter echo: Whether what is typed is seen.
    package func takeLines(echo: Bool) {
        lookAgain()
        var settings = before
        settings.c_lflag |= tcflag_t(ICANON | ISIG)
        settings.c_iflag |= tcflag_t(ICRNL)
        if !echo {
            settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK)
            // The end of the line is seen.
            settings.c_lflag |= tcflag_t(ECHONL)
        }
        set(settings, [], ending: "")
    }

    /// Makes the terminal what it was before.
    ///
    /// - Parameters:
    ///   - text: What is written before that.
    ///   - signals: As of ``write(_:unless:)``.
    package func restore(after text: String = "", unless signals: Int32 = -1) {
        guard let current else { return }
        let off = current.features.sequence(isOn: false)
        // One write, as each wakes whoever draws the terminal. What must not be left on is tried again, signal or not.
        if !write(text + off, unless: signals) { write(off) }
        // Reports of the mouse, and what was typed too late, are not left to the shell.
        tcflush(descriptor, TCIFLUSH)
        var settings = before
        // TCSADRAIN would wait for a terminal that takes no output.
        tcsetattr(descriptor, TCSANOW, &settings)
        CrashRestoration.disarm()
        self.current = nil
    }

    /// While the terminal is as it was: what is written if the process crashes.
    package func restoreAfterCrash(_ ending: String) {
        lookAgain()
        CrashRestoration.arm(descriptor, before, ending)
    }

    /// Sets the terminal again as it was set last: while this process was stopped, others had it.
    package func setAgain() {
        guard var current else { return }
        tcsetattr(descriptor, TCSANOW, &current.settings)
        write(current.features.sequence(isOn: true))
    }

    /// The settings of the terminal just before the first change. Until the claim is ours another process may have had
    /// it raw, so what was read when it was opened is not what to restore.
    private func lookAgain() {
        var settings = termios()
        if current == nil, tcgetattr(descriptor, &settings) == 0 { before = settings }
    }

    private func set(_ settings: termios, _ features: Features, ending: String) {
        if current == nil { tcflush(descriptor, TCIFLUSH) }
        CrashRestoration.arm(descriptor, before, features.sequence(isOn: false) + ending)
        current = (settings, features)
        setAgain()
    }

    /// The signal that the kernel makes of a control character typed here, SIGINT or SIGTSTP; nil for one of which it
    /// makes none. A terminal that reports keys by their numbers sends no such character, and leaves it to the program.
    package func signal(ofControl letter: Unicode.Scalar) -> Int32? {
        guard before.c_lflag & tcflag_t(ISIG) != 0 else { return nil }
        let byte = UInt8(truncatingIfNeeded: letter.value & 0x1F)
        return withUnsafeBytes(of: before.c_cc) { characters in
            guard byte != 0 else { return nil }
            if characters[Int(VINTR)] == byte { return SIGINT }
            return characters[Int(VSUSP)] == byte ? SIGTSTP : nil
        }
    }

    /// Sends the signal of a control character that came as a sequence to the programs in the foreground, as the kernel
    /// does.
    ///
    /// - Returns: Whether it was such a character.
    package func signals(_ event: TerminalEvent) -> Bool {
        guard case .key(.control(let letter), _) = event, let signal = signal(ofControl: letter) else { return false }
        kill(0, signal)
        return true
    }

    // MARK: Bytes

    /// Writes text.
    ///
    /// - Parameter signals: A descriptor that ends the writing when it becomes readable; without one a terminal that takes
    ///   nothing is waited for one second.
    /// - Returns: Whether all of it was written.
    @discardableResult
    package func write(_ text: String, unless signals: Int32 = -1) -> Bool {
        guard encoding == .utf8 else {
            return encoding.bytes(text).withUnsafeBufferPointer { write($0, unless: signals) }
        }
        var text = text
        return text.withUTF8 { write($0, unless: signals) }
    }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>, unless signals: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                guard waitToWrite(unless: signals) else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// A Boolean value indicating whether there is something to read now.
    package var hasInput: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// A Boolean value indicating whether it takes output now. A terminal that the person has stopped (Ctrl-S), or that
    /// nobody reads, takes none.
    package var takesOutput: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents == Int16(POLLOUT)
    }

    private func waitToWrite(unless signals: Int32) -> Bool {
        var requests = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&requests, 2, signals < 0 ? 1_000 : -1) > 0 && requests[1].revents == 0
    }

    /// Reads what is there.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .end
            }
        }
    }
}
