// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem
import TerminalKit

/// The terminal on which a piece of work is drawn, on the last line, while its command writes above: keys come from it
/// as long as the command does not want the keyboard. ``end()``, or the last reference's going, leaves it as it was.
final class WorkScreen {
    let device: TerminalDevice
    private let isColoured: Bool
    private let glyphs: Glyphs
    private var line = BottomLine()
    private var decoder: InputDecoder
    private var isShown = false
    private var hasKeys = true

    init(_ device: TerminalDevice, environment: Environment) {
        self.device = device
        decoder = InputDecoder(timing: device.timing, encoding: device.encoding)
        isColoured = Style(isTerminal: true, environment: environment).isColoured
        glyphs = .suitable(environment)
    }

    deinit { end() }

    /// Returns the terminal if work is drawn on it. If two commands run in one terminal, the first one draws.
    static func claimed(isPlain: Bool, _ session: Session) -> (WorkScreen?, TerminalClaim?) {
        guard !isPlain, isatty(STDERR_FILENO) == 1, let device = TerminalDevice() else { return (nil, nil) }
        guard let claim = TerminalClaim(ifFree: device.path) else { return (nil, nil) }
        return (WorkScreen(device, environment: session.environment), claim)
    }

    /// A Boolean value indicating whether the terminal is this process's, and not that of a shell which has put it into
    /// the background.
    var isInForeground: Bool { tcgetpgrp(device.descriptor) == getpgrp() }

    /// Becomes readable when a key was pressed; -1 while keys are not for us.
    var descriptor: Int32 { isShown && hasKeys ? device.descriptor : -1 }
    /// The time at which ``flushInput()`` has something to do.
    var deadline: ContinuousClock.Instant? { decoder.deadline }

    /// Draws the work.
    func draw(_ work: WorkLine, at time: ContinuousClock.Instant, unless signals: Int32) {
        if !isShown, hasKeys { device.makeRaw([], ending: BottomLine.ending) }
        isShown = true
        let size = device.size
        let canvas = work.canvas(columns: size.columns, glyphs: glyphs, at: time)
        device.write(line.show(canvas, in: size, isColoured: isColoured), unless: signals)
    }

    /// Takes the line away and leaves the terminal as it was. ``draw(_:at:unless:)`` begins again.
    func end() {
        guard isShown else { return }
        device.write(line.end())
        device.restore()
        CrashRestoration.disarm()
        isShown = false
    }

    /// Gives the keyboard to the command, with the terminal's settings.
    func lendKeyboard() {
        hasKeys = false
        guard isShown else { return }
        device.restore()
        device.restoreAfterCrash(BottomLine.ending)
    }

    /// Takes the keyboard back from the command.
    func takeKeyboardBack() {
        hasKeys = true
        isShown = false
        line = BottomLine()
    }

    /// Reads keys.
    func keys() -> [TerminalEvent] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let now = ContinuousClock.now
        var events: [TerminalEvent] = []
        guard case .bytes(let length) = bytes.withUnsafeMutableBytes({ device.read(into: $0) }) else { return [] }
        for byte in bytes[..<length] { decoder.feed(byte, at: now) { events.append($0) } }
        return events.filter { !device.signals($0) }
    }

    /// Takes in that no more came after an Escape.
    func flushInput() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        decoder.flush(at: .now) { events.append($0) }
        return events
    }
}

/// Keys on their way to a command with a separate terminal. All of them are for the command, except for Esc while the
/// command's terminal takes whole lines and shows them: there Esc means nothing to a program. Only time distinguishes
/// Esc from the beginning of another key.
struct TypedKeys {
    /// The result of some input.
    enum Taken: Equatable {
        /// The bytes are for the command.
        case forCommand([UInt8])
        /// More may follow.
        case nothing
    }

    private static let escape: UInt8 = 0x1B

    /// The time for which more bytes of a key are awaited.
    let delay: Duration
    /// The time at which a lone ESC counts as the key; nil without one.
    private(set) var deadline: ContinuousClock.Instant?

    init(delay: Duration) { self.delay = delay }

    /// Takes input.
    ///
    /// - Parameter takesLines: Whether the command's terminal takes whole lines and shows them.
    mutating func feed(_ bytes: ArraySlice<UInt8>, takesLines: Bool, at time: ContinuousClock.Instant) -> Taken {
        let held = deadline == nil ? [] : [Self.escape]
        deadline = nil
        guard held.isEmpty, takesLines, bytes.elementsEqual([Self.escape]) else { return .forCommand(held + bytes) }
        deadline = time + delay
        return .nothing
    }

    /// Returns whether Esc was pressed, as nothing has followed it.
    mutating func flush(at time: ContinuousClock.Instant) -> Bool {
        guard let deadline, time >= deadline else { return false }
        self.deadline = nil
        return true
    }
}
