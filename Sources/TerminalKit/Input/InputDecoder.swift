// SPDX-License-Identifier: Apache-2.0

/// The bytes of a terminal as events. Keys are those of XTerm and of what follows it (ctlseqs, "PC-Style Function Keys",
/// "SGR mouse"), sequences have the form of ECMA-48.
///
/// It holds at most one character or one sequence: what is longer than a sequence may be is skipped to its end. Bytes that
/// are no UTF-8 become U+FFFD. Nothing is decided by a clock of its own: Escape is told from the beginning of a sequence by
/// ``flush(at:_:)``.
package struct InputDecoder {
    /// The state of an incomplete sequence.
    private enum State {
        case ground
        /// A character of several bytes.
        case character(value: UInt32, missing: Int, least: UInt32)
        case escape
        case sequence(ControlSequence)
        /// ESC O and one more.
        case single
        /// A text from the terminal, ended by BEL or ESC \. `escaped` after the ESC.
        case string(escaped: Bool)
        /// The three bytes of the mouse's old form, which terminals without the new one send.
        case oldMouse(missing: Int)
    }

    /// How long after Escape a sequence may still begin, if it was no key of its own.
    package static let escapeDelay = Duration.milliseconds(50)
    /// How long a sequence that has begun may take; a line over the air is slow.
    package static let sequenceDelay = Duration.milliseconds(500)
    /// The end of a paste.
    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var state = State.ground
    private var since = ContinuousClock.Instant.now
    /// How much of ``pasteEnd`` was seen; nil outside of a paste.
    private var paste: Int?

    package init() {}

    /// When ``flush(at:_:)`` has something to do; nil while nothing is open.
    package var deadline: ContinuousClock.Instant? {
        switch state {
        case .escape: since + Self.escapeDelay
        case .sequence, .single, .oldMouse, .string: since + Self.sequenceDelay
        case .ground, .character: nil
        }
    }

    /// Takes a byte that came at `time`.
    package mutating func feed(_ byte: UInt8, at time: ContinuousClock.Instant, _ emit: (TerminalEvent) -> Void) {
        flush(at: time, emit)
        since = time
        if paste != nil { return feedPaste(byte, emit) }
        switch state {
        case .ground: begin(byte, emit)
        case .character: continueCharacter(byte, emit)
        case .escape: afterEscape(byte, emit)
        case .sequence(var sequence):
            switch sequence.feed(byte) {
            case .more: state = .sequence(sequence)
            case .broken:
                state = .ground
                begin(byte, emit)
            case .complete: finish(sequence, emit)
            }
        case .single:
            state = .ground
            if let key = Self.singleShift[byte] { emit(.key(key)) }
        case .string(let escaped):
            let ends = byte == 0x07 || (escaped && byte == 0x5C)
            state = ends ? .ground : .string(escaped: byte == 0x1B)
        case .oldMouse(let missing): state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
        }
    }

    /// Ends what has been open for too long: an Escape that no sequence followed is the key.
    package mutating func flush(at time: ContinuousClock.Instant, _ emit: (TerminalEvent) -> Void) {
        guard let deadline, time >= deadline else { return }
        let wasEscape = if case .escape = state { true } else { false }
        state = .ground
        if wasEscape { emit(.key(.escape)) }
    }

    private mutating func begin(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        switch byte {
        case 0x1B: state = .escape
        case 0x00..<0x20, 0x7F: emit(.key(Self.control(byte)))
        default: beginCharacter(byte, emit)
        }
    }

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        default: .control(Unicode.Scalar(byte + (byte < 0x1B && byte > 0 ? 0x60 : 0x40)))
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        state = .ground
        switch byte {
        case 0x5B: state = .sequence(ControlSequence())
        case 0x4F: state = .single
        // OSC, DCS, SOS, PM, APC: texts that only a terminal sends.
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(escaped: false)
        case 0x1B:
            emit(.key(.escape))
            state = .escape
        case 0x0D: emit(.key(.enter, .alt))
        case 0x08, 0x7F: emit(.key(.backspace, .alt))
        case 0x20..<0x7F: emit(.key(.alt(Unicode.Scalar(byte))))
        default:
            emit(.key(.escape))
            begin(byte, emit)
        }
    }

    // MARK: Characters, the Unicode Standard 3.9, table 3-7

    private mutating func beginCharacter(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        switch byte {
        case 0x00..<0x80: send(UInt32(byte), emit)
        case 0xC2..<0xE0: state = .character(value: UInt32(byte & 0x1F), missing: 1, least: 0x80)
        case 0xE0..<0xF0: state = .character(value: UInt32(byte & 0x0F), missing: 2, least: 0x800)
        case 0xF0..<0xF5: state = .character(value: UInt32(byte & 0x07), missing: 3, least: 0x10000)
        default: send(0xFFFD, emit)
        }
    }

    private mutating func continueCharacter(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        guard case .character(let begun, let missing, let least) = state else { return }
        state = .ground
        guard byte & 0xC0 == 0x80 else {
            send(0xFFFD, emit)
            if paste != nil { feedPaste(byte, emit) } else { begin(byte, emit) }
            return
        }
        let value = begun << 6 | UInt32(byte & 0x3F)
        if missing > 1 {
            state = .character(value: value, missing: missing - 1, least: least)
        } else {
            send(value >= least ? value : 0xFFFD, emit)
        }
    }

    private func send(_ value: UInt32, _ emit: (TerminalEvent) -> Void) {
        // C1 controls, which some terminals obey, are no text.
        guard !(0x80..<0xA0).contains(value) else { return }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        emit(paste == nil ? .text(scalar) : .pasted(scalar))
    }

    // MARK: Pastes

    private mutating func feedPaste(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        guard var seen = paste else { return }
        if case .character = state { return continueCharacter(byte, emit) }
        if byte == Self.pasteEnd[seen] {
            seen += 1
            paste = seen
            guard seen == Self.pasteEnd.count else { return }
            paste = nil
            return emit(.pasteEnded)
        }
        // It was not the end after all. An ESC is dropped; nothing in a paste is obeyed.
        for kept in Self.pasteEnd[..<seen].dropFirst() { send(UInt32(kept), emit) }
        paste = 0
        switch byte {
        case 0x1B: paste = 1
        case 0x09, 0x0A, 0x0D: send(byte == 0x0D ? 0x0A : UInt32(byte), emit)
        case 0x00..<0x20, 0x7F: break
        default: beginCharacter(byte, emit)
        }
    }

    // MARK: Sequences

    private static let singleShift: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x4D: .enter,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    private mutating func finish(_ sequence: ControlSequence, _ emit: (TerminalEvent) -> Void) {
        state = .ground
        switch sequence.meaning {
        case .event(let event): emit(event)
        case .paste: paste = 0
        case .oldMouse: state = .oldMouse(missing: 3)
        case .unknown: break
        }
    }
}
