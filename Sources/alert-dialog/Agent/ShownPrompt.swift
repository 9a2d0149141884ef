// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import PromptKit
import TextSafety
import Varlink

/// A prompt on the screen: its window, and the calls about it to the daemon.
final class ShownPrompt {
    private var prompt: Prompts.Prompt
    private lazy var window = makeWindow()
    /// The window that another one replaces, until that is on the screen.
    private var formerWindow: PromptWindow?
    private let token: String
    private let calls: DaemonCalls
    private let onOver: () -> Void
    private var reports = TypingReport(pause: .seconds(10), renewal: .seconds(30))
    private var check: Waiting?
    private var isOpen = true

    /// `onOver` is called when the prompt has to be removed from the screen.
    init(_ prompt: Prompts.Prompt, token: String, calls: DaemonCalls, onOver: @escaping () -> Void) {
        self.prompt = prompt
        self.token = token
        self.calls = calls
        self.onOver = onOver
    }

    /// The prompt's id.
    var id: String { prompt.id }

    /// Shows the window.
    func present() { window.present() }

    /// Updates the window after a change of the prompt.
    func update(_ prompt: Prompts.Prompt) {
        if prompt.revision ?? 0 > self.prompt.revision ?? 0 { change(to: prompt) }
        window.update(prompt, isTyping: reports.isTyping, at: .now)
    }

    /// Shows another revision of the question: in its window, or in a new one if the buttons below it are others, which
    /// libadwaita 1.2 cannot take away. What was typed stays.
    private func change(to prompt: Prompts.Prompt) {
        self.prompt = prompt
        if window.change(to: prompt, at: .now) {
            reportPresented()
        } else {
            formerWindow?.close()
            formerWindow = window
            window = makeWindow(keeping: window)
            window.present()
        }
    }

    private func makeWindow(keeping former: PromptWindow? = nil) -> PromptWindow {
        PromptWindow(prompt, keeping: former, at: .now) { [unowned self] in
            switch $0 {
            case .shown:
                formerWindow?.close()
                formerWindow = nil
                reportPresented()
            case .typed: typed()
            case .chosen(let choice): answer(choice)
            }
        }
    }

    /// Closes the window.
    func close() {
        isOpen = false
        check = nil
        formerWindow?.close()
        window.close()
    }

    // MARK: - Calls to the daemon

    private func reportPresented() {
        calls.call(Prompts.Presented(agent: token, id: prompt.id, revision: prompt.revision)) { [weak self] result in
            // The window took too long, or the prompt is over: `gone` follows, but there is no reason to wait for it.
            if case .failure(let error) = result { self?.handle(error) }
        }
    }

    private func typed() {
        guard isOpen, window.isTimed else { return }
        if reports.keyPressed(at: .now) { report(typing: true) }
        if check == nil { waitForPause() }
    }

    private func waitForPause() {
        check = reports.deadline.map { time in
            .until(time) { [unowned self] in
                if reports.hasStopped(at: .now) { report(typing: false) }
                check = nil
                waitForPause()
            }
        }
    }

    private func report(typing: Bool) {
        calls.call(Prompts.Typing(agent: token, id: prompt.id, typing: typing)) { [weak self] result in
            guard let self, isOpen else { return }
            switch result {
            case .success(let reply): window.count(reply.remaining, isTyping: reports.isTyping, at: .now)
            case .failure(let error): handle(error)
            }
        }
    }

    private func answer(_ choice: PromptWindow.Choice) {
        let index: Int? = if case .button(let index) = choice { index } else { nil }
        var answer = Prompts.Answer(id: prompt.id, agent: token, index: index, cancel: index == nil ? true : nil)
        answer.revision = prompt.revision
        let isCancelled = index == nil || prompt.buttons.contains { $0.index == index && !$0.handsOver }
        var secrets: [SecretText] = []
        if let fields = window.fields, !isCancelled {
            switch prompt.input {
            case .none: break
            case .text: answer.text = fields.line
            case .secure, .login:
                answer.handover = true
                // The window may be closed before the reply arrives.
                secrets = fields.secrets
            }
        }
        if let values = window.question.draft?.values, !isCancelled {
            if prompt.asksSecret {
                let json = Array(JSON.array(values.map(\.varlink)).description.utf8)
                secrets = [json.withUnsafeBytes { SecretText($0) }]
                answer.handover = true
            } else {
                answer.values = values
            }
        }
        calls.call(answer) { [weak self, calls, secrets] result in
            var loss: VarlinkClientError?
            if case .success(let reply) = result, let token = reply.handover {
                do throws(VarlinkClientError) {
                    try calls.send(secrets, token: token)
                } catch {
                    loss = error
                }
            }
            guard let self, isOpen else { return }
            switch result {
            case .success:
                // The prompt is over for the daemon all the same, and the asker learns that no secret arrived.
                if let loss { Self.complain("what was typed cannot be handed on: \(loss)") }
                onOver()
            case .failure(let error): handle(error)
            }
        }
    }

    /// Writes a sentence to standard error, which goes to the daemon's log.
    private static func complain(_ sentence: String) {
        let line = Array("alert-dialog: \(SafeText.line(sentence))\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    /// Closes a prompt that is over. Any other error is shown to the person, who can try again.
    private func handle(_ error: VarlinkErrorReply) {
        guard isOpen else { return }
        // An update brings the present text.
        if error.decode(as: Prompts.Changed.self) != nil { return window.tellChange(at: .now) }
        if error.decode(as: Prompts.AlreadyEnded.self) != nil || error.decode(as: Prompts.NotFound.self) != nil
            || error.decode(as: Prompts.NotPresenting.self) != nil
        {
            return onOver()
        }
        window.show(problem: Self.sentence(error))
    }

    private static func sentence(_ error: VarlinkErrorReply) -> String {
        if let error = error.decode(as: Prompts.Invalid.self) {
            return "This answer is not accepted: " + SafeText.line(Member.naming(error.reason))
        }
        if let error = error.decode(as: Prompts.NotStored.self) {
            return "The answer could not be stored: " + SafeText.line(error.reason) + ". Try again."
        }
        if error.decode(as: Prompts.TooMany.self) != nil {
            return "There are too many answers at once. Try again."
        }
        return "alertd did not take the answer (" + SafeText.line(error.name) + "). Try again."
    }
}
