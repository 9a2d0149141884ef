// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import LinuxSystem
import PromptKit
import TerminalKit

/// Presents the daemon's prompts on a terminal, one after the other.
package final class TerminalPresenter {
    /// The reason why it ended.
    package enum End: Equatable {
        /// The prompt is over.
        case over
        /// The person wants to leave.
        case left
        /// A signal asks the process to end.
        case signal(Int32)
        /// The terminal is gone.
        case hangup
    }

    private let link: PresenterLink
    private let name: String
    private let face: any PromptFace
    /// The question of this process, the only one shown here; nil to show every prompt.
    private let asking: QuestionCall?
    private var shown: Prompts.Prompt?
    /// The prompt that was answered here, until alertd has told its end: it is shown again if it has changed before.
    private var answeredPrompt: Prompts.Prompt?
    private var report = TypingReport()
    private var hasShown = false

    /// The text typed for a prompt when the daemon went away, or when its time was over.
    package struct Draft: Equatable {
        /// The id of the prompt.
        package var id: String
        /// The text, never a secret: a secret is lost with its question.
        package var text = ""
        /// The fields of a form with what they held.
        package var form: [Prompts.Field]?
    }

    /// Text typed before, to restore in the field; after an error, the present text.
    package private(set) var draft: Draft?
    private(set) var hasLeft = false

    /// - Parameters:
    ///   - name: The name of the presenter.
    ///   - asking: The question of this process, the only one shown here; nil to show every prompt.
    package init(
        link: PresenterLink, name: String, face: any PromptFace, asking: QuestionCall? = nil, draft: Draft? = nil
    ) {
        self.asking = asking
        self.link = link
        self.name = name
        self.face = face
        self.draft = draft
    }

    /// Presents prompts until it ends. Nothing is shown afterwards.
    package func run() throws(Failure) -> End {
        defer {
            keepDraft()
            face.clear(nil)
        }
        var tellsWhoElse = true
        while true {
            let isOver = try asking?.isOver() == true
            while let news = try link.next() { try receive(news) }
            try link.readReply()
            if isOver {
                try readRefusal()
                return .over
            }
            if tellsWhoElse, !hasShown, let presenter = asking?.presenter, presenter != name {
                // Tell the person at this terminal why no question appears here.
                face.clear("It is shown by \(presenter).")
                tellsWhoElse = false
            }
            let deadline = [report.deadline, asking?.queuedBy, link.replyDue, asking?.changes?.due].compactMap(\.self)
                .min()
            switch try face.wait(
                for: [
                    link.descriptor, link.replyDescriptor, asking?.descriptor ?? -1, asking?.changes?.descriptor ?? -1,
                ], until: deadline)
            {
            case .step(let step): try acted(step)
            case .leave:
                hasLeft = true
                // Report an answer that does not count.
                try link.readReply(waits: true)
                return .left
            case .connection: continue
            case .signal(let signal): return .signal(signal)
            case .hangup: return .hangup
            case .deadline:
                if report.hasStopped(at: .now) { try report(isTyping: false) }
            }
        }
    }

    /// The time within which the end of a prompt arrives on all connections.
    private static let endsTogether = Duration.seconds(1)

    /// Reads the end of the prompt. It arrives on the asker's connection and on the presenter's, in either order; the
    /// message for the person comes with the latter.
    private func readRefusal() throws(Failure) {
        let deadline = ContinuousClock.now + Self.endsTogether
        while shown != nil, asking?.agent == nil, Descriptor.isReadable(link.descriptor, by: deadline) {
            while let news = try link.next() { try receive(news) }
        }
    }

    private func keepDraft() {
        // A text is a single field without a secret.
        let fields = face.fields
        if let id = shown?.id, let form = face.draft?.kept {
            draft = Draft(id: id, form: form)
            return
        }
        guard let id = shown?.id, fields.count == 1, !fields[0].editor.isSecret else { return }
        draft = Draft(id: id, text: fields[0].editor.text)
    }

    /// Puts what was typed before into the fields of a prompt. Fields that have changed since get what fits them.
    private func restoreDraft(in prompt: inout Prompts.Prompt) {
        guard let draft, draft.id == prompt.id else { return }
        if prompt.input == .text { prompt.initialText = draft.text }
        guard let kept = draft.form, let form = prompt.form else { return }
        prompt.form = form.map { field in
            let same = kept.first { $0.name == field.name && $0.kind == field.kind }
            guard let former = same else { return field }
            var field = field
            let values = Set((field.choices ?? []).map { $0.value ?? $0.label })
            let isFree = field.kind != .choice || field.takesOther == true
            field.initial = former.initial?.filter { isFree || values.contains($0) }
            return field
        }
    }

    private func receive(_ news: Prompts.Present.Reply) throws(Failure) {
        switch news.news {
        case .registered: break
        case .show:
            guard var prompt = news.prompt else { return }
            restoreDraft(in: &prompt)
            try show(prompt)
        case .update:
            guard var prompt = news.prompt else { return }
            if let former = answeredPrompt, former.id == prompt.id, prompt.revision != former.revision {
                // The answer was meant for the text before, and does not count.
                restoreDraft(in: &prompt)
                try show(prompt)
                return face.tellChange()
            }
            guard prompt.id == shown?.id else { return }
            let isChanged = prompt.revision != shown?.revision
            shown = prompt
            face.update(prompt, isTyping: report.isTyping)
            if isChanged { try link.presented(prompt.id, revision: prompt.revision) }
        case .gone:
            if news.id == answeredPrompt?.id {
                answeredPrompt = nil
                // Another question may have this id later.
                if asking == nil { draft = nil }
            }
            guard news.id == shown?.id else { return }
            // zenity prints what is typed when the time is over.
            if news.why == .timedOut { keepDraft() }
            shown = nil
            face.clear(news.why.flatMap { Self.note($0, by: news.by) })
        }
    }

    private func show(_ prompt: Prompts.Prompt) throws(Failure) {
        (shown, answeredPrompt) = (prompt, nil)
        hasShown = true
        report = TypingReport()
        try face.show(prompt)
        guard asking != nil || !prompt.isApproval || !face.isTooSmall else { return try handBack(prompt) }
        try link.presented(prompt.id, revision: prompt.revision)
    }

    /// Gives an approval back that cannot be read here: another presenter shows it, or its program learns that nobody
    /// can. The terminal of the asker keeps it, because the person who asked can enlarge that.
    private func handBack(_ prompt: Prompts.Prompt) throws(Failure) {
        shown = nil
        face.clear("Too small for what \(prompt.asker.program) wants to run. Enlarge the terminal.")
        try link.decline(prompt.id, reason: "the terminal is too small")
    }

    /// Returns the message about a prompt that goes away.
    package static func note(_ why: Prompts.GoneReason, by: String?) -> String? {
        switch why {
        case .yours, .finished: nil
        case .answered: "It was answered by \(by ?? "another person")."
        case .timedOut: "Its time ran out."
        case .withdrawn: "It was withdrawn."
        case .passedOn: "It is shown elsewhere."
        }
    }

    private func acted(_ step: PromptView.Step) throws(Failure) {
        guard let shown else { return }
        switch step {
        case .chose(let index):
            let input = PromptInput(shown, index: index, fields: face.fields, draft: face.draft)
            try link.answer(shown.id, index: index, input, revision: shown.revision)
            answered()
        case .dismissed:
            try link.dismiss(shown.id, revision: shown.revision)
            answered()
        case .refused, .unknown, .changed, .nothing:
            guard shown.remaining != nil, shown.isTypedInto, report.keyPressed(at: .now) else { return }
            try report(isTyping: true)
        }
    }

    /// Removes the prompt at once; a message about its end will follow. If alertd exits before it has received the
    /// answer, the text is restored in the field.
    private func answered() {
        keepDraft()
        (answeredPrompt, shown) = (shown, nil)
        report = TypingReport()
        face.clear(nil)
    }

    private func report(isTyping: Bool) throws(Failure) {
        guard var prompt = shown else { return }
        guard let remaining = try link.typing(prompt.id, isTyping) else { return }
        prompt.remaining = remaining
        shown = prompt
        face.update(prompt, isTyping: isTyping)
    }
}
