// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import LinuxSystem

/// A program that shows prompts, one at a time.
package struct Presenter: Sendable, Hashable {
    package let token: PresenterToken
    /// The name shown to people.
    package let name: String
    package let kind: Prompts.PresenterKind
    package let place: Prompts.Place
    package let kinds: Set<Prompts.Kind>
    package let inputs: Set<Prompts.Input>
    /// The maximum number of buttons; nil for any number.
    package let mostButtons: Int?
    /// The single prompt that it shows.
    package let only: String?
    /// The words of `Present.shows`.
    package let shows: Set<String>
    /// The process of the presenter and those above it, as far as they are known. For our own dialog, the processes
    /// that own its display and those above them: who owns a display can press every button on it.
    package let lineage: Lineage
    /// The processes whose calls count.
    package let owner: PresenterOwner
    /// The program, process and terminal, as the kernel knows them; nil if unknown.
    package let witness: String?
    package let isAsker: Bool

    /// The id of the prompt that it shows.
    var showing: String?
    /// A Boolean value indicating whether it was given a prompt and did not report in time that it shows it: it gets
    /// nothing until it reports again.
    var isSilent = false
    var isLeaving = false
    package var hasReportedForgery = false
    /// Since when it has had nothing to show, microseconds of uptime.
    var idleSince: Int64?

    package init(
        token: PresenterToken, name: String, kind: Prompts.PresenterKind, place: Prompts.Place,
        kinds: Set<Prompts.Kind>, inputs: Set<Prompts.Input>, mostButtons: Int?, only: String?,
        shows: Set<String> = [], lineage: Lineage = Lineage(), owner: PresenterOwner = .nobody, witness: String? = nil,
        isAsker: Bool = false,
        showing: String? = nil, isSilent: Bool = false, isLeaving: Bool = false, idleSince: Int64? = nil
    ) {
        self.token = token
        self.name = name
        self.kind = kind
        self.place = place
        self.kinds = kinds
        self.inputs = inputs
        self.mostButtons = mostButtons
        self.only = only
        self.shows = shows
        self.lineage = lineage
        (self.owner, self.witness) = (owner, witness)
        self.isAsker = isAsker
        self.showing = showing
        self.isSilent = isSilent
        self.isLeaving = isLeaving
        self.idleSince = idleSince
    }

    var showsRevisions: Bool { shows.contains(Prompts.Present.revisions) }

    /// Returns whether it could show the prompt, if it were free.
    func canShow(_ prompt: OpenPrompt) -> Bool {
        guard !isSilent, !isLeaving, !prompt.declined.contains(token) else { return false }
        guard only == nil || only == prompt.id else { return false }
        // The terminal that asked goes first, and comes in a moment.
        guard kind != .dialog || prompt.askersTerminal == .none else { return false }
        guard kinds.contains(prompt.kind), inputs.contains(prompt.input) else { return false }
        guard shows.isSuperset(of: prompt.question.needs) else { return false }
        // Who asks does not answer: what a program starts does not present its approvals.
        guard !prompt.isApproval || mayShow(approvalOf: prompt.asking) else { return false }
        return mostButtons.map { prompt.order.buttons.count <= $0 } ?? true
    }

    /// Returns whether it may show an approval that these processes want.
    private func mayShow(approvalOf asking: AskingSide?) -> Bool {
        guard let asking else { return true }
        if isAsker { return asking.mayUseOwnTerminal }
        return !asking.includes(lineage) && (!asking.hasLeft || owner == .dialog)
    }

    /// The priority, the lowest first: an agent, the terminal that asked, alertd's own dialog.
    var rank: Int {
        switch kind {
        case .agent: 0
        case .terminal: 1
        case .dialog: 2
        }
    }
}

/// The token of a presenter: random, so that only its owner can answer in its name.
package struct PresenterToken: Sendable, Hashable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}

/// The processes whose calls with a presenter's token count. The token itself proves nothing: other programs of the
/// user may have read it.
package enum PresenterOwner: Sendable, Hashable {
    /// The process that has registered.
    case process(ProcessIdentity)
    /// alertd's own dialog, which alertd has started and connected.
    case dialog
    /// A program on another machine: each of its connections has a bridge of its own here.
    case bridge
    /// No process.
    case nobody
}
