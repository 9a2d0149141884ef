// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
// The types of poll(2) may be taken to belong to either module.
import CLinux
package import ClientKit
import Glibc
import LinuxSystem
import TerminalKit

/// Shows progress that a pipe brings, until the pipe ends or the person stops it. Keys come from the terminal, as the
/// standard input is the pipe.
package final class PipeRunner {
    /// The least time between two drawings: a script may write more often than anybody could see.
    private static let frame = Duration.milliseconds(40)

    private let session: Session
    private let link: WorkLink
    private let signals: SignalDescriptor
    private let pipe: PipedProgress
    private var lines = GaugeLines()
    private var line: WorkLine
    private var report: WorkReport?
    private let screen: WorkScreen?
    private let claim: TerminalClaim?
    /// The time of the next redraw; nil if the drawing is current.
    private var drawing: ContinuousClock.Instant?
    private var drawnAt: ContinuousClock.Instant?
    private let life: PipeLife
    private let deadline: ContinuousClock.Instant?
    /// The status to end with.
    private var ending: CommandStatus?

    /// Begins the work.
    ///
    /// - Parameter work: Its command is not used.
    package init(_ work: WorkRunner.Work, common: CommonOptions, session: Session) throws(Failure) {
        self.session = session
        life = work.life
        deadline = work.life.timeout.map { .now + $0 }
        pipe = try PipedProgress(mayBeMissing: work.life.lastsWithoutWriter)
        let title = String(work.title.prefix(WorkRunner.maximumTitle))
        (screen, claim) = work.showing == .modal ? WorkScreen.claimed(isPlain: work.isPlain, session) : (nil, nil)
        if work.showing == .modal, screen == nil { report = WorkReport(isWatched: isatty(STDERR_FILENO) == 1) }
        link = try WorkLink(
            title: title, app: work.app, to: work.to, showing: work.showing, isDrawn: screen != nil,
            terminal: claim?.path, session: session, common: common)
        signals = try .forPipe()
        line = WorkLine(title: title, isUnknown: work.pulsates, at: .now)
        if !work.firstLines.isEmpty { handle(lines.feed(work.firstLines.utf8)) }
        lines.kind = work.lines
    }

    /// Waits until the pipe has ended.
    package func run() throws(Failure) -> CommandStatus {
        do throws(Failure) {
            while true {
                readDaemonNews()
                if let ending { return end(ending) }
                let now = ContinuousClock.now
                if let deadline, deadline <= now { return end(.timedOut) }
                show(at: now)
                try wait(until: nextDeadline(after: now))
            }
        } catch {
            screen?.end()
            link.end(failed: true)
            throw error
        }
    }

    private func end(_ status: CommandStatus) -> CommandStatus {
        pipe.close()
        screen?.end()
        link.flush()
        if let last = report?.ending(line, code: status.rawValue, at: .now) { report(last) }
        // A program that shows a bar without a writer kills it when its work is done.
        link.end(failed: status != .done && !(life.lastsWithoutWriter && pipe.isMissing))
        return status
    }

    // MARK: Showing

    private func show(at now: ContinuousClock.Instant) {
        if let screen, line.isShown(at: now), isDue(at: now), screen.isInForeground {
            screen.draw(line, at: now, unless: signals.descriptor)
            (drawing, drawnAt) = (nil, now)
        }
        if let text = report?.line(line, at: now) { report(text) }
        link.flush(at: now)
    }

    private func isDue(at now: ContinuousClock.Instant) -> Bool {
        guard let drawnAt else { return true }
        return line.change(after: drawnAt) <= now || drawing.map { $0 <= now } ?? false
    }

    /// Schedules a redraw, soon or, for a key, at once.
    private func changed(atOnce: Bool = false) {
        let soon = drawnAt.map { $0 + Self.frame } ?? .now
        drawing = atOnce ? .now : min(drawing ?? soon, soon)
    }

    private func nextDeadline(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let spinner = screen?.isInForeground == true ? line.change(after: now) : nil
        // Before it is shown, a change waits for that.
        let change = spinner == nil || !line.isShown(at: now) ? nil : drawing
        return [spinner, change, screen?.deadline, report?.change(line), link.deadline, deadline].compactMap(\.self)
            .min()
    }

    private func report(_ text: String) {
        // The work matters more than whether this can be told.
        try? session.remarks?.line(text)
        try? session.remarks?.flush()
    }

    // MARK: What happens

    private func wait(until deadline: ContinuousClock.Instant?) throws(Failure) {
        let descriptors = [
            signals.descriptor, link.descriptor, link.presenterDescriptor, pipe.descriptor, screen?.descriptor ?? -1,
        ]
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&requests, nfds_t(requests.count), WorkRunner.milliseconds(until: deadline))
        guard count > 0 else {
            if let screen { pressed(screen.flushInput()) }
            return
        }
        if requests[0].revents != 0, let signal = signals.read() { received(signal) }
        if requests[4].revents != 0, let screen { pressed(screen.keys()) }
        if ending == nil, requests[3].revents != 0 { try readLines() }
    }

    private func readDaemonNews() {
        for news in link.news() {
            switch news {
            case .cancelled: stop()
            case .moved(let advance):
                if line.moved(advance, at: .now) { changed() }
            }
        }
    }

    private func readLines() throws(Failure) {
        switch try pipe.read() {
        case .bytes(let bytes): handle(lines.feed(bytes))
        case .nothing: break
        case .end:
            handle(lines.finish())
            if life.lastsWithoutWriter, !life.endsWhenWhole, pipe.isMissing {
                pipe.close()
            } else if ending == nil {
                ending = .done
            }
        }
    }

    private func handle(_ news: GaugeLines.Update) {
        for note in news.notes { report("alertctl: " + note.visible) }
        if news.isWhole, life.endsWhenWhole, ending == nil { ending = .done }
        guard let advance = news.advance, line.moved(advance, at: .now) else { return }
        link.send(advance)
        changed()
    }

    private func pressed(_ keys: [TerminalEvent]) {
        for key in keys {
            switch line.pressed(key) {
            case .nothing: break
            case .changed: changed(atOnce: true)
            case .end:
                link.cancel()
                stop()
            }
        }
    }

    /// Ends the work at the person's request.
    private func stop() {
        line.isEnding = true
        ending = .cancelled
    }

    private func received(_ signal: Int32) {
        switch signal {
        case SIGTTOU: break
        case SIGWINCH: changed(atOnce: true)
        case SIGTSTP:
            screen?.end()
            SignalDescriptor.take(SIGTSTP)
            resume()
        case SIGCONT: resume()
        default:
            line.isEnding = true
            ending = Interruption.status(signal)
        }
    }

    private func resume() {
        screen?.takeKeyboardBack()
        changed(atOnce: true)
    }
}

/// The ends of work whose progress a pipe brings, besides the end of the pipe.
package struct PipeLife: Equatable {
    package var endsWhenWhole = false
    package var lastsWithoutWriter = false
    /// The time limit; nil for none.
    package var timeout: Duration?

    package init(endsWhenWhole: Bool = false, lastsWithoutWriter: Bool = false, timeout: Duration? = nil) {
        self.endsWhenWhole = endsWhenWhole
        self.lastsWithoutWriter = lastsWithoutWriter
        self.timeout = timeout
    }
}
