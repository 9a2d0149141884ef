// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem
import PromptKit
import Varlink

/// A prompt that is not over, as the queue holds it.
package struct OpenPrompt: Sendable, Hashable {
    /// The stage of a prompt.
    package enum Stage: Sendable, Hashable {
        /// The question waits for a presenter.
        case queued
        /// A presenter was asked to show it, and has until then to report that it does.
        case offered(PresenterToken, until: Int64)
        /// The presenter says that it is shown.
        case presented(PresenterToken)

        /// The presenter that has it.
        package var presenter: PresenterToken? {
            switch self {
            case .queued: nil
            case .offered(let token, _), .presented(let token): token
            }
        }
    }

    /// The party that hears of the end.
    package enum Attachment: Sendable, Hashable {
        /// A caller waits. When it leaves the prompt is withdrawn.
        case attached
        /// No connection: the answer is kept.
        case kept
        /// The daemon was started again, and the caller has until then to come back. It is shown to nobody before.
        case orphaned(until: Int64)
    }

    /// The role of the terminal that asked.
    enum AskersTerminal: Sendable, Hashable {
        case none
        /// The terminal has announced that it will show the question, and has until then.
        case expected(until: Int64)
    }

    /// The state of the search for a display for alertd's own dialog.
    enum DisplaySearch: Sendable, Hashable {
        /// The search begins when nobody else can show the prompt.
        case needed
        /// The search runs.
        case running
        case done
    }

    /// The state of the look whether another device still reaches the person.
    enum DeviceLook: Sendable, Hashable {
        case none
        /// The check begins at this uptime.
        case due(Int64)
        /// The check runs.
        case running
    }

    /// The notification next to a presenter.
    package enum Companion: Sendable, Hashable {
        case none
        /// The dialog is started at this uptime.
        case due(Int64)
        case up
    }

    package let id: String
    package internal(set) var question: Prompts.Question
    /// The size of the question, in bytes on the wire.
    var size: Int
    package internal(set) var order: ButtonOrder
    package let asker: Prompts.Asker
    /// The wall time at which the prompt was asked.
    package let askedAt: Instant
    /// The uptime at which the prompt was asked, or restored after a restart.
    let since: Int64
    /// The lower the older.
    let sequence: UInt64
    package var attachment: Attachment
    package var clock: PromptClock
    package var stage = Stage.queued
    var askersTerminal: AskersTerminal
    package var mayStartDialog: Bool
    var displaySearch: DisplaySearch
    /// The uptime before which no presenter gets the prompt; nil once it has passed.
    var shownFrom: Int64?
    /// The uptime before which other devices do not get the prompt; nil once they get it, or if it names none.
    var sentFrom: Int64?
    /// See ``PromptQueue/NewPrompt/sending``. A device that leaves makes it unreachable.
    var sending: PromptQueue.Sending
    /// The next look whether a device still reaches the person, while nobody here can present the prompt.
    var look = DeviceLook.none
    /// The number of looks in succession that found no device.
    var misses = 0
    /// The number of misses with which a device counts as gone: alert-link may just connect again.
    static let mostMisses = 2
    /// The uptime until which it waits for presenters to come back after a restart of the daemon; nil once that has
    /// passed, and for a question that is younger than the daemon.
    var presentersReturn: Int64?
    /// See ``PromptQueue/NewPrompt/asking``.
    package let asking: AskingSide?
    /// The devices that have received it, and the connection over which each was reported.
    var receivers: [String: UInt64] = [:]
    package var hasReportedForgery = false
    /// The state of the work, for kind progress.
    package var progress: Prompts.Progress?
    /// The number of alertd's own dialogs that have ended while they showed it.
    var lostDialogs = 0
    package var companion = Companion.none
    /// The places where the person types, and until when that is assumed: by the name of the device, empty for a
    /// presenter here.
    var typing: [String: Int64] = [:]
    /// Devices on which the person can type at a time.
    static let maximumTypists = 64
    /// The uptimes of the last edits, at most ``PromptQueue/maximumEdits``.
    var edits: [Int64] = []
    /// The revision that the present presenter was last asked to show.
    var offeredRevision = 0
    /// The last revision whose notification has come back after it was closed.
    var returnedNotice = 0
    /// The presenters that cannot show it, or did not in time.
    var declined: Set<PresenterToken> = []

    package var kind: Prompts.Kind { question.kind ?? .alert }
    package var input: Prompts.Input { question.input ?? .none }
    package var level: Prompts.Level { question.level ?? .active }
    /// The number of edits.
    package var revision: Int { question.revision ?? 0 }
    /// A Boolean value indicating whether its notification only says that a program waits, see `Question.noticeAfter`.
    var hasNotice: Bool { question.noticeAfter != nil }
    var isOrphaned: Bool { if case .orphaned = attachment { true } else { false } }
    /// A Boolean value indicating whether it means nothing once the machine has ended: its asker waits, and ends with
    /// it. What was handed to other devices is known there; but an approval ends with the daemon anyway.
    package var endsWithTheMachine: Bool {
        attachment == .attached && (question.to?.isEmpty ?? true || isApproval)
    }
    package var isSecret: Bool { question.asksSecret }
    package var isApproval: Bool { question.approval != nil }
    /// Returns whether another prompt may take its place on the screen: a question that of work, and an alarm that
    /// rings that of a question, but not of one that the person may be typing into. The notification of the alarm stops
    /// that one, too.
    func givesWay(to other: OpenPrompt) -> Bool {
        kind == .progress || other.kind == .ring && kind != .ring && input == .none
    }

    /// The maximum number of buttons on a notification: servers draw two or three.
    package static let maximumActions = 3

    /// Returns whether a notification can ask it too, next to another presenter.
    func fitsNotification(replies: Bool) -> Bool {
        // An alarm has its own notification.
        guard kind != .progress, kind != .ring, !isApproval, question.form == nil, question.mustRead != true,
            order.buttons.count <= Self.maximumActions
        else {
            return false
        }
        switch input {
        case .none: return true
        case .text:
            // A server's field is empty at first, and what is typed into it goes to the default button.
            guard replies, question.initialText?.isEmpty ?? true, let index = order.chosenByEnter else { return false }
            return order.buttons[index].role != .cancel
        case .secure, .login: return false
        }
    }

    /// Gives up our own dialog for this prompt, and with it the search for a display.
    mutating func disableDialog() {
        mayStartDialog = false
        if displaySearch == .needed { displaySearch = .done }
    }

    /// Records that the person types somewhere, or has stopped. The clock stands while anybody types.
    /// - Parameter until: How long that is believed; nil for one who has stopped.
    /// - Returns: Whether the clock runs again.
    mutating func types(on device: String = "", until: Int64?, at now: Int64) -> Bool {
        guard clock != .none else { return false }
        typing = typing.filter { $0.value > now }
        typing[device] = until
        if let last = typing.values.max() {
            clock.stand(at: now, until: last)
            return false
        }
        guard case .standing = clock else { return false }
        clock.run(at: now)
        return true
    }

    /// Returns whether a lineage belongs to those who want the approval.
    func isGuarded(from lineage: Lineage) -> Bool { asking?.includes(lineage) ?? false }

    /// Returns whether a device may have got it.
    func isSent(to device: String) -> Bool {
        guard sentFrom == nil, let to = question.to else { return false }
        // Only alert-link knows who is on call.
        return to.contains(device) || to.contains("all") || to.contains("on-call")
    }

    /// Returns whether a device has received it over a connection.
    package func isReceived(on device: String, connection: UInt64) -> Bool { receivers[device] == connection }

    /// Returns whether one more device can be told of.
    func mayType(on device: String) -> Bool { typing[device] != nil || typing.count < Self.maximumTypists }

    /// The position in the queue.
    package var key: QueueKey { QueueKey(urgency: level.urgency, sequence: sequence, id: id) }

    /// Returns the prompt for presenters and lists.
    package func wire(at now: Int64, presenter: String?) -> Prompts.Prompt {
        var prompt = Prompts.Prompt(
            id: id, question, buttons: order.buttons, asker: shownAsker, askedAt: Timestamp.utc(askedAt),
            remaining: clock.remaining(at: now).map { Int($0) })
        prompt.state = stage == .queued ? .queued : .presented
        prompt.standing = clock.isStanding ? true : nil
        prompt.presenter = presenter
        prompt.progress = progress
        if sentFrom != nil { prompt.to = nil }
        return prompt
    }

    /// The asker, as the person sees it. A prompt from another device names the program there, and the one here
    /// that says so: anybody could say that.
    package var shownAsker: Prompts.Asker {
        guard let origin = question.origin else { return asker }
        var shown = asker
        shown.program = "\(origin.program) on \(origin.device), by \(asker.program)"
        return shown
    }
}

extension OpenPrompt {
    /// Throws `Prompts.Invalid` if what was typed is not what the question asks for.
    func check(_ typed: PromptQueue.Typed) throws {
        if typed == .handover {
            guard isSecret else {
                throw Prompts.Invalid(field: "handover", reason: "no secret is asked for; send what was typed")
            }
            return
        }
        if let form = question.form {
            guard !isSecret else {
                throw Prompts.Invalid(
                    field: "values",
                    reason: "the form asks for a secret: set \(Member.handover) and write them to the descriptor"
                )
            }
            guard case .values(let values) = typed else {
                throw Prompts.Invalid(field: "values", reason: "this question is a form; give its values")
            }
            return try FormRules.check(values, of: form)
        }
        if case .values = typed {
            throw Prompts.Invalid(field: "values", reason: "this question is not a form")
        }
        let wanted: PromptQueue.Typed =
            switch input {
            case .none: .nothing
            case .text, .secure: .text
            case .login: .login
            }
        guard typed == wanted else {
            let reason =
                switch wanted {
                case .nothing, .handover: "this question takes no text"
                case .text: "this question needs a text"
                case .login, .values: "this question needs a user name and a password"
                }
            throw Prompts.Invalid(field: typed == .login || wanted == .login ? "login" : "text", reason: reason)
        }
    }
}

extension OpenPrompt {
    /// Throws `Prompts.Invalid` if nobody knows yet that its asker still wants to know.
    func checkAdopted() throws(Prompts.Invalid) {
        guard isOrphaned else { return }
        throw Prompts.Invalid(
            field: "id", reason: "alertd was started again, and the program that asked has not come back yet")
    }

    /// Throws `Prompts.Invalid` if a party that presents nothing here may not make this choice about an approval. Every
    /// party may cancel it.
    func checkApproval(_ choice: PromptQueue.Choice, by answerer: PromptQueue.Answerer) throws(Prompts.Invalid) {
        guard isApproval else { return }
        let index: Int?
        switch choice {
        case .dismissal: return
        case .button(let button): index = button
        case .enter: index = nil
        }
        guard index == nil || index != order.cancel else { return }
        switch answerer {
        case .presenter, .notification: return
        case .hand:
            throw Prompts.Invalid(
                field: "index", reason: "an approval can be allowed only where it is shown; here it can be cancelled")
        case .device(let device, let reporter):
            guard !isGuarded(from: reporter.lineage) else {
                throw Prompts.Invalid(field: "device", reason: "the program that wants an approval does not answer it")
            }
            guard isSent(to: device) else {
                throw Prompts.Invalid(field: "device", reason: "the approval was not sent to \(device)")
            }
            guard isReceived(on: device, connection: reporter.connection) else {
                throw Prompts.Invalid(
                    field: "device", reason: "only the program that took the approval to \(device) answers for it")
            }
        }
    }
}

extension Prompts.Question {
    package var asksSecret: Bool {
        input == .secure || input == .login || form.map(FormRules.asksSecret) ?? false
    }
}

/// The order of the queue: the highest level first, then the oldest.
package struct QueueKey: Sendable, Hashable, Comparable {
    package let urgency: Int
    let sequence: UInt64
    package let id: String

    package static func < (left: QueueKey, right: QueueKey) -> Bool {
        (right.urgency, left.sequence) < (left.urgency, right.sequence)
    }
}

extension Prompts.Level {
    /// The higher the sooner.
    package var urgency: Int {
        switch self {
        case .passive: 0
        case .active: 1
        case .timeSensitive: 2
        case .critical: 3
        }
    }
}

extension Prompts.Question {
    /// The size in bytes on the wire.
    var wireSize: Int { varlink.serialized().count }
}
