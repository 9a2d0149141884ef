// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem

@testable import AlertCore

/// A queue, the time, and what its actions have told everybody: presenters and askers as they would see it.
struct QueueBed: Hashable {
    var queue: PromptQueue
    var now: Int64 = 0
    /// The prompt that each presenter believes it shows.
    var screens: [PresenterToken: String] = [:]
    /// The revision that is on the screen of each presenter.
    var revisions: [PresenterToken: Int] = [:]
    /// The revision that each presenter has last reported to show. What it sends afterwards refers to that one or to a
    /// later one, as its calls arrive in their order.
    var reported: [PresenterToken: Int] = [:]
    /// The number of times that each prompt has ended.
    var ends: [String: Int] = [:]
    /// Notifications that are up.
    var notifications: Set<String> = []
    /// Prompts that went to other devices after a while.
    var sent: Set<String> = []
    /// A Boolean value indicating whether our own dialog was started more often than it ended.
    var dialogRuns = false
    /// Prompts for which a display is looked for.
    var searches: Set<String> = []
    /// Prompts for which devices are looked for.
    var looks: Set<String> = []
    /// The first breach of what a presenter may rely on.
    var breach: String?
    /// The actions after the last event.
    var last: [PromptAction] = []

    init(patience: PromptQueue.Patience = .init(), notifying: Bool = false) {
        queue = PromptQueue(patience: patience)
        queue.notifying.actions = notifying
        queue.notifying.isPossible = notifying
    }

    /// Processes, each named by its number alone.
    static func processes(_ numbers: Int32...) -> Set<ProcessIdentity> {
        Set(numbers.map { ProcessIdentity(number: $0, started: 1) })
    }

    static func token(_ name: String) -> PresenterToken { PresenterToken(text: name) }

    mutating func take(_ actions: [PromptAction]) {
        last = actions
        for action in actions {
            switch action {
            case .show(let token, let prompt):
                if screens[token] != nil { breach = breach ?? "a second prompt for \(token.text)" }
                screens[token] = prompt.id
                revisions[token] = prompt.revision ?? 0
                if prompt.revision == nil { reported[token] = 0 }
            case .update(let token, let prompt):
                if screens[token] != prompt.id { breach = breach ?? "\(token.text) is told of another's change" }
                let isKnown = queue.presenters[token]?.showsRevisions == true
                if !isKnown, prompt.revision ?? 0 != revisions[token] { breach = breach ?? "an update without a word" }
                revisions[token] = prompt.revision ?? 0
            case .gone(let token, let id, _, _):
                if screens[token] != id { breach = breach ?? "\(token.text) never showed \(id)" }
                screens[token] = nil
                (revisions[token], reported[token]) = (nil, nil)
            case .ended(let prompt, _):
                ends[prompt.id, default: 0] += 1
                sent.remove(prompt.id)
                searches.remove(prompt.id)
                looks.remove(prompt.id)
            case .findDisplay(let id):
                if !searches.insert(id).inserted { breach = breach ?? "two searches for a display" }
            case .findDevices(let id):
                if !looks.insert(id).inserted { breach = breach ?? "two looks for devices" }
            case .notify(let prompt, _): notifications.insert(prompt.id)
            case .unnotify(let id):
                if notifications.remove(id) == nil { breach = breach ?? "no notification of \(id)" }
            case .startDialog:
                if dialogRuns { breach = breach ?? "two dialogs" }
                dialogRuns = true
            case .stopDialog: dialogRuns = false
            case .sent(let prompt):
                if !sent.insert(prompt.id).inserted { breach = breach ?? "\(prompt.id) is sent twice" }
            case .presented, .clockChanged, .edited, .typing: break
            }
        }
    }

    mutating func ask(
        _ id: String, _ change: (inout PromptQueue.NewPrompt) -> Void = { _ in }, question: Prompts.Question? = nil,
        in terminal: String? = nil
    ) throws {
        let question = question ?? Prompts.Question(title: id)
        var newPrompt = PromptQueue.NewPrompt(
            id: id, question: question,
            order: try ButtonOrder(question),
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: Instant(microseconds: now), isAttached: true,
            willPresent: false, mayStartDialog: false)
        change(&newPrompt)
        take(try queue.ask(newPrompt, presenter: terminal.map { Self.asker($0, of: id) }, at: now))
    }

    /// The program that asks, as the presenter of its own prompt.
    static func asker(_ name: String, of id: String) -> Presenter {
        Presenter(
            token: token(name), name: name, kind: .terminal, place: .terminal, kinds: Set(Prompts.Kind.allCases),
            inputs: Set(Prompts.Input.allCases), mostButtons: nil, only: id,
            shows: [Prompts.Present.approvals], isAsker: true)
    }

    mutating func register(
        _ name: String, _ kind: Prompts.PresenterKind = .agent, only: String? = nil,
        shows: Set<String> = [], lineage: Lineage = Lineage()
    ) throws {
        let presenter = Presenter(
            token: Self.token(name), name: name, kind: kind, place: .desktop, kinds: Set(Prompts.Kind.allCases),
            inputs: Set(Prompts.Input.allCases), mostButtons: nil, only: only, shows: shows,
            lineage: lineage, owner: kind == .dialog ? .dialog : .nobody)
        take(try queue.register(presenter, at: now))
    }

    /// The search for a display has ended.
    mutating func searched(_ id: String, found: Bool) throws {
        guard searches.remove(id) != nil else { throw Prompts.NotFound(id: id) }
        take(found ? queue.displayCame(for: [id], at: now) : queue.displayIsMissing(for: id, at: now))
    }

    /// The look for devices has ended.
    mutating func looked(_ id: String, isReachable: Bool) throws {
        guard looks.remove(id) != nil else { throw Prompts.NotFound(id: id) }
        take(queue.looked(for: id, isReachable: isReachable, at: now))
    }

    mutating func leave(_ name: String) {
        screens[Self.token(name)] = nil
        (revisions[Self.token(name)], reported[Self.token(name)]) = (nil, nil)
        take(queue.leave(Self.token(name), at: now))
    }

    /// A presenter reports what is on its screen.
    mutating func presented(_ id: String, by name: String) throws {
        let token = Self.token(name)
        let revision = queue.presenters[token]?.showsRevisions == true ? revisions[token] : nil
        let seen = revisions[token]
        let actions = try queue.presented(id, revision: revision, by: token, at: now)
        reported[token] = seen
        take(actions)
    }

    /// The asker changes its question.
    @discardableResult
    mutating func edit(
        _ id: String, timeout: Int? = nil, _ change: (inout Prompts.Question) -> Void
    ) throws -> Int {
        guard let prompt = queue.open[id] else { throw Prompts.NotFound(id: id) }
        var question = prompt.question
        change(&question)
        let (revision, actions) = try queue.edit(id, question, try ButtonOrder(question), timeout: timeout, at: now)
        take(actions)
        return revision
    }

    mutating func typing(_ id: String, _ isTyping: Bool, by name: String) throws {
        take(try queue.typing(id, isTyping, by: Self.token(name), at: now))
    }

    mutating func hold(_ id: String, on device: String, _ isTyping: Bool) throws {
        take(try queue.hold(id, on: device, isTyping, at: now))
    }

    mutating func decline(_ id: String, by name: String) throws {
        let actions = try queue.decline(id, by: Self.token(name), at: now)
        screens[Self.token(name)] = nil
        (revisions[Self.token(name)], reported[Self.token(name)]) = (nil, nil)
        take(actions)
    }

    @discardableResult
    mutating func answer(
        _ id: String, _ choice: PromptQueue.Choice, typed: PromptQueue.Typed = .nothing, revision: Int? = nil,
        by answerer: PromptQueue.Answerer
    ) throws -> Ending {
        let present = queue.open[id]?.revision ?? 0
        let (ending, actions) = try queue.answer(
            id, choice, typed: typed, revision: revision, by: answerer, at: now)
        let seen: Int? = if case .presenter(let token) = answerer { revision ?? reported[token] } else { revision }
        if seen ?? 0 != present { breach = breach ?? "an answer to the text before counts" }
        take(actions)
        return ending
    }

    mutating func pass(seconds: Double) {
        now += Int64(seconds * 1_000_000)
        take(queue.pass(now))
    }

    /// Returns how the last event ended a prompt.
    func ending(of id: String) -> Ending? {
        for case .ended(let prompt, let ending) in last where prompt.id == id { return ending }
        return nil
    }

    /// The presenter that believes it shows a prompt.
    func presenter(of id: String) -> String? { screens.first { $0.value == id }?.key.text }
}
