// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import TextSafety
import Varlink

/// The methods that start and change timers.
extension PageCalls {
    private static let sound = "alarm"

    func startTimer(_ parameters: Page.StartTimer, context: CallContext) async throws -> Page.StartTimer.Reply {
        let text = parameters.line
        guard let line = TimerLine(text) else {
            throw PageFailure(
                Page.NotUnderstood(
                    word: "", start: 0, end: text.utf16.count, reason: "the line has no length of time",
                    hint: "Write the length, then the title: 25m Focus."))
        }
        let reply = try await start(
            line, then: parameters.then, rounds: parameters.repeat, long: parameters.long)
        return .init(timer: .init(reply.timer), notes: reply.notes.map(SafeText.line))
    }

    /// Starts a timer with the sound of an alarm; without one if this machine has none.
    func start(
        _ line: TimerLine, then: [Page.Phase]? = nil, rounds: Int? = nil, long: Page.Phase? = nil,
        like added: Page.Add? = nil
    ) async throws -> Notifications.Timer.Reply {
        func phase(_ phase: Page.Phase) -> Notifications.Phase { .init(title: phase.title, for: phase.length) }
        let title = line.title ?? TimerLine.defaultTitle
        var content = added.map { Notifications.Content($0, title: title) } ?? .init(title: title)
        content.sound = content.sound ?? Self.sound
        var timer = Notifications.Timer(
            content: content, for: line.length,
            then: then?.map(phase), repeat: rounds, long: long.map(phase))
        do throws(PageFailure) {
            return try await call(timer)
        } catch {
            guard error.isAboutSound, added?.sound == nil else { throw error }
            timer.content.sound = nil
            return try await call(timer)
        }
    }

    /// Returns a timer as it is now; another reminder is none.
    private func timer(_ id: String) async throws(PageFailure) -> Page.Timer {
        guard let timer = try await all(Notifications.Timers()).first(where: { $0.id == id }) else {
            throw PageFailure(Page.NotFound(id: id))
        }
        return Page.Timer(timer)
    }

    func pauseTimer(_ parameters: Page.PauseTimer, context: CallContext) async throws -> Page.PauseTimer.Reply {
        _ = try await timer(parameters.id)
        _ = try await call(Notifications.Pause(ids: [parameters.id]))
        return .init(timer: try await timer(parameters.id))
    }

    func resumeTimer(_ parameters: Page.ResumeTimer, context: CallContext) async throws -> Page.ResumeTimer.Reply {
        _ = try await timer(parameters.id)
        _ = try await call(Notifications.Resume(ids: [parameters.id]))
        return .init(timer: try await timer(parameters.id))
    }

    func extendTimer(_ parameters: Page.ExtendTimer, context: CallContext) async throws -> Page.ExtendTimer.Reply {
        _ = try await timer(parameters.id)
        guard TimerLine(parameters.length)?.title == nil, TimerLine(parameters.length) != nil else {
            throw PageFailure(Page.Invalid(field: "length", reason: "takes a length of time such as 5m"))
        }
        let change = try await call(
            Notifications.Edit(id: parameters.id, trigger: .init(when: "+" + parameters.length))
        ).step
        return .init(timer: try await timer(parameters.id), change: change)
    }

    func nextPhase(_ parameters: Page.NextPhase, context: CallContext) async throws -> Page.NextPhase.Reply {
        let next = try await call(Notifications.NextPhase(id: parameters.id)).timer
        let steps = try await call(Notifications.Undoable(limit: 20)).steps
        return .init(
            timer: next.map(Page.Timer.init),
            change: steps.first { $0.verb == "next" && $0.id == parameters.id }?.step)
    }
}
