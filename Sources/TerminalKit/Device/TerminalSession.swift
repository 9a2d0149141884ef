// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be attributed to either module.
private import CLinux
private import Glibc
package import LinuxSystem

/// A terminal in use. Keys and the mouse arrive as events, canvases are drawn, and signals are awaited together with
/// input. ``end()``, or the release of the last reference, restores the terminal.
package final class TerminalSession {
    /// The reason why waiting ended.
    package enum Wake: Equatable {
        /// Input arrived and was passed on.
        case input
        /// The terminal has another size, or other programs have used it: everything must be redrawn.
        case resized
        /// The connection with this index has something to read.
        case connection(Int)
        /// A signal asks the process to end.
        case signal(Int32)
        /// The terminal is gone.
        case hangup
        /// The deadline has passed.
        case deadline
    }

    private let device: TerminalDevice
    private let signals: SignalDescriptor
    private var decoder: InputDecoder
    private var painter: Painter
    private var features: TerminalDevice.Features
    /// The input, which may be a secret.
    private let buffer = LockedMemory(count: 1_024)
    private var isShown = false
    /// The row of the screen on which the canvas begins; nil until the terminal has reported it.
    private var origin: Int?

    /// - Parameters:
    ///   - device: The terminal, which only this session uses.
    ///   - signals: The signals that end the program, besides SIGWINCH, SIGCONT and, unless it is ignored, SIGTSTP.
    ///   - hasMouse: Whether to receive clicks. Then the terminal selects text while Shift is held.
    package init(
        _ device: TerminalDevice, signals: consuming SignalDescriptor, place: Painter.Place, isColoured: Bool,
        hasMouse: Bool = true
    ) {
        self.device = device
        self.signals = signals
        decoder = InputDecoder(timing: device.timing, encoding: device.encoding)
        painter = Painter(place: place, isColoured: isColoured)
        features = hasMouse ? [.pastes, .mouse] : .pastes
        origin = place == .screen ? 0 : nil
    }

    deinit { end() }

    package var keepsOrder: Bool {
        get { features.contains(.order) }
        set {
            if newValue { features.insert(.order) } else { features.remove(.order) }
            device.change(features)
        }
    }

    /// The size of the terminal.
    package var size: TerminalSize { device.size }

    // MARK: Drawing

    /// Shows a canvas.
    ///
    /// - Parameters:
    ///   - cursor: The position of the visible cursor; nil to hide it.
    ///   - rings: Whether to ring the bell.
    package func show(_ canvas: Canvas, cursor: (column: Int, row: Int)?, rings: Bool = false) {
        if !isShown {
            let erasing = painter.place == .screen ? "\u{1B}[?1049l" : "\r\u{1B}[J"
            device.makeRaw(features, ending: "\u{1B}[0m\u{1B}[?25h" + erasing)
            isShown = true
        }
        let width = device.size.columns
        var text = painter.show(canvas, cursor: nil, width: width)
        if painter.place == .lines, origin == nil || painter.hasMoved {
            // Clicks need the position of the canvas on the screen, which the answer to DSR 6 gives (ECMA-48, 8.3.35).
            // The cursor is in the first row now, and moves to its place afterwards.
            origin = nil
            if !decoder.isUnanswered {
                text += "\u{1B}[6n"
                decoder.expectReply(at: .now)
            }
        }
        if let cursor { text += painter.show(canvas, cursor: cursor, width: width) }
        if rings { text += "\u{7}" }
        device.write(text, unless: signals.descriptor)
    }

    /// Discards what was typed so far, a key included that is still open, such as ESC. What is drawn next is another
    /// question, and a key counts only for the question that was on the screen when it was pressed.
    package func discardInput() {
        guard isShown else { return }
        device.discardInput()
        decoder.dropOpenInput()
    }

    /// Removes everything from the terminal and restores it. ``show(_:cursor:rings:)`` starts again.
    package func end() {
        guard isShown else { return }
        device.restore(after: painter.end(), unless: signals.descriptor)
        // Incomplete input is discarded with the rest.
        decoder = InputDecoder(timing: device.timing, encoding: device.encoding)
        isShown = false
        if painter.place == .lines { origin = nil }
    }

    /// Writes a permanent line while no canvas is shown.
    package func say(_ text: String) { device.write(text.visible + "\n", unless: signals.descriptor) }

    // MARK: Waiting

    /// Waits for the first event.
    ///
    /// - Parameters:
    ///   - connections: Descriptors to wait for.
    ///   - deadline: The time to return; nil for never.
    ///   - input: Called with each event, with mouse positions relative to the top left of the canvas.
    package func wait(
        for connections: [Int32], until deadline: ContinuousClock.Instant?, input: (TerminalEvent) -> Void
    ) -> Wake {
        var requests = [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
        requests.append(pollfd(fd: isShown ? device.descriptor : -1, events: Int16(POLLIN), revents: 0))
        requests += connections.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let nearest = [deadline, decoder.deadline].compactMap(\.self).min()
            if poll(&requests, nfds_t(requests.count), Self.milliseconds(until: nearest)) <= 0 {
                let now = ContinuousClock.now
                let wasOpen = decoder.deadline != nil
                decoder.flush(at: now) { deliver($0, to: input) }
                if wasOpen, decoder.deadline == nil { return .input }
                if let deadline, now >= deadline { return .deadline }
                continue
            }
            if requests[0].revents != 0 {
                guard let wake = received(signals.read()) else { continue }
                return wake
            }
            if requests[1].revents != 0 { return takeInput(input) }
            if let index = requests.dropFirst(2).firstIndex(where: { $0.revents != 0 }) {
                return .connection(index - 2)
            }
        }
    }

    /// Returns the time for poll(2), rounded up so that it does not return before the deadline.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
        return Int32(
            min(left.seconds * 1_000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000, 3_600_000))
    }

    private func takeInput(_ input: (TerminalEvent) -> Void) -> Wake {
        defer { buffer.wipe() }
        switch device.read(into: buffer.bytes) {
        case .bytes(let count):
            let now = ContinuousClock.now
            for index in 0..<count { decoder.feed(buffer.bytes[index], at: now) { deliver($0, to: input) } }
            return .input
        case .nothing: return .input
        case .end: return .hangup
        }
    }

    private func deliver(_ event: TerminalEvent, to input: (TerminalEvent) -> Void) {
        switch event {
        case .cursor(let row, _):
            if painter.place == .lines { origin = row - 1 }
        case .mouse(var mouse):
            guard let origin else { return }
            mouse.row -= origin
            input(.mouse(mouse))
        default: if !device.signals(event) { input(event) }
        }
    }

    // MARK: Signals

    private func received(_ signal: Int32?) -> Wake? {
        switch signal {
        case SIGWINCH:
            device.write(painter.resized(to: device.size), unless: signals.descriptor)
            if painter.place == .lines { origin = nil }
            return .resized
        case SIGCONT:
            // Another process stopped this one, and a shell has used the terminal since.
            device.setAgain()
            painter = painter.anew
            if painter.place == .lines { origin = nil }
            return .resized
        case SIGTSTP:
            end()
            SignalDescriptor.take(SIGTSTP)
            return .resized
        case .some(let signal): return .signal(signal)
        case nil: return nil
        }
    }
}
