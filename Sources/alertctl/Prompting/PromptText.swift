// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// The text of a prompt as lines: the title and below it the message. What has no room is scrolled, be it of the one or
/// of the other.
struct PromptText {
    let title: String
    let lines: [String]
    /// The number of title lines.
    let titles: Int
    let columns: Int

    init(title: String, message: String, columns: Int) {
        let first = title.wrapped(toColumns: columns)
        self.title = title
        self.columns = columns
        titles = first.count
        lines = message.isEmpty ? first : first + message.wrapped(toColumns: columns)
    }

    /// The rows of the prompt: `title` are lines that stay, and `message` those of the rest that are seen.
    ///
    /// - Parameter need: The height of everything else.
    func layout(_ need: PromptLayout.Need, height: Int) -> PromptLayout {
        var need = need
        var fixed = titles
        while true {
            (need.title, need.message) = (fixed, lines.count - fixed)
            let layout = PromptLayout(need, height: height)
            // Lines of the title that do not stay are scrolled with the rest.
            if layout.title >= fixed { return layout }
            fixed = layout.title
        }
    }
}
