// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink

/// The input of a prompt: a line, a hidden line, or a user's name and a password.
final class EntryFields {
    /// All of it.
    let content: Widget
    /// The line, or the user's name. It is a secret unless it can be seen.
    let first: TextField
    /// The password of a login.
    let password: TextField?
    /// The asker's initial text of the first field.
    private let initial: String

    /// The most characters: so many that they fit, however many bytes they take, into what the daemon accepts.
    private static let maximumText: Int32 = 65_536 / 4
    private static let maximumName: Int32 = 4_096 / 4

    /// Creates the fields, or nil if nothing is typed. A field is called by the title, which says what is asked for.
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
            // Not libadwaita's rows for this: those of 1.2 do not let go of what was typed when their list goes.
            first = .plain(hint: "")
            first.text = user
            let password = TextField.hidden(hint: "")
            let column = Column(spacing: 12)
            for (field, name) in [(first, "User name"), (password, "Password")] {
                // What is too long is refused, and not cut off in silence.
                field.limit(Self.maximumName + 1)
                field.name(name)
                let group = Column(spacing: 3)
                group.add(Label(name).atStart().styled("caption", "secondary"), field)
                column.add(group)
            }
            password.pressesDefault()
            (self.password, content) = (password, column)
            return
        }
        first.name(hint(of: layout) ?? layout.title)
        first.limit(Self.maximumText + 1)
        first.pressesDefault()
        (password, content) = (nil, first)
    }

    /// Gives the keyboard to the field that is to be filled in first.
    func focus() {
        // The window had given it to the first already, which selects what stands in that.
        first.goToEnd()
        if let password, !first.withText({ $0.pointee == 0 }) { password.focus() } else { first.focus() }
    }

    /// The place of the field that has the keyboard: 0, or 1 for the password.
    var focused: Int? { first.holdsFocus ? 0 : password?.holdsFocus == true ? 1 : nil }

    /// The number of fields.
    var count: Int { password == nil ? 1 : 2 }

    /// Gives the keyboard to the field at a place.
    func focus(_ place: Int) { (place == 0 ? first : password ?? first).focus() }

    /// The typed input, in locked memory: the line, or the user's name and the password.
    var secrets: [SecretText] {
        [first, password].compactMap(\.self).map { field in
            var text: SecretText?
            field.withLine { text = SecretText($0) }
            return text ?? SecretText(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    /// The line of a text that is no secret.
    var line: String { first.withLine { String(decoding: $0, as: UTF8.self) } }

    /// Why what was typed or pasted is not answered with; nil if it is.
    var refusal: String? {
        let limit = Int(password == nil ? Self.maximumText : Self.maximumName)
        for (place, field) in [first, password].compactMap(\.self).enumerated() {
            let isInitial = place == 0 && field.withText { text in initial.withCString { strcmp($0, text) == 0 } }
            if !isInitial, let reason = field.withLine({ Self.refusal(of: $0, limit: limit) }) { return reason }
        }
        return nil
    }

    /// GTK lets a line have several.
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

    /// Calls `handler` after every change.
    func onType(_ handler: @escaping () -> Void) {
        first.onChange(handler)
        password?.onChange(handler)
    }
}

/// The hint in the layout's field.
private func hint(of layout: WindowLayout) -> String? {
    switch layout.fields {
    case .text(let hint, _), .secure(let hint): hint.isEmpty ? nil : hint
    case .none, .login: nil
    }
}
