// SPDX-License-Identifier: Apache-2.0

/// The buttons of a question in the order of their indices, by the rules of UIAlertView and UIActionSheet: an alert's
/// cancel button is 0 and the others follow; a sheet's destructive button is 0, then the others, and its cancel button
/// is last.
package struct ButtonOrder: Sendable, Hashable {
    /// The maximum number of buttons of a prompt: a list of ten thousand can be filtered while the person types.
    package static let maximumButtons = 10_000
    /// The maximum length of a label, in characters.
    package static let maximumLabel = 200

    package typealias Invalid = Prompts.Invalid

    /// The buttons by their index.
    package let buttons: [Prompts.Button]
    /// The place of each button among the asker's buttons, by index; nil for a default button.
    package let places: [Int?]

    /// - Parameters:
    ///   - added: The buttons as the asker added them.
    ///   - isApproval: Whether no button may be the default.
    ///   - hasForm: Whether there are fields to fill in, which need a button to confirm them.
    /// - Throws: `Prompts.Invalid` for a second cancel, destructive or default button, a sheet without buttons, too
    ///   many buttons, or labels that are too long.
    package init(
        _ added: [Prompts.ButtonWish], kind: Prompts.Kind, input: Prompts.Input, isApproval: Bool = false,
        hasForm: Bool = false
    ) throws(Invalid) {
        guard added.count <= Self.maximumButtons else {
            throw Invalid(
                field: "buttons", reason: "there are \(added.count), and \(Self.maximumButtons) is the most")
        }
        for wish in added { try Self.check(label: wish.label) }
        for (role, name) in [(Prompts.Role.cancel, "cancel"), (.destructive, "destructive")] {
            guard added.count(where: { $0.role == role }) <= 1 else {
                throw Invalid(field: "buttons", reason: "there are two \(name) buttons, and one is the most")
            }
        }
        guard added.count(where: { $0.isDefault == true }) <= 1 else {
            throw Invalid(field: "buttons", reason: "there are two default buttons, and one is the most")
        }
        guard hasForm || !added.contains(where: { $0.withoutValues == true }) else {
            throw Invalid(field: "buttons", reason: "\(Member.withoutValues) needs a form")
        }
        let complete = Self.addingDefaults(
            to: added.enumerated().map { ($0, $1) }, kind: kind, hasFields: input != .none || hasForm)
        guard !complete.isEmpty else { throw Invalid(field: "buttons", reason: "a sheet needs one at least") }
        let ordered = Self.ordered(complete, kind: kind)
        let isAlone = ordered.count == 1
        var buttons = ordered.enumerated().map { index, entry in
            // UIKit ignores destructiveButtonIndex if there is one button.
            let role = isAlone && entry.wish.role == .destructive ? .normal : entry.wish.role ?? .normal
            return Prompts.Button(
                index: index, label: entry.wish.label, role: role, isDefault: entry.wish.isDefault ?? false,
                withoutValues: entry.wish.withoutValues == true ? true : nil)
        }
        // An alarm and an approval have no default button: a key that was meant for something else must not choose it.
        if kind != .sheet, kind != .ring, !isApproval, !buttons.contains(where: { $0.isDefault }) {
            let choice = buttons.firstIndex { $0.role == .normal } ?? buttons.firstIndex { $0.role == .cancel }
            if let choice { buttons[choice].isDefault = true }
        }
        self.buttons = buttons
        places = ordered.map { $0.place }
    }

    /// Orders the buttons of a question.
    /// - Throws: The same errors as the other initializer.
    package init(_ question: Prompts.Question) throws(Invalid) {
        try self.init(
            question.buttons ?? [], kind: question.kind ?? .alert, input: question.input ?? .none,
            isApproval: question.approval != nil, hasForm: question.form != nil)
    }

    /// Returns whether the answer with a button has what the person typed.
    package func handsOver(_ index: Int) -> Bool { buttons.indices.contains(index) && buttons[index].handsOver }
    /// The index of the cancel button; nil if there is none.
    package var cancel: Int? { buttons.firstIndex { $0.role == .cancel } }
    /// The index of the button that Enter chooses; nil if there is none.
    package var chosenByEnter: Int? { buttons.firstIndex { $0.isDefault } }

    private typealias Entry = (place: Int?, wish: Prompts.ButtonWish)

    /// Adds the default buttons: an alert has "OK", and "Cancel" next to an input field.
    private static func addingDefaults(
        to entries: [(place: Int, wish: Prompts.ButtonWish)], kind: Prompts.Kind, hasFields: Bool
    ) -> [Entry] {
        let entries = entries.map { Entry($0.place, $0.wish) }
        let okay = Entry(nil, Prompts.ButtonWish(label: "OK"))
        let cancel = Entry(nil, Prompts.ButtonWish(label: "Cancel", role: .cancel))
        switch kind {
        case .alert:
            let isOnlyCancel = entries.allSatisfy { $0.wish.role == .cancel }
            if !hasFields { return isOnlyCancel && entries.isEmpty ? [okay] : entries }
            // Without a button to confirm it, a field could be filled in but not submitted.
            if entries.isEmpty { return [cancel, okay] }
            return isOnlyCancel ? entries + [okay] : entries
        case .progress: return entries.isEmpty ? [cancel] : entries
        case .sheet, .ring: return entries
        }
    }

    private static func ordered(_ entries: [Entry], kind: Prompts.Kind) -> [Entry] {
        let cancel = entries.filter { $0.wish.role == .cancel }
        let others = entries.filter { $0.wish.role != .cancel }
        guard kind == .sheet else { return cancel + others }
        return others.filter { $0.wish.role == .destructive } + others.filter { $0.wish.role != .destructive } + cancel
    }

    private static func check(label: String) throws(Invalid) {
        guard !label.isEmpty, label.utf8.count <= 4 * maximumLabel, label.count <= maximumLabel,
            !label.utf8.contains(0)
        else {
            throw Invalid(
                field: "buttons", reason: "a label is empty, longer than \(maximumLabel) characters, or holds a NUL")
        }
    }
}
