// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be attributed to either module.
import CLinux
import Glibc
private import LinuxSystem

/// The controlling terminal of this process, opened separately: the standard output may be redirected, and is reserved
/// for answers.
///
/// Raw mode passes keys one by one and without an echo. The kernel still turns Ctrl-C and Ctrl-Z into signals, so that
/// they work while this process is busy. Writing never blocks forever: a terminal with a dead line must not keep the
/// process from ending.
package final class TerminalDevice {
    /// The reports that the terminal should send while something is shown on it.
    package struct Features: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Pastes are marked as such (XTerm's mode 2004).
        package static let pastes = Features(rawValue: 1)
        /// Clicks and the wheel are reported (modes 1000 and 1006).
        package static let mouse = Features(rawValue: 2)
        /// Characters stay in the order in which they are written (ECMA-48, 7.2.9, BDSM). Otherwise a terminal that
        /// lays out right-to-left letters by itself moves the words between them: VTE since 0.58 does.
        package static let order = Features(rawValue: 4)

        /// Returns the sequence that switches the features on or off.
        package func sequence(isOn: Bool) -> String {
            let letter = isOn ? "h" : "l"
            var text = ""
            if contains(.pastes) { text += "\u{1B}[?2004\(letter)" }
            if contains(.mouse) { text += "\u{1B}[?1000\(letter)\u{1B}[?1006\(letter)" }
            // The mode is the reordering, so that it is reset here.
            if contains(.order) { text += isOn ? "\u{1B}[8l" : "\u{1B}[8h" }
            return text
        }
    }

    /// The result of reading.
    package enum Reading: Equatable {
        case bytes(Int)
        /// No input is available.
        case nothing
        /// The terminal is gone, or the end-of-file character was typed.
        case end
    }

    package let descriptor: Int32
    /// The encoding of input and output.
    package let encoding: TextEncoding
    /// The time limit for the rest of a key.
    package let timing: InputTiming
    /// The original settings of the terminal.
    private var before: termios
    /// The settings made by this process; nil while they are unchanged.
    private var current: (settings: termios, features: Features, ending: String)?
    private var keepsInput = false

    /// Opens the terminal. Returns nil if this process has none, or runs in its background, where reading would stop
    /// it.
    package convenience init?() {
        self.init(evenInBackground: false)
    }

    /// Opens the terminal of a process that may run in its background. Returns nil if this process has none. Use the
    /// terminal only while ``isForeground`` is true.
    package static func evenInBackground() -> TerminalDevice? { TerminalDevice(evenInBackground: true) }

    private init?(evenInBackground: Bool) {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0, evenInBackground || tcgetpgrp(descriptor) == getpgrp() else {
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

    /// Returns the terminal for a program that a command runner started in the background; returns nil without such a
    /// runner. This stops the job, as the kernel stops every background program that reads from the terminal, so that
    /// the runner gives it the keyboard.
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

    /// A Boolean value indicating whether this process runs in the foreground of the terminal. A shell changes that
    /// (`fg`), and reports it only to processes that were stopped.
    package var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

    /// The size; 80 by 24 if the terminal does not report one.
    package var size: TerminalSize { TerminalSize(of: descriptor) ?? TerminalSize(columns: 80, rows: 24) }

    /// The path, such as `/dev/pts/3`; nil if the kernel does not report it, or if the terminal is of an uncommon kind.
    package var path: String? {
        var device: UInt32 = 0
        // TIOCGDEV of asm-generic/ioctls.h, which the Glibc overlay lacks, returns the terminal behind /dev/tty.
        guard ioctl(descriptor, 0x8004_5432, &device) == 0 else { return nil }
        // The device numbers of the kernel (Documentation/admin-guide/devices.txt): 136 to 143 are pseudo-terminals, 4
        // is the console.
        let major = device >> 8 & 0xFFF
        let minor = device & 0xFF | device >> 12 & 0xFFF00
        switch major {
        case 136...143: return "/dev/pts/\(minor + (major - 136) << 8)"
        case 4: return minor < 64 ? "/dev/tty\(minor)" : "/dev/ttyS\(minor - 64)"
        default: return nil
        }
    }

    // MARK: Modes

    /// Switches to raw mode. Earlier input is discarded: nobody answers a question that they have not seen.
    ///
    /// - Parameter ending: The text to write if the process crashes, in addition to the sequence that switches the
    ///   features off.
    package func makeRaw(_ features: Features, ending: String) {
        lookAgain()
        var raw = before
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            // ISIG stays on, except for the key that dumps core.
            characters[Int(VQUIT)] = 0
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        set(raw, features, ending: ending)
    }

    /// Switches to a mode in which every byte passes unchanged in both directions. The keys are for a program with a
    /// separate terminal, which makes the signals. Earlier and later input stays for that program and for the next one.
    ///
    /// - Parameter ending: The same as in ``makeRaw(_:ending:)``.
    package func makeTransparent(ending: String) {
        lookAgain()
        var settings = before
        cfmakeraw(&settings)
        keepsInput = true
        set(settings, [], ending: ending)
    }

    /// Switches to line mode, in which the kernel lets the person edit lines.
    ///
    /// - Parameters:
    ///   - echo: Whether input is visible.
    ///   - features: The features to switch on.
    package func takeLines(echo: Bool, features: Features = []) {
        lookAgain()
        var settings = before
        settings.c_lflag |= tcflag_t(ICANON | ISIG)
        settings.c_iflag |= tcflag_t(ICRNL)
        if !echo {
            settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK)
            // The newline at the end of the line is visible.
            settings.c_lflag |= tcflag_t(ECHONL)
        }
        set(settings, features, ending: "")
    }

    /// Changes the features without another change of the mode; does nothing while the terminal has its original state.
    package func change(_ features: Features) {
        guard let (settings, former, ending) = current, former != features else { return }
        current = (settings, features, ending)
        CrashRestoration.arm(descriptor, before, features.sequence(isOn: false) + ending)
        write(
            former.subtracting(features).sequence(isOn: false) + features.subtracting(former).sequence(isOn: true))
    }

    /// Restores the original state of the terminal.
    ///
    /// - Parameters:
    ///   - text: The text to write before that.
    ///   - signals: The same as in ``write(_:unless:)``.
    package func restore(after text: String = "", unless signals: Int32 = -1) {
        guard let current else { return }
        let off = current.features.sequence(isOn: false)
        // A single write, because each one wakes the terminal's renderer. Switching the features off is tried again,
        // even after a signal.
        if !write(text + off, unless: signals) { write(off) }
        // Mouse reports and late input are discarded instead of being left to the shell.
        if !keepsInput { tcflush(descriptor, TCIFLUSH) }
        keepsInput = false
        var settings = before
        // TCSADRAIN would wait for a terminal that accepts no output.
        tcsetattr(descriptor, TCSANOW, &settings)
        CrashRestoration.disarm()
        self.current = nil
    }

    /// Sets the text that is written if the process crashes while the terminal has its original state.
    package func restoreAfterCrash(_ ending: String) {
        lookAgain()
        CrashRestoration.arm(descriptor, before, ending)
    }

    /// Applies the last settings again: while this process was stopped, other programs used the terminal.
    package func setAgain() {
        guard var current else { return }
        tcsetattr(descriptor, TCSANOW, &current.settings)
        write(current.features.sequence(isOn: true))
    }

    /// Reads the settings of the terminal just before the first change. Until this process has the claim, another one
    /// may have used raw mode, so the settings at the time of opening must not be restored.
    private func lookAgain() {
        var settings = termios()
        if current == nil, tcgetattr(descriptor, &settings) == 0 { before = settings }
    }

    private func set(_ settings: termios, _ features: Features, ending: String) {
        if current == nil, !keepsInput { tcflush(descriptor, TCIFLUSH) }
        CrashRestoration.arm(descriptor, before, features.sequence(isOn: false) + ending)
        current = (settings, features, ending)
        setAgain()
    }

    /// Returns the signal that the kernel sends for a control character, SIGINT or SIGTSTP; nil if it sends none. A
    /// terminal that reports keys by number does not send the character, and leaves the signal to the program.
    package func signal(ofControl letter: Unicode.Scalar) -> Int32? {
        guard before.c_lflag & tcflag_t(ISIG) != 0 else { return nil }
        let byte = UInt8(truncatingIfNeeded: letter.value & 0x1F)
        return withUnsafeBytes(of: before.c_cc) { characters in
            guard byte != 0 else { return nil }
            if characters[Int(VINTR)] == byte { return SIGINT }
            return characters[Int(VSUSP)] == byte ? SIGTSTP : nil
        }
    }

    /// Sends the signal of a control character that came as a sequence to the foreground programs, as the kernel would.
    ///
    /// - Returns: Whether the event was such a character.
    package func signals(_ event: TerminalEvent) -> Bool {
        guard case .key(.control(let letter), _) = event, let signal = signal(ofControl: letter) else { return false }
        kill(0, signal)
        return true
    }

    // MARK: Bytes

    /// Writes text.
    ///
    /// - Parameter signals: A descriptor that ends the writing when it becomes readable. Without one, a terminal that
    ///   accepts nothing is given one second.
    /// - Returns: Whether all of the text was written.
    @discardableResult
    package func write(_ text: String, unless signals: Int32 = -1) -> Bool {
        guard encoding == .utf8 else {
            return encoding.bytes(text).withUnsafeBufferPointer { write($0, unless: signals) }
        }
        var text = text
        return text.withUTF8 { write($0, unless: signals) }
    }

    /// Writes bytes, like ``write(_:unless:)``.
    @discardableResult
    package func write(bytes: some Collection<UInt8>, unless signals: Int32 = -1) -> Bool {
        Array(bytes).withUnsafeBufferPointer { write($0, unless: signals) }
    }

    /// Writes bytes for which the terminal has room at once.
    ///
    /// - Returns: The number of bytes; nil if the terminal is gone.
    package func writeSome(_ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
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

    /// Discards the input that nobody has read.
    package func discardInput() { tcflush(descriptor, TCIFLUSH) }

    package var hasInput: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// A Boolean value indicating whether the terminal accepts output. A terminal that the person has stopped (Ctrl-S),
    /// or that nobody reads, does not.
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

    /// Reads the available input.
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

/// The size of a terminal in cells.
package struct TerminalSize: Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Reads the size of a terminal's window, at most 1,000 by 500 cells, with TIOCGWINSZ of ioctl_tty(2). Returns nil
    /// for other files, and for terminals without a known size, such as a serial line.
    package init?(of descriptor: Int32) {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        guard linux_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else { return nil }
        self.init(columns: min(1_000, Int(columns)), rows: min(500, Int(rows)))
    }
}
