// SPDX-License-Identifier: Apache-2.0

/// A person's input, by the name of the parameter it became, so that a refusal can point at it.
struct Written {
    /// The state that a notification needs for a verb.
    enum NeededState {
        case anywhere
        case pending
        /// Pending, for a verb whose person may mean a snoozed one.
        case editable
        case delivered
        /// Delivered, or in the history.
        case past
        /// Pending, delivered, or in the history.
        case known
    }

    /// The state that the notification with the given id needs.
    var needed = NeededState.anywhere
    /// Commands of which the person chooses one if a repetition would end.
    var choices: [String] = []

    // A few dozen, looked at only where something is refused: an array is made without the runtime's help.
    private var entries: [(field: String, name: String, text: String?)] = []

    init(needed: NeededState = .anywhere) { self.needed = needed }

    /// Words that were written one after the other. By hand: for `joined(separator:)` the runtime looks through all conformances of the
    /// program, which was a third of what `play` did.
    static func text(of words: [String]) -> String {
        words.reduce(into: "") { text, word in
            if !text.isEmpty { text += " " }
            text += word
        }
    }

    /// The name of a parameter on the command line, and its text if it may be shown again.
    subscript(field: String) -> (name: String, text: String?)? {
        get { entries.last { $0.field == field }.map { ($0.name, $0.text) } }
        set {
            entries.removeAll { $0.field == field }
            if let newValue { entries.append((field, newValue.name, newValue.text)) }
        }
    }

    /// The entry for the daemon's name of a field, `at` or `trigger.at`.
    func entry(for field: String) -> (name: String, text: String?)? {
        self[field] ?? self[String(field.split(separator: ".").last ?? "")]
    }

    /// The name of a field for a person; the daemon's own name if it was never written.
    func name(of field: String) -> String { entry(for: field)?.name ?? field }

    /// The text with a mark under `word`; nil if the text is not known or the word is not in it.
    func excerpt(of field: String, word: String) -> Excerpt? {
        entry(for: field)?.text.flatMap { Excerpt($0, word: word) }
    }
}
