// SPDX-License-Identifier: Apache-2.0

import Glibc
import PromptKit
import Varlink

/// The input of a prompt: a line, a hidden line, or a user name and a password.
final class EntryFields: InputFields {
    /// The widget with all fields.
    let content: Widget
    /// The line, or the user name. It is a secret unless it can be seen.
    let first: TextField
    /// The password of a login.
    let password: TextField?
    /// The asker's initial text of the first field.
    private let initial: String

    /// The most characters. Whatever their bytes, this many fit into the daemon's limit.
    private static let maximumText: Int32 = 65_536 / 4
    private static let maximumName: Int32 = 4_096 / 4

    /// Creates the fields, or nil if the prompt has none. The title names the field, because it says what to type.
    init?(_ layout: WindowLayout) {
        switch layout.fields {
        case .none: return nil
        case .text(let hint, let initial):
            first = .plain(hint: hint)
            first.text = initial
            self.initial = initial
        case .secure(let hint): (first, initial) = (.hidden(hint: hint), "")
        case .login(let user):
            initial = user
            // Do not use libadwaita's rows here: the rows of 1.2 keep the typed text when their list is destroyed.
            first = .plain(hint: "")
            first.text = user
            let password = TextField.hidden(hint: "")
            let column = Column(spacing: 12)
            for (field, name) in [(first, "User name"), (password, "Password")] {
                // Text that is too long is refused, and not cut off silently.
                field.limit(Self.maximumName + 1)
                field.name(name)
                let group = Column(spacing: 3)
                group.add(Label(name).atStart().styled("caption", "secondary"), field)
                column.add(group)
            }
            (self.password, content) = (password, column)
            return
        }
        first.name(hint(of: layout) ?? layout.title)
        first.limit(Self.maximumText + 1)
        (password, content) = (nil, first)
    }

    /// Names the field by a new title.
    func rename(_ layout: WindowLayout) { if password == nil { first.name(hint(of: layout) ?? layout.title) } }

    /// Takes over what was typed into the fields of another window.
    func take(_ former: EntryFields) {
        first.take(former.first)
        if let password, let typed = former.password { password.take(typed) }
    }

    /// Gives the keyboard focus to the field to fill in first.
    func focus() {
        // The window has focused the first field already, which selects its text.
        first.goToEnd()
        if let password, !first.withText({ $0.pointee == 0 }) { password.focus() } else { first.focus() }
    }

    /// The place of the field with the keyboard focus: 0, or 1 for the password.
    var focused: Int? { first.holdsFocus ? 0 : password?.holdsFocus == true ? 1 : nil }

    /// The number of fields.
    var count: Int { password == nil ? 1 : 2 }

    /// Gives the keyboard focus to the field at a place.
    func focus(_ place: Int) { (place == 0 ? first : password ?? first).focus() }

    /// The typed input, in locked memory: the line, or the user name and the password.
    var secrets: [SecretText] {
        all.map { field in
            var text: SecretText?
            field.withLine { text = SecretText($0) }
            return text ?? SecretText(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    /// The line of a text that is not secret.
    var line: String { first.withLine { String(decoding: $0, as: UTF8.self) } }

    private var all: [TextField] { [first, password].compactMap(\.self) }

    /// Returns the reason why the text typed or pasted at a place is not accepted; nil if it is.
    func refusal(_ place: Int) -> String? {
        let limit = Int(password == nil ? Self.maximumText : Self.maximumName)
        let isInitial = place == 0 && first.withText { text in initial.withCString { strcmp($0, text) == 0 } }
        return isInitial ? nil : all[place].withLine { Self.refusal(of: $0, limit: limit) }
    }

    /// Returns the reason why a line is not accepted. GTK allows several lines in a field.
    static func refusal(of line: UnsafeRawBufferPointer, limit: Int) -> String? {
        var previous: UInt8 = 0
        var count = 0
        for byte in line {
            if byte == 0x0A || byte == 0x0D { return "Not taken: the text has several lines. Paste one line." }
            let isControl =
                byte < 0x20 && byte != 0x09 || byte == 0x7F || previous == 0xC2 && (0x80..<0xA0).contains(byte)
            if isControl { return "Not taken: the text has a control character. Paste it without that." }
            if byte & 0xC0 != 0x80 { count += 1 }
            previous = byte
        }
        return count > limit ? "Not taken: the text has more than \(limit) characters. Shorten it." : nil
    }

    /// Tells the question what is typed, and of Enter.
    func connect(_ send: @escaping (PromptEvent) -> Void) {
        for (place, field) in all.enumerated() {
            field.onChange { [unowned self] in send(.textChanged(place, isTaken: refusal(place) == nil)) }
            field.onEnter { send(.choose) }
        }
    }
}

/// Returns the hint in the layout's field.
private func hint(of layout: WindowLayout) -> String? {
    switch layout.fields {
    case .text(let hint, _), .secure(let hint): hint.isEmpty ? nil : hint
    case .none, .login: nil
    }
}

/// The part of a window that a person types into: the input of a question, or a form.
protocol InputFields: AnyObject {
    /// The widget with all of it.
    var content: Widget { get }
    /// The number of places for the keyboard focus.
    var count: Int { get }
    /// The place with the keyboard focus.
    var focused: Int? { get }
    /// Gives the keyboard focus to the field to fill in first.
    func focus()
    /// Gives the keyboard focus to a place.
    func focus(_ place: Int)
}
