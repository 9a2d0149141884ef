// SPDX-License-Identifier: Apache-2.0

/// The output of a program on its way to a terminal whose last line is drawn by somebody else.
///
/// The output passes byte for byte, with two exceptions: a scrolling region or a cursor address that would reach the
/// last line ends one line earlier, and a program that takes the alternate screen gets the whole terminal.
/// ``leavesRoom`` says when something else may be drawn: not within a character or a sequence, and not while the
/// program relies on the terminal's only saved cursor. The sequences come from XTerm and compatible terminals
/// (ctlseqs).
///
/// The value stores at most one control sequence, and needs no terminal.
package struct ProgramOutput {
    private enum State: Equatable {
        case ground
        /// After ESC, and after ESC with an intermediate byte.
        case escape, intermediate
        case control
        /// The rest of a control sequence that is too long to be one of ours.
        case longControl
        /// A string that ends in BEL or ESC \: a title, a picture.
        case string, stringEscape
    }

    /// The sequences that show the whole terminal to a program that has taken the alternate screen. The cursor stays.
    private static let wholeTerminal = Array("\u{1B}7\u{1B}[r\u{1B}8".utf8)
    /// The maximum length of a sequence that is understood.
    private static let maximumHeld = 64

    /// The rows of the program's terminal, to which the scrolling region is bound; nil while the last line is not in
    /// use.
    package var rows: Int?
    package private(set) var isOnAlternateScreen = false
    package private(set) var wrapsLines = true
    package private(set) var hasErased = false
    package private(set) var hasTakenRegion = false

    private let isUTF8: Bool
    private var state = State.ground
    /// The sequence that is being read.
    private var held: [UInt8] = []
    /// The missing bytes of a character.
    private var missing = 0
    private var isSynchronized = false
    private var hasSavedCursor = false
    /// A Boolean value indicating whether the program has brought back a cursor more than once, so that it always needs
    /// the saved one.
    private var reliesOnSavedCursor = false

    /// - Parameter isUTF8: Whether a character may have several bytes.
    package init(isUTF8: Bool = true) { self.isUTF8 = isUTF8 }

    package var leavesRoom: Bool {
        isComplete && !isOnAlternateScreen && !isSynchronized && !hasSavedCursor && !reliesOnSavedCursor
    }

    package var isComplete: Bool { state == .ground && missing == 0 }

    /// Notes that the last line was drawn.
    package mutating func hasDrawn() { (hasErased, hasTakenRegion) = (false, false) }

    /// Takes output of the program, and appends what the terminal gets.
    package mutating func pass(_ bytes: some RandomAccessCollection<UInt8>, to output: inout [UInt8]) {
        var rest = bytes[...]
        while let byte = rest.first {
            guard state == .ground else {
                rest.removeFirst()
                feed(byte, &output)
                continue
            }
            let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
            count(rest[..<end])
            output += rest[..<end]
            rest = rest[end...]
            guard !rest.isEmpty else { return }
            rest.removeFirst()
            missing = 0
            (state, held) = (.escape, [0x1B])
        }
    }

    /// Appends the sequence that the program has begun and not ended, and its end.
    package mutating func finish(_ output: inout [UInt8]) {
        output += held
        // CAN ends a sequence without effect (ECMA-48, 8.3.6 of its predecessors; XTerm).
        if state != .ground { output.append(0x18) }
        (state, held, missing) = (.ground, [], 0)
    }

    // MARK: Text

    /// Counts the bytes that the last character of a text lacks.
    private mutating func count(_ text: some BidirectionalCollection<UInt8>) {
        guard isUTF8, let last = text.last else { return }
        guard last >= 0x80 else { return missing = 0 }
        var continuations = 0
        for byte in text.reversed().prefix(4) {
            guard byte & 0xC0 == 0x80 else {
                let length = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
                return missing = max(0, length - continuations)
            }
            continuations += 1
        }
        missing = max(0, missing - continuations)
    }

    // MARK: Sequences

    private mutating func feed(_ byte: UInt8, _ output: inout [UInt8]) {
        switch state {
        case .ground: break
        case .escape: afterEscape(byte, &output)
        case .intermediate:
            if byte < 0x20 || byte > 0x2F { state = .ground }
            output.append(byte)
        case .control: inControl(byte, &output)
        case .longControl:
            if (0x40...0x7E).contains(byte) || byte == 0x18 || byte == 0x1A { state = .ground }
            output.append(byte)
        case .string:
            if byte == 0x1B { state = .stringEscape }
            if byte == 0x07 || byte == 0x18 || byte == 0x1A { state = .ground }
            output.append(byte)
        case .stringEscape:
            state = byte == 0x1B ? .stringEscape : .ground
            output.append(byte)
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ output: inout [UInt8]) {
        if byte == 0x1B {
            output.append(0x1B)
            return
        }
        held.append(byte)
        switch byte {
        case UInt8(ascii: "["):
            state = .control
            return
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string
        case 0x20...0x2F: state = .intermediate
        default: state = .ground
        }
        release(&output)
        switch byte {
        case UInt8(ascii: "7"): saved()
        case UInt8(ascii: "8"): broughtBack()
        case UInt8(ascii: "c"):
            let rows = rows
            self = ProgramOutput(isUTF8: isUTF8)
            (self.rows, hasErased, hasTakenRegion) = (rows, true, true)
        default: break
        }
    }

    private mutating func inControl(_ byte: UInt8, _ output: inout [UInt8]) {
        held.append(byte)
        switch byte {
        case 0x40...0x7E:
            state = .ground
            obey(ProgramControl(held), &output)
            release(&output)
        case 0x20...0x3F:
            guard held.count >= Self.maximumHeld else { return }
            state = .longControl
            release(&output)
        default:
            // A control character within a sequence takes effect at once; only a few end the sequence.
            state = byte == 0x18 || byte == 0x1A ? .ground : .longControl
            if byte == 0x1B {
                held.removeLast()
                state = .escape
                output += held
                held = [0x1B]
            } else {
                release(&output)
            }
        }
    }

    private mutating func release(_ output: inout [UInt8]) {
        output += held
        held.removeAll(keepingCapacity: true)
    }

    /// Obeys a control sequence, and changes it if it would reach the last line.
    private mutating func obey(_ control: ProgramControl, _ output: inout [UInt8]) {
        switch (control.marker, control.final) {
        case (0x3F, UInt8(ascii: "h")): for mode in control.numbers { set(mode, isOn: true, &output) }
        case (0x3F, UInt8(ascii: "l")): for mode in control.numbers { set(mode, isOn: false, &output) }
        case (0, UInt8(ascii: "r")): bindRegion(control)
        case (0, UInt8(ascii: "H")), (0, UInt8(ascii: "f")), (0, UInt8(ascii: "d")): bindRow(control)
        case (0, UInt8(ascii: "J")): if !isOnAlternateScreen { hasErased = true }
        case (0, UInt8(ascii: "s")) where control.numbers.isEmpty: saved()
        case (0, UInt8(ascii: "u")) where control.numbers.isEmpty: broughtBack()
        case (0x21, UInt8(ascii: "p")):
            // DECSTR takes the region back, and forgets the saved cursor.
            (hasTakenRegion, wrapsLines, hasSavedCursor, reliesOnSavedCursor) = (true, true, false, false)
        default: break
        }
    }

    private mutating func set(_ mode: Int, isOn: Bool, _ output: inout [UInt8]) {
        switch mode {
        case 7: wrapsLines = isOn
        case 47, 1047, 1049:
            guard isOn != isOnAlternateScreen else { return }
            isOnAlternateScreen = isOn
            if isOn, rows != nil {
                release(&output)
                output += Self.wholeTerminal
            }
            hasTakenRegion = true
        case 1048: isOn ? saved() : broughtBack()
        case 2026: isSynchronized = isOn
        default: break
        }
    }

    private mutating func saved() { if !isOnAlternateScreen { hasSavedCursor = true } }

    private mutating func broughtBack() {
        guard !isOnAlternateScreen else { return }
        if !hasSavedCursor { reliesOnSavedCursor = true }
        hasSavedCursor = false
    }

    private mutating func bindRegion(_ control: ProgramControl) {
        guard let rows, !isOnAlternateScreen else { return }
        let top = max(1, control.number(0))
        let bottom = control.number(1)
        guard bottom == 0 || bottom > rows else { return }
        held = Array("\u{1B}[\(top);\(rows)r".utf8)
    }

    private mutating func bindRow(_ control: ProgramControl) {
        guard let rows, !isOnAlternateScreen, control.number(0) > rows else { return }
        let isPosition = control.final != UInt8(ascii: "d")
        let column = isPosition ? ";\(max(1, control.number(1)))" : ""
        held = Array("\u{1B}[\(rows)\(column)".utf8) + [control.final]
    }
}

/// A control sequence of a program: CSI, numbers, a final byte (ECMA-48, 5.4).
private struct ProgramControl {
    /// The prefix such as `?`, or the last intermediate byte such as `!`; 0 if there is none.
    private(set) var marker: UInt8 = 0
    private(set) var numbers: [Int] = []
    let final: UInt8

    /// - Parameter sequence: The sequence with its ESC.
    init(_ sequence: [UInt8]) {
        final = sequence.last ?? 0
        for byte in sequence.dropFirst(2).dropLast() {
            switch byte {
            case 0x30...0x39:
                if numbers.isEmpty { numbers = [0] }
                numbers[numbers.count - 1] = min(99_999, numbers[numbers.count - 1] * 10 + Int(byte - 0x30))
            case 0x3B: numbers = numbers.isEmpty ? [0, 0] : numbers + [0]
            default: marker = byte
            }
        }
    }

    /// Returns a number by its place; 0 if it is absent.
    func number(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }
}
