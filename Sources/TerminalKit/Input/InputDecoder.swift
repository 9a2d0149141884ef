// SPDX-License-Identifier: Apache-2.0

/// Decodes the bytes of a terminal into events. Keys follow XTerm and compatible terminals (ctlseqs, "PC-Style Function
/// Keys", "SGR mouse"); sequences have the form of ECMA-48.
///
/// The decoder stores at most one character or one sequence. A sequence that is too long is skipped to its end. Bytes
/// that are not text become ``TerminalEvent/unreadable(_:isPasted:)``. The decoder has no clock: ``flush(at:_:)``
/// distinguishes Escape from the beginning of a sequence. If the rest of a sequence comes later than that, it is
/// neither a key nor text.
package struct InputDecoder {
    /// The state of an incomplete sequence.
    private enum State {
        case ground
        /// A multi-byte character.
        case character(value: UInt32, missing: Int, least: UInt32)
        /// ESC; `isDouble` after two, which begin a key with Alt in rxvt's form.
        case escape(isDouble: Bool)
        case sequence(ControlSequence)
        /// ESC O and one more byte.
        case single
        /// A text from the terminal that ends in BEL or ESC \. `escaped` after the ESC.
        case string(escaped: Bool)
        /// The three bytes of the old mouse form, which terminals without the new one send.
        case oldMouse(missing: Int)
        /// ESC was taken as the key. If it was the beginning of a sequence after all, the rest follows.
        case afterEscape
        /// Bytes after ``afterEscape`` that can be such a rest; they are stored in ``held``.
        case rest(ControlSequence?)
    }

    /// The maximum duration of a sequence; wireless connections are slow.
    package static let sequenceDelay = Duration.milliseconds(500)
    /// The time after its last byte for which the rest of an ignored sequence is awaited.
    package static let restDelay = Duration.seconds(5)
    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private let timing: InputTiming
    private let encoding: TextEncoding
    private var state = State.ground
    private var since = ContinuousClock.Instant.now
    /// The time at which ``State/escape(isDouble:)`` counts as the key.
    private var escapeEnds = ContinuousClock.Instant.now
    private var isOverdue = false
    private var hasAlt = false
    /// The bytes that ``State/rest(_:)`` types if they turn out to be text.
    private var held: [UInt8] = []
    /// The number of bytes of ``pasteEnd`` read so far; nil outside a paste.
    private var paste: Int?
    /// The previous byte: LF after CR is not a second newline.
    private var previous: UInt8 = 0
    /// A Boolean value indicating whether the open input makes no event, see ``dropOpenInput()``.
    private var isDropping = false
    /// The number of replies that the terminal owes, and the time of the last request.
    private var owed = (replies: 0, since: ContinuousClock.Instant.now)

    package init(timing: InputTiming = InputTiming(), encoding: TextEncoding = .utf8) {
        self.timing = timing
        self.encoding = encoding
    }

    /// The time at which ``flush(at:_:)`` has something to do; nil in a complete state.
    package var deadline: ContinuousClock.Instant? {
        switch state {
        case .escape: escapeEnds
        case .sequence, .single, .oldMouse, .string: isOverdue ? nil : since + Self.sequenceDelay
        case .rest: since + Self.sequenceDelay
        case .ground, .character, .afterEscape: nil
        }
    }

    /// Records that the terminal was asked for a reply at `time`. Until the reply comes, ESC may be its beginning.
    package mutating func expectReply(at time: ContinuousClock.Instant) {
        owed = (min(owed.replies + 1, Self.maximumReplies), time)
        guard case .escape = state else { return }
        escapeEnds = max(escapeEnds, since + InputTiming.reply)
    }

    /// The number of unanswered requests from which the terminal counts as not answering.
    package static let maximumReplies = 3
    package var isUnanswered: Bool { owed.replies == Self.maximumReplies }

    /// Drops the key, the character or the paste that has begun: it was meant for what was on the screen then. Only the
    /// terminal's own replies still count.
    package mutating func dropOpenInput() { isDropping = isOpen }

    private var isOpen: Bool {
        if paste != nil { return true }
        return switch state {
        case .ground, .afterEscape: false
        case .character, .escape, .sequence, .single, .string, .oldMouse, .rest: true
        }
    }

    /// Ends dropping once the input that had begun is complete.
    private mutating func dropped() { if isDropping { isDropping = isOpen } }

    /// Returns whether an event counts although the input that had begun is dropped.
    private static func counts(_ event: TerminalEvent, isDropping: Bool) -> Bool {
        guard isDropping, case .cursor = event else { return !isDropping }
        return true
    }

    /// Decodes a byte that came at `time`.
    package mutating func feed(_ byte: UInt8, at time: ContinuousClock.Instant, _ emit: (TerminalEvent) -> Void) {
        flush(at: time, emit)
        let isDropping = isDropping
        decode(byte, at: time) { event in if Self.counts(event, isDropping: isDropping) { emit(event) } }
        dropped()
    }

    private mutating func decode(_ byte: UInt8, at time: ContinuousClock.Instant, _ emit: (TerminalEvent) -> Void) {
        forget(at: time)
        let followsReturn = previous == 0x0D && byte == 0x0A && time < since + Self.sequenceDelay
        // The first of the two bytes has already become a character, so this must be noticed here.
        let seemsUTF8 =
            encoding != .utf8 && TextEncoding.isUTF8(previous, byte)
            && (paste != nil || time < since + InputTiming.near)
        since = time
        previous = byte
        if seemsUTF8, isText { return refuse(.locale, emit) }
        if paste != nil { return feedPaste(byte, followsReturn: followsReturn, emit) }
        switch state {
        case .ground: if !followsReturn { begin(byte, emit) }
        case .character: continueCharacter(byte, emit)
        case .escape(let isDouble): afterEscape(byte, isDouble: isDouble, emit)
        case .sequence(var sequence):
            switch sequence.feed(byte) {
            case .more: state = .sequence(sequence)
            case .broken:
                state = .ground
                begin(byte, emit)
            case .complete: finish(sequence, counts: !isOverdue, emit)
            }
        case .single: single(byte, emit)
        case .string(let escaped): string(byte, escaped: escaped, emit)
        case .oldMouse(let missing): state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
        case .afterEscape:
            state = .ground
            guard byte == 0x5B || byte == 0x4F else { return begin(byte, emit) }
            held = [byte]
            state = .rest(byte == 0x5B ? ControlSequence() : nil)
        case .rest(let sequence): rest(byte, sequence, emit)
        }
    }

    /// Ends incomplete input that has waited too long: an Escape without a sequence is the key.
    package mutating func flush(at time: ContinuousClock.Instant, _ emit: (TerminalEvent) -> Void) {
        guard let deadline, time >= deadline else { return }
        let isDropping = isDropping
        endOpenInput { event in if Self.counts(event, isDropping: isDropping) { emit(event) } }
        dropped()
    }

    private mutating func endOpenInput(_ emit: (TerminalEvent) -> Void) {
        switch state {
        case .escape(let isDouble):
            state = .afterEscape
            if isDouble { emit(.key(.escape)) }
            emit(.key(.escape))
        case .rest where held.count == 1: typeHeld(emit)
        case .rest(let sequence?):
            state = .sequence(sequence)
            isOverdue = true
        default: isOverdue = true
        }
    }

    /// Gives up waiting for a rest.
    private mutating func forget(at time: ContinuousClock.Instant) {
        guard time >= since + Self.restDelay else { return }
        switch state {
        case .sequence, .single, .oldMouse, .string, .afterEscape: state = .ground
        case .ground, .character, .escape, .rest: break
        }
    }

    private var isText: Bool {
        if paste != nil { return true }
        if case .ground = state { return true }
        return false
    }

    private mutating func begin(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        (isOverdue, hasAlt) = (false, false)
        switch byte {
        case 0x1B: beginEscape(isDouble: false)
        case 0x00..<0x20, 0x7F: emit(.key(Self.control(byte)))
        default: beginCharacter(byte, emit)
        }
    }

    private mutating func beginEscape(isDouble: Bool) {
        state = .escape(isDouble: isDouble)
        isOverdue = false
        let isOwed = owed.replies > 0 && since < owed.since + Self.restDelay
        escapeEnds = since + (isOwed ? max(timing.escape, InputTiming.reply) : timing.escape)
    }

    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        default: .control(Unicode.Scalar(byte + (byte < 0x1B && byte > 0 ? 0x60 : 0x40)))
        }
    }

    private mutating func afterEscape(_ byte: UInt8, isDouble: Bool, _ emit: (TerminalEvent) -> Void) {
        state = .ground
        (isOverdue, hasAlt) = (false, isDouble)
        switch byte {
        case 0x5B: state = .sequence(ControlSequence())
        case 0x4F: state = .single
        case 0x1B:
            if isDouble { emit(.key(.escape)) }
            return beginEscape(isDouble: true)
        default:
            if isDouble { emit(.key(.escape)) }
            switch byte {
            // OSC, DCS, SOS, PM, APC: texts that only terminals send.
            case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(escaped: false)
            case 0x20..<0x7F: emit(.key(.alt(Unicode.Scalar(byte))))
            case 0x00..<0x20, 0x7F: emit(.key(Self.control(byte), .alt))
            default:
                hasAlt = true
                beginCharacter(byte, emit)
            }
        }
    }

    // MARK: Characters, the Unicode Standard 3.9, table 3-7

    private mutating func beginCharacter(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        guard byte >= 0x80 else { return send(UInt32(byte), emit) }
        guard encoding == .utf8 else {
            if let scalar = encoding.scalar(byte) { send(scalar.value, emit) } else { refuse(.control, emit) }
            return
        }
        switch byte {
        case 0xC2..<0xE0: state = .character(value: UInt32(byte & 0x1F), missing: 1, least: 0x80)
        case 0xE0..<0xF0: state = .character(value: UInt32(byte & 0x0F), missing: 2, least: 0x800)
        case 0xF0..<0xF5: state = .character(value: UInt32(byte & 0x07), missing: 3, least: 0x10000)
        default: refuse(.encoding, emit)
        }
    }

    private mutating func continueCharacter(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        guard case .character(let begun, let missing, let least) = state else { return }
        state = .ground
        guard byte & 0xC0 == 0x80 else {
            refuse(.encoding, emit)
            if paste != nil { feedPaste(byte, followsReturn: false, emit) } else { begin(byte, emit) }
            return
        }
        let value = begun << 6 | UInt32(byte & 0x3F)
        if missing > 1 {
            state = .character(value: value, missing: missing - 1, least: least)
        } else if value >= least {
            send(value, emit)
        } else {
            refuse(.encoding, emit)
        }
    }

    private func send(_ value: UInt32, _ emit: (TerminalEvent) -> Void) {
        // C1 controls, which some terminals obey, are not text.
        guard !(0x80..<0xA0).contains(value) else { return refuse(.control, emit) }
        guard let scalar = Unicode.Scalar(value) else { return refuse(.encoding, emit) }
        if hasAlt, paste == nil { return emit(.key(.alt(scalar))) }
        emit(paste == nil ? .text(scalar) : .pasted(scalar))
    }

    private func refuse(_ reason: UnreadableInput, _ emit: (TerminalEvent) -> Void) {
        emit(.unreadable(reason, isPasted: paste != nil))
    }

    // MARK: Pastes

    private mutating func feedPaste(_ byte: UInt8, followsReturn: Bool, _ emit: (TerminalEvent) -> Void) {
        guard var seen = paste else { return }
        if case .character = state { return continueCharacter(byte, emit) }
        if byte == Self.pasteEnd[seen] {
            seen += 1
            paste = seen
            guard seen == Self.pasteEnd.count else { return }
            paste = nil
            return emit(.pasteEnded)
        }
        // It was not the end after all. Nothing in a paste is executed.
        if seen > 0 { refuse(.control, emit) }
        for kept in Self.pasteEnd[..<seen].dropFirst() { send(UInt32(kept), emit) }
        paste = 0
        switch byte {
        case 0x1B: paste = 1
        case 0x0A where followsReturn: break
        case 0x09, 0x0A, 0x0D: send(byte == 0x0D ? 0x0A : UInt32(byte), emit)
        case 0x00..<0x20, 0x7F: refuse(.control, emit)
        default: beginCharacter(byte, emit)
        }
    }

    // MARK: Sequences

    private static let singleShift: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x4D: .enter,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    private mutating func single(_ byte: UInt8, _ emit: (TerminalEvent) -> Void) {
        state = .ground
        guard (0x20..<0x7F).contains(byte) else { return begin(byte, emit) }
        if let key = Self.singleShift[byte], !isOverdue { emit(.key(key, hasAlt ? .alt : [])) }
    }

    private mutating func string(_ byte: UInt8, escaped: Bool, _ emit: (TerminalEvent) -> Void) {
        switch byte {
        case 0x07: state = .ground
        case 0x5C where escaped: state = .ground
        case 0x1B: state = .string(escaped: true)
        // Another sequence ends the text.
        case _ where escaped: afterEscape(byte, isDouble: false, emit)
        // A terminal's text contains no newline, and is never this late.
        case 0x00..<0x20 where isOverdue:
            state = .ground
            begin(byte, emit)
        default: state = .string(escaped: false)
        }
    }

    private mutating func finish(_ sequence: ControlSequence, counts: Bool, _ emit: (TerminalEvent) -> Void) {
        state = .ground
        switch sequence.meaning {
        case .event(.cursor(let row, let column)):
            owed.replies = max(0, owed.replies - 1)
            // The key came just before the reply.
            if hasAlt { emit(.key(.escape)) }
            emit(.cursor(row: row, column: column))
        case .event(.key(let key, let modifiers)) where counts:
            emit(.key(key, hasAlt ? modifiers.union(.alt) : modifiers))
        case .event(let event): if counts { emit(event) }
        // A paste is text, however late its beginning comes.
        case .paste: paste = 0
        case .oldMouse: state = .oldMouse(missing: 3)
        case .unknown: break
        }
    }

    /// Handles a byte that may belong to a sequence whose ESC counted as the key.
    private mutating func rest(_ byte: UInt8, _ sequence: ControlSequence?, _ emit: (TerminalEvent) -> Void) {
        guard var sequence else {
            if Self.singleShift[byte] != nil { return state = .ground }
            typeHeld(emit)
            return begin(byte, emit)
        }
        switch sequence.feed(byte) {
        case .more:
            held.append(byte)
            state = .rest(sequence)
        case .broken:
            typeHeld(emit)
            begin(byte, emit)
        case .complete: finish(sequence, counts: false, emit)
        }
    }

    /// Types the bytes that did not form a rest.
    private mutating func typeHeld(_ emit: (TerminalEvent) -> Void) {
        state = .ground
        for byte in held { begin(byte, emit) }
        held = []
    }
}
