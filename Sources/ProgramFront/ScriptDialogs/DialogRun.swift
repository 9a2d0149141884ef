// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import Glibc
import LinuxSystem
import ReminderKit
import TerminalKit
import TextSafety
import Varlink
import WorkFront

/// Carries out a call of zenity, whiptail or dialog.
struct DialogRun {
    let program: DialogProgram
    let session: Session
    /// The place for answers.
    let answers: Output
    /// The text between an answer and the answer to an earlier box.
    var separator = ""
    /// Called with the end of the dialog.
    var onEnd: (DialogEnd) -> Void = { _ in }
    private let common = CommonOptions()

    init(_ program: DialogProgram, answers: Output, session: Session) {
        (self.program, self.answers, self.session) = (program, answers, session)
    }

    /// Parses and carries out a call; whatever fails ends with the program's status for an error.
    static func run(
        _ program: DialogProgram, in session: Session, answers: Output,
        _ call: () throws(DialogRefusal) -> DialogCall
    ) throws(Failure) -> CommandStatus {
        try DialogRun(program, answers: answers, session: session).carryOut(call)
    }

    /// Carries out a call; whatever fails ends with the program's status for an error.
    func carryOut(_ call: () throws(DialogRefusal) -> DialogCall) throws(Failure) -> CommandStatus {
        let (message, status): (String, Int32?)
        do throws(DialogRefusal) {
            let call = try call()
            do throws(Failure) {
                return try perform(call)
            } catch {
                (message, status) = (error.message, nil)
            }
        } catch {
            (message, status) = (error.message, error.status)
        }
        return try refuse(DialogRefusal(message, status: status))
    }

    /// Returns the place for words that are no answer; nil for none.
    ///
    /// The standard error gets them. If the answer goes there too, and into a file or a pipe, a script would take the
    /// words for the answer; then a standard output that is a terminal gets them.
    static func remarks(
        besides answers: Output, in session: Session, isTerminal: (Int32) -> Bool = { isatty($0) == 1 }
    ) -> Output? {
        guard answers === session.errors, !isTerminal(STDERR_FILENO) else { return session.errors }
        return isTerminal(STDOUT_FILENO) ? session.output : nil
    }

    /// Says why nothing was asked. Without another place, the reason goes to the standard error: there is no answer.
    func refuse(_ refusal: DialogRefusal) throws(Failure) -> CommandStatus {
        let place = Self.remarks(besides: answers, in: session) ?? session.errors
        try place.line(refusal.message)
        try place.flush()
        session.answerCode = refusal.status ?? status(.error)
        return .done
    }

    private func status(_ end: DialogEnd) -> Int32 { program.status(end) { session.environment[$0] } }

    private func perform(_ call: DialogCall) throws(Failure) -> CommandStatus {
        switch call {
        case .print(let text):
            try session.output.part(text)
            return .done
        case .ask(let question): return try ask(question)
        case .progress(let progress): return try show(progress)
        case .notify(let notice): try notify(notice)
        case .listen(let notice): try listen(notice)
        }
        return end(.ok)
    }

    private func end(_ end: DialogEnd) -> CommandStatus {
        session.answerCode = status(end)
        onEnd(end)
        return .done
    }

    // MARK: Questions

    private func ask(_ asked: DialogQuestion) throws(Failure) -> CommandStatus {
        let terminal = PromptTerminal(
            TerminalOptions(), environment: session.environment, habit: program.keyHabit)
        var question = asked
        while true {
            var followed: FollowedText?
            if question.followsInput {
                let text = FollowedText(
                    STDIN_FILENO,
                    editing: QuestionEditor { [session, common] () throws(Failure) in
                        try session.connect(to: session.place(common), mayStart: false)
                    })
                if !text.first.isEmpty { question.question.message = text.first }
                followed = text
            }
            var id: String?
            let program = ProgramQuestion(session: session, display: question.display)
            let asked = question.asked(inForeground: terminal?.isForeground)
            let end = try program.ask(asked, on: terminal, changes: followed) { (call) throws(Failure) in
                id = call.id
                try session.note(unseen: call.unseen, quiet: false)
            }
            switch end {
            case .signal(let signal): return Interruption.status(signal)
            case .result(let result, let secrets):
                let draft = terminal?.draft
                switch try confirm(question, result, on: terminal) {
                case .counts: return try finish(question, result, secrets, draft?.id == id ? draft : nil)
                case .signal(let signal): return Interruption.status(signal)
                case .again(let values):
                    for index in values.indices { question.question.form?[index].initial = values[index] }
                }
            }
        }
    }

    /// The result of asking for a confirmation.
    private enum Confirmation {
        case counts
        /// The question is asked again, with these values.
        case again([[String]])
        case signal(Int32)
    }

    /// Asks the person to confirm an answer, if the question needs that.
    private func confirm(
        _ question: DialogQuestion, _ result: Prompts.Result, on terminal: PromptTerminal?
    ) throws(Failure) -> Confirmation {
        guard let confirmation = question.confirmation, question.end(result) == .ok else { return .counts }
        let values = try FormOutput.values(result, []).map(\.texts)
        guard let asked = confirmation(values) else { return .counts }
        let program = ProgramQuestion(session: session, display: question.display)
        switch try program.ask(asked.asked(inForeground: terminal?.isForeground), on: terminal) {
        case .signal(let signal): return .signal(signal)
        case .result(let second, _): return asked.end(second) == .ok ? .counts : .again(values)
        }
    }

    private func finish(
        _ question: DialogQuestion, _ result: Prompts.Result, _ secrets: [SecretText],
        _ draft: TerminalPresenter.Draft?
    ) throws(Failure) -> CommandStatus {
        let end = question.end(result)
        if end == .error {
            throw AnswerText.failure(result).map { failure in
                var failure = failure
                if result.outcome == .noPresenter { failure = ProgramQuestion.nobody }
                return failure
            } ?? Failure(.tryLater, "the question was not answered", remedy: "Ask again")
        }
        if end != .cancel, end != .escape, end != .timeout { try answers.part(self.separator) }
        if case .secrets(let separator, let ending, let initial) = question.printed(for: end) {
            if secrets.allSatisfy({ $0.count == 0 }) { try answers.part(initial) }
            for (index, text) in secrets.enumerated() {
                if index > 0 { try answers.part(separator) }
                try text.withBytes { (bytes) throws(Failure) in try answers.secret(bytes) }
            }
            try answers.part(ending)
        } else {
            let isForm = question.question.form != nil && result.outcome == .answered
            let values = isForm ? try FormOutput.values(result, secrets) : []
            try answers.part(question.text(result, values: values, draft: draft))
        }
        try answers.flush()
        return self.end(end)
    }

    // MARK: Progress and notifications

    private func show(_ progress: DialogProgress) throws(Failure) -> CommandStatus {
        let showing: WorkRunner.Showing = progress.mayBeCancelled ? .modal : .background
        var work = WorkRunner.Work(command: [], title: progress.title, showing: showing)
        (work.pulsates, work.firstLines, work.life) = (progress.pulsates, progress.firstLines, progress.life)
        work.lines = progress.lines
        work.isPlain = TerminalOptions().isPlain(session.environment)
        let parent = getppid()
        switch try PipeRunner(work, common: common, session: session).run() {
        case .done: return end(.ok)
        case .cancelled:
            // A parent that has ended has left this process to another.
            if progress.endsParent, parent > 1, getppid() == parent { kill(parent, SIGHUP) }
            return end(.cancel)
        case .timedOut: return end(.timeout)
        case let status: return status
        }
    }

    private func notify(_ notice: DialogNotice) throws(Failure) {
        var options = ContentOptions()
        options.showing.icon = notice.icon
        let content = try options.content(title: notice.title, body: notice.body, files: session.files(common))
        _ = try session.connect(common).call(Notifications.Notify(id: nil, content: content))
    }

    private func listen(_ notice: DialogNotice) throws(Failure) {
        var notice = notice
        while let line = readLine() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
            switch parts[0].lowercased() {
            case "icon": notice.icon = value
            case "message", "tooltip":
                guard !value.isEmpty else { continue }
                let told = DialogNotice(text: MarkupText.unescaped(value), icon: notice.icon)
                try notify(told)
            default: break
            }
        }
    }
}

extension DialogNotice {
    /// A notification whose first line is its title.
    init(text: String, icon: String?) {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        title = (parts[0].isEmpty ? "Notification" : parts[0]).prefix(bytes: 1_024)
        body = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        self.icon = icon
    }
}
