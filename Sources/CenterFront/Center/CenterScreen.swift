// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import LinuxSystem
import PromptKit
import ReminderKit
import TerminalKit

/// The center on this terminal, live: reads events and keys, and carries out the decisions of the view.
final class CenterScreen {
    /// The reason why the center ends.
    enum End: Equatable {
        /// The person leaves.
        case left
        /// A signal asks the process to end.
        case signal(Int32)
        /// The terminal is gone.
        case hangup
    }

    /// The minimum time between two complete readings: a burst of events is one change.
    private static let interval = Duration.milliseconds(150)

    private let terminal: TerminalSession
    private let feed: CenterFeed
    private let appearance: PromptAppearance
    private let environment: Environment
    /// Registers this terminal as the one that shows a prompt.
    private let present: (_ prompt: String) throws(Failure) -> PresenterLink
    private var view: CenterView
    private var search = ""
    /// The presenter of the open prompt. Another program shows the prompt until the daemon gives it to us.
    private var presenter: PresenterLink?
    private var isPresenting = false
    private var typing = TypingReport()
    private var isStale = true
    private var rings = false
    /// The time at which everything is to be read again; nil while nothing has happened.
    private var due: ContinuousClock.Instant?
    private var lastRead = ContinuousClock.now

    private let display: DisplayHabits

    init(
        _ terminal: TerminalSession, feed: CenterFeed, appearance: PromptAppearance, environment: Environment,
        display: DisplayHabits,
        present: @escaping (_ prompt: String) throws(Failure) -> PresenterLink
    ) {
        self.terminal = terminal
        self.feed = feed
        self.appearance = appearance
        self.environment = environment
        self.display = display
        self.present = present
        view = CenterView(moment: .current(environment, display), firstWeekday: display.firstWeekday)
    }

    /// Runs until the person leaves.
    func run() throws(Failure) -> End {
        try read()
        defer { terminal.end() }
        while true {
            try receiveEvents()
            if let due, ContinuousClock.now >= due { try read() }
            if isStale {
                try readChoice()
                draw()
            }
            var actions: [CenterAction] = []
            var sources = [feed.descriptor]
            if let presenter { sources.append(presenter.descriptor) }
            let clock = view.prompt?.clock.nextChange(after: .now)
            let countdown = view.contents.countdownChange(after: RenderTime.time).map {
                ContinuousClock.now + .seconds($0)
            }
            let nearest = [due, clock, countdown, typing.deadline].compactMap(\.self).min()
            let wake = terminal.wait(for: sources, until: nearest) { handle($0, &actions) }
            switch wake {
            case .input:
                if view.mode == .answering, view.prompt?.prompt.remaining != nil { try typed() }
                for action in actions {
                    if action == .quit { return .left }
                    try perform(action)
                }
            case .resized: isStale = true
            case .connection: continue
            case .signal(let signal): return .signal(signal)
            case .hangup: return .hangup
            case .deadline:
                isStale = isStale || clock != nil || countdown != nil
                view.pass(to: .current(environment, display))
                if typing.hasStopped(at: .now) { try report(isTyping: false) }
            }
        }
    }

    private func handle(_ event: TerminalEvent, _ actions: inout [CenterAction]) {
        // Keys that were typed before an action has its effect are for a screen that the person has not seen. Only the
        // keys of a line count.
        guard actions.allSatisfy(\.followsTyping) else { return }
        switch view.handle(event) {
        case .nothing: break
        case .changed: isStale = true
        case .refused:
            isStale = true
            rings = true
        case .does(let wanted):
            isStale = true
            if wanted.followsTyping { actions = [wanted] } else { actions.append(wanted) }
        }
    }

    private func draw() {
        isStale = false
        let drawing = view.draw(in: terminal.size, appearance: appearance, at: .now)
        terminal.show(drawing.canvas, cursor: drawing.cursor, rings: rings)
        rings = false
    }

    // MARK: The daemon

    private func read() throws(Failure) {
        due = nil
        let moment = RenderTime.current(environment, display)
        let contents = try feed.contents(
            search: search, month: view.month?.day, former: view.contents.agenda, moment: moment)
        lastRead = .now
        view.update(contents, moment: moment)
        isStale = true
        // Only the queue reports about a prompt that another presenter shows.
        guard !isPresenting, let open = view.prompt?.prompt else { return }
        if let prompt = contents.prompts.first(where: { $0.id == open.id }) {
            view.updatePrompt(prompt, isTyping: false, at: .now)
        } else {
            close("This question has ended.")
        }
    }

    /// Reads the events. Any number of them causes one complete reading.
    private func receiveEvents() throws(Failure) {
        while let event = try feed.next() {
            if event.event == .commandEnded, event.outcome != "skipped", let reason = event.reason {
                view.note = "The command of \(event.id ?? "it") failed: \(reason)."
                isStale = true
            }
            if event.event == .ringing { rings = true }
            guard BarFollower.concernsNotifications(event) else { continue }
            due = due ?? max(.now, lastRead + Self.interval)
        }
        while let news = try presenter?.next() { try heard(news) }
    }

    /// Reads what the pane of a wide screen shows of the item in focus.
    private func readChoice() throws(Failure) {
        guard let item = view.unreadChoice(in: terminal.size) else { return }
        view.choose(
            try feed.chosen(item, isNewest: view.isNewest(item), moment: .current(environment, display)))
    }

    private func perform(_ action: CenterAction) throws(Failure) {
        do throws(Failure) {
            switch action {
            case .search(let words):
                search = words
                return try read()
            case .readMonth: return try read()
            case .understand(let input):
                return view.understood(try feed.understand(input, moment: .current(environment, display)), of: input)
            case .submit(let input):
                let (note, id) = try feed.submit(input, moment: .current(environment, display))
                view.submitted(note, id: id)
            case .open(let id): return try open(id)
            case .answer(let id, let index):
                // An answer to an earlier text leaves the question open; its update follows.
                guard try answer(id, index: index) else { return }
            case .dismiss(let id):
                let revision = view.prompt?.prompt.revision
                if isPresenting, let presenter {
                    try presenter.dismiss(id, revision: revision)
                    try presenter.readReply(waits: true)
                    guard !presenter.isOutdated else { return }
                } else {
                    try feed.dismiss(id, revision: revision)
                }
            case .leave: break
            default:
                view.note = try feed.perform(
                    action, moment: .current(environment, display), token: environment["XDG_ACTIVATION_TOKEN"])
            }
        } catch {
            guard error.status != .unavailable, error.status != .protocolError else { throw error }
            rings = true
            if case .submit(let input) = action {
                isStale = true
                if let repetition = error.repetition, view.ask(ending: repetition, of: input) { return }
                return view.understood(.refused(error.sentences), of: input)
            }
            view.note = error.sentences
        }
        close(nil)
        try read()
    }

    // MARK: A prompt

    private func open(_ id: String) throws(Failure) {
        guard let prompt = view.contents.prompts.first(where: { $0.id == id }) else { return }
        isPresenting = false
        typing = TypingReport()
        presenter = try present(id)
        view.show(prompt, at: .now)
    }

    /// Leaves the prompt: without an answer it goes back to the queue.
    private func close(_ note: String?) {
        presenter = nil
        isPresenting = false
        typing = TypingReport()
        guard view.mode == .answering else { return }
        view.closePrompt(note ?? view.note)
        isStale = true
    }

    private func heard(_ news: Prompts.Present.Reply) throws(Failure) {
        isStale = true
        switch news.news {
        case .registered: break
        case .show:
            guard let prompt = news.prompt else { return }
            isPresenting = true
            view.updatePrompt(prompt, isTyping: typing.isTyping, at: .now)
            try presenter?.presented(prompt.id, revision: prompt.revision)
            // The person may have begun to type before the prompt was ours.
            if typing.isTyping { try report(isTyping: true) }
        case .update:
            guard let prompt = news.prompt else { return }
            view.updatePrompt(prompt, isTyping: typing.isTyping, at: .now)
            if prompt.revision != nil { try presenter?.presented(prompt.id, revision: prompt.revision) }
        case .gone: close(news.why.flatMap { TerminalPresenter.note($0, by: news.by) })
        }
    }

    /// Returns whether the answer counts: the question may have changed.
    private func answer(_ id: String, index: Int) throws(Failure) -> Bool {
        let input = view.prompt?.input(for: index)
        let revision = view.prompt?.prompt.revision
        guard isPresenting, let presenter else {
            try feed.answer(id, index: index, input, revision: revision)
            return true
        }
        try presenter.answer(id, index: index, input, revision: revision)
        try presenter.readReply(waits: true)
        return !presenter.isOutdated
    }

    /// Reports typing, which stops the clock of a prompt that this screen shows.
    private func typed() throws(Failure) {
        guard view.prompt?.prompt.isTypedInto == true else { return }
        if typing.keyPressed(at: .now) { try report(isTyping: true) }
    }

    private func report(isTyping: Bool) throws(Failure) {
        guard isPresenting, let presenter, var prompt = view.prompt?.prompt,
            let remaining = try presenter.typing(prompt.id, isTyping)
        else { return }
        prompt.remaining = remaining
        view.updatePrompt(prompt, isTyping: isTyping, at: .now)
        isStale = true
    }
}
