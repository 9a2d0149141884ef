// SPDX-License-Identifier: Apache-2.0

/// A key that a terminal reports by number: `CSI u` of kitty's keyboard protocol and XTerm's formatOtherKeys, and `CSI
/// 27 ; ~` of XTerm's modifyOtherKeys. An earlier program may have left these modes on. Then Esc, Ctrl-C and letters
/// come in this form.
struct KeyReport {
    /// The event kind of a released key.
    static let release = 3

    /// The character of the key without modifiers, or a number in Unicode's private use area.
    var code: Int
    /// The modifiers plus one.
    var modifiers: Int
    /// A Boolean value indicating whether ``code`` is the character with Shift.
    var isAsTyped = false
    /// The character with Shift, and the one of the same key on a US keyboard; 0 for none.
    var (shifted, base) = (0, 0)
    /// The typed character; 0 for none.
    var text = 0
    var hasMoreText = false

    init(code: Int, modifiers: Int, isAsTyped: Bool = false) {
        self.code = code
        self.modifiers = modifiers
        self.isAsTyped = isAsTyped
    }

    private var bits: Int { max(0, modifiers - 1) }
    private var held: Modifiers { Modifiers(rawValue: bits & 7) }
    /// Super, Hyper and Meta: shortcuts of the desktop.
    private var hasForeignModifier: Bool { bits & (8 | 16 | 32) != 0 }
    private var hasCapsLock: Bool { bits & 64 != 0 }

    /// The event for the key's plain bytes; nil for a key without a meaning here.
    var event: TerminalEvent? {
        guard !hasForeignModifier else { return nil }
        let held = held
        if held.isDisjoint(with: [.control, .alt]) {
            if hasMoreText { return .unreadable(.key, isPasted: false) }
            if let scalar = Self.printable(text) { return .text(scalar) }
        }
        switch code {
        case 27: return .key(.escape, held)
        case 13, 57_414: return .key(.enter, held)
        case 9: return .key(.tab, held)
        case 8, 127: return .key(.backspace, held)
        case 57_399...57_416:
            guard held.isDisjoint(with: [.control, .alt]) else { return nil }
            return .text(Self.keypad[code - 57_399])
        case 57_417...57_426: return .key(Self.keypadKeys[code - 57_417], held)
        case 0xE000...0xF8FF: return nil
        default: break
        }
        guard let scalar = Self.printable(code) else { return nil }
        if held.contains(.control) {
            guard !held.contains(.alt) else { return nil }
            return Self.controlByte(scalar.isASCII ? scalar : Self.printable(base) ?? scalar)
                .map { .key(InputDecoder.control($0)) }
        }
        let character = character(scalar)
        if held.contains(.alt) { return character.map { .key(.alt($0)) } }
        return character.map { .text($0) } ?? .unreadable(.key, isPasted: false)
    }

    /// Returns the typed character; nil if it depends on the keyboard layout.
    private func character(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let isShifted = held.contains(.shift)
        if isAsTyped || scalar == " " { return scalar }
        if isShifted, let shifted = Self.printable(shifted) {
            guard hasCapsLock, shifted.properties.isAlphabetic else { return shifted }
            return scalar
        }
        guard isShifted || hasCapsLock else { return scalar }
        guard scalar.properties.isAlphabetic else { return isShifted ? nil : scalar }
        if isShifted, hasCapsLock { return scalar }
        let large = scalar.properties.uppercaseMapping.unicodeScalars
        return large.count == 1 ? large.first : nil
    }

    private static func printable(_ value: Int) -> Unicode.Scalar? {
        guard value >= 0x20, !(0x7F..<0xA0).contains(value) else { return nil }
        return UInt32(exactly: value).flatMap { Unicode.Scalar($0) }
    }

    /// Returns the byte for Control and a character, as sent by XTerm and every terminal since the VT100.
    private static func controlByte(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "a"..."z", "@"..."_": UInt8(scalar.value & 0x1F)
        case " ": 0
        case "/": 0x1F
        case "?": 0x7F
        default: nil
        }
    }

    private static let keypad: [Unicode.Scalar] = Array("0123456789./*-+\r=,".unicodeScalars)
    private static let keypadKeys: [Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ]
}
