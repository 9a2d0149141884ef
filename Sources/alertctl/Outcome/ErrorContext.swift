// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// The circumstances of a call that a refusal is explained with.
struct ErrorContext {
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
    /// The word of the command line that gave each parameter.
    var source = ArgumentSource()

    /// The name of a parameter for a person; alertd's own name if no word gave it.
    func name(of field: String) -> String { source[field]?.name ?? field }

    /// The text with a mark under `word`; nil if the text is not known or the word is not in it.
    func excerpt(of field: String, word: String) -> Excerpt? {
        source[field]?.text.flatMap { Excerpt($0, word: word) }
    }
}
