// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// A run as `alertd-askpass`, the program that ssh, sudo and git ask by.
///
/// The standard output stays empty unless there is an answer: sudo takes whatever is written for the password, whatever
/// the exit status.
struct AskpassRun {
    /// The name by which alertctl is called.
    static let name = "alertd-askpass"

    let session: Session

    /// - Parameter words: The arguments: the question, as one word.
    func run(_ words: [String]) throws(Failure) -> CommandStatus {
        let text = words.joined(separator: " ")
        let prompt = AskpassPrompt(text, mode: session.environment["SSH_ASKPASS_PROMPT"])
        let parent = CallingProgram.parent
        let path = RecentCancellations.path(session.environment)
        let now = KernelClock.uptime.nanoseconds / 1_000_000
        var cancellations = RecentCancellations.read(path)
        // A touch prompt has no answer, so cancelling it must not cancel the next one.
        let asks = prompt.kind != .touch
        let verdict = asks ? parent.map { cancellations.verdict(text, of: $0, at: now) } ?? .new : .new
        if verdict == .cancelled { return .cancelled }
        let asker =
            parent?.line(machine: CallingProgram.machine)
            ?? CallingProgram.line(process: getppid(), machine: CallingProgram.machine)
        let note = verdict == .again ? "You cancelled this a moment ago; the program asks again." : nil
        let watch = try AskerWatch(
            processes: parent.map { [$0.process] } ?? [], pipes: asks ? [STDOUT_FILENO] : [])
        defer { watch.end() }
        let terminal = PromptTerminal(TerminalOptions(), environment: session.environment)
        let question = prompt.question(asker: asker, note: note)
        switch try ProgramQuestion(session: session).ask(question, on: terminal) {
        case .signal(let signal): return asks ? Interruption.status(signal) : .done
        case .result(let result, let secrets):
            guard asks else { return try touch(prompt, result) }
            if result.outcome == .cancelled, let parent {
                let time = KernelClock.uptime.nanoseconds / 1_000_000
                cancellations.add(text, of: parent, at: time)
                cancellations.write(path)
            }
            return try finish(prompt, result, secrets.first)
        }
    }

    /// Prints the answer.
    private func finish(
        _ prompt: AskpassPrompt, _ result: Prompts.Result, _ secret: SecretText?
    ) throws(Failure) -> CommandStatus {
        guard result.outcome == .answered else {
            if result.outcome == .noPresenter { throw ProgramQuestion.nobody }
            if let failure = AnswerText.failure(result) { throw failure }
            return AnswerText.status(result)
        }
        switch prompt.kind {
        case .secret:
            guard let secret else {
                throw Failure(.tryLater, "the question was answered without a text", remedy: "Ask again")
            }
            try secret.line.withBytes { (bytes) throws(Failure) in try session.output.secret(bytes) }
        case .text: try session.output.line(result.text ?? "")
        case .hostKey: try session.output.line("yes")
        case .confirmation, .touch: break
        }
        return .done
    }

    /// Ends a question for a touch that nobody can see, or that the person has hidden: ssh waits for the key alone.
    private func touch(_ prompt: AskpassPrompt, _ result: Prompts.Result) throws(Failure) -> CommandStatus {
        if result.outcome == .noPresenter {
            try session.errors.line(prompt.title.visible)
            try session.errors.flush()
        }
        return .done
    }
}
