// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Puts one prompt at a time before the person, in one way or the other.
protocol PromptFace: AnyObject {
    /// The typed text so far.
    var fields: [PromptView.Field] { get }

    /// Shows a prompt.
    func show(_ prompt: Prompts.Prompt) throws(Failure)
    /// The prompt that is shown has changed.
    func update(_ prompt: Prompts.Prompt, isTyping: Bool)
    /// The person wanted what cannot be.
    func refuse()
    /// Takes the prompt away.
    ///
    /// - Parameter note: What the person is told about it; nil for nothing.
    func clear(_ note: String?)

    /// Waits for what happens first.
    ///
    /// - Parameters:
    ///   - connections: Descriptors to be read.
    ///   - deadline: When to come back; nil for never.
    func wait(for connections: [Int32], until deadline: ContinuousClock.Instant?) throws(Failure) -> PromptWake
}

/// An event.
enum PromptWake: Equatable {
    /// The person did something.
    case step(PromptView.Step)
    /// The person wants to go.
    case leave
    /// There is something to read on a connection.
    case connection
    /// A signal asks the process to end.
    case signal(Int32)
    /// The terminal is gone.
    case hangup
    /// The time is up.
    case deadline
}
