// SPDX-License-Identifier: Apache-2.0

extension Prompts.Prompt {
    /// Makes a prompt from a question, as presenters receive it before one shows it.
    ///
    /// - Parameters:
    ///   - id: The id; empty until the daemon has given one.
    ///   - buttons: The buttons by their index.
    ///   - askedAt: The time in UTC; empty until the daemon has reported it.
    ///   - remaining: Microseconds until its time-out; nil if it has none.
    package init(
        id: String, _ question: Prompts.Question, buttons: [Prompts.Button], asker: Prompts.Asker, askedAt: String,
        remaining: Int?
    ) {
        self.init(
            id: id, kind: question.kind ?? .alert, title: question.title, message: question.message, buttons: buttons,
            input: question.input ?? .none, placeholder: question.placeholder, initialText: question.initialText,
            level: question.level ?? .active, asker: asker, askedAt: askedAt, state: .queued, remaining: remaining,
            to: question.to, origin: question.origin, approval: question.approval,
            form: question.form, mustRead: question.mustRead, revision: question.revision,
            conversation: question.conversation)
    }
}

extension Prompts.Button {
    package var handsOver: Bool { role != .cancel && withoutValues != true }
}

extension Prompts.Approval {
    /// The label of a button that denies.
    package static let denyLabel = "Deny"
    /// The label of the button that allows.
    package static let allowLabel = "Allow"
    /// The label of the button that also gives a grant: the person knows it by this label.
    package static let grantLabel = "Allow for an hour"
}

extension Prompts.Decision {
    package var isDenial: Bool { outcome == .answered && label == Prompts.Approval.denyLabel }
}

extension Prompts.Question {
    /// The words of `Present.shows` that a presenter must know to show the question.
    package var needs: Set<String> {
        var needs: Set<String> = []
        if approval != nil { needs.insert(Prompts.Present.approvals) }
        if form != nil { needs.insert(Prompts.Present.forms) }
        if mustRead == true { needs.insert(Prompts.Present.reading) }
        return needs
    }
}

extension Prompts.Present {
    /// The word for presenters that show an approval by its rules.
    package static let approvals = "approval"
    /// The word for presenters that show forms.
    package static let forms = "form"
    /// The word for presenters that wait until the person has read the message.
    package static let reading = "mustRead"
    /// The word for presenters that show the changes of a question.
    package static let revisions = "revision"
    /// All these words.
    package static let everything = [approvals, forms, reading, revisions]
}

extension Prompts {
    /// Returns whether another program's description of this interface has every line of this program's, apart from
    /// comments and the commas between members. An older program lacks some, and ignores members that it lacks.
    public static func isKnown(in other: String) -> Bool { lines(of: description).isSubset(of: lines(of: other)) }

    /// Returns the lines, each with the line that begins its type or method.
    private static func lines(of description: String) -> Set<String> {
        var (lines, heading): (Set<String>, Substring) = ([], "")
        for line in description.split(separator: "\n") {
            var text = line.prefix { $0 != "#" }.drop { $0 == " " }
            while let last = text.last, last == " " || last == "," { text.removeLast() }
            if text.isEmpty { continue }
            if ["type ", "method ", "error "].contains(where: text.hasPrefix) { heading = text }
            lines.insert("\(heading)\n\(text)")
        }
        return lines
    }
}
