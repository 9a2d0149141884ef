// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The input of a prompt: a line, a hidden line, or a user's name and a password.
final class EntryFields {
    /// All of it.
    let content: Widget
    /// The line, or the user's name. It is a secret unless it can be seen.
    let first: TextField
    /// The password of a login.
    let password: TextField?

    /// The most characters: so many that they fit, however many bytes they take, into what the daemon accepts.
    private static let maximumText: Int32 = 65_536 / 4
    private static let maximumName: Int32 = 4_096 / 4

    /// nil when nothing is typed. A field is called by the title, which says what is asked for.
    init?(_ layout: WindowLayout) {
        switch layout.fields {
        case .none: return nil
        case .text(let hint, let initial):
            first = .plain(hint: hint)
            first.text = initial
        case .secure(let hint): first = .hidden(hint: hint)
        case .login(let user):
            // Not libadwaita's rows for this: those of 1.2 do not let go of what was typed when their list goes.
            first = .plain(hint: "")
            first.text = user
            let password = TextField.hidden(hint: "")
            let column = Column(spacing: 12)
            for (field, name) in [(first, "User name"), (password, "Password")] {
                field.limit(Self.maximumName)
                field.name(name)
                let group = Column(spacing: 3)
                group.add(Label(name).atStart().styled("caption", "dim-label"), field)
                column.add(group)
            }
            password.pressesDefault()
            (self.password, content) = (password, column)
            return
        }
        first.name(hint(of: layout) ?? layout.title)
        first.limit(Self.maximumText)
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

    /// How many fields there are.
    var count: Int { password == nil ? 1 : 2 }

    /// Gives the keyboard to the field at a place.
    func focus(_ place: Int) { (place == 0 ? first : password ?? first).focus() }

    /// The typed input, in locked memory: the line, or the user's name and the password.
    var secrets: [SecretText] {
        [first, password].compactMap(\.self).map { field in
            var text: SecretText?
            field.withBytes { text = SecretText($0) }
            return text ?? SecretText(UnsafeRawBufferPointer(start: nil, count: 0))
        }
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
