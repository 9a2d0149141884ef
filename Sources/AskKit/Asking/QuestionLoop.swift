// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import Glibc
import LinuxSystem

/// Waits for the answer to a question, a signal, or a new daemon if the old one ends during the wait. If there is a
/// terminal, it may show the prompt.
package final class QuestionLoop {
    /// The time limit for a daemon that has gone, if the question has no time limit.
    private static let patience = Duration.seconds(30)
    /// The time that a service manager has to restart the daemon before this command does.
    private static let restart = Duration.milliseconds(300)
    /// The time between a failed start and the next attempt.
    private static let nextStart = Duration.seconds(5)
    /// The time within which the end of a daemon becomes visible on all connections.
    private static let endsTogether = Duration.seconds(2)

    private let session: Session
    private let common: CommonOptions
    package init(session: Session, common: CommonOptions) {
        self.session = session
        self.common = common
    }

    /// The result.
    package enum End {
        case result(Prompts.Result)
        /// A signal ends the command; leaving withdraws the prompt.
        case signal(Int32)
    }

    /// - Parameters:
    ///   - terminal: The terminal that shows the prompt when it is that terminal's turn.
    ///   - isSecret: Whether it asks for a secret, which is lost with the daemon, so the question cannot be resumed.
    package func wait(for asking: QuestionCall, terminal: PromptTerminal?, isSecret: Bool) throws(Failure) -> End {
        var terminal = terminal
        while true {
            if try asking.isOver() {
                if let result = asking.result { return .result(result) }
                guard !isSecret else { throw Self.lost }
                if let signal = try comeBack(asking) { return .signal(signal) }
                continue
            }
            if let shown = terminal, shown.isForeground {
                if let signal = try present(asking, on: shown) { return .signal(signal) }
                // Whatever took the prompt from the terminal, a new daemon may show it there again.
                guard try !asking.isOver() else { continue }
                terminal = nil
                decline(asking)
                continue
            }
            while let news = asking.nextMessage() { if news.news == .show { decline(asking) } }
            let signals = try SignalDescriptor.forCommand()
            // The shell does not tell a job that still runs that it is in the foreground now.
            let nextLook = terminal.map { _ in ContinuousClock.now + PromptTerminal.pause }
            switch Wake.wait(
                for: asking.descriptor, and: asking.changes?.descriptor ?? -1, signals.descriptor,
                until: [asking.queuedBy, asking.changes?.due, nextLook].compactMap(\.self).min()
                    ?? .now + .seconds(3_600))
            {
            case .descriptor, .deadline: continue
            case .signals: if let signal = signals.read() { return .signal(signal) }
            }
        }
    }

    /// Shows the prompt on the terminal until it is over, another presenter shows it for good, or the daemon has gone.
    ///
    /// - Returns: A signal that came first.
    private func present(_ asking: QuestionCall, on terminal: PromptTerminal) throws(Failure) -> Int32? {
        do throws(Failure) {
            let end = try terminal.present(asking) { [session, common] () throws(Failure) in
                try session.connect(to: session.place(common), mayStart: false)
            }
            switch end {
            case .over: return nil
            case .left: return SIGINT
            case .signal(let signal): return signal
            case .hangup: return SIGHUP
            }
        } catch {
            // Either the daemon has gone, or the prompt was over before it could be shown; the asking will learn of it.
            // The end of its connection arrives a little later than the end of the failed one. Otherwise the terminal
            // is of no use, and the prompt waits for another presenter.
            let deadline = ContinuousClock.now + Self.endsTogether
            while try !asking.isOver(), Descriptor.isReadable(asking.descriptor, by: deadline) {}
            return nil
        }
    }

    /// Reports that this terminal cannot show the question, so that another presenter does.
    private func decline(_ asking: QuestionCall) {
        guard let agent = asking.agent, let id = asking.id else { return }
        session.callOnce(Prompts.Decline(agent: agent, id: id, reason: "the terminal cannot be drawn on"), common)
    }

    /// Connects to the daemon again. Its supervisor starts it, or otherwise this command. The question's own time-out
    /// keeps running, and ends the wait.
    ///
    /// - Returns: A signal that came first.
    private func comeBack(_ asking: QuestionCall) throws(Failure) -> Int32? {
        let signals = try SignalDescriptor.forCommand()
        let deadline = asking.deadline ?? .now + Self.patience
        // A question that came through ssh is withdrawn when ssh ends.
        if let failure = asking.brokenLink { throw failure }
        var pause = Duration.milliseconds(50)
        var startsAt = common.noStart ? nil : ContinuousClock.now + Self.restart
        var failure = Self.lost
        try session.remark("alertd exited; the question returns when it runs again")
        while ContinuousClock.now < deadline {
            var service = try session.reach(common)
            if service == nil, let time = startsAt, time <= .now {
                do throws(Failure) {
                    service = try session.connect(common)
                } catch {
                    // A later attempt may succeed.
                    (failure, startsAt) = (error, .now + Self.nextStart)
                }
            }
            if let service {
                try asking.resume(service)
                return nil
            }
            // Nothing notifies this process when a daemon listens on the socket, so poll.
            if Descriptor.isReadable(signals.descriptor, by: min(.now + pause, deadline)) { return signals.read() }
            pause = min(pause * 2, .seconds(2))
        }
        guard asking.deadline != nil else { throw failure }
        asking.timeOut()
        return nil
    }

    private static let lost = Failure(
        .tryLater, "alertd exited while the question was open", remedy: "Ask again")
}
