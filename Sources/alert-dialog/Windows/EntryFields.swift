// SPDX-License-Identifier: Apache-2.0

/// What the person types into: a line, a hidden line, or a user's name and a password.
final class EntryFields {
    /// All of it.
    let content: Widget
    /// The line, or the user's name.
    let first: TextField
    private let isSecret: Bool
    /// The password of a login.
    let password: TextField?

    /// The most characters: so many that they fit, however many bytes they take, into what the daemon accepts.
    private static let longestText: Int32 = 65_536 / 4
    private static let longestName: Int32 = 4_096 / 4

    /// nil when nothing is typed. A field is called by the title, which says what is asked for.
    init?(_ layout: PromptLayout) {
        isSecret = if case .secure = layout.fields { true } else { false }
        switch layout.fields {
        case .none: return nil
        case .text(let hint, let initial):
            first = .plain(hint: hint)
            first.text = initial
        case .secure(let hint): first = .hidden(hint: hint)
        case .login(let user):
            first = .plainRow("User name")
            first.text = user
            let password = TextField.hiddenRow("Password")
            let list = List().framed()
            list.add(first)
            list.add(password)
            for field in [first, password] { field.limit(Self.longestName) }
            password.pressesDefault()
            (self.password, content) = (password, list)
            return
        }
        first.name(hint(of: layout) ?? layout.title)
        first.limit(Self.longestText)
        first.pressesDefault()
        (password, content) = (nil, first)
    }

    /// Gives the keyboard to the field that is to be filled in first.
    func focus() {
        if let password, !first.withText({ $0.pointee == 0 }) { password.focus() } else { first.focus() }
    }

    /// Calls `handler` after every change.
    func onType(_ handler: @escaping () -> Void) {
        first.onChange(handler)
        password?.onChange(handler)
    }

    /// Empties the field that holds a secret.
    func wipeSecret() {
        if let password { password.wipe() } else if isSecret { first.wipe() }
    }
}

/// The hint in the layout's field.
private func hint(of layout: PromptLayout) -> String? {
    switch layout.fields {
    case .text(let hint, _), .secure(let hint): hint.isEmpty ? nil : hint
    case .none, .login: nil
    }
}
