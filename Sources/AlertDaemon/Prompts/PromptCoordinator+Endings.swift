// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Synchronization
import Varlink

// The ends of prompts.
extension PromptCoordinator {
    /// Plans what follows from the end of a prompt: the record, the news for its callers, and the button's command.
    func addEnd(
        of prompt: OpenPrompt, _ ending: Ending, to plan: inout Plan, _ state: inout State, at now: ClockReading,
        typed: TypedAnswer
    ) {
        var typed = typed
        if ending.byTimeout, ending.outcome == .answered, prompt.input == .text {
            typed = .text(prompt.question.initialText ?? "")
        }
        let result = typed.redacted(ending.result)
        var callers = state.callers.removeValue(forKey: prompt.id) ?? Callers()
        let (asker, listeners) = (callers.asker, callers.listeners)
        let outcome = UnclaimedResult(result: result) { [answers, isAwaited = !listeners.isEmpty] transaction, result in
            try transaction.endPrompt(id: prompt.id, result: result, answers: answers, isAwaited: isAwaited)
            try transaction.record(.promptEnded(prompt, ending, at: transaction.now.wall))
        }
        plan.changes.append { try outcome.record($0, result) }
        if let approval = prompt.question.approval {
            decide(approval, of: prompt, ending, callers: callers, to: &plan, &state, at: now)
        }
        if listeners.isEmpty { plan.unclaimed[prompt.id] = outcome }
        // The folder of a caller on another machine does not exist here.
        let directory = callers.session?.caller == nil ? callers.session?.directory : nil
        if let token = callers.handover { handover?.forget(token) }
        if let presenter = callers.presenter { state.streams[presenter] = nil }
        callers.endChannelWaits()
        let channel = callers.channel
        let (told, delivery) = typed.complete(ending.result, hasChannel: channel != nil)
        plan.callbacks.append { [self] in
            for (number, listener) in listeners where number != asker { listener(.ended(id: prompt.id, result, .none)) }
            if let asker, let listener = listeners[asker] {
                if case .written(let typed) = delivery, let channel {
                    SecretHandover.write(typed, to: channel, logger: logger)
                }
                listener(.ended(id: prompt.id, told, delivery))
            }
            if !listeners.isEmpty { forgetAnswer(of: prompt.id, result) }
        }
        guard let command = command(of: prompt, ending) else { return }
        plan.callbacks.append { [self] in run(command, in: directory, for: prompt, result) }
    }

    /// Removes a typed answer after it was passed on.
    func forgetAnswer(of id: String, _ result: Prompts.Result) {
        guard result.isTyped else { return }
        loop.submit { [answers] in try $0.forgetAnswer(id: id, answers: answers) }
    }

    /// Returns the command of the chosen button.
    private func command(of prompt: OpenPrompt, _ ending: Ending) -> [String]? {
        guard prompt.order.places.indices.contains(ending.index), let place = prompt.order.places[ending.index] else {
            return nil
        }
        return prompt.question.buttons?[place].command
    }

    /// Runs a command with the result as JSON on its standard input; the environment holds the values for a short
    /// script.
    private func run(_ vector: [String], in directory: String?, for prompt: OpenPrompt, _ result: Prompts.Result) {
        var input: [UInt8] = []
        input += Prompts.Wait.Reply(id: prompt.id, phase: .ended, result: result).varlink.serialized()
        input.append(UInt8(ascii: "\n"))
        let command = Command(
            arguments: vector, input: input,
            variables: [
                "ALERTD_ID": prompt.id, "ALERTD_INDEX": "\(result.index)",
                "ALERTD_OUTCOME": result.outcome.rawValue,
            ], directory: directory)
        commands.run(command) { [loop] outcome in
            loop.submit { transaction in
                try transaction.record(.commandEnded(prompt, outcome, at: transaction.now.wall))
            }
        }
    }
}

// Answers that the person has given and the store could not take. An asker that requests one still gets it.
extension PromptCoordinator {
    /// An outcome that nobody waited for.
    struct UnclaimedResult: Sendable {
        var result: Prompts.Result
        /// Stores the result.
        let record: @Sendable (Transaction, Prompts.Result) throws -> Void
    }

    /// The most results that are kept while the store accepts nothing, each with a text of up to 64 KiB.
    static let maximumUnrecorded = 256

    /// Keeps outcomes that could not be stored.
    func keep(_ outcomes: [String: UnclaimedResult]) {
        state.withLock { state in
            for (id, outcome) in outcomes where state.unrecorded.count < Self.maximumUnrecorded {
                state.unrecorded[id] = outcome
            }
        }
    }

    /// Returns the outcome of a prompt if it could not be stored, otherwise nil. The caller passes it to an asker, so
    /// the typed text is deleted.
    func takeUnrecorded(_ id: String) -> Prompts.Result? {
        state.withLock { state in
            defer { state.unrecorded[id]?.result.text = nil }
            return state.unrecorded[id]?.result
        }
    }

    /// Tries to store the outcomes once more, because the store has just accepted another change. An asker that
    /// requests one in between waits for the attempt.
    func recordAgain() {
        let outcomes = state.withLock { state in
            defer { state.unrecorded = [:] }
            return state.unrecorded
        }
        for (id, outcome) in outcomes {
            loop.submit {
                try outcome.record($0, outcome.result)
            } then: { [weak self] result in
                guard case .failure = result else { return }
                // Run on another thread: this one may hold the lock.
                Task { [weak self] in self?.keep([id: outcome]) }
            }
        }
    }
}
