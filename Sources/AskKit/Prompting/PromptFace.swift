// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import PromptKit

/// Shows one prompt at a time to the person, in one of several ways.
package protocol PromptFace: AnyObject {
    /// The typed text so far.
    var fields: [PromptView.Field] { get }
    /// The form as it is filled in; nil if none is shown.
    var draft: FormDraft? { get }
    /// True if the terminal has no room for the shown prompt, so that nobody can read it there.
    var isTooSmall: Bool { get }

    /// Shows a prompt.
    func show(_ prompt: Prompts.Prompt) throws(Failure)
    /// Updates the shown prompt after a change.
    func update(_ prompt: Prompts.Prompt, isTyping: Bool)
    /// Tells that the shown prompt has changed since the person answered it. For a moment no button acts.
    func tellChange()
    /// Signals that an action of the person is impossible.
    func refuse()
    /// Removes the prompt from the screen.
    ///
    /// - Parameter note: A message for the person about it; nil for none.
    func clear(_ note: String?)

    /// Waits for the first event.
    ///
    /// - Parameters:
    ///   - connections: Descriptors to watch for input.
    ///   - deadline: The time to return; nil for never.
    func wait(for connections: [Int32], until deadline: ContinuousClock.Instant?) throws(Failure) -> PromptWake
}

/// The event that ended a wait.
package enum PromptWake: Equatable {
    /// The person did something.
    case step(PromptView.Step)
    /// The person wants to leave.
    case leave
    /// A connection has input.
    case connection
    /// A signal asks the process to end.
    case signal(Int32)
    /// The terminal is gone.
    case hangup
    /// The time is up.
    case deadline
}
