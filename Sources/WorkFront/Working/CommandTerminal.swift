// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
import CLinux
import Glibc
import LinuxSystem
import TerminalKit

/// A separate terminal for a command, shown on the terminal of this process, with the progress on the last line. The
/// command has one row less, so that it never writes there; on the alternate screen it has the whole terminal, and the
/// progress is not drawn. ``end()`` and the deinitializer leave the terminal as it was.
final class CommandTerminal {
    /// The output that waits for a slow terminal, in bytes; then the command waits too.
    private static let maximumWaiting = 64 << 10
    /// The keys that wait for the command, in bytes: what the kernel keeps for a terminal.
    private static let maximumTyped = 4_096
    /// The most output that the kernel can still hold when the command has ended, in bytes.
    private static let maximumRest = 256 << 10

    /// A program that draws its first screen, and with the same write enters the alternate screen, is about to wait for
    /// a key when it gets another size. less(1) misses a SIGWINCH in between, and keeps an empty last line.
    private static let reportDelay: Duration = .milliseconds(100)

    private let device: TerminalDevice
    private let pty: PseudoTerminal
    private let isColoured: Bool
    private let glyphs: Glyphs
    private var output: ProgramOutput
    private var line = BottomLine()
    private var keys: TypedKeys
    /// The output for the terminal that it has not taken yet.
    private var waiting: [UInt8] = []
    /// The keys for the command that it has no room for yet.
    private var typed: [UInt8] = []
    /// The time of the second report of the size to the programs.
    private var secondReport: ContinuousClock.Instant?
    private var isDrawn = false
    private var isAtEnd = false
    private var isGone = false
    private var buffer = [UInt8](repeating: 0, count: 32 << 10)
    var keepsLines = false
    private var kept = LastLines()

    /// - Returns: Nil if standard output and standard error are not both the given terminal, or if the system has no
    ///   terminal left.
    init?(_ device: TerminalDevice, environment: Environment) {
        guard let path = device.path, [STDOUT_FILENO, STDERR_FILENO].allSatisfy({ Self.is($0, path) }) else {
            return nil
        }
        let less = device.size.rows >= BottomLine.minimumRows ? 1 : 0
        do throws(SystemError) { pty = try PseudoTerminal(like: device.descriptor, less: less) } catch { return nil }
        self.device = device
        output = ProgramOutput(isUTF8: device.encoding == .utf8)
        keys = TypedKeys(delay: device.timing.escape)
        isColoured = Style(isTerminal: true, environment: environment).isColoured
        glyphs = .suitable(environment)
        takesInput = Self.is(STDIN_FILENO, path)
        device.makeTransparent(ending: BottomLine.ending)
    }

    deinit { end() }

    private static func `is`(_ descriptor: Int32, _ path: String) -> Bool {
        var (one, other) = (stat(), stat())
        return fstat(descriptor, &one) == 0 && stat(path, &other) == 0 && one.st_mode & S_IFMT == S_IFCHR
            && one.st_rdev == other.st_rdev
    }

    // MARK: The command

    private let takesInput: Bool

    /// The descriptors of the command.
    var descriptors: [(number: Int32, Spawn.Source)] {
        ((takesInput ? [STDIN_FILENO] : []) + [STDOUT_FILENO, STDERR_FILENO]).map { ($0, .descriptor(pty.inner)) }
    }

    /// Closes the end of the terminal that the command has by now.
    func releaseCommandEnd() { pty.handedOver() }

    /// A Boolean value indicating whether the terminal is this process's, and not that of a shell which has put it into
    /// the background.
    var isInForeground: Bool { !isGone && tcgetpgrp(device.descriptor) == getpgrp() }

    var takesLines: Bool { pty.takesLines }

    // MARK: Bytes

    /// The requests for poll(2): the command's terminal, and ours.
    var requests: [pollfd] {
        var command: Int32 = 0
        if !isAtEnd, waiting.count < Self.maximumWaiting { command |= POLLIN }
        if !isAtEnd, !typed.isEmpty { command |= POLLOUT }
        var own: Int32 = 0
        if typed.count < Self.maximumTyped, isInForeground { own |= POLLIN }
        if !isGone, !waiting.isEmpty { own |= POLLOUT }
        return [
            pollfd(fd: command == 0 ? -1 : pty.descriptor, events: Int16(command), revents: 0),
            pollfd(fd: own == 0 ? -1 : device.descriptor, events: Int16(own), revents: 0),
        ]
    }

    /// The time at which ``flushInput(_:at:)`` has something to do.
    var deadline: ContinuousClock.Instant? { [keys.deadline, secondReport].compactMap(\.self).min() }

    /// Moves bytes in both directions, after poll(2).
    ///
    /// - Parameter work: Receives the keys that are not for the command.
    /// - Returns: The effect of these keys.
    func move(_ ready: ArraySlice<pollfd>, _ work: inout WorkLine, at now: ContinuousClock.Instant) -> WorkLine.Effect {
        var effect = WorkLine.Effect.nothing
        if let first = ready.first, first.fd >= 0, first.revents != 0 {
            if first.revents & ~Int16(POLLOUT) != 0 { readCommand(at: now) }
            writeCommand()
        }
        if let last = ready.last, last.fd >= 0, last.revents & ~Int16(POLLOUT) != 0 {
            effect = readKeys(&work, at: now)
        }
        write()
        return effect
    }

    private func readCommand(at now: ContinuousClock.Instant) {
        guard !isAtEnd else { return }
        guard let count = buffer.withUnsafeMutableBytes({ pty.read(into: $0) }) else { return isAtEnd = true }
        guard count > 0 else { return }
        let wasOnAlternate = output.isOnAlternateScreen
        output.pass(buffer[..<count], to: &waiting)
        // A program that has the whole screen draws on it, and writes no lines.
        if keepsLines, !wasOnAlternate, !output.isOnAlternateScreen { kept.add(buffer[..<count]) }
        guard wasOnAlternate != output.isOnAlternateScreen else { return }
        line.forgetRegion()
        pty.resize(like: device.descriptor, less: reserved)
        secondReport = now + Self.reportDelay
    }

    /// Returns the last lines that the command has written.
    func lastLines(_ count: Int) -> [String] { kept.last(count) }

    private func writeCommand() {
        guard !typed.isEmpty else { return }
        typed.removeFirst(pty.type(typed))
    }

    /// Gives the terminal what it has room for.
    private func write() {
        guard !waiting.isEmpty else { return }
        guard !isGone, let count = device.writeSome(waiting[...]) else {
            // The terminal was closed; the command hears of it by SIGHUP.
            isGone = true
            return waiting.removeAll()
        }
        if count == waiting.count { waiting.removeAll(keepingCapacity: true) } else { waiting.removeFirst(count) }
    }

    private func readKeys(_ work: inout WorkLine, at now: ContinuousClock.Instant) -> WorkLine.Effect {
        guard isInForeground else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: Self.maximumTyped - typed.count)
        switch bytes.withUnsafeMutableBytes({ device.read(into: $0) }) {
        case .nothing: return .nothing
        case .end:
            if isInForeground { isGone = true }
            return .nothing
        case .bytes(let count):
            if work.isConfirming {
                // Ctrl-C is no answer, but still for the command.
                if bytes[0] == 0x03 { type([0x03]) }
                return work.pressed(.text(count == 1 ? Unicode.Scalar(bytes[0]) : " "))
            }
            if case .forCommand(let keys) = keys.feed(bytes[..<count], takesLines: takesLines, at: now) { type(keys) }
            return .nothing
        }
    }

    /// Types keys for the command. Its terminal makes signals of some, for its own processes; in a terminal shared with
    /// the command those who share our job would get these signals as well.
    private func type(_ keys: [UInt8]) {
        let signals = pty.signals(of: keys)
        typed += keys
        writeCommand()
        for signal in signals { SignalDescriptor.sendToOthers(signal) }
    }

    /// Does what is due: takes in that no more came after an Escape, and reports a size for the second time.
    func flushInput(_ work: inout WorkLine, at now: ContinuousClock.Instant) -> WorkLine.Effect {
        if let time = secondReport, time <= now {
            secondReport = nil
            pty.reportSizeAgain()
        }
        return keys.flush(at: now) ? work.pressed(.key(.escape, [])) : .nothing
    }

    // MARK: The last line

    /// The number of rows that are kept from the command.
    private var reserved: Int {
        output.isOnAlternateScreen || device.size.rows < BottomLine.minimumRows ? 0 : 1
    }

    var hasErased: Bool { isDrawn && (output.hasErased || output.hasTakenRegion) && output.leavesRoom }

    /// Draws the work, if the command leaves room for it at the moment.
    func draw(_ work: WorkLine, at time: ContinuousClock.Instant) {
        let hasRoom = work.isConfirming ? output.isComplete && !output.isOnAlternateScreen : output.leavesRoom
        guard hasRoom, waiting.count < Self.maximumWaiting, isInForeground else { return }
        if output.hasTakenRegion { line.forgetRegion() }
        let size = device.size
        let canvas = work.canvas(columns: size.columns, glyphs: glyphs, at: time)
        put(line.show(canvas, in: size, isColoured: isColoured, wrapsLines: output.wrapsLines))
        output.rows = size.rows < BottomLine.minimumRows ? nil : size.rows - 1
        output.hasDrawn()
        isDrawn = true
        write()
    }

    private func put(_ text: String) {
        if device.encoding == .utf8 { waiting += text.utf8 } else { waiting += device.encoding.bytes(text) }
    }

    /// Gives the command's terminal the new size of the person's.
    func resize() { pty.resize(like: device.descriptor, less: reserved) }

    /// Takes the line away and leaves the terminal as it was, because this process stops. ``resume()`` begins again.
    func suspend() {
        // A pager that stops has left its screen before, and that is to be seen before the shell's prompt. The kernel
        // passes on what was written to a terminal a moment later, on a busy machine after the stop.
        readRest()
        if !isAtEnd, pty.hasOutput(within: 50) { readRest() }
        leave()
    }

    private func leave() {
        put(line.end())
        output.rows = nil
        isDrawn = false
        if !isGone { device.write(bytes: waiting) }
        waiting.removeAll()
        device.restore()
        CrashRestoration.disarm()
    }

    /// Continues the process. In the background the terminal is not touched.
    func resume() {
        guard isInForeground else { return }
        device.makeTransparent(ending: BottomLine.ending)
        line.forgetRegion()
        resize()
    }

    /// Shows the rest of the output, takes the line away and leaves the terminal as it was.
    func end() {
        readRest()
        output.finish(&waiting)
        leave()
    }

    /// Reads what the command has written until now, up to a bound.
    private func readRest() {
        var rest = 0
        while !isAtEnd, rest < Self.maximumRest {
            let before = waiting.count
            readCommand(at: .now)
            guard waiting.count > before else { break }
            rest += waiting.count - before
        }
    }
}
