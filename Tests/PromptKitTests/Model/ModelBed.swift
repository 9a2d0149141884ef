// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PromptKit

/// A question with the shell that terminal and window have around it: it owns the typed text, and looks at what an
/// answer hands over.
struct ModelBed {
    var model: PromptModel
    var draft: FormDraft?
    var now = ContinuousClock.now
    /// The effects of the last event.
    var effects: [PromptEffect] = []

    /// - Parameter isSeen: Whether all of it is on the screen.
    init(_ prompt: Prompts.Prompt, isSeen: Bool = true) {
        let reader = FieldReader(
            now: Instant(seconds: 1_795_786_200), zone: .utc, home: "/", directory: "/", kind: { _ in nil })
        let form = prompt.form.map { FormDraft($0, reader: reader) }
        draft = form
        model = PromptModel(prompt, form, at: now) { ($0.choices ?? []).map(\.label) }
        now += .seconds(2)
        if isSeen { draw() }
    }

    /// Returns a prompt whose buttons are written as `Label`, `!Destructive`, `~Cancel`, with a `*` behind the default.
    static func prompt(
        _ buttons: [String], kind: Prompts.Kind = .alert, input: Prompts.Input = .none, form: [Prompts.Field]? = nil
    ) -> Prompts.Prompt {
        let buttons = buttons.enumerated().map { index, text in
            let role: Prompts.Role = text.hasPrefix("!") ? .destructive : text.hasPrefix("~") ? .cancel : .normal
            return Prompts.Button(
                index: index, label: text.filter { !"!~*".contains($0) }, role: role, isDefault: text.hasSuffix("*"))
        }
        var prompt = Prompts.Prompt(
            id: "p", kind: kind, title: "Which?", buttons: buttons, input: input, level: .active,
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: "2026-11-21T05:21:38+00:00", state: .presented)
        prompt.form = form
        return prompt
    }

    /// Puts all of it on the screen.
    mutating func draw() { _ = model.handle(.seenTo(all: true, labels: nil), &draft, at: now) }

    /// Handles an event, and judges at once what an answer hands over.
    mutating func handle(_ event: PromptEvent) {
        effects = model.handle(event, &draft, at: now)
        if case .judge(let index) = effects.last {
            draft?.readAgain()
            effects = effects.dropLast() + model.handle(.judged(index), &draft, at: now)
        }
    }

    /// Types a text in the field in focus, as its editor does: it replaces what was there.
    mutating func type(_ text: String) {
        guard let stop = model.field else { return }
        if let stops = model.stops { draft?.type(text, at: stops[stop]) }
        handle(.textChanged(stop, isTaken: true))
    }

    /// The button that was chosen by the last event.
    var chosen: Int? {
        for case .chose(let index) in effects { return index }
        return nil
    }

    /// The reason why the last event was refused.
    var refusal: PromptRefusal? {
        for case .refused(let reason) in effects { return reason }
        return nil
    }

    /// A Boolean value indicating whether the last event dismissed the question.
    var isDismissed: Bool { effects.contains(.dismissed) }

    /// The values that a button hands over.
    func values(_ index: Int) -> [String: [String]]? {
        guard model.handsOver(index), index != model.selection.cancel?.index, let values = draft?.values else {
            return nil
        }
        return Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.texts) })
    }
}
