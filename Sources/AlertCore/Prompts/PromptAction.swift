// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// An action that follows from an event in the queue. The coordinator carries actions out in their order.
package enum PromptAction: Sendable, Hashable {
    /// Tell the presenter to show the prompt.
    case show(PresenterToken, Prompts.Prompt)
    /// Tell the presenter what has changed.
    case update(PresenterToken, Prompts.Prompt)
    /// Tell the presenter to take it down.
    case gone(PresenterToken, id: String, why: Prompts.GoneReason, by: String?)
    /// The prompt is before the person: tell who waits.
    case presented(OpenPrompt, presenter: String)
    /// The prompt's clock goes on with another deadline: a restart must know.
    case clockChanged(OpenPrompt)
    /// The asker has changed its question: store it, and tell alert-link.
    case edited(OpenPrompt)
    /// The person begins or stops to type an answer: tell alert-link.
    case typing(OpenPrompt, Bool)
    /// Other devices get the prompt from now on: tell alert-link.
    case sent(OpenPrompt)
    /// The question has ended: store it, notify who waits, run the button's command.
    case ended(OpenPrompt, Ending)
    /// Look for a display of whoever asked this: nobody else can show it.
    case findDisplay(id: String)
    /// Look whether another device still reaches the person: nobody here can show this prompt.
    case findDevices(id: String)
    /// Start our own dialog on the display of whoever asked this.
    case startDialog(id: String)
    /// End our own dialog: it has nothing to do, or does not come to life.
    case stopDialog
    /// Put up a notification with the prompt's buttons, or one that only says that a program waits.
    case notify(Prompts.Prompt, hasButtons: Bool)
    /// Take that notification away.
    case unnotify(id: String)

    package var endsWithTheMachine: Bool {
        switch self {
        case .clockChanged(let prompt), .edited(let prompt), .ended(let prompt, _): prompt.endsWithTheMachine
        default: true
        }
    }
}

/// The end of a prompt, without typed text: that never enters the queue.
package struct Ending: Sendable, Hashable {
    package var outcome: Prompts.Outcome
    /// The button's index, -1 for none.
    package var index = -1
    package var label: String?
    package var role: Prompts.Role?
    /// The time-out gave the answer.
    package var byTimeout = false
    /// The presenter or device that answered.
    package var by: String?
    /// The program, process and terminal or device that answered, as alertd and the kernel know them; nil if unknown.
    package var witness: String?
    /// A program has reported the answer of another device.
    package var isOnDevice = false
    /// A grant gave the answer, and nobody was asked.
    package var isGranted = false
    /// The program that asked has answered, in its own terminal. It could press the keys itself.
    package var isByAsker = false

    package init(
        outcome: Prompts.Outcome, index: Int = -1, label: String? = nil, role: Prompts.Role? = nil,
        byTimeout: Bool = false, by: String? = nil
    ) {
        self.outcome = outcome
        self.index = index
        self.label = label
        self.role = role
        self.byTimeout = byTimeout
        self.by = by
    }

    /// The answerer for the history: what alertd and the kernel know of it, then its own name in quotes. A device is
    /// named by the program that reports it, so its name is not repeated.
    package var answerer: String? {
        guard let witness, let by else { return by }
        return isOnDevice ? witness : "\(witness), \"\(by)\""
    }

    /// Creates an ending without a button.
    package static func plain(_ outcome: Prompts.Outcome, by: String? = nil) -> Ending {
        Ending(outcome: outcome, by: by)
    }

    /// Creates the ending of a chosen button.
    package static func chosen(_ button: Prompts.Button, by: String?, byTimeout: Bool = false) -> Ending {
        Ending(
            outcome: button.role == .cancel ? .cancelled : .answered, index: button.index, label: button.label,
            role: button.role, byTimeout: byTimeout, by: by)
    }

    /// Creates the ending of a dismissed prompt: its cancel button, or no button.
    package static func dismissed(_ order: ButtonOrder, by: String?, byTimeout: Bool = false) -> Ending {
        guard let cancel = order.cancel else { return Ending(outcome: .cancelled, byTimeout: byTimeout, by: by) }
        return chosen(order.buttons[cancel], by: by, byTimeout: byTimeout)
    }

    /// The result for the asker, without the typed text.
    package var result: Prompts.Result {
        Prompts.Result(
            outcome: outcome, index: index, label: label, role: role, byTimeout: byTimeout ? true : nil, by: by)
    }
}
