// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem

/// Events about prompts. They never contain text that was typed.
extension Manager.Event {
    private init(_ kind: Manager.Kind, of prompt: OpenPrompt, at instant: Instant) {
        self.init(event: kind, at: Timestamp.utc(instant))
        id = prompt.id
        app = prompt.question.app
        title = prompt.question.title
        program = prompt.asker.program
    }

    package static func promptQueued(_ record: PromptRecord, at instant: Instant) -> Self {
        var event = Self(event: .promptQueued, at: Timestamp.utc(instant))
        event.id = record.id
        event.app = record.ask.question.app
        event.title = record.ask.question.title
        event.program = record.asker.program
        return event
    }

    /// Creates the event of a changed question.
    package static func promptChanged(_ prompt: OpenPrompt, at instant: Instant) -> Self {
        var event = Self(.promptQueued, of: prompt, at: instant)
        event.revision = prompt.revision
        return event
    }

    package static func promptPresented(_ prompt: OpenPrompt, presenter: String, at instant: Instant) -> Self {
        var event = Self(.promptPresented, of: prompt, at: instant)
        event.presenter = presenter
        return event
    }

    package static func promptTyping(_ prompt: OpenPrompt, _ isTyping: Bool, at instant: Instant) -> Self {
        var event = Self(.promptTyping, of: prompt, at: instant)
        event.outcome = isTyping ? "typing" : "stopped"
        return event
    }

    package static func promptSent(_ prompt: OpenPrompt, at instant: Instant) -> Self {
        var event = Self(.promptTyping, of: prompt, at: instant)
        event.outcome = "sent"
        return event
    }

    package static func promptEnded(_ prompt: OpenPrompt, _ ending: Ending, at instant: Instant) -> Self {
        var event = Self(.promptEnded, of: prompt, at: instant)
        event.outcome = ending.outcome.rawValue
        event.action = ending.label
        event.presenter = ending.by
        return event
    }

    package static func promptRefused(_ prompt: OpenPrompt, by program: String, reason: String, at instant: Instant)
        -> Self
    {
        var event = Self(.promptRefused, of: prompt, at: instant)
        (event.program, event.reason) = (program, reason)
        return event
    }

    package static func commandEnded(
        _ prompt: OpenPrompt, _ result: Result<CommandOutcome, CommandFailure>, at instant: Instant
    ) -> Self {
        var event = Self(.commandEnded, of: prompt, at: instant)
        (event.outcome, event.reason) = result.words
        return event
    }
}

extension Result<CommandOutcome, CommandFailure> {
    /// The outcome of a command, in the words of events.
    package var words: (outcome: String, reason: String?) {
        switch self {
        case .success(.exited(let status)): ("exited", status == 0 ? nil : "exit status \(status)")
        case .success(.signaled(let signal)): ("signalled", "signal \(signal)")
        case .success(.unknown(let reason)): ("failed", reason)
        case .failure(let failure): ("failed", failure.sentence)
        }
    }
}
