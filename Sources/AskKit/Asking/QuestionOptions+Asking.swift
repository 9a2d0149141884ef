// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import Glibc
import LinuxSystem
import PromptKit
import TerminalKit
package import Varlink

extension QuestionOptions {
    /// Asks a question, waits, and prints the outcome, for `alert`, `sheet` and `form`.
    package func ask(
        _ call: Prompts.Ask, choices: [String] = [], form: FormReply? = nil, fields: QuestionDraft.Fields? = nil,
        terminal: TerminalOptions,
        common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        var call = call
        let late = LateSentences()
        let terminal = noWait ? nil : PromptTerminal(terminal, environment: session.environment)
        call.session = try session.place(
            of: terminal?.path, isForeground: terminal?.isForeground == true, common)
        let files = try session.files(common)
        // The folder of this machine means nothing on another.
        if !onButton.isEmpty, files.host == nil { call.session?.directory = files.currentDirectory }
        let service = try session.connect(common)
        guard !noWait else {
            let reply = try service.call(call)
            let status = try session.answer(["id": .string(reply.id)] as JSON.Object, common, [reply.id.visible])
            if !common.json { try session.note(reply.notes) }
            try session.note(unseen: reply.unseen, quiet: quiet)
            return status
        }
        let isSecret = call.question.asksSecret
        if isSecret, service.path != nil { call.handover = true }
        call.presentAs = terminal?.presentAs
        let changed = try changes.map { (text) throws(Failure) in try QuestionChanges.descriptor(text) }
        if changed != nil { call.edits = true }
        let asking = try QuestionCall(call, on: service)
        try asking.queued()
        var lines: QuestionChanges?
        if let changed {
            guard asking.editor != nil || asking.result != nil else {
                throw Failure(
                    .protocolError, "--changes: this alertd cannot change questions", remedy: Failure.sameVersion)
            }
            // Delay messages while a question is drawn: the drawing would overwrite them.
            let waits = terminal != nil && isatty(STDERR_FILENO) != 0
            lines = QuestionChanges(
                changed, of: QuestionDraft(call.question, self, form: fields, files: files)
            ) { () throws(Failure) in
                try session.connect(to: session.place(common), mayStart: false)
            } report: { sentence in
                if waits { late.sentences.append(sentence) } else { session.complain(sentence) }
            }
            asking.changes = lines
        }
        defer { for sentence in late.sentences { session.complain(sentence) } }
        try session.note(asking.notes)
        try session.note(unseen: asking.unseen, quiet: quiet)
        let loop = QuestionLoop(session: session, common: common)
        switch try loop.wait(for: asking, terminal: terminal, isSecret: isSecret) {
        case .signal(let signal):
            // A script that goes on asks its next question once this one is gone.
            if let id = asking.id, service.path != nil { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
            return Interruption.status(signal)
        case .result(var result):
            if result.outcome == .answered, choices.indices.contains(result.index) {
                result.label = choices[result.index]
            }
            let secrets = try asking.secrets(of: call.question)
            if let form = lines?.present.reply(from: call.question.form) ?? form {
                return try form.finish(
                    result, secrets: secrets, id: asking.id ?? "", exitIndex: exitIndex, in: session)
            }
            return try AnswerText.finish(
                result, secrets: secrets, id: asking.id ?? "", json: common.json, exitIndex: exitIndex, in: session)
        }
    }
}

/// Sentences for standard error that wait until the terminal is free.
private final class LateSentences {
    var sentences: [String] = []
}

extension Session {
    /// Writes a sentence to standard error, if possible.
    fileprivate func complain(_ sentence: String) {
        do throws(Failure) {
            try errors.line(sentence)
            try errors.flush()
        } catch {
            // Standard error is closed or full: nobody would read the sentence.
        }
    }

    /// The time for which an alertd that hangs keeps a command from ending.
    private static let patience = Duration.seconds(1)

    /// Calls a method about a question whose failure means only that the question is over, or that alertd withdraws it
    /// when this process has ended.
    package func callOnce(_ method: some VarlinkMethod, _ common: CommonOptions) {
        do throws(Failure) {
            let service = try connect(to: place(common), mayStart: false)
            service.connection.timeout = Self.patience
            _ = try service.call(method)
        } catch {
            // The question is over, or alertd withdraws it when this process ends.
        }
    }
}
