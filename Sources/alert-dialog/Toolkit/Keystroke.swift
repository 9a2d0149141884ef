// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit

/// A key that was pressed.
struct Keystroke {
    /// The keysym.
    var key: UInt32
    /// The modifiers held down with it (GdkModifierType).
    var modifiers: UInt32

    /// The meaning among buttons, the same as on a terminal.
    enum Meaning: Equatable {
        case choose
        /// Tab, and Shift with Tab.
        case turn(Int)
        /// Up and down.
        case rows(Int)
        /// Left and right.
        case columns(Int)
        case pages(Int)
        case first
        case last
        case erase
        case character(Unicode.Scalar)
        case other
    }

    var isOpening: Bool {
        modifiers & GDK_CONTROL_MASK.rawValue != 0 && gdk_keyval_to_lower(key) == guint(GDK_KEY_o)
    }

    var isTicking: Bool {
        modifiers & GDK_CONTROL_MASK.rawValue != 0 && gdk_keyval_to_lower(key) == guint(GDK_KEY_t)
    }

    /// True for Enter and the space bar, which press the button that has the keyboard.
    var isPressing: Bool { meaning == .choose || meaning == .character(" ") }

    /// Nothing with Ctrl, Alt or Super, which are the desktop's.
    var meaning: Meaning {
        let held = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
        guard modifiers & held == 0 else { return .other }
        switch Int32(bitPattern: key) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: return .choose
        case GDK_KEY_ISO_Left_Tab: return .turn(-1)
        case GDK_KEY_Tab, GDK_KEY_KP_Tab: return .turn(modifiers & GDK_SHIFT_MASK.rawValue == 0 ? 1 : -1)
        case GDK_KEY_Up, GDK_KEY_KP_Up: return .rows(-1)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return .rows(1)
        case GDK_KEY_Left, GDK_KEY_KP_Left: return .columns(-1)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return .columns(1)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return .pages(-1)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return .pages(1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return .first
        case GDK_KEY_End, GDK_KEY_KP_End: return .last
        case GDK_KEY_BackSpace: return .erase
        default:
            let value = gdk_keyval_to_unicode(key)
            guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else { return .other }
            return .character(scalar)
        }
    }
}

extension Keystroke.Meaning {
    var isText: Bool {
        switch self {
        case .character(let scalar): ApprovalGate.isText(scalar)
        case .erase: true
        default: false
        }
    }
}

extension PromptEvent {
    /// The meaning of a key in a question; nil for one without.
    init?(_ key: Keystroke) {
        if key.isTicking {
            self = .toggle
            return
        }
        switch key.meaning {
        case .turn(let steps): self = steps > 0 ? .next : .back
        case .rows(let steps): self = .rows(steps)
        case .columns(let steps): self = .columns(steps)
        case .pages(let pages): self = .page(pages)
        case .first: self = .first
        case .last: self = .last
        case .erase: self = .erase
        case .choose: self = .choose
        case .character(let scalar): self = .letter(scalar)
        case .other: return nil
        }
    }
}
