// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TextSafety

/// The question of a window: its state, which its parts look at, and which goes on in the window that replaces this
/// one.
final class Question {
    /// The focus, the lists, and what keys and clicks mean.
    private(set) var model: PromptModel
    /// The form with what is typed and chosen; nil if the question is none.
    var draft: FormDraft?

    /// - Parameter reader: The reader of the fields of a form.
    init(_ prompt: Prompts.Prompt, at now: ContinuousClock.Instant, reader: @autoclosure () -> FieldReader) {
        let form = prompt.form.map { FormDraft($0, reader: reader()) }
        draft = form
        model = PromptModel(prompt, form, at: now, rows: Self.rows)
    }

    /// Handles an event, and returns what is to be carried out.
    func handle(_ event: PromptEvent, at now: ContinuousClock.Instant) -> [PromptEffect] {
        model.handle(event, &draft, at: now)
    }

    /// Sets whether the buttons stand side by side.
    func arrange(isSideBySide: Bool) { model.arrange(isSideBySide: isSideBySide) }

    /// Returns the part of the question that is the button with an index.
    func button(_ index: Int) -> PromptTarget {
        .button(model.selection.rows.firstIndex { $0.index == index }.map { .row($0) } ?? .cancel)
    }

    private static func rows(_ field: Prompts.Field) -> [String] {
        (field.choices ?? []).map { choice in
            // Columns are parted by a TAB.
            choice.label.split(separator: "\t", omittingEmptySubsequences: false)
                .map { SafeText.line(String($0)) }.joined(separator: "\u{2003}")
        }
    }
}
