// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Logging
import Synchronization

// The side of presenters.
extension PromptCoordinator {
    /// Adds a presenter. Its stream gets its token first.
    /// - Throws: `Prompts.TooMany`, `.NotFound`, `.AlreadyEnded`.
    func register(_ presenter: Presenter, stream: @escaping PresenterStream) throws {
        let now = loop.now()
        try state.withLock { state in
            let actions = try state.queue.register(presenter, at: now.uptime)
            state.streams[presenter.token] = stream
            stream(.init(news: .registered, agent: presenter.token.text))
            perform(actions, &state, at: now)
        }
    }

    /// Removes a presenter.
    func leave(_ token: PresenterToken) {
        let now = loop.now()
        state.withLock { state in
            guard state.streams.removeValue(forKey: token) != nil, !state.isClosed else { return }
            perform(state.queue.leave(token, at: now.uptime), &state, at: now)
        }
    }

    /// Records that a presenter shows the prompt.
    /// - Throws: what `PromptQueue.presented` throws.
    func presented(_ id: String, revision: Int? = nil, by token: PresenterToken) throws {
        try event(by: token) { queue, now in try queue.presented(id, revision: revision, by: token, at: now) }
    }

    /// Takes the prompt from a presenter that cannot show it.
    /// - Throws: what `PromptQueue.decline` throws.
    func decline(_ id: String, by token: PresenterToken, reason: String?) throws {
        try event(by: token) { queue, now in try queue.decline(id, by: token, at: now) }
        logger.notice("a presenter cannot show the prompt \(id): \(reason ?? "no reason given")")
    }

    /// Records that the person begins or stops to type. Returns the time left of the prompt, in microseconds.
    /// - Throws: what `PromptQueue.typing` throws.
    func typing(_ id: String, _ isTyping: Bool, by token: PresenterToken) throws -> Int64? {
        try event(by: token) { queue, now in try queue.typing(id, isTyping, by: token, at: now) }
        let now = loop.now().uptime
        return state.withLock { $0.queue.open[id]?.clock.remaining(at: now) }
    }

    /// Records that the person begins or stops to type on another device. Returns the time left of the prompt, in
    /// microseconds.
    /// - Throws: what `PromptQueue.hold` throws.
    func hold(_ id: String, on device: String, _ isTyping: Bool) throws -> Int64? {
        let now = loop.now()
        return try state.withLock { state in
            let actions = try state.queue.hold(id, on: device, isTyping, at: now.uptime)
            perform(actions, &state, at: now)
            return state.queue.open[id]?.clock.remaining(at: now.uptime)
        }
    }

    /// Handles a presenter's call. Any call proves that the presenter lives.
    private func event(
        by token: PresenterToken, _ body: (inout PromptQueue, Int64) throws -> [PromptAction]
    ) throws {
        let now = loop.now()
        let notifying = notifying
        try state.withLock { state in
            state.queue.notifying = notifying
            perform(state.queue.heard(token, at: now.uptime), &state, at: now)
            perform(try body(&state.queue, now.uptime), &state, at: now)
        }
    }

    /// Looks for a display for a prompt that nobody can show.
    func findDisplay(for id: String) async {
        let (session, asking) = state.withLock { ($0.callers[id]?.session, $0.queue.open[id]?.asking) }
        let found = await displays?.find(for: session, asking: asking)
        let now = loop.now()
        state.withLock { state in
            guard !state.isClosed, state.queue.open[id] != nil else { return }
            if let found { state.callers[id]?.session = found }
            let actions =
                found == nil
                ? state.queue.displayIsMissing(for: id, at: now.uptime)
                : state.queue.displayCame(for: [id], at: now.uptime)
            perform(actions, &state, at: now)
        }
    }

    /// Looks whether another device still reaches the person with a prompt that nobody here can show.
    func findDevices(for id: String) async {
        let isReachable = await state.withLock { $0.callers[id]?.reaches }?() ?? false
        let now = loop.now()
        state.withLock { state in
            guard !state.isClosed else { return }
            perform(state.queue.looked(for: id, isReachable: isReachable, at: now.uptime), &state, at: now)
        }
    }

    /// The criteria for a display.
    private struct Wanted: Hashable {
        var session: Prompts.Session?
        var asking: AskingSide?
    }

    /// Looks for displays again, and shows the prompts that waited for one on their asker's or the session's display.
    func displayCame() async {
        guard hasDialog, let displays else { return }
        let waiting = state.withLock { state in
            state.queue.withoutDisplay.map { id in
                (id, Wanted(session: state.callers[id]?.session, asking: state.queue.open[id]?.asking))
            }
        }
        // Most askers are of one session, which is looked for once.
        var found: [Wanted: Prompts.Session?] = [:]
        var shown: [String: Prompts.Session] = [:]
        for (id, wanted) in waiting {
            if found[wanted] == nil {
                found[wanted] = .some(await displays.find(for: wanted.session, asking: wanted.asking))
            }
            if let display = found[wanted] ?? nil { shown[id] = display }
        }
        guard !shown.isEmpty else { return }
        let now = loop.now()
        state.withLock { state in
            guard !state.isClosed else { return }
            let open = shown.filter { state.queue.open[$0.key] != nil }
            for (id, display) in open { state.callers[id]?.session = display }
            perform(state.queue.displayCame(for: open.keys, at: now.uptime), &state, at: now)
        }
    }
}
